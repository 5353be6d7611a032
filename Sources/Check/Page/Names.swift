internal import Basics
import Markup

extension CheckRule {
  /// A link or button has a name, and a click has one meaning.
  static let names: Self = CheckRule(
    "names", .error,
    ensures: "links and buttons have names and do not contain each other",
    finds: "<a href=\"b.html\"> </a>",
    remedy: "put text in it, or add aria-label=\"…\"; place nested ones side by side",
    page: { page, report in
      for (index, element) in page.elements.enumerated() where element.namespace == .html {
        if Names.isLinkOrButton(index, page), !page.hasName(index) {
          report.add(
            .names, "<\(element.name)> has no name", on: index, of: page,
            help: ["put text in it, or add aria-label=\"…\""])
        }
        guard Names.isInteractive(index, page) else { continue }
        if let outer = page.ancestors(of: index).first(where: { Names.isLinkOrButton($0, page) }) {
          report.add(
            .names,
            "<\(element.name)> is inside <\(page.elements[outer].name)>, which is interactive too",
            on: index, of: page)
        }
      }
    })
}

/// Determines whether readers and programs can name a control.
private enum Names {
  static func isLinkOrButton(_ index: Int, _ page: ParsedPage) -> Bool {
    switch page.elements[index].name {
    case "a": page.attribute("href", of: index) != nil
    case "button": true
    case "input": page.attribute("type", of: index) == "button"
    default: false
    }
  }

  static func isInteractive(_ index: Int, _ page: ParsedPage) -> Bool {
    switch page.elements[index].name {
    case "select", "textarea", "summary": true
    case "input": page.attribute("type", of: index) != "hidden"
    case "audio", "video": page.attribute("controls", of: index) != nil
    default: isLinkOrButton(index, page) || page.attribute("tabindex", of: index) != nil
    }
  }
}

extension ParsedPage {
  /// Whether a screen reader finds words for the element: its label, or visible text or pictures inside it.
  func hasName(_ index: Int) -> Bool {
    if isLabelled(index, by: ["aria-label", "aria-labelledby", "title", "value"]) { return true }
    var start = elements[index].text.lowerBound
    var inner = index + 1
    while inner < elements[index].end {
      let element = elements[inner]
      if attribute("aria-hidden", of: inner) == "true" || attribute("hidden", of: inner) != nil {
        if hasWords(start..<element.text.lowerBound) { return true }
        start = element.text.upperBound
        inner = element.end
      } else {
        if isLabelled(inner, by: element.name == "img" ? ["alt", "aria-label"] : ["aria-label"]) {
          return true
        }
        inner += 1
      }
    }
    return hasWords(start..<elements[index].text.upperBound)
  }

  private func isLabelled(_ index: Int, by names: [String]) -> Bool {
    names.contains { !(attribute($0, of: index) ?? "").isBlank }
  }

  private func hasWords(_ range: Range<Int>) -> Bool {
    !String(decoding: text[range], as: UTF8.self).isBlank
  }
}
