@testable import Basics
import Testing

struct WordDiffTests {
  private typealias Span = WordDiff.Span

  @Test("whole words are told apart, and blanks between changed words belong to the change")
  func words() {
    #expect(
      WordDiff(old: "a quick brown fox", new: "a slow red fox").spans == [
        Span(change: .equal, text: "a "), Span(change: .deleted, text: "quick brown"),
        Span(change: .inserted, text: "slow red"), Span(change: .equal, text: " fox"),
      ])
  }

  @Test("texts without spaces between words are told apart by character")
  func characters() {
    #expect(
      WordDiff(old: "今日は雨です", new: "今日は雪です").spans == [
        Span(change: .equal, text: "今日は"), Span(change: .deleted, text: "雨"),
        Span(change: .inserted, text: "雪"), Span(change: .equal, text: "です"),
      ])
    #expect(TextTokens.words("สวัสดี").count > 1)
    #expect(TextTokens.words("안녕하세요 여러분") == ["안녕하세요", " ", "여러분"])
  }

  @Test("no span begins inside a character")
  func graphemes() {
    for (old, new) in [
      ("👨‍👩‍👧 at home", "👨‍👩‍👦 at home"), ("e\u{301}te", "e\u{300}te"), ("🇩🇪🇫🇷", "🇩🇪🇮🇹"), ("a\r\nb", "a\nb"),
    ] {
      let diff = WordDiff(old: old, new: new)
      #expect(diff.spans.filter { $0.change != .inserted }.flatMap { Array($0.text) } == Array(old))
      #expect(diff.spans.filter { $0.change != .deleted }.flatMap { Array($0.text) } == Array(new))
    }
  }

  @Test("both spellings of an accent are two texts")
  func normalization() {
    let diff = WordDiff(old: "caf\u{E9}", new: "cafe\u{301}")
    #expect(!diff.isEqual)
    #expect(old(diff) == Array("caf\u{E9}".utf8))
  }

  @Test("empty texts", arguments: [("", ""), ("a", ""), ("", "a")])
  func empty(old: String, new: String) {
    let diff = WordDiff(old: old, new: new)
    #expect(diff.isEqual == (old == new))
    #expect(diff.spans.count == (old == new ? 0 : 1))
  }

  @Test("the spans give back both texts, byte for byte, whatever they hold")
  func property() {
    var random = SplitMix64(seed: 20_251_105)
    let pieces = [
      "a", "b", "it's", " ", "  ", "\n", "\r\n", ".", "雨", "の", "é", "e\u{301}", "👩🏽‍🚀", "\u{0}", "\u{202E}",
      "<b>",
      "_x1", "\u{200D}", "\u{301}", "🇩🇪",
    ]
    for _ in 0..<2000 {
      let texts = (0..<2).map { _ in
        (0..<random.next(below: 14)).map { _ in pieces[random.next(below: pieces.count)] }.joined()
      }
      let diff = WordDiff(old: texts[0], new: texts[1])
      #expect(old(diff) == Array(texts[0].utf8))
      #expect(new(diff) == Array(texts[1].utf8))
      #expect(diff.spans.allSatisfy { !$0.text.isEmpty })
    }
  }

  @Test("matches are as many as a plain table of longest common subsequences finds, and ascend")
  func minimal() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<3000 {
      let (a, b) = (numbers(&random), numbers(&random))
      let matches = try #require(Myers.matches(a, b))
      #expect(matches.count == longest(a, b))
      #expect(matches.allSatisfy { a[$0.old] == b[$0.new] })
      #expect(zip(matches, matches.dropFirst()).allSatisfy { $0.old < $1.old && $0.new < $1.new })
    }
  }

  @Test("too many differences are shown line by line, then as a whole")
  func fallbacks() {
    var limits = WordDiff.Limits()
    limits.search.edits = 4
    let old = "one\na b c d e f\nthree"
    let lines = WordDiff(old: old, new: "one\nu v w x y z\nthree", limits: limits)
    #expect(lines.grain == .lines)
    #expect(lines.spans.map(\.change) == [.equal, .deleted, .inserted, .equal])
    let whole = WordDiff(old: "a b c d e", new: "p\nq\nr\ns\nt", limits: limits)
    #expect(whole.grain == .whole)
    #expect(whole.spans.map(\.text) == ["a b c d e", "p\nq\nr\ns\nt"])
  }

  @Test(
    "huge texts that share nothing, or one letter over and over, take no time to speak of",
    .timeLimit(.minutes(10)))
  func huge() {
    let plain = WordDiff(
      old: String(repeating: "a ", count: 400_000), new: String(repeating: "a b ", count: 200_000))
    #expect(old(plain).count == 800_000)
    let line = WordDiff(
      old: String(repeating: "x\n", count: 2_000_000), new: String(repeating: "y\n", count: 2_000_000))
    #expect(line.grain == .whole)
    #expect(WordDiff(old: String(repeating: "é", count: 9 << 20), new: "a").grain == .whole)
  }

  private func old(_ diff: WordDiff) -> [UInt8] {
    diff.spans.filter { $0.change != .inserted }.flatMap { Array($0.text.utf8) }
  }

  private func new(_ diff: WordDiff) -> [UInt8] {
    diff.spans.filter { $0.change != .deleted }.flatMap { Array($0.text.utf8) }
  }

  private func numbers(_ random: inout SplitMix64) -> [Int] {
    let kinds = 1 + random.next(below: 5)
    return (0..<random.next(below: 13)).map { _ in random.next(below: kinds) }
  }

  private func longest(_ a: [Int], _ b: [Int]) -> Int {
    var row = Array(repeating: 0, count: b.count + 1)
    for x in a {
      var diagonal = 0
      for (j, y) in b.enumerated() {
        let above = row[j + 1]
        row[j + 1] = x == y ? diagonal + 1 : max(above, row[j])
        diagonal = above
      }
    }
    return row[b.count]
  }
}
