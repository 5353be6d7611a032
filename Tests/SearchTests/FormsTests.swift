import Basics
@testable import Search
import SearchRecords
@testable import Stems
import TestSupport
import Testing

/// Other forms of words, and what a query finds with them.
struct FormsTests {
  @Test(
    "words have the stems that the vectors say",
    arguments: ["en", "de", "es", "fr", "it", "pt", "nl", "ru"])
  func stems(_ language: String) throws {
    let rows = VectorRow.all("stems").filter { $0["language"] == language }
    #expect(rows.count > 200)
    for row in rows { #expect(Stemmer.stem(language, row["word"]) == row["stem"], "\(row["word"])") }
  }

  @Test("words that no language has rules for are their own stems")
  func noStems() {
    for word in ["ab", "x2y", "\u{6771}\u{4EAC}", "", String(repeating: "s", count: 41)] {
      #expect(Stemmer.stem("en", word) == word)
    }
    #expect(Stemmer.stem("xx", "walking") == "walking")
    #expect(Stemmer.stem("ru", "walking") == "walking" && Stemmer.stem("en", "книгами") == "книгами")
    #expect(Stemmer.stem("ru", "ми") == "ми" && Stemmer.stem("ru", "історії") == "історії")
  }

  @Test("a language counts if one message of fifty has its common words")
  func languages() {
    #expect(
      SearchLanguages.list(of: 100) { ["en": 90, "de": 2, "es": 1, "fr": 0][$0] ?? 0 } == ["en", "de"])
    #expect(SearchLanguages.list(of: 0) { _ in 0 } == ["en"])
  }

  @Test("words of two characters or more, but not of signs, are in the dictionary in reverse")
  func reversed() {
    func reverse(_ word: String, _ count: Int = 1, of messages: Int = 1_000_000) -> String? {
      ReversedWords(of: messages, []).term(of: Array(word.utf8)[...], count: count)
        .map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(reverse("walk") == "rklaw")
    #expect(reverse("walk", 31) == "rklaw")
    #expect(reverse("walk", 32) == "qklaw")
    #expect(reverse("walk", 2, of: 100) == "qklaw")
    #expect(reverse("walk", 1, of: 100) == "rklaw")
    #expect(reverse("\u{43A}\u{43E}\u{442}\u{44B}") == "r\u{44B}\u{442}\u{43E}\u{43A}")
    #expect(reverse("ab12") == "r21ba")
    for word in ["a", "東京", "บ้าน"] { #expect(reverse(word) == nil) }
    #expect([1, 2, 3, 4, 64].map(ReversedWords.magnitude) == [1, 2, 2, 3, 7])
  }

  @Test("words in reverse are in up to three files of nearly the same size, cut between two endings")
  func files() {
    func files(_ endings: [String], _ count: Int) -> [Int] {
      let words = (0..<count).map { Array("word\($0)\(endings[$0 % endings.count])".utf8)[...] }
      let reversed = ReversedWords(of: 1000, words)
      let terms = words.compactMap { reversed.term(of: $0, count: 1)?[...] }
      return Dictionary(grouping: terms, by: reversed.part).sorted { $0.key < $1.key }.map(\.value.count)
    }
    let endings = ["ab", "lé", "ый", "ng", "er", "ос"]
    #expect(files(endings, 600) == [600])
    #expect(files(endings, 6000) == [2000, 2000, 2000])
    #expect(files(["ng"], 6000) == [6000])
    #expect(files(["a"], 1) == [1])
  }

  @Test("no two files of words in reverse take up the newest messages at the same time")
  func shares() {
    let words = (0..<6000).map { Array("word\($0)\(["ab", "lé", "ый"][$0 % 3])".utf8)[...] }
    let reversed = ReversedWords(of: 1_000_000, words)
    let shares = [1, 999].map { count in
      Set(words.compactMap { reversed.term(of: $0, count: count) }.map(reversed.share))
    }
    #expect(shares == [[0, 0.25, 0.5], [0.75]])
  }

  @Test("edits are insertions, deletions, substitutions and swaps of neighbours")
  func edits() {
    func distance(_ a: String, _ b: String) -> Int {
      EditDistance.between(
        Array(a.unicodeScalars), Array(b.unicodeScalars), atMost: 2, countsSwaps: true)
    }
    #expect(distance("ferry", "ferry") == 0)
    for other in ["fery", "ferrry", "furry", "efrry", "ferr"] {
      #expect(distance("ferry", other) == 1, "\(other)")
    }
    #expect(distance("ferry", "fury") == 2)
    #expect(distance("", "abc") == 3 && distance("a", "abcdefg") == 3)
  }

  /// A large and a small index with the same few messages that tests ask for.
  static let sites: [MadeIndex] = [SearchTests.small, SearchTests.large].map { made in
    var record = LayoutTests.record(
      "chats/harbour",
      [
        "the boats and the harbour", "we walked with you to the ferry", "that lighthouse and the keeper",
        "the ferry and the lighthouse that you like", "the walk",
      ])
    record.title = "Harbour"
    return MadeIndex(made.records + [record])
  }

  private func answer(
    _ reader: SearchReader, _ text: String, _ order: SearchOrder = .best
  ) throws -> (texts: [String], way: WideQuery.Way) {
    let (wide, way) = try reader.plan(SearchQuery(text))
    return (try reader.answer(wide, order: order, limit: 50).map(\.text), way)
  }

  @Test(
    "a query also finds other forms, then similar spellings, then most words, and says which",
    arguments: sites.indices)
  func ways(_ site: Int) throws {
    let reader = try Self.sites[site].reader()
    #expect(try answer(reader, "walking") == (["the walk", "we walked with you to the ferry"], .given))
    #expect(try answer(reader, "lihgthouse keeper") == (["that lighthouse and the keeper"], .typos))
    for wrong in ["xighthouse", "lxghthouxe"] {
      #expect(
        try answer(reader, "\(wrong) keeper") == (["that lighthouse and the keeper"], .typos), "\(wrong)")
    }
    let most = try answer(reader, "keeper ferry walked")
    #expect(most.way == .most && most.texts.first == "we walked with you to the ferry")
    #expect(try answer(reader, "qqxyzzyqq") == ([], .nothing))
  }

  @Test("of words that all occur, the rarest is taken for the error, then any")
  func rarestFirst() throws {
    let texts = [
      "resize a partition", "my partitoin", "resize it", "a resite", "reszie", "reszie a rail", "reszie",
    ]
    let reader = try MadeIndex([LayoutTests.record("chats/a", texts)]).reader()
    func forms(_ text: String) throws -> [String] {
      try reader.plan(SearchQuery(text)).wide.words.flatMap(\.found)
    }
    #expect(try forms("partitoin resize") == ["partition"])
    #expect(try forms("partition reszie") == ["partitoin", "resize"])
  }

  @Test(
    "inflected words are found in each language whose common words the texts have",
    arguments: [
      ("the and that you with", "it went really slowly on the easiest way", "real slow easily"),
      ("che sono anche della perche", "abbiamo visto le barche nel porto", "barca porti"),
      ("nao uma isso muito voce", "as organizações fecharam cedo", "organização fechar"),
      ("het een niet voor ook", "de bomen bloeien in vrijheid", "boom bloei vrijheden"),
      ("что это если еще меня", "мы читали новые книги", "читать новая книга"),
    ], [1, 4_000])
  func inflected(_ language: (common: String, text: String, query: String), _ count: Int) throws {
    let common = (0..<count).map { "\(language.common) at the usual place, for the time being: number \($0)" }
    let reader = try MadeIndex([LayoutTests.record("chats/a", common + [language.text])]).reader()
    #expect((reader.root.everything == nil) == (count > 1))
    #expect(try answer(reader, language.query) == ([language.text], .given))
  }

  @Test(
    "words in quotation marks, and those where accents count, have no other forms", arguments: sites.indices)
  func literal(_ site: Int) throws {
    let reader = try Self.sites[site].reader()
    #expect(try answer(reader, "\"walking\"") == ([], .given))
    #expect(try reader.plan(SearchQuery("walking", isExact: true)).wide.words.isEmpty)
  }

  @Test("newest and oldest are by time over all conversations", arguments: sites.indices)
  func order(_ site: Int) throws {
    let reader = try Self.sites[site].reader()
    let wide = WideQuery(query: SearchQuery("kind:chats"))
    let newest = try reader.answer(wide, order: .newest, limit: .max).map(\.time)
    let oldest = try reader.answer(wide, order: .oldest, limit: .max).map(\.time)
    #expect(newest.count == reader.count)
    #expect(newest.filter { $0 != 0 } == newest.filter { $0 != 0 }.sorted(by: >))
    #expect(oldest.filter { $0 != 0 } == oldest.filter { $0 != 0 }.sorted())
  }
}
