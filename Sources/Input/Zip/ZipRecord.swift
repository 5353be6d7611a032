/// Signatures, sizes and numbers of an archive's records (PKWARE APPNOTE 6.3, section 4.3).
///
///     header 1, name, extra, bytes of entry 1    "local" headers; sizes may follow the bytes instead
///     header 2, …
///     list: a record for each entry              the "central directory": the only part that counts
///     zip64 end, zip64 locator                   where numbers do not fit into 16 and 32 bits
///     end: how many entries, where the list is   the last 22 bytes, or more with a comment
enum ZipRecord {
  static let localHeader: UInt64 = 0x0403_4B50
  static let listed: UInt64 = 0x0201_4B50
  static let end: UInt64 = 0x0605_4B50
  static let zip64End: UInt64 = 0x0606_4B50
  static let zip64Locator: UInt64 = 0x0706_4B50

  static let localHeaderSize = 30
  static let listedSize = 46
  static let endSize = 22
  static let zip64EndSize = 56
  static let zip64LocatorSize = 20
  /// Comments have a 16-bit length.
  static let longestComment = 0xFFFF
}

extension ArraySlice<UInt8> {
  /// A little-endian number of `count` bytes; `offset` from the start of the slice.
  func number(at offset: Int, bytes count: Int) -> UInt64 {
    self[(startIndex + offset)..<(startIndex + offset + count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A number of up to 32 bits.
  func small(at offset: Int, bytes count: Int) -> Int { Int(number(at: offset, bytes: count)) }

  /// A size or offset; a huge number if it does not fit.
  func place(at offset: Int, bytes count: Int = 8) -> Int {
    Int(exactly: number(at: offset, bytes: count)) ?? .max
  }

  /// `count` bytes at an offset; nil if there are fewer.
  func part(_ offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
    offset + count <= self.count ? self[(startIndex + offset)..<(startIndex + offset + count)] : nil
  }
}
