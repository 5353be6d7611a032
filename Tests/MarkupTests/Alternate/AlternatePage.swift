@testable import Markup

/// A page made for a test, and its Markdown alternate.
struct AlternatePage {
  let page: ParsedPage?
  let whole: String

  init(_ main: String, title: String = "t", head: String = "") {
    self.init(main: Array(main.utf8), title: title, head: head)
  }

  init(main: [UInt8], title: String = "t", head: String = "") {
    var bytes = Array(
      "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\"><head><title>".utf8)
    Escape.append(title, to: &bytes)
    bytes += Array("</title>\(head)</head><body><main>".utf8) + main + Array("</main></body></html>".utf8)
    page = XMLPage(parsing: bytes).page
    whole =
      page.map { String(decoding: MarkdownAlternate.markdown(of: $0, path: "a/index.html"), as: UTF8.self) }
      ?? "ill-formed"
  }

  /// Without the lines about the page.
  var body: String {
    let parts = whole.split(separator: "---\n", maxSplits: 2, omittingEmptySubsequences: false)
    let rest = parts.count > 2 ? String(parts[2]) : whole
    return rest.hasPrefix("\n") ? String(rest.dropFirst()) : rest
  }

  /// All letters of the page's text, without blanks: where these stand, Markdown decides.
  var ink: [UInt8] { Self.ink(page, "main") }

  /// The same of the alternate, read as Markdown.
  var readBack: AlternatePage {
    var options = MarkdownRenderer.Options(hardBreaks: false, topHeading: 1)
    options.maxBytes = 1 << 20
    return AlternatePage(main: MarkdownRenderer(options).render("\n" + body).html.bytes)
  }

  /// How many of these elements there are; headings without a word count as none.
  func count(_ names: Set<String>) -> Int {
    guard let page else { return 0 }
    return page.elements.count { element in
      names.contains(element.name)
        && (!element.name.hasPrefix("h") || element.name == "hr"
          || page.text[element.text].contains { $0 > 0x20 })
    }
  }

  private static func ink(_ page: ParsedPage?, _ name: String) -> [UInt8] {
    guard let page, let main = page.elements.indices.first(where: { page.elements[$0].name == name }) else {
      return []
    }
    return page.text[page.elements[main].text].filter { $0 > 0x20 }
  }
}
