/// Values as bytes, for what one build keeps for another: numbers as short as they are, texts led by their length.
package struct ByteWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Seven bits a byte, the lowest first; all but the last byte have the highest bit.
  package mutating func add(_ value: UInt64) { bytes.appendVariable(unsigned: value) }

  /// Eight bytes, whatever the value: for hashes.
  package mutating func add(fixed value: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  package mutating func add(bytes new: [UInt8]) {
    add(UInt64(new.count))
    bytes += new
  }

  package mutating func add<Value: Packed>(_ value: Value) { value.pack(into: &self) }

  /// As they are, without a length.
  package mutating func append(_ new: [UInt8]) { bytes += new }
}

/// A value that can be kept as bytes, and made again from them.
package protocol Packed {
  func pack(into out: inout ByteWriter)
  /// Fails on whatever no `pack` wrote, as far as it can be told; never stops the program, never takes more memory than the
  /// bytes are worth.
  init(from source: inout ByteReader) throws(NotPacked)
}

extension Packed {
  package var packed: [UInt8] {
    var out = ByteWriter()
    pack(into: &out)
    return out.bytes
  }

  /// Nil when these are not exactly the bytes of a value.
  package init?(packed bytes: [UInt8]) {
    var source = ByteReader(bytes)
    do throws(NotPacked) {
      self = try Self(from: &source)
      try source.end()
    } catch {
      return nil
    }
  }
}

/// The bytes are not those of a value.
package struct NotPacked: Error {
  package init() {}
}
