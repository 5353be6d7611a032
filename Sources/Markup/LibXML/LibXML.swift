import CLibXML2

/// Shared set-up of libxml2.
///
/// `xmlCleanupParser` is never called: it would free state that other threads, or other users of the library
/// in this process, still use.
enum LibXML {
  /// Runs the one-time, thread-safe set-up; access it before the first call into the library.
  static let isReady: Bool = {
    xmlInitParser()
    return true
  }()

  /// No network, no external DTD, no entity substitution (never add `NOENT` or `DTDLOAD`: they read files
  /// that a page names).
  static let parseOptions = Int32(
    bitPattern: XML_PARSE_NONET.rawValue | XML_PARSE_COMPACT.rawValue | XML_PARSE_BIG_LINES.rawValue)

  /// The longest document to parse; the library counts its input in 32 bits.
  static let maximumSize = 64 << 20
}
