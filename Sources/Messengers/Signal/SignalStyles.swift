internal import Basics
internal import Content
internal import ImportKit

/// Styled text of Signal: ranges in UTF-16 with a style or a mentioned person, whose place in the text is
/// U+FFFC.
enum SignalStyles {
  static func markdown(
    _ text: String, _ ranges: [ContentValue], names: [String: String]
  ) -> String {
    guard !ranges.isEmpty else { return MarkdownText.escaped(text) }
    let units = Array(text.utf16)
    // A style for each place: texts are short.
    var styles = [StyledText.Style](repeating: [], count: units.count)
    var mentions: [Int: String] = [:]
    for range in ranges.prefix(1000) {
      let start = number(range["start"]).clamped(0, units.count)
      let end = start + number(range["length"]).clamped(0, units.count - start)
      let id = range.text("mentionAci") ?? range.text("mentionUuid")
      if let name = range.text("replacementText") ?? id.map({ names[$0] ?? $0 }) {
        mentions[start] = "@" + name
      }
      let style = style(range["style"])
      for place in start..<end { styles[place].formUnion(style) }
    }
    var styled = StyledText()
    var start = 0
    while start < units.count {
      if let name = mentions[start], units[start] == 0xFFFC {
        styled.append(name, .bold)
        start += 1
        continue
      }
      var end = start + 1
      while end < units.count, styles[end] == styles[start], mentions[end] == nil { end += 1 }
      styled.append(String(decoding: units[start..<end], as: UTF16.self), styles[start])
      start = end
    }
    return styled.markdown
  }

  /// Numbers of 64 bits are text in the JSON of a backup.
  private static func number(_ value: ContentValue?) -> Int { value?.identifier.flatMap { Int($0) } ?? 0 }

  private static func style(_ value: ContentValue?) -> StyledText.Style {
    switch value?.identifier {
    case "BOLD", "1": .bold
    case "ITALIC", "2": .italic
    case "SPOILER", "3": .spoiler
    case "STRIKETHROUGH", "4": .strike
    case "MONOSPACE", "5": .code
    default: []
    }
  }
}
