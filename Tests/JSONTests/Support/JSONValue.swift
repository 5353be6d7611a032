import JSON

/// A value with all it contains, and where each part was written: for records small enough to hold whole.
struct JSONValue: Sendable, Equatable {
  var position: JSONPosition
  var content: Content

  init(position: JSONPosition, content: Content) {
    self.position = position
    self.content = content
  }

  enum Content: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object([Member])
  }

  /// A key with its value; members keep the order of the document.
  struct Member: Sendable, Equatable {
    var key: String
    var keyPosition: JSONPosition
    var value: JSONValue

    init(key: String, keyPosition: JSONPosition, value: JSONValue) {
      self.key = key
      self.keyPosition = keyPosition
      self.value = value
    }
  }
}

extension JSONReader {
  /// Reads the next value whole.
  mutating func value() throws -> JSONValue {
    let kind = try peek()
    let position = valuePosition
    return JSONValue(position: position, content: try content(kind))
  }

  private mutating func content(_ kind: JSONKind) throws -> JSONValue.Content {
    switch kind {
    case .null:
      _ = try takeNull()
      return .null
    case .bool: return .bool(try bool())
    case .number: return .number(try number())
    case .string: return .string(try string())
    case .array:
      var elements: [JSONValue] = []
      try array { elements.append(try $0.value()) }
      return .array(elements)
    case .object:
      var members: [JSONValue.Member] = []
      let duplicates = duplicateKeys
      try object { key, at, reader in
        members.append(JSONValue.Member(key: key, keyPosition: at, value: try reader.value()))
      }
      return .object(duplicateKeys == duplicates ? members : JSONValue.lastOfEach(members))
    }
  }
}

extension JSONValue {
  /// Each key once, with its last value, where that stands.
  fileprivate static func lastOfEach(_ members: [Member]) -> [Member] {
    var known: Set<[UInt8]> = []
    let kept = members.reversed().filter { known.insert(Array($0.key.utf8)).inserted }
    return kept.reversed()
  }

  var kind: JSONKind {
    switch content {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  var isNull: Bool { content == .null }

  var bool: Bool? {
    if case .bool(let value) = content { value } else { nil }
  }

  var number: JSONNumber? {
    if case .number(let value) = content { value } else { nil }
  }

  var int: Int? { number?.int }
  var double: Double? { number?.double }

  var string: String? {
    if case .string(let value) = content { value } else { nil }
  }

  var array: [JSONValue]? {
    if case .array(let value) = content { value } else { nil }
  }

  var members: [Member]? {
    if case .object(let value) = content { value } else { nil }
  }

  /// The value of a key; nil when there is none, or when this is no object.
  subscript(key: String) -> JSONValue? {
    members?.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  /// The element at `index`; nil when there is none, or when this is no array.
  subscript(index: Int) -> JSONValue? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }
}
