internal import Basics

/// MP4, QuickTime and 3GPP films store locations in user data boxes and in lists of named values. The values
/// are blanked, so offsets into the film stay valid.
extension PictureMetadata {
  /// Boxes that contain boxes.
  private static let containers: Set = ["moov", "trak", "udta", "mdia", "minf", "stbl"]
  /// User data boxes with the location or camera of a film, and the length of their header.
  private static let personal: [String: Int] = [
    "loci": 6, "CAME": 0, "MUID": 0, "GPMF": 0, "GPS ": 0, "gps ": 0,
  ]
  /// Samples of tracks that contain locations.
  private static let tracks = ["gpmd", "camm", "com.apple.quicktime.location"]
  private static let packet: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]

  mutating func cleanMovie() { cleanMovie(in: bytes.indices, isTop: true, depth: 0) }

  private mutating func cleanMovie(in range: Range<Int>, isTop: Bool, depth: Int) {
    for box in boxes(in: range) {
      if Self.containers.contains(box.name), depth < 8 {
        cleanMovie(in: box.body, isTop: false, depth: depth + 1)
      } else if box.name == "uuid", bytes[box.body].starts(with: Self.packet) {
        cleanXMP(in: box.body.dropFirst(16))
      } else if !isTop {
        cleanMovieBox(box.name, box.body)
      }
    }
  }

  private mutating func cleanMovieBox(_ name: String, _ body: Range<Int>) {
    switch name {
    case "XMP_": cleanXMP(in: body)
    case "meta": cleanNamedValues(in: body)
    case "stsd":
      // Locations that change during the film are among its samples, which stay unchanged.
      let text = Array(bytes[body])
      if Self.tracks.contains(where: { ByteSearch.place(of: Array($0.utf8), in: text) != nil }) {
        isWhole = false
      }
    case _ where Self.isPlace(bytes[body.lowerBound - 4..<body.lowerBound]):
      fill(body.dropFirst(4), with: 0x20)
    default:
      if let head = Self.personal[name] { fill(body.dropFirst(head), with: 0) }
    }
  }

  /// `©xyz`, whose sign is one byte.
  private static func isPlace(_ name: ArraySlice<UInt8>) -> Bool {
    name.elementsEqual([0xA9, 0x78, 0x79, 0x7A])
  }

  /// A list of keys and one of values under their numbers, or under four-letter names.
  private mutating func cleanNamedValues(in body: Range<Int>) {
    // QuickTime has no version there.
    let inner = boxes(in: has("hdlr", at: body.lowerBound + 4) ? body : body.dropFirst(4))
    guard let values = inner.first(where: { $0.name == "ilst" }) else { return }
    let keys = inner.first { $0.name == "keys" }.map { self.keys(in: $0.body) } ?? []
    for value in boxes(in: values.body) {
      let name = value.body.lowerBound - 4..<value.body.lowerBound
      let number = big(name.lowerBound, 4) ?? 0
      let isNamed = keys.indices.contains(number - 1) && Self.isPersonal(keys[number - 1])
      guard isNamed || Self.isPlace(bytes[name]) else { continue }
      // The value follows its type and language.
      for data in boxes(in: value.body) where data.name == "data" { fill(data.body.dropFirst(8), with: 0x20) }
    }
  }

  private func keys(in body: Range<Int>) -> [String] {
    boxes(in: body.dropFirst(8)).map { String(decoding: bytes[$0.body], as: UTF8.self).lowercased() }
  }

  /// `com.apple.quicktime.location.ISO6709`, `com.example.gps`, `com.example.serialnumber`
  private static func isPersonal(_ key: String) -> Bool {
    ["location", "gps", "serial", "owner", "camera.identifier"].contains { key.contains($0) }
  }
}
