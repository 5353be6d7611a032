/// Reads numbers that `appendVariable` wrote.
package struct VariableReader {
  private let bytes: [UInt8]
  private var cursor: VariableCursor

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = Array(bytes)
    cursor = VariableCursor(0..<bytes.count)
  }

  package var isAtEnd: Bool { remaining == 0 }

  package var remaining: Int { cursor.end - cursor.place }

  /// Nil at the end, and if the number is longer than 63 bits.
  package mutating func next() -> Int? {
    let number = cursor.next(bytes)
    return cursor.isBroken ? nil : number
  }

  /// Bytes before the next `byte`.
  package func distance(to byte: UInt8) -> Int? {
    bytes[cursor.place...].firstIndex(of: byte).map { $0 - cursor.place }
  }

  package mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    let range = cursor.take(count)
    return cursor.isBroken ? nil : bytes[range]
  }
}
