/// The bytes at one place as UTF-8 (Unicode 16, table 3-7): overlong forms, surrogates and values above
/// U+10FFFF are ill-formed.
enum UTF8Sequence: Equatable {
  case character(length: Int)
  /// A valid start; the bytes end before the character does.
  case incomplete
  case illFormed

  init(in bytes: Span<UInt8>, at index: Int) {
    guard let (length, second) = Self.form(firstByte: bytes[index]) else {
      self = .illFormed
      return
    }
    for step in 1..<length where index + step < bytes.count {
      let allowed = step == 1 ? second : 0x80...0xBF
      guard allowed.contains(bytes[index + step]) else {
        self = .illFormed
        return
      }
    }
    self = index + length <= bytes.count ? .character(length: length) : .incomplete
  }

  /// The length of a character with this first byte, and the second bytes that it allows.
  private static func form(firstByte: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
    switch firstByte {
    case 0x00...0x7F: (1, 0x80...0xBF)
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }
}
