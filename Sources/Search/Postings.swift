internal import Basics

/// Reads lists of ascending numbers; see `PostingWriter` for their form.
enum Postings {
  /// Nil if it is not a list, or reaches `end`.
  static func read(_ bytes: ArraySlice<UInt8>, below end: Int) -> [Int]? {
    var reader = VariableReader(bytes)
    var numbers: [Int] = []
    var last = -1
    while !reader.isAtEnd {
      guard let value = reader.next(), value >> 1 > 0, value >> 1 < end - last else { return nil }
      if value & 1 == 0 {
        last += value >> 1
        numbers.append(last)
      } else {
        guard last >= 0 else { return nil }
        numbers += last + 1...last + value >> 1
        last += value >> 1
      }
    }
    return numbers
  }
}

/// Reads numbers that `appendVariable` wrote.
struct VariableReader {
  private let bytes: [UInt8]
  private var cursor: VariableCursor

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = Array(bytes)
    cursor = VariableCursor(0..<bytes.count)
  }

  var isAtEnd: Bool { remaining == 0 }

  var remaining: Int { cursor.end - cursor.place }

  /// Nil at the end, and if the number is longer than 63 bits.
  mutating func next() -> Int? {
    let number = cursor.next(bytes)
    return cursor.isBroken ? nil : number
  }

  /// Bytes before the next `byte`.
  func distance(to byte: UInt8) -> Int? {
    bytes[cursor.place...].firstIndex(of: byte).map { $0 - cursor.place }
  }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    let range = cursor.take(count)
    return cursor.isBroken ? nil : bytes[range]
  }
}
