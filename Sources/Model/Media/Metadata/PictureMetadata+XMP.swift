internal import Basics
internal import Secrets

/// XMP is XML: attributes and elements with revealing names are blanked.
extension PictureMetadata {
  mutating func cleanXMP(in range: Range<Int>) {
    // Packets in UTF-16 are allowed, but not used in practice.
    if bytes[range].prefix(64).contains(0), has("<", at: range.lowerBound) { isWhole = false }
    var place = range.lowerBound
    while place < range.upperBound {
      guard bytes[place] == UInt8(ascii: ":"), let name = name(around: place, in: range) else {
        place += 1
        continue
      }
      place = name.upperBound
      guard Self.isPersonal(bytes[name]), name.lowerBound > range.lowerBound
      else { continue }
      switch bytes[name.lowerBound - 1] {
      case UInt8(ascii: "<"): cleanElement(name, in: range)
      case 0x20, 0x09, 0x0A, 0x0D: cleanAttribute(name, in: range)
      default: break
      }
    }
  }

  /// Local names: `GPSLatitude`, `GpsLongitude`, `SerialNumber`, `LensSerialNumber`, `OwnerName`, `City`.
  private static func isPersonal(_ name: ArraySlice<UInt8>) -> Bool {
    let local = name.split(separator: UInt8(ascii: ":")).last ?? []
    let text = String(decoding: local, as: UTF8.self).lowercased()
    return text.hasPrefix("gps") || text.hasSuffix("serialnumber") || text.hasSuffix("ownername")
      || text == "imageuniqueid" || text == "makernote" || places.contains(text)
  }

  /// Location names, as in IPTC.
  private static let places: Set = [
    "city", "sublocation", "location", "locationcreated", "locationshown", "state", "provincestate",
    "country", "countrycode", "countryname", "worldregion",
  ]

  /// The name around this colon.
  private func name(around colon: Int, in range: Range<Int>) -> Range<Int>? {
    var (start, end) = (colon, colon + 1)
    while start > range.lowerBound, isOfName(bytes[start - 1]), colon - start < 40 { start -= 1 }
    while end < range.upperBound, isOfName(bytes[end]), end - colon < 80 { end += 1 }
    return start < colon && end > colon + 1 ? start..<end : nil
  }

  private func isOfName(_ byte: UInt8) -> Bool {
    !ByteClass.of(byte).isDisjoint(with: [.word, .hyphen, .dot])
  }

  private mutating func cleanAttribute(_ name: Range<Int>, in range: Range<Int>) {
    var place = name.upperBound
    while place < range.upperBound,
      ByteClass.of(bytes[place]).contains(.space) || bytes[place] == UInt8(ascii: "=")
    { place += 1 }
    guard place < range.upperBound, bytes[place] == 0x22 || bytes[place] == 0x27,
      let end = bytes[(place + 1)..<range.upperBound].firstIndex(of: bytes[place])
    else { return }
    fill(name.lowerBound..<end + 1, with: 0x20)
  }

  private mutating func cleanElement(_ name: Range<Int>, in range: Range<Int>) {
    guard let end = bytes[name.upperBound..<range.upperBound].firstIndex(of: UInt8(ascii: ">")) else {
      return isWhole = false
    }
    if bytes[end - 1] == UInt8(ascii: "/") { return fill(name.lowerBound - 1..<end + 1, with: 0x20) }
    let closing = Array("</".utf8) + bytes[name] + [UInt8(ascii: ">")]
    guard let last = ByteSearch.place(of: closing, in: Array(bytes[end..<range.upperBound])) else {
      return isWhole = false
    }
    fill(name.lowerBound - 1..<end + last + closing.count, with: 0x20)
  }
}
