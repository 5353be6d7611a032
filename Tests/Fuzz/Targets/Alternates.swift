@testable import Markup

/// Headings of an untrusted page: each has a unique id, and the site's images and links break nothing.
enum Anchors {
  static func run(_ bytes: [UInt8]) {
    var options = MarkdownRenderer.Options(hardBreaks: false)
    options.anchorsHeadings = true
    options.address = { $0.hasSuffix(".md") ? "../\($0.dropLast(3))/index.html" : nil }
    options.picture = { $0.hasSuffix(".png") ? .init(address: "../\($0)", width: 3, height: 2) : nil }
    let rendered = MarkdownRenderer(options).render(String(decoding: bytes, as: UTF8.self))
    let page = SafePart.prove(rendered.html.bytes)
    let ids = page.elements.indices.compactMap { page.attribute("id", of: $0) }
    require(ids == rendered.headings.map(\.id), "those of the headings: \(ids)")
    require(Set(ids.map { Array($0.utf8) }).count == ids.count, "each once: \(ids)")
    require(!ids.contains("main") && !ids.contains(where: \.isEmpty), "not the page's own: \(ids)")
    require(ids.allSatisfy { $0.utf8.allSatisfy(mayStandInID) }, "no sign in them: \(ids)")
  }

  private static func mayStandInID(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}

/// A page as Markdown: text with the same letters, and safe for readers that allow HTML.
enum Alternates {
  static func run(_ bytes: [UInt8]) {
    let (choice, rest) = choose(bytes, among: 4)
    let text = String(decoding: rest, as: UTF8.self)
    switch choice {
    case 0: same(MarkdownRenderer().render(text).html)
    case 1: same(MarkdownRenderer(.init(hardBreaks: false)).render(text).html)
    case 2: same(PlainText.html(text))
    // A page of a custom theme.
    default: if let page = page(rest) { prove(page, size: rest.count) }
    }
  }

  /// A body and its alternate, read back, have the same content.
  private static func same(_ html: SafeHTML) {
    guard let page = page(html.bytes) else { fatalError("not well-formed") }
    let alternate = prove(page, size: html.bytes.count)
    let again = read(alternate)
    // The alternate is longer than its body, and may exceed a limit that the body does not.
    guard !again.notes.contains(where: \.isLimit), let back = self.page(again.html.bytes) else { return }
    require(ink(page) == ink(back), "the same letters: \(String(decoding: alternate, as: UTF8.self))")
    for name in kept {
      require(
        count(name, page) == count(name, back),
        "as many \(name): \(String(decoding: alternate, as: UTF8.self))")
    }
  }

  @discardableResult private static func prove(_ page: ParsedPage, size: Int) -> [UInt8] {
    let alternate = MarkdownAlternate.markdown(of: page, path: "a/index.html")
    require(String(validating: alternate, as: UTF8.self) != nil, "valid UTF-8")
    // Each line is prefixed with the marks of the blocks around it.
    require(alternate.count <= 512 + size * (16 + 4 * depth(page)), "of bounded size: \(alternate.count)")
    require(alternate.starts(with: Array("---\ntitle: \"t\"\n---\n".utf8)), "a head")
    let body = Array(alternate.dropFirst("---\ntitle: \"t\"\n---\n".utf8.count))
    CMarkDocument(parsing: body).walk { _, node in
      require(
        node.kind != .htmlBlock && node.kind != .htmlInline,
        "no HTML: \(String(decoding: body, as: UTF8.self))")
      return true
    }
    SafePart.prove(read(alternate).html.bytes)
    return alternate
  }

  private static func read(_ alternate: [UInt8]) -> RenderedMarkdown {
    var options = MarkdownRenderer.Options(hardBreaks: false, topHeading: 1)
    options.maxBytes = 1 << 20
    let body = alternate.dropFirst("---\ntitle: \"t\"\n---\n".utf8.count)
    return MarkdownRenderer(options).render(String(decoding: body, as: UTF8.self))
  }

  private static func page(_ main: [UInt8]) -> ParsedPage? {
    let start = "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>t</title></head><body><main>"
    return XMLPage(parsing: Array(start.utf8) + main + Array("</main></body></html>".utf8)).page
  }

  private static func ink(_ page: ParsedPage) -> [UInt8] {
    guard let main = page.elements.indices.first(where: { page.elements[$0].name == "main" }) else {
      return []
    }
    return page.text[page.elements[main].text].filter { $0 > 0x20 }
  }

  /// Headings without a word are omitted.
  private static func count(_ names: Set<String>, _ page: ParsedPage) -> Int {
    page.elements.count { element in
      guard names.contains(element.name) else { return false }
      return !names.contains("h2") || page.text[element.text].contains { $0 > 0x20 }
    }
  }

  private static func depth(_ page: ParsedPage) -> Int {
    var (deepest, ends) = (0, [Int]())
    for (index, element) in page.elements.enumerated() {
      while let end = ends.last, end <= index { ends.removeLast() }
      ends.append(element.end)
      deepest = max(deepest, ends.count)
    }
    return deepest
  }

  private static let kept: [Set<String>] = [
    ["ul"], ["ol"], ["li"], ["table"], ["tr"], ["pre"], ["blockquote"], ["h1", "h2", "h3", "h4", "h5", "h6"],
    ["hr"],
  ]
}

extension MarkdownNote {
  /// Whether the body is shown as plain text.
  fileprivate var isLimit: Bool {
    switch self {
    case .tooLong, .tooDeep, .tableTooLarge, .tooCostly: true
    default: false
    }
  }
}
