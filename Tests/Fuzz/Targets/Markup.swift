@testable import Markup

/// Untrusted Markdown becomes well-formed HTML of a closed vocabulary.
enum Markdown {
  static func run(_ bytes: [UInt8]) {
    let (choice, rest) = choose(bytes, among: 2)
    let text = String(decoding: rest, as: UTF8.self)
    let renderer = MarkdownRenderer(.init(hardBreaks: choice == 0, linksWithinSite: choice == 1))
    let html = renderer.render(text)
    require(html == renderer.renderMarkdown(Array(text.utf8)), "the short way gives what the long way gives")
    SafePart.prove(html.html.bytes)
  }
}

/// Code in any language keeps its text and only gains marks.
enum Highlight {
  static func run(_ bytes: [UInt8]) {
    let (choice, rest) = choose(bytes, among: Language.all.count)
    let code = Array(String(decoding: rest, as: UTF8.self).utf8)
    let (html, _) = Highlighter.html(of: code, in: Language.all[choice])
    let page = SafePart.prove(html)
    require(page.elements.dropFirst().allSatisfy { $0.name == "span" || $0.name == "i" }, "only marks")
    let shown = ForbiddenCharacter.replaced(in: code).bytes
    // A carriage return, alone or before a line feed, ends a line and is shown as a line feed.
    let ends: Set<UInt8> = [0x0A, 0x0D]
    require(page.text.filter { !ends.contains($0) } == shown.filter { !ends.contains($0) }, "the text stays")
  }
}

/// Arbitrary bytes in place of a page (`scrollback check`).
enum Pages {
  static func run(_ bytes: [UInt8]) {
    let parsed = XMLPage(parsing: bytes)
    guard let page = parsed.page else { return require(!parsed.issues.isEmpty, "a reason is given") }
    for index in page.elements.indices {
      require(page.descendants(of: index).upperBound <= page.elements.count, "descendants are there")
      _ = page.text(of: index)
      _ = page.position(of: index)
      for attribute in page.attributes(of: index) { _ = page.position(of: index, attribute: attribute.name) }
    }
    if let schema { _ = schema.validate(parsed) }
  }

  private static let schema = try? RelaxNGSchema(Array(HTMLVocabulary.relaxNG().utf8))
}

/// An HTML fragment that is valid on any page.
enum SafePart {
  @discardableResult static func prove(_ html: [UInt8]) -> ParsedPage {
    let whole = Array("<div xmlns=\"http://www.w3.org/1999/xhtml\">".utf8) + html + Array("</div>".utf8)
    let parsed = XMLPage(parsing: whole)
    guard let page = parsed.page else {
      fatalError("not well-formed: \(parsed.issues) in \(String(decoding: html, as: UTF8.self))")
    }
    for (index, element) in page.elements.enumerated() {
      require(!forbidden.contains(element.name), "no <\(element.name)>")
      for attribute in page.attributes(of: index) {
        require(!attribute.name.hasPrefix("on") && attribute.name != "style", "no \(attribute.name)=")
        if attribute.name == "href" || attribute.name == "src" { prove(address: attribute.value) }
      }
    }
    return page
  }

  private static func prove(address: String) {
    require(!address.hasPrefix("//") && !address.hasPrefix("\\"), "no foreign host: \(address)")
    guard let colon = address.firstIndex(of: ":"), !address[..<colon].contains(where: { "/?#".contains($0) })
    else { return }
    require(schemes.contains(address[..<colon].lowercased()), "an allowed scheme: \(address)")
  }

  private static let schemes = ["http", "https", "mailto", "tel", "geo"]
  private static let forbidden = [
    "script", "style", "iframe", "object", "embed", "base", "meta", "link", "form", "svg", "math", "template",
  ]
}
