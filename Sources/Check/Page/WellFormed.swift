internal import Basics
import Markup

extension CheckRule {
  static let wellFormed: Self = CheckRule(
    "well-formed", .error,
    ensures: "every page, SVG file and feed is well-formed XML",
    finds: "<p>a<b>b</p>",
    remedy: "close every element, quote every attribute, write <br /> and <div></div>",
    page: selfClosing)
}

/// Reports what libxml2 finds in bytes that are not XML.
enum WellFormed {
  /// Only the first issue: after it, the parser guesses.
  static func report(_ issues: [XMLIssue], _ report: inout FileReport) {
    guard let issue = issues.first else { return report.add(.wellFormed, "cannot be parsed") }
    let place = issue.line.map { (line: $0, column: issue.column ?? 1) }
    report.add(
      issue.kind == .character ? .characters : .wellFormed, "not well-formed: \(issue.message)", at: place)
  }
}

extension CheckRule {
  /// `<div/>` is an element in XML, but an opening tag to a browser; `<br></br>` is two line breaks.
  static let selfClosing: PageCheck = { page, report in
    for (index, element) in page.elements.enumerated() where element.namespace == .html {
      guard let row = HTMLVocabulary.element(element.name, in: .html) else { continue }
      let isVoid = if case .empty = row.content { element.name != "script" } else { false }
      if element.isSelfClosed, !isVoid {
        report.add(
          .wellFormed, "<\(element.name)/> must be closed by </\(element.name)>", on: index, of: page)
      } else if isVoid, !element.isSelfClosed {
        report.add(.wellFormed, "<\(element.name)> must be written <\(element.name) />", on: index, of: page)
      }
    }
  }
}
