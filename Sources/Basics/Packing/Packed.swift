/// A value that can be stored as bytes and restored.
package protocol Packed: Sendable {
  func pack(into out: inout ByteWriter)
  /// Fails on bytes that `pack` did not write, as far as detectable; never stops the program, and never uses
  /// more memory than the bytes justify.
  init(from source: inout ByteReader) throws(NotPacked)

  /// Several values without their count.
  static func pack(all values: [Self], into out: inout ByteWriter)
  static func all(_ count: Int, from source: inout ByteReader) throws(NotPacked) -> [Self]
}

/// The bytes are not a valid value.
package struct NotPacked: Error {
  package init() {}
}

extension Packed {
  package var packed: [UInt8] {
    var out = ByteWriter()
    pack(into: &out)
    return out.bytes
  }

  /// Nil unless the bytes are exactly one value.
  package init?(packed bytes: [UInt8]) {
    var source = ByteReader(bytes)
    do throws(NotPacked) {
      self = try Self(from: &source)
      try source.end()
    } catch {
      return nil
    }
  }

  package static func pack(all values: [Self], into out: inout ByteWriter) {
    for value in values { value.pack(into: &out) }
  }

  package static func all(_ count: Int, from source: inout ByteReader) throws(NotPacked) -> [Self] {
    var values: [Self] = []
    // A hostile count must not reserve memory that the bytes do not justify.
    values.reserveCapacity(min(count, 4096))
    for _ in 0..<count { values.append(try Self(from: &source)) }
    return values
  }
}

/// A value that is packed as its fields in order:
/// `static let packing = Packing(Self.init) { ($0.path, $0.size) }`.
package protocol PackedFields: Packed {
  static var packing: Packing<Self> { get }
}

/// The fields of a value, and how to create the value from them.
package struct Packing<Value>: Sendable {
  fileprivate let write: @Sendable (Value, inout ByteWriter) -> Void
  fileprivate let read: @Sendable (inout ByteReader) throws(NotPacked) -> Value

  /// - Parameter make: returns nil for invalid fields.
  package init<each Field: Packed>(
    _ make: @escaping @Sendable (repeat each Field) -> Value?,
    fields: @escaping @Sendable (Value) -> (repeat each Field)
  ) {
    write = { value, out in
      let fields = fields(value)
      repeat out.add(each fields)
    }
    read = { source throws(NotPacked) in
      guard let value = make(repeat try source.value((each Field).self)) else { throw NotPacked() }
      return value
    }
  }
}

extension PackedFields {
  package func pack(into out: inout ByteWriter) { Self.packing.write(self, &out) }
  package init(from source: inout ByteReader) throws(NotPacked) { self = try Self.packing.read(&source) }
}

/// An enumeration is packed as its raw value.
extension Packed where Self: RawRepresentable, RawValue: Packed {
  package func pack(into out: inout ByteWriter) { out.add(rawValue) }

  package init(from source: inout ByteReader) throws(NotPacked) {
    guard let value = Self(rawValue: try source.value()) else { throw NotPacked() }
    self = value
  }
}
