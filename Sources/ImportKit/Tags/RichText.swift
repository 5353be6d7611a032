internal import Basics
internal import Content

/// The HTML of a message as Markdown: styles, links, lists, quotations and code; any other tag gives only
/// its text.
package struct RichText {
  /// Tags with a meaning of their own in one program.
  package struct Dialect: Sendable {
    /// Whether line breaks are breaks, as in Skype, instead of spaces.
    package var keepsLines = false
    /// Tags of which nothing is shown.
    package var hidden: Set<String> = []
    /// Tags that name a person.
    package var mentions: Set<String> = ["at"]

    package init(keepsLines: Bool = false, hidden: Set<String> = []) {
      (self.keepsLines, self.hidden) = (keepsLines, hidden)
    }
  }

  /// Nested deeper, text has no more styles.
  private static let deepest = 64

  private let dialect: Dialect
  private var blocks = MarkdownBlocks()
  private var inline = StyledText()
  private var open: [(name: String, style: StyledText.Style, link: String?)] = []
  private var quotes = 0
  /// The open lists; the next number of each that has numbers.
  private var lists: [Int?] = []
  private var isItem = false
  private var isAfterParagraph = false
  private var code: String?

  package init(_ dialect: Dialect = Dialect()) { self.dialect = dialect }

  package static func markdown(_ html: String, _ dialect: Dialect = Dialect()) -> String {
    guard html.utf8.contains(UInt8(ascii: "<")) || html.utf8.contains(UInt8(ascii: "&")) else {
      return MarkdownText.escaped(html)
    }
    var text = RichText(dialect)
    for piece in TagReader.pieces(html) { text.take(piece) }
    return text.markdown
  }

  /// Text in which only characters are escaped, as in `Tom &amp; Bo`.
  package static func unescaped(_ text: String) -> String { TagText.decoded(Array(text.utf8)[...]) }

  /// The text so far.
  package var markdown: String {
    var copy = self
    copy.endCode()
    copy.endBlock()
    return copy.blocks.text.trimmed
  }

  package mutating func take(_ piece: TagReader.Piece) {
    switch piece {
    case .text(let text): add(text)
    case .open(let tag): begin(tag)
    case .close(let name): end(name)
    }
  }

  /// Adds plain text in the current style.
  package mutating func add(_ text: String) {
    if open.contains(where: { dialect.hidden.contains($0.name) }) { return }
    guard code == nil else {
      code? += text
      return
    }
    let style = open.reduce(StyledText.Style()) { $0.union($1.style) }
    let link = open.lazy.compactMap(\.link).last
    let last = inline.parts.last?.text.utf8.last
    inline.append(dialect.keepsLines ? text : Self.collapsed(text, after: last), style, link: link)
  }

  private static func collapsed(_ text: String, after last: UInt8?) -> String {
    var (out, wasSpace) = ([UInt8](), last.map { $0 == 0x20 || $0 == 0x0A } ?? true)
    for byte in text.utf8 {
      let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
      if !isSpace { out.append(byte) } else if !wasSpace { out.append(0x20) }
      wasSpace = isSpace
    }
    return String(decoding: out, as: UTF8.self)
  }

  // MARK: tags

  private mutating func begin(_ tag: TagReader.Tag) {
    switch tag.name {
    case "br":
      if code == nil { inline.append("\n") } else { code? += "\n" }
      return
    case "hr": return endBlock()
    case "img", "emoji":
      if let alt = tag["alt"], !alt.isEmpty { add(alt) }
      return
    case "p", "div", "tr", "h1", "h2", "h3", "h4", "h5", "h6": endBlock()
    case "td", "th": if !inline.plain.isEmpty { inline.append(" ") }
    case "blockquote", "quote":
      endBlock()
      quotes += 1
      if let author = tag["authorname"], !author.isEmpty { inline.append(author + "\n", .bold) }
    case "ul", "ol":
      endBlock()
      lists.append(tag.name == "ol" ? 1 : nil)
    case "li":
      endBlock()
      isItem = true
    case "pre":
      endBlock()
      code = ""
    default: break
    }
    guard !tag.isClosed, open.count < Self.deepest else { return }
    open.append((tag.name, style(tag), tag.name == "a" ? tag["href"].flatMap(Self.address) : nil))
    if dialect.mentions.contains(tag.name) { add("@") }
  }

  private func style(_ tag: TagReader.Tag) -> StyledText.Style {
    switch tag.name {
    case "b", "strong", "h1", "h2", "h3", "h4", "h5", "h6", "th": .bold
    case "i", "em": .italic
    case "u", "ins": .underline
    case "s", "del", "strike": .strike
    case "code", "tt", "kbd": .code
    case "tg-spoiler": .spoiler
    case "span":
      tag.attributes.contains { $0.key == "data-mx-spoiler" } || tag["class"]?.contains("spoiler") == true
        ? .spoiler : []
    case let name: dialect.mentions.contains(name) ? .bold : []
    }
  }

  private static func address(_ address: String) -> String? {
    ["https://", "http://", "mailto:", "tel:"].contains { address.hasPrefix($0) } ? address : nil
  }

  private mutating func end(_ name: String) {
    if name == "pre" { endCode() }
    if Self.blocks.contains(name) { endBlock() }
    switch name {
    case "blockquote", "quote": quotes = max(0, quotes - 1)
    case "ul", "ol": if !lists.isEmpty { lists.removeLast() }
    default: break
    }
    if let index = open.lastIndex(where: { $0.name == name }) { open.removeSubrange(index...) }
  }

  private static let blocks: Set<String> = [
    "p", "div", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "quote", "ul", "ol", "li",
  ]

  private mutating func endCode() {
    if let code, !code.trimmed.isEmpty { blocks.code(code) }
    code = nil
  }

  private mutating func endBlock() {
    let text = inline.markdown.trimmed
    inline = StyledText()
    guard !text.isEmpty else { return }
    if quotes > 0 {
      for line in text.partsAtLineFeeds {
        blocks.line(String(repeating: "> ", count: min(quotes, 8) - 1) + line, .quote)
      }
    } else if isItem, let list = lists.last {
      let line = text.utf8.contains(0x0A) ? text.replacing("\n", with: " ") : text
      blocks.item(line, indent: lists.count - 1, number: list)
      if let number = list { lists[lists.count - 1] = number + 1 }
    } else {
      if isAfterParagraph { blocks.line("") }
      blocks.line(text)
    }
    isAfterParagraph = quotes == 0 && !(isItem && !lists.isEmpty)
    isItem = false
  }
}
