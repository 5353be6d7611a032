extension MarkdownLine {
  /// A code span, or text if no span is possible.
  mutating func code(_ code: ArraySlice<UInt8>, isInTable: Bool = false) {
    let text = code.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
    // Spans of blanks, or next to another span, would be read differently.
    guard mayTakeCode, text.contains(where: { $0 != 0x20 && $0 != 0x09 }),
      !(isInTable && text.contains(UInt8(ascii: "|"))), let sign = Self.fence(around: text)
    else { return self.text(text) }
    let isPadded =
      text.first == UInt8(ascii: "`") || text.last == UInt8(ascii: "`")
      || text.first == 0x20 && text.last == 0x20
    raw(sign + (isPadded ? [0x20] + text + [0x20] : text) + sign)
  }

  /// A run of backticks longer than any in the text; nil if that exceeds the 80 that cmark accepts.
  private static func fence(around text: [UInt8]) -> [UInt8]? {
    let sign = UInt8(ascii: "`")
    let runs = Set(text.split { $0 != sign }.map(\.count))
    return (1...80).first { !runs.contains($0) }.map { Array(repeating: sign, count: $0) }
  }

  /// `[name](address)`, or with `!` a picture.
  mutating func named(_ name: String, sign: String = "", _ address: String) {
    var text = MarkdownLine()
    text.text(name.utf8)
    let words = text.markdown(lineBreak: [0x20])
    raw(Array("\(sign)[".utf8) + words + "](".utf8 + AlternateAddress.markdown(address) + ")".utf8)
  }

  /// Replaces a link whose text is its web address with `<https://…>`; false for any other link.
  mutating func endAutolink(_ start: (count: Int, hasInk: Bool), _ url: String) -> Bool {
    guard let text = onlyText(since: start.count), Self.isAutolink(url), text.elementsEqual(url.utf8) else {
      return false
    }
    replaceLink(from: start.count, with: [UInt8(ascii: "<")] + text + [UInt8(ascii: ">")])
    return true
  }

  private static func isAutolink(_ url: String) -> Bool {
    guard url.hasPrefix("https://") || url.hasPrefix("http://") else { return false }
    let bytes = Array(url.utf8)
    return bytes.indices.allSatisfy { index in
      switch bytes[index] {
      case 0...0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "|"): false
      case UInt8(ascii: "&"): !MarkdownEscape.mayBeEntity(bytes[(index + 1)...])
      default: true
      }
    }
  }
}
