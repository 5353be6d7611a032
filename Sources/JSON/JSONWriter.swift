/// Writes one JSON document, deterministically: keys in the given order, no white space.
///
/// The output is always JSON: a missing key, a second value or a number that JSON cannot express is a
/// programming error and stops the program, whatever the content.
/// ```
/// var writer = JSONWriter()
/// writer.object {
///   $0.key("id")
///   $0.string("a1")
/// }
/// writer.bytes  // {"id":"a1"}
/// ```
package struct JSONWriter {
  package internal(set) var bytes: [UInt8] = []
  private var place = Place.document

  /// What may follow.
  private enum Place: Equatable {
    case document
    case end
    case element(isFirst: Bool)
    case key(isFirst: Bool)
    case value
  }

  package init() {}

  /// `capacity`: expected bytes.
  package init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// The document as a line of JSON Lines.
  package var line: [UInt8] {
    consuming get {
      bytes.append(Byte.lineFeed)
      return bytes
    }
  }

  /// An object; `members` writes any number of keys with values.
  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    let next = beginValue()
    bytes.append(Byte.openBrace)
    place = .key(isFirst: true)
    members(&self)
    precondition(place != .value, "a key has no value")
    bytes.append(Byte.closeBrace)
    place = next
  }

  /// An array; `elements` writes any number of values.
  package mutating func array(_ elements: (inout JSONWriter) -> Void) {
    let next = beginValue()
    bytes.append(Byte.openBracket)
    place = .element(isFirst: true)
    elements(&self)
    bytes.append(Byte.closeBracket)
    place = next
  }

  /// The key of the next value. The caller ensures that keys are unique.
  package mutating func key(_ name: String) {
    guard case .key(let isFirst) = place else { preconditionFailure("a key is not allowed here: \(name)") }
    if !isFirst { bytes.append(Byte.comma) }
    appendQuoted(name)
    bytes.append(Byte.colon)
    place = .value
  }

  package mutating func string(_ text: String) { scalar { $0.appendQuoted(text) } }

  package mutating func bool(_ value: Bool) { scalar { $0.bytes += (value ? "true" : "false").utf8 } }

  package mutating func integer(_ value: Int) { scalar { $0.bytes += String(value).utf8 } }

  /// A finite number, in the shortest form that reads back as the same value.
  package mutating func double(_ value: Double) {
    precondition(value.isFinite, "JSON has no \(value)")
    scalar { $0.bytes += value.description.utf8 }
  }

  /// A number as a document wrote it.
  package mutating func number(_ value: JSONNumber) { scalar { $0.bytes += value.text.utf8 } }

  package mutating func null() { scalar { $0.bytes += "null".utf8 } }

  private mutating func scalar(_ append: (inout JSONWriter) -> Void) {
    let next = beginValue()
    append(&self)
    place = next
  }

  /// Checks that a value is allowed here, and returns what may follow it.
  private mutating func beginValue() -> Place {
    switch place {
    case .document: return .end
    case .value: return .key(isFirst: false)
    case .element(let isFirst):
      if !isFirst { bytes.append(Byte.comma) }
      return .element(isFirst: false)
    case .key: preconditionFailure("a value in an object needs a key")
    case .end: preconditionFailure("a document has one value")
    }
  }
}
