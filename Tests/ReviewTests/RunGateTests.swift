import Content
import Evaluation
import Foundation
import Model
@testable import Review
import Testing

@Suite("The gate on files")
struct RunGateTests {
  private static let before = SampleRun.file(["Q", "same", "R", "old"])
  private static let after = SampleRun.file(["Q", "same", "R", "new"])
  private static let optional = "criteria:\n  - {name: correct, kind: binary, required: false}\n"

  private func scored(_ file: String) -> String {
    file.replacing("\"messages\":", with: #""scores":[{"name":"s","value":1}],"messages":"#)
  }

  /// What is not reviewed, as links; `judged`: numbers of turns with a verdict.
  private func open(
    _ judged: [Int?], _ rubric: String = "criteria:\n  - {name: correct, kind: binary}\n",
    base: String? = nil,
    head: String? = nil, answer: String = ""
  ) throws -> [String] {
    let head = head ?? Self.after
    let lines = try judged.map { turn in
      let key = try turn.map { try SampleRun.key(head, $0 - 1) } ?? SampleRun.whole(head)
      return SampleRun.verdict(
        "ada", answer.isEmpty ? "pass" : nil, turn: turn.map { "t\($0)" }, key: key, run: "b",
        more: #""criterion":"correct""# + answer)
    }
    let files = [
      ("runs/a/a.jsonl", scored(base ?? Self.before)), ("runs/b/a.jsonl", scored(head)),
      ("review/rubric.yml", rubric), ("reviews/reviews-ada.jsonl", lines.joined()),
    ]
    let other = scored(SampleRun.file(["Hi", "Hello"], id: "d"))
    let gated = try RunGate(
      (files + [("runs/a/d.jsonl", other), ("runs/b/d.jsonl", other)]).map {
        InputFile(contentPath: $0.0, text: $0.1)
      }, SiteSettings(),
      RunGate.Request(
        base: "a", head: "b", measure: nil, alpha: 0.05, needsReview: true, allowsPartial: false, budgets: [])
    )
    #expect(gated.diagnostics.isEmpty)
    return gated.gate.open.flatMap { open in open.places.map { $0 ?? "all" } }
  }

  @Test("only turns that changed must be reviewed, and in a new conversation all")
  func changed() throws {
    #expect(try open([]) == ["m-t4"])
    #expect(try open([2]) == ["m-t4"])
    #expect(try open([4]) == [] && open([nil]) == [])
    #expect(try open([4], base: SampleRun.file(["Hi", "Hello"], id: "e")) == ["m-t2"])
    #expect(
      try open([], base: SampleRun.file(["Q", "same", "R", "old", "S", "end"]), head: Self.before) == [
        "m-t2", "m-t4",
      ])
  }

  @Test("a criterion about conversations asks for a verdict on a changed one")
  func conversation() throws {
    let rubric = "criteria:\n  - {name: correct, kind: binary, target: conversation}\n"
    #expect(try open([], rubric) == ["all"] && open([nil], rubric) == [])
  }

  @Test("if the rubric requires nothing, anything said about a changed turn is enough, and nothing is not")
  func optional() throws {
    #expect(try open([], Self.optional) == ["m-t4"])
    #expect(try open([2], Self.optional) == ["m-t4"])
    #expect(try open([4], Self.optional) == [] && open([nil], Self.optional) == [])
    #expect(try open([4], Self.optional, answer: #","comment":"fine""#) == [])
    #expect(try open([4], Self.optional + "judges: [{name: ada}]\n") == ["m-t4"])
  }
}
