internal import Basics
import Markup

extension CheckRule {
  /// Every control has a label, and every referenced id exists.
  static let labels: Self = CheckRule(
    "labels", .error,
    ensures: "every control has a label, and every referenced id exists",
    finds: "<input name=\"q\" />",
    remedy: "put a <label> around it, or add aria-label=\"…\"",
    page: { page, report in
      let ids = Set(page.elements.indices.compactMap { page.attribute("id", of: $0) })
      let labelled = Set(
        page.elements.indices.filter { page.elements[$0].name == "label" }.compactMap {
          page.attribute("for", of: $0)
        })
      for index in page.elements.indices {
        if Labels.isControl(index, page), !Labels.hasLabel(index, page, labelled) {
          report.add(.labels, "<\(page.elements[index].name)> has no label", on: index, of: page)
        }
        for attribute in page.attributes(of: index) where Labels.referring.contains(attribute.name) {
          for id in attribute.value.split(separator: " ") where !ids.contains(String(id)) {
            report.add(
              .labels, "\(attribute.name) refers to a missing id \"\(id)\"", on: index, attribute.name,
              of: page)
          }
        }
      }
    })
}

/// Recognises controls, labels and references to ids.
enum Labels {
  static let referring: Set = [
    "for", "form", "list", "headers", "popovertarget", "commandfor", "aria-labelledby", "aria-describedby",
    "aria-controls", "aria-owns", "aria-activedescendant", "aria-details", "aria-errormessage", "aria-flowto",
  ]

  static func isControl(_ index: Int, _ page: ParsedPage) -> Bool {
    switch page.elements[index].name {
    case "select", "textarea", "meter", "progress": true
    case "input":
      !["hidden", "submit", "reset", "button", "image"].contains(page.attribute("type", of: index))
    default: false
    }
  }

  static func hasLabel(_ index: Int, _ page: ParsedPage, _ labelled: Set<String>) -> Bool {
    ["aria-label", "aria-labelledby", "title"].contains { !(page.attribute($0, of: index) ?? "").isBlank }
      || page.attribute("id", of: index).map(labelled.contains) == true
      || page.ancestors(of: index).contains { page.elements[$0].name == "label" }
  }
}

extension String {
  /// Whether there is nothing to see or read aloud.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
