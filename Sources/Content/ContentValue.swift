package import Basics

/// A value of a record as its file gives it, from JSON, YAML or CSV alike, with its position for diagnostics.
package struct ContentValue: Sendable {
  /// What was written.
  package indirect enum Kind: Sendable {
    case null
    case bool(Bool)
    /// As written, so that nothing is rounded.
    case number(String)
    case string(String)
    /// Unquoted YAML or a CSV cell: its type is what the field asks for, never guessed.
    case plain(String)
    case list([ContentValue])
    case map([Entry])
  }

  /// A key and its value, in the order of the file.
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

  /// What was found, for "expected …, found …".
  package var typeName: String {
    switch kind {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let text): "the number \(text)"
    case .string(let text), .plain(let text):
      text.isEmpty ? "an empty text" : "the text \"\(text.prefix(40))\""
    case .list: "a list"
    case .map: "an object"
    }
  }

  /// Null, or a CSV cell without text; the words that stand for null are YAML's alone, see `YAMLReader`.
  package var isNull: Bool {
    switch kind {
    case .null: true
    case .plain(let text): text.isEmpty
    default: false
    }
  }

  package var list: [ContentValue]? { if case .list(let values) = kind { values } else { nil } }

  package var entries: [Entry]? { if case .map(let entries) = kind { entries } else { nil } }

  /// A text; numbers are not texts, so that a forgotten quote is noticed in JSON.
  package var string: String? {
    switch kind {
    case .string(let text), .plain(let text): text
    default: nil
    }
  }

  /// An id: text or integer, compared as text.
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
