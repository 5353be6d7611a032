/// Writes the elements of a page as Markdown, block by block.
struct AlternateWriter: MarkdownBlocksWriter {
  let page: ParsedPage
  /// Name of the page's own file.
  let file: String
  var layout: MarkdownLayout
  /// Who wrote the message in hand and when, as its label says: not said again.
  var label = ""
  /// The place of the message in hand: its link to itself says nothing.
  var place = ""
  var level = 1
  var isInTable = false
  /// Links to the pages before and after this one.
  var ways: [(text: [UInt8], address: [UInt8])] = []

  init(_ page: ParsedPage, file: String) {
    self.page = page
    self.file = file
    layout = MarkdownLayout(lineBreak: "\\\n", capacity: page.text.count + page.text.count / 4 + 256)
  }

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
    return layout.out
  }

  mutating func heading(_ line: MarkdownLine, level: Int) {
    guard line.hasInk else { return }
    self.level = level
    heading(line, marks: level)
  }
}
