internal import JSON

/// The keys of the first objects in a JSON file, which distinguish one program's files from another's.
package struct JSONShape: Sendable, Equatable {
  /// Whether the outermost value is a list.
  package var isList = false
  /// Keys of the outermost object, or of the objects in the outermost list, as far as the beginning goes.
  package var keys: Set<String> = []
  /// By key: keys of the objects in the list that is its value.
  package var inner: [String: Set<String>] = [:]
  /// Whether an element of the outermost list is a list itself.
  package var isListOfLists = false
  /// Keys of the objects in those lists.
  package var listKeys: Set<String> = []

  /// `bytes`: the beginning of a document or of JSON Lines, truncated anywhere.
  package init(_ bytes: some Collection<UInt8>) {
    var reader = JSONReader(Array(bytes))
    (reader.keepsLastOfDuplicates, reader.takesNotNumbers) = (true, true)
    // The beginning is truncated, so reading it ends in an error: what was read so far is the result. Real
    // errors are reported when the whole file is read.
    try? read(&reader)
  }

  package func has(_ names: String...) -> Bool { names.allSatisfy(keys.contains) }

  /// Whether the objects in the list at `key` have these keys.
  package func has(_ names: String..., in key: String) -> Bool {
    names.allSatisfy { inner[key]?.contains($0) == true }
  }

  private mutating func read(_ reader: inout JSONReader) throws {
    guard try reader.peek() == .array else { return try readObject(&reader) }
    isList = true
    try reader.array { try readElement(&$0) }
  }

  private mutating func readElement(_ reader: inout JSONReader) throws {
    switch try reader.peek() {
    case .object: try readObject(&reader)
    case .array:
      isListOfLists = true
      try reader.array { try Self.takeKeys(of: &$0, into: &listKeys) }
    default: try reader.skip()
    }
  }

  private mutating func readObject(_ reader: inout JSONReader) throws {
    guard try reader.peek() == .object else { return try reader.skip() }
    try reader.object { key, _, reader in
      keys.insert(key)
      guard try reader.peek() == .array else { return try reader.skip() }
      try reader.array { try Self.takeKeys(of: &$0, into: &inner[key, default: []]) }
    }
  }

  private static func takeKeys(of reader: inout JSONReader, into keys: inout Set<String>) throws {
    guard try reader.peek() == .object else { return try reader.skip() }
    try reader.object { key, _, value in
      keys.insert(key)
      try value.skip()
    }
  }
}
