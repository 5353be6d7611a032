package import Basics

/// A value of a record as its file has it, from JSON, YAML or CSV, with its position for diagnostics.
package struct ContentValue: Sendable {
  /// The value as written.
  package enum Kind: Sendable {
    case null
    case bool(Bool)
    /// As written, so nothing is rounded.
    case number(String)
    case string(String)
    /// Unquoted YAML or a CSV cell: the field decides its type, nothing is guessed.
    case plain(String)
    case list([ContentValue])
    case map([Entry])
  }

  /// A key and its value, in file order.
  package struct Entry: Sendable {
    package let key: String
    package let position: SourcePosition
    package let value: ContentValue

    package init(key: String, position: SourcePosition, value: ContentValue) {
      self.key = key
      self.position = position
      self.value = value
    }
  }

  package let kind: Kind
  package let position: SourcePosition

  package init(_ kind: Kind, at position: SourcePosition) {
    self.kind = kind
    self.position = position
  }

  /// The value in words, for "expected …, found …".
  package var typeName: String {
    switch kind {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let text): "the number \(text)"
    case .string(let text), .plain(let text):
      text.isEmpty ? "empty text" : "\"\(text.prefix(40))\""
    case .list: "a list"
    case .map: "an object"
    }
  }

  /// Null, or a CSV cell without text; only YAML has words for null, see `YAMLReader`.
  package var isNull: Bool {
    switch kind {
    case .null: true
    case .plain(let text): text.isEmpty
    default: false
    }
  }

  package var list: [ContentValue]? { if case .list(let values) = kind { values } else { nil } }

  package var entries: [Entry]? { if case .map(let entries) = kind { entries } else { nil } }

  /// Text; numbers are not text, so a missing quote is noticed in JSON.
  package var string: String? {
    switch kind {
    case .string(let text), .plain(let text): text
    default: nil
    }
  }

  /// An id: text or an integer, compared as text.
  package var identifier: String? {
    switch kind {
    case .string(let text), .plain(let text): text
    case .number(let text): text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D } ? text : nil
    default: nil
    }
  }

  package var bool: Bool? {
    switch kind {
    case .bool(let value): value
    case .plain("true"): true
    case .plain("false"): false
    default: nil
    }
  }

  package var int: Int? {
    switch kind {
    case .number(let text), .plain(let text): Int(text)
    default: nil
    }
  }

  /// A finite number in decimal digits.
  package var double: Double? {
    switch kind {
    case .number(let text), .plain(let text):
      text.utf8.contains(UInt8(ascii: "x")) ? nil : Double(text).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }
}
