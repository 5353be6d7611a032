internal import Basics
package import JSON

extension JSONReader {
  /// Reads the whole next value. Throws `JSONError` if it is not JSON, and any error of the reader's source.
  package mutating func contentValue() throws -> ContentValue {
    var open = OpenValues()
    return try contentValue(&open)
  }

  private mutating func contentValue(_ open: inout OpenValues) throws -> ContentValue {
    let kind = try peek()
    let position = SourcePosition(valuePosition)
    return ContentValue(try content(kind, &open), at: position)
  }

  private mutating func content(_ kind: JSONKind, _ open: inout OpenValues) throws -> ContentValue.Kind {
    switch kind {
    case .null:
      _ = try takeNull()
      return .null
    case .bool: return .bool(try bool())
    case .number: return .number(try number().text)
    case .string: return .string(try string())
    case .array: return .list(try elements(&open))
    case .object:
      let duplicates = duplicateKeys
      let entries = try entries(&open)
      return .map(duplicateKeys == duplicates ? entries : Self.lastOfEach(entries))
    }
  }

  private mutating func elements(_ open: inout OpenValues) throws -> [ContentValue] {
    let start = open.elements.count
    try array { reader in
      let value = try reader.contentValue(&open)
      open.elements.append(value)
    }
    defer { open.elements.removeSubrange(start...) }
    return Array(open.elements[start...])
  }

  private mutating func entries(_ open: inout OpenValues) throws -> [ContentValue.Entry] {
    let start = open.entries.count
    try object { key, at, reader in
      let value = try reader.contentValue(&open)
      open.entries.append(ContentValue.Entry(key: key, position: SourcePosition(at), value: value))
    }
    defer { open.entries.removeSubrange(start...) }
    return Array(open.entries[start...])
  }

  /// Each key once, with its last value and position.
  private static func lastOfEach(_ entries: [ContentValue.Entry]) -> [ContentValue.Entry] {
    var known: Set<[UInt8]> = []
    return entries.reversed().filter { known.insert(Array($0.key.utf8)).inserted }.reversed()
  }
}

/// The elements of lists and objects that are being read. Each gets an array of its own size when it ends, since arrays
/// that grow are a third larger, and most of the memory of a parsed file is arrays.
private struct OpenValues {
  var elements: [ContentValue] = []
  var entries: [ContentValue.Entry] = []

  init() { entries.reserveCapacity(32) }
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
