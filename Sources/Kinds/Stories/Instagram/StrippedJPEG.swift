/// Removes the place, time and device from a JPEG: the segments of Exif, XMP, IPTC and comments.
///
/// Keeps the orientation, so that the picture is shown upright, and the colour profile.
enum StrippedJPEG {
  /// Bytes that are not a JPEG, or end in the middle of a segment, are returned unchanged from there on.
  static func strip(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return bytes }
    var out: [UInt8] = [0xFF, 0xD8]
    out.reserveCapacity(bytes.count)
    var index = 2
    while index + 4 <= bytes.count, bytes[index] == 0xFF, bytes[index + 1] != 0xDA {
      let end = index + 2 + Int(bytes[index + 2]) << 8 + Int(bytes[index + 3])
      guard end <= bytes.count, end >= index + 4 else { break }
      let segment = bytes[index..<end]
      out += isPersonal(segment[index + 1]) ? orientation(of: Array(segment)) : Array(segment)
      index = end
    }
    return out + bytes[index...]
  }

  /// APP1 (Exif, XMP), APP3 to APP13 (IPTC and vendors' own), APP15 and comments; not JFIF, ICC and Adobe.
  private static func isPersonal(_ marker: UInt8) -> Bool {
    [0xE1, 0xEF, 0xFE].contains(marker) || (0xE3...0xED).contains(marker)
  }

  /// An Exif segment with only the orientation (tag 0x0112); empty if the picture is upright.
  private static func orientation(of segment: [UInt8]) -> [UInt8] {
    guard segment.dropFirst(4).starts(with: Array("Exif\0\0".utf8)), segment.count >= 18 else { return [] }
    let tiff = segment[10...]
    let isLittle = tiff.starts(with: [0x49, 0x49])
    func number(_ offset: Int, _ length: Int) -> Int? {
      guard offset >= 0, 10 + offset + length <= segment.count else { return nil }
      let part = segment[(10 + offset)..<(10 + offset + length)]
      return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let start = number(4, 4), let count = number(start, 2) else { return [] }
    for entry in 0..<count {
      guard let tag = number(start + 2 + entry * 12, 2) else { return [] }
      guard tag == 0x0112, let value = number(start + 10 + entry * 12, 2), (2...8).contains(value) else {
        continue
      }
      return header + [0, UInt8(value), 0, 0, 0, 0, 0, 0]
    }
    return []
  }

  /// Up to the value of the single entry, big-endian: marker, length 34, name, byte order, first directory at
  /// 8, one entry.
  private static let header: [UInt8] =
    [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1]
}
