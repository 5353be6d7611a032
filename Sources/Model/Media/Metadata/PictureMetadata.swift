/// Removes from a picture or film where and with which camera it was taken: locations, serial numbers, the
/// camera's owner and maker notes, in EXIF, XMP, IPTC and film boxes.
///
/// Everything else stays byte for byte: pixels, colours, orientation, date, credit. Removed values are
/// overwritten, so no offset in the file changes. Supports JPEG, PNG, WebP, GIF, TIFF, HEIC, AVIF, MP4,
/// QuickTime and 3GPP.
package struct PictureMetadata: Sendable {
  /// The file, with the same length.
  package internal(set) var bytes: [UInt8]
  /// Whether something was removed.
  package internal(set) var isChanged = false
  /// False if metadata is damaged or packed, so something may remain.
  package internal(set) var isWhole = true

  /// Nil if the file is not a picture or film.
  package static func cleaned(_ bytes: [UInt8]) -> PictureMetadata? {
    guard let clean = cleaner(of: bytes) else { return nil }
    var picture = PictureMetadata(bytes: bytes)
    clean(&picture)
    return picture
  }

  private static func cleaner(of bytes: [UInt8]) -> ((inout PictureMetadata) -> Void)? {
    func begins(_ signature: [UInt8], at place: Int = 0) -> Bool {
      bytes.count >= place + signature.count && bytes[place...].starts(with: signature)
    }
    if begins([0xFF, 0xD8, 0xFF]) { return { $0.cleanJPEG() } }
    if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return { $0.cleanPNG() } }
    if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) { return { $0.cleanWebP() } }
    // Old QuickTime files start with any of their boxes.
    if ["ftyp", "moov", "mdat", "wide", "pnot"].contains(where: { begins(Array($0.utf8), at: 4) }) {
      return { $0.cleanBoxes() }
    }
    if begins(Array("GIF8".utf8)) { return { $0.cleanXMP(in: $0.bytes.indices) } }
    if begins([0x49, 0x49, 0x2A, 0]) || begins([0x4D, 0x4D, 0, 0x2A]) {
      return { $0.cleanTIFF(in: $0.bytes.indices) }
    }
    return nil
  }

  // MARK: Helpers of the formats

  /// A big-endian number; nil beyond the end.
  func big(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, count <= 7, place <= bytes.count - count else { return nil }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  func little(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, count <= 7, place <= bytes.count - count else { return nil }
    return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func has(_ text: String, at place: Int) -> Bool {
    place >= 0 && place <= bytes.count && bytes[place...].starts(with: text.utf8)
  }

  mutating func fill(_ range: Range<Int>, with byte: UInt8) {
    for place in range where bytes[place] != byte {
      bytes[place] = byte
      isChanged = true
    }
  }
}
