extension AlternateWriter {
  /// Writes the content of an element: blocks, and the text between them as paragraphs.
  mutating func blocks(of element: Int) {
    var line = MarkdownLine()
    for part in page.parts(of: element) {
      switch part {
      case .text(let bytes): line.text(bytes)
      case .child(let child):
        guard !page.isHidden(child), !page.isWayOut(child, of: element) else { continue }
        let role = MarkdownRole.of(page.elements[child])
        if role.isBlock {
          paragraph(line)
          line = MarkdownLine()
          block(child, role)
        } else {
          add(child, role, to: &line)
        }
      }
    }
    paragraph(line)
  }

  private mutating func block(_ element: Int, _ role: MarkdownRole) {
    switch role {
    case .heading(let level): heading(line(of: element), level: level)
    case .list(let isOrdered): list(element, isOrdered: isOrdered)
    case .definitions: definitions(element)
    case .table: table(element)
    case .codeBlock: code(page.text[page.elements[element].text], language: language(of: element))
    case .quote: inside("> ", isQuote: true) { $0.blocks(of: element) }
    case .rule: layout.write(Array("***".utf8))
    case .details: details(element)
    case .navigation: paginationLinks(element)
    default: group(element)
    }
  }

  /// Writes the name of an element, if it has one: sender and time of a message, or the title of a part
  /// without a heading.
  private mutating func group(_ element: Int) {
    guard let name = page.attribute("aria-label", of: element), !name.isEmpty else {
      return blocks(of: element)
    }
    switch page.elements[element].name {
    case "article" where !isSaid(name, by: element):
      message(element, name, place: page.attribute("id", of: element) ?? "")
    case "section" where !hasHeading(element):
      var line = MarkdownLine()
      line.text(name.utf8)
      let outer = level
      heading(line, level: min(outer + 1, 6))
      blocks(of: element)
      level = outer
    default: blocks(of: element)
    }
  }

  /// Whether a list row is all link, and begins with the name.
  func isSaid(_ name: String, by article: Int) -> Bool {
    let children = page.children(of: article)
    guard children.count == 1, page.elements[children[0]].name == "a" else { return false }
    let text = page.text[page.elements[article].text].drop(while: \.isBlank).drop { $0 == 0x0A }
    return text.starts(with: name.utf8)
  }

  /// Headings in messages do not belong to the section.
  private func hasHeading(_ element: Int) -> Bool {
    var index = element + 1
    while index < page.elements[element].end {
      if case .heading = MarkdownRole.of(page.elements[index]) { return true }
      index = page.elements[index].name == "article" ? page.elements[index].end : index + 1
    }
    return false
  }

  /// The name in bold, linked to its place on the page.
  mutating func message(_ element: Int, _ name: String, place: String) {
    guard label.isEmpty else { return blocks(of: element) }
    (label, self.place) = (name, place)
    let outer = level
    var line = MarkdownLine()
    line.open(.strong)
    if place.isEmpty {
      line.text(name.utf8)
    } else {
      let start = line.begin()
      line.text(name.utf8)
      line.end(start, AlternateAddress.markdown("\(file)#\(place)"), otherwise: nil)
    }
    line.close(.strong)
    paragraph(line)
    blocks(of: element)
    (label, self.place, level) = ("", "", outer)
  }

  /// Collapsed on the page, expanded here; without content it is a control.
  private mutating func details(_ element: Int) {
    guard let summary = page.child("summary", of: element) else { return blocks(of: element) }
    let rest = page.children(of: element).filter { $0 != summary }
    guard !rest.isEmpty || page.elements[summary].text.upperBound < page.elements[element].text.upperBound
    else { return }
    var title = MarkdownLine()
    title.open(.strong)
    add(partsOf: summary, to: &title)
    title.close(.strong)
    paragraph(title)
    for child in rest where !page.isHidden(child) {
      let role = MarkdownRole.of(page.elements[child])
      if role.isBlock { block(child, role) } else { paragraph(line(around: child)) }
    }
  }

  /// `language-swift` of the `<code>` inside.
  private func language(of element: Int) -> String {
    let classes = page.child("code", of: element).flatMap { page.attribute("class", of: $0) } ?? ""
    let name = classes.split(separator: " ").first { $0.hasPrefix("language-") }?.dropFirst(9) ?? ""
    return name.contains("`") ? "" : String(name)
  }

  /// From a navigation, only the links to the previous and next page.
  private mutating func paginationLinks(_ element: Int) {
    for index in page.descendants(of: element) where page.elements[index].name == "a" {
      guard let way = page.attribute("rel", of: index), way == "prev" || way == "next" else { continue }
      let address = AlternateAddress.markdown(
        AlternateAddress.of(page.attribute("href", of: index) ?? "", page: file))
      if ways.contains(where: { $0.address == address }) { continue }
      ways.append((Array(page.text[page.elements[index].text]), address))
    }
  }
}
