internal import Basics

/// A stretch of a page without markup: text between tags, or the value of an attribute.
struct ScannedRun {
  /// After the last byte: at `<`, or at the closing quote.
  let end: Int
  /// Has only ASCII from the space on, without references.
  let isPlain: Bool
  /// May have characters beyond ASCII, written as such or as numbers.
  let isWide: Bool

  /// Reads text up to the next `<`.
  static func text(in bytes: [UInt8], at start: Int) throws(NotClean) -> ScannedRun {
    try read(bytes, start, stop: UInt8(ascii: "<"), plainInText)
  }

  /// Reads a value up to the closing `"`.
  static func value(in bytes: [UInt8], at start: Int) throws(NotClean) -> ScannedRun {
    try read(bytes, start, stop: UInt8(ascii: "\""), plainInValues)
  }

  private init(end: Int, isPlain: Bool, isWide: Bool) {
    (self.end, self.isPlain, self.isWide) = (end, isPlain, isWide)
  }

  @inline(__always)
  private static func read(
    _ bytes: [UInt8], _ start: Int, stop: UInt8, _ plain: UInt64
  ) throws(NotClean) -> ScannedRun {
    var (place, isPlain, isWide) = (start, true, false)
    while place < bytes.count {
      let byte = bytes[place]
      if byte < 0x40 ? plain >> UInt64(byte) & 1 == 1 : byte < 0x80 {
        place += 1
      } else if byte == stop {
        return ScannedRun(end: place, isPlain: isPlain, isWide: isWide)
      } else {
        isPlain = false
        isWide = isWide || byte >= 0x80 || byte == UInt8(ascii: "&")
        place = try after(byte, bytes, place)
      }
    }
    throw NotClean("the page ends in the middle")
  }

  /// The place after a byte that needs a closer look.
  private static func after(_ byte: UInt8, _ bytes: [UInt8], _ place: Int) throws(NotClean) -> Int {
    switch byte {
    case 0x80...: try afterWide(byte, bytes, place)
    case UInt8(ascii: "&"): try CharacterReference(in: bytes, at: place).end
    case 0x0A, 0x09: place + 1
    case UInt8(ascii: ">") where !bytes.holds("]]", at: max(0, place - 2)): place + 1
    default: throw NotClean("a byte that does not belong here")
    }
  }

  /// U+FFFE and U+FFFF are no characters of XML. The page is known to be UTF-8.
  private static func afterWide(_ byte: UInt8, _ bytes: [UInt8], _ place: Int) throws(NotClean) -> Int {
    if byte == 0xEF, bytes.byte(place + 1) == 0xBF, bytes.byte(place + 2) >= 0xBE {
      throw NotClean("a character that XML forbids")
    }
    return place + 1
  }

  /// Bit n is byte n: from the space on, without `&`, `<` and what ends or forbids a run.
  private static let printable: UInt64 = 0xFFFF_FFFF_0000_0000 & ~(1 << 0x26 | 1 << 0x3C)
  private static let plainInText = printable & ~(1 << 0x3E)
  private static let plainInValues = printable & ~(1 << 0x22)
}

/// A reference to a character: `&amp;`, `&#39;`.
struct CharacterReference {
  let scalar: Unicode.Scalar
  /// After the `;`.
  let end: Int

  /// Reads the one at `start`; leaves references to controls to the full check.
  init(in bytes: [UInt8], at start: Int) throws(NotClean) {
    if bytes.byte(start + 1) == UInt8(ascii: "#") {
      self = try Self.number(bytes, start + 2)
      return
    }
    for (name, scalar) in Self.named where bytes.holds(name, at: start) {
      (self.scalar, end) = (scalar, start + name.utf8CodeUnitCount)
      return
    }
    throw NotClean("a reference to an unknown entity")
  }

  private init(_ scalar: Unicode.Scalar, end: Int) { (self.scalar, self.end) = (scalar, end) }

  private static let named: [(StaticString, Unicode.Scalar)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
  ]

  private static func number(_ bytes: [UInt8], _ start: Int) throws(NotClean) -> CharacterReference {
    let isHex = bytes.byte(start) == UInt8(ascii: "x")
    var place = isHex ? start + 1 : start
    let first = place
    var value: UInt32 = 0
    while let digit = digit(bytes.byte(place), isHex), place - first < 7 {
      value = value * (isHex ? 16 : 10) + digit
      place += 1
    }
    guard place > first, bytes.byte(place) == UInt8(ascii: ";"), value >= 0x20,
      value != 0xFFFE, value != 0xFFFF, let scalar = Unicode.Scalar(value)
    else { throw NotClean("a reference to an odd character") }
    return CharacterReference(scalar, end: place + 1)
  }

  private static func digit(_ byte: UInt8, _ isHex: Bool) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f") where isHex: UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F") where isHex: UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
