internal import Deflate

/// Writes zip archives for tests: ordinary ones, and through an entry's fields any that break a rule.
///
///     var zip = ZipWriter()
///     zip.add("chat/a.txt", "Hello")
///     zip.entries[0].mode = 0o120777
///     let bytes = zip.bytes
package struct ZipWriter {
  /// A file of the archive; what is nil follows from its bytes.
  package struct Entry {
    package var name: [UInt8]
    /// As the archive keeps them.
    package var packed: [UInt8]
    /// 0 stored, 8 deflate.
    package var method: Int
    /// Unpacked.
    package var size: Int
    package var checksum: UInt32
    /// Bit 11 says that the name is UTF-8.
    package var flags = 1 << 11
    package var mode = 0o100644
    /// Bytes of extra fields, the same in both places.
    package var extra: [UInt8] = []
    /// Sizes and checksum follow the bytes instead of standing before them.
    package var hasDescriptor = false
    /// Sizes and place are wide numbers, as in archives above 4 GB.
    package var isWide = false
    /// What its own header says, where that differs from the list.
    package var headerName: [UInt8]?
    /// What the list says, where that differs from the truth.
    package var listedOffset: Int?
    package var listedPackedSize: Int?
  }

  package var entries: [Entry] = []
  package var comment: [UInt8] = []
  /// The end is written with wide numbers.
  package var isWide = false
  /// What the end says, where that differs from the truth.
  package var listedCount: Int?

  package init() {}

  package mutating func add(_ name: String, _ text: String, isPacked: Bool = true) {
    add(name, Array(text.utf8), isPacked: isPacked)
  }

  package mutating func add(_ name: String, _ bytes: [UInt8], isPacked: Bool = true) {
    entries.append(
      Entry(
        name: Array(name.utf8), packed: isPacked ? Deflater(level: 6).pack(bytes) : bytes,
        method: isPacked ? 8 : 0, size: bytes.count, checksum: CRC32.of(bytes)))
  }

  package mutating func addFolder(_ name: String) {
    add(name.hasSuffix("/") ? name : name + "/", [], isPacked: false)
    entries[entries.count - 1].mode = 0o040755
  }

  /// An archive of these files.
  package static func bytes(_ files: [(name: String, text: String)]) -> [UInt8] {
    var zip = ZipWriter()
    for file in files { zip.add(file.name, file.text) }
    return zip.bytes
  }

  package var bytes: [UInt8] {
    var out: [UInt8] = []
    var offsets: [Int] = []
    for entry in entries {
      offsets.append(out.count)
      out += Self.local(entry)
    }
    let start = out.count
    for (entry, offset) in zip(entries, offsets) { out += Self.listed(entry, entry.listedOffset ?? offset) }
    return out + end(start, out.count - start)
  }

  private static func local(_ entry: Entry) -> [UInt8] {
    var out: [UInt8] = [0x50, 0x4B, 3, 4]
    let (flags, sizes) = (entry.flags | (entry.hasDescriptor ? 8 : 0), entry.hasDescriptor ? 0 : entry.size)
    let packed = entry.hasDescriptor ? 0 : entry.packed.count
    let sum = entry.hasDescriptor ? 0 : Int(entry.checksum)
    let name = entry.headerName ?? entry.name
    out.add([(20, 2), (flags, 2), (entry.method, 2), (0, 2), (0x21, 2), (sum, 4)])
    out.add([(packed, 4), (sizes, 4), (name.count, 2), (entry.extra.count, 2)])
    out += name + entry.extra + entry.packed
    guard entry.hasDescriptor else { return out }
    out += [0x50, 0x4B, 7, 8]
    out.add([(Int(entry.checksum), 4), (entry.packed.count, 4), (entry.size, 4)])
    return out
  }

  private static func listed(_ entry: Entry, _ offset: Int) -> [UInt8] {
    let packed = entry.listedPackedSize ?? entry.packed.count
    var extra = entry.extra
    if entry.isWide { extra.add([(1, 2), (24, 2), (entry.size, 8), (packed, 8), (offset, 8)]) }
    let full = 0xFFFF_FFFF
    var out: [UInt8] = [0x50, 0x4B, 1, 2]
    out.add([(3 << 8 | 20, 2), (20, 2), (entry.flags | (entry.hasDescriptor ? 8 : 0), 2), (entry.method, 2)])
    out.add([(0, 2), (0x21, 2), (Int(entry.checksum), 4)])
    out.add([(entry.isWide ? full : packed, 4), (entry.isWide ? full : entry.size, 4)])
    out.add([(entry.name.count, 2), (extra.count, 2), (0, 2), (0, 2), (0, 2), (entry.mode << 16, 4)])
    out.add([(entry.isWide ? full : offset, 4)])
    return out + entry.name + extra
  }

  private func end(_ start: Int, _ size: Int) -> [UInt8] {
    let count = listedCount ?? entries.count
    var out: [UInt8] = []
    if isWide {
      out += [0x50, 0x4B, 6, 6]
      out.add([(44, 8), (45, 2), (45, 2), (0, 4), (0, 4), (count, 8), (count, 8), (size, 8), (start, 8)])
      out += [0x50, 0x4B, 6, 7]
      out.add([(0, 4), (start + size, 8), (1, 4)])
    }
    out += [0x50, 0x4B, 5, 6]
    let (narrow, most) = (isWide ? 0xFFFF : count, isWide ? 0xFFFF_FFFF : nil)
    out.add([(0, 2), (0, 2), (narrow, 2), (narrow, 2), (most ?? size, 4), (most ?? start, 4)])
    out.add([(comment.count, 2)])
    return out + comment
  }
}

extension [UInt8] {
  /// Numbers of so many bytes each, the lowest byte first.
  fileprivate mutating func add(_ numbers: [(value: Int, bytes: Int)]) {
    for (value, count) in numbers {
      for index in 0..<count { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
  }
}
