internal import Basics

/// Writes text from other programs as Markdown: plain text stays plain, styled text keeps its styles.
package enum MarkdownText {
  /// Longer text is shown unformatted, so its marks are irrelevant.
  package static let maximumBytes = 64 << 10

  /// Escapes plain text so that it reads the same as Markdown, with as few escapes as possible.
  package static func escaped(_ text: String) -> String {
    guard mayNeedEscapes(text) else { return text }
    let hasAddress = text.hasBytes(of: "http")
    var out = ""
    var isAtStart = true
    for line in text.partsAtLineFeeds {
      if !isAtStart { out += "\n" }
      isAtStart = false
      escape(line, hasAddress: hasAddress, &out)
    }
    return out
  }

  /// Whether the text has a character with a meaning, or a line begins like a block; decided by bytes, as most texts
  /// have neither.
  private static func mayNeedEscapes(_ text: String) -> Bool {
    let bytes = text.utf8.span
    var isAtStart = true
    for index in bytes.indices {
      let byte = bytes[index]
      if isSpecial(byte) || isAtStart && mayBeginBlock(byte) { return true }
      isAtStart = byte == 0x0A
    }
    return false
  }

  private static func mayBeginBlock(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, UInt8(ascii: "#"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "="),
      UInt8(ascii: ">"), 0x30...0x39:
      true
    default: false
    }
  }

  /// Escapes text inside a link, where addresses must not become links.
  static func escapedAll(_ text: String) -> String {
    var out = ""
    escapeWords(text[...], &out)
    return out.replacingBytes(of: "://", with: ":&#47;/").replacingBytes(of: "www.", with: "www&#46;")
  }

  /// Whether the text is a single web address that fits in angle brackets.
  package static func isWebAddress(_ text: String) -> Bool {
    (text.hasPrefix("https://") || text.hasPrefix("http://"))
      && !text.utf8.contains { $0 <= 0x20 || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
  }

  /// Splits the text around web addresses; sentence-ending punctuation is not part of them.
  static func webAddresses(in text: String) -> [(text: Substring, isAddress: Bool)] {
    var parts: [(text: Substring, isAddress: Bool)] = []
    var rest = text[...]
    while let start = webAddress(in: rest) {
      var address = Substring(rest[start...].unicodeScalars.prefix { isInAddress($0) })
      while let last = address.last, "?!.,:;*_~'\"".contains(last) || (last == ")" && !address.contains("("))
      {
        address.removeLast()
      }
      if start > rest.startIndex { parts.append((rest[..<start], false)) }
      parts.append((address, isWebAddress(String(address)) && address.count > 8))
      rest = rest[address.endIndex...]
    }
    if !rest.isEmpty { parts.append((rest, false)) }
    return parts
  }

  /// By scalars: looking for characters takes far longer.
  private static func isInAddress(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return !scalar.properties.isWhitespace }
    return scalar != " " && !(0x09...0x0D).contains(scalar.value) && scalar != "<" && scalar != ">"
  }

  /// `code`, with a fence longer than any run of backticks in it.
  package static func code(_ text: String) -> String {
    let fence = String(repeating: "`", count: longestRun(text) + 1)
    let needsBlank = text.first == "`" || text.last == "`"
    return needsBlank ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  /// A code block on separate lines.
  package static func codeBlock(_ text: String, language: String = "") -> String {
    let fence = String(repeating: "`", count: max(3, longestRun(text) + 1))
    return "\n\(fence)\(language)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")\(fence)\n"
  }

  /// Emphasis may not begin or end with a space: spaces move outside the marks. Text without letters stays
  /// unchanged.
  package static func styled(_ text: String, with mark: String) -> String {
    let inner = text.drop(while: \.isWhitespace)
    guard !inner.isEmpty else { return text }
    let start = text[..<inner.startIndex]
    let end = inner.reversed().prefix(while: \.isWhitespace).count
    return start + mark + inner.dropLast(end) + mark + inner.suffix(end)
  }

  /// `[text](address)`; `text` is already Markdown.
  package static func link(_ text: String, to address: String) -> String {
    let safe = address.unicodeScalars.reduce(into: "") { out, scalar in
      switch scalar {
      case "<", ">", "\\": out += "\\" + String(scalar)
      case " ": out += "%20"
      case "\n", "\r", "\t": break
      default: out.unicodeScalars.append(scalar)
      }
    }
    return "[\(text)](<\(safe)>)"
  }

  /// Prefixes each line with `>`.
  package static func quote(_ text: String) -> String {
    text.partsAtLineFeeds.map { "> " + $0 }.joined(separator: "\n")
  }

  private static func escape(_ line: Substring, hasAddress: Bool, _ out: inout String) {
    if !hasAddress, !(line.utf8.first.map(mayBeginBlock) ?? false) { return escapeWords(line, &out) }
    var rest = line[...]
    let blanks = rest.prefix { $0 == " " || $0 == "\t" }
    rest = rest.dropFirst(blanks.count)
    // Four spaces would begin a code block; no-break spaces look the same.
    let isPlain = blanks.count < 4 && !blanks.contains("\t")
    out +=
      isPlain ? String(blanks) : blanks.map { $0 == "\t" ? "\u{A0}\u{A0}\u{A0}\u{A0}" : "\u{A0}" }.joined()
    if let mark = blockMark(rest) {
      out += rest[..<mark] + "\\"
      out += String(rest[mark])
      rest = rest[rest.index(after: mark)...]
    }
    while hasAddress, let start = webAddress(in: rest) {
      escapeWords(rest[..<start], &out)
      let address = rest[start...].prefix { !$0.isWhitespace && $0 != "<" }
      out += address
      rest = rest[address.endIndex...]
    }
    escapeWords(rest, &out)
  }

  private static func escapeWords(_ text: Substring, _ out: inout String) {
    // A mark that is combined with the character before it changes its meaning, so other text takes the slow way.
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(text.utf8.count + 8)
      for byte in text.utf8 {
        if isSpecial(byte) { bytes.append(UInt8(ascii: "\\")) }
        bytes.append(byte)
      }
      out += String(decoding: bytes, as: UTF8.self)
      return
    }
    for character in text {
      if character.isASCII, let byte = character.utf8.first, isSpecial(byte) { out += "\\" }
      out.append(character)
    }
  }

  /// Start of a web address, which becomes a link automatically and is not escaped.
  private static func webAddress(in text: Substring) -> Substring.Index? {
    var rest = text
    while let head = rest.bytes(of: "http") {
      rest = rest[head.upperBound...]
      if rest.utf8.starts(with: "://".utf8) || rest.utf8.starts(with: "s://".utf8) { return head.lowerBound }
    }
    return nil
  }

  /// The character to escape in a line that would begin a heading, list, rule or table.
  private static func blockMark(_ line: Substring) -> Substring.Index? {
    guard let first = line.first else { return nil }
    if "#+-=>".contains(first) { return line.startIndex }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    guard (1...9).contains(digits.count), let next = line[digits.endIndex...].first, ".)".contains(next)
    else {
      return nil
    }
    return digits.endIndex
  }

  /// Characters with a meaning anywhere in a line.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "~"), UInt8(ascii: "\\"), UInt8(ascii: "|"):
      true
    default: false
    }
  }

  private static func longestRun(_ text: String) -> Int {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
