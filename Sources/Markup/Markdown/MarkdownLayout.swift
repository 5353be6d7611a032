/// The lines of a Markdown text that is being written, each after the marks of the quotes and lists around it.
struct MarkdownLayout {
  private(set) var out: [UInt8] = []
  /// Ends a line within a paragraph.
  let lineBreak: [UInt8]
  /// Begins every line: the marks of the quotes and lists around it.
  private var prefix: [UInt8] = []
  /// The first line of an item, until it is written: its mark is there in place of blanks.
  private var pending: [UInt8]?
  /// Whether a block before this one ends with an empty line.
  var needsBlank = false
  /// Whether the list before this block has numbers, and whether it has the second of the two marks: lists side by side
  /// would be one, but for their marks.
  private var lastList: (isOrdered: Bool, usesOtherMark: Bool)?
  /// Whether the list in hand has no empty lines between its items.
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

  /// A block of one or more lines, each after the marks around it.
  mutating func write(_ lines: [UInt8]) {
    begin()
    for (index, line) in lines.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      if index > 0 { out += line.isEmpty ? prefix.dropLast(while: { $0 == 0x20 }) : prefix[...] }
      out += line
      out.append(0x0A)
    }
  }

  /// Opens what is behind a mark; the marks around it are restored by `close`.
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

  /// A list right after one of its sort takes another mark: else both would be one.
  fileprivate mutating func openList(isOrdered: Bool, start: Int, isTight: Bool) -> (
    sign: String, outer: Bool
  ) {
    let isOther = lastList.map { $0.isOrdered == isOrdered && !$0.usesOtherMark } ?? false
    // Only a list that begins with 1, and not with nothing, may follow a line of text at once.
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

/// Writes blocks of Markdown: of a page's elements, or of a body.
protocol MarkdownBlocksWriter {
  var layout: MarkdownLayout { get set }
}

extension MarkdownBlocksWriter {
  mutating func paragraph(_ line: MarkdownLine) {
    guard line.hasInk else { return }
    // The line end in it is given its prefix by `write`.
    layout.write(line.markdown(lineBreak: layout.lineBreak))
  }

  /// A heading, which must stay one line.
  mutating func heading(_ line: MarkdownLine, marks: Int) {
    var text = line.markdown(lineBreak: [0x20])
    MarkdownEscape.guardHeading(&text)
    layout.write(Array(repeating: UInt8(ascii: "#"), count: marks) + [0x20] + text)
  }

  /// What is behind a mark: an item, or a quote, whose mark begins every line.
  mutating func inside(_ mark: String, isQuote: Bool = false, _ body: (inout Self) -> Void) {
    let outer = layout.open(mark, isQuote: isQuote)
    body(&self)
    layout.close(outer)
  }

  /// `start`: the first number; nil for a list without numbers.
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

  /// Code as it is, in a fence longer than any in it.
  mutating func code(_ text: ArraySlice<UInt8>, language: String) {
    // cmark counts to 255; a line of more closes any fence.
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

  /// A table as GitHub's Markdown has it: a row of headings, which may be empty, and one line a row.
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
