/// JPEG stores EXIF, XMP and IPTC in segments before the pixels; phones append whole pictures after the
/// first.
extension PictureMetadata {
  mutating func cleanJPEG() {
    var (place, extensions) = (2, [(offset: Int, range: Range<Int>)]())
    while let marker = big(place, 2) {
      switch marker {
      case 0xFFFF: place += 1
      case 0xFF01, 0xFFD0...0xFFD8: place += 2
      case 0xFFD9:
        guard let next = nextPicture(after: place + 2) else { return cleanExtended(extensions) }
        place = next
      case 0xFF00...0xFFFF:
        guard let size = big(place + 2, 2), size >= 2, place + 2 + size <= bytes.count else {
          isWhole = isWhole && marker & 0xFF == 0xDA
          return cleanExtended(extensions)
        }
        if marker == 0xFFED { cleanResources(in: place + 4..<place + 2 + size) }
        if marker == 0xFFE1 { cleanSegment(place + 4..<place + 2 + size, &extensions) }
        place += 2 + size
        if marker == 0xFFDA { place = endOfPixels(from: place) }
      default:
        isWhole = false
        return cleanExtended(extensions)
      }
    }
    cleanExtended(extensions)
  }

  private mutating func cleanSegment(
    _ segment: Range<Int>, _ extensions: inout [(offset: Int, range: Range<Int>)]
  ) {
    let (packet, further) = ("http://ns.adobe.com/xap/1.0/\0", "http://ns.adobe.com/xmp/extension/\0")
    if has("Exif\0", at: segment.lowerBound), segment.count > 6 {
      cleanTIFF(in: segment.lowerBound + 6..<segment.upperBound)
    } else if has(packet, at: segment.lowerBound) {
      cleanXMP(in: segment.lowerBound + packet.utf8.count..<segment.upperBound)
    } else if has(further, at: segment.lowerBound) {
      // A name of 32 digits, the total size, and the offset of this part.
      let head = segment.lowerBound + further.utf8.count
      guard head + 40 <= segment.upperBound, let offset = big(head + 36, 4) else { return isWhole = false }
      extensions.append((offset, head + 40..<segment.upperBound))
    }
  }

  /// A packet that spans several segments is cleaned as one.
  private mutating func cleanExtended(_ parts: [(offset: Int, range: Range<Int>)]) {
    guard !parts.isEmpty else { return }
    let parts = parts.sorted { ($0.offset, $0.range.lowerBound) < ($1.offset, $1.range.lowerBound) }
    var packet = PictureMetadata(bytes: parts.flatMap { bytes[$0.range] })
    packet.cleanXMP(in: packet.bytes.indices)
    var rest = packet.bytes[...]
    for part in parts {
      bytes.replaceSubrange(part.range, with: rest.prefix(part.range.count))
      rest = rest.dropFirst(part.range.count)
    }
    isChanged = isChanged || packet.isChanged
    isWhole = isWhole && packet.isWhole
  }

  /// Pixels end at the next marker that is not a restart or an escaped byte.
  private func endOfPixels(from start: Int) -> Int {
    var place = start
    while place + 1 < bytes.count {
      if bytes[place] == 0xFF, bytes[place + 1] != 0, !(0xD0...0xD7).contains(bytes[place + 1]) {
        return place
      }
      place += 1
    }
    return bytes.count
  }

  private func nextPicture(after start: Int) -> Int? {
    var place = start
    while place + 3 < bytes.count {
      if bytes[place] == 0xFF, bytes[place + 1] == 0xD8, bytes[place + 2] == 0xFF { return place }
      place += 1
    }
    return nil
  }
}
