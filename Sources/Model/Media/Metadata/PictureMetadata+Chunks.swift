internal import Secrets

/// PNG and WebP are sequences of chunks, each with a name and size.
extension PictureMetadata {
  mutating func cleanPNG() {
    var place = 8
    while let size = big(place, 4), place + 12 + size <= bytes.count {
      let body = place + 8..<place + 8 + size
      let wasChanged = isChanged
      isChanged = false
      cleanChunk(String(decoding: bytes[place + 4..<place + 8], as: UTF8.self), body)
      if isChanged { seal(place + 4..<body.upperBound) }
      isChanged = isChanged || wasChanged
      place = body.upperBound + 4
    }
  }

  private mutating func cleanChunk(_ name: String, _ body: Range<Int>) {
    switch name {
    case "eXIf": cleanTIFF(in: has("Exif\0\0", at: body.lowerBound) ? body.dropFirst(6) : body)
    case "iTXt" where has("XML:com.adobe.xmp\0", at: body.lowerBound):
      if big(body.lowerBound + 18, 1) == 1 { isWhole = false } else { cleanXMP(in: body) }
    case "tEXt" where has("Raw profile type ", at: body.lowerBound): cleanProfile(body)
    case "zTXt" where has("Raw profile type ", at: body.lowerBound): isWhole = false
    default: break
    }
  }

  /// EXIF in hexadecimal digits, as some programs write it: a name, a size, and lines of digits.
  private mutating func cleanProfile(_ body: Range<Int>) {
    let lines = body.filter { bytes[$0] == 0x0A }.prefix(3)
    guard lines.count == 3 else { return isWhole = false }
    let digits = (lines[2]..<body.upperBound).filter { !ByteClass.of(bytes[$0]).contains(.space) }
    let values = digits.map { UInt8(String(decoding: [bytes[$0]], as: UTF8.self), radix: 16) ?? 0 }
    var profile = PictureMetadata(
      bytes: stride(from: 0, to: values.count - 1, by: 2).map { values[$0] << 4 | values[$0 + 1] })
    if profile.has("Exif\0\0", at: 0), profile.bytes.count > 6 {
      profile.cleanTIFF(in: 6..<profile.bytes.count)
    } else if profile.has("II*\0", at: 0) || profile.has("MM\0*", at: 0) {
      profile.cleanTIFF(in: profile.bytes.indices)
    } else if profile.has("8BIM", at: 0) || profile.has("Photoshop 3.0\0", at: 0) {
      profile.cleanResources(in: profile.bytes.indices)
    } else if profile.bytes.first == 0x1C {
      profile.cleanIPTC(in: profile.bytes.indices)
    } else {
      profile.cleanXMP(in: profile.bytes.indices)
    }
    isWhole = isWhole && profile.isWhole
    guard profile.isChanged else { return }
    isChanged = true
    let letters = Array("0123456789abcdef".utf8)
    for (number, byte) in profile.bytes.enumerated() {
      bytes[digits[2 * number]] = letters[Int(byte >> 4)]
      bytes[digits[2 * number + 1]] = letters[Int(byte & 15)]
    }
  }

  /// Updates the checksum after a chunk's name and body.
  private mutating func seal(_ range: Range<Int>) {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes[range] {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    for (number, place) in (range.upperBound..<range.upperBound + 4).enumerated() {
      bytes[place] = UInt8(truncatingIfNeeded: ~sum >> UInt32(24 - 8 * number))
    }
  }

  mutating func cleanWebP() {
    var place = 12
    while let size = little(place + 4, 4), place + 8 + size <= bytes.count {
      let body = place + 8..<place + 8 + size
      if has("EXIF", at: place) {
        cleanTIFF(in: has("Exif\0\0", at: body.lowerBound) ? body.dropFirst(6) : body)
      } else if has("XMP ", at: place) {
        cleanXMP(in: body)
      }
      place = body.upperBound + size & 1
    }
    if place < bytes.count { isWhole = false }
  }
}
