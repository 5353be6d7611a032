/// Finds the tokens of CSS: selectors, at-rules, properties and their values.
///
/// Only the end of a statement, `{` or `;`, distinguishes a selector from a declaration: each statement is
/// scanned ahead once, so every byte is read twice.
struct StyleScanner<Bytes: CodeBytes> {
  private let bytes: Bytes
  private(set) var writer: TokenWriter<Bytes>
  private var position = 0
  private var part = Part.statement

  /// What the position is in.
  private enum Part { case statement, selector, property, value, atRule }

  init(_ bytes: Bytes, _ writer: TokenWriter<Bytes>) {
    self.bytes = bytes
    self.writer = writer
  }

  mutating func scan() {
    while position < bytes.count {
      let byte = bytes[position]
      if byte <= 0x20 {
        position += 1
      } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count,
        bytes[position + 1] == UInt8(ascii: "*")
      {
        readComment()
      } else {
        if part == .statement { part = kindOfStatement() }
        read(byte)
      }
    }
  }

  private mutating func read(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"):
      part = .statement
      position += 1
    case UInt8(ascii: "\""), UInt8(ascii: "'"): readString(byte)
    case UInt8(ascii: "@"): readName(.keyword)
    case UInt8(ascii: ":"):
      if part == .property { part = .value }
      if part == .selector { readPseudo() } else { position += 1 }
    case UInt8(ascii: "#"): readName(part == .selector ? .type : .number)
    case UInt8(ascii: "."): part == .selector ? readName(.type) : readNumber()
    case UInt8(ascii: "!"): readName(.keyword)
    case _ where byte.isASCIIDigit && part != .selector: readNumber()
    case _ where isName(byte): readWord()
    default: position += 1
    }
  }

  private mutating func readWord() {
    let start = position
    position = nameEnd(from: start)
    let isCall = position < bytes.count && bytes[position] == UInt8(ascii: "(")
    switch part {
    case .selector: writer.add(.type, start, position)
    case .property: writer.add(.property, start, position)
    case .statement, .value, .atRule: if isCall { writer.add(.function, start, position) }
    }
  }

  /// A name with the byte before it, such as `.class` or `#fff`; that byte alone is not a token.
  private mutating func readName(_ kind: TokenKind) {
    let end = nameEnd(from: position + 1)
    if end > position + 1 { writer.add(kind, position, end) }
    position = end
  }

  private mutating func readPseudo() {
    let isElement = position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: ":")
    let start = position + (isElement ? 2 : 1)
    let end = nameEnd(from: start)
    if end > start { writer.add(.attribute, position, end) }
    position = end
  }

  /// `.5`, `10px`, `1e3`, `50%`.
  private mutating func readNumber() {
    var end = position + 1
    while end < bytes.count, bytes[end].isASCIIAlphanumeric || bytes[end] == UInt8(ascii: ".") { end += 1 }
    if end < bytes.count, bytes[end] == UInt8(ascii: "%") { end += 1 }
    if end > position + 1 || bytes[position].isASCIIDigit { writer.add(.number, position, end) }
    position = end
  }

  private mutating func readString(_ quote: UInt8) {
    var end = position + 1
    while end < bytes.count, bytes[end] != quote, !bytes[end].isLineEnd {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    if end < bytes.count, bytes[end] == quote { end += 1 }
    end = min(end, bytes.count)
    writer.add(.string, position, end)
    position = end
  }

  private mutating func readComment() {
    let close: Mark = "*/"
    var end = position + 2
    while end < bytes.count, !close.matches(at: end, in: bytes) { end += 1 }
    end = min(end + close.count, bytes.count)
    writer.add(.comment, position, end)
    position = end
  }

  private func kindOfStatement() -> Part {
    if bytes[position] == UInt8(ascii: "@") { return .atRule }
    var index = position
    var hasColon = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"): return .selector
      case UInt8(ascii: ";"), UInt8(ascii: "}"): return .property
      case UInt8(ascii: ":"): hasColon = true
      default: break
      }
      index += 1
    }
    return hasColon ? .property : .selector
  }

  private func nameEnd(from start: Int) -> Int {
    var index = start
    while index < bytes.count, isName(bytes[index]) { index += 1 }
    return index
  }

  private func isName(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}
