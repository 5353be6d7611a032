import Foundation
import Testing
import TestSupport

@testable import Basics
@testable import Related
@testable import Search
@testable import SearchRecords

/// Words that messages use alike (issue 24).
@Suite struct RelatedWordsTests {
  /// Five topics of ten words in turn, each message with four of its topic; 40 and 41 stand for each other, beside words of
  /// the first.
  private static func uses(seed: UInt64) -> WordUses {
    var random = SplitMix64(seed: seed)
    var lists = [[Int32]](repeating: [], count: 52)
    for id in 0..<Int32(4_000) {
      let topic = Int(id / 10) % 5
      var words = Set((0..<4).map { _ in topic * 8 + random.next(below: 8) })
      if topic == 0 { words.insert(40 + random.next(below: 2)) }
      words.insert(42 + random.next(below: 10))
      for word in words { lists[word].append(id) }
    }
    return WordUses(lists, end: 4_000)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `words that are never in one message are related by what is beside them`(seed: UInt64) throws {
    let related = RelatedWords.find(Self.uses(seed: seed), jobs: 1)
    #expect(related.count == 52)
    let near = try #require(related[40].first { $0.word == 41 })
    #expect(near.percent >= 50)
    #expect(related[40].allSatisfy { (8..<40).contains($0.word) == false })
  }

  @Test func `the same messages give the same words with any number of workers`() {
    let uses = Self.uses(seed: 4)
    let one = RelatedWords.find(uses, jobs: 1)
    for jobs in [2, 5] { #expect(RelatedWords.find(uses, jobs: jobs) == one) }
    #expect(one.allSatisfy { list in zip(list, list.dropFirst()).allSatisfy { $0.percent >= $1.percent } })
  }

  @Test func `no words, words without messages and equal words are no difficulty`() {
    #expect(RelatedWords.find(WordUses([], end: 0), jobs: 2).isEmpty)
    #expect(RelatedWords.find(WordUses([[], [0]], end: 1), jobs: 2) == [[], []])
    let all = (0..<Int32(100)).map { $0 * 3 }
    let related = RelatedWords.find(WordUses([all, all, all], end: 300), jobs: 2)
    #expect(related.allSatisfy { $0.allSatisfy { (50...100).contains($0.percent) } })
  }

  @Test(arguments: [1, 2, 3, 0.1, 1e-9, 12_345.678, 1e12])
  func `the logarithm has eleven digits`(number: Double) {
    #expect(abs(Logarithm.base2(number) - log2(number)) < 1e-10)
  }

  /// Chats about fifteen topics of eight words in turn; those about the first also say `wifi` or `wireless`.
  private static func records() -> [SearchRecord] {
    var random = SplitMix64(seed: 9)
    return (0..<60).map { number in
      var record = SearchRecord(kinds: ["chats"], title: "Chat \(number)", path: "chats/c\(number)")
      record.pages = [(0, "chats/c\(number)/index.html")]
      for place in 0..<100 {
        var text = (0..<5).map { _ in
          ["topic", "about", "theme", "other", "plain", "usual", "words", "thing"][random.next(below: 8)]
            + String(repeating: "abcdefghijklmno".map(String.init)[number % 15], count: 3)
        }
        text.append("x\(random.next(below: 40_000))filler")
        if number % 15 == 0 { text.append(["wifi", "wireless"][random.next(below: 2)]) }
        text.append(["and so on", "in some other words", "as they say"][random.next(below: 3)])
        record.add(
          text: text.joined(separator: " "), anchor: "m-\(place)", name: "Ann", time: 1_700_000_000,
          traits: [])
      }
      return record
    }
  }

  private static func reader(hasRelatedWords: Bool) throws -> SearchReader {
    let index = MadeIndex.files(MadeIndex.segmentStore(records()), jobs: 2, hasRelatedWords: hasRelatedWords)
    return try SearchReader { name in index[name] }
  }

  @Test func `a query without a result is tried with words used alike, if each of its words occurs`() throws {
    let reader = try Self.reader(hasRelatedWords: true)
    let wireless = try reader.plan(SearchQuery("wireless"))
    #expect(wireless.way == .given)
    #expect(try reader.related(of: wireless.wide).contains("wifi"))
    let (query, word) = try Self.unanswered(reader)
    let planned = try reader.plan(SearchQuery(query))
    #expect(planned.way == .related)
    #expect(planned.wide.forms(.related).contains("wifi"))
    let found = try reader.answer(planned.wide, order: .best, limit: 10)
    #expect(found.contains { $0.text.contains(word) && $0.text.contains("wifi") })
    #expect(try reader.plan(SearchQuery("wireles other")).way == .typos, "an unknown word may be an error")
  }

  @Test func `an index has no related words unless it is asked for them`() throws {
    let reader = try Self.reader(hasRelatedWords: false)
    #expect(try reader.words(.related, prefix: "").isEmpty)
    let planned = try reader.plan(SearchQuery(try Self.unanswered(reader).query))
    #expect(planned.way != .related)
    #expect(try reader.related(of: planned.wide).isEmpty)
  }

  /// `wireless` and a word that only a message with `wifi` has.
  private static func unanswered(_ reader: SearchReader) throws -> (query: String, word: String) {
    let message = try #require(reader.search(SearchQuery("wifi"), limit: 1).first)
    let word = try #require(message.text.split(separator: " ").first { $0.hasSuffix("filler") })
    return ("wireless \(word)", String(word))
  }
}
