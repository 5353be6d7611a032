internal import Basics
import Markup

extension CheckRule {
  static let characters: Self = CheckRule(
    "characters", .error,
    ensures: "pages are UTF-8 without characters that XML forbids",
    finds: "a byte 0x03 in a page",
    remedy: "replace the character with U+FFFD, as the content readers do")
}

/// Pages are UTF-8 without the characters that XML forbids.
enum Characters {
  /// A binary file named like a page would have thousands.
  private static let limit = 20

  /// False if the bytes cannot be read as a page.
  static func check(_ bytes: [UInt8], _ report: inout FileReport) -> Bool {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      let place = LineIndex(bytes).position(at: error.byteOffsets.lowerBound, in: bytes)
      report.add(.characters, "not UTF-8", at: place)
      return false
    }
    let offsets = bytes.indices.lazy.filter { isForbidden(at: $0, in: bytes) }.prefix(limit)
    guard !offsets.isEmpty else { return true }
    let lines = LineIndex(bytes)
    for offset in offsets {
      let place = lines.position(at: offset, in: bytes)
      report.add(
        .characters, "character \(name(at: offset, in: bytes)) is not allowed in a page", at: place,
        help: ["replace it with U+FFFD"])
    }
    return false
  }

  private static func isForbidden(at offset: Int, in bytes: [UInt8]) -> Bool {
    let byte = bytes[offset]
    if byte < 0x20 { return byte != 0x09 && byte != 0x0A && byte != 0x0D }
    // U+FFFE and U+FFFF: EF BF BE and EF BF BF.
    return byte == 0xEF && bytes[offset + 1] == 0xBF && bytes[offset + 2] >= 0xBE
  }

  private static func name(at offset: Int, in bytes: [UInt8]) -> String {
    if bytes[offset] == 0xEF { return bytes[offset + 2] == 0xBE ? "U+FFFE" : "U+FFFF" }
    let digits = String(bytes[offset], radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}
