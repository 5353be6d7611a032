/// A body (a message, a note, the text of a page) as a tree of blocks and inlines: what a reader is shown, before a writer
/// decides how.
///
/// `CMark/` makes it of Markdown and `PlainText` of any other text. Writers make HTML, words and Markdown of it. The tree is
/// flat: nodes are in document order, each with the index after its last descendant, and each text is a range of one array
/// of bytes. Addresses have passed the policy: what may not be a link is text here. A tree is up to
/// `MarkdownRenderer.Options.maxDepth` levels deep, so a writer may recurse.
package struct MarkupBody: Sendable, Equatable {
  /// A range of `bytes`: UTF-8 without characters that no page may hold.
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
    /// Whether it stands for a picture on another server, whose alternative text it shows.
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
    /// The level as it was written, from 1.
    case heading(level: Int8)
    case quote, rule
    /// The first number; nil for a list without numbers.
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
    /// An address that is shown because it is not a link, with the brackets around it.
    case shownAddress(Text)
    case code(Text)
    /// The end of a line, shown as a space.
    case softBreak
    case lineBreak
    case emphasis, strong, strike, underline
    /// Hidden until the reader asks for it.
    case spoiler
    case link(Link)
    /// A picture of the site; its children are the alternative text.
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
  /// Makes a body, node after node.
  struct Builder {
    private(set) var body = MarkupBody()
    private var opened: [Int] = []

    /// `capacity`: bytes of text to expect.
    init(capacity: Int) { body.bytes.reserveCapacity(capacity) }

    /// Keeps a text for a node.
    mutating func store(_ bytes: some Collection<UInt8>) -> Text {
      let start = Int32(body.bytes.count)
      body.bytes.append(contentsOf: bytes)
      return Text(start: start, end: Int32(body.bytes.count))
    }

    /// Opens a node; what follows is inside it until `close`.
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

    /// Where the next node and the next text will be.
    var place: Place { Place(node: body.nodes.count, byte: body.bytes.count) }

    struct Place {
      fileprivate let node: Int
      fileprivate let byte: Int
    }

    func isEmpty(since place: Place) -> Bool { body.nodes.count == place.node }

    /// The text since `place`; nil where there is anything else.
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
