/// Text that is not Markdown, as HTML: escaped, lines and paragraphs kept, addresses linked.
package enum PlainText {
  /// A newline becomes `<br />`, a blank line begins a new `<p>`; nothing for text without ink.
  package static func html(_ text: String) -> SafeHTML { SafeHTML(trusted: html(bytes: Array(text.utf8))) }

  /// How many characters of the text no page may hold: they are shown as U+FFFD, and said to be.
  package static func forbiddenCount(_ text: String) -> Int {
    // Nearly every text has none: no copy for those.
    let isClean = text.utf8.withContiguousStorageIfAvailable {
      !$0.contains(where: ForbiddenCharacter.mayBegin)
    }
    return isClean == true ? 0 : ForbiddenCharacter.replaced(in: Array(text.utf8)).count
  }

  static func html(bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + bytes.count / 8 + 8)
    var isOpen = false
    forEachLine(in: bytes) { line in
      if bytes[line].allSatisfy(\.isBlank) {
        if isOpen { out.append(contentsOf: "</p>\n".utf8) }
        isOpen = false
      } else {
        out.append(contentsOf: (isOpen ? "<br />\n" : "<p>").utf8)
        isOpen = true
        append(line, of: bytes, to: &out)
      }
    }
    if isOpen { out.append(contentsOf: "</p>\n".utf8) }
    return out
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

  private static func append(_ line: Range<Int>, of bytes: [UInt8], to out: inout [UInt8]) {
    var done = line.lowerBound
    for link in Autolink.find(in: bytes, line) {
      let url = link.prefix + String(decoding: bytes[link.range], as: UTF8.self)
      let verdict = URLPolicy.verdict(url)
      if case .refused = verdict { continue }
      if LocalHost.isNamed(by: url) { continue }
      Escape.append(bytes: bytes[done..<link.range.lowerBound], to: &out)
      LinkTag.open(url, verdict, to: &out)
      Escape.append(bytes: bytes[link.range], to: &out)
      out.append(contentsOf: "</a>".utf8)
      done = link.range.upperBound
    }
    Escape.append(bytes: bytes[done..<line.upperBound], to: &out)
  }
}
