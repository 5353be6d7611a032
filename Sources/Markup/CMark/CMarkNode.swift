internal import CCMarkGFM

/// One node of a tree, valid only during its step of the walk.
struct CMarkNode {
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  /// The type of a node; types of extensions are known only by name.
  enum Kind {
    case document, blockQuote, bulletList, orderedList, item, task, codeBlock, htmlBlock
    case paragraph, heading, thematicBreak, table, tableHeader, tableRow, tableCell
    case text, softBreak, lineBreak, code, htmlInline, emphasis, strong, strikethrough, link, image
    case unknown

    /// Leaves are entered and never left.
    var isLeaf: Bool {
      switch self {
      case .codeBlock, .htmlBlock, .thematicBreak, .text, .softBreak, .lineBreak, .code, .htmlInline: true
      default: false
      }
    }
  }

  var kind: Kind {
    switch cmark_node_get_type(pointer) {
    case CMARK_NODE_TEXT: .text
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .lineBreak
    case CMARK_NODE_CODE: .code
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LINK: .link
    case CMARK_NODE_IMAGE: .image
    case CMARK_NODE_DOCUMENT: .document
    case CMARK_NODE_BLOCK_QUOTE: .blockQuote
    case CMARK_NODE_LIST: cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST ? .orderedList : .bulletList
    case CMARK_NODE_ITEM: typeName == "tasklist" ? .task : .item
    case CMARK_NODE_CODE_BLOCK: .codeBlock
    case CMARK_NODE_HTML_BLOCK: .htmlBlock
    case CMARK_NODE_HTML_INLINE: .htmlInline
    case CMARK_NODE_HEADING: .heading
    case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
    default: extensionKind
    }
  }

  private var extensionKind: Kind {
    switch typeName {
    case "table": .table
    case "table_header": .tableHeader
    case "table_row": .tableRow
    case "table_cell": .tableCell
    case "strikethrough": .strikethrough
    default: .unknown
    }
  }

  private var typeName: String { Self.string(cmark_node_get_type_string(pointer)) }

  var url: String { Self.string(cmark_node_get_url(pointer)) }
  var title: String { Self.string(cmark_node_get_title(pointer)) }
  var fenceInfo: String { Self.string(cmark_node_get_fence_info(pointer)) }
  var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }
  var listStart: Int { Int(cmark_node_get_list_start(pointer)) }
  var isChecked: Bool { cmark_gfm_extensions_get_tasklist_item_checked(pointer) }

  /// Whether the paragraph is in a tight list, which has no `<p>`.
  var isInTightList: Bool {
    guard let item = cmark_node_parent(pointer), let list = cmark_node_parent(item) else { return false }
    return cmark_node_get_list_tight(list) != 0
  }

  /// `l`, `c`, `r` or 0 for each column of a table.
  var alignments: [UInt8] {
    guard let first = cmark_gfm_extensions_get_table_alignments(pointer) else { return [] }
    return Array(
      UnsafeBufferPointer(start: first, count: Int(cmark_gfm_extensions_get_table_columns(pointer))))
  }

  /// Passes the text of a leaf to `body`, without copying it.
  func withLiteral<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard let first = cmark_node_get_literal(pointer) else {
      return body(UnsafeBufferPointer(start: nil, count: 0))
    }
    var length = 0
    while first[length] != 0 { length += 1 }
    return first.withMemoryRebound(to: UInt8.self, capacity: length) {
      body(UnsafeBufferPointer(start: $0, count: length))
    }
  }

  private static func string(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }
}
