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
    let parts = text.split(atBytes: "```")
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
    let code = String(code).replacingBytes(of: "\r\n", with: "\n")
    let first = code.prefix { $0 != "\n" }
    let isName =
      first.count < code.count && first.allSatisfy { $0.isLetter || $0.isNumber || "+-#.".contains($0) }
    let rest = isName ? String(code[first.endIndex...].dropFirst()) : code
    blocks.code(rest.isEmpty ? code : rest, language: isName ? String(first) : "")
  }

  private func lines(_ text: Substring, isAfterCode: Bool, isBeforeCode: Bool, _ blocks: inout MarkdownBlocks)
  {
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { Substring($0.last == 0x0D ? $0.dropLast() : $0) }
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
    var scan = DiscordInline(line, self)
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
