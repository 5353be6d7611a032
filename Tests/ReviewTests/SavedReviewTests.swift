import Content
@testable import Review
import Testing

@Suite("lines that pages of the review save")
struct SavedReviewTests {
  private static let rules = [
    InputFile(
      contentPath: "review/rubric.yml",
      text: "criteria:\n  - {name: correct, kind: binary}\n  - {name: modes, kind: multi, required: false}\n"),
    InputFile(contentPath: "review/modes.yml", text: "modes: [{name: curt}, {name: wrong}]\n"),
  ]

  private func verdict(_ more: String = #""criterion":"correct","label":"pass""#, by reviewer: String = "ada")
    -> String
  {
    #"{"conversation":"c","run":"one","turn":"t1",\#(more),"reviewer":"\#(reviewer)","#
      + #""at":"2025-11-02T10:00:00Z","key":"0123456789ab-abcdef012345"}"#
  }

  private func change(_ more: String, by reviewer: String = "ada") -> String {
    #"{\#(more),"reviewer":"\#(reviewer)","at":"2025-11-02T10:00:00Z"}"#
  }

  private func problems(_ kind: String, _ added: [String], after earlier: String = "") throws -> [String] {
    let saved = try #require(SavedReview(kind: kind, reviewer: "ada"))
    return saved.problems(added, after: Array(earlier.utf8), Self.rules).map { "\($0.line): \($0.message)" }
  }

  @Test("each reviewer has the file that a download is named after; failure modes have one for all")
  func paths() {
    #expect(
      SavedReview(kind: "reviews", reviewer: "ada-2")?.contentPath == "reviews/reviews-ada-2.jsonl")
    #expect(SavedReview(kind: "modes", reviewer: "bo")?.contentPath == "review/modes.jsonl")
    #expect(
      SavedReview(kind: "preferences", reviewer: "bo")?.contentPath == "reviews/preferences-bo.jsonl")
  }

  @Test(
    "only names that the build reads have a file",
    arguments: [
      "", "-ada", "Ada", "a b", "../ada", "a/b", "a.b", "ä", "ada\n", "ada\u{0}",
      String(repeating: "a", count: 41),
    ])
  func names(_ name: String) {
    #expect(SavedReview(kind: "reviews", reviewer: name) == nil)
    #expect(SavedReview(kind: "modes", reviewer: name) == nil)
    #expect(SavedReview(kind: name, reviewer: "ada") == nil)
  }

  @Test("a verdict is what the build reads with the rubric of the project")
  func verdicts() throws {
    #expect(try problems("reviews", [verdict(), verdict(#""criterion":"modes","labels":["curt"]"#)]) == [])
    let found = try problems(
      "reviews",
      [
        verdict(), "no JSON", verdict(#""criterion":"correct","label":"perhaps""#), "{}",
        verdict(by: "bo"), verdict(#""span":7"#),
      ])
    #expect(Set(found.map { $0.prefix(2) }) == ["1:", "2:", "3:", "4:", "5:"], "\(found)")
    #expect(found.contains { $0.hasPrefix("2: unknown label \"perhaps\"") })
    #expect(found.contains { $0.hasPrefix("4: the line names another reviewer") })
  }

  @Test("a choice in a blind comparison names one of its two runs, or neither")
  func preferences() throws {
    func choice(_ label: String, by reviewer: String = "ada") -> String {
      #"{"conversation":"c","run":"one..two","label":"\#(label)","reviewer":"\#(reviewer)","#
        + #""at":"2025-11-02T10:00:00Z","key":"0123456789ab-abcdef012345"}"#
    }
    #expect(try problems("preferences", [choice("prefer:one"), choice("tie")]) == [])
    let found = try problems("preferences", [choice("prefer:three"), choice("tie", by: "bo"), "no JSON"])
    #expect(Set(found.map { $0.prefix(2) }) == ["0:", "1:", "2:"], "\(found)")
  }

  @Test("a change of failure modes depends on the lines before it, whose errors are not its own")
  func modes() throws {
    let added = change(#""change":"add","mode":"late""#)
    #expect(try problems("modes", [added]) == [])
    #expect(
      try problems("modes", [change(#""change":"rename","mode":"late","to":"slow""#), added]).count == 1,
      "a former name")
    #expect(
      try problems("modes", [added], after: added + "\n") == ["0: mode \"late\" already exists"])
    #expect(try problems("modes", [added], after: "broken\n\nbroken\n") == [])
    #expect(try problems("modes", [added, change(#""change":"fly","mode":"x""#)]).count == 1)
  }
}
