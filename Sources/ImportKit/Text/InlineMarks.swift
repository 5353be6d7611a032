internal import Basics

/// Reads the markup that WhatsApp and Slack share: `*bold*`, `_italic_`, `~strike~`, `` `code` ``, code
/// blocks, quotes.
package struct InlineMarks {
  /// The two variants.
  package enum Dialect { case whatsApp, slack }

  private let scalars: [Unicode.Scalar]
  private let names: ((String) -> StyledText.Run)?
  private var text = StyledText()

  /// A message as Markdown. `token` converts `<…>` in Slack's variant.
  package static func markdown(
    _ text: String, _ dialect: Dialect, token: ((String) -> StyledText.Run)? = nil
  ) -> String {
    guard text.utf8.count <= MarkdownText.maximumBytes else { return text }
    guard text.utf8.contains(where: isSpecial) || startsLine(text) else { return StyledText(text).markdown }
    var blocks = MarkdownBlocks()
    let parts =
      text.hasBytes(of: "```") ? text.split(separator: "```", omittingEmptySubsequences: false) : [text[...]]
    for (number, part) in parts.enumerated() {
      if number % 2 == 1, number + 1 < parts.count {
        let code = part.first == "\n" ? part.dropFirst() : part
        if !code.isEmpty { blocks.code(dialect == .slack ? unescaped(String(code), token) : String(code)) }
      } else {
        let rest = number % 2 == 1 ? "```" + part : part
        lines(trimmedLines(rest, isAfterCode: number > 0), dialect, token, &blocks)
      }
    }
    return blocks.text.isEmpty ? StyledText(text).markdown : blocks.text
  }

  /// Styled text without blocks.
  package static func styled(_ line: String, token: ((String) -> StyledText.Run)? = nil) -> StyledText {
    var marks = InlineMarks(scalars: Array(line.unicodeScalars), names: token)
    marks.parse(0..<marks.scalars.count, [])
    return marks.text
  }

  private init(scalars: [Unicode.Scalar], names: ((String) -> StyledText.Run)?) {
    self.scalars = scalars
    self.names = names
  }

  /// Line breaks around a code block belong to the block.
  private static func trimmedLines(_ text: Substring, isAfterCode: Bool) -> [Substring] {
    var text = text
    if isAfterCode, text.first == "\n" { text = text.dropFirst() }
    if isAfterCode, text.isEmpty { return [] }
    var lines = text.partsAtLineFeeds
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func lines(
    _ lines: [Substring], _ dialect: Dialect, _ token: ((String) -> StyledText.Run)?,
    _ blocks: inout MarkdownBlocks
  ) {
    let quote = dialect == .slack ? "&gt;" : "> "
    for line in lines {
      if line.hasPrefix(quote) {
        let inner = line.dropFirst(quote.count).drop { $0 == " " }
        blocks.line(styled(String(inner), token: token).markdown, .quote)
      } else if dialect == .whatsApp, line.hasPrefix("- ") || line.hasPrefix("* "), line.count > 2 {
        blocks.item(styled(String(line.dropFirst(2)), token: token).markdown)
      } else if dialect == .whatsApp, let number = number(line) {
        blocks.item(styled(String(number.rest), token: token).markdown, number: number.value)
      } else {
        blocks.line(styled(String(line), token: token).markdown)
      }
    }
  }

  /// `12. text`.
  private static func number(_ line: Substring) -> (value: Int, rest: Substring)? {
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    guard (1...2).contains(digits.count), let value = Int(digits) else { return nil }
    let rest = line[digits.endIndex...]
    return rest.hasPrefix(". ") && rest.count > 2 ? (value, rest.dropFirst(2)) : nil
  }

  private static func unescaped(_ code: String, _ token: ((String) -> StyledText.Run)?) -> String {
    guard let token else { return code }
    return styledTokens(code, token).plain
  }

  /// Only tokens, as inside code.
  package static func styledTokens(_ code: String, _ token: (String) -> StyledText.Run) -> StyledText {
    var text = StyledText()
    var rest = code[...]
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      text.append(SlackEscape.plain(String(rest[..<open])))
      text.append(token(String(rest[rest.index(after: open)..<close])).text)
      rest = rest[rest.index(after: close)...]
    }
    text.append(SlackEscape.plain(String(rest)))
    return text
  }

  // MARK: lines

  /// Once no closing mark is found, later searches in the same range are skipped: parsing stays linear.
  private mutating func parse(_ range: Range<Int>, _ style: StyledText.Style) {
    var failed: Set<Unicode.Scalar> = []
    var index = range.lowerBound
    var start = index
    while index < range.upperBound {
      let scalar = scalars[index]
      if scalar == "h", let end = endOfAddress(index, range.upperBound) {
        index = end
        continue
      }
      guard let mark = Self.mark(scalar, names != nil), !failed.contains(scalar), opens(index, range) else {
        index += 1
        continue
      }
      guard let end = close(index, range.upperBound), mark == .token || !style.contains(mark.style) else {
        failed.insert(scalar)
        index += 1
        continue
      }
      append(start..<index, style)
      take(mark, index + 1..<end, style)
      index = end + 1
      start = index
    }
    append(start..<range.upperBound, style)
  }

  private enum Mark {
    case styled(StyledText.Style), code, token
    var style: StyledText.Style { if case .styled(let style) = self { style } else { .code } }
    static func == (left: Mark, right: Mark) -> Bool {
      if case .token = left, case .token = right { return true }
      return false
    }
  }

  private static func mark(_ scalar: Unicode.Scalar, _ hasTokens: Bool) -> Mark? {
    switch scalar {
    case "*": .styled(.bold)
    case "_": .styled(.italic)
    case "~": .styled(.strike)
    case "`": .code
    case "<": hasTokens ? .token : nil
    default: nil
    }
  }

  private mutating func take(_ mark: Mark, _ inner: Range<Int>, _ style: StyledText.Style) {
    switch mark {
    case .styled(let own): parse(inner, style.union(own))
    case .code: text.append(string(inner), style.union(.code))
    case .token:
      guard let run = names?(string(inner, raw: true)) else { return }
      text.append(run.text, style.union(run.style), link: run.link)
    }
  }

  private mutating func append(_ range: Range<Int>, _ style: StyledText.Style) {
    text.append(string(range), style)
  }

  private func string(_ range: Range<Int>, raw: Bool = false) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return names == nil || raw ? String(view) : SlackEscape.plain(String(view))
  }

  private func opens(_ index: Int, _ range: Range<Int>) -> Bool {
    let scalar = scalars[index]
    guard index + 1 < range.upperBound else { return false }
    if scalar == "<" || scalar == "`" { return true }
    let next = scalars[index + 1]
    let isFree = index == 0 || !Self.isWord(scalars[index - 1])
    return isFree && next != scalar && !next.properties.isWhitespace
  }

  private func close(_ index: Int, _ end: Int) -> Int? {
    let scalar = scalars[index]
    var place = index + 1
    while place < end {
      if scalar == "<" || scalar == "`" {
        if scalars[place] == (scalar == "<" ? ">" : "`"), place > index + 1 { return place }
      } else if scalars[place] == scalar, place > index + 1, !scalars[place - 1].properties.isWhitespace,
        place + 1 == scalars.count || !Self.isWord(scalars[place + 1])
      {
        return place
      }
      place += 1
    }
    return nil
  }

  /// The end of a web address that begins here; marks inside it are ignored. In Slack's variant, addresses
  /// are tokens.
  private func endOfAddress(_ index: Int, _ end: Int) -> Int? {
    guard names == nil else { return nil }
    let isAddress = ["https://", "http://"].contains { head in
      scalars[index..<min(end, index + head.count)].elementsEqual(head.unicodeScalars)
    }
    guard isAddress else { return nil }
    var place = index
    while place < end, !scalars[place].properties.isWhitespace { place += 1 }
    while place > index, "*_~`.,;:!?)".unicodeScalars.contains(scalars[place - 1]) { place -= 1 }
    return place > index ? place : nil
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "&"):
      true
    default: false
    }
  }

  private static func startsLine(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    return text.utf8.contains(0x0A) || first == UInt8(ascii: "-") || (0x30...0x39).contains(first)
  }
}

/// Slack escapes `&`, `<` and `>`.
package enum SlackEscape {
  package static func plain(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }
}

extension StyledText {
  package init(_ plain: String) { runs = plain.isEmpty ? [] : [Run(text: plain)] }
}
