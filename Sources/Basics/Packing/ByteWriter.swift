/// Values as bytes, for what one build keeps for another: numbers as short as they are, texts led by their length.
package struct ByteWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Seven bits a byte, the lowest first; all but the last byte have the highest bit.
  package mutating func add(number: UInt64) { bytes.appendVariable(unsigned: number) }

  package mutating func add<Value: Packed>(_ value: Value) { value.pack(into: &self) }

  /// Unchanged, without a length.
  package mutating func append(_ new: some Sequence<UInt8>) { bytes += new }
}
