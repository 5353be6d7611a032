extension AlternateWriter {
  /// A table as GitHub's Markdown has it: one row of headings, one line a row.
  mutating func table(_ element: Int) {
    if let caption = page.child("caption", of: element) { paragraph(line(of: caption)) }
    let rows = page.descendants(of: element).filter { page.elements[$0].name == "tr" && !page.isHidden($0) }
    guard let first = rows.first else { return }
    isInTable = true
    defer { isInTable = false }
    let cells = rows.map { self.cells($0) }
    let width = cells.map(\.count).max() ?? 0
    guard width > 0 else { return }
    let hasHead = page.children(of: first).allSatisfy { page.elements[$0].name == "th" }
    let head = hasHead ? cells[0] : []
    var lines = row(head, width)
    let signs = (0..<width).map { column in alignment(first, column) }
    lines += "\n|".utf8 + signs.flatMap { Array($0.utf8) + [UInt8(ascii: "|")] }
    for line in cells.dropFirst(hasHead ? 1 : 0) { lines += [0x0A] + row(line, width) }
    write(lines)
  }

  private mutating func cells(_ row: Int) -> [[UInt8]] {
    var cells: [[UInt8]] = []
    for cell in page.children(of: row) {
      cells.append(page.isHidden(cell) ? [] : line(of: cell).markdown(lineBreak: [0x20]))
      let span = page.attribute("colspan", of: cell).flatMap { Int($0) } ?? 1
      cells += Array(repeating: [], count: max(0, min(span, 100) - 1))
    }
    return cells
  }

  private func row(_ cells: [[UInt8]], _ width: Int) -> [UInt8] {
    var out = [UInt8(ascii: "|")]
    for column in 0..<width {
      let cell = column < cells.count ? cells[column] : []
      out += cell.isEmpty ? Array(" |".utf8) : [0x20] + cell + Array(" |".utf8)
    }
    return out
  }

  private func alignment(_ row: Int, _ column: Int) -> String {
    let cells = page.children(of: row)
    switch column < cells.count ? page.attribute("class", of: cells[column]) : nil {
    case "align-left": return " :-- "
    case "align-center": return " :-: "
    case "align-right": return " --: "
    default: return " --- "
    }
  }
}
