@testable import Basics
internal import Deflate
@testable import Search
@testable import Site

/// Untrusted files of a search index.
enum SearchFiles {
  static func run(_ bytes: [UInt8]) {
    let (choice, rest) = choose(bytes, among: 6)
    switch choice {
    case 0: root(rest)
    case 1: _ = ShardReader.read(rest, below: end)
    case 2: blocks(rest)
    case 3: list(rest)
    case 4: _ = Deflate.inflate(rest, limit: 1 << 20)
    default: base116(rest)
    }
  }

  private static let end = 100_000

  private static func root(_ bytes: [UInt8]) {
    let file = IndexFile(bytes, name: "root").bytes
    do throws(Diagnostic) {
      let reader = try SearchReader { name throws(Diagnostic) in name == "root" ? file : nil }
      _ = try reader.verify { _ throws(Diagnostic) in ["m-1"] }
    } catch {
      require(error.severity == .error, "a broken index is an error")
    }
  }

  private static func blocks(_ bytes: [UInt8]) {
    let messages = BlockReader.read(bytes, below: end) ?? []
    require(messages.allSatisfy { $0.id < end }, "ids end")
    require(zip(messages, messages.dropFirst()).allSatisfy { $0.id < $1.id }, "ids ascend")
    let (count, rest) = choose(bytes, among: 8)
    let places = BlockPlace.read(rest, count, first: 0, align: 64, below: end) ?? []
    require(places.allSatisfy { $0.first < end }, "ids end")
  }

  private static func list(_ bytes: [UInt8]) {
    let (count, rest) = choose(bytes, among: 64)
    guard let list = Postings(rest[...], count: count, below: end) else { return }
    let numbers = list.numbers
    require(list.best.allSatisfy { $0.ids.allSatisfy(numbers.contains) }, "the best are in the list")
    require(zip(numbers, numbers.dropFirst()).allSatisfy(<) && (numbers.last ?? 0) < end, "ascending")
    var again = PostingWriter()
    for number in numbers { again.append(number) }
    again.end()
    require(
      Postings(again.bytes[...], count: count, below: end)?.numbers == numbers, "what is written is read")
  }

  private static func base116(_ bytes: [UInt8]) {
    if let decoded = Base116.decode(bytes[...]) { require(Base116.encode(decoded) == bytes, "one form only") }
    require(Base116.decode(Base116.encode(bytes)[...]) == bytes, "what is written is read")
  }
}
