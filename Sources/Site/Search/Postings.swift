/// A growing list of ascending numbers, as bytes: gaps, and runs where numbers follow one another.
///
/// A gap of `g` numbers (1 or more) is `g << 1`; a run of `r` further numbers, each one more than the last, is
/// `r << 1 | 1`. So a list of every message of a chat is three bytes.
struct Postings {
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0
  private(set) var first = 0
  private(set) var last = -1
  /// Numbers of a run that is not written yet.
  private var run = 0

  /// Later than all before; a number that is there already changes nothing.
  mutating func append(_ number: Int) {
    guard number != last else { return }
    if count == 0 { first = number }
    if count > 0, number == last + 1 {
      run += 1
    } else {
      flush()
      bytes.appendVariable((number - last) << 1)
    }
    last = number
    count += 1
  }

  /// What stands in the index.
  var finished: [UInt8] {
    var copy = self
    copy.flush()
    return copy.bytes
  }

  /// A run of one is shorter as a gap of one, and as long.
  private mutating func flush() {
    if run > 0 { bytes.appendVariable(run << 1 | 1) }
    run = 0
  }

  /// Reads what `finished` gave; nil when it is no list, or reaches `end`.
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

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.count else { return nil }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }
}
