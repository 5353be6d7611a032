extension AlternateWriter {
  /// A table in GitHub's Markdown: one header row, and one line per row.
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
    let signs = (0..<width).map { column in alignment(first, column) }
    table(head: head, rows: Array(cells.dropFirst(hasHead ? 1 : 0)), signs: signs)
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
