/// Values as bytes, which one build stores for another: variable-length numbers, length-prefixed text.
package struct ByteWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  /// `capacity`: the approximate size, if it may be large.
  package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Seven bits per byte, lowest first; the highest bit marks all but the last byte.
  package mutating func add(number: UInt64) { bytes.appendVariable(unsigned: number) }

  package mutating func add<Value: Packed>(_ value: Value) { value.pack(into: &self) }

  /// Unchanged, without a length.
  package mutating func append(_ new: some Sequence<UInt8>) { bytes += new }
}
