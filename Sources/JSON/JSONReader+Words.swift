extension JSONReader {
  package mutating func bool() throws -> Bool {
    let isTrue = try beginValue(.bool) == UInt8(ascii: "t")
    try passWord(isTrue ? "true" : "false")
    return isTrue
  }

  /// Consumes `null` and returns true if it is the next value; otherwise consumes nothing.
  package mutating func takeNull() throws -> Bool {
    guard try peek() == .null else { return false }
    try passWord("null")
    return true
  }

  /// The result of `read`, or nil for `null`.
  package mutating func orNull<Value>(_ read: (inout JSONReader) throws -> Value) throws -> Value? {
    try takeNull() ? nil : try read(&self)
  }

  private mutating func passWord(_ word: String) throws {
    let found = try cursor.lookAhead(word.utf8.count).prefix(word.utf8.count)
    guard found.elementsEqual(word.utf8) else {
      guard found.count < word.utf8.count, word.utf8.starts(with: found) else {
        throw try unexpected(insteadOf: "a value")
      }
      cursor.index += found.count
      throw endedEarly(in: "word \"\(word)\"", from: valuePosition)
    }
    cursor.index += word.utf8.count
    endValue()
  }
}
