/// Writes the elements of a page as Markdown, block by block.
struct AlternateWriter: MarkdownBlocksWriter {
  let page: ParsedPage
  /// Name of the page's own file.
  let file: String
  var layout: MarkdownLayout
  /// The current message's label with sender and time, to avoid repeating them.
  var label = ""
  /// The current message's anchor, to omit its link to itself.
  var place = ""
  var level = 1
  var isInTable = false
  /// Links to the previous and next pages.
  var ways: [(text: [UInt8], address: [UInt8])] = []

  init(_ page: ParsedPage, file: String) {
    self.page = page
    self.file = file
    layout = MarkdownLayout(lineBreak: "\\\n", capacity: page.text.count + page.text.count / 4 + 256)
  }

  /// Adds the links to the previous and next pages at the end.
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
