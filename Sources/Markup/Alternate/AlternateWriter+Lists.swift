extension AlternateWriter {
  mutating func list(_ element: Int, isOrdered: Bool) {
    let items = page.children(of: element).filter { page.elements[$0].name == "li" && !page.isHidden($0) }
    guard !items.isEmpty else { return }
    // Messages are not written as a list.
    if items.contains(where: { article(in: $0) != nil }) { return messages(items) }
    introduce(element)
    let start = isOrdered ? page.attribute("start", of: element).flatMap { Int($0) } ?? 1 : nil
    list(items, start: start, isTight: items.allSatisfy(isShort)) { $0.blocks(of: $1) }
  }

  /// Writes the list's name above it.
  private mutating func introduce(_ element: Int) {
    guard let name = page.attribute("aria-label", of: element), !name.isEmpty else { return }
    var line = MarkdownLine()
    line.text((name + ":").utf8)
    paragraph(line)
  }

  private mutating func messages(_ items: [Int]) {
    for item in items {
      guard let article = article(in: item), let name = page.attribute("aria-label", of: article) else {
        blocks(of: item)
        continue
      }
      message(item, name, place: page.attribute("id", of: item) ?? "")
    }
  }

  private func article(in item: Int) -> Int? {
    page.children(of: item).first {
      guard page.elements[$0].name == "article", let name = page.attribute("aria-label", of: $0) else {
        return false
      }
      return !isSaid(name, by: $0)
    }
  }

  /// Whether an item is a line of text, with no blocks except lists.
  private func isShort(_ item: Int) -> Bool {
    var blocks = 0
    for child in page.children(of: item) where !page.isHidden(child) {
      switch MarkdownRole.of(page.elements[child]) {
      case .list: continue
      case let role: if role.isBlock { blocks += 1 }
      }
    }
    return blocks == 0
  }

  /// Terms in bold with their definitions, as a list: Markdown has no definition lists.
  mutating func definitions(_ element: Int) {
    var rows: [(term: Int, values: [Int])] = []
    for index in page.descendants(of: element) {
      switch page.elements[index].name {
      case "dt": rows.append((index, []))
      case "dd": if !rows.isEmpty { rows[rows.count - 1].values.append(index) }
      default: continue
      }
    }
    for (index, row) in rows.enumerated() where !page.isHidden(row.term) {
      var line = MarkdownLine()
      line.open(.strong)
      add(partsOf: row.term, to: &line)
      line.close(.strong)
      line.text(": ".utf8)
      for (place, value) in row.values.enumerated() where !page.isHidden(value) {
        if place > 0 { line.text(", ".utf8) }
        add(partsOf: value, to: &line)
      }
      if index > 0 { layout.needsBlank = false }
      inside("- ") { $0.paragraph(line) }
    }
    layout.endList(isOrdered: false)
  }
}
