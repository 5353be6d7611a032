import Basics
import Content
@testable import Kinds
import TestSupport
import Testing

private func user(_ id: Int = 1, _ login: String = "Octo-Ada") -> User {
  User(id: id, login: login, type: .User, isAdmin: false, htmlURL: "", position: .start)
}

private func person(at position: Int, note: String = "") -> Person {
  let note = note.isEmpty ? nil : Note(text: note, form: .markdown)
  return Person(user: user(), profile: nil, note: note, avatar: nil, position: position)
}

/// Somebody as the reader joins them with the other files.
private func read(_ user: User, _ files: PeopleFiles, position: Int = 1) -> (
  person: Person, diagnostics: [Diagnostic]
) {
  let annotations = Annotations(files, among: [user.key])
  let (person, diagnostics) = PersonReader(files, annotations).read(user, position: position)
  return (person, annotations.diagnostics + diagnostics)
}

@Suite struct PersonTests {
  @Test("avatars are inverted as the rules say", arguments: VectorRow.all("inverted_avatar"))
  func inverted(row: VectorRow) throws {
    let digits = row["position(1-based, whole list)"].split { !$0.isNumber }.first
    let position = try #require(digits.flatMap { Int($0) })
    #expect(
      person(at: position, note: "x").isInverted(every: 4) == row["inverted"].hasPrefix("yes"),
      "\(row["note"])")
  }

  @Test("no avatar is inverted where the setting is 0, every one where it is 1")
  func switched() {
    #expect(
      (1...12).allSatisfy { !person(at: $0).isInverted(every: 0) && person(at: $0).isInverted(every: 1) })
  }

  @Test("somebody is called by name, or by login where there is none")
  func names() {
    #expect(person(at: 1).displayName == "Octo-Ada")
    #expect(
      Person(user: user(), profile: Profile(), note: nil, avatar: nil, position: 1).displayName == "Octo-Ada")
    #expect(
      Person(user: user(), profile: Profile(name: "Ada"), note: nil, avatar: nil, position: 1).displayName
        == "Ada")
    #expect(user().path == "people/octo-ada/index.html")
  }

  @Test("notes belong to logins in any case, and avatars of other types are not taken")
  func files() throws {
    let files = PeopleFiles([
      InputFile(contentPath: "people/notes/OCTO-ada.md", text: "---\na: b\n---\nmet at Swift meetup"),
      InputFile(contentPath: "people/avatars/1.svg", text: "<svg/>"),
      InputFile(contentPath: "people/avatars/2.exe", text: ""),
    ])
    let (ada, problems) = read(user(), files, position: 3)
    #expect(problems == [])
    #expect(
      (ada.note?.words, ada.avatarPath, ada.position) == ("met at Swift meetup", "people/_avatars/1.svg", 3))
    #expect(read(user(2, "bo"), files).person.avatar == nil)
  }

  @Test("a note whose header is broken is an error, and the person stays")
  func brokenNote() {
    let files = PeopleFiles([InputFile(contentPath: "people/notes/octo-ada.md", text: "---\na: b\n")])
    let (ada, problems) = read(user(), files)
    #expect(ada.note == nil)
    #expect(
      problems.map(\.description) == [
        "content/people/notes/octo-ada.md:1:1: error: the header is not closed\n  help: end it with a line \"---\""
      ])
  }
}

@Suite struct PeopleFilesTests {
  @Test("pages of users stand by the number of their cursor, not by name")
  func cursors() {
    let files = PeopleFiles(
      [100, 9, 0, 46].map { InputFile(contentPath: "people/users/since-\($0).json", text: "[]") })
    #expect(files.pages.map(\.since) == [0, 9, 46, 100])
    #expect(files.diagnostics == [])
  }

  @Test(
    "a page of users without a cursor in its name is an error",
    arguments: ["page1", "since-", "since--1", "since-x", "since-99999999999999999999"])
  func names(stem: String) {
    let files = PeopleFiles([InputFile(contentPath: "people/users/\(stem).json", text: "[]")])
    #expect(
      files.diagnostics.map(\.description) == [
        "content/people/users/\(stem).json: error: a file of users must be named \"since-<cursor>.json\"\n  help: name the first page since-0.json"
      ])
  }

  @Test("a file at no known place is named")
  func stray() {
    let files = PeopleFiles(
      ["people/x.txt", "people/a/b/c.json", "people/state.json", "people/cache.sqlite"].map {
        InputFile(contentPath: $0, text: "")
      })
    #expect(
      files.diagnostics.map(\.description) == [
        "content/people/x.txt: warning: file is not used",
        "content/people/a/b/c.json: warning: file is not used",
      ])
  }

  @Test("notes and profiles of nobody are named, with the nearest login where there is one")
  func strangers() {
    let directory = Directory(PeopleFiles([InputFile(contentPath: "people/notes/octo-aad.md", text: "x")]))
    #expect(directory.batches.isEmpty)
    #expect(
      directory.diagnostics.map(\.description) == [
        "content/people/notes/octo-aad.md: warning: note for unknown user \"octo-aad\""
      ])
  }
}
