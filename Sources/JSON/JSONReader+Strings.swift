extension JSONReader {
  package mutating func string() throws -> String {
    if try beginValue(.string) != Byte.quote, let word = try takeNotNumber() { return word }
    let text = try readString(from: valuePosition)
    endValue()
    return text
  }

  mutating func skipString() throws {
    if try cursor.peek() != Byte.quote, try takeNotNumber() != nil { return }
    try skipStringBody(from: valuePosition)
    endValue()
  }

  /// Reads a string or key whose opening quote is the next byte.
  ///
  /// Most strings have no escape and are within one chunk, from which they are taken directly.
  mutating func readString(from start: JSONPosition) throws -> String {
    cursor.index += 1
    let first = cursor.index
    cursor.skipPlainText()
    if cursor.index < cursor.bytes.endIndex, cursor.bytes[cursor.index] == Byte.quote {
      guard cursor.index - first <= limits.maxStringBytes else { throw tooLong(start) }
      defer { cursor.index += 1 }
      return String(decoding: cursor.bytes[first..<cursor.index], as: UTF8.self)
    }
    scratch.removeAll(keepingCapacity: scratch.capacity < 1 << 20)
    scratch.append(contentsOf: cursor.bytes[first..<cursor.index])
    try readRest(from: start, keeping: true)
    return String(decoding: scratch, as: UTF8.self)
  }

  /// Checks a string or key whose opening quote is the next byte, without keeping it.
  mutating func skipStringBody(from start: JSONPosition) throws {
    cursor.index += 1
    try readRest(from: start, keeping: false)
  }

  /// Reads up to the closing quote, across escapes and chunks; kept text goes to `scratch`.
  private mutating func readRest(from start: JSONPosition, keeping: Bool) throws {
    highSurrogate = nil
    while true {
      guard let byte = try cursor.peek() else { throw endedEarly(in: "string", from: start) }
      switch byte {
      case Byte.quote:
        if keeping { endSurrogate() }
        cursor.index += 1
        return
      case Byte.backslash:
        let unit = try readEscape(from: start)
        if keeping { append(unit) }
      case 0..<Byte.space:
        throw try rawControl(byte)
      default:
        try readRun(from: start, keeping: keeping)
      }
      if keeping, scratch.count > limits.maxStringBytes { throw tooLong(start) }
    }
  }

  private mutating func readRun(from start: JSONPosition, keeping: Bool) throws {
    let first = cursor.index
    cursor.skipPlainText()
    if cursor.index == first {
      try joinCharacter(from: start)
    } else if keeping {
      endSurrogate()
      scratch.append(contentsOf: cursor.bytes[first..<cursor.index])
    }
  }

  /// Joins a character that two chunks share, so it is read next; rejects one that is ill-formed.
  private mutating func joinCharacter(from start: JSONPosition) throws {
    let bytes = try cursor.lookAhead(4)
    switch UTF8Sequence(in: bytes.span, at: 0) {
    case .character:
      return
    case .incomplete:
      cursor.index += 1
      cursor.skipUncounted(bytes.count - 1)
      throw endedEarly(in: "string", from: start)
    case .illFormed:
      throw try illFormed()
    }
  }
}
