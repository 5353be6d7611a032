import Basics
import Content
import Evaluation
import Foundation
import Model
@testable import Review
import Runs
import Testing

@Suite("Targets of tool calls and words")
struct TargetTests {
  /// A turn with three calls and one with one, each of a criterion of its own.
  private static let rubric = """
    criteria:
      - {name: arguments, kind: binary, target: tool call}
      - {name: claims, kind: binary, target: span, required: false}
      - {name: errors, kind: multi, target: span, required: false, values: [{name: invents}]}
    """
  private static let file = file(["search", "search", "book"], then: ["pay"])

  private static func file(_ calls: [String]..., then last: [String]) -> String {
    let turns = (calls + [last]).enumerated().map { index, names in
      let made = names.enumerated().map { number, name in
        #"{"id":"k\#(index)\#(number)","name":"\#(name)","arguments":"{}"}"#
      }
      return
        #"{"id":"t\#(index + 2)","sender":"a","role":"assistant","timestamp":"2025-11-01T10:00:00Z","text":"Done","toolCalls":[\#(made.joined(separator: ","))]}"#
    }
    let question =
      #"{"id":"t1","sender":"u","role":"user","timestamp":"2025-11-01T10:00:00Z","text":"Book it"}"#
    return
      #"{"id":"c","title":"C","participants":["u","a"],"messages":[\#(([question] + turns).joined(separator: ","))]}"#
      + "\n"
  }

  /// `more`: members of the line, such as a call.
  private func line(
    _ reviewer: String, _ criterion: String, _ label: String?, turn: Int = 2, at: Int = 10, more: String = ""
  ) throws -> String {
    SampleRun.verdict(
      reviewer, label, turn: "t\(turn)", key: try SampleRun.key(Self.file, turn - 1),
      at: "2025-11-02T\(at):00:00Z", more: #""criterion":"\#(criterion)""# + more)
  }

  private func call(
    _ reviewer: String, _ call: Int, _ label: String, turn: Int = 2, at: Int = 10, isFinal: Bool = false
  ) throws -> String {
    try line(
      reviewer, "arguments", label, turn: turn, at: at,
      more: #","call":\#(call)"# + (isFinal ? #","final":true"# : ""))
  }

  private func site(_ lines: [String]) throws -> ReviewSite {
    try ReviewSite([
      "runs/one/a.jsonl": Self.file, "review/rubric.yml": Self.rubric,
      "reviews/reviews-x.jsonl": lines.joined(),
    ])
  }

  @Test("reviewers who agree on every call in different order agree; progress counts calls")
  func agreed() throws {
    let labels = ["pass", "fail", "pass"]
    let lines = try [("ada", [0, 1, 2]), ("bo", [2, 0, 1]), ("cy", [1, 2, 0])].flatMap { name, order in
      try order.enumerated().map { place, number in try call(name, number, labels[number], at: 10 + place) }
    }
    let site = try site(lines)
    #expect(site["review/_adjudicate/index.html"].contains("0 disputed verdicts"))
    #expect(site["review/index.html"].contains("3 of 4 judged"))
    let agreement = site["review/_agreement/index.html"]
    #expect(agreement.contains("3 judged by two or more of 3 reviewers"))
    #expect(agreement.contains(#/Same answer<\/dt><dd>100/#) || agreement.contains("100\u{A0}%"))
  }

  @Test("a difference on one call is a dispute, which names the call and is settled on it alone")
  func disputed() throws {
    let lines = try [("ada", "fail"), ("bo", "pass")].flatMap { name, label in
      try [call(name, 0, label, at: 10), call(name, 1, "pass", at: 11), call(name, 2, "pass", at: 12)]
    }
    let page = try site(lines)["review/_adjudicate/index.html"]
    #expect(page.contains("1 disputed verdict"))
    #expect(page.contains("data-criterion=\"arguments\" data-call=\"0\">"))
    #expect(
      page.contains(
        "<a href=\"../one/c/index.html#c1-t2\">Tool call 1</a> <code><bdi>search</bdi></code>"))
    #expect(!page.contains("Tool call 2"))
    #expect(ReviewSite.verdicts(in: page) == ["ada arguments-fail kept", "bo arguments-pass kept"])
    let settled = try site(lines + [call("cy", 0, "pass", isFinal: true)])
    #expect(settled["review/_adjudicate/index.html"].contains("0 disputed verdicts"))
    let elsewhere = try site(lines + [call("cy", 1, "pass", isFinal: true)])
    #expect(elsewhere["review/_adjudicate/index.html"].contains("1 disputed verdict"))
  }

  @Test("the page of verdicts names the call of each and leads to it; a turn that has changed may have none")
  func named() throws {
    let site = try site([call("ada", 1, "pass"), call("bo", 2, "fail"), call("cy", 7, "pass")])
    let page = site["review/one/c/verdicts/index.html"]
    #expect(page.contains("<a href=\"../index.html#c2-t2\">Tool call 2</a> <code><bdi>search</bdi></code>"))
    #expect(page.contains("<a href=\"../index.html#c3-t2\">Tool call 3</a> <code><bdi>book</bdi></code>"))
    #expect(page.contains("<p>\nTool call 8\n</p>"))
    let transcript = site["review/one/c/index.html"]
    for number in 1...3 {
      #expect(transcript.contains("<details class=\"part call\" id=\"c\(number)-t2\">"), "\(number)")
    }
  }

  @Test("the newest page of a long transcript leads to calls on older ones, as it does to their turns")
  func moved() throws {
    let messages = (11..<35).map { number in
      let day = number < 25 ? "10-\(number)" : "11-\(number - 14)"
      return
        #"{"id":"t\#(number)","sender":"a","role":"assistant","timestamp":"2025-\#(day)T10:00:00Z","text":"Done","toolCalls":"#
        + #"[{"id":"k\#(number)","name":"search","arguments":"{}"}]}"#
    }
    var settings = SiteSettings()
    settings.chats.pageSize = 10
    let file =
      #"{"id":"c","title":"C","participants":["a"],"messages":[\#(messages.joined(separator: ","))]}"# + "\n"
    let site = try ReviewSite(["runs/one/a.jsonl": file], settings: settings)
    #expect(site["review/one/c/index.html"].contains(#"<i id="c1-t11"></i></a>"#))
    #expect(site["review/one/c/page/1/index.html"].contains(#"<details class="part call" id="c1-t11">"#))
  }

  @Test("a disputed turn shows its calls, with their arguments")
  func context() throws {
    let rubric = "criteria:\n  - {name: correct, kind: binary}\n"
    let lines = try [("ada", "pass"), ("bo", "fail")].map { try line($0, "correct", $1, turn: 3) }
    let file = Self.file.replacing(
      #""name":"pay","arguments":"{}""#, with: #""name":"pay","arguments":"{\"amount\": 12}""#)
    let key = try SampleRun.key(file, 2)
    let old = try SampleRun.key(Self.file, 2)
    let site = try ReviewSite([
      "runs/one/a.jsonl": file, "review/rubric.yml": rubric,
      "reviews/reviews-x.jsonl": lines.joined().replacing(old, with: key),
    ])
    let page = site["review/_adjudicate/index.html"]
    #expect(page.contains("#c1-t3\">Tool call 1</a> <code><bdi>pay</bdi></code>"))
    #expect(page.contains("<pre class=\"output\" dir=\"auto\">{&quot;amount&quot;: 12}</pre>"))
  }

  @Test("a verdict on a turn with one call is on it; with several it is on none, and a call must exist")
  func withoutCall() throws {
    let one = try site([line("ada", "arguments", "pass", turn: 3)])
    #expect(one["review/index.html"].contains("1 of 4 judged"))
    for line in [try line("ada", "arguments", "pass"), try call("ada", 3, "pass")] {
      #expect(try !site([line])["review/index.html"].contains("of 4 judged"))
    }
  }

  private func words(
    _ reviewer: String, _ criterion: String, _ label: String?, _ start: Int, more: String = "", at: Int = 10
  ) throws -> String {
    try line(
      reviewer, criterion, label, at: at,
      more: #","span":{"start":\#(start),"end":\#(start + 1),"quote":"D"}"# + more)
  }

  private func standing(_ lines: [String], required: Bool = true) throws -> ReviewStanding {
    let text = Self.rubric.replacing(", required: false", with: "")
      .replacing("  - {name: arguments, kind: binary, target: tool call}\n", with: "")
    let rubric = ReviewFiles([InputFile(contentPath: "review/rubric.yml", text: text)]).rubric
    var reader = VerdictReader(rubric: rubric)
    reader.read(InputFile(contentPath: "reviews/reviews-x.jsonl", text: lines.joined()))
    let runs = RunReader([InputFile(contentPath: "runs/one/a.jsonl", text: Self.file)])
    let versions = runs.groups[0].versions
    return ReviewStanding(
      versions[0].turns, VerdictPlaces(reader.verdicts, in: versions).versions[0], rubric)
  }

  @Test("a verdict on words answers a criterion about words, and no other")
  func spans() throws {
    let lines = try [words("ada", "claims", "pass", 0), words("bo", "claims", "pass", 2)]
    let found = try standing(lines)
    #expect(found.needed == 4 && found.covered == 1 && found.disputed.isEmpty)
    #expect(try standing(lines + [words("bo", "claims", "fail", 3)]).disputed.map(\.place) == [1])
    let other = try site([words("ada", "arguments", "pass", 0)])
    #expect(!other["review/index.html"].contains("of 4 judged"))
  }

  @Test("a turn is as good as its worst words, and has all kinds of failure found in it")
  func worst() throws {
    for order in [[0, 1], [1, 0]] {
      let lines = try [words("ada", "claims", "fail", 0, at: 10), words("ada", "claims", "pass", 2, at: 11)]
      let answer = try standing(order.map { lines[$0] }).answers[.init(criterion: "claims", place: 1)]?["ada"]
      #expect(answer?.label == "fail")
    }
    let kinds = try [
      words("ada", "errors", nil, 0, more: #","labels":["invents"]"#),
      words("ada", "errors", nil, 2, more: #","labels":["drifts"]"#),
    ]
    let answer = try standing(kinds).answers[.init(criterion: "errors", place: 1)]?["ada"]
    #expect(answer?.answer == "drifts invents")
  }

  @Test(
    "a criterion answered for the whole conversation and by turn is finished, also after the text has changed"
  )
  func units() throws {
    let whole = SampleRun.verdict(
      "ada", "pass", turn: nil, key: try SampleRun.whole(Self.file), more: #""criterion":"claims""#)
    let turns = try [2, 3].map { try line("bo", "claims", "pass", turn: $0) }
    let stale = whole.replacing(try SampleRun.whole(Self.file), with: "0123456789ab-0123456789ab")
    let errors = try [2, 3].map { try line("bo", "errors", nil, turn: $0, more: #","labels":["none"]"#) }
    #expect(try standing([whole] + errors).state == .done)
    #expect(try standing([whole] + turns + errors).state == .done)
    #expect(try standing([stale] + errors).state == .stale)
    #expect(try standing([stale, turns[0]] + errors).state == .stale)
    #expect(try standing([stale] + turns + errors).state == .done)
    let old = turns[0].replacing(try SampleRun.key(Self.file, 1), with: "0123456789ab-0123456789ab")
    #expect(try standing([old, turns[1]] + errors).state == .stale)
    #expect(try standing([whole, old] + errors).state == .done)
  }

  @Test("a final verdict on the turn settles a dispute about its words")
  func settled() throws {
    let lines = try [words("ada", "claims", "fail", 0), words("bo", "claims", "pass", 0)]
    let final = try line("ada", "claims", "pass", at: 12, more: #","final":true"#)
    #expect(try standing(lines).disputed.count == 1)
    let found = try standing(lines + [final])
    #expect(found.disputed.isEmpty)
    #expect(found.answers[.init(criterion: "claims", place: 1)]?["ada"]?.label == "pass")
  }
}
