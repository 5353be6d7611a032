/// A value that can be kept as bytes, and made again from them.
package protocol Packed: Sendable {
  func pack(into out: inout ByteWriter)
  /// Fails on whatever no `pack` wrote, as far as it can be told; never stops the program, never takes more memory than the
  /// bytes are worth.
  init(from source: inout ByteReader) throws(NotPacked)

  /// Several without their count.
  static func pack(all values: [Self], into out: inout ByteWriter)
  static func all(_ count: Int, from source: inout ByteReader) throws(NotPacked) -> [Self]
}

/// The bytes are not those of a value.
package struct NotPacked: Error {
  package init() {}
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

  package static func pack(all values: [Self], into out: inout ByteWriter) {
    for value in values { value.pack(into: &out) }
  }

  package static func all(_ count: Int, from source: inout ByteReader) throws(NotPacked) -> [Self] {
    var values: [Self] = []
    // A hostile count must not reserve what it does not bring.
    values.reserveCapacity(min(count, 4096))
    for _ in 0..<count { values.append(try Self(from: &source)) }
    return values
  }
}

/// A value that is packed as its fields, one after the other:
/// `static let packing = Packing(Self.init) { ($0.path, $0.size) }`.
package protocol PackedFields: Packed {
  static var packing: Packing<Self> { get }
}

/// The fields of a value, and how a value is made of them.
package struct Packing<Value>: Sendable {
  fileprivate let write: @Sendable (Value, inout ByteWriter) -> Void
  fileprivate let read: @Sendable (inout ByteReader) throws(NotPacked) -> Value

  /// - Parameter make: gives nil for fields that no value has.
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
