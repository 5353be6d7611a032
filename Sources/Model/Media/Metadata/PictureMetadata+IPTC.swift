/// IPTC is a sequence of data sets, stored in a Photoshop resource. Location values are blanked.
extension PictureMetadata {
  /// In record 2: location code and name, city, sublocation, state, country code and name.
  private static let places: Set<Int> = [26, 27, 90, 92, 95, 100, 101]
  private static let signature = "Photoshop 3.0\0"

  /// A segment or profile of resources, with or without the leading signature.
  mutating func cleanResources(in range: Range<Int>) {
    var place = range.lowerBound
    if has(Self.signature, at: place) { place += Self.signature.utf8.count }
    var digest: Range<Int>?
    let wasChanged = isChanged
    isChanged = false
    while place + 12 <= range.upperBound, has("8BIM", at: place), let id = big(place + 4, 2),
      let name = big(place + 6, 1)
    {
      let start = place + 6 + (name + 2) / 2 * 2
      guard let size = big(start, 4), size <= range.upperBound - start - 4 else { isWhole = false; break }
      let body = start + 4..<start + 4 + size
      if id == 0x0425 { digest = body }
      cleanResource(id, body)
      place = body.upperBound + size & 1
    }
    // The old digest would confirm guesses of the removed values.
    if isChanged, let digest { fill(digest, with: 0) }
    isChanged = isChanged || wasChanged
  }

  private mutating func cleanResource(_ id: Int, _ body: Range<Int>) {
    switch id {
    case 0x0404: cleanIPTC(in: body)
    case 0x0422, 0x0423: if !body.isEmpty { cleanTIFF(in: body) }
    case 0x0424: cleanXMP(in: body)
    default: break
    }
  }

  /// A data set is a mark, record, number, size and value.
  mutating func cleanIPTC(in range: Range<Int>) {
    var place = range.lowerBound
    while place + 5 <= range.upperBound, bytes[place] == 0x1C, let size = big(place + 3, 2) {
      // The high bit marks an extended size, which no real location needs.
      let wide = size & 0x8000 == 0 ? 0 : size & 0x7FFF
      guard wide <= 4, let length = wide == 0 ? size : big(place + 5, wide),
        length <= range.upperBound - place - 5 - wide
      else { return isWhole = false }
      let value = place + 5 + wide..<place + 5 + wide + length
      if bytes[place + 1] == 2, Self.places.contains(Int(bytes[place + 2])) { fill(value, with: 0x20) }
      place = value.upperBound
    }
  }
}
