internal import Basics
internal import Conversations
internal import ImportKit
internal import Model

/// Converts Discord's Markdown dialect to ours: `||spoilers||`, `__underlined__`, `<@1>`, `<#1>`,
/// `<:name:1>`, `<t:1:R>`.
struct DiscordText {
  let names: DiscordNames
  let options: SiteSettings.Imports

  private var dates: SmartDate {
    SmartDate(asOf: .untimed, in: options.shown, isRelative: false, formats: options.strings.formats)
  }

  func markdown(_ text: String) -> String {
    guard text.utf8.count <= MarkdownText.maximumBytes else { return text }
    if Self.isPlain(text) { return MarkdownText.escaped(text) }
    var blocks = MarkdownBlocks()
    let parts = text.split(separator: "```", omittingEmptySubsequences: false)
    for (number, part) in parts.enumerated() {
      if number % 2 == 1, number + 1 < parts.count {
        code(part, &blocks)
      } else {
        lines(
          number % 2 == 1 ? "```" + part : part, isAfterCode: number > 0,
          isBeforeCode: number + 1 < parts.count, &blocks)
      }
    }
    return blocks.text.isEmpty ? StyledText(text).markdown : blocks.text
  }

  /// Whether nothing in the text has a meaning, decided by bytes.
  private static func isPlain(_ text: String) -> Bool {
    let bytes = text.utf8.span
    var isAtStart = true
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "*"),
        UInt8(ascii: "_"), UInt8(ascii: "|"), UInt8(ascii: "~"):
        return false
      case UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "-"), 0x20, 0x30...0x39:
        if isAtStart { return false }
        isAtStart = false
      case let byte: isAtStart = byte == 0x0A
      }
    }
    return !["http", "://", "www."].contains(where: text.hasBytes)
  }

  /// The first line names the language if there are more.
  private func code(_ code: Substring, _ blocks: inout MarkdownBlocks) {
    let first = code.prefix { $0 != "\n" }
    let isName =
      first.count < code.count && first.allSatisfy { $0.isLetter || $0.isNumber || "+-#.".contains($0) }
    let rest = isName ? code[first.endIndex...].dropFirst() : code
    blocks.code(rest.isEmpty ? String(code) : String(rest), language: isName ? String(first) : "")
  }

  private func lines(_ text: Substring, isAfterCode: Bool, isBeforeCode: Bool, _ blocks: inout MarkdownBlocks)
  {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if isAfterCode, lines.first?.isEmpty == true { lines.removeFirst() }
    if isBeforeCode, lines.last?.isEmpty == true { lines.removeLast() }
    var quotesRest = false
    var index = 0
    while index < lines.count {
      var line = lines[index]
      index += 1
      if line.hasPrefix(">>> ") {
        quotesRest = true
        line = line.dropFirst(4)
      } else if !quotesRest, line.hasPrefix("> ") {
        blocks.line(styled(line.dropFirst(2)).markdown, .quote)
        continue
      }
      if quotesRest { blocks.line(styled(line).markdown, .quote) } else { plain(line, &blocks) }
    }
  }

  /// Headings are one level below those of the page; `-# ` is small print.
  private func plain(_ line: Substring, _ blocks: inout MarkdownBlocks) {
    let marks = line.prefix { $0 == "#" }
    let rest = line.dropFirst(marks.count)
    if (1...3).contains(marks.count), rest.hasPrefix(" "), rest.count > 1 {
      return blocks.line("\(marks) \(styled(rest.dropFirst()).markdown)", .heading)
    }
    let indent = line.prefix { $0 == " " }.count
    let item = line.dropFirst(indent)
    if item.hasPrefix("- ") || item.hasPrefix("* "), item.count > 2 {
      return blocks.item(styled(item.dropFirst(2)).markdown, indent: indent / 2)
    }
    let digits = item.prefix { $0.isASCII && $0.isNumber }
    if (1...4).contains(digits.count), item.dropFirst(digits.count).hasPrefix(". "), let number = Int(digits)
    {
      return blocks.item(
        styled(item.dropFirst(digits.count + 2)).markdown, indent: indent / 2, number: number)
    }
    blocks.line(styled(line.hasPrefix("-# ") ? line.dropFirst(3) : line).markdown)
  }

  private func styled(_ line: Substring) -> StyledText {
    var scan = DiscordInline(Array(line.unicodeScalars), self)
    return scan.read()
  }

  /// The replacement for `<…>`; nil for other text.
  func token(_ inner: String) -> StyledText.Run? {
    func mention(_ text: String) -> StyledText.Run { StyledText.Run(text: text, style: .bold) }
    if inner.hasPrefix("@&") { return mention("@" + (names.roles[String(inner.dropFirst(2))] ?? "role")) }
    if inner.hasPrefix("@!") || inner.hasPrefix("@") {
      let id = String(inner.dropFirst(inner.hasPrefix("@!") ? 2 : 1))
      guard id.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !id.isEmpty else { return nil }
      return mention("@" + (names.people[id] ?? "unknown"))
    }
    if inner.hasPrefix("#") {
      let id = String(inner.dropFirst())
      guard id.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !id.isEmpty else { return nil }
      return mention("#" + (names.channels[id] ?? "unknown"))
    }
    let parts = inner.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 3, parts[0].isEmpty || parts[0] == "a", UInt64(parts[2]) != nil {
      return StyledText.Run(text: ":\(parts[1]):")
    }
    if parts[0] == "t", parts.count > 1, let seconds = Int64(parts[1]) {
      return moment(seconds, parts.count > 2 ? parts[2] : "f")
    }
    if inner.hasPrefix("/"), let name = parts.first, parts.count == 2 {
      return StyledText.Run(text: name, style: .code)
    }
    if MarkdownText.isWebAddress(inner) { return StyledText.Run(text: inner, link: inner) }
    return nil
  }

  /// `<t:1700000000:F>` in the site's time zone; `R` (relative) would depend on the build time.
  private func moment(_ seconds: Int64, _ style: String) -> StyledText.Run? {
    guard (-62_135_596_800...253_402_300_799).contains(seconds) else { return nil }
    let moment = Instant(seconds: seconds)
    let wall = WallTime(moment, in: options.shown)
    let text =
      switch style {
      case "t": dates.clock(wall)
      case "T": wall.clock.replacing(" ", with: ":\(padded(wall.second, 2)) ")
      case "d": dates.day(wall.date)
      case "D": dates.long(wall.date)
      default: dates.absolute(moment)
      }
    return StyledText.Run(text: text)
  }
}

/// One line of Discord's Markdown.
private struct DiscordInline {
  private let scalars: [Unicode.Scalar]
  private let dialect: DiscordText
  /// Positions of `](`, so that a line of brackets does not take quadratic time.
  private let middles: [Int]
  private var text = StyledText()

  init(_ scalars: [Unicode.Scalar], _ dialect: DiscordText) {
    self.scalars = scalars
    middles = scalars.indices.dropLast().filter { scalars[$0] == "]" && scalars[$0 + 1] == "(" }
    self.dialect = dialect
  }

  mutating func read() -> StyledText {
    parse(0..<scalars.count, [], nil)
    return text
  }

  private static let marks: [(String, StyledText.Style)] = [
    ("||", .spoiler), ("**", .bold), ("__", .underline), ("~~", .strike), ("*", .italic), ("_", .italic),
  ]

  private mutating func parse(_ range: Range<Int>, _ style: StyledText.Style, _ link: String?) {
    var failed: Set<String> = []
    var index = range.lowerBound
    var words = String.UnicodeScalarView()
    while index < range.upperBound {
      let scalar = scalars[index]
      if scalar == "\\", index + 1 < range.upperBound, Self.isPunctuation(scalars[index + 1]) {
        words.append(scalars[index + 1])
        index += 2
        continue
      }
      if let end = take(index, range, style, link, &words, &failed) {
        index = end
        continue
      }
      words.append(scalar)
      index += 1
    }
    flush(&words, style, link)
  }

  private mutating func flush(
    _ words: inout String.UnicodeScalarView, _ style: StyledText.Style, _ link: String?
  ) {
    text.append(String(words), style, link: link)
    words = String.UnicodeScalarView()
  }

  /// Parses the element that begins here; returns its end.
  private mutating func take(
    _ index: Int, _ range: Range<Int>, _ style: StyledText.Style, _ link: String?,
    _ words: inout String.UnicodeScalarView,
    _ failed: inout Set<String>
  ) -> Int? {
    switch scalars[index] {
    case "`", "<", "[", "h":
      let key = String(scalars[index])
      guard key == "h" || !failed.contains(key) else { return nil }
      guard let (run, end) = leaf(index, range, link) else {
        if key == "`" { failed.insert(key) }
        return nil
      }
      flush(&words, style, link)
      if let run {
        text.append(run.text, style.union(run.style), link: run.link ?? link)
      } else if let parts = maskedLink(index, range) {
        parse(parts.text, style, parts.address)
      }
      return end
    case "|", "*", "_", "~":
      for (mark, own) in Self.marks
      where starts(mark, index, range) && !style.contains(own) && !failed.contains(mark) {
        guard let end = close(mark, index, range) else {
          failed.insert(mark)
          continue
        }
        flush(&words, style, link)
        parse(index + mark.count..<end, style.union(own), link)
        return end + mark.count
      }
      return nil
    default: return nil
    }
  }

  /// Code, tokens, addresses; a nil run is a link with its own text.
  private func leaf(_ index: Int, _ range: Range<Int>, _ link: String?) -> (StyledText.Run?, Int)? {
    switch scalars[index] {
    case "`":
      var ticks = 1
      while index + ticks < range.upperBound, scalars[index + ticks] == "`" { ticks += 1 }
      let mark = String(repeating: "`", count: ticks)
      guard let end = find(mark, from: index + ticks, range), end > index + ticks else { return nil }
      return (StyledText.Run(text: string(index + ticks..<end).trimmed, style: .code), end + ticks)
    case "<":
      let limit = min(range.upperBound, index + 2048)
      guard let end = scalars[index..<limit].firstIndex(of: ">"),
        let run = dialect.token(string(index + 1..<end))
      else { return nil }
      return (run, end + 1)
    case "[": return link == nil ? maskedLink(index, range).map { (nil, $0.end) } : nil
    default:
      guard link == nil, starts("https://", index, range) || starts("http://", index, range) else {
        return nil
      }
      var end = index
      while end < range.upperBound, !scalars[end].properties.isWhitespace, scalars[end] != "<",
        scalars[end] != ">"
      { end += 1 }
      while end > index, "*_~|.,;:!?)'\"".unicodeScalars.contains(scalars[end - 1]) { end -= 1 }
      let address = string(index..<end)
      return (StyledText.Run(text: address, link: address), end)
    }
  }

  /// `[text](https://…)`.
  private func maskedLink(_ index: Int, _ range: Range<Int>) -> (text: Range<Int>, address: String, end: Int)?
  {
    let limit = min(range.upperBound, index + 2048)
    guard let middle = middles.first(where: { $0 > index }), middle > index + 1, middle < limit,
      let end = scalars[middle..<limit].firstIndex(of: ")")
    else { return nil }
    var address = string(middle + 2..<end)
    if address.hasPrefix("<"), address.hasSuffix(">") { address = String(address.dropFirst().dropLast()) }
    address = String(address.prefix { $0 != " " })
    return MarkdownText.isWebAddress(address) ? (index + 1..<middle, address, end + 1) : nil
  }

  // MARK: marks

  private func starts(_ mark: String, _ index: Int, _ range: Range<Int>) -> Bool {
    let end = index + mark.unicodeScalars.count
    return end <= range.upperBound && scalars[index..<end].elementsEqual(mark.unicodeScalars)
  }

  private func find(_ mark: String, from start: Int, _ range: Range<Int>) -> Int? {
    var index = start
    while index < range.upperBound {
      if starts(mark, index, range) { return index }
      index += 1
    }
    return nil
  }

  /// The end of a style: non-empty, no spaces inside single marks, and no `_` within words.
  private func close(_ mark: String, _ index: Int, _ range: Range<Int>) -> Int? {
    let length = mark.count
    let isSingle = length == 1
    guard index + length < range.upperBound else { return nil }
    if isSingle, scalars[index + 1].properties.isWhitespace { return nil }
    if mark == "_", index > 0, Self.isWord(scalars[index - 1]) { return nil }
    var place = index + length
    while place < range.upperBound {
      if scalars[place] == "\\" {
        place += 2
        continue
      }
      if isSingle, starts(mark + mark, place, range) {
        place += 2
        continue
      }
      if starts(mark, place, range), place > index + length, isEnd(mark, place, isSingle) {
        // `***both***` closes the inner mark first.
        while length == 2, starts(mark, place + 1, range) { place += 1 }
        return place
      }
      place += 1
    }
    return nil
  }

  private func isEnd(_ mark: String, _ place: Int, _ isSingle: Bool) -> Bool {
    if isSingle, scalars[place - 1].properties.isWhitespace { return false }
    return mark != "_" || place + 1 == scalars.count || !Self.isWord(scalars[place + 1])
  }

  private func string(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.value > 0x20 && scalar.value < 0x7F && !isWord(scalar)
  }
}
