/// HEIC and AVIF (ISO 14496-12 and 23008-12): a list of items, and a list of their byte ranges.
extension PictureMetadata {
  mutating func cleanBoxes() {
    cleanItems()
    cleanMovie()
  }

  private mutating func cleanItems() {
    guard let meta = boxes(in: bytes.indices).first(where: { $0.name == "meta" }), meta.body.count > 4 else {
      return
    }
    let inner = boxes(in: meta.body.dropFirst(4))
    guard let names = inner.first(where: { $0.name == "iinf" })?.body else { return }
    let wanted = items(in: names).filter { $0.type == "Exif" || $0.type == "mime" }
    guard !wanted.isEmpty else { return }
    guard let list = inner.first(where: { $0.name == "iloc" })?.body, let ranges = places(in: list, inner)
    else {
      return isWhole = false
    }
    for item in wanted {
      guard let range = ranges[item.number], range.upperBound <= bytes.count else {
        isWhole = false
        continue
      }
      if item.type == "mime" {
        cleanXMP(in: range)
      } else if let skipped = big(range.lowerBound, 4), skipped <= range.count - 4 {
        cleanTIFF(in: range.dropFirst(4 + skipped))
      } else {
        isWhole = false
      }
    }
  }

  /// Consecutive boxes in a range.
  func boxes(in range: Range<Int>) -> [(name: String, body: Range<Int>)] {
    var (found, place) = ([(name: String, body: Range<Int>)](), range.lowerBound)
    while place + 8 <= range.upperBound, let size = big(place, 4), found.count < 4096 {
      let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      // 1: a 64-bit size follows the name; 0: up to the end.
      let wide = size == 1 ? big(place + 9, 7) : nil
      let head = size == 1 ? 16 : 8
      let length = size == 0 ? range.upperBound - place : wide ?? size
      guard length >= head, length <= range.upperBound - place else { break }
      found.append((name, place + head..<place + length))
      place += length
    }
    return found
  }

  private func items(in list: Range<Int>) -> [(number: Int, type: String)] {
    let head = big(list.lowerBound, 1) == 0 ? 6 : 8
    return boxes(in: list.dropFirst(head)).compactMap { box in
      guard box.name == "infe", let version = big(box.body.lowerBound, 1), version >= 2 else { return nil }
      let width = version == 2 ? 2 : 4
      let type = box.body.lowerBound + 4 + width + 2
      guard type + 4 <= box.body.upperBound, let number = big(box.body.lowerBound + 4, width) else {
        return nil
      }
      return (number, String(decoding: bytes[type..<type + 4], as: UTF8.self))
    }
  }

  /// The bytes of each contiguous item; nil if the list cannot be read.
  private func places(
    in list: Range<Int>, _ boxes: [(name: String, body: Range<Int>)]
  ) -> [Int: Range<Int>]? {
    guard let version = big(list.lowerBound, 1), version <= 2, let sizes = big(list.lowerBound + 4, 2) else {
      return nil
    }
    let widths = (
      offset: sizes >> 12, length: sizes >> 8 & 15, base: sizes >> 4 & 15,
      index: version == 0 ? 0 : sizes & 15
    )
    var place = list.lowerBound + 6
    func next(_ width: Int) -> Int? {
      defer { place += width }
      // 64-bit numbers start with a zero in real files.
      return width == 0 ? 0 : width == 8 ? big(place + 1, 7) : big(place, width)
    }
    guard let count = next(version == 2 ? 4 : 2) else { return nil }
    var found: [Int: Range<Int>] = [:]
    for _ in 0..<min(count, 65_536) {
      guard let number = next(version == 2 ? 4 : 2), let method = next(version == 0 ? 0 : 2), next(2) != nil,
        let base = next(widths.base), let parts = next(2), place < list.upperBound + 1
      else { return nil }
      for _ in 0..<parts {
        guard next(widths.index) != nil, let offset = next(widths.offset), let length = next(widths.length)
        else { return nil }
        let start = method & 15 == 1 ? boxes.first { $0.name == "idat" }?.body.lowerBound : 0
        let isPlain =
          parts == 1 && method & 15 <= 1 && length >= 4 && base <= bytes.count && offset <= bytes.count
        guard isPlain, let start, length <= bytes.count - min(bytes.count, start + base + offset) else {
          continue
        }
        found[number] = start + base + offset..<start + base + offset + length
      }
    }
    return found
  }
}
