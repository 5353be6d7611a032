/// Up to eight bytes that begin or end something in code, such as `/*`, stored as a number, so that rules are
/// plain values and copying one counts no references.
struct Mark: ExpressibleByStringLiteral, Sendable {
  private let packed: UInt64
  let count: Int

  init(_ text: String) {
    precondition((1...8).contains(text.utf8.count), "a mark is 1 to 8 bytes: \(text)")
    packed = text.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    count = text.utf8.count
  }

  init(stringLiteral text: String) { self.init(text) }

  var first: UInt8 { UInt8(truncatingIfNeeded: packed) }
  var last: UInt8 { UInt8(truncatingIfNeeded: packed >> UInt64(8 * (count - 1))) }

  /// Whether these bytes are at `index`.
  func matches<Bytes: CodeBytes>(at index: Int, in bytes: Bytes) -> Bool {
    guard index + count <= bytes.count else { return false }
    var rest = packed
    for offset in 0..<count {
      if bytes[index + offset] != UInt8(truncatingIfNeeded: rest) { return false }
      rest >>= 8
    }
    return true
  }
}
