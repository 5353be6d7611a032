/// Splits template text into tokens, tracking changed delimiters.
struct TemplateLexer {
  private let bytes: [UInt8]
  private var index = 0
  private var position: TemplatePosition
  private var opening = Array("{{".utf8)
  private var closing = Array("}}".utf8)
  private var tokens: [TemplateToken] = []

  /// The tokens of `source`, without the lines of standalone tags.
  static func tokens(of source: TemplateSource) throws(TemplateError) -> [TemplateToken] {
    var lexer = TemplateLexer(source)
    guard lexer.bytes.count <= TemplateLimits.bytes else {
      throw TemplateError(lexer.position, "the template is larger than 1 MB")
    }
    while lexer.index < lexer.bytes.count {
      if lexer.isAt(lexer.opening) { try lexer.readTag() } else { lexer.readText() }
    }
    return StandaloneTags.removed(from: lexer.tokens)
  }

  private init(_ source: TemplateSource) {
    bytes = Array(source.text.utf8)
    position = TemplatePosition(path: source.path)
  }

  // MARK: Text

  /// Reads up to the next tag or the end of the line.
  private mutating func readText() {
    let start = (index: index, position: position)
    while index < bytes.count, !isAt(opening) {
      advance(to: index + 1)
      if bytes[index - 1] == UInt8(ascii: "\n") { break }
    }
    let text = String(decoding: bytes[start.index..<index], as: UTF8.self)
    let isFirst = start.position.column == 1
    tokens.append(
      TemplateToken(kind: .text, text: text, position: start.position, indent: isFirst ? "" : nil))
  }

  // MARK: Tags

  private mutating func readTag() throws(TemplateError) {
    let start = position
    let indent = indentBeforeTag
    advance(to: index + opening.count)
    let kind = index < bytes.count ? Self.kinds[bytes[index]] : nil
    let usesBraces = index < bytes.count && bytes[index] == UInt8(ascii: "{")
    if kind != nil { advance(to: index + 1) }
    let end = Self.closingPrefix(of: kind, usesBraces: usesBraces) + closing
    guard let stop = find(end) else {
      throw TemplateError(start, "the tag is never closed", help: ["add \(Self.string(end))"])
    }
    let content = Self.trimmed(bytes[index..<stop])
    advance(to: stop + end.count)
    if kind == .delimiters { try setDelimiters(content, at: start) }
    try append(kind ?? .escaped, content, start, indent)
  }

  private mutating func append(
    _ kind: TemplateToken.Kind, _ content: ArraySlice<UInt8>, _ start: TemplatePosition, _ indent: String?
  ) throws(TemplateError) {
    if kind != .comment, kind != .delimiters {
      guard !content.isEmpty else {
        throw TemplateError(start, "the tag is empty", help: ["write a name in it"])
      }
      let isPhrase = kind == .phrase || (kind == .parent && content.first == UInt8(ascii: "@"))
      guard isPhrase || !content.contains(where: Self.isSpace) else {
        throw TemplateError(
          start, "\"\(Self.string(content))\" is not a name", help: ["names cannot contain spaces"])
      }
    }
    tokens.append(
      TemplateToken(
        kind: kind, text: Self.string(content), position: start, indent: indent, endsLine: endsLine))
  }

  /// `{{=<% %>=}}`: two words without spaces and `=`.
  private mutating func setDelimiters(
    _ content: ArraySlice<UInt8>, at start: TemplatePosition
  ) throws(TemplateError) {
    let words = content.split(whereSeparator: Self.isSpace)
    guard words.count == 2, !content.contains(UInt8(ascii: "=")) else {
      throw TemplateError(start, "invalid delimiters", help: ["write two, as in {{=<% %>=}}"])
    }
    opening = Array(words[0])
    closing = Array(words[1])
  }

  private static let kinds: [UInt8: TemplateToken.Kind] = [
    UInt8(ascii: "{"): .raw, UInt8(ascii: "&"): .raw, UInt8(ascii: "#"): .section,
    UInt8(ascii: "^"): .inverted, UInt8(ascii: "/"): .close, UInt8(ascii: ">"): .partial,
    UInt8(ascii: "<"): .parent, UInt8(ascii: "$"): .block, UInt8(ascii: "!"): .comment,
    UInt8(ascii: "="): .delimiters, UInt8(ascii: "@"): .phrase,
  ]

  private static func closingPrefix(of kind: TemplateToken.Kind?, usesBraces: Bool) -> [UInt8] {
    if usesBraces { return [UInt8(ascii: "}")] }
    return kind == .delimiters ? [UInt8(ascii: "=")] : []
  }

  // MARK: Lines

  /// White space before the next tag, if the tag is the first thing on its line.
  private var indentBeforeTag: String? {
    if position.column == 1 { return "" }
    guard let last = tokens.last, last.kind == .text, last.startsLine, last.isBlank else { return nil }
    return last.text
  }

  /// Whether only white space remains on the line.
  private var endsLine: Bool {
    let rest = bytes[index...].drop { $0 == 0x20 || $0 == 0x09 }
    return rest.isEmpty || rest.starts(with: [0x0A]) || rest.starts(with: [0x0D, 0x0A])
  }

  // MARK: Bytes

  private func isAt(_ word: [UInt8]) -> Bool { bytes[index] == word[0] && bytes[index...].starts(with: word) }

  private func find(_ word: [UInt8]) -> Int? {
    bytes[index...].indices.first { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }
  }

  /// Advances, counting lines and columns.
  private mutating func advance(to end: Int) {
    for byte in bytes[index..<end] {
      if byte == UInt8(ascii: "\n") {
        position.line += 1
        position.column = 1
      } else if byte & 0xC0 != 0x80 {  // a continuation byte begins no scalar
        position.column += 1
      }
    }
    index = end
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func string(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self)
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop(while: isSpace)
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return bytes
  }
}
