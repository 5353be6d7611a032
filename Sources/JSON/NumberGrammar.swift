/// Matches the grammar of a number: `-`? whole part, fraction?, exponent? (RFC 8259, section 6).
struct NumberGrammar {
  private let bytes: ArraySlice<UInt8>
  /// Where the number ends or the grammar fails.
  private(set) var end: Int
  /// What the grammar expects at `end`, and how to fix it; nil if the number is valid.
  private(set) var failure: (expected: String, help: String?)?

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    end = bytes.startIndex
    _ = pass { $0 == Byte.minus }
    guard wholePart() else { return }
    if pass({ $0 == Byte.point }) { digits(after: "\".\"", help: "write 1.0 or 1, not 1.") }
    guard failure == nil, pass({ $0 | 0x20 == UInt8(ascii: "e") }) else { return }
    _ = pass { $0 == Byte.plus || $0 == Byte.minus }
    digits(after: "the exponent's \"e\"", help: nil)
  }

  private mutating func wholePart() -> Bool {
    if pass({ $0 == Byte.zero }) {
      guard end < bytes.endIndex, Self.isDigit(bytes[end]) else { return true }
      failure = ("the end of the number or \".\" after \"0\"", "remove the leading zero")
    } else {
      digits(after: "\"-\"", help: nil)
    }
    return failure == nil
  }

  private mutating func digits(after what: String, help: String?) {
    guard pass(Self.isDigit) else {
      failure = ("a digit after \(what)", help)
      return
    }
    while pass(Self.isDigit) {}
  }

  private mutating func pass(_ matches: (UInt8) -> Bool) -> Bool {
    guard end < bytes.endIndex, matches(bytes[end]) else { return false }
    end += 1
    return true
  }

  static func isDigit(_ byte: UInt8) -> Bool { Byte.zero <= byte && byte <= Byte.nine }

  /// Whether a number may continue with this byte.
  static func mayContain(_ byte: UInt8) -> Bool {
    switch byte {
    case Byte.zero...Byte.nine, Byte.minus, Byte.plus, Byte.point, UInt8(ascii: "e"), UInt8(ascii: "E"): true
    default: false
    }
  }
}
