internal import Basics

/// Writes the HTML of one tree: every tag and attribute that Markdown can give stands in these files.
///
/// What it writes of a body is escaped by `Escape` or, for addresses, `LinkTag`. It keeps its own
/// stacks, so nesting costs memory and never the call stack.
struct MarkdownWriter {
  private(set) var notes: [MarkdownNote] = []
  /// Set when the body turned out to be beyond a limit: what was written is of no use.
  private(set) var stopped: MarkdownNote?
  var replaced = 0
  var out: [UInt8] = []
  var links: [OpenLink] = []
  var images: [OpenImage] = []
  var marks: [OpenMark] = []
  var table = OpenTable()
  var headings = HeadingAnchors()

  let options: MarkdownRenderer.Options
  private var depth = 0
  /// The headings that the next one may stand below, outermost first.
  private var outline: [(written: Int, shown: Int)] = []

  init(_ options: MarkdownRenderer.Options) { self.options = options }

  /// Writes one step of the walk; false ends it.
  mutating func visit(entering: Bool, _ node: CMarkNode) -> Bool {
    let kind = node.kind
    if !kind.isLeaf { depth += entering ? 1 : -1 }
    if !images.isEmpty, kind != .image {
      if entering { writeAlternative(kind, node) }
    } else if entering {
      enter(kind, node)
    } else {
      leave(kind, node)
    }
    if depth > options.maxDepth { stopped = .tooDeep }
    // 16 times its Markdown is more than any honest body needs: six for quotes, ten for empty list items.
    if out.count > 16 * options.maxBytes { stopped = .tooCostly }
    return stopped == nil
  }

  /// Keeps what the caller should hear of, each once and not without end.
  mutating func note(_ note: MarkdownNote) {
    if notes.count < 16, !notes.contains(note) { notes.append(note) }
  }

  private mutating func enter(_ kind: CMarkNode.Kind, _ node: CMarkNode) {
    switch kind {
    case .document, .unknown: break
    case .blockQuote: open("<blockquote>\n")
    case .bulletList: open("<ul>\n")
    case .orderedList: openOrderedList(start: node.listStart)
    case .item: open("<li>")
    case .task: openTask(isChecked: node.isChecked)
    case .paragraph: if !node.isInTightList { open("<p>") }
    case .heading:
      let level = beginHeading(node.headingLevel)
      open("<h\(level)>")
      if options.anchorsHeadings { headings.begin(level, at: out.count - 1) }
    case .thematicBreak: open("<hr />\n")
    case .codeBlock: writeCodeBlock(node)
    case .htmlBlock: writeHTMLBlock(node)
    case .table: openTable(node.alignments)
    case .tableHeader: openTableHeader()
    case .tableRow: openTableRow()
    case .tableCell: openTableCell()
    case .text, .htmlInline: writeText(node)
    case .softBreak: put(options.hardBreaks ? "<br />\n" : "\n")
    case .lineBreak: put("<br />\n")
    case .code:
      put("<code>")
      let start = out.count
      writeText(node)
      UnseenCharacter.mark(&out, from: start)
      put("</code>")
    case .emphasis: put("<em>")
    case .strong: put("<strong>")
    case .strikethrough: put("<del>")
    case .link: openLink(node)
    case .image: openImage(node)
    }
  }

  private mutating func leave(_ kind: CMarkNode.Kind, _ node: CMarkNode) {
    switch kind {
    case .blockQuote: close("</blockquote>\n")
    case .bulletList: close("</ul>\n")
    case .orderedList: close("</ol>\n")
    case .item, .task: put("</li>\n")
    case .paragraph: if !node.isInTightList { put("</p>\n") }
    case .heading:
      headings.end(&out)
      put("</h\(outline.last?.shown ?? options.topHeading)>\n")
    case .table: closeTable()
    case .tableHeader: closeTableHeader()
    case .tableRow: put("</tr>\n")
    case .tableCell: closeTableCell()
    case .emphasis: put("</em>")
    case .strong: put("</strong>")
    case .strikethrough: put("</del>")
    case .link: closeLink()
    case .image: closeImage()
    default: break
    }
  }

  /// The level to show: one below the nearest heading above it that was written with a smaller number.
  private mutating func beginHeading(_ written: Int) -> Int {
    while let last = outline.last, last.written >= written { outline.removeLast() }
    let shown = outline.last.map { min($0.shown + 1, 6) } ?? options.topHeading
    outline.append((written, shown))
    return shown
  }

  // MARK: bytes

  mutating func put(_ tag: String) { out.append(contentsOf: tag.utf8) }

  /// A block's start tag, on a line of its own.
  mutating func open(_ tag: String) { close(tag) }

  /// A block's end tag, after a line end: a tight list's text has none yet.
  mutating func close(_ tag: String) {
    if let last = out.last, last != UInt8(ascii: "\n") { out.append(UInt8(ascii: "\n")) }
    put(tag)
  }

  mutating func writeText(_ node: CMarkNode) {
    headings.note(node)
    replaced += node.withLiteral { Escape.append(bytes: $0, to: &out) }
  }
}
