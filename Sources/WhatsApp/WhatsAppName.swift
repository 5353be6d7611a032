internal import Basics

/// The sender of a line: the text before its first colon.
enum WhatsAppName {
  /// Longer text is not a name.
  private static let maximumBytes = 200

  /// The name before the first colon and space, followed by nothing, a space or a mark. System messages may
  /// also contain colons, inside quotation marks.
  static func bytes(_ line: [UInt8], after start: Int) -> [UInt8]? {
    let last = min(line.count, start + maximumBytes + 1)
    var index = start
    while index < last {
      guard let colon = line[index..<last].firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let next = colon + 1 == line.count ? 0x20 : line[colon + 1]
      if next == 0x20 || next == 0xE2 || next == 0x0A || isEmptyText(next, colon, index, start) {
        let name = Array(line[start..<colon])
        return name.isEmpty || hasOpenQuote(name) ? nil : name
      }
      index = colon + 1
    }
    return nil
  }

  /// Without marks.
  static func text(_ name: [UInt8]) -> String {
    WhatsAppMarks.removed(from: String(decoding: name, as: UTF8.self)).trimmed
  }

  /// `Ann:.` in some exports.
  private static func isEmptyText(_ next: UInt8, _ colon: Int, _ index: Int, _ start: Int) -> Bool {
    colon > start && index == start && next == UInt8(ascii: ".")
  }

  /// `“` without `”`.
  private static func hasOpenQuote(_ name: [UInt8]) -> Bool {
    if name.count(where: { $0 == UInt8(ascii: "\"") }) % 2 == 1 { return true }
    // The first bytes of all quotation marks.
    guard name.contains(where: { $0 == 0xE2 || $0 == 0xC2 || $0 == 0xE3 }) else { return false }
    return quotes.contains { open, close in
      guard let start = name.firstRange(of: open) else { return false }
      return name[start.upperBound...].firstRange(of: close) == nil
    }
  }

  private static let quotes: [(open: [UInt8], close: [UInt8])] = [
    ("“", "”"), ("„", "“"), ("«", "»"), ("「", "」"),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)) }
}

/// The mark that WhatsApp writes before its own words; keyboards cannot produce it.
enum WhatsAppMarks {
  /// Left-to-right; right-to-left in Arabic, Hebrew and Persian.
  static let scalars: Set<Unicode.Scalar> = ["\u{200E}", "\u{200F}"]

  /// Whether the line contains a mark.
  static func isMarked(_ bytes: [UInt8]) -> Bool {
    guard var index = bytes.firstIndex(of: 0xE2) else { return false }
    while index + 2 < bytes.count {
      if bytes[index] == 0xE2, bytes[index + 1] == 0x80, bytes[index + 2] & 0xFE == 0x8E { return true }
      index += 1
    }
    return false
  }

  /// The text without marks.
  static func removed(from text: some StringProtocol) -> String {
    guard mayHold(text) else { return String(text) }
    let isMark = { (scalar: Unicode.Scalar) in
      scalars.contains(scalar) || scalar == "\u{FEFF}" || scalar == "\u{202A}" || scalar == "\u{202C}"
    }
    guard text.unicodeScalars.contains(where: isMark) else { return String(text) }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isMark($0) }))
  }

  /// Whether a byte that can begin a mark is present: this quickly rules out most messages.
  private static func mayHold(_ text: some StringProtocol) -> Bool {
    let isFound = { (byte: UInt8) in byte == 0xE2 || byte == 0xEF }
    return text.utf8.withContiguousStorageIfAvailable { $0.contains(where: isFound) }
      ?? text.utf8.contains(where: isFound)
  }

  /// Whether the text begins with a mark.
  static func begins(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.first.map(scalars.contains) ?? false
  }

  static func begins(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count > 2 && bytes.starts(with: [0xE2, 0x80]) && bytes[bytes.startIndex + 2] & 0xFE == 0x8E
  }

  /// The text before and after the last mark; nil without one.
  static func cut(_ line: Substring) -> (before: Substring, words: Substring)? {
    guard mayHold(line) else { return nil }
    let scalars = line.unicodeScalars
    guard let mark = scalars.lastIndex(where: Self.scalars.contains) else { return nil }
    return (line[..<mark], line[scalars.index(after: mark)...])
  }
}
