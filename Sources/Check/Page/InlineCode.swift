internal import Basics
internal import Content
import Markup

/// Code comes from files only, so that what somebody typed cannot become code.
enum InlineCode {
  static func isCode(attribute name: String) -> Bool { name == "style" || name.hasPrefix("on") }

  /// Whether the element itself is code in the page.
  static func isCode(_ index: Int, _ page: ParsedPage) -> Bool {
    switch page.elements[index].name {
    case "style": true
    case "script":
      !isData(index, page) && (page.attribute("src", of: index) == nil || !page.text(of: index).isBlank)
    default: false
    }
  }

  /// Whether a script is a block of data, which browsers do not run: JSON, with nothing in it that HTML and XML read
  /// differently.
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
    ensures: "no script or style inside a page",
    finds: "<p onclick=\"x()\">",
    remedy: "move it into a file of templates/assets/",
    page: { page, report in
      for (index, element) in page.elements.enumerated() {
        if InlineCode.isCode(index, page) {
          report.add(.inlineCode, "<\(element.name)> with code inside a page", on: index, of: page)
        }
        for attribute in page.attributes(of: index) where InlineCode.isCode(attribute: attribute.name) {
          report.add(
            .inlineCode, "attribute \"\(attribute.name)\" is code inside a page", on: index, attribute.name,
            of: page)
        }
      }
    },
    reference: linksToCode)
}
