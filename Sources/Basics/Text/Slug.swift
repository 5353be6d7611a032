import Foundation

/// Turns titles, ids and names into one safe path segment of a URL: `[a-z0-9-]`, stable, never empty.
package enum Slug {
  /// Longer slugs are cut: file systems and hosts limit names to 255 bytes.
  package static let maximumLength = 80

  /// The slug of `text`, or of `fallback` if nothing of `text` remains, or a hash of both.
  package static func make(_ text: String, fallback: String = "") -> String {
    for candidate in [text, fallback] {
      let slug = fold(candidate)
      if !slug.isEmpty { return isReserved(slug) ? slug + "-" : slug }
    }
    return "x-" + SHA256.hex(text + "\u{0}" + fallback).prefix(10)
  }

  /// As `make`, with a hash if letters of other scripts than Latin are left out: names that differ only in them have
  /// slugs of their own.
  package static func distinct(_ text: String, fallback: String = "") -> String {
    let slug = make(text, fallback: fallback)
    guard hasOtherLetters(text) else { return slug }
    return slug.prefix(maximumLength - 9) + "-" + SHA256.hex(text, digits: 8)
  }

  private static func hasOtherLetters(_ text: String) -> Bool {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return false }
    return text.decomposedStringWithCompatibilityMapping.unicodeScalars.contains {
      $0.value > 0x36F && $0.properties.isAlphabetic
    }
  }

  /// Whether `text` is a valid slug for the user to choose.
  package static func isValid(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= maximumLength && text.utf8.allSatisfy(isSlugByte)
      && !text.hasPrefix("-")
      && !isReserved(text)
  }

  /// Latin letters lose their accents; everything else becomes a hyphen.
  private static func fold(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return fold(bytes: text.utf8.lazy.map(lower)) }
    let scalars = text.unicodeScalars
    // The end of a title that was cut, dashes and quotation marks: without letters.
    if scalars.allSatisfy({ $0.isASCII || (0x2010...0x2027).contains($0.value) }) {
      return fold(bytes: scalars.lazy.map { $0.isASCII ? lower(UInt8($0.value)) : UInt8(ascii: "-") })
    }
    let plain = text.decomposedStringWithCompatibilityMapping.unicodeScalars
    return fold(
      bytes: plain.lazy.filter { !(0x300...0x36F).contains($0.value) }
        .map { $0.isASCII ? lower(UInt8($0.value)) : UInt8(ascii: "-") })
  }

  private static func fold(bytes: some Sequence<UInt8>) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(maximumLength)
    for byte in bytes {
      if isSlugByte(byte), byte != UInt8(ascii: "-") {
        out.append(byte)
      } else if byte != UInt8(ascii: "'"), out.last != UInt8(ascii: "-"), !out.isEmpty {
        out.append(UInt8(ascii: "-"))
      }
      if out.count == maximumLength { break }
    }
    while out.last == UInt8(ascii: "-") { out.removeLast() }
    return String(decoding: out, as: UTF8.self)
  }

  private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }

  private static func isSlugByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
  }

  private static func isReserved(_ slug: String) -> Bool {
    (3...4).contains(slug.utf8.count) && reserved.contains(slug)
  }

  /// Device names that Windows reserves; a folder with such a name cannot be unpacked there.
  private static let reserved: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] })
}
