/// The Markdown alternate of a page, for readers, scripts and language models.
///
/// Generated from the page's elements, independent of the template: the readable content of `<main>`, without
/// navigation and controls. Rendering it gives the same text (docs/decisions/0037).
package enum MarkdownAlternate {
  /// `path`: of the page in the site. The alternate is beside it, at `path(of:)`.
  package static func markdown(of page: ParsedPage, path: String) -> [UInt8] {
    var writer = AlternateWriter(page, file: path.split(separator: "/").last.map(String.init) ?? path)
    writer.head(title: page.first("title").map(page.text) ?? "", facts: page.facts)
    if let main = page.first("main") ?? page.first("body") { writer.blocks(of: main) }
    return writer.finish()
  }

  /// Text escaped for a line of Markdown.
  package static func line(_ text: String) -> String { String(decoding: words(text), as: UTF8.self) }

  /// A Markdown link; `address` is percent-encoded.
  package static func link(_ text: String, _ address: String) -> String {
    "[\(line(text))](\(String(decoding: AlternateAddress.markdown(address), as: UTF8.self)))"
  }

  private static func words(_ text: String) -> [UInt8] {
    var line = MarkdownLine()
    line.text(text.utf8)
    return line.markdown(lineBreak: [0x20])
  }

  /// `chats/index.html` → `chats/index.md`; nil for a page that is not a destination.
  package static func path(of page: String) -> String? { AlternateAddress.alternate(of: page) }
}

extension ParsedPage {
  fileprivate func first(_ name: String) -> Int? { elements.indices.first { elements[$0].name == name } }

  /// Facts from the head of the page, for the front matter.
  fileprivate var facts: [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    for index in elements.indices.prefix(first("body") ?? 0) {
      switch elements[index].name {
      case "meta" where attribute("name", of: index) == "description":
        found.append(("description", attribute("content", of: index) ?? ""))
      case "link" where attribute("rel", of: index) == "canonical":
        found.append(("url", attribute("href", of: index) ?? ""))
      default: continue
      }
    }
    return found
  }
}

extension AlternateWriter {
  /// Front matter, as many Markdown tools use it.
  fileprivate mutating func head(title: String, facts: [(name: String, value: String)]) {
    layout.put("---\n")
    field("title", title)
    for fact in facts { field(fact.name, fact.value) }
    layout.put("---\n")
    layout.needsBlank = true
  }

  private mutating func field(_ name: String, _ value: String) {
    layout.put("\(name): \"")
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": layout.put("\\\"")
      case "\\": layout.put("\\\\")
      case "\n", "\r", "\t": layout.put(" ")
      // YAML reads them as line ends or as a byte order mark.
      case "\u{85}", "\u{2028}", "\u{2029}", "\u{FEFF}": layout.put("\\u\(Self.four(scalar))")
      default: layout.put(String(scalar))
      }
    }
    layout.put("\"\n")
  }

  private static func four(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}
