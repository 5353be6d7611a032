/// Extracts the files of a packed file: zip and formats based on it (docx, xlsx, odt, epub), gzip, tar, and
/// PDF streams.
///
/// Bounded in bytes, files and depth. If a bound or damage hides something, `isComplete` is false.
struct Unpacker {
  /// A file inside a packed one.
  struct Part {
    /// For messages: `word/document.xml`.
    let name: String
    let bytes: [UInt8]
  }

  /// Bytes that may still be unpacked, over all depths.
  private(set) var budget: Int
  private(set) var isComplete = true
  /// Files that may still be unpacked.
  private var count = 8192

  init(budget: Int = 256 << 20) { self.budget = budget }

  /// The files inside; nil if the file is not packed.
  mutating func parts(of bytes: [UInt8]) -> [Part]? {
    if bytes.starts(with: [0x50, 0x4B, 3, 4]) { return ZipParts.parts(bytes, &self) }
    if bytes.starts(with: [0x1F, 0x8B, 8]) { return GzipParts.parts(bytes, &self) }
    if bytes.starts(with: "%PDF-".utf8) { return PDFParts.parts(bytes, &self) }
    return TarParts.isTar(bytes) ? TarParts.parts(bytes, &self) : nil
  }

  func isPacked(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x1F, 0x8B, 8]) || TarParts.isTar(bytes)
  }

  /// The limit for the next stream; pass its result to `take`.
  var limit: Int { max(budget, 0) }

  /// Counts an unpacked file; nil if the limit is reached.
  mutating func take(_ name: String, _ bytes: [UInt8], isWhole: Bool = true) -> Part? {
    if !isWhole { isComplete = false }
    guard count > 0, bytes.count <= budget else {
      isComplete = false
      return nil
    }
    budget -= bytes.count
    count -= 1
    return Part(name: name, bytes: bytes)
  }

  /// Records that part of the file was not searched.
  mutating func skip() { isComplete = false }
}

extension ArraySlice<UInt8> {
  /// A little-endian number of `size` bytes at `offset` from the start; nil if the slice is too short.
  func little(_ offset: Int, _ size: Int) -> Int? {
    guard offset >= 0, offset + size <= count else { return nil }
    return self[(startIndex + offset)..<(startIndex + offset + size)].reversed().reduce(0) {
      $0 << 8 | Int($1)
    }
  }
}
