/// Reads lists of ascending numbers; see `PostingWriter` for their form.
enum Postings {
  /// Nil when it is no list, or reaches `end`.
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
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { bytes.isEmpty }

  var remaining: Int { bytes.count }

  /// Nil at the end, and when the number is longer than 63 bits.
  mutating func next() -> Int? {
    var value: UInt = 0
    for shift in stride(from: UInt(0), to: 63, by: 7) {
      guard let byte = bytes.popFirst() else { return nil }
      value |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(value) }
    }
    return nil
  }

  /// Bytes before the next `byte`.
  func distance(to byte: UInt8) -> Int? { bytes.firstIndex(of: byte).map { $0 - bytes.startIndex } }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.count else { return nil }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }
}
