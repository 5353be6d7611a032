internal import Deflate

/// The files of a zip archive in memory, found through the central directory (PKWARE APPNOTE 4.3).
enum ZipParts {
  static func parts(_ bytes: [UInt8], _ unpacker: inout Unpacker) -> [Unpacker.Part] {
    guard var place = list(bytes) else {
      unpacker.skip()
      return []
    }
    var parts: [Unpacker.Part] = []
    while let entry = Entry(bytes[...], at: place) {
      place = entry.end
      if entry.name.hasSuffix("/") { continue }
      guard let part = part(entry, bytes, &unpacker) else {
        unpacker.skip()
        continue
      }
      parts.append(part)
    }
    return parts
  }

  /// The start of the central directory; its end record is in the last 64 KB.
  private static func list(_ bytes: [UInt8]) -> Int? {
    let first = max(0, bytes.count - 65_557)
    var place = bytes.count - 22
    while place >= first {
      if bytes[place...].starts(with: [0x50, 0x4B, 5, 6]) { return bytes[place...].little(16, 4) }
      place -= 1
    }
    return nil
  }

  /// One entry of the central directory.
  private struct Entry {
    let name: String
    let isEncrypted: Bool
    let method: Int
    let packedSize: Int
    let offset: Int
    /// Where the next entry starts.
    let end: Int

    init?(_ bytes: ArraySlice<UInt8>, at place: Int) {
      guard place >= 0, place < bytes.count, bytes[place...].starts(with: [0x50, 0x4B, 1, 2]) else {
        return nil
      }
      let head = bytes[place...]
      guard let flags = head.little(8, 2), let method = head.little(10, 2), let size = head.little(20, 4),
        let nameCount = head.little(28, 2), let extra = head.little(30, 2), let comment = head.little(32, 2),
        let offset = head.little(42, 4), head.count >= 46 + nameCount
      else { return nil }
      (isEncrypted, self.method, packedSize, self.offset) = (flags & 1 != 0, method, size, offset)
      name = String(decoding: head.dropFirst(46).prefix(nameCount), as: UTF8.self)
      end = place + 46 + nameCount + extra + comment
    }
  }

  private static func part(
    _ entry: Entry, _ bytes: [UInt8], _ unpacker: inout Unpacker
  ) -> Unpacker.Part? {
    guard !entry.isEncrypted, entry.offset < bytes.count else { return nil }
    let head = bytes[entry.offset...]
    guard let nameCount = head.little(26, 2), let extra = head.little(28, 2) else { return nil }
    let data = head.dropFirst(30 + nameCount + extra).prefix(entry.packedSize)
    guard data.count == entry.packedSize else { return nil }
    switch entry.method {
    case 0: return unpacker.take(entry.name, Array(data))
    case 8:
      let unpacked = Deflate.inflatePrefix(data, limit: unpacker.limit)
      return unpacker.take(entry.name, unpacked.bytes, isWhole: unpacked.isWhole)
    default: return nil
    }
  }
}
