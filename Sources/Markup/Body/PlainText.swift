internal import Basics

/// Plain text as a body: keeps lines and paragraphs, links addresses.
package enum PlainText {
  /// A newline becomes `<br />`, a blank line starts a new `<p>`; empty for text without visible characters.
  package static func html(_ text: String) -> SafeHTML {
    guard isOneLine(text) else { return SafeHTML(trusted: BodyHTML(body(Array(text.utf8))).out) }
    var out: [UInt8] = []
    out.reserveCapacity(text.utf8.count + text.utf8.count / 8 + 16)
    out.append(contentsOf: "<p>".utf8)
    Escape.append(text, to: &out)
    out.append(contentsOf: "</p>\n".utf8)
    return SafeHTML(trusted: out)
  }

  /// Whether it is one visible line without an address: most messages.
  private static func isOneLine(_ text: String) -> Bool {
    guard let first = text.utf8.first, first > 0x20 else { return false }
    var previous: UInt8 = 0
    return !text.hasByte { byte in
      defer { previous = byte | 0x20 }
      switch byte {
      case 0x0A, 0x0D, UInt8(ascii: "@"): return true
      case UInt8(ascii: "/"), UInt8(ascii: "w"), UInt8(ascii: "W"): return byte | 0x20 == previous
      default: return false
      }
    }
  }

  /// The text as pages show it, with U+FFFD for each forbidden character, and the number of those.
  package static func shown(_ text: String) -> (text: String, forbidden: Int) {
    // Nearly every text has none: avoid the copy.
    guard text.hasByte(where: ForbiddenCharacter.mayBegin) else { return (text, 0) }
    let (bytes, count) = ForbiddenCharacter.replaced(in: Array(text.utf8))
    return (String(decoding: bytes, as: UTF8.self), count)
  }

  /// `bytes` is UTF-8; `lineBreak` goes between the lines of a paragraph.
  static func body(
    _ bytes: [UInt8], lineBreak: MarkupBody.Kind = .lineBreak, linksAddresses: Bool = true
  ) -> MarkupBody {
    var builder = MarkupBody.Builder(capacity: bytes.count)
    var isOpen = false
    forEachLine(in: bytes) { line in
      if bytes[line].allSatisfy(\.isBlank) {
        if isOpen { builder.close() }
        isOpen = false
      } else {
        if isOpen { builder.leaf(lineBreak) } else { builder.open(.paragraph(isTight: false)) }
        isOpen = true
        if linksAddresses { append(line, of: bytes, to: &builder) } else { builder.text(bytes[line]) }
      }
    }
    if isOpen { builder.close() }
    return builder.body
  }

  /// Lines end with LF, CR LF or CR, as in HTML.
  private static func forEachLine(in bytes: [UInt8], _ body: (Range<Int>) -> Void) {
    var start = 0
    for index in bytes.indices where bytes[index] == 0x0A || bytes[index] == 0x0D {
      let isSecondOfPair = bytes[index] == 0x0A && index > 0 && bytes[index - 1] == 0x0D
      if !isSecondOfPair { body(start..<index) }
      start = index + 1
    }
    body(start..<bytes.count)
  }

  private static func append(_ line: Range<Int>, of bytes: [UInt8], to builder: inout MarkupBody.Builder) {
    var done = line.lowerBound
    for link in Autolink.find(in: bytes, line) {
      let url = link.prefix + String(decoding: bytes[link.range], as: UTF8.self)
      let verdict = URLPolicy.verdict(url)
      if case .refused = verdict { continue }
      if LocalHost.isNamed(by: url) { continue }
      if done < link.range.lowerBound { builder.text(bytes[done..<link.range.lowerBound]) }
      let (address, title) = (builder.store(url.utf8), builder.store([]))
      builder.open(.link(MarkupBody.Link(address: address, title: title, isExternal: verdict == .external)))
      builder.text(bytes[link.range])
      builder.close()
      done = link.range.upperBound
    }
    if done < line.upperBound { builder.text(bytes[done..<line.upperBound]) }
  }
}
