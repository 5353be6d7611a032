import Basics
import Content
import Evaluation
import Foundation
import Model
@testable import Review
import Testing

@Suite("Attempts and what people agree on")
struct AttemptMakerTests {
  private static let file = SampleRun.file(["Hi", "Hello", "Is it open?", "Yes"])

  private func line(
    _ reviewer: String, _ label: String, turn: Int?, more: String = "", criterion: String = "correct"
  ) throws -> String {
    let key = try turn.map { try SampleRun.key(Self.file, $0 - 1) } ?? SampleRun.whole(Self.file)
    return SampleRun.verdict(
      reviewer, label, turn: turn.map { "t\($0)" }, key: key, more: #""criterion":"\#(criterion)""# + more)
  }

  private func attempt(_ lines: [String], _ rubric: String = "") throws -> Attempt {
    let text = "criteria:\n  - {name: correct, kind: binary}\n" + rubric
    let reader = ReviewReader(
      [
        InputFile(contentPath: "runs/one/a.jsonl", text: Self.file),
        InputFile(contentPath: "review/rubric.yml", text: text),
        InputFile(contentPath: "reviews/reviews-x.jsonl", text: lines.joined()),
      ], .init())
    let groups = reader.sources.compactMap { if case .group(let group) = $0 { group } else { nil } }
    return try #require(groups.first?.attempts.first)
  }

  private func outcome(_ lines: [String]) throws -> Bool? { try attempt(lines).verdicts["correct"] }

  @Test("an attempt passes if every target has an agreed answer that passes, and fails with one that fails")
  func complete() throws {
    #expect(try outcome([]) == nil)
    #expect(try outcome([line("ada", "pass", turn: 2)]) == nil)
    #expect(try outcome([line("ada", "pass", turn: 2), line("ada", "pass", turn: 4)]) == true)
    #expect(try outcome([line("ada", "pass", turn: 2), line("bo", "pass", turn: 4)]) == true)
    let failed = try attempt([line("ada", "fail", turn: 4)])
    #expect(failed.verdicts["correct"] == false && failed.failures["correct"] == "m-t4")
  }

  @Test("a dispute decides nothing until it is settled; a judge and an undecided reviewer decide nothing")
  func disputed() throws {
    let disputed = try [
      line("ada", "pass", turn: 2), line("ada", "pass", turn: 4), line("bo", "fail", turn: 4),
    ]
    #expect(try outcome(disputed) == nil)
    #expect(try attempt(disputed).disputed == ["correct"])
    #expect(try attempt(disputed + [line("cy", "pass", turn: 4, more: #","final":true"#)]).disputed == [])
    #expect(try attempt([line("ada", "unsure", turn: 4)]).disputed == [])
    #expect(try outcome(disputed + [line("cy", "pass", turn: 4, more: #","final":true"#)]) == true)
    #expect(try outcome(disputed + [line("cy", "fail", turn: 4, more: #","final":true"#)]) == false)
    #expect(try outcome(disputed + [line("cy", "unsure", turn: 4, more: #","final":true"#)]) == nil)
    #expect(try outcome([line("ada", "pass", turn: 2), line("ada", "unsure", turn: 4)]) == nil)
    let judged = try [line("ada", "pass", turn: 2), line("gpt", "pass", turn: 4)]
    #expect(try attempt(judged, "judges: [{name: gpt}]\n").verdicts["correct"] == nil)
  }

  @Test("of several final verdicts the latest counts, whoever gave it")
  func finals() throws {
    for (first, second) in [("ada", "bo"), ("bo", "ada"), ("zoe", "ada")] {
      let earlier = try line(first, "pass", turn: 4, more: #","final":true"#)
      let later = try line(second, "fail", turn: 4, more: #","final":true"#)
        .replacing("T10:", with: "T11:")
      let found = try attempt([later, earlier, line("ada", "pass", turn: 2)])
      #expect(found.verdicts["correct"] == false && found.truths["correct"]?.outcome == false)
    }
  }

  @Test(
    "verdicts given after seeing others' decide outcomes, and are no truth for scores unless they are final")
  func exposed() throws {
    func found(_ more: String, _ label: String = "pass") throws -> Attempt {
      try attempt([line("ada", "pass", turn: 2), line("ada", label, turn: 4, more: more)])
    }
    let seen = try found(#","exposed":true"#, "fail")
    #expect(seen.verdicts["correct"] == false && seen.truths["correct"]?.outcome == nil)
    #expect(seen.truths["correct"]?.exposed == 1)
    let final = try found(#","exposed":true,"final":true"#)
    #expect(final.truths["correct"]?.outcome == true && final.truths["correct"]?.exposed == 0)
    #expect(try found("").truths["correct"]?.outcome == true)
  }

  @Test("the first failure is the turn that people mark, or else the first that they found wrong")
  func firstFailure() throws {
    let wrong = try [line("ada", "fail", turn: 4)]
    #expect(try attempt(wrong).firstFailure == "m-t4")
    #expect(
      try attempt(wrong + [line("bo", "pass", turn: 2, more: #","first":true"#)]).firstFailure == "m-t2")
    #expect(try attempt([line("ada", "pass", turn: 2)]).firstFailure == nil)
  }

  @Test("an attempt took the time of its record, else that between its messages, else that of its replies")
  func time() throws {
    func seconds(_ metadata: String, in text: String = Self.file) throws -> Double? {
      let file = text.replacing("\"messages\":", with: "\"metadata\":{\(metadata)},\"messages\":")
      let reader = ReviewReader([InputFile(contentPath: "runs/one/a.jsonl", text: file)], .init())
      let groups = reader.sources.compactMap { if case .group(let group) = $0 { group } else { nil } }
      return groups.first?.attempts.first?.seconds
    }
    #expect(try seconds(#""total_time":3.588"#) == 3.588)
    #expect(try seconds(#""total_time":"soon""#) == 180)
    let replies = Self.file.replacing(#/10:0\d:00Z/#, with: "10:00:00Z")
      .replacing(#""role":"assistant","#, with: #""role":"assistant","took":1.5,"#)
    #expect(try seconds("", in: replies) == 3)
  }

  @Test("an answer about the whole conversation is one about all its turns, unless one of them is wrong")
  func whole() throws {
    #expect(try outcome([line("ada", "pass", turn: nil)]) == true)
    #expect(try outcome([line("ada", "fail", turn: nil)]) == false)
    #expect(try outcome([line("ada", "pass", turn: nil), line("bo", "fail", turn: 2)]) == false)
    let disputed = try [line("ada", "pass", turn: nil), line("bo", "fail", turn: nil)]
    #expect(try outcome(disputed) == nil)
  }

  @Test("the page of verdicts counts turns, people and independent answers")
  func agreement() throws {
    let rubric =
      "criteria:\n  - {name: correct, kind: binary}\n  - {name: kind, kind: binary}\njudges: [{name: gpt}]\n"
    func page(_ lines: [String]) throws -> String {
      try ReviewSite([
        "runs/one/a.jsonl": Self.file, "review/rubric.yml": rubric, "reviews/reviews-x.jsonl": lines.joined(),
      ])["review/one/c/verdicts/index.html"]
    }
    let both = try ["ada", "bo"].flatMap { name in
      try [
        line(name, "pass", turn: 2), line(name, "pass", turn: 2, criterion: "kind"),
        line(name, "pass", turn: 4), line(name, name == "bo" ? "fail" : "pass", turn: 4, criterion: "kind"),
      ]
    }
    #expect(try page(both).contains("Reviewers agree on 1 of 2 turns judged by two or more"))
    let judge = try [line("ada", "pass", turn: 2), line("gpt", "fail", turn: 2)]
    #expect(try !page(judge).contains("Reviewers agree on"))
    let exposed = try [line("ada", "pass", turn: 2), line("bo", "pass", turn: 2, more: #","exposed":true"#)]
    #expect(try !page(exposed).contains("Reviewers agree on"))
    let whole = try ["ada", "bo"].map { try line($0, "pass", turn: nil) }
    #expect(try page(both + whole).contains("Reviewers agree on 2 of 3 places judged by two or more"))
  }
}
