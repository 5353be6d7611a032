import Basics
import Content
@testable import Kinds
import TestSupport
import Testing

private func annotations(_ files: KeyValuePairs<String, String>) -> (found: Annotations, printed: [String]) {
  let input = files.map { InputFile(contentPath: "people/\($0.key)", text: $0.value) }
  let found = Annotations(PeopleFiles(input), among: ["ada", "bo"])
  return (found, found.diagnostics.map(\.description))
}

@Suite struct AnnotationsTests {
  @Test("a file of blanks is no note (G-25)")
  func blank() {
    let (found, printed) = annotations(["notes/ada.md": " \n\t", "notes/BO.md": "---\na: b\n---\n\n"])
    #expect(found.notes.isEmpty && printed == [])
  }

  @Test("notes that a browser exported are read, as plain text (G-25)")
  func exported() throws {
    let text = #"{"version":1,"notes":{"Ada":{"text":"5 * 3 * 2 <b>","updatedAt":7},"bo":{"text":" "}}}"#
    let (found, printed) = annotations(["notes.json": text])
    #expect(printed == [])
    #expect(found.notes.keys.sorted() == ["ada"])
    #expect(found.notes["ada"]?.words == "5 * 3 * 2 <b>")
    let page = try PeopleSite(users: #"{"id":1,"login":"ADA"}"#, ["notes.json": text])["ada/index.html"]
    #expect(page.contains("<p>5 * 3 * 2 &lt;b&gt;</p>"))
  }

  @Test("importing people again keeps their notes and who was seen, by login (G-09)")
  func again() throws {
    let notes: KeyValuePairs = ["notes/ada.md": "Mine.", "state.json": #"{"version":1,"seen":["ADA"]}"#]
    for user in [#"{"id":1,"login":"ada"}"#, #"{"id":1,"login":"Ada","type":"Bot","new_key":[]}"#] {
      let site = try PeopleSite(users: user, notes)
      #expect(site.diagnostics == [])
      #expect(site.kinds("ada").prefix(2) == ["note", "seen"])
      #expect(site["ada/index.html"].contains("Mine."))
    }
  }

  @Test("what is wrong with notes and marks is told with its place")
  func wrong() {
    let (found, printed) = annotations([
      "notes/ada.md": "x",
      "notes/adda.md": "x",
      "notes.json":
        #"{"version":1,"notes":{"bob":{"text":"x"},"ada":{"text":"y"},"bo":3,"__proto__":{"text":"z"}}}"#,
      "state.json": #"{"version":2,"seen":["ada"]}"#,
    ])
    #expect(found.notes["ada"]?.text == "x" && found.seen == [])
    #expect(
      printed == [
        "content/people/notes/adda.md: warning: note for unknown user \"adda\" (did you mean \"ada\"?)",
        "content/people/notes.json:1:23: warning: note for unknown user \"bob\" (did you mean \"bo\"?)",
        "content/people/notes.json:1:42: warning: \"ada\" already has a note in content/people/notes/ada.md; this one is ignored",
        "content/people/notes.json:1:66: error: expected an object, found the number 3",
        "content/people/notes.json:1:68: warning: note for unknown user \"__proto__\"",
        "content/people/state.json:1:1: warning: unsupported file version; the file is ignored",
      ])
  }

  @Test("the search finds a note by the words that its page shows")
  func words() {
    func words(_ text: String) -> String { Note(text: text, form: .markdown).words }
    #expect(words("Ask **first**, then\nthank\n\n- a\n- `b`<c>") == "Ask first, then thank a b<c>")
    #expect(words("R&D \"x\" 'y' &amp; [plan](https://example.org/)") == "R&D \"x\" 'y' & plan")
    #expect(words("met at Swift meetup\n") == "met at Swift meetup")
    #expect(words("&unknown; a < b > c") == "&unknown; a < b > c")
  }
}
