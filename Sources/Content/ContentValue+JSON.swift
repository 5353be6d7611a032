internal import Basics
package import JSON

extension JSONReader {
  /// Reads the whole next value. Throws `JSONError` if it is not JSON, and any error of the reader's source.
  package mutating func contentValue() throws -> ContentValue {
    let kind = try peek()
    let position = SourcePosition(valuePosition)
    return ContentValue(try content(kind), at: position)
  }

  private mutating func content(_ kind: JSONKind) throws -> ContentValue.Kind {
    switch kind {
    case .null:
      _ = try takeNull()
      return .null
    case .bool: return .bool(try bool())
    case .number: return .number(try number().text)
    case .string: return .string(try string())
    case .array:
      var elements: [ContentValue] = []
      try array { elements.append(try $0.contentValue()) }
      return .list(elements)
    case .object:
      var entries: [ContentValue.Entry] = []
      let duplicates = duplicateKeys
      try object { key, at, reader in
        entries.append(
          ContentValue.Entry(key: key, position: SourcePosition(at), value: try reader.contentValue()))
      }
      return .map(duplicateKeys == duplicates ? entries : Self.lastOfEach(entries))
    }
  }

  /// Each key once, with its last value and position.
  private static func lastOfEach(_ entries: [ContentValue.Entry]) -> [ContentValue.Entry] {
    var known: Set<[UInt8]> = []
    return entries.reversed().filter { known.insert(Array($0.key.utf8)).inserted }.reversed()
  }
}

extension SourcePosition {
  package init(_ position: JSONPosition) { self.init(line: position.line, column: position.column) }
}

extension JSONWriter {
  /// Writes a value as read; numbers keep their digits.
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
  /// A JSON value as text: strings unchanged, everything else serialised.
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
