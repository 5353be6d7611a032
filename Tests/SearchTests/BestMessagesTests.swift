@testable import Basics
@testable import Search
@testable import SearchRecords
import TestSupport
import Testing

/// Which messages of a frequent word are compared first (issue 24, decision 103).
struct BestMessagesTests {
  private static let made = SearchTests.large

  /// A message of a word: its id, its words, and how many of them are the word, 2 at most.
  private struct Use {
    let id: Int
    let words: Int
    let uses: Int

    /// BM25, written anew.
    var weight: Double {
      Double(uses) * 2.2 / (Double(uses) + 1.2 * (0.25 + 0.75 * Double(min(words, 255)) / 16))
    }
  }

  @Test("a list in the dictionary tells its best one, ten and so on, up to a third of it")
  func sets() throws {
    let reader = try Self.made.reader()
    let texts = try reader.blocks().flatMap { block throws(Diagnostic) in try reader.texts(block) }
    var checked = 0
    for name in reader.root.names {
      let entries = try #require(ShardReader.read(try reader.content(name), below: reader.root.end))
      for (term, entry) in entries where !TermKind.isWithoutList(term.utf8.first) {
        let list = try reader.list(entry)
        guard term.hasPrefix("w"), list.numbers.count >= 30 else {
          #expect(list.best.isEmpty, "\(term)")
          continue
        }
        let own = Set(list.numbers)
        let word = Array(term.utf8.dropFirst())
        let uses = texts.filter { own.contains($0.message.id) }.map { text in
          Use(
            id: text.message.id, words: text.allBytes.count,
            uses: min(text.allBytes.count { $0 == word }, 2))
        }.sorted { ($0.weight, $0.id) > ($1.weight, $1.id) }
        #expect(list.best.map(\.most) == [1, 10, 100, 1000].filter { 3 * $0 <= uses.count }, "\(term)")
        var before = 0
        for best in list.best {
          #expect(best.ids == uses[before..<best.most].map(\.id).sorted(), "\(term) \(best.most)")
          before = best.most
        }
        checked += list.best.count
      }
    }
    #expect(checked > 40)
  }

  @Test(
    "of the newest messages, which only the root lists, those as good as the dictionary's best are in a set")
  func newest() throws {
    var records = Self.made.records
    let texts = [
      "kami", "kami kami", "kami and so many other words that it is far behind all of those that are short",
    ]
    for (place, text) in texts.enumerated() {
      records[5].add(text: text, anchor: "n-\(place)", name: "Bo", time: 1_800_000_000 + Int64(place))
    }
    let reader = try MadeIndex(records).reader()
    let ids = try texts.map { text in
      try #require(reader.search(SearchQuery("\"\(text)\"")).first { $0.text == text }).id
    }
    let entry = try #require(try reader.term(.word, "kami"))
    let best = try reader.list(entry).best
    #expect(entry.best.flatMap(\.ids).contains(ids[0]) && entry.best.flatMap(\.ids).contains(ids[1]))
    #expect(best.contains { $0.most <= 10 && $0.ids.contains(ids[1]) })
    #expect(!best.contains { $0.most <= 10 && $0.ids.contains(ids[2]) })
  }

  @Test("a short message with a frequent word comes before longer ones that are newer")
  func first() throws {
    var record = SearchRecord(kinds: ["chats", "group"], title: "Harbour", path: "chats/harbour")
    record.pages = [(0, "chats/harbour/index.html")]
    for place in 0..<4000 {
      let thing = place % 2 == 0 ? "harbour" : "lighthouse"
      let long =
        "the \(thing) of number\(place) lies behind hills that few have climbed since the ferry stopped"
      record.add(
        text: place == 300 ? "harbour" : place == 900 ? "harbour harbour" : long, anchor: "m-\(place)",
        name: "Bo", time: 1_700_000_000 + Int64(place * 60))
    }
    let reader = try MadeIndex([record]).reader()
    let (query, _) = try reader.plan(SearchQuery("harbour"))
    let found = try reader.answer(query, order: .best, limit: 3).map(\.anchor)
    #expect(found == ["m-900", "m-300", "m-3998"])
  }
}
