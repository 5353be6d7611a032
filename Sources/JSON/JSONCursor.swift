/// The part of a document in memory, and the position in it.
///
/// Counting lines and columns is free: line breaks occur only in white space, and a multi-byte character
/// moves `columnZero` forward, so a column is one subtraction.
struct JSONCursor {
  /// The current chunk, with the start of a token that the previous chunk left unfinished.
  private(set) var bytes: ArraySlice<UInt8>
  /// The next byte, an index of `bytes`.
  var index: Int
  /// The offset in the document is `index + base`.
  private var base: Int
  private var line: Int
  /// The column is the offset minus this.
  private var columnZero: Int
  /// Position of the last CR, so that an LF right after it, even in the next chunk, starts no second line.
  private var lastCarriageReturn: Int?
  /// Returns the next chunk; nil once the document has ended.
  private var refill: (() throws -> [UInt8]?)?
  /// What was read of the chunks before since `keep`; nil if nothing is kept.
  private var kept: [UInt8]?
  /// Where the kept part of this chunk starts.
  private var keptStart = 0

  init(_ bytes: ArraySlice<UInt8>, at start: JSONPosition, refill: (() throws -> [UInt8]?)?) {
    self.bytes = bytes
    index = bytes.startIndex
    base = start.offset - bytes.startIndex
    line = start.line
    columnZero = start.offset - start.column
    self.refill = refill
  }

  var position: JSONPosition {
    let offset = index + base
    return JSONPosition(line: line, column: offset - columnZero, offset: offset)
  }

  /// The next byte, without consuming it; nil at the end of the document.
  mutating func peek() throws -> UInt8? {
    if index == bytes.endIndex, try !nextChunk() { return nil }
    return bytes[index]
  }

  /// At least `count` contiguous bytes from here; fewer if the document ends first.
  mutating func lookAhead(_ count: Int) throws -> ArraySlice<UInt8> {
    while bytes.endIndex - index < count {
      guard let chunk = try refill?() else {
        refill = nil
        break
      }
      let joined = Array(bytes[index...]) + chunk
      keepRead()
      base += index
      index = 0
      bytes = joined[...]
    }
    return bytes[index...]
  }

  /// Skips white space and returns the next byte without consuming it.
  ///
  /// Inlined, since usually there is none.
  @inline(__always)
  mutating func skipWhiteSpace() throws -> UInt8? {
    if index < bytes.endIndex, bytes[index] > Byte.space { return bytes[index] }
    return try skipWhiteSpaceOfAnyLength()
  }

  private mutating func skipWhiteSpaceOfAnyLength() throws -> UInt8? {
    repeat {
      while index < bytes.endIndex {
        let byte = bytes[index]
        switch byte {
        case Byte.space, Byte.tab: index += 1
        case Byte.lineFeed, Byte.carriageReturn: endLine(with: byte)
        default: return byte
        }
      }
    } while try nextChunk()
    return nil
  }

  /// Skips literal characters of a string, as far as they are complete in this chunk.
  mutating func skipPlainText() {
    let run = PlainText.run(in: bytes.span, from: index - bytes.startIndex)
    index = run.end + bytes.startIndex
    columnZero += run.continuationBytes
  }

  /// Skips `count` bytes that are not characters of their own: a byte order mark, the rest of a character.
  mutating func skipUncounted(_ count: Int) {
    index += count
    columnZero += count
  }

  private mutating func endLine(with byte: UInt8) {
    let offset = index + base
    index += 1
    columnZero = offset
    if byte == Byte.carriageReturn {
      lastCarriageReturn = offset
      line += 1
    } else if lastCarriageReturn != offset - 1 {
      line += 1
    }
  }

  private mutating func nextChunk() throws -> Bool {
    while let chunk = try refill?() {
      guard !chunk.isEmpty else { continue }
      keepRead()
      base += index
      index = 0
      bytes = chunk[...]
      return true
    }
    refill = nil
    return false
  }

  // MARK: kept text

  /// Keeps what is read from here on.
  mutating func keep() { (kept, keptStart) = ([], index) }

  /// What was read since `keep`.
  mutating func takeKept() -> [UInt8] {
    keepRead()
    defer { kept = nil }
    return kept ?? []
  }

  /// The next chunk replaces the bytes.
  private mutating func keepRead() {
    kept?.append(contentsOf: bytes[keptStart..<index])
    keptStart = 0
  }
}
