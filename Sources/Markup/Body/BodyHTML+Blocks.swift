internal import Basics

extension BodyHTML {
  mutating func writeList(_ start: Int32?, _ inner: Range<Int>) {
    guard let start else {
      block("<ul>\n", inner)
      return close("</ul>\n")
    }
    block(start == 1 ? "<ol>\n" : "<ol start=\"\(start)\">\n", inner)
    close("</ol>\n")
  }

  /// The label gives screen readers the state of the box.
  mutating func writeTask(_ isDone: Bool, _ inner: Range<Int>) {
    open("<li><input type=\"checkbox\" disabled=\"disabled\"")
    put(isDone ? " checked=\"checked\" aria-label=\"done\" /> " : " aria-label=\"not done\" /> ")
    inline("", inner, "</li>\n")
  }

  mutating func writeCodeBlock(_ code: MarkupBody.Text, _ info: MarkupBody.Text) {
    open("<pre tabindex=\"0\"><code")
    let name = body.language(info)
    if let name { put(" class=\"language-\(name)\"") }
    put(">")
    let start = out.count
    if let language = name.flatMap(Language.named) { writeCode(code, language) } else { writeText(code) }
    UnseenCharacter.mark(&out, from: start)
    put("</code></pre>\n")
  }

  /// Highlighted code, until the HTML is half its maximum: a token of one byte takes 26, so highlighting
  /// could otherwise cost a long body its formatting.
  private mutating func writeCode(_ code: MarkupBody.Text, _ language: Language) {
    let maxBytes = max(0, limit / 2 - out.count)
    out += Highlighter.html(of: Array(body[code]), in: language, maxBytes: maxBytes).html
  }

  /// The wrapper scrolls sideways inside a narrow bubble; it is focusable for keyboard users.
  mutating func writeTable(_ columns: MarkupBody.Text, _ rows: Range<Int>) {
    open("<div class=\"table-scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table>\n")
    var hasBody = false
    var index = rows.lowerBound
    while index < rows.upperBound {
      let row = body.nodes[index]
      let cells = index + 1..<Int(row.end)
      if row.kind == .row(isHeader: true) {
        put("<thead>\n<tr>")
        writeCells(cells, columns, "<th scope=\"col\"", "</th>")
        put("</tr>\n</thead>\n")
      } else {
        put(hasBody ? "<tr>" : "<tbody>\n<tr>")
        hasBody = true
        writeCells(cells, columns, "<td", "</td>")
        put("</tr>\n")
      }
      index = cells.upperBound
    }
    put(hasBody ? "</tbody>\n</table></div>\n" : "</table></div>\n")
  }

  private mutating func writeCells(
    _ cells: Range<Int>, _ columns: MarkupBody.Text, _ start: String, _ end: String
  ) {
    var alignments = body[columns]
    var index = cells.lowerBound
    while index < cells.upperBound, !isTooLong {
      let inner = index + 1..<Int(body.nodes[index].end)
      put(start)
      switch alignments.popFirst() {
      case UInt8(ascii: "l"): put(" class=\"align-left\">")
      case UInt8(ascii: "c"): put(" class=\"align-center\">")
      case UInt8(ascii: "r"): put(" class=\"align-right\">")
      default: put(">")
      }
      inline("", inner, end)
      index = inner.upperBound
    }
  }
}

extension MarkupBody {
  /// The first word after the fence, if it may be a language: 1–30 letters, digits, `+`, `#` or `-`.
  func language(_ info: Text) -> String? {
    let word = self[info].prefix { !$0.isBlank }
    func isAllowed(_ byte: UInt8) -> Bool {
      byte.isASCIIAlphanumeric || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "#")
        || byte == UInt8(ascii: "-")
    }
    guard (1...30).contains(word.count), word.allSatisfy(isAllowed) else { return nil }
    return String(decoding: word, as: UTF8.self).lowercased()
  }

  /// The text of a heading, without addresses shown because they are not links.
  func headingWords(_ inner: Range<Int>) -> String {
    var words: [UInt8] = []
    for node in nodes[inner] {
      switch node.kind {
      case .text(let text), .code(let text): words += self[text]
      default: continue
      }
    }
    return String(decoding: words, as: UTF8.self)
  }
}
