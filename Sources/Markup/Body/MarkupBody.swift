/// A body (a message, a note, the text of a page) as a tree of blocks and inlines, independent of the output
/// format.
///
/// `CMark/` builds it from Markdown, `PlainText` from other text; writers turn it into HTML, words and
/// Markdown. The tree is flat: nodes are in document order, each with the index after its last descendant,
/// and each text is a range of one byte array. Addresses have passed the policy; refused ones are text. The
/// depth is limited to `MarkdownRenderer.Options.maxDepth`, so writers may recurse.
package struct MarkupBody: Sendable, Equatable {
  /// A range of `bytes`: UTF-8 without forbidden characters.
  struct Text: Sendable, Equatable {
    let start: Int32
    let end: Int32

    var isEmpty: Bool { start == end }
  }

  struct Link: Sendable, Equatable {
    let address: Text
    let title: Text
    /// Whether it leaves the site.
    let isExternal: Bool
    /// Whether it replaces a picture on another server, whose alternative text it shows.
    var isImage = false
  }

  struct Picture: Sendable, Equatable {
    let address: Text
    let width: Int32
    let height: Int32
  }

  enum Kind: Sendable, Equatable {
    // Blocks.
    /// `isTight`: in a list without blank lines.
    case paragraph(isTight: Bool)
    /// The level as written, from 1.
    case heading(level: Int8)
    case quote, rule
    /// The first number; nil for a bullet list.
    case list(start: Int32?)
    case item
    case task(isDone: Bool)
    /// `info`: the words after the opening fence.
    case codeBlock(Text, info: Text)
    /// `columns`: a byte for each, `l`, `c`, `r` or 0. Its rows follow, the header first.
    case table(columns: Text)
    case row(isHeader: Bool)
    case cell
    // Inlines.
    case text(Text)
    /// An address shown because it is not a link, including brackets around it.
    case shownAddress(Text)
    case code(Text)
    /// A line end, shown as a space.
    case softBreak
    case lineBreak
    case emphasis, strong, strike, underline
    /// Hidden until the reader opens it.
    case spoiler
    case link(Link)
    /// A picture on the site; its children are the alternative text.
    case picture(Picture)
  }

  struct Node: Sendable, Equatable {
    let kind: Kind
    /// The index after its last descendant.
    fileprivate(set) var end: Int32
  }

  private(set) var nodes: [Node] = []
  private(set) var bytes: [UInt8] = []

  subscript(_ text: Text) -> ArraySlice<UInt8> { bytes[Int(text.start)..<Int(text.end)] }

  /// Calls `visit` with each node at the top of `range` and the range of its descendants.
  @inline(__always)
  func forEach(in range: Range<Int>, _ visit: (Kind, _ inner: Range<Int>) -> Void) {
    var index = range.lowerBound
    while index < range.upperBound {
      let node = nodes[index]
      visit(node.kind, index + 1..<Int(node.end))
      index = Int(node.end)
    }
  }
}

extension MarkupBody {
  /// Builds a body node by node.
  struct Builder {
    private(set) var body = MarkupBody()
    private var opened: [Int] = []

    /// `capacity`: expected bytes of text.
    init(capacity: Int) { body.bytes.reserveCapacity(capacity) }

    /// Stores text for a node.
    mutating func store(_ bytes: some Collection<UInt8>) -> Text {
      let start = Int32(body.bytes.count)
      body.bytes.append(contentsOf: bytes)
      return Text(start: start, end: Int32(body.bytes.count))
    }

    /// Opens a node; following nodes are inside it until `close`.
    mutating func open(_ kind: Kind) {
      opened.append(body.nodes.count)
      leaf(kind)
    }

    mutating func close() {
      if let index = opened.popLast() { body.nodes[index].end = Int32(body.nodes.count) }
    }

    mutating func leaf(_ kind: Kind) {
      body.nodes.append(Node(kind: kind, end: Int32(body.nodes.count + 1)))
    }

    mutating func text(_ bytes: some Collection<UInt8>) { leaf(.text(store(bytes))) }

    /// The position of the next node and the next text.
    var place: Place { Place(node: body.nodes.count, byte: body.bytes.count) }

    struct Place {
      fileprivate let node: Int
      fileprivate let byte: Int
    }

    func isEmpty(since place: Place) -> Bool { body.nodes.count == place.node }

    /// The text since `place`; nil if there is anything else.
    func onlyText(since place: Place) -> ArraySlice<UInt8>? {
      let isOnlyText = body.nodes[place.node...].allSatisfy { node in
        switch node.kind {
        case .text, .shownAddress: true
        default: false
        }
      }
      return isOnlyText ? body.bytes[place.byte...] : nil
    }
  }
}
