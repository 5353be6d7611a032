@testable import Basics
@testable import Search
import SearchRecords
import TestSupport
import Testing

/// The messages whose terms are in the root of an index (issue 24).
struct NewestMessagesTests {
  /// Six chats, one after the other in time.
  static let made = SearchTests.large

  @Test("ten messages after the newest change the texts of their chat, the root and few other files")
  func append() throws {
    for number in Self.made.records.indices {
      var records = Self.made.records
      for place in 0..<10 {
        records[number].add(
          text: "kami noto newword\(place)", anchor: "n-\(place)", name: "Bo", time: Self.later + Int64(place)
        )
      }
      let grown = MadeIndex(records)
      let new = grown.files.filter { Self.made.files[$0.key] != $0.value }.keys
      #expect(new.contains("root") && new.count < 4, "\(new)")
      let reader = try grown.reader()
      #expect(try reader.search(SearchQuery("newword3")).map(\.anchor) == ["n-3"])
      #expect(try reader.search(SearchQuery("*word9")).map(\.anchor) == ["n-9"])
      #expect(try reader.search(SearchQuery("kami newwor")).count == 10)
      let anchors = Set((0..<1200).map { "m-\($0)" } + (0..<10).map { "n-\($0)" })
      #expect(try reader.verify { _ in anchors }.isEmpty)
    }
  }

  @Test("they are later than all others, up to 128 KB, and a message of old times changes none of them")
  func same() throws {
    let newest = try Self.newest(Self.made)
    let all = try Self.made.reader().search(SearchQuery("kind:chats"))
    let (others, own) = (all.filter { !newest.contains($0.id) }, all.filter { newest.contains($0.id) })
    #expect(own.count > 20 && own.count == newest.count)
    #expect(own.allSatisfy { message in others.allSatisfy { $0.time < message.time } })
    #expect(own.reduce(0) { $0 + max($1.text.utf8.count + 40, 86) } <= 128 << 10)
    var records = Self.made.records
    records[0].add(text: "forgotten", anchor: "n-1", name: "Bo", time: 1_700_000_001)
    #expect(try Self.newest(MadeIndex(records)) == newest)
  }

  @Test("of a long growth each step moves few terms to the dictionary, and each index is sound")
  func growth() throws {
    var records = Self.made.records
    var (files, shares): (Set<String>, [Double]) = (Set(Self.made.files.keys), [])
    for step in 0..<40 {
      for place in 0..<10 {
        records[step % 6].add(
          text: "kami noto step\(step) place\(place)", anchor: "n-\(step)-\(place)", name: "Bo",
          time: Self.later + Int64(step * 10 + place))
      }
      let grown = MadeIndex(records)
      let terms = grown.files.keys.filter { !$0.contains("-") && $0 != "root" }
      shares.append(Double(terms.count { !files.contains($0) }) / Double(terms.count))
      files = Set(grown.files.keys)
      let reader = try grown.reader()
      #expect(try reader.search(SearchQuery("kami step\(step)")).count == 10)
      let anchors =
        (0..<1200).map { "m-\($0)" } + (0...step).flatMap { step in (0..<10).map { "n-\(step)-\($0)" } }
      if step % 10 == 9 { #expect(try reader.verify { _ in Set(anchors) }.isEmpty) }
    }
    #expect(shares.contains { $0 > 0 } && shares.allSatisfy { $0 < 0.5 }, "\(shares)")
  }

  @Test("a new term with which a part of the dictionary begins leaves the group of the others as it is")
  func groups() {
    let words = (0..<20_000).map { (Self.word($0), 20_000 / ($0 + 1)) }
    let before = Self.groups(words)
    let sorted = before.keys.sorted { $0.lexicographicallyPrecedes($1) }
    let firsts = zip(sorted, sorted.dropFirst()).filter { before[$0] != before[$1] }.map(\.1)
    #expect(firsts.count > 5)
    for first in firsts {
      let after = Self.groups(words + [(first.dropLast(), 1)])
      #expect(sorted.allSatisfy { after[$0] == before[$0] })
    }
  }

  /// A made word of six letters.
  private static func word(_ number: Int) -> [UInt8] {
    let hash = ContentHash.of("word \(number)").low
    return Array("w".utf8) + (0..<6).map { 97 + UInt8(hash >> ($0 * 8) & 0xFF) % 26 }
  }

  /// The group of each of these terms.
  private static func groups(_ terms: [RelatedTerms.Term]) -> [[UInt8]: UInt64] {
    var none: [BatchLists] = []
    var lists = TermLists(&none, [])
    lists.add(terms)
    let groups = DictionaryWriter.groups(lists, ReversedWords(of: 100, lists.words))
    return Dictionary(groups.enumerated().map { (Array(lists.terms[$0]), $1) }) { first, _ in first }
  }

  private static let later: Int64 = 1_800_000_000

  /// The ids in lists of the root.
  private static func newest(_ made: MadeIndex) throws -> Set<Int> {
    let reader = try made.reader()
    let entries = reader.root.newest.values.flatMap(\.values)
    return try entries.reduce(into: []) { $0.formUnion(try reader.numbers($1)) }
  }
}
