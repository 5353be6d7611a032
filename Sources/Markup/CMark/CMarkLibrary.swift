internal import CCMarkGFM
internal import Synchronization

/// Process-wide state of cmark-gfm: its extensions, registered once, and the lock that some parses need.
///
/// cmark-gfm 0.29.0.gfm.6 has one static table of special inline characters. Each parse writes the characters
/// of its extensions there and clears them at the end, which disables them in a parse on another thread. So
/// autolink's characters are set once and removed from its own list, and only bodies with a `~` attach
/// strikethrough, one at a time. Strikethrough's list must stay: the delimiter pass finds its extension
/// through it and would loop forever without it. Locking every parse is slower than one thread.
///
/// Known and harmless: autolink compares up to seven bytes before a text that begins with `:a@b.c`
/// (CVE-2023-22485, fixed in gfm.7). They are in malloc's header and never reach the output; a custom
/// allocator must keep a header of at least eight bytes.
struct CMarkLibrary: @unchecked Sendable {
  // Unchecked: the library owns the targets for the life of the process, and they are only read.
  let table: OpaquePointer
  let tasklist: OpaquePointer
  let autolink: OpaquePointer
  let strikethrough: OpaquePointer

  static let shared = CMarkLibrary()

  /// Locked while parsing a body with a `~`. Rendering never needs it.
  static let strikethroughLock = Mutex<Void>(())

  private init() {
    cmark_gfm_core_extensions_ensure_registered()
    table = Self.find("table")
    tasklist = Self.find("tasklist")
    autolink = Self.find("autolink")
    strikethrough = Self.find("strikethrough")
    pinAutolink()
  }

  private static func find(_ name: String) -> OpaquePointer {
    guard let found = cmark_find_syntax_extension(name) else {
      preconditionFailure("libcmark-gfm-extensions has no extension \(name)")
    }
    return found
  }

  /// Sets `:` and `w` permanently, and empties autolink's list so that no parse adds or clears them again.
  /// The list itself, 32 bytes, has no getter to free it through: a leak checker reports it once.
  private func pinAutolink() {
    let parser = cmark_parser_new(CMARK_OPT_DEFAULT)
    defer { cmark_parser_free(parser) }
    cmark_parser_attach_syntax_extension(parser, autolink)
    cmark_manage_extensions_special_characters(parser, 1)
    cmark_syntax_extension_set_special_inline_chars(autolink, nil)
  }
}
