import Basics
@testable import Review
import Testing

@Suite("Others' verdicts on pages")
struct ForeignTargetTests {
  private static let rubric = """
    criteria:
      - {name: correct, kind: binary}
      - {name: tone, kind: ordinal, values: [{name: cold}, {name: warm}]}
      - {name: modes, kind: multi, required: false}
    judges: [{name: robot}]
    """
  private static let texts = ["Hi", "Hello", "Is it open?", "Yes"]
  private static let scores =
    #""scores":[{"name":"reward","value":1,"explanation":"zebra"}],"#
    + #""metadata":{"grade":"okapi"},"task":"opening","trial":2,"#

  private func site(_ lines: [String], _ more: [String: String] = [:]) throws -> ReviewSite {
    var files = ["review/rubric.yml": Self.rubric]
    files["runs/one/a.jsonl"] = SampleRun.file(Self.texts).replacing(
      #""messages":"#, with: Self.scores + #""messages":"#)
    for reviewer in ["ada", "bo", "robot"] {
      files["reviews/reviews-\(reviewer).jsonl"] =
        lines.filter { $0.contains("\"reviewer\":\"\(reviewer)\"") }.joined()
    }
    return try ReviewSite(files.merging(more) { $1 })
  }

  private func line(
    _ reviewer: String, _ criterion: String, _ label: String?, turn: Int = 2, more: String = ""
  ) throws -> String {
    SampleRun.verdict(
      reviewer, label, turn: "t\(turn)", key: try SampleRun.key(SampleRun.file(Self.texts), turn - 1),
      more: #""criterion":"\#(criterion)""# + more)
  }

  /// The attributes of a target, as pages write them.
  private func attributes(
    _ needed: String, _ done: String, isAll: Bool = false, turn: Int? = nil
  ) throws -> String {
    let file = SampleRun.file(Self.texts)
    let key = try turn.map { try SampleRun.key(file, $0 - 1) } ?? SampleRun.whole(file)
    return "data-count=\"\(needed)\"" + (done.isEmpty ? "" : " data-done=\"\(done)\"")
      + (isAll ? " data-target=\"all\"" : "") + " data-conversation=\"c\" data-run=\"one\""
      + (turn.map { " data-item=\"t\($0)\"" } ?? "") + " data-key=\"\(key)\""
  }

  @Test("an entry names its turn, the number of required answers, and who has given all of them")
  func turns() throws {
    let site = try site([
      line("ada", "correct", "pass"), line("ada", "tone", "cold"), line("bo", "correct", "fail"),
      line("robot", "correct", "fail"),
    ])
    let verdicts = site["review/one/c/verdicts/index.html"]
    #expect(verdicts.contains("<section class=\"card fact\" \(try attributes("2", "ada", turn: 2))\n>"))
    #expect(verdicts.contains("<ul class=\"verdicts foreign\""))
    let dispute =
      "class=\"card fact dispute foreign\" data-count=\"2\" data-done=\"ada\" data-conversation=\"c\""
    #expect(site["review/_adjudicate/index.html"].contains(dispute))
    for page in ["one/c/verdicts", "_vanished", "_judges", "_tasks", "_modes"] {
      let data = "\(page.contains("/") ? "../../../" : "../")_rubric.js"
      #expect(site["review/\(page)/index.html"].contains("<script src=\"\(data)\""), "\(page)")
    }
    let data = site["review/_rubric.js"]
    #expect(data.contains(#""name":"tone","title":"Tone","kind":"ordinal","target":"turn""#))
    #expect(data.hasSuffix(#""reviewers":["ada","bo","robot"]};"# + "\n"))
  }

  @Test("an outcome is about all turns of its conversation, and so is a kind of failure")
  func conversations() throws {
    let all = try [2, 4].flatMap { turn in
      [try line("ada", "correct", "pass", turn: turn), try line("ada", "tone", "cold", turn: turn)]
    }
    let site = try site(all + [line("bo", "modes", nil, more: #","labels":["curt"],"comment":"Short""#)])
    let target = try attributes("2 2", "ada", isAll: true)
    for path in ["_tasks", "_tasks/by-2"] {
      #expect(
        site["review/\(path)/index.html"].contains("<span \(target)\n><a class=\"outcome foreign"), "\(path)")
    }
    for path in ["_modes/curt", "_modes/curt/_by/run"] {
      let row = "<li class=\"foreign\" \(target)\n data-user=\"ada bo\">"
      #expect(site["review/\(path)/index.html"].contains(row), "\(path)")
    }
    // A column with one conversation says which it is, in empty cells, too.
    #expect(site["review/_modes/_by/run/index.html"].contains("<td \(target)\n><span class=\"foreign\">"))
  }

  @Test("a judge's disagreement, a note and an orphaned verdict are about their turns")
  func places() throws {
    let site = try site([
      line("ada", "correct", "pass"), line("robot", "correct", "fail"),
      line("bo", "correct", "pass", turn: 4, more: #","comment":"Short""#),
      line("bo", "correct", "pass", turn: 4).replacing(
        "\"conversation\":\"c\"", with: "\"conversation\":\"gone\""),
    ])
    let judged = try attributes("2", "", turn: 2)
    #expect(site["review/_judges/index.html"].contains("<li class=\"foreign\" \(judged)\n>"))
    #expect(
      site["review/_modes/index.html"].contains("note foreign\" data-user=\"bo\" data-count=\"2\" data-con"))
    let gone = try attributes("2", "", turn: 4).replacing("conversation=\"c\"", with: "conversation=\"gone\"")
    #expect(site["review/_vanished/index.html"].contains("<section class=\"card fact\" \(gone)\n>"))
  }

  @Test("a turn that needs no answer is done by those who have said something about it")
  func optional() throws {
    let site = try site([line("bo", "modes", nil, turn: 1, more: #","comment":"Odd""#)])
    #expect(site["review/_modes/index.html"].contains("data-count=\"0\" data-done=\"bo\""))
  }

  @Test("the archive of a run has no scores, grades or explanations of it")
  func archive() throws {
    let site = try site([line("ada", "correct", "pass")])
    let archive = site["review/one/c/transcript.jsonl"]
    #expect(archive.contains("\"task\":\"opening\",\"trial\":2") && archive.contains("Is it open?"))
    for word in ["zebra", "okapi", "reward", "scores"] { #expect(!archive.contains(word), "\(word)") }
    #expect(site["review/_tasks/index.html"].contains("reward"))
    #expect(!site["review/one/c/index.html"].contains("zebra"))
  }
}
