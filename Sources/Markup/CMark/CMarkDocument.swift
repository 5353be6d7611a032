internal import CCMarkGFM
internal import Synchronization

/// Owns the tree of one parsed body.
struct CMarkDocument: ~Copyable {
  private let root: OpaquePointer

  /// `markdown` is UTF-8; invalid sequences become U+FFFD.
  init(parsing markdown: [UInt8]) {
    let parser = CMarkParser()
    if markdown.contains(UInt8(ascii: "~")) {
      root =
        CMarkLibrary.strikethroughLock.withLock { _ in
          parser.attachStrikethrough()
          return SentPointer(pointer: parser.parse(markdown))
        }.pointer
    } else {
      root = parser.parse(markdown)
    }
  }

  deinit { cmark_node_free(root) }

  /// Calls `visit` on the way in and out of every node, in document order, until it returns false.
  ///
  /// cmark's iterator follows parent pointers, so no depth of nesting can exhaust the stack. Leaves are only
  /// entered. A node is valid only during the call.
  borrowing func walk(_ visit: (_ entering: Bool, CMarkNode) -> Bool) {
    let iterator = CMarkIterator(root)
    while let (entering, node) = iterator.next() {
      if !visit(entering, node) { return }
    }
  }
}

/// Owns one parser; a new one for each body costs 6 % of a parse.
private struct CMarkParser: ~Copyable {
  private let parser: OpaquePointer

  init() {
    let library = CMarkLibrary.shared
    guard let parser = cmark_parser_new(CMARK_OPT_VALIDATE_UTF8) else { preconditionFailure("out of memory") }
    self.parser = parser
    for item in [library.table, library.autolink, library.tasklist] {
      cmark_parser_attach_syntax_extension(parser, item)
    }
  }

  deinit { cmark_parser_free(parser) }

  borrowing func attachStrikethrough() {
    cmark_parser_attach_syntax_extension(parser, CMarkLibrary.shared.strikethrough)
  }

  /// The root of the tree, which the caller owns: "when you are done with the document, free it".
  borrowing func parse(_ markdown: [UInt8]) -> OpaquePointer {
    markdown.withUnsafeBytes { buffer in
      cmark_parser_feed(parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    guard let root = cmark_parser_finish(parser) else { preconditionFailure("out of memory") }
    return root
  }
}

/// Owns one walk over a tree.
private struct CMarkIterator: ~Copyable {
  private let iterator: OpaquePointer

  init(_ root: OpaquePointer) {
    guard let iterator = cmark_iter_new(root) else { preconditionFailure("out of memory") }
    self.iterator = iterator
  }

  deinit { cmark_iter_free(iterator) }

  borrowing func next() -> (entering: Bool, CMarkNode)? {
    let event = cmark_iter_next(iterator)
    guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return nil }
    return (event == CMARK_EVENT_ENTER, CMarkNode(node))
  }
}

/// Carries a tree out of the lock.
private struct SentPointer: @unchecked Sendable {
  // Unchecked: the tree was built inside the lock and has no other owner.
  let pointer: OpaquePointer
}
