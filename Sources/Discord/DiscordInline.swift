internal import Basics
internal import ImportKit

/// One line of Discord's Markdown.
struct DiscordInline {
  private let bytes: [UInt8]
  private let dialect: DiscordText
  /// Positions of `](`, in order.
  private let middles: [Int]
  private var text = StyledText()

  init(_ line: Substring, _ dialect: DiscordText) {
    let bytes = Array(line.utf8)
    middles = bytes.indices.dropLast().filter {
      bytes[$0] == UInt8(ascii: "]") && bytes[$0 + 1] == UInt8(ascii: "(")
    }
    self.bytes = bytes
    self.dialect = dialect
  }

  mutating func read() -> StyledText {
    parse(0..<bytes.count, [], nil)
    return text
  }

  /// Begins and ends a style. Longer marks come first.
  private struct Mark {
    let bytes: [UInt8]
    let style: StyledText.Style

    init(_ text: String, _ style: StyledText.Style) { (bytes, self.style) = (Array(text.utf8), style) }
  }

  private static let marks = [
    Mark("||", .spoiler), Mark("**", .bold), Mark("__", .underline), Mark("~~", .strike), Mark("*", .italic),
    Mark("_", .italic),
  ]
  private static let schemes = ["https://", "http://"].map { Array($0.utf8) }
  /// In bytes; longer elements are words, so that a line of brackets does not take quadratic time.
  private static let longest = 4 * 2048
  /// Addresses have fewer bytes.
  private static let longestAddress = 2048
  /// Of a backtick, beside the indices of marks.
  private static let tick = -1

  /// Whether an element may begin with the byte.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "h"),
      UInt8(ascii: "|"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private mutating func parse(_ range: Range<Int>, _ style: StyledText.Style, _ link: String?) {
    // Indices of marks that have no end in the range.
    var open: Set<Int> = []
    var (index, words) = (range.lowerBound, [UInt8]())
    while index < range.upperBound {
      let end = bytes[index..<range.upperBound].firstIndex(where: Self.isSpecial) ?? range.upperBound
      words += bytes[index..<end]
      index = end
      guard index < range.upperBound else { break }
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < range.upperBound,
        Self.isPunctuation(bytes[index + 1])
      {
        words.append(bytes[index + 1])
        index += 2
      } else if let end = take(index, range, style, link, &words, &open) {
        index = end
      } else {
        words.append(bytes[index])
        index += 1
      }
    }
    flush(&words, style, link)
  }

  private mutating func flush(_ words: inout [UInt8], _ style: StyledText.Style, _ link: String?) {
    text.append(String(decoding: words, as: UTF8.self), style, link: link)
    words = []
  }

  /// Parses the element that begins here; returns its end.
  private mutating func take(
    _ index: Int, _ range: Range<Int>, _ style: StyledText.Style, _ link: String?,
    _ words: inout [UInt8], _ open: inout Set<Int>
  ) -> Int? {
    switch bytes[index] {
    case UInt8(ascii: "`") where open.contains(Self.tick): return nil
    case UInt8(ascii: "["):
      guard link == nil, let parts = maskedLink(index, range) else { return nil }
      flush(&words, style, link)
      parse(parts.text, style, parts.address)
      return parts.end
    case UInt8(ascii: "`"), UInt8(ascii: "<"), UInt8(ascii: "h"):
      guard let (run, end) = leaf(index, range, link) else {
        if bytes[index] == UInt8(ascii: "`") { open.insert(Self.tick) }
        return nil
      }
      flush(&words, style, link)
      text.append(run.text, style.union(run.style), link: run.link ?? link)
      return end
    default: return styled(index, range, style, link, &words, &open)
    }
  }

  private mutating func styled(
    _ index: Int, _ range: Range<Int>, _ style: StyledText.Style, _ link: String?,
    _ words: inout [UInt8], _ open: inout Set<Int>
  ) -> Int? {
    for (number, mark) in Self.marks.enumerated()
    where opens(mark.bytes, index, range) && !style.contains(mark.style) && !open.contains(number) {
      guard let end = close(mark.bytes, index, range) else {
        open.insert(number)
        continue
      }
      flush(&words, style, link)
      parse(index + mark.bytes.count..<end, style.union(mark.style), link)
      return end + mark.bytes.count
    }
    return nil
  }

  /// Code, tokens, addresses.
  private func leaf(_ index: Int, _ range: Range<Int>, _ link: String?) -> (StyledText.Run, Int)? {
    switch bytes[index] {
    case UInt8(ascii: "`"): return code(index, range)
    case UInt8(ascii: "<"):
      let limit = min(range.upperBound, index + Self.longest)
      // No token has `<` inside.
      guard let end = bytes[(index + 1)..<limit].firstIndex(where: "<>".utf8.contains),
        bytes[end] == UInt8(ascii: ">"), let run = dialect.token(string(index + 1..<end))
      else { return nil }
      return (run, end + 1)
    default:
      guard link == nil, Self.schemes.contains(where: { starts($0, index, range) }) else { return nil }
      return address(index, range)
    }
  }

  private func code(_ index: Int, _ range: Range<Int>) -> (StyledText.Run, Int)? {
    let tick = UInt8(ascii: "`")
    let start = bytes[index..<range.upperBound].firstIndex { $0 != tick } ?? range.upperBound
    let mark = Array(repeating: tick, count: start - index)
    guard let end = (start..<range.upperBound).first(where: { starts(mark, $0, range) }), end > start else {
      return nil
    }
    return (StyledText.Run(text: string(start..<end).trimmed, style: .code), end + mark.count)
  }

  private func address(_ index: Int, _ range: Range<Int>) -> (StyledText.Run, Int)? {
    var end = index
    while end < range.upperBound, !isSpace(end), bytes[end] != UInt8(ascii: "<"),
      bytes[end] != UInt8(ascii: ">")
    { end += 1 }
    while end > index, "*_~|.,;:!?)'\"".utf8.contains(bytes[end - 1]) { end -= 1 }
    let address = string(index..<end)
    return (StyledText.Run(text: address, link: address), end)
  }

  /// `[text](https://…)`, also `[text](<https://…> "title")`.
  private func maskedLink(_ index: Int, _ range: Range<Int>) -> (text: Range<Int>, address: String, end: Int)?
  {
    let limit = min(range.upperBound, index + Self.longest)
    let next = middles.partitioningIndex { $0 > index }
    guard next < middles.count, case let middle = middles[next], middle > index + 1, middle + 2 < limit
    else { return nil }
    let isEnclosed = bytes[middle + 2] == UInt8(ascii: "<")
    let start = middle + (isEnclosed ? 3 : 2)
    // Most brackets that are no links are seen here, before their end is looked for.
    guard Self.schemes.contains(where: { starts($0, start, range) }),
      let end = bytes[start..<min(limit, start + Self.longestAddress)].firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let inside = bytes[start..<end]
    let stop = inside.firstIndex { $0 == 0x20 || isEnclosed && $0 == UInt8(ascii: ">") } ?? end
    let address = string(start..<stop)
    return MarkdownText.isWebAddress(address) ? (index + 1..<middle, address, end + 1) : nil
  }

  // MARK: marks

  private func starts(_ mark: [UInt8], _ index: Int, _ range: Range<Int>) -> Bool {
    guard index + mark.count <= range.upperBound else { return false }
    for (place, byte) in mark.enumerated() where bytes[index + place] != byte { return false }
    return true
  }

  /// No space follows a single mark, and `_` is not within a word.
  private func opens(_ mark: [UInt8], _ index: Int, _ range: Range<Int>) -> Bool {
    guard starts(mark, index, range), index + mark.count < range.upperBound else { return false }
    if mark.count == 1, isSpace(index + 1) { return false }
    return mark != [UInt8(ascii: "_")] || scalar(before: index).map(Self.isWord) != true
  }

  /// The end of a style: non-empty, no space before a single mark, and no `_` within a word.
  private func close(_ mark: [UInt8], _ index: Int, _ range: Range<Int>) -> Int? {
    let isSingle = mark.count == 1
    var place = index + mark.count
    while place < range.upperBound {
      switch bytes[place] {
      case UInt8(ascii: "\\"): place += 2
      case mark[0] where isSingle && place + 1 < range.upperBound && bytes[place + 1] == mark[0]: place += 2
      case mark[0]
      where starts(mark, place, range) && place > index + mark.count && isEnd(mark, place, isSingle):
        // `***both***` closes the inner mark first.
        while !isSingle, starts(mark, place + 1, range) { place += 1 }
        return place
      default: place += 1
      }
    }
    return nil
  }

  private func isEnd(_ mark: [UInt8], _ place: Int, _ isSingle: Bool) -> Bool {
    if isSingle, scalar(before: place)?.properties.isWhitespace == true { return false }
    guard mark == [UInt8(ascii: "_")], let next = scalar(at: place + 1) else { return true }
    return !Self.isWord(next)
  }

  private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  // MARK: characters

  private func isSpace(_ index: Int) -> Bool {
    bytes[index] & 0xC0 != 0x80 && scalar(at: index)?.properties.isWhitespace == true
  }

  private func scalar(before index: Int) -> Unicode.Scalar? {
    bytes[..<index].lastIndex { $0 & 0xC0 != 0x80 }.flatMap { scalar(at: $0) }
  }

  /// Nil at the end.
  private func scalar(at index: Int) -> Unicode.Scalar? {
    guard index < bytes.count else { return nil }
    if bytes[index] < 0x80 { return Unicode.Scalar(bytes[index]) }
    return String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !isWord(Unicode.Scalar(byte))
  }
}
