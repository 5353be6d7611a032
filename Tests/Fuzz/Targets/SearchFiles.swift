internal import Deflate
internal import Model
@testable import Site

/// Files of a search index that somebody else may have written.
enum SearchFiles {
  static func run(_ bytes: [UInt8]) {
    let (choice, rest) = choose(bytes, among: 6)
    switch choice {
    case 0: root(rest)
    case 1: _ = ShardReader.read(rest, below: end)
    case 2: blocks(rest)
    case 3: list(rest)
    case 4: _ = Deflate.inflate(rest, limit: 1 << 20)
    default: base64(rest)
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
    for message in BlockReader.read(bytes, below: end) ?? [] { require(message.id < end, "ids end") }
    for place in BlockPlace.read(bytes, first: 0, below: end) ?? [] { require(place.first < end, "ids end") }
  }

  private static func list(_ bytes: [UInt8]) {
    guard let numbers = Postings.read(bytes[...], below: end) else { return }
    require(zip(numbers, numbers.dropFirst()).allSatisfy(<) && (numbers.last ?? 0) < end, "ascending")
    var again = Postings()
    for number in numbers { again.append(number) }
    require(Postings.read(again.finished[...], below: end) == numbers, "what is written is read")
  }

  private static func base64(_ bytes: [UInt8]) {
    if let decoded = Base64.decode(bytes[...]) { require(Base64.encode(decoded) == bytes, "one form only") }
    require(Base64.decode(Base64.encode(bytes)[...]) == bytes, "what is written is read")
  }
}
