internal import Basics

extension MarkdownWriter {
  mutating func openOrderedList(start: Int) { open(start == 1 ? "<ol>\n" : "<ol start=\"\(start)\">\n") }

  /// The label tells what the box alone would tell only to those who see it.
  mutating func openTask(isChecked: Bool) {
    open("<li><input type=\"checkbox\" disabled=\"disabled\"")
    put(isChecked ? " checked=\"checked\" aria-label=\"done\" /> " : " aria-label=\"not done\" /> ")
  }

  mutating func writeCodeBlock(_ node: CMarkNode) {
    open("<pre tabindex=\"0\"><code")
    let name = Self.language(of: node.fenceInfo)
    if let name { put(" class=\"language-\(name)\"") }
    put(">")
    let start = out.count
    if let language = name.flatMap(Language.named) { writeCode(node, language) } else { writeText(node) }
    UnseenCharacter.mark(&out, from: start)
    put("</code></pre>\n")
  }

  /// Code in colours, until the body's HTML is half of what it may be: a token of one byte takes 26, so that the
  /// colours of a long body could otherwise cost it its formatting.
  private mutating func writeCode(_ node: CMarkNode, _ language: Language) {
    let maxBytes = max(0, 8 * options.maxBytes - out.count)
    let code = node.withLiteral { Highlighter.html(of: Array($0), in: language, maxBytes: maxBytes) }
    out.append(contentsOf: code.html)
    replaced += code.replaced
  }

  /// The first word after the fence, when it can be a language: 1–30 letters, digits, `+`, `#` or `-`.
  private static func language(of info: String) -> String? {
    let word = info.utf8.prefix { !$0.isBlank }
    func isAllowed(_ byte: UInt8) -> Bool {
      byte.isASCIIAlphanumeric || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "#")
        || byte == UInt8(ascii: "-")
    }
    guard (1...30).contains(word.count), word.allSatisfy(isAllowed) else { return nil }
    return String(decoding: word, as: UTF8.self).lowercased()
  }

  /// Raw HTML stays visible as the text that it is, line by line: `List<String>` must not vanish from a chat.
  mutating func writeHTMLBlock(_ node: CMarkNode) {
    open("<p>")
    replaced += node.withLiteral { literal in
      var count = 0
      let lines = literal.split(separator: UInt8(ascii: "\n"))
      for (index, line) in lines.enumerated() {
        if index > 0 { out.append(contentsOf: "<br />\n".utf8) }
        count += Escape.append(bytes: line, to: &out)
      }
      return count
    }
    put("</p>\n")
  }
}

/// The table being written; tables do not nest.
struct OpenTable {
  /// `l`, `c`, `r` or 0 for each column.
  var alignments: [UInt8] = []
  var column = 0
  var isHeader = false
  var hasBody = false
}

extension MarkdownWriter {
  /// The wrapper scrolls sideways inside a narrow bubble; a keyboard reaches it through its tab stop.
  mutating func openTable(_ alignments: [UInt8]) {
    table = OpenTable(alignments: alignments)
    open("<div class=\"table-scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table>\n")
  }

  mutating func closeTable() {
    if table.hasBody { put("</tbody>\n") }
    put("</table></div>\n")
  }

  mutating func openTableHeader() {
    (table.isHeader, table.column) = (true, 0)
    put("<thead>\n<tr>")
  }

  mutating func closeTableHeader() {
    table.isHeader = false
    put("</tr>\n</thead>\n")
  }

  mutating func openTableRow() {
    if !table.hasBody { put("<tbody>\n") }
    (table.hasBody, table.column) = (true, 0)
    put("<tr>")
  }

  mutating func openTableCell() {
    put(table.isHeader ? "<th scope=\"col\"" : "<td")
    let alignment = table.column < table.alignments.count ? table.alignments[table.column] : 0
    table.column += 1
    switch alignment {
    case UInt8(ascii: "l"): put(" class=\"align-left\">")
    case UInt8(ascii: "c"): put(" class=\"align-center\">")
    case UInt8(ascii: "r"): put(" class=\"align-right\">")
    default: put(">")
    }
  }

  mutating func closeTableCell() { put(table.isHeader ? "</th>" : "</td>") }
}
