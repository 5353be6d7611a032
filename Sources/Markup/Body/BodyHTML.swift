internal import Basics

/// Writes a body as HTML. All tags and attributes of a body are in these files.
///
/// `Escape` escapes text, `LinkTag` addresses.
struct BodyHTML {
  let body: MarkupBody
  /// Size at which writing stops.
  let limit: Int
  var out: [UInt8] = []
  private(set) var headings: HeadingAnchors?
  private let topHeading: Int
  /// The headings that the next one may be below, outermost first.
  private var outline: [(written: Int, shown: Int)] = []

  /// `topHeading`: the level of the first heading. `anchorsHeadings`: whether headings get ids.
  init(_ body: MarkupBody, topHeading: Int = 2, anchorsHeadings: Bool = false, limit: Int = .max) {
    self.body = body
    self.limit = limit
    self.topHeading = topHeading
    headings = anchorsHeadings ? HeadingAnchors() : nil
    out.reserveCapacity(body.bytes.count + body.bytes.count / 8 + 16)
    write(0..<body.nodes.count)
  }

  var isTooLong: Bool { out.count > limit }

  mutating func write(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound, out.count <= limit {
      let node = body.nodes[index]
      write(node.kind, index + 1..<Int(node.end))
      index = Int(node.end)
    }
  }

  private mutating func write(_ kind: MarkupBody.Kind, _ inner: Range<Int>) {
    switch kind {
    case .paragraph(isTight: true): write(inner)
    case .paragraph(isTight: false): block("<p>", inner, "</p>\n")
    case .heading(let level): writeHeading(Int(level), inner)
    case .quote:
      block("<blockquote>\n", inner)
      close("</blockquote>\n")
    case .rule: open("<hr />\n")
    case .list(let start): writeList(start, inner)
    case .item: block("<li>", inner, "</li>\n")
    case .task(let isDone): writeTask(isDone, inner)
    case .codeBlock(let code, let info): writeCodeBlock(code, info)
    case .table(let columns): writeTable(columns, inner)
    // Written with their table.
    case .row, .cell: break
    case .text(let text), .shownAddress(let text): writeText(text)
    case .code(let code): writeCode(code)
    case .softBreak: put("\n")
    case .lineBreak: put("<br />\n")
    case .emphasis: inline("<em>", inner, "</em>")
    case .strong: inline("<strong>", inner, "</strong>")
    case .strike: inline("<del>", inner, "</del>")
    case .underline: inline("<u>", inner, "</u>")
    case .spoiler: writeSpoiler(inner)
    case .link(let link): writeLink(link, inner)
    case .picture(let picture): writePicture(picture, inner)
    }
  }

  /// The level to show: one below the nearest preceding heading with a lower written level.
  private mutating func writeHeading(_ written: Int, _ inner: Range<Int>) {
    while let last = outline.last, last.written >= written { outline.removeLast() }
    let level = outline.last.map { min($0.shown + 1, 6) } ?? topHeading
    outline.append((written, level))
    open("<h\(level)")
    if let id = headings?.add(body.headingWords(inner), level: level) { put(" id=\"\(Escape.text(id))\"") }
    inline(">", inner, "</h\(level)>\n")
  }

  /// A checkbox opens a spoiler: it works without script, by keyboard and by touch.
  private mutating func writeSpoiler(_ inner: Range<Int>) {
    put("<label class=\"spoiler\"><input type=\"checkbox\" aria-label=\"Show spoiler\" /><span>")
    inline("", inner, "</span></label>")
  }

  private mutating func writeLink(_ link: MarkupBody.Link, _ inner: Range<Int>) {
    LinkTag.open(
      body[link.address], isExternal: link.isExternal, title: body[link.title],
      class: link.isImage ? "image-link" : showsAddress(link, inner) ? "bare" : nil, to: &out)
    inline("", inner, "</a>")
  }

  /// On paper, only other links are followed by their address.
  private func showsAddress(_ link: MarkupBody.Link, _ inner: Range<Int>) -> Bool {
    guard inner.count == 1, case .text(let text) = body.nodes[inner.lowerBound].kind else { return false }
    return link.isExternal && body[text] == body[link.address]
  }

  /// The alternative text goes into the attribute.
  private mutating func writePicture(_ picture: MarkupBody.Picture, _ inner: Range<Int>) {
    put("<img src=\"")
    LinkTag.appendAddress(body[picture.address], to: &out)
    put("\" width=\"\(picture.width)\" height=\"\(picture.height)\" loading=\"lazy\" alt=\"")
    inline("", inner, "\" />")
  }

  private mutating func writeCode(_ code: MarkupBody.Text) {
    put("<code>")
    let start = out.count
    writeText(code)
    UnseenCharacter.mark(&out, from: start)
    put("</code>")
  }

  mutating func put(_ tag: String) { out.append(contentsOf: tag.utf8) }

  /// A block's start tag, on a new line.
  mutating func open(_ tag: String) { close(tag) }

  /// A block's end tag, on a new line: the text of a tight list has none yet.
  mutating func close(_ tag: String) {
    if let last = out.last, last != UInt8(ascii: "\n") { out.append(UInt8(ascii: "\n")) }
    put(tag)
  }

  mutating func block(_ start: String, _ inner: Range<Int>, _ end: String = "") {
    open(start)
    write(inner)
    put(end)
  }

  mutating func inline(_ start: String, _ inner: Range<Int>, _ end: String) {
    put(start)
    write(inner)
    put(end)
  }

  mutating func writeText(_ text: MarkupBody.Text) { Escape.append(bytes: body[text], to: &out) }
}
