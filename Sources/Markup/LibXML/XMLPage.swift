/// A document parsed by libxml2: its errors, and its tree if it is well-formed.
///
/// Lives while one page is checked; `page` has the parts that the checks read.
package struct XMLPage: ~Copyable {
  /// Why the bytes are not well-formed; later issues may follow from the first.
  package let issues: [XMLIssue]
  /// The contents; nil if the document is not well-formed.
  package let page: ParsedPage?
  let tree: XMLTree?

  /// Parses UTF-8 bytes as XML, without reading anything outside `bytes`.
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

  /// Why the input is not passed to the library: too long, or with its own entities, which can grow without
  /// bound.
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
