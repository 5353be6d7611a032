internal import Basics
internal import Content
import Markup

/// Code comes from files only, so user text cannot become code.
enum InlineCode {
  static func isCode(attribute name: String) -> Bool { name == "style" || name.hasPrefix("on") }

  /// Whether the element itself is inline code.
  static func isCode(_ index: Int, _ page: ParsedPage) -> Bool {
    switch page.elements[index].name {
    case "style": true
    case "script":
      !isData(index, page) && (page.attribute("src", of: index) == nil || !page.text(of: index).isBlank)
    default: false
    }
  }

  /// Whether a script is a data block, which browsers do not run: JSON without characters that HTML and XML
  /// read differently.
  private static func isData(_ index: Int, _ page: ParsedPage) -> Bool {
    guard page.attribute("type", of: index) == DataBlock.type, page.attribute("src", of: index) == nil,
      page.descendants(of: index).isEmpty
    else { return false }
    let text = page.text[page.elements[index].text]
    let isPlain = !text.contains {
      $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: ">")
    }
    return isPlain && JSONText.isWhole(Array(text))
  }

  /// Whether the element or one of its attributes is code.
  static func holdsCode(_ index: Int, _ page: ParsedPage) -> Bool {
    isCode(index, page) || page.attributes(of: index).contains { isCode(attribute: $0.name) }
  }
}

extension CheckRule {
  static let inlineCode: Self = CheckRule(
    "inline-code", .error,
    ensures: "pages contain no inline script or style",
    finds: "<p onclick=\"x()\">",
    remedy: "move it to a file in templates/assets/",
    page: { page, report in
      for (index, element) in page.elements.enumerated() {
        if InlineCode.isCode(index, page) {
          report.add(.inlineCode, "<\(element.name)> contains inline code", on: index, of: page)
        }
        for attribute in page.attributes(of: index) where InlineCode.isCode(attribute: attribute.name) {
          report.add(
            .inlineCode, "attribute \"\(attribute.name)\" is inline code", on: index, attribute.name,
            of: page)
        }
      }
    },
    reference: linksToCode)
}
