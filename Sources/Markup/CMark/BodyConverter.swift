/// Builds a body from a cmark tree, node by node.
///
/// Judges addresses, interprets the marks of decision 51, and shows raw HTML as text. Uses its own stacks, so
/// nesting costs memory but never call stack.
struct BodyConverter {
  private(set) var notes: [MarkdownNote] = []
  /// Set if the body exceeds a limit; the result is then unusable.
  private(set) var stopped: MarkdownNote?
  /// The number of forbidden characters replaced.
  private(set) var replaced = 0
  var builder: MarkupBody.Builder
  var links: [OpenLink] = []
  var images: [OpenImage] = []
  var marks: [OpenMark] = []

  let options: MarkdownRenderer.Options
  /// Whether text may differ from the source in more than marks: by references and by foreign line ends.
  private let mayNeedCare: Bool
  private var depth = 0

  /// `source`: the Markdown, without forbidden characters.
  init(_ options: MarkdownRenderer.Options, source: [UInt8]) {
    self.options = options
    mayNeedCare = source.contains { $0 == UInt8(ascii: "&") || $0 == 0x0D }
    builder = MarkupBody.Builder(capacity: source.count)
  }

  /// Takes one step of the walk; false ends it.
  mutating func visit(entering: Bool, _ node: CMarkNode) -> Bool {
    let kind = node.kind
    if !kind.isLeaf { depth += entering ? 1 : -1 }
    if !images.isEmpty, kind != .image {
      if entering { takeAlternative(kind, node) }
    } else if entering {
      enter(kind, node)
    } else {
      leave(kind)
    }
    if depth > options.maxDepth { stopped = .tooDeep }
    return stopped == nil
  }

  mutating func count(replaced more: Int) { replaced += more }

  /// Adds a note for the caller, without duplicates and up to a limit.
  mutating func note(_ note: MarkdownNote) {
    if notes.count < 16, !notes.contains(note) { notes.append(note) }
  }

  private mutating func enter(_ kind: CMarkNode.Kind, _ node: CMarkNode) {
    switch kind {
    case .document, .unknown: break
    case .blockQuote: builder.open(.quote)
    case .bulletList: builder.open(.list(start: nil))
    case .orderedList: builder.open(.list(start: Int32(clamping: node.listStart)))
    case .item: builder.open(.item)
    case .task: builder.open(.task(isDone: node.isChecked))
    case .paragraph: builder.open(.paragraph(isTight: node.isInTightList))
    case .heading: builder.open(.heading(level: Int8(clamping: node.headingLevel)))
    case .thematicBreak: builder.leaf(.rule)
    case .codeBlock: builder.leaf(.codeBlock(literal(node), info: builder.store(node.fenceInfo.utf8)))
    case .htmlBlock: takeHTML(node)
    case .table: builder.open(.table(columns: builder.store(node.alignments)))
    case .tableHeader: builder.open(.row(isHeader: true))
    case .tableRow: builder.open(.row(isHeader: false))
    case .tableCell: builder.open(.cell)
    case .text, .htmlInline: takeText(node)
    case .softBreak: builder.leaf(options.hardBreaks ? .lineBreak : .softBreak)
    case .lineBreak: builder.leaf(.lineBreak)
    case .code: builder.leaf(.code(literal(node)))
    case .emphasis: builder.open(.emphasis)
    case .strong: builder.open(.strong)
    case .strikethrough: builder.open(.strike)
    case .link: openLink(node)
    case .image: openImage(node)
    }
  }

  private mutating func leave(_ kind: CMarkNode.Kind) {
    switch kind {
    case .document, .unknown: break
    case .link: closeLink()
    case .image: closeImage()
    default: builder.close()
    }
  }

  /// Raw HTML stays visible as text, line by line: `List<String>` must not vanish from a chat.
  private mutating func takeHTML(_ node: CMarkNode) {
    builder.open(.paragraph(isTight: false))
    let lines = node.withLiteral { $0.split(separator: UInt8(ascii: "\n")).map(Array.init) }
    for (index, line) in lines.enumerated() {
      if index > 0 { builder.leaf(.lineBreak) }
      builder.leaf(.text(store(cleaned: line)))
    }
    builder.close()
  }

  mutating func takeText(_ node: CMarkNode) {
    let text = literal(node)
    if !text.isEmpty { builder.leaf(.text(text)) }
  }

  private mutating func literal(_ node: CMarkNode) -> MarkupBody.Text {
    if mayNeedCare { return store(cleaned: node.withLiteral { Array($0) }) }
    return node.withLiteral { builder.store($0) }
  }

  mutating func store(cleaned bytes: [UInt8]) -> MarkupBody.Text {
    let (clean, count) = Self.cleaned(bytes)
    replaced += count
    return builder.store(clean)
  }

  /// Without forbidden characters and carriage returns, as `Escape` would write it.
  static func cleaned(_ bytes: [UInt8]) -> (bytes: [UInt8], replaced: Int) {
    let (clean, count) = ForbiddenCharacter.replaced(in: bytes)
    guard clean.contains(0x0D) else { return (clean, count) }
    var out: [UInt8] = []
    out.reserveCapacity(clean.count)
    for (index, byte) in clean.enumerated() {
      if byte != 0x0D {
        out.append(byte)
      } else if index + 1 == clean.count || clean[index + 1] != 0x0A {
        out.append(0x0A)
      }
    }
    return (out, count)
  }
}
