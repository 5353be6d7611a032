extension JSONReader {
  package mutating func number() throws -> JSONNumber {
    _ = try beginValue(.number)
    let bytes = try numberBytes()
    cursor.index += bytes.count
    endValue()
    return JSONNumber(grammatical: String(decoding: bytes, as: UTF8.self))
  }

  /// A 64-bit whole number in any notation (`15`, `15.0`, `1.5e1`).
  package mutating func integer() throws -> Int {
    _ = try beginValue(.number)
    let bytes = try numberBytes()
    guard let value = Self.shortInteger(bytes) ?? Self.number(bytes).int else {
      throw notWhole(Self.number(bytes))
    }
    cursor.index += bytes.count
    endValue()
    return value
  }

  /// The nearest double; a number that is too large, such as `1e400`, is an error.
  package mutating func double() throws -> Double {
    _ = try beginValue(.number)
    let bytes = try numberBytes()
    guard let value = Self.number(bytes).double else { throw notFinite(Self.number(bytes)) }
    cursor.index += bytes.count
    endValue()
    return value
  }

  mutating func skipNumber() throws {
    cursor.index += try numberBytes().count
    endValue()
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> JSONNumber {
    JSONNumber(grammatical: String(decoding: bytes, as: UTF8.self))
  }

  /// The value of up to 18 plain digits, as almost every id and time has; nil for all others.
  private static func shortInteger(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count <= 18 else { return nil }
    var value = 0
    for byte in bytes {
      guard NumberGrammar.isDigit(byte) else { return nil }
      value = value * 10 + Int(byte - Byte.zero)
    }
    return value
  }

  /// The number that starts at the next byte, contiguous, checked but not consumed.
  private mutating func numberBytes() throws -> ArraySlice<UInt8> {
    let candidate = try numberCandidate()
    guard candidate.count <= limits.maxNumberBytes else { throw numberTooLong() }
    let grammar = NumberGrammar(candidate)
    guard let failure = grammar.failure else { return candidate[..<grammar.end] }
    let start = valuePosition
    cursor.index = grammar.end
    guard try cursor.peek() != nil else { throw endedEarly(in: "number", from: start) }
    throw try unexpected(expected: failure.expected, help: failure.help)
  }

  /// The longest run of bytes that may occur in a number; it may span several chunks.
  private mutating func numberCandidate() throws -> ArraySlice<UInt8> {
    var count = 0
    while true {
      var index = cursor.index + count
      while index < cursor.bytes.endIndex, NumberGrammar.mayContain(cursor.bytes[index]) { index += 1 }
      count = index - cursor.index
      let isWhole = index < cursor.bytes.endIndex || count > limits.maxNumberBytes
      if try isWhole || cursor.lookAhead(count + 1).count == count {
        return cursor.bytes[cursor.index..<cursor.index + count]
      }
    }
  }
}
