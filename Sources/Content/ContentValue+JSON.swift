internal import Basics
package import JSON

extension ContentValue {
  /// A JSON value read from a stream of tokens.
  package init(_ value: JSONValue) {
    self.init(Kind(value.content), at: SourcePosition(value.position))
  }
}

extension ContentValue.Kind {
  fileprivate init(_ content: JSONValue.Content) {
    switch content {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let number): self = .number(number.text)
    case .string(let text): self = .string(text)
    case .array(let values): self = .list(values.map { ContentValue($0) })
    case .object(let members):
      self = .map(
        members.map {
          ContentValue.Entry(
            key: $0.key, position: SourcePosition($0.keyPosition), value: ContentValue($0.value))
        })
    }
  }
}

extension SourcePosition {
  package init(_ position: JSONPosition) { self.init(line: position.line, column: position.column) }
}

extension JSONWriter {
  /// A value as its file gave it; numbers keep their digits.
  package mutating func content(_ value: ContentValue) {
    switch value.kind {
    case .null: null()
    case .bool(let flag): bool(flag)
    case .number(let text):
      if let known = JSONNumber(text) { number(known) } else { string(text) }
    case .string(let text), .plain(let text): string(text)
    case .list(let values): array { out in for value in values { out.content(value) } }
    case .map(let entries):
      object { out in
        for entry in entries {
          out.key(entry.key)
          out.content(entry.value)
        }
      }
    }
  }
}

extension String {
  /// A JSON value as text: a text as it is, all else written out.
  package init(json value: ContentValue) {
    if let text = value.string {
      self = text
    } else {
      var json = JSONWriter()
      json.content(value)
      self.init(decoding: json.bytes, as: UTF8.self)
    }
  }
}
