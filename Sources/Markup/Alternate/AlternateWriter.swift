/// Writes the elements of a page as Markdown, block by block.
struct AlternateWriter {
  let page: ParsedPage
  /// Name of the page's own file.
  let file: String
  private var out: [UInt8] = []
  /// Stands before every line: the marks of the quotes and lists around it.
  private var prefix: [UInt8] = []
  /// The first line of an item, until it is written: its mark stands there in place of blanks.
  private var pending: [UInt8]?
  /// Whether a block before this one ends with an empty line.
  var needsBlank = false
  /// Who wrote the message in hand and when, as its label says: not said again.
  var label = ""
  /// The place of the message in hand: its link to itself says nothing.
  var place = ""
  var level = 1
  var isInTable = false
  /// Whether the list in hand has no empty lines between its items.
  var isInItem = false
  /// Links to the pages before and after this one.
  var ways: [(text: [UInt8], address: [UInt8])] = []
  /// Lists that stand side by side would be one, but for their marks.
  var lastList: Bool?
  var usesOtherMark = false

  init(_ page: ParsedPage, file: String) {
    self.page = page
    self.file = file
    out.reserveCapacity(page.text.count + page.text.count / 4 + 256)
  }

  mutating func put(_ text: String) { out += text.utf8 }

  /// Ways on to other parts of the same thing come last.
  consuming func finish() -> [UInt8] {
    var line = MarkdownLine()
    for (index, way) in ways.enumerated() {
      if index > 0 { line.text(" · ".utf8) }
      let start = line.begin()
      line.text(way.text)
      line.end(start, way.address, otherwise: nil)
    }
    paragraph(line)
    return out
  }

  // MARK: lines

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

  /// A block of one or more lines, each behind the marks around it.
  mutating func write(_ lines: [UInt8]) {
    begin()
    for (index, line) in lines.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      if index > 0 { out += line.isEmpty ? prefix.dropLast(while: { $0 == 0x20 }) : prefix[...] }
      out += line
      out.append(0x0A)
    }
  }

  mutating func paragraph(_ line: MarkdownLine) {
    guard line.hasInk else { return }
    // The line end in it is given its prefix by `write`.
    write(line.markdown(lineBreak: Array("\\\n".utf8)))
  }

  /// A line that must stay one: of a heading.
  mutating func heading(_ line: MarkdownLine, level: Int) {
    guard line.hasInk else { return }
    self.level = level
    var text = line.markdown(lineBreak: [0x20])
    MarkdownEscape.guardHeading(&text)
    write(Array(repeating: UInt8(ascii: "#"), count: level) + [0x20] + text)
  }

  /// What stands behind a mark: an item, or a quote, whose mark stands before every line.
  mutating func inside(_ mark: String, isQuote: Bool = false, _ body: (inout AlternateWriter) -> Void) {
    if pending == nil, needsBlank { blankLine() }
    let outer = prefix
    pending = (pending ?? prefix) + mark.utf8
    prefix += isQuote ? Array(mark.utf8) : Array(repeating: 0x20, count: mark.utf8.count)
    (needsBlank, lastList) = (false, nil)
    body(&self)
    if var lead = pending {
      while lead.last == 0x20 { lead.removeLast() }
      out += lead + [0x0A]
      pending = nil
    }
    prefix = outer
    (needsBlank, lastList) = (true, nil)
  }
}

extension [UInt8] {
  fileprivate func dropLast(while isLast: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var rest = self[...]
    while let last = rest.last, isLast(last) { rest.removeLast() }
    return rest
  }
}
