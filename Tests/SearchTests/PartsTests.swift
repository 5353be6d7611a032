@testable import Basics
import Deflate
import Foundation
@testable import Search
import Stems
import TestSupport
import Testing

/// The parts that files of the index are made of: each is read as it was written, and noise is refused.
struct PartsTests {
  @Test("texts are folded and cut as the vectors say", arguments: VectorRow.all("folding"))
  func folding(_ row: VectorRow) throws {
    let text = try row.json("input_json")
    #expect(String(decoding: Folding.fold(text), as: UTF8.self) == (try row.json("folded_json")))
    let words = try JSONDecoder().decode([String].self, from: Data(row["words_json"].utf8))
    #expect(Words.list(in: text) == words)
  }

  @Test("symbols are terms alone beyond ASCII, and in pairs within it")
  func symbols() {
    let bytes = Array("a -> b++ 👍é… c! ::x:".utf8)
    var scanner = SymbolScanner(bytes.indices)
    var symbols: [String] = []
    while let symbol = scanner.next(in: bytes) {
      symbols.append(String(decoding: bytes[symbol], as: UTF8.self))
    }
    #expect(symbols == ["->", "++", "👍", "…", "::"])
  }

  @Test(
    "a message has the other spellings of its words",
    arguments: [
      ("an e-mail", ["email"]), ("don't, can’t", ["dont", "cant"]),
      ("1,000,000 or 1'000", ["1000000", "1000"]),
      ("1.5 2012-05-06 a-b-c-d", []), ("parseRequest HTTPServer", ["parse", "request", "http", "server"]),
      ("URLs iPhone", ["phone"]), ("GPT-4o éCamelCase", ["gpt4o"]), ("тест-кейс", ["тесткеис"]),
      ("東京-tower", []), ("12,345 1,23", ["12345"]),
    ])
  func extraWords(_ text: String, _ expected: [String]) {
    var message = FoundMessage()
    message.text = text
    #expect(SearchedText(message).extraWords == expected)
  }

  @Test("a capital inside a word is found wherever it is")
  func innerCapitals() {
    for before in 0..<20 {
      for length in 3..<20 {
        let first = String(repeating: "a", count: length)
        var message = FoundMessage()
        message.text = String(repeating: " ", count: before) + first + "Bcd"
        #expect(SearchedText(message).extraWords == [first, "bcd"])
        message.text = "é" + message.text + ", \(first)É \(first)\nBcd"
        #expect(SearchedText(message).extraWords == (before == 0 ? [] : [first, "bcd"]))
      }
    }
  }

  @Test("a table of bytes numbers strings in the order in which they come, and finds them again")
  func byteTable() {
    var table = ByteTable()
    let words = (0..<20_000).map { Array("word\($0 % 9000)".utf8) }
    for (place, word) in words.enumerated() {
      #expect(table.number(0x77, word, 0..<word.count) == place % 9000)
    }
    #expect(table.count == 9000)
    #expect(table.number(0x67, words[0], 0..<words[0].count) == 9000)
    #expect(table.find(Array("wword8999".utf8)) == 8999)
    #expect(table.find(Array("wword9000".utf8)) == nil)
    #expect(table.find([]) == nil)
    let sorted = table.sorted()
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { table[$0].lexicographicallyPrecedes(table[$1]) })
  }

  @Test("a table of bytes knows a string again wherever it stands, and however much follows it")
  func byteTablePlaces() {
    var table = ByteTable()
    for length in 1...20 {
      let word = [UInt8](repeating: 0x61, count: length)
      let number = table.number(0x77, word, 0..<length)
      #expect(number == length - 1)
      for gap in 0...9 {
        let source = [UInt8](repeating: 0x62, count: gap) + word + [UInt8](repeating: 0xFF, count: gap)
        #expect(table.number(0x77, source, gap..<gap + length) == number)
      }
    }
    #expect(table.count == 20)
  }

  @Test("six bytes become seven characters of ASCII that a string may have, and nothing else is read")
  func base116() {
    let pairs: [(String, String)] = [
      ("", ""), ("f", "8\u{4}"), ("fo", "8!-"), ("foo", "8!8f"), ("foob", "8!8jB"), ("fooba", "8!8jDT"),
      ("foobar", "8!8jDUf"), ("foobarb", "8!8jDUf6!"),
    ]
    for (plain, packed) in pairs {
      #expect(Base116.encode(Array(plain.utf8)) == Array(packed.utf8))
      #expect(Base116.decode(Array(packed.utf8)[...]) == Array(plain.utf8))
    }
    let wrong = [
      "8", "8!8jDUf6", "8!\"jDUf", "8!\n", "8!8\\", "8!<", "8!/", "8!'", "\u{7F}H7#ag?", "8\u{5}", "8!8\u{0}",
      "8!é",
      String(repeating: "\u{7F}", count: 7),
    ]
    for wrong in wrong { #expect(Base116.decode(Array(wrong.utf8)[...]) == nil, "\(wrong)") }
    #expect(Base116.decode(Array("\u{7F}H7#ag>".utf8)[...]) == Array(repeating: 0xFF, count: 6))
    var random = SplitMix64(seed: 9)
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in UInt8(random.next(below: 256)) }
      #expect(Base116.decode(Base116.encode(bytes)[...]) == bytes)
    }
  }

  @Test("numbers are read as they were written; those that are too long or cut are refused")
  func variableNumbers() {
    for value in [0, 1, 127, 128, 16_383, 16_384, 1 << 40, Int.max] {
      var bytes: [UInt8] = []
      bytes.appendVariable(value)
      var reader = VariableReader(bytes[...])
      #expect(reader.next() == value)
      #expect(reader.isAtEnd)
      var cut = VariableReader(bytes.dropLast())
      #expect(cut.next() == nil)
    }
    var long = VariableReader(Array(repeating: 0x80, count: 9)[...] + [1])
    #expect(long.next() == nil)
  }

  @Test("a list of ascending numbers is read as it was written")
  func postings() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<500 {
      var numbers: [Int] = []
      var next = random.next(below: 3)
      for _ in 0..<random.next(below: 60) {
        numbers.append(next)
        next += random.next(below: 3) == 0 ? 1 + random.next(below: 1000) : 1
      }
      var list = PostingWriter()
      for number in numbers { list.append(number) }
      list.end()
      #expect(list.count == numbers.count)
      let count = numbers.count
      #expect(Postings(list.bytes[...], count: count, below: next)?.numbers == numbers)
      #expect(Postings(list.bytes[...], count: count + 1, below: next) == nil)
      if let last = numbers.last { #expect(Postings(list.bytes[...], count: count, below: last) == nil) }
    }
  }

  @Test("examples of the document stand so in the files")
  func documented() {
    func bytes(_ numbers: [Int]) -> [UInt8] {
      var list = PostingWriter()
      for number in numbers { list.append(number) }
      list.end()
      return list.bytes
    }
    #expect(bytes([5, 6, 7, 20]) == [12, 5, 26])
    #expect(bytes(Array(0..<1000)).count == 3)
  }

  @Test(
    "what is no list of ascending numbers is refused",
    arguments: [[0], [1], [3], [2, 1], [2, 0], [0x80], [2, 0x80], Array(repeating: 0xFF, count: 9)]
      as [[UInt8]])
  func brokenPostings(_ bytes: [UInt8]) {
    #expect(Postings(bytes[...], count: 3, below: 1 << 28) == nil)
  }

  @Test("after a list come the places of its best one, ten and so on; what is none is refused")
  func best() throws {
    // The numbers 0, 2 and 4.
    let list: [UInt8] = [2, 4, 4]
    func best(_ bytes: [UInt8]) -> [Postings.Best]? {
      Postings((list + bytes)[...], count: 3, below: 10)?.best
    }
    #expect(best([]) == [])
    #expect(best([2, 1, 2]) == [Postings.Best(most: 1, ids: [0, 4])])
    #expect(best([0, 1, 2]) == [Postings.Best(most: 1, ids: []), Postings.Best(most: 10, ids: [2])])
    let refused: [[UInt8]] = [
      [1], [1, 0], [1, 4], [2, 1, 3], [2, 3, 1], [9, 1], [1, 0x80], Array(repeating: 0, count: 11),
    ]
    for wrong in refused {
      #expect(best(wrong) == nil, "\(wrong)")
    }
    #expect(best(Array(repeating: 0, count: 10))?.count == 10)
    #expect(Postings.Best(most: 10, ids: []).share(of: 1000) == 1.9)
    #expect(Postings.Best(most: 1000, ids: []).share(of: 500) == 1)
  }

  @Test("of equally good messages the newest are in a set, and each is in the smallest that has it")
  func setLimits() {
    // A rank for each of 300 messages: 5 of the best rank, the others of the next.
    let ranks = (0..<300).map { $0 % 60 == 0 ? 3 : 4 }
    var limits = SetLimits([ranks])
    let sets = ranks.reversed().map { limits.next($0) }.reversed() as [Int?]
    #expect(sets.indices.filter { sets[$0] == 0 } == [240])
    #expect(sets.indices.filter { sets[$0] == 1 } == [0, 60, 120, 180, 295, 296, 297, 298, 299])
    #expect(sets.indices.filter { sets[$0] == 2 } == (204..<295).filter { $0 != 240 })
    #expect(sets.count { $0 == nil } == 200)
    // All that is better than the last of a set is in it, of equals no more.
    #expect([limits.next(3), limits.next(4), limits.next(2)] == [1, nil, 0])
    var few = SetLimits([[0, 0]])
    #expect(few.next(0) == nil)
  }

  @Test("lists of batches are joined, and long ones cut into files that can be read alone")
  func lists() throws {
    var long = TermList()
    var all: [Int] = []
    for batch in 0..<40 {
      let numbers = (0..<900).map { batch * 16_384 + $0 * 18 }
      all += numbers
      long.append(numbers)
    }
    #expect(!long.isInline)
    #expect(long.pieces.count > 1)
    #expect(long.count == all.count)
    #expect(long.pieces.flatMap(\.numbers) == all)
    for piece in long.pieces {
      let numbers = try #require(Postings(piece.bytes[...], count: piece.count, below: 1 << 20)).numbers
      #expect([numbers.first, numbers.last, numbers.count] == [piece.first, piece.last, piece.count])
    }
  }

  @Test("a part of the dictionary is read as it was written")
  func shards() throws {
    var shard = TermShard()
    var lists: [String: [Int]] = [:]
    for (place, word) in ["rabc", "rbaw", "wa", "wab", "wabc", "wb", "wé", "w東京"].enumerated() {
      let numbers = (0...place * 3).map { $0 * (place + 1) }
      var list = TermList()
      list.append(numbers)
      lists[word] = numbers
      shard.add(Array(word.utf8)[...], list, [], count: numbers.count) { IndexFile($0) }
    }
    let entries = try #require(ShardReader.read(shard.bytes, below: 1000))
    #expect(Set(entries.keys) == Set(lists.keys))
    for (word, entry) in entries {
      #expect(entry.count == lists[word]?.count)
      switch entry.place {
      case .inline(let bytes, let count, _):
        #expect(Postings(bytes, count: count, below: 1000)?.numbers == lists[word])
      case .everywhere: #expect(["rabc", "rbaw"].contains(word))
      case .files: Issue.record("short lists stand in the dictionary")
      }
    }
    for length in shard.bytes.indices {
      #expect(ShardReader.read(Array(shard.bytes.prefix(length)), below: 1000) == nil, "\(length)")
    }
    #expect(ShardReader.read(shard.bytes + [0], below: 1000) == nil)
  }
}

extension TermList {
  /// The numbers as a batch would have them.
  fileprivate mutating func append(_ numbers: [Int]) {
    var writer = PostingWriter()
    for number in numbers { writer.append(number) }
    writer.end()
    let part = TermPart(
      count: writer.count, length: writer.last - writer.first, list: 0..<writer.bytes.count)
    append(writer.bytes, part)
  }
}
