/// Characters forbidden on a page: C0 (except tab, LF, CR), DEL, C1 and the Unicode noncharacters.
///
/// XML 1.0 forbids C0, U+FFFE and U+FFFF; HTML calls all of these errors.
enum ForbiddenCharacter {
  /// U+FFFD, their replacement.
  static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// The number of bytes of the forbidden character at `index`; 0 if it is allowed.
  static func length<Bytes: RandomAccessCollection>(at index: Int, in bytes: Bytes) -> Int
  where Bytes.Element == UInt8, Bytes.Index == Int {
    func byte(_ offset: Int) -> UInt8 { index + offset < bytes.endIndex ? bytes[index + offset] : 0 }
    switch byte(0) {
    case 0x09, 0x0A, 0x0D: return 0
    case 0x00...0x1F, 0x7F: return 1
    // Never in UTF-8, but cmark decodes `&#xFFFE;` and `&#xFFFF;` to the bytes FE and FF.
    case 0xF5...0xFF: return 1
    case 0xC2: return (0x80...0x9F).contains(byte(1)) ? 2 : 0
    case 0xEF: return isNoncharacter(0xEF, byte(1), byte(2)) ? 3 : 0
    // U+1FFFE, U+1FFFF and the last two of every other plane.
    case 0xF0...0xF4: return byte(1) & 0x0F == 0x0F && byte(2) == 0xBF && byte(3) >= 0xBE ? 4 : 0
    default: return 0
    }
  }

  /// `bytes` with every forbidden character replaced, and their number.
  static func replaced(in bytes: [UInt8]) -> (bytes: [UInt8], count: Int) {
    guard bytes.contains(where: mayBegin) else { return (bytes, 0) }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var count = 0
    var index = 0
    while index < bytes.count {
      let length = length(at: index, in: bytes)
      out.append(contentsOf: length > 0 ? replacement[...] : bytes[index...index])
      count += min(length, 1)
      index += max(length, 1)
    }
    return (out, count)
  }

  /// A cheap first check: false for all of ASCII text and most letters.
  @inline(__always)
  static func mayBegin(_ byte: UInt8) -> Bool {
    byte < 0x20 ? byte != 0x09 && byte != 0x0A && byte != 0x0D : byte == 0x7F || byte == 0xC2 || byte >= 0xEF
  }

  /// U+FDD0…U+FDEF, U+FFFE and U+FFFF.
  private static func isNoncharacter(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    (second == 0xB7 && (0x90...0xAF).contains(third)) || (second == 0xBF && (third == 0xBE || third == 0xBF))
  }
}
