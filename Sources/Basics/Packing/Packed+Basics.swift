/// Bytes are stored unchanged.
extension UInt8: Packed {
  package func pack(into out: inout ByteWriter) { out.append(CollectionOfOne(self)) }

  package init(from source: inout ByteReader) throws(NotPacked) {
    guard let byte = try source.take(1).first else { throw NotPacked() }
    self = byte
  }

  package static func pack(all values: [UInt8], into out: inout ByteWriter) { out.append(values) }

  package static func all(_ count: Int, from source: inout ByteReader) throws(NotPacked) -> [UInt8] {
    Array(try source.take(count))
  }
}

/// Eight bytes, whatever the value: for hashes.
extension UInt64: Packed {
  package func pack(into out: inout ByteWriter) {
    for shift in stride(from: 0 as UInt64, to: 64, by: 8) {
      out.append(CollectionOfOne(UInt8(truncatingIfNeeded: self >> shift)))
    }
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    self = try source.take(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension Int64: Packed {
  /// Small numbers are short, whatever their sign.
  package func pack(into out: inout ByteWriter) {
    out.add(number: UInt64(bitPattern: self << 1 ^ self >> 63))
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    let value = try source.number()
    self = Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }
}

extension Double: Packed {
  package func pack(into out: inout ByteWriter) { out.add(bitPattern) }

  package init(from source: inout ByteReader) throws(NotPacked) {
    self.init(bitPattern: try source.value())
  }
}

extension Int: Packed {
  package func pack(into out: inout ByteWriter) { out.add(Int64(self)) }
  package init(from source: inout ByteReader) throws(NotPacked) { self = Int(try source.value(Int64.self)) }
}

extension Bool: Packed {
  package func pack(into out: inout ByteWriter) { out.add(number: self ? 1 : 0) }

  package init(from source: inout ByteReader) throws(NotPacked) {
    let value = try source.number()
    guard value <= 1 else { throw NotPacked() }
    self = value == 1
  }
}

extension String: Packed {
  package func pack(into out: inout ByteWriter) {
    out.add(number: UInt64(utf8.count))
    out.append(utf8)
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    guard let text = String(validating: try source.take(try source.count()), as: UTF8.self) else {
      throw NotPacked()
    }
    self = text
  }
}

extension Optional: Packed where Wrapped: Packed {
  package func pack(into out: inout ByteWriter) {
    out.add(self != nil)
    if let value = self { out.add(value) }
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    self = try source.value(Bool.self) ? try source.value(Wrapped.self) : nil
  }
}

extension Array: Packed where Element: Packed {
  package func pack(into out: inout ByteWriter) {
    out.add(number: UInt64(count))
    Element.pack(all: self, into: &out)
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    self = try Element.all(try source.count(), from: &source)
  }
}

/// Sorted: the order of a set differs between builds.
extension Set: Packed where Element: Packed & Comparable {
  package func pack(into out: inout ByteWriter) { out.add(sorted()) }
  package init(from source: inout ByteReader) throws(NotPacked) {
    self.init(try source.value([Element].self))
  }
}

extension ContentHash: PackedFields {
  package static let packing = Packing(Self.init(high:low:)) { ($0.high, $0.low) }
}

extension Instant: PackedFields {
  package static let packing = Packing(Self.init(milliseconds:)) { $0.milliseconds }
}

extension SourcePosition: Packed {
  package func pack(into out: inout ByteWriter) {
    line.pack(into: &out)
    column.pack(into: &out)
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    self.init(line: try Int(from: &source), column: try Int(from: &source))
  }
}

extension Diagnostic.Severity: Packed {}

extension Diagnostic: PackedFields {
  package static let packing = Packing(Self.init) {
    (
      $0.severity, $0.path, $0.line, $0.column, $0.message, $0.details, $0.help, $0.rule, $0.origin,
      $0.isUnpublished, $0.failsStrict, $0.tally
    )
  }
}

extension Tally.Scope: Packed {}

extension Tally: PackedFields {
  package static let packing = Packing(Self.init) { ($0.name, $0.scope, $0.count) }
}

/// The same bytes as by `add` and `value`, without generic code, for values of which there are many.
extension ByteWriter {
  package mutating func add(text: String?) {
    (text != nil).pack(into: &self)
    text?.pack(into: &self)
  }

  package mutating func add(position: SourcePosition?) {
    (position != nil).pack(into: &self)
    position?.pack(into: &self)
  }
}

extension ByteReader {
  package mutating func text() throws(NotPacked) -> String? {
    try Bool(from: &self) ? try String(from: &self) : nil
  }

  package mutating func position() throws(NotPacked) -> SourcePosition? {
    try Bool(from: &self) ? try SourcePosition(from: &self) : nil
  }
}
