extension AlternateWriter {
  /// The content of an element as one line.
  mutating func line(of element: Int) -> MarkdownLine {
    var line = MarkdownLine()
    add(partsOf: element, to: &line)
    return line
  }

  /// An inline element as a line.
  mutating func line(around element: Int) -> MarkdownLine {
    var line = MarkdownLine()
    add(element, MarkdownRole.of(page.elements[element]), to: &line)
    return line
  }

  mutating func add(partsOf element: Int, to line: inout MarkdownLine) {
    for part in page.parts(of: element) {
      switch part {
      case .text(let bytes): line.text(bytes)
      case .child(let child):
        guard !page.isHidden(child) else {
          if page.elements[child].namespace == .svg { line.blank() }
          continue
        }
        add(child, MarkdownRole.of(page.elements[child]), to: &line)
      }
    }
  }

  mutating func add(_ element: Int, _ role: MarkdownRole, to line: inout MarkdownLine) {
    switch role {
    // A drawing between two words separates them.
    case .dropped: line.blank()
    case .navigation, .rule: break
    case .inline: add(partsOf: element, to: &line)
    case .lineBreak: line.lineBreak()
    case .strong: mark(.strong, element, &line)
    case .emphasis: mark(.emphasis, element, &line)
    case .strike: mark(.strike, element, &line)
    case .code: line.code(page.text[page.elements[element].text], isInTable: isInTable)
    case .link: addLink(element, &line)
    case .image: addImage(element, &line)
    case .media: addMedia(element, &line)
    case .time: addTime(element, &line)
    case .checkbox: addCheckbox(element, &line)
    // A block inside a line is surrounded by blanks.
    default:
      line.blank()
      add(partsOf: element, to: &line)
      line.blank()
    }
  }

  private mutating func mark(_ mark: MarkdownLine.Mark, _ element: Int, _ line: inout MarkdownLine) {
    line.open(mark)
    add(partsOf: element, to: &line)
    line.close(mark)
  }

  private mutating func addLink(_ element: Int, _ line: inout MarkdownLine) {
    guard let url = page.attribute("href", of: element) else { return add(partsOf: element, to: &line) }
    // A message's link to itself: its name already has that link.
    if !place.isEmpty, url == "#" + place { return }
    let address = page.attribute("download", of: element) == nil ? AlternateAddress.of(url, page: file) : url
    if let parts = page.rowParts(of: element) { return addRow(parts, address, to: &line) }
    let start = line.begin()
    add(partsOf: element, to: &line)
    if isPictureOnly(line, since: start.count, of: element, url) { return line.unwrap(start) }
    if line.endAutolink(start, url) { return }
    let name = page.attribute("aria-label", of: element)
    if name != nil, let text = line.onlyText(since: start.count), Self.isArrow(text) {
      line.drop(since: start.count)
    }
    line.end(start, AlternateAddress.markdown(address), otherwise: name)
  }

  /// A list row that is all link: the first part becomes the link, the others follow as text.
  private mutating func addRow(_ parts: [Int], _ address: String, to line: inout MarkdownLine) {
    for (index, part) in parts.enumerated() {
      let first = page.text[page.elements[part].text].first { !$0.isBlank }
      if index > 0, first != UInt8(ascii: ",") { line.text(" · ".utf8) }
      let start = line.begin()
      add(part, MarkdownRole.of(page.elements[part]), to: &line)
      if index == 0 {
        line.end(start, AlternateAddress.markdown(address), otherwise: nil)
      } else {
        line.unwrap(start)
      }
    }
  }

  /// An arrow alone has no meaning as text; use its name instead.
  private static func isArrow(_ text: [UInt8]) -> Bool {
    String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy {
      !$0.properties.isAlphabetic && !("0"..."9").contains($0)
    }
  }

  /// A picture that links to itself appears once.
  private func isPictureOnly(_ line: MarkdownLine, since start: Int, of element: Int, _ url: String) -> Bool {
    guard let picture = page.child("img", of: element) else { return false }
    return line.pieces.count == start + 1 && page.attribute("src", of: picture) == url
  }

  /// Without alternative text a picture is decoration.
  private func addImage(_ element: Int, _ line: inout MarkdownLine) {
    guard let alt = page.attribute("alt", of: element), !alt.utf8.allSatisfy(\.isBlank),
      let source = page.attribute("src", of: element)
    else { return }
    line.named(alt, sign: "!", source)
  }

  private func addMedia(_ element: Int, _ line: inout MarkdownLine) {
    let inner = page.child("source", of: element).flatMap { page.attribute("src", of: $0) }
    guard let source = page.attribute("src", of: element) ?? inner else { return }
    let name = page.attribute("aria-label", of: element) ?? source
    line.named(name, source)
  }

  private mutating func addTime(_ element: Int, _ line: inout MarkdownLine) {
    if !label.isEmpty, let full = page.attribute("title", of: element), label.hasSuffix(full) { return }
    add(partsOf: element, to: &line)
  }

  /// A task's checkbox; other checkboxes are controls.
  private func addCheckbox(_ element: Int, _ line: inout MarkdownLine) {
    guard page.attribute("type", of: element) == "checkbox", page.attribute("disabled", of: element) != nil,
      line.isEmpty
    else { return }
    line.box(Array((page.attribute("checked", of: element) == nil ? "[ ]" : "[x]").utf8))
  }
}
