internal import Basics
internal import CArena
internal import CCMarkGFM
internal import Synchronization

/// Owns the tree of one parsed body, and its memory: an arena of the thread, released at once.
struct CMarkDocument: ~Copyable {
  private let root: OpaquePointer
  private let arena = cmark_arena_begin()

  /// `markdown` is UTF-8; invalid sequences become U+FFFD. Only extensions whose signs occur are attached. With
  /// `isPlain`, for comparison in a test, all are, and memory is the system's.
  init(parsing markdown: [UInt8], isPlain: Bool = false) {
    let library = CMarkLibrary.shared
    let parser = CMarkParser(isPlain ? cmark_get_default_mem_allocator() : cmark_arena_mem())
    func has(_ signs: String) -> Bool { signs.utf8.contains { markdown.contains($0) } }
    if isPlain || has("|-") { parser.attach(library.table) }
    let hasHost = ByteSearch.place(of: Array("www".utf8), in: markdown) != nil
    if isPlain || hasHost || has("@:") { parser.attach(library.autolink) }
    if isPlain || has("[") { parser.attach(library.tasklist) }
    guard has("~") else {
      root = parser.parse(markdown)
      return
    }
    let place = CMarkLibrary.strikethroughLock.withLock { _ in
      parser.attach(library.strikethrough)
      return UInt(bitPattern: parser.parse(markdown))
    }
    root = allocated(OpaquePointer(bitPattern: place))
  }

  deinit {
    cmark_node_free(root)
    cmark_arena_end(arena)
  }

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

private struct CMarkParser: ~Copyable {
  private let parser: OpaquePointer

  init(_ memory: UnsafeMutablePointer<cmark_mem>?) {
    parser = allocated(cmark_parser_new_with_mem(CMARK_OPT_VALIDATE_UTF8, memory))
  }

  deinit { cmark_parser_free(parser) }

  borrowing func attach(_ syntax: OpaquePointer) { cmark_parser_attach_syntax_extension(parser, syntax) }

  /// The root of the tree, which the caller owns: "when you are done with the document, free it".
  borrowing func parse(_ markdown: [UInt8]) -> OpaquePointer {
    markdown.withUnsafeBytes { buffer in
      cmark_parser_feed(parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    return allocated(cmark_parser_finish(parser))
  }
}

private func allocated(_ pointer: OpaquePointer?) -> OpaquePointer {
  guard let pointer else { preconditionFailure("out of memory") }
  return pointer
}

/// Owns one walk over a tree.
private struct CMarkIterator: ~Copyable {
  private let iterator: OpaquePointer

  init(_ root: OpaquePointer) { iterator = allocated(cmark_iter_new(root)) }

  deinit { cmark_iter_free(iterator) }

  borrowing func next() -> (entering: Bool, CMarkNode)? {
    let event = cmark_iter_next(iterator)
    guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { return nil }
    return (event == CMARK_EVENT_ENTER, CMarkNode(node))
  }
}
