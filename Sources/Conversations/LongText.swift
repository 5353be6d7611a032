/// Splits text that is too long for one message.
package enum LongText {
  /// Parts of up to `limit` bytes, cut after a line, else after a word, else after a character; never empty.
  package static func parts(_ text: String, limit: Int) -> [String] {
    guard text.utf8.count > limit else { return [text] }
    var parts: [String] = []
    var rest = text[...]
    while rest.utf8.count > limit {
      let end = cut(rest, limit: limit)
      parts.append(String(rest[..<end]))
      rest = rest[end...].drop(while: \.isWhitespace)
    }
    return rest.isEmpty ? parts : parts + [String(rest)]
  }

  private static func cut(_ text: Substring, limit: Int) -> Substring.Index {
    let end = last(text.indices, limit) { text[$0].utf8.count } ?? text.endIndex
    // A character with a flood of combining marks may exceed the limit; it is cut inside.
    if end == text.startIndex {
      return last(text.unicodeScalars.indices, limit) { UTF8.width(text.unicodeScalars[$0]) } ?? text.endIndex
    }
    let part = text[..<end]
    let place = part.lastIndex(where: \.isNewline) ?? part.lastIndex(where: \.isWhitespace)
    return place.flatMap { $0 > text.startIndex ? $0 : nil } ?? end
  }

  /// The first index whose character does not fit; nil if all fit.
  private static func last(
    _ indices: some Sequence<Substring.Index>, _ limit: Int, size: (Substring.Index) -> Int
  ) -> Substring.Index? {
    var bytes = 0
    return indices.first { index in
      bytes += size(index)
      return bytes > limit
    }
  }
}
