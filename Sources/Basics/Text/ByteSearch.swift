/// Searches bytes in bytes, much faster than the standard library's collection search.
package enum ByteSearch {
  /// The start of `wanted`; nil if it is missing or empty.
  package static func place(of wanted: [UInt8], in bytes: [UInt8]) -> Int? {
    guard let first = wanted.first, bytes.count >= wanted.count else { return nil }
    for place in 0...(bytes.count - wanted.count) where bytes[place] == first {
      var length = 1
      while length < wanted.count, bytes[place + length] == wanted[length] { length += 1 }
      if length == wanted.count { return place }
    }
    return nil
  }
}

extension String {
  /// Whether the text contains the bytes of `needle`.
  ///
  /// `contains` compares characters, which is much slower; for needles that no combining mark changes the
  /// result is the same.
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
