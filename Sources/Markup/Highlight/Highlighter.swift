/// Highlights code at build time, so that pages need no script for it.
///
/// Meant for reading, not compiling: it recognises words, strings, comments and numbers, and guesses where
/// only a parser could know. Any input gives well-formed HTML with the code as its text, in linear time.
enum Highlighter {
  /// The HTML of `code`, and the number of forbidden characters replaced in it.
  ///
  /// A one-character token costs 25 bytes of markup: after `maxBytes` of HTML the rest is plain text.
  static func html<Bytes: CodeBytes>(
    of code: Bytes, in language: Language, maxBytes: Int = .max
  ) -> (html: [UInt8], replaced: Int) {
    let writer = TokenWriter(code, maxBytes: maxBytes)
    switch language.grammar {
    case .code(let rules):
      var scanner = CodeScanner(code, rules, writer)
      scanner.scan()
      return scanner.writer.finish()
    case .markup:
      var scanner = MarkupScanner(code, writer)
      scanner.scan()
      return scanner.writer.finish()
    case .styles:
      var scanner = StyleScanner(code, writer)
      scanner.scan()
      return scanner.writer.finish()
    case .diff:
      var scanner = DiffScanner(code, writer)
      scanner.scan()
      return scanner.writer.finish()
    }
  }
}
