/// Writes one JSON document, the same bytes for the same calls: keys in the order given, no blanks.
///
/// What it writes is always JSON: a missing key, a second value, or a number that JSON cannot say is the programmer's
/// mistake and stops the program, whatever the content.
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

  /// What may come next.
  private enum Place: Equatable {
    case document
    case end
    case element(isFirst: Bool)
    case key(isFirst: Bool)
    case value
  }

  package init() {}

  /// An object; `members` writes a key and a value, as often as it likes.
  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    let next = beginValue()
    bytes.append(Byte.openBrace)
    place = .key(isFirst: true)
    members(&self)
    precondition(place != .value, "a key has no value")
    bytes.append(Byte.closeBrace)
    place = next
  }

  /// An array; `elements` writes as many values as it likes.
  package mutating func array(_ elements: (inout JSONWriter) -> Void) {
    let next = beginValue()
    bytes.append(Byte.openBracket)
    place = .element(isFirst: true)
    elements(&self)
    bytes.append(Byte.closeBracket)
    place = next
  }

  /// The key of the value that is written next. That no key comes twice is up to the caller.
  package mutating func key(_ name: String) {
    guard case .key(let isFirst) = place else { preconditionFailure("no key may stand here: \(name)") }
    if !isFirst { bytes.append(Byte.comma) }
    appendQuoted(name)
    bytes.append(Byte.colon)
    place = .value
  }

  package mutating func string(_ text: String) { scalar { $0.appendQuoted(text) } }

  package mutating func bool(_ value: Bool) { scalar { $0.bytes += (value ? "true" : "false").utf8 } }

  package mutating func integer(_ value: Int) { scalar { $0.bytes += String(value).utf8 } }

  /// A finite number, in the shortest form that reads back as the same one.
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

  /// Checks that a value may stand here, and says what may come after it.
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
