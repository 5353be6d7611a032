@testable import Search
import Stems
import TestSupport
import Testing

/// Words with other affixes or umlauts, and traditional Chinese.
struct AffixTests {
  /// A small or a large site with these messages more, and common German words.
  private static func site(_ made: MadeIndex, _ texts: [String]) -> MadeIndex {
    let german = Array(repeating: "und nicht ist der das", count: 40)
    return MadeIndex(made.records + [LayoutTests.record("chats/forms", texts + german)])
  }

  /// Words with the weight of a stem.
  private func forms(_ reader: SearchReader, _ typed: String) throws -> [String] {
    let word = try #require(try reader.plan(SearchQuery("\(typed) kind:chats")).wide.words.first)
    return word.found.filter { word.weight(Array($0.utf8)) == WideWord.stem }.sorted()
  }

  @Test("words have the other forms that the vectors say, on a small site and on a large one")
  func forms() throws {
    let rows = VectorRow.all("forms").filter { !$0["text"].hasPrefix("and ") }
    #expect(rows.count > 20)
    let large = try Self.site(SearchTests.large, rows.map { $0["text"] }).reader()
    for row in rows {
      let small = try forms(Self.site(SearchTests.small, [row["text"]]).reader(), row["typed"])
      #expect(small.joined(separator: " ") == row["forms"], "\(row["typed"]): \(row["text"])")
      let own = Set(Words.list(in: row["text"]))
      let found = try forms(large, row["typed"]).filter(own.contains)
      #expect(found == small, "\(row["typed"]): \(row["text"])")
    }
  }

  @Test("only a site with German has umlauts as two letters")
  func umlauts() throws {
    let row = try #require(VectorRow.all("forms").first { $0["text"].hasPrefix("and ") })
    let reader = try MadeIndex([LayoutTests.record("chats/forms", [row["text"]])]).reader()
    #expect(try forms(reader, row["typed"]).isEmpty)
  }

  @Test("traditional Chinese characters fold to the simplified ones that the vectors say")
  func chinese() {
    let rows = VectorRow.all("han")
    #expect(rows.count > 2500 && rows.count == HanFolding.simplified.count)
    let simplified = Array(rows.map { $0["simplified"] }.joined().utf8)
    #expect(Folding.fold(rows.map { $0["traditional"] }.joined()) == simplified)
    #expect(Folding.fold(String(decoding: simplified, as: UTF8.self)) == simplified)
  }

  @Test("a text in traditional Chinese is found by simplified words, and the other way round")
  func found() throws {
    for (text, typed) in [("繁體漢語", "汉语"), ("简体汉语", "漢語"), ("台灣", "*台湾*")] {
      for made in [SearchTests.small, SearchTests.large] {
        let reader = try Self.site(made, [text]).reader()
        let (wide, way) = try reader.plan(SearchQuery(typed))
        #expect(way == .given)
        #expect(try reader.answer(wide, order: .newest, limit: 9).map(\.text) == [text])
      }
    }
  }
}
