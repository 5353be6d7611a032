/// The lines of a Markdown text, each prefixed with the marks of the quotes and lists around it.
struct MarkdownLayout {
  private(set) var out: [UInt8] = []
  /// Ends a line within a paragraph.
  let lineBreak: [UInt8]
  /// Begins every line: the marks of the quotes and lists around it.
  private var prefix: [UInt8] = []
  /// Prefix of an item's first line until it is written, with the mark in place of blanks.
  private var pending: [UInt8]?
  /// Whether a blank line must separate the next block from the previous one.
  var needsBlank = false
  /// Whether the list before this block is ordered, and whether it uses the second of the two marks: adjacent
  /// lists with equal marks would merge.
  private var lastList: (isOrdered: Bool, usesOtherMark: Bool)?
  /// Whether the current list has no blank lines between its items.
  private var isInTightList = false

  init(lineBreak: String, capacity: Int) {
    self.lineBreak = Array(lineBreak.utf8)
    out.reserveCapacity(capacity)
  }

  mutating func put(_ text: String) { out += text.utf8 }

  /// Begins a block's first line.
  private mutating func begin() {
    if let lead = pending {
      out += lead
      pending = nil
    } else {
      if needsBlank { blankLine() }
      out += prefix
    }
    needsBlank = true
    lastList = nil
  }

  private mutating func blankLine() {
    var lead = prefix
    while lead.last == 0x20 { lead.removeLast() }
    out += lead + [0x0A]
    needsBlank = false
  }

  /// Writes a block of one or more lines, each with its prefix.
  mutating func write(_ lines: [UInt8]) {
    begin()
    for (index, line) in lines.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      if index > 0 { out += line.isEmpty ? prefix.dropLast(while: { $0 == 0x20 }) : prefix[...] }
      out += line
      out.append(0x0A)
    }
  }

  /// Opens the content after a mark; `close` restores the previous prefix.
  fileprivate mutating func open(_ mark: String, isQuote: Bool) -> [UInt8] {
    if pending == nil, needsBlank { blankLine() }
    let outer = prefix
    pending = (pending ?? prefix) + mark.utf8
    prefix += isQuote ? Array(mark.utf8) : Array(repeating: 0x20, count: mark.utf8.count)
    (needsBlank, lastList) = (false, nil)
    return outer
  }

  fileprivate mutating func close(_ outer: [UInt8]) {
    if var lead = pending {
      while lead.last == 0x20 { lead.removeLast() }
      out += lead + [0x0A]
      pending = nil
    }
    prefix = outer
    (needsBlank, lastList) = (true, nil)
  }

  /// An adjacent list of the same type uses another mark, so that the two do not merge.
  fileprivate mutating func openList(isOrdered: Bool, start: Int, isTight: Bool) -> (
    sign: String, outer: Bool
  ) {
    let isOther = lastList.map { $0.isOrdered == isOrdered && !$0.usesOtherMark } ?? false
    // Only a list that begins with 1, and with content, may follow a line of text directly.
    if isInTightList, isTight, !isOrdered || start == 1 { needsBlank = false }
    defer { isInTightList = isTight }
    return (isOrdered ? isOther ? ")" : "." : isOther ? "+" : "-", isInTightList)
  }

  fileprivate mutating func closeList(isOrdered: Bool, sign: String, outer: Bool) {
    isInTightList = outer
    endList(isOrdered: isOrdered, usesOtherMark: sign == "+" || sign == ")")
  }

  mutating func endList(isOrdered: Bool, usesOtherMark: Bool = false) {
    lastList = (isOrdered, usesOtherMark)
  }
}

/// Writes blocks of Markdown, from a page's elements or from a body.
protocol MarkdownBlocksWriter {
  var layout: MarkdownLayout { get set }
}

extension MarkdownBlocksWriter {
  mutating func paragraph(_ line: MarkdownLine) {
    guard line.hasInk else { return }
    // `write` adds the prefix after its line ends.
    layout.write(line.markdown(lineBreak: layout.lineBreak))
  }

  /// A heading, which must stay on one line.
  mutating func heading(_ line: MarkdownLine, marks: Int) {
    var text = line.markdown(lineBreak: [0x20])
    MarkdownEscape.guardHeading(&text)
    layout.write(Array(repeating: UInt8(ascii: "#"), count: marks) + [0x20] + text)
  }

  /// Content after a mark: an item, or a quote, whose mark begins every line.
  mutating func inside(_ mark: String, isQuote: Bool = false, _ body: (inout Self) -> Void) {
    let outer = layout.open(mark, isQuote: isQuote)
    body(&self)
    layout.close(outer)
  }

  /// `start`: the first number; nil for a bullet list.
  mutating func list<Item>(
    _ items: [Item], start: Int?, isTight: Bool, _ body: (inout Self, Item) -> Void
  ) {
    let list = layout.openList(isOrdered: start != nil, start: start ?? 0, isTight: isTight)
    for (index, item) in items.enumerated() {
      if isTight, index > 0 { layout.needsBlank = false }
      let number = start.map { String(max(0, min($0 + index, 999_999_999))) } ?? ""
      inside("\(number)\(list.sign) ") { body(&$0, item) }
    }
    layout.closeList(isOrdered: start != nil, sign: list.sign, outer: list.outer)
  }

  /// Code, unchanged, in a fence longer than any in it.
  mutating func code(_ text: ArraySlice<UInt8>, language: String) {
    // cmark counts up to 255; a longer line closes any fence.
    let ticks = longestRun(of: UInt8(ascii: "`"), in: text)
    let mark = ticks < 255 ? UInt8(ascii: "`") : UInt8(ascii: "~")
    let sign = Array(repeating: mark, count: max(2, longestRun(of: mark, in: text)) + 1)
    let body = text.last == 0x0A ? text.dropLast() : text
    layout.write(sign + language.utf8 + [0x0A] + body + [0x0A] + sign)
  }

  private func longestRun(of sign: UInt8, in text: ArraySlice<UInt8>) -> Int {
    var (longest, run) = (0, 0)
    for byte in text {
      run = byte == sign ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  /// A table in GitHub's Markdown: a header row, which may be empty, and one line per row.
  mutating func table(head: [[UInt8]], rows: [[[UInt8]]], signs: [String]) {
    var lines = row(head, signs.count)
    lines += "\n|".utf8 + signs.flatMap { Array($0.utf8) + [UInt8(ascii: "|")] }
    for line in rows { lines += [0x0A] + row(line, signs.count) }
    layout.write(lines)
  }

  private func row(_ cells: [[UInt8]], _ width: Int) -> [UInt8] {
    var out = [UInt8(ascii: "|")]
    for column in 0..<width {
      let cell = column < cells.count ? cells[column] : []
      out += cell.isEmpty ? Array(" |".utf8) : [0x20] + cell + Array(" |".utf8)
    }
    return out
  }
}

extension [UInt8] {
  fileprivate func dropLast(while isLast: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var rest = self[...]
    while let last = rest.last, isLast(last) { rest.removeLast() }
    return rest
  }
}
