/// A key of an object that is being read.
struct SeenKey {
  let text: String
  let position: JSONPosition
}

/// Finds keys that an object has twice; keys are compared byte by byte, as RFC 8259 (8.3) advises.
///
/// The keys of all open objects share one array of the reader, so that a small object costs no memory of its
/// own; a large one gets a table, so that it does not cost the square of its keys.
struct SeenKeys {
  /// Where this object's keys begin in the shared array.
  let start: Int
  private var table: [KeyBytes: Int]?

  init(after start: Int) { self.start = start }

  /// The earlier place of `key`, if the object had it before.
  mutating func first(_ key: String, in keys: [SeenKey]) -> JSONPosition? {
    guard keys.count - start > 16 else {
      for index in start..<keys.count where KeyBytes(keys[index].text) == KeyBytes(key) {
        return keys[index].position
      }
      return nil
    }
    if table == nil {
      table = Dictionary(uniqueKeysWithValues: (start..<keys.count).map { (KeyBytes(keys[$0].text), $0) })
    }
    if let index = table?.updateValue(keys.count, forKey: KeyBytes(key)) { return keys[index].position }
    return nil
  }
}

/// A string equal only to the same bytes: for `String` itself, "é" in one and in two code points are equal.
private struct KeyBytes: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: KeyBytes, right: KeyBytes) -> Bool {
    // `==` alone would be too lenient, but for most pairs it says no, and fast.
    left.text.utf8.count == right.text.utf8.count && left.text == right.text
      && left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

extension JSONReader {
  /// Remembers a key of the innermost object, or refuses it because it was there before.
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
    // A table of keys counts it.
    keys.append(SeenKey(text: key, position: position))
  }

  /// One by one, which is faster for the few keys of an object than `removeLast(_:)`, which is generic.
  mutating func forgetKeys(after start: Int) {
    while keys.count > start { _ = keys.popLast() }
  }
}
