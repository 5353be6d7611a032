/// A text in a row of a list: as much of it as a row may take, so that no row outweighs the budget of a page.
package enum RowText {
  /// Bytes of a title or a name, or of a list of names.
  package static let limit = 480

  /// The text, or its beginning with an ellipsis, however heavy its characters.
  package static func short(_ text: String, weight: Int = limit) -> String {
    let shown = prefix(text, weight: weight)
    return shown.utf8.count < text.utf8.count ? shown + "…" : shown
  }

  /// Names as far as they fit, and how many do not.
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

  /// The longest beginning of whole characters that weighs no more.
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
