extension JSONReader {
  /// Accepts a UTF-8 byte order mark at the very start, and reports the encoding of files that are not UTF-8.
  mutating func beginDocument() throws {
    progress = .beforeValue
    // As many as most records have: growing step by step takes longer than reading them.
    open.reserveCapacity(8)
    keys.reserveCapacity(32)
    guard cursor.position.offset == 0 else { return }
    let head = Array(try cursor.lookAhead(4).prefix(4))
    if head.starts(with: [0xEF, 0xBB, 0xBF]) {
      hasByteOrderMark = true
      cursor.skipUncounted(3)
    } else if let name = Self.foreignEncoding(head) {
      throw JSONError(
        position: cursor.position, message: "the file is \(name), not UTF-8", help: "save it as UTF-8")
    }
  }

  /// JSON starts with an ASCII character, so zero bytes around it reveal UTF-16 and UTF-32 without a mark.
  private static func foreignEncoding(_ head: [UInt8]) -> String? {
    if head == [0xFF, 0xFE, 0, 0] || head == [0, 0, 0xFE, 0xFF] { return "UTF-32" }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    switch head.map({ $0 == 0 }) {
    case [true, true, true, false], [false, true, true, true]: return "UTF-32"
    case [true, false], [false, true], [true, false, true, false], [false, true, false, true]: return "UTF-16"
    default: return nil
    }
  }
}
