/// A document as libxml2 sees it: what it complained about, and the tree when it is well-formed.
///
/// Lives as long as one page is checked; `page` copies out what the checks read.
package struct XMLPage: ~Copyable {
  /// Why the bytes are not well-formed; the first one counts, the others may follow from it.
  package let issues: [XMLIssue]
  /// What was in the document, or nil when it is not well-formed.
  package let page: ParsedPage?
  let tree: XMLTree?

  /// Parses UTF-8 bytes as XML. Nothing outside of `bytes` is read, whatever they name.
  package init(parsing bytes: [UInt8]) {
    if let refusal = Self.refusal(of: bytes) {
      (issues, page) = ([refusal], nil)
      tree = nil
      return
    }
    let sink = XMLIssueSink()
    let parsed = sink.receiving { () -> XMLTree? in
      guard let context = XMLParserContext() else { return nil }
      return context.parse(bytes)
    }
    issues = sink.issues
    switch consume parsed {
    case .some(let whole):
      page = PageReader.read(whole, bytes: bytes)
      tree = consume whole
    case .none:
      page = nil
      tree = nil
    }
  }

  /// Input that is not given to the library at all: too long, or with entities of its own, which can grow
  /// without bound.
  private static func refusal(of bytes: [UInt8]) -> XMLIssue? {
    if bytes.count > LibXML.maximumSize {
      return XMLIssue(kind: .syntax, message: "longer than \(LibXML.maximumSize >> 20) MiB")
    }
    guard let offset = bytes.firstOffset(of: "<!ENTITY") else { return nil }
    let place = LineIndex(bytes).position(at: offset, in: bytes)
    return XMLIssue(
      kind: .syntax, line: place.line, column: place.column, message: "declares entities of its own")
  }
}
