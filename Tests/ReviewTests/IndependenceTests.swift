import Basics
import Content
import Evaluation
import Foundation
@testable import Review
import Testing

@Suite("Independent verdicts")
struct IndependenceTests {
  private static let rubric = """
    criteria:
      - {name: correct, kind: binary, key: c, guidance: "Pass if the *facts* hold."}
      - {name: tone, kind: ordinal, values: [{name: cold}, {name: fair}, {name: warm}]}
      - {name: modes, kind: multi, required: false, values: [{name: refuses}]}
      - {name: solved, kind: binary, target: conversation}
    """
  private static let texts = ["Hi", "Hello", "Is it open?", "Yes"]

  private func site(_ lines: (String) throws -> String) throws -> ReviewSite {
    let file = SampleRun.file(Self.texts)
    return try ReviewSite([
      "runs/one/a.jsonl": file, "review/rubric.yml": Self.rubric,
      "reviews/reviews-ada.jsonl": try lines("ada"), "reviews/reviews-bo.jsonl": try lines("bo"),
    ])
  }

  private func line(
    _ reviewer: String, _ criterion: String, _ label: String, turn: Int?, more: String = "", at: String = "10"
  ) throws -> String {
    let file = SampleRun.file(Self.texts)
    let key = try turn.map { try SampleRun.key(file, $0 - 1) } ?? SampleRun.whole(file)
    return SampleRun.verdict(
      reviewer, label, turn: turn.map { "t\($0)" }, key: key, at: "2025-11-02T\(at):00:00Z",
      more: #""criterion":"\#(criterion)""# + more)
  }

  @Test("a transcript shows no verdict; they have a page of their own, and a script that asks for them")
  func apart() throws {
    let site = try site { try line($0, "correct", "fail", turn: 2, more: #","comment":"Wrong day \#($0)""#) }
    let transcript = site["review/one/c/index.html"]
    #expect(!transcript.contains("Wrong day") && !transcript.contains("class=\"verdict"))
    #expect(transcript.contains("href=\"verdicts/index.html#main\">2 verdicts"))
    #expect(transcript.contains("<link rel=\"verdicts\" href=\"verdicts.js\""))
    #expect(site["review/one/c/verdicts/index.html"].contains("Wrong day ada"))
    #expect(site["review/one/c/verdicts.js"].hasPrefix("Scrollback.verdictsHere?.([{"))
  }

  @Test("transcripts of several versions get the content of their turns, also if there are only scores")
  func versions() throws {
    let scored = #","scores":[{"name":"reward","value":1}],"messages""#
    let file = SampleRun.file(Self.texts).replacing(#","messages""#, with: scored)
    let changed = SampleRun.file(["Hi", "Hello", "Is it open?", "No"])
    let site = try ReviewSite([
      "runs/one/a.jsonl": file, "runs/two/a.jsonl": changed, "review/rubric.yml": Self.rubric,
    ])
    let script = site["review/two/c/verdicts.js"]
    let turns = try #require(script.firstMatch(of: #/\nScrollback\.turnsHere\?\.\((.*)\);\n$/#)).1
    let found = try JSONDecoder().decode([String: String].self, from: Data(turns.utf8))
    let (one, two) = try (SampleRun.whole(SampleRun.file(Self.texts)), SampleRun.whole(changed))
    #expect(Set(found.keys) == [one, two])
    let owns = [one, two].map { (found[$0] ?? "").split(separator: " ") }
    #expect(owns.map(\.count) == [4, 4])
    #expect(owns[0].dropLast() == owns[1].dropLast() && owns[0].last != owns[1].last)
    for run in ["one", "two"] { #expect(site["review/\(run)/c/index.html"].contains("rel=\"verdicts\"")) }
    #expect(try ReviewSite(["runs/one/a.jsonl": file])["review/one/c/verdicts.js"].hasPrefix("no page"))
  }

  @Test("a conversation without an answer has nothing to judge, so it is done")
  func nothingToJudge() throws {
    let question = SampleRun.file(["Is it open?"])
    let rubric = "criteria:\n  - {name: correct, kind: binary}\n"
    let site = try ReviewSite(["runs/one/a.jsonl": question, "review/rubric.yml": rubric])
    #expect(site["review/one/index.html"].contains("state-done"))
    let whole = rubric + "  - {name: solved, kind: binary, target: conversation, required: false}\n"
    let other = try ReviewSite(["runs/one/a.jsonl": question, "review/rubric.yml": whole])
    #expect(other["review/one/index.html"].contains("state-unreviewed"))
  }

  @Test("answers of one sitting share a row; a comment, another hour and another reviewer have their own")
  func sittings() throws {
    let site = try site { reviewer in
      try line(reviewer, "correct", "pass", turn: 2)
        + line(reviewer, "tone", "cold", turn: 2, more: reviewer == "bo" ? #","comment":"Curt""# : "")
        + line(reviewer, "correct", "fail", turn: 4) + line(reviewer, "tone", "cold", turn: 4, at: "12")
    }
    let page = site["review/one/c/verdicts/index.html"]
    #expect(page.components(separatedBy: "<li class=\"verdict").count - 1 == 1 + 2 + 2 * 2)
    #expect(
      page.contains(
        #/<bdi>ada<\/bdi><\/b> <span class="criterion">Correct<\/span> <span class="[^"]*">Pass<\/span> /#))
  }

  @Test("a target is disputed per criterion, and a final verdict settles it")
  func disputes() throws {
    let differing = try site { try line($0, "correct", $0 == "ada" ? "pass" : "fail", turn: 2) }
    #expect(differing["review/_adjudicate/index.html"].contains("1 disputed verdict"))
    let apart = try site {
      try line($0, $0 == "ada" ? "correct" : "tone", $0 == "ada" ? "pass" : "cold", turn: 2)
    }
    #expect(apart["review/_adjudicate/index.html"].contains("0 disputed verdicts"))
    let settled = try site {
      try line(
        $0, "correct", $0 == "ada" ? "pass" : "fail", turn: 2, more: $0 == "ada" ? #","final":true"# : "")
    }
    #expect(settled["review/_adjudicate/index.html"].contains("0 disputed verdicts"))
  }

  @Test("a dispute has the question before it, and what a deciding verdict says; so does each judged place")
  func targets() throws {
    let site = try site { try line($0, "correct", $0 == "ada" ? "pass" : "fail", turn: 4) }
    let key = try SampleRun.key(SampleRun.file(Self.texts), 3)
    let page = site["review/_adjudicate/index.html"]
    #expect(
      page.contains(
        "data-conversation=\"c\" data-run=\"one\" data-item=\"t4\" data-key=\"\(key)\"\n data-criterion=\"correct\">"
      ))
    #expect(
      page.contains("</span>Is it open?</p>") && page.contains("<p class=\"reply\" dir=\"auto\">Yes</p>"))
    #expect(
      site["review/one/c/verdicts/index.html"].contains(
        "data-conversation=\"c\" data-run=\"one\" data-item=\"t4\" data-key=\"\(key)\"\n>"))
    let whole = try self.site { try line($0, "solved", $0 == "ada" ? "pass" : "fail", turn: nil) }
    let wholeKey = try SampleRun.whole(SampleRun.file(Self.texts))
    #expect(
      whole["review/_adjudicate/index.html"].contains(
        "data-run=\"one\" data-key=\"\(wholeKey)\"\n data-criterion=\"solved\">"))
  }

  @Test("progress counts targets: every required criterion for each turn of its roles, and the conversation")
  func progress() throws {
    let some = try site { reviewer in try line(reviewer, "correct", "pass", turn: 2) }
    #expect(some["review/index.html"].contains("1 of 5 judged"))
    let all = try site { reviewer in
      try [2, 4].flatMap { turn in
        [try line(reviewer, "correct", "pass", turn: turn), try line(reviewer, "tone", "warm", turn: turn)]
      }.joined() + line(reviewer, "solved", "pass", turn: nil)
    }
    #expect(all["review/one/index.html"].contains("state-done"))
  }

  @Test("a judge reviews nothing: its verdicts are measured, and targets stay open until a person decides")
  func judges() throws {
    let file = SampleRun.file(Self.texts)
    let rubric = "criteria:\n  - {name: correct, kind: binary}\njudges:\n  - {name: bo}\n"
    func site(_ lines: [String]) throws -> ReviewSite {
      try ReviewSite([
        "runs/one/a.jsonl": file, "review/rubric.yml": rubric, "reviews/reviews-x.jsonl": lines.joined(),
      ])
    }
    let judge = try [2, 4].map { try line("bo", "correct", "pass", turn: $0) }
    #expect(try site(judge)["review/one/index.html"].contains("state-unreviewed"))
    let people = try [2, 4].map { try line("ada", "correct", "pass", turn: $0) }
    #expect(try site(judge + people)["review/one/index.html"].contains("state-done"))
  }

  @Test("an answer given after seeing others' keeps the one before it, which alone counts as independent")
  func exposed() throws {
    let first = try line("ada", "correct", "fail", turn: 2)
    let second = try line("ada", "correct", "pass", turn: 2, more: #","exposed":true"#, at: "11")
    for text in [first + second, second + first] {
      var reader = VerdictReader(rubric: try rubric())
      reader.read(InputFile(contentPath: "reviews/reviews-ada.jsonl", text: text))
      let versions = RunReader([InputFile(contentPath: "runs/one/a.jsonl", text: SampleRun.file(Self.texts))])
      let placed = VerdictPlaces(reader.verdicts, in: versions.groups[0].versions).versions[0]
      #expect(placed.map(\.verdict.label) == ["pass"])
      #expect(placed.map(\.verdict.countedAnswer) == ["fail"])
    }
  }

  @Test("verdicts of one moment are in the order of their criteria, whatever the order of lines")
  func order() throws {
    let lines = try ["tone", "modes", "correct"].map { try line("ada", $0, "pass", turn: 2) }
    for text in [lines.joined(), lines.reversed().joined()] {
      var reader = VerdictReader(rubric: Rubric(criteria: []))
      reader.read(InputFile(contentPath: "reviews/reviews-ada.jsonl", text: text))
      let versions = RunReader([InputFile(contentPath: "runs/one/a.jsonl", text: SampleRun.file(Self.texts))])
      let placed = VerdictPlaces(reader.verdicts, in: versions.groups[0].versions).versions[0]
      #expect(placed.map(\.verdict.criterion) == ["correct", "modes", "tone"])
    }
  }

  @Test("an undecided answer to a criterion does not count in figures, and unknown values are refused")
  func undecided() throws {
    var reader = VerdictReader(rubric: try rubric())
    let lines = try [
      line("ada", "correct", "unsure", turn: 2), line("ada", "tone", "hot", turn: 2),
      line("ada", "gone", "anything", turn: 2),
    ]
    reader.read(InputFile(contentPath: "reviews/reviews-ada.jsonl", text: lines.joined()))
    #expect(reader.verdicts.first?.label == "unsure" && reader.verdicts.first?.countedAnswer == nil)
    #expect(reader.diagnostics.map(\.message) == ["unknown label \"hot\""])
    #expect(reader.verdicts.last?.label == "anything")
  }

  @Test(
    "a value that a criterion had in an older version stays with its verdict, and its question is open again")
  func retired() throws {
    let site = try site { reviewer in
      try line(
        reviewer, "tone", reviewer == "ada" ? "hot" : "warm", turn: 2, more: #","rubric":"0123456789ab""#)
    }
    #expect(site.diagnostics.map(\.message) == [])
    let page = site["review/one/c/verdicts/index.html"]
    #expect(page.contains(">hot<") && page.contains("Given under an older rubric."))
    #expect(site.pages["review/_adjudicate/index.html"]?.contains("hot") != true)
    #expect(site["review/_agreement/index.html"].contains(">hot<") == false)
  }

  @Test("examples of a criterion lead to their turns; one that no run has is text")
  func examples() throws {
    let rubric = """
      criteria:
        - name: correct
          kind: binary
          examples:
            - {conversation: c, turn: t4, value: pass, note: Short & right}
            - {conversation: gone, value: fail}
      """
    let site = try ReviewSite(["runs/one/a.jsonl": SampleRun.file(Self.texts), "review/rubric.yml": rubric])
    let page = site["review/one/c/index.html"]
    #expect(
      page.contains(
        "label-correct-pass\">Pass</span> <a href=\"#m-t4\"><bdi>Talk c</bdi></a>: Short &amp; right"))
    #expect(page.contains("label-correct-fail\">Fail</span> <bdi>gone</bdi></li>"))
    #expect(site["review/index.html"].contains("href=\"one/c/index.html#m-t4\""))
  }

  @Test("what is wrong with a rubric is reported with its place, and the rest of it is used")
  func wrongRubric() throws {
    let text = """
      criteria:
        - {name: correct, kind: binary, roles: [assistent], key: CC}
        - {name: correct, kind: binary}
        - {name: tone, kind: ordinal}
        - {name: Bad Name}
      judges: [{version: "1"}]
      """
    let files = ReviewFiles([InputFile(contentPath: "review/rubric.yml", text: text)])
    #expect(files.rubric.criteria.map(\.name) == ["correct"])
    #expect(
      files.diagnostics.map(\.message) == [
        "unknown role \"assistent\"", "\"key\" must be one letter from a to z, found \"CC\"",
        "name may only contain a-z, 0-9 and hyphens, up to 40: \"Bad Name\"", "missing \"name\"",
        "duplicate criterion \"correct\"",
        "criterion \"tone\" is ordinal and must have 2 to 9 values, has 0",
      ])
    let places = files.diagnostics.suffix(2).map { "\($0.line ?? 0):\($0.column ?? 0)" }
    #expect(places == ["3:12", "4:5"])
  }

  @Test("a file whose criteria are all wrong is not one without criteria")
  func noCriteria() {
    func messages(_ text: String) -> [String] {
      ReviewFiles([InputFile(contentPath: "review/rubric.yml", text: text)]).diagnostics.map(\.message)
    }
    #expect(messages("criteria:\n  - {name: tone, kind: ordinal}\n").count == 1)
    #expect(messages("criteria: 7\n").allSatisfy { $0 != "no criteria" })
    #expect(messages("criteria: []\n") == ["no criteria"])
  }

  private func rubric() throws -> Rubric {
    ReviewFiles([InputFile(contentPath: "review/rubric.yml", text: Self.rubric)]).rubric
  }
}
