extension CodeScanner {
  func isPlace(_ place: Region.Place) -> Bool {
    switch place {
    case .anywhere: return true
    case .wordStart: return position == 0 || mayPrecedeWord(bytes[position - 1])
    case .lineStart:
      let before = lastIndex { !$0.isBlank }
      return before < 0 || bytes[before].isLineEnd
    case .operand:
      let before = lastIndex { $0 > 0x20 }
      return before < 0 || before + 1 == keywordEnd || !endsValue(bytes[before])
    }
  }

  private func mayPrecedeWord(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: ",")
  }

  /// The last matching byte before the position, or -1.
  private func lastIndex(where fits: (UInt8) -> Bool) -> Int {
    var index = position - 1
    while index >= 0, !fits(bytes[index]) { index -= 1 }
    return index
  }

  /// Whether a value may end with `byte`; `<` precedes the `/` of a closing tag.
  private func endsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "'"),
      UInt8(ascii: "`"), UInt8(ascii: "<"), UInt8(ascii: "/"):
      true
    default: rules.traits[Int(byte)].contains(.inName)
    }
  }

  func lineEnd(from start: Int) -> Int {
    var index = start
    while index < bytes.count, !bytes[index].isLineEnd { index += 1 }
    return index
  }

  /// The end of letters, digits and `_`; other name bytes of a language, such as `-`, end `$name`.
  func nameEnd(from start: Int) -> Int {
    var index = start
    while index < bytes.count, !rules.traits[Int(bytes[index])].isDisjoint(with: [.beginsName, .digit]) {
      index += 1
    }
    return index
  }

  /// Reads a comment or string from `start` to its end, or to embedded code.
  mutating func readBody(_ body: Region.Body, _ region: Region, from start: Int) {
    var index = start
    var depth = 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == body.close.first, body.close.matches(at: index, in: bytes) {
        index += body.close.count
        depth -= 1
        if depth == 0 { return endBody(region, upTo: index) }
      } else if let embedding = body.embedding, byte == embedding.first,
        embedding.matches(at: index, in: bytes)
      {
        index += embedding.count
        // `{{` in a Python string is a literal brace.
        if embedding.count > 1 || index == bytes.count || bytes[index] != byte {
          outer.append(OuterString(region: region, body: body, bracket: embedding.last))
          return add(region.kind, upTo: index)
        }
        index += 1
      } else if byte == body.escape {
        index = min(index + 2, bytes.count)
      } else if byte.isLineEnd, !body.holdsLines {
        return endBody(region, upTo: index)
      } else if body.nests, byte == region.open.first, region.open.matches(at: index, in: bytes) {
        index += region.open.count
        depth += 1
      } else {
        index += 1
      }
    }
    endBody(region, upTo: index)
  }

  private mutating func endBody(_ region: Region, upTo end: Int) {
    let isKey = region.kind == .string && isKey(upTo: end, needsBlank: false)
    add(isKey ? .property : region.kind, upTo: end)
  }

  /// `'a'`, `'\n'`, `'é'`, `'\u{1F600}'`: up to twelve bytes between the quotes.
  mutating func readCharacter(from start: Int) -> Bool {
    let quote = UInt8(ascii: "'")
    let last = min(start + 12, bytes.count - 1)
    guard start <= last, bytes[start] != quote, !bytes[start].isLineEnd else { return false }
    let isEscape = bytes[start] == UInt8(ascii: "\\")
    var index = start + (isEscape ? 2 : 1)
    while index <= last, bytes[index] != quote,
      isEscape ? !bytes[index].isLineEnd : bytes[index] & 0xC0 == 0x80
    {
      index += 1
    }
    guard index <= last, bytes[index] == quote else { return false }
    add(.string, upTo: index + 1)
    return true
  }

  mutating func readRegex(from start: Int) {
    var index = start
    var isInClass = false
    while index < bytes.count, !bytes[index].isLineEnd {
      let byte = bytes[index]
      if byte == UInt8(ascii: "/"), !isInClass { return add(.string, upTo: nameEnd(from: index + 1)) }
      if byte == UInt8(ascii: "[") { isInClass = true }
      if byte == UInt8(ascii: "]") { isInClass = false }
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    add(.string, upTo: min(index, bytes.count))
  }
}
