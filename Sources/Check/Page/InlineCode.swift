import Markup

/// Rule 17: code comes from files only, so that what somebody typed cannot become code.
enum InlineCode {
  static func isCode(attribute name: String) -> Bool { name == "style" || name.hasPrefix("on") }
}

extension PageCheck {
  static let inlineCode = PageCheck { page, report in
    for (index, element) in page.elements.enumerated() {
      if element.name == "style" {
        report.add(.inlineCode, "<style> inside a page", on: index, of: page)
      } else if element.name == "script",
        page.attribute("src", of: index) == nil || !page.text(of: index).isBlank
      {
        report.add(.inlineCode, "script inside a page", on: index, of: page)
      }
      for attribute in page.attributes(of: index) where InlineCode.isCode(attribute: attribute.name) {
        report.add(
          .inlineCode, "attribute \"\(attribute.name)\" is code inside a page", on: index, attribute.name,
          of: page)
      }
    }
    for reference in page.references {
      guard case .scheme(let scheme) = Address(reference.url) else { continue }
      guard ["javascript", "vbscript"].contains(scheme) || (scheme == "data" && reference.use == .leads)
      else { continue }
      report.add(.inlineCode, "link to \(scheme):", on: reference.element, reference.attribute, of: page)
    }
  }
}
