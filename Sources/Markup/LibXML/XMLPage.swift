/// A document parsed by libxml2, while one page is checked: its errors, and its tree if it is well-formed.
package struct XMLPage: ~Copyable {
  /// Why the bytes are not well-formed; later issues may follow from the first.
  package let issues: [XMLIssue]
  let tree: XMLTree?
  private let bytes: [UInt8]

  /// Parses UTF-8 bytes as XML, without reading anything outside `bytes`.
  package init(parsing bytes: [UInt8]) {
    self.bytes = bytes
    if let refusal = Self.refusal(of: bytes) {
      issues = [refusal]
      tree = nil
      return
    }
    let sink = XMLIssueSink()
    let parsed = sink.receiving { () -> XMLTree? in
      guard let context = XMLParserContext() else { return nil }
      return context.parse(bytes)
    }
    issues = sink.issues
    tree = consume parsed
  }

  /// The parts that the checks read, copied; nil if the document is not well-formed.
  package var page: ParsedPage? {
    switch tree {
    case .some(let tree): PageReader.read(tree, bytes: bytes)
    case .none: nil
    }
  }

  /// Whether there is a tree and no issue.
  package var isWellFormed: Bool {
    switch tree {
    case .some: issues.isEmpty
    case .none: false
    }
  }

  /// Why the library does not get the input: too long, or with its own entities, which grow without bound.
  private static func refusal(of bytes: [UInt8]) -> XMLIssue? {
    if bytes.count > LibXML.maximumSize {
      return XMLIssue(kind: .syntax, message: "longer than \(LibXML.maximumSize >> 20) MiB")
    }
    guard let offset = bytes.firstOffset(of: "<!ENTITY") else { return nil }
    let place = LineIndex(bytes).position(at: offset, in: bytes)
    return XMLIssue(
      kind: .syntax, line: place.line, column: place.column, message: "declares its own entities")
  }
}
