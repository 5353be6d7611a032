extension JSONReader {
  /// Visits the keys of an object in order; `field` must read or skip exactly one value.
  package mutating func object(
    _ field: (_ key: String, _ at: JSONPosition, _ reader: inout JSONReader) throws -> Void
  ) throws {
    guard try enter(.object) else { return }
    let depth = open.count
    var seen = SeenKeys(after: keys.count)
    defer { forgetKeys(after: seen.start) }
    repeat {
      let at = try beginKey()
      let key = try readString(from: at)
      try note(key, at: at, in: &seen)
      try passColon()
      try field(key, at, &self)
      precondition(progress == .afterValue && open.count == depth, "a field must read exactly one value")
    } while try more()
  }

  /// Visits the elements of an array in order; `element` must read or skip exactly one value.
  package mutating func array(_ element: (_ reader: inout JSONReader) throws -> Void) throws {
    guard try enter(.array) else { return }
    let depth = open.count
    repeat {
      try element(&self)
      precondition(progress == .afterValue && open.count == depth, "an element must be exactly one value")
    } while try more()
  }

  /// Skips the next value, of any kind. Its grammar is checked completely, except for duplicate keys.
  package mutating func skip() throws {
    let outside = open.count
    repeat {
      if try !enterAny() {
        while open.count > outside, try !more() {}
      }
      if open.count > outside, open.last?.kind == .object { try skipKey() }
    } while open.count > outside
  }
}

extension JSONReader {
  /// Consumes `[` or `{`; for an empty container, consumes its end too and returns false.
  private mutating func enter(_ kind: JSONKind) throws -> Bool {
    _ = try beginValue(kind)
    guard open.count < limits.maxDepth else { throw tooDeep() }
    open.append(OpenContainer(kind: kind, position: valuePosition))
    cursor.index += 1
    guard let byte = try cursor.skipWhiteSpace() else { throw endedEarly() }
    progress = .beforeValue
    guard byte == Self.closing(kind) else { return true }
    leave()
    return false
  }

  /// Consumes `,` and returns true, or consumes the end of the innermost container and returns false.
  private mutating func more() throws -> Bool {
    guard let byte = try cursor.skipWhiteSpace(), let kind = open.last?.kind else { throw endedEarly() }
    let closing = Self.closing(kind)
    if byte == closing {
      leave()
      return false
    }
    guard byte == Byte.comma else { throw try unexpectedAfterValue(closing: closing) }
    cursor.index += 1
    guard let next = try cursor.skipWhiteSpace() else { throw endedEarly() }
    guard next != closing else { throw try trailingComma() }
    progress = .beforeValue
    return true
  }

  private mutating func leave() {
    cursor.index += 1
    open.removeLast()
    endValue()
  }

  private static func closing(_ kind: JSONKind) -> UInt8 {
    kind == .array ? Byte.closeBracket : Byte.closeBrace
  }

  /// Consumes a whole scalar or empty container and returns false, or enters a container and returns true.
  private mutating func enterAny() throws -> Bool {
    switch try peek() {
    case .array: return try enter(.array)
    case .object: return try enter(.object)
    case .string: try skipString()
    case .number: try skipNumber()
    case .bool: _ = try bool()
    case .null: _ = try takeNull()
    }
    return false
  }

  private mutating func skipKey() throws {
    try skipStringBody(from: try beginKey())
    try passColon()
  }

  private mutating func beginKey() throws -> JSONPosition {
    guard let byte = try cursor.skipWhiteSpace() else { throw endedEarly() }
    guard byte == Byte.quote else { throw try unexpected(insteadOf: "a key in double quotes") }
    return cursor.position
  }

  private mutating func passColon() throws {
    guard let byte = try cursor.skipWhiteSpace() else { throw endedEarly() }
    guard byte == Byte.colon else { throw try unexpected(expected: "\":\"") }
    cursor.index += 1
    progress = .beforeValue
  }
}
