/// Limits the text in a list row, so no row exceeds the budget of a page.
package enum RowText {
  /// Bytes of a title, a name, or a list of names.
  package static let limit = 480

  /// The text, or its beginning with an ellipsis, measured by weight.
  package static func short(_ text: String, weight: Int = limit) -> String {
    let shown = prefix(text, weight: weight)
    return shown.utf8.count < text.utf8.count ? shown + "…" : shown
  }

  /// The first characters of a text, on one line.
  package static func line(_ text: String, length: Int = 160) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return short(line.count <= length ? line : line.prefix(length - 1) + "…", weight: 3 * length)
  }

  /// The names that fit, and the number of the rest.
  package static func names(_ names: [String], weight: Int = limit) -> (shown: [String], rest: Int) {
    var (shown, left) = ([String](), weight)
    for name in names {
      let short = short(name)
      left -= ListParts.weight(short) + 2
      if left < 0, !shown.isEmpty { break }
      shown.append(short)
    }
    return (shown, names.count - shown.count)
  }

  /// The longest prefix of whole characters within the weight.
  package static func prefix(_ text: String, weight: Int) -> String {
    guard text.utf8.count > weight / 6, ListParts.weight(text) > weight else { return text }
    var (left, end) = (weight, text.startIndex)
    while end < text.endIndex {
      let next = text.index(after: end)
      left -= ListParts.weight(text[end..<next])
      guard left >= 0 else { break }
      end = next
    }
    return String(text[..<end])
  }
}
