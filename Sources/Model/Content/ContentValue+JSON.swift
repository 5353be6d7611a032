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
