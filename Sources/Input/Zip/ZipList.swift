internal import Basics

/// Reads an archive's list of entries, which is at its end.
struct ZipList {
  private let file: SeekableFile
  private let read: SeekableFile.Read
  private let limits: ZipLimits

  /// The location of the list.
  private struct Place {
    var offset: Int
    var size: Int
    var count: Int
    /// What follows the list begins here.
    var end: Int
  }

  init(_ file: SeekableFile, limits: ZipLimits) throws(Diagnostic) {
    (self.file, self.limits) = (file, limits)
    read = try file.open()
  }

  /// In the order of the list, each with the upper bound of its end.
  func entries() throws(Diagnostic) -> [ZipEntry] {
    let place = try place()
    guard place.count <= limits.entries else {
      throw fault("contains \(place.count) entries, the limit is \(limits.entries)", Self.unpackIt)
    }
    guard place.size <= limits.list else {
      throw fault("has a list of entries of \(place.size) bytes, the limit is \(limits.list)", Self.unpackIt)
    }
    guard place.offset <= place.end, place.size <= place.end - place.offset else { throw misplaced }
    var rest = try bytes(place.offset, place.size)[...]
    var entries: [ZipEntry] = []
    while !rest.isEmpty {
      guard let (entry, size) = Self.entry(rest) else { throw misplaced }
      entries.append(entry)
      rest = rest.dropFirst(size)
    }
    guard entries.count == place.count else { throw misplaced }
    return try bounded(entries, by: place.offset)
  }

  /// Sets the upper bound of each end; overlapping entries are how a small archive becomes endless.
  private func bounded(_ entries: [ZipEntry], by list: Int) throws(Diagnostic) -> [ZipEntry] {
    var entries = entries
    let order = entries.indices.sorted { (entries[$0].offset, $0) < (entries[$1].offset, $1) }
    for (position, index) in order.enumerated() {
      let next = position + 1 < order.count ? order[position + 1] : nil
      let entry = entries[index]
      let end = next.map { entries[$0].offset } ?? list
      guard entry.offset <= end, entry.packedSize <= end, entry.leastEnd <= end else {
        let other = next.map { "entry \"\(entries[$0].name)\"" } ?? "the list of entries"
        throw fault("entry \"\(entry.name)\" overlaps \(other)", Self.harmful)
      }
      entries[index].end = end
    }
    return entries
  }

  private func place() throws(Diagnostic) -> Place {
    let count = min(file.size, ZipRecord.endSize + ZipRecord.longestComment)
    let tail = try bytes(file.size - count, count)[...]
    guard let offset = Self.endOffset(tail), let end = tail.part(offset, ZipRecord.endSize) else {
      throw noEnd(try bytes(0, min(4, file.size)))
    }
    guard end.number(at: 4, bytes: 4) == 0 || end.number(at: 4, bytes: 4) == 0xFFFF_FFFF else {
      throw fault(
        "is one part of a split archive", "join the parts, or unpack them and pass the folder")
    }
    let place = Place(
      offset: end.place(at: 16, bytes: 4), size: end.place(at: 12, bytes: 4),
      count: end.small(at: 10, bytes: 2), end: file.size - count + offset)
    let isFull = place.offset == 0xFFFF_FFFF || place.size == 0xFFFF_FFFF || place.count == 0xFFFF
    return isFull ? try zip64(place) ?? place : place
  }

  /// The last end record whose comment reaches exactly to the end of the file.
  private static func endOffset(_ tail: ArraySlice<UInt8>) -> Int? {
    guard tail.count >= ZipRecord.endSize else { return nil }
    return (0...(tail.count - ZipRecord.endSize)).reversed().first { offset in
      tail.number(at: offset, bytes: 4) == ZipRecord.end
        && offset + ZipRecord.endSize + tail.small(at: offset + 20, bytes: 2) == tail.count
    }
  }

  /// Nil if the archive has no zip64 records.
  private func zip64(_ narrow: Place) throws(Diagnostic) -> Place? {
    let offset = narrow.end - ZipRecord.zip64LocatorSize
    guard offset >= 0 else { return nil }
    let locator = try bytes(offset, ZipRecord.zip64LocatorSize)[...]
    guard locator.number(at: 0, bytes: 4) == ZipRecord.zip64Locator else { return nil }
    let start = locator.place(at: 8)
    guard start <= offset - ZipRecord.zip64EndSize else { throw misplaced }
    let end = try bytes(start, ZipRecord.zip64EndSize)[...]
    guard end.number(at: 0, bytes: 4) == ZipRecord.zip64End else { throw misplaced }
    return Place(offset: end.place(at: 48), size: end.place(at: 40), count: end.place(at: 32), end: start)
  }

  /// An entry, and its length in the list; nil if incomplete.
  private static func entry(_ list: ArraySlice<UInt8>) -> (ZipEntry, Int)? {
    guard let head = list.part(0, ZipRecord.listedSize), head.number(at: 0, bytes: 4) == ZipRecord.listed
    else { return nil }
    let lengths = [28, 30, 32].map { head.small(at: $0, bytes: 2) }
    guard let name = list.part(ZipRecord.listedSize, lengths[0]),
      let extra = list.part(ZipRecord.listedSize + lengths[0], lengths[1]),
      list.part(0, ZipRecord.listedSize + lengths.reduce(0, +)) != nil
    else { return nil }
    return (entry(head, Array(name), fields(extra)), ZipRecord.listedSize + lengths.reduce(0, +))
  }

  private static func entry(
    _ head: ArraySlice<UInt8>, _ name: [UInt8], _ extra: [Int: ArraySlice<UInt8>]
  ) -> ZipEntry {
    var entry = ZipEntry()
    entry.rawName = name
    entry.flags = head.small(at: 8, bytes: 2)
    let decoded = ZipName.decoded(name, flags: entry.flags, extra: extra)
    entry.name = decoded ?? String(decoding: name, as: UTF8.self)
    entry.hasReadableName = decoded != nil
    entry.method = head.small(at: 10, bytes: 2)
    entry.checksum = UInt32(truncatingIfNeeded: head.number(at: 16, bytes: 4))
    entry.mode = head.small(at: 40, bytes: 2)
    // Wide numbers exist only for full narrow ones, in this order.
    var wide = extra[1] ?? []
    func number(at offset: Int) -> Int {
      let narrow = head.place(at: offset, bytes: 4)
      guard narrow == 0xFFFF_FFFF, wide.count >= 8 else { return narrow }
      defer { wide = wide.dropFirst(8) }
      return wide.place(at: 0)
    }
    entry.size = number(at: 24)
    entry.packedSize = number(at: 20)
    entry.offset = number(at: 42)
    return entry
  }

  /// Extra fields by id; an incomplete field at the end is padding.
  private static func fields(_ extra: ArraySlice<UInt8>) -> [Int: ArraySlice<UInt8>] {
    var (fields, rest): ([Int: ArraySlice<UInt8>], ArraySlice<UInt8>) = ([:], extra)
    while rest.count >= 4, let field = rest.part(4, rest.small(at: 2, bytes: 2)) {
      fields[rest.small(at: 0, bytes: 2)] = field
      rest = rest.dropFirst(4 + field.count)
    }
    return fields
  }

  private func bytes(_ offset: Int, _ count: Int) throws(Diagnostic) -> [UInt8] {
    let bytes = try read(offset, count)
    guard bytes.count == count else { throw fault("changed while it was being read", "run the build again") }
    return bytes
  }
}

// MARK: - Wording

extension ZipList {
  static let unpackIt = "unpack it, inspect the files, and pass the folder"
  static let harmful = "do not unpack it: such an archive is malicious"

  private func fault(_ message: String, _ help: String) -> Diagnostic {
    Diagnostic(.error, message, path: file.path, help: [help])
  }

  /// A file that begins like an archive has lost its end.
  private func noEnd(_ start: [UInt8]) -> Diagnostic {
    start == Array("PK\u{3}\u{4}".utf8)
      ? fault("is truncated: the list of entries at the end is missing", "download or export it again")
      : fault("is not a zip archive", "if it is another type of file, rename it accordingly")
  }

  private var misplaced: Diagnostic {
    fault("is damaged: the list of entries does not match the end record", "download or export it again")
  }
}
