/// Words that Python writes for numbers that JSON lacks.
extension JSONReader {
  private static var notNumbers: [String] { ["NaN", "Infinity", "-Infinity"] }

  /// The kind of the value that begins with the next byte; nil if none does.
  mutating func kind(of byte: UInt8) throws -> JSONKind? {
    let mayBeWord = byte == UInt8(ascii: "N") || byte == UInt8(ascii: "I") || byte == Byte.minus
    if mayBeWord, takesNotNumbers, try notNumber() != nil { return .string }
    return JSONKind(firstByte: byte)
  }

  /// Consumes such a word; nil if the next value is another.
  mutating func takeNotNumber() throws -> String? {
    guard takesNotNumbers, let word = try notNumber() else { return nil }
    cursor.index += word.utf8.count
    endValue()
    return word
  }

  private mutating func notNumber() throws -> String? {
    let found = try cursor.lookAhead(9)
    return Self.notNumbers.first { found.starts(with: $0.utf8) }
  }
}
