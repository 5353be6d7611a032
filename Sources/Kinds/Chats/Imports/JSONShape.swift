internal import JSON
internal import Model

/// What the beginning of a JSON file looks like: the keys of its first objects, which tell one program's files from another's.
struct JSONShape: Sendable, Equatable {
  /// Whether the outermost value is a list.
  var isList = false
  /// Keys of the outermost object, or of the first in the outermost list, as far as the beginning goes.
  var keys: Set<String> = []
  /// By key: keys of the first object in the list that stands there.
  var inner: [String: Set<String>] = [:]
  /// Whether the first element of the outermost list is a list itself.
  var isListOfLists = false

  /// `bytes`: a beginning, cut anywhere, of a document or of JSON Lines.
  init(_ bytes: [UInt8]) {
    var reader = JSONReader(bytes)
    // A beginning ends somewhere; what was seen until then is the answer.
    try? read(&reader)
  }

  func has(_ names: String...) -> Bool { names.allSatisfy(keys.contains) }

  private mutating func read(_ reader: inout JSONReader) throws {
    guard try reader.peek() == .array else { return try readObject(&reader) }
    isList = true
    var isFirst = true
    try reader.array { element in
      if isFirst {
        isFirst = false
        try readFirst(&element)
      } else {
        try element.skip()
      }
    }
  }

  private mutating func readFirst(_ reader: inout JSONReader) throws {
    switch try reader.peek() {
    case .object: try readObject(&reader)
    case .array:
      isListOfLists = true
      try reader.skip()
    default: try reader.skip()
    }
  }

  private mutating func readObject(_ reader: inout JSONReader) throws {
    guard try reader.peek() == .object else { return try reader.skip() }
    try reader.object { key, _, reader in
      keys.insert(key)
      if try reader.peek() == .array { try readList(key, &reader) } else { try reader.skip() }
    }
  }

  private mutating func readList(_ name: String, _ reader: inout JSONReader) throws {
    var isFirst = true
    try reader.array { element in
      guard isFirst, try element.peek() == .object else {
        isFirst = false
        return try element.skip()
      }
      isFirst = false
      try element.object { key, _, value in
        inner[name, default: []].insert(key)
        try value.skip()
      }
    }
  }
}
