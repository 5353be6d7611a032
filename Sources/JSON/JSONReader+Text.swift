extension JSONReader {
  /// Skips the next value like `skip`; returns its bytes, and where they start.
  package mutating func text() throws -> (bytes: [UInt8], position: JSONPosition) {
    let position = try nextPosition()
    cursor.keep()
    try skip()
    return (cursor.takeKept(), position)
  }
}
