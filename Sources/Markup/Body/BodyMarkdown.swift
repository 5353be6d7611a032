extension MarkupBody {
  /// The body as CommonMark with GitHub's tables and strikethrough; rendering it gives the same words.
  ///
  /// A style without a Markdown mark, or with none valid here, is dropped; its words stay, even those of a
  /// spoiler. Line ends are as shown, without one at the end.
  package var markdown: String {
    var writer = BodyMarkdown(self)
    writer.blocks(0..<nodes.count)
    return String(decoding: writer.layout.out.dropLast(), as: UTF8.self)
  }
}

/// Writes a body as Markdown.
private struct BodyMarkdown: MarkdownBlocksWriter {
  let body: MarkupBody
  var layout: MarkdownLayout

  init(_ body: MarkupBody) {
    self.body = body
    layout = MarkdownLayout(lineBreak: "\n", capacity: body.bytes.count * 2)
  }

  /// `lead`: the beginning of the first paragraph.
  mutating func blocks(_ range: Range<Int>, lead: MarkdownLine = MarkdownLine()) {
    var lead = lead
    body.forEach(in: range) { kind, inner in
      if case .paragraph = kind { add(inner, to: &lead) } else { block(kind, inner) }
      paragraph(lead)
      lead = MarkdownLine()
    }
  }

  private mutating func block(_ kind: MarkupBody.Kind, _ inner: Range<Int>) {
    switch kind {
    case .heading(let level):
      let line = line(inner)
      if line.hasInk { heading(line, marks: Int(level)) }
    case .quote: inside("> ", isQuote: true) { $0.blocks(inner) }
    case .rule: layout.write(Array("***".utf8))
    case .list(let start): list(inner, start.map(Int.init))
    case .codeBlock(let text, let info): code(body[text], language: body.language(info) ?? "")
    case .table(let columns): table(columns, inner)
    default: break
    }
  }

  private mutating func list(_ range: Range<Int>, _ start: Int?) {
    var items: [(kind: MarkupBody.Kind, inner: Range<Int>)] = []
    var isTight = true
    body.forEach(in: range) { kind, inner in
      items.append((kind, inner))
      body.forEach(in: inner) { kind, _ in if kind == .paragraph(isTight: false) { isTight = false } }
    }
    list(items, start: start, isTight: isTight) { writer, item in
      var lead = MarkdownLine()
      if case .task(let isDone) = item.kind { lead.box(Array((isDone ? "[x]" : "[ ]").utf8)) }
      writer.blocks(item.inner, lead: lead)
    }
  }

  private mutating func table(_ columns: MarkupBody.Text, _ range: Range<Int>) {
    var rows: [[[UInt8]]] = []
    body.forEach(in: range) { _, row in
      var cells: [[UInt8]] = []
      body.forEach(in: row) { _, cell in
        var line = MarkdownLine()
        add(cell, to: &line, isInTable: true)
        cells.append(line.markdown(lineBreak: [0x20]))
      }
      rows.append(cells)
    }
    let signs = body[columns].map { column in
      switch column {
      case UInt8(ascii: "l"): " :-- "
      case UInt8(ascii: "c"): " :-: "
      case UInt8(ascii: "r"): " --: "
      default: " --- "
      }
    }
    table(head: rows.first ?? [], rows: Array(rows.dropFirst()), signs: signs)
  }

  private func line(_ inner: Range<Int>) -> MarkdownLine {
    var line = MarkdownLine()
    add(inner, to: &line)
    return line
  }

  private func add(_ range: Range<Int>, to line: inout MarkdownLine, isInTable: Bool = false) {
    body.forEach(in: range) { kind, inner in
      switch kind {
      case .text(let text), .shownAddress(let text): line.text(body[text])
      case .code(let text): line.code(body[text], isInTable: isInTable)
      case .softBreak: line.text([0x20])
      case .lineBreak: line.lineBreak()
      case .emphasis: add(inner, to: &line, isInTable, mark: .emphasis)
      case .strong: add(inner, to: &line, isInTable, mark: .strong)
      case .strike: add(inner, to: &line, isInTable, mark: .strike)
      case .link(let link): add(link, inner, to: &line, isInTable)
      case .picture(let picture):
        line.named(words(inner), sign: "!", String(decoding: body[picture.address], as: UTF8.self))
      default: add(inner, to: &line, isInTable: isInTable)
      }
    }
  }

  private func add(
    _ range: Range<Int>, to line: inout MarkdownLine, _ isInTable: Bool, mark: MarkdownLine.Mark
  ) {
    line.open(mark)
    add(range, to: &line, isInTable: isInTable)
    line.close(mark)
  }

  private func add(
    _ link: MarkupBody.Link, _ inner: Range<Int>, to line: inout MarkdownLine, _ isInTable: Bool
  ) {
    let address = String(decoding: body[link.address], as: UTF8.self)
    let start = line.begin()
    add(inner, to: &line, isInTable: isInTable)
    if !line.endAutolink(start, address) {
      line.end(start, AlternateAddress.markdown(address), otherwise: nil)
    }
  }

  private func words(_ range: Range<Int>) -> String {
    let texts = body.nodes[range].map { node in
      if case .text(let text) = node.kind { body[text] } else { [] as ArraySlice<UInt8> }
    }
    return String(decoding: texts.joined(), as: UTF8.self)
  }
}
