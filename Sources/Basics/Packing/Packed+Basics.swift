extension UInt64: Packed {
  package func pack(into out: inout ByteWriter) { out.add(self) }
  package init(from source: inout ByteReader) throws(NotPacked) { self = try source.number() }
}

extension Int64: Packed {
  /// Small numbers are short, whatever their sign.
  package func pack(into out: inout ByteWriter) { out.add(UInt64(bitPattern: self << 1 ^ self >> 63)) }

  package init(from source: inout ByteReader) throws(NotPacked) {
    let value = try source.number()
    self = Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }
}

extension Int: Packed {
  package func pack(into out: inout ByteWriter) { out.add(Int64(self)) }
  package init(from source: inout ByteReader) throws(NotPacked) { self = Int(try source.value(Int64.self)) }
}

extension Bool: Packed {
  package func pack(into out: inout ByteWriter) { out.add(UInt64(self ? 1 : 0)) }

  package init(from source: inout ByteReader) throws(NotPacked) {
    let value = try source.number()
    guard value <= 1 else { throw NotPacked() }
    self = value == 1
  }
}

extension String: Packed {
  package func pack(into out: inout ByteWriter) {
    out.add(UInt64(utf8.count))
    out.append(Array(utf8))
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    guard let text = String(validating: try source.slice(), as: UTF8.self) else { throw NotPacked() }
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
    out.add(UInt64(count))
    for element in self { out.add(element) }
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    let count = try source.count()
    self = []
    // A hostile count must not reserve what it does not bring.
    reserveCapacity(Swift.min(count, 4096))
    for _ in 0..<count { append(try source.value(Element.self)) }
  }
}

extension ContentHash: Packed {
  package func pack(into out: inout ByteWriter) {
    out.add(fixed: high)
    out.add(fixed: low)
  }

  package init(from source: inout ByteReader) throws(NotPacked) {
    self.init(high: try source.fixed(), low: try source.fixed())
  }
}

extension Instant: Packed {
  package func pack(into out: inout ByteWriter) { out.add(milliseconds) }
  package init(from source: inout ByteReader) throws(NotPacked) {
    self.init(milliseconds: try source.value())
  }
}
