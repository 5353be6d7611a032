/// Classes of ASCII characters that the rules use.
package struct ByteClass: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  static let digit = ByteClass(rawValue: 1)
  static let upper = ByteClass(rawValue: 2)
  static let lower = ByteClass(rawValue: 4)
  static let underscore = ByteClass(rawValue: 8)
  package static let hyphen = ByteClass(rawValue: 16)
  package static let dot = ByteClass(rawValue: 32)
  /// Spaces and line breaks.
  package static let space = ByteClass(rawValue: 64)
  /// The other characters of base64.
  static let base64 = ByteClass(rawValue: 128)
  static let letter: ByteClass = [.upper, .lower]
  static let alphanumeric: ByteClass = [.letter, .digit]
  package static let word: ByteClass = [.alphanumeric, .underscore]

  package static func of(_ byte: UInt8) -> ByteClass {
    switch byte {
    case 0x30...0x39: .digit
    case 0x41...0x5A: .upper
    case 0x61...0x7A: .lower
    case UInt8(ascii: "_"): .underscore
    case UInt8(ascii: "-"): .hyphen
    case UInt8(ascii: "."): .dot
    case 0x20, 0x09...0x0D: .space
    case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): .base64
    default: []
    }
  }
}
