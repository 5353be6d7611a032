/// A key of an object that is being read.
struct SeenKey {
  let text: String
  let position: JSONPosition
}

/// Finds duplicate keys of an object; keys are compared byte by byte, as RFC 8259 (8.3) advises.
///
/// The keys of all open objects share one array of the reader, so a small object allocates nothing. A large
/// one gets a table, to avoid quadratic time.
struct SeenKeys {
  /// Where this object's keys start in the shared array.
  let start: Int
  private var table: [KeyBytes: Int]?

  init(after start: Int) { self.start = start }

  /// The earlier position of `key`, if the object had it before.
  mutating func first(_ key: String, in keys: [SeenKey]) -> JSONPosition? {
    guard keys.count - start > 48 else {
      for index in start..<keys.count where KeyBytes(keys[index].text) == KeyBytes(key) {
        return keys[index].position
      }
      return nil
    }
    if table == nil {
      // Duplicates are among them if the reader keeps the last.
      table = Dictionary(
        (start..<keys.count).map { (KeyBytes(keys[$0].text), $0) }, uniquingKeysWith: { first, _ in first })
    }
    if let index = table?.updateValue(keys.count, forKey: KeyBytes(key)) { return keys[index].position }
    return nil
  }
}

/// A string equal only to the same bytes: to `String`, "é" in one and in two code points are equal.
private struct KeyBytes: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: KeyBytes, right: KeyBytes) -> Bool {
    // `==` alone would be too lenient, but it rejects most pairs, and fast.
    left.text.utf8.count == right.text.utf8.count && left.text == right.text
      && left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

extension JSONReader {
  /// Records a key of the innermost object, or rejects a duplicate.
  mutating func note(_ key: String, at position: JSONPosition, in seen: inout SeenKeys) throws(JSONError) {
    if let first = seen.first(key, in: keys) {
      if keepsLastOfDuplicates { return noteAgain(key, at: position) }
      throw JSONError(
        position: position, message: "duplicate key \(quoted(key)) (first at \(first.inWords))")
    }
    guard keys.count - seen.start < limits.maxKeys else {
      throw JSONError(position: position, message: "the object has more than \(limits.maxKeys) keys")
    }
    keys.append(SeenKey(text: key, position: position))
  }

  private mutating func noteAgain(_ key: String, at position: JSONPosition) {
    duplicateKeys += 1
    firstDuplicate = firstDuplicate ?? (key, position)
    // With a table of keys, the table counts it.
    keys.append(SeenKey(text: key, position: position))
  }

  /// One by one, which is faster for few keys than the generic `removeLast(_:)`.
  mutating func forgetKeys(after start: Int) {
    while keys.count > start { _ = keys.popLast() }
  }
}
