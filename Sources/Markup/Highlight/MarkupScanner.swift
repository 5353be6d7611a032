/// Finds the tokens of HTML and XML: comments, declarations, tags with their attributes, entities.
///
/// Scripts and styles inside stay plain text. A tag without `>` ends before the next `<`.
struct MarkupScanner<Bytes: CodeBytes> {
  private let bytes: Bytes
  private(set) var writer: TokenWriter<Bytes>
  private var position = 0

  init(_ bytes: Bytes, _ writer: TokenWriter<Bytes>) {
    self.bytes = bytes
    self.writer = writer
  }

  mutating func scan() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "<"): readAngle()
      case UInt8(ascii: "&"): readEntity()
      default: position += 1
      }
    }
  }

  private mutating func readAngle() {
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0
    if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") { readDeclaration() } else { readTag(next) }
  }

  private mutating func readDeclaration() {
    if matches("<!--") {
      readEnclosed(.comment, from: position + 4, to: "-->")
    } else if matches("<![CDATA") {
      readEnclosed(.string, from: position + 8, to: "]]>")
    } else {
      readEnclosed(.meta, from: position + 2, to: ">")
    }
  }

  private mutating func readTag(_ next: UInt8) {
    let isEnd = next == UInt8(ascii: "/")
    let start = position + (isEnd ? 2 : 1)
    position = nameEnd(from: start)
    guard position > start, bytes[start].isASCIILetter else { return }
    let name = start..<position
    writer.add(.keyword, name.lowerBound, name.upperBound)
    let isOpen = readAttributes()
    if isOpen, !isEnd, isEqual(name, "script".utf8) || isEqual(name, "style".utf8) { skipRaw(endTag: name) }
  }

  /// Reads up to the end of the tag; false if it has no content.
  private mutating func readAttributes() -> Bool {
    var isValue = false
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "<"): return false
      case UInt8(ascii: ">"):
        position += 1
        return bytes[position - 2] != UInt8(ascii: "/")
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        readEnclosed(.string, from: position + 1, to: byte == UInt8(ascii: "'") ? "'" : "\"")
        isValue = false
      case UInt8(ascii: "="):
        isValue = true
        position += 1
      default:
        let start = position
        position = isValue ? valueEnd(from: start) : nameEnd(from: start)
        writer.add(isValue ? .string : .attribute, start, position)
        if position > start { isValue = false } else { position += 1 }
      }
    }
    return false
  }

  /// Skips the text of a script or style, up to its end tag.
  private mutating func skipRaw(endTag name: Range<Int>) {
    let endTag: Mark = "</"
    while position < bytes.count {
      let end = position + 2 + name.count
      if endTag.matches(at: position, in: bytes), end <= bytes.count, isEqual(position + 2..<end, bytes[name])
      {
        return
      }
      position += 1
    }
  }

  /// `&amp;` or `&#xA0;`: up to 32 bytes.
  private mutating func readEntity() {
    let last = min(position + 32, bytes.count)
    var end = position + 1
    while end < last, bytes[end].isASCIIAlphanumeric || bytes[end] == UInt8(ascii: "#") { end += 1 }
    if end < last, end > position + 1, bytes[end] == UInt8(ascii: ";") {
      writer.add(.meta, position, end + 1)
      position = end + 1
    } else {
      position += 1
    }
  }

  private mutating func readEnclosed(_ kind: TokenKind, from inside: Int, to close: Mark) {
    var end = inside
    while end < bytes.count, !close.matches(at: end, in: bytes) { end += 1 }
    end = min(end + close.count, bytes.count)
    writer.add(kind, position, end)
    position = end
  }

  private func matches(_ mark: Mark) -> Bool { mark.matches(at: position, in: bytes) }

  /// Whether both are equal, ignoring case.
  private func isEqual(_ name: Range<Int>, _ other: some Collection<UInt8>) -> Bool {
    bytes[name].elementsEqual(other) { $0 | 0x20 == $1 | 0x20 }
  }

  /// An attribute's value without quotes.
  private func valueEnd(from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] > 0x20, bytes[index] != UInt8(ascii: ">"),
      bytes[index] != UInt8(ascii: "<")
    {
      index += 1
    }
    return index
  }

  private func nameEnd(from start: Int) -> Int {
    var index = start
    while index < bytes.count, isName(bytes[index]) { index += 1 }
    return index
  }

  /// `@`, `:` and `.` begin attributes of some frameworks; `:` and `.` occur in XML names.
  private func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "@"): true
    default: byte.isASCIIAlphanumeric || byte >= 0x80
    }
  }
}
