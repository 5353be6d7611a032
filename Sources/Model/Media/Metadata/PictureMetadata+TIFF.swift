/// EXIF is a TIFF file without a picture: directories of 12-byte entries, which may lead to further
/// directories.
extension PictureMetadata {
  /// Owner, serial numbers of body and lens, the unique image id, and maker notes, which repeat all of these.
  private static let personal: Set<Int> = [
    0x927C, 0xA420, 0xA430, 0xA431, 0xA435, 0xC62F, 0xC634, 0xC65D, 0xFDE8, 0xFDE9,
  ]
  private static let places = 0x8825
  /// Entries that lead to directories: EXIF, further pictures, interoperability.
  private static let directories: Set<Int> = [0x8769, 0x014A, 0xA005]
  private static let packet = 0x02BC
  private static let iptc = 0x83BB
  private static let resources = 0x8649

  mutating func cleanTIFF(in range: Range<Int>) {
    guard range.count >= 8 else { return isWhole = false }
    let isBig = bytes[range.lowerBound] == 0x4D
    var reader = TIFFReader(range: range, isBig: isBig)
    guard reader.number(bytes, 2, 2) == 42, var next = reader.number(bytes, 4, 4) else {
      return isWhole = false
    }
    while next != 0 { next = clean(next, &reader, takesAll: false, depth: 0) }
  }

  /// Returns the offset of the next directory; 0 for none.
  private mutating func clean(_ place: Int, _ reader: inout TIFFReader, takesAll: Bool, depth: Int) -> Int {
    guard depth < 8, reader.isNew(place), let count = reader.number(bytes, place, 2),
      let directory = reader.range(place, 2 + 12 * count)
    else {
      isWhole = false
      return 0
    }
    var kept: [UInt8] = []
    for number in 0..<count {
      let entry = place + 2 + 12 * number
      if keeps(entry, &reader, takesAll: takesAll, depth: depth) {
        let start = reader.range.lowerBound + entry
        kept += bytes[start..<start + 12]
      }
    }
    let next = takesAll ? 0 : reader.number(bytes, place + 2 + 12 * count, 4) ?? 0
    if kept.count < 12 * count {
      rewrite(directory, kept, reader, hasNext: reader.range(place, 6 + 12 * count) != nil)
    }
    return next
  }

  /// Moves up the remaining entries and what follows them.
  private mutating func rewrite(_ directory: Range<Int>, _ kept: [UInt8], _ reader: TIFFReader, hasNext: Bool)
  {
    let end = directory.upperBound + (hasNext ? 4 : 0)
    let count = UInt8(truncatingIfNeeded: kept.count / 12)
    let high = UInt8(truncatingIfNeeded: (kept.count / 12) >> 8)
    let all = (reader.isBig ? [high, count] : [count, high]) + kept + bytes[directory.upperBound..<end]
    bytes.replaceSubrange(directory.lowerBound..<directory.lowerBound + all.count, with: all)
    fill(directory.lowerBound + all.count..<end, with: 0)
    isChanged = true
  }

  private mutating func keeps(_ entry: Int, _ reader: inout TIFFReader, takesAll: Bool, depth: Int) -> Bool {
    guard let tag = reader.number(bytes, entry, 2), let type = reader.number(bytes, entry + 2, 2),
      let count = reader.number(bytes, entry + 4, 4), let target = reader.number(bytes, entry + 8, 4)
    else { return true }
    let size = count * TIFFReader.size(of: type)
    let value = size <= 4 ? reader.range(entry + 8, 4) : reader.range(target, size)
    if tag == Self.places {
      _ = clean(target, &reader, takesAll: true, depth: depth + 1)
      return false
    }
    if takesAll || Self.personal.contains(tag) {
      if let value { fill(value, with: 0) } else { isWhole = false }
      return false
    }
    if Self.directories.contains(tag) { follow(tag, count, target, &reader, depth) }
    if tag == Self.packet, let value { cleanXMP(in: value) }
    if tag == Self.iptc, let value { cleanIPTC(in: value) }
    if tag == Self.resources, let value { cleanResources(in: value) }
    return true
  }

  /// One directory, or a list of them.
  private mutating func follow(
    _ tag: Int, _ count: Int, _ target: Int, _ reader: inout TIFFReader, _ depth: Int
  ) {
    if count <= 1 {
      _ = clean(target, &reader, takesAll: false, depth: depth + 1)
    } else {
      for number in 0..<min(count, 16) {
        guard let place = reader.number(bytes, target + 4 * number, 4) else { return isWhole = false }
        _ = clean(place, &reader, takesAll: false, depth: depth + 1)
      }
    }
  }
}

/// Reads the numbers of a TIFF file inside another file.
private struct TIFFReader {
  let range: Range<Int>
  let isBig: Bool
  private var seen: Set<Int> = []

  init(range: Range<Int>, isBig: Bool) { (self.range, self.isBig) = (range, isBig) }

  /// Nil beyond its end; `place` from its start.
  func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int? {
    guard let part = self.range(place, count) else { return nil }
    return isBig
      ? bytes[part].reduce(0) { $0 << 8 | Int($1) } : bytes[part].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The range in the whole file; nil beyond its end.
  func range(_ place: Int, _ count: Int) -> Range<Int>? {
    guard place >= 0, count >= 0, place <= range.count, count <= range.count - place else { return nil }
    return range.lowerBound + place..<range.lowerBound + place + count
  }

  /// Directories in a cycle are read once; the limit is for files of nothing else.
  mutating func isNew(_ place: Int) -> Bool { seen.count < 64 && seen.insert(place).inserted }

  /// Bytes of one value.
  static func size(of type: Int) -> Int {
    switch type {
    case 3, 8: 2
    case 4, 9, 11, 13: 4
    case 5, 10, 12: 8
    default: 1
    }
  }
}
