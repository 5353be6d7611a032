internal import Basics
import Markup

extension CheckRule {
  static let vocabulary: Self = CheckRule(
    "vocabulary", .error,
    ensures: "pages contain only known elements and attributes, each where it is allowed",
    finds: "<ul><p>x</p></ul>",
    remedy:
      "use an element of the vocabulary, or add the attribute to its row in Markup/HTML/HTMLVocabulary")
}

/// Checks a page against the vocabulary table.
///
/// The schema checks which elements may contain which, but stops at a page's first error. Names, values and
/// missing attributes are therefore all compared with the table here. Only schema errors that add something
/// are reported.
enum Vocabulary {
  static func check(_ page: ParsedPage, against issues: [XMLIssue], _ report: inout FileReport) {
    var wrong = Set(page.elements.indices.filter { InlineCode.holdsCode($0, page) })
    for index in page.elements.indices {
      let before = report.findings.count
      checkElement(index, page, &report)
      if report.findings.count > before { wrong.insert(index) }
    }
    for issue in issues {
      guard let index = issue.element else {
        report.add(.vocabulary, issue.message, at: issue.line.map { ($0, 1) })
        continue
      }
      guard !page.descendants(of: index).contains(where: wrong.contains), wrong.insert(index).inserted else {
        continue
      }
      report.add(.vocabulary, message(for: issue, index, page), on: index, of: page)
    }
  }

  private static func checkElement(_ index: Int, _ page: ParsedPage, _ report: inout FileReport) {
    let element = page.elements[index]
    guard let namespace = HTMLVocabulary.Namespace(element.namespace) else {
      return report.add(
        .vocabulary, "<\(element.name)> is in an unknown namespace", on: index, of: page,
        help: ["start the page with <html xmlns=\"\(HTMLVocabulary.Namespace.html.rawValue)\" lang=\"…\">"])
    }
    guard let (row, known) = (namespace == .html ? html : svg)[element.name] else {
      return reportUnknown(element, index, page, &report)
    }
    for attribute in page.attributes(of: index) { check(attribute, known, index, page, &report) }
    for attribute in row.attributes
    where attribute.isRequired && !isLeftToOthers(attribute.name, element.name) {
      guard page.attribute(attribute.name, of: index) == nil else { continue }
      report.add(
        .vocabulary, "<\(element.name)> requires the attribute \"\(attribute.name)\"", on: index, of: page)
    }
    checkParagraph(around: index, row, page, &report)
  }

  private static func reportUnknown(
    _ element: ParsedPage.Element, _ index: Int, _ page: ParsedPage, _ report: inout FileReport
  ) {
    // Reported as inline code.
    if element.name == "style" { return }
    let isDrawing = element.namespace == .html && HTMLVocabulary.element(element.name, in: .svg) != nil
    report.add(
      .vocabulary, "<\(element.name)> is not an element of the vocabulary", on: index, of: page,
      help: isDrawing ? ["write <svg xmlns=\"\(HTMLVocabulary.Namespace.svg.rawValue)\">"] : [])
  }

  private static func check(
    _ attribute: ParsedPage.Attribute, _ known: [String: HTMLVocabulary.Attribute], _ index: Int,
    _ page: ParsedPage, _ report: inout FileReport
  ) {
    let (name, element) = (attribute.name, page.elements[index].name)
    guard let row = known[name] else {
      // Handlers and styles are reported as inline code.
      if InlineCode.isCode(attribute: name) { return }
      return report.add(.vocabulary, "<\(element)> has no attribute \"\(name)\"", on: index, name, of: page)
    }
    guard !row.values.isEmpty, !row.values.contains(attribute.value) else { return }
    let values = row.values.map { "\"\($0)\"" }.joined(separator: ", ")
    report.add(
      .vocabulary, "\(name)=\"\(attribute.value)\" on <\(element)> is not one of \(values)", on: index, name,
      of: page)
  }

  /// A block inside `<p>` ends the paragraph in a browser; `a`, `ins` and `del` may contain blocks only where
  /// their parent may.
  private static func checkParagraph(
    around index: Int, _ row: HTMLVocabulary.Element, _ page: ParsedPage, _ report: inout FileReport
  ) {
    guard row.category == .flow, let around = page.elements[index].parent,
      isTransparent(page.elements[around].name),
      let outer = page.ancestors(of: index).first(where: { !isTransparent(page.elements[$0].name) }),
      case .phrasing = HTMLVocabulary.element(page.elements[outer].name, in: .html)?.content
    else { return }
    report.add(
      .vocabulary, "<\(row.name)> is not allowed in <\(page.elements[outer].name)>", on: index, of: page)
  }

  private static func isTransparent(_ name: String) -> Bool { name == "a" || name == "ins" || name == "del" }

  /// Missing attributes that have their own rule.
  private static func isLeftToOthers(_ attribute: String, _ element: String) -> Bool {
    attribute == "alt" || (attribute == "src" && element == "script")
  }

  private static func message(for issue: XMLIssue, _ index: Int, _ page: ParsedPage) -> String {
    let element = page.elements[index]
    guard issue.message.hasPrefix("Did not expect element"), let parent = element.parent else {
      return issue.message
    }
    return "<\(element.name)> is not allowed here in <\(page.elements[parent].name)>"
  }

  private typealias Row = (element: HTMLVocabulary.Element, attributes: [String: HTMLVocabulary.Attribute])
  private static let html = rows(.html)
  private static let svg = rows(.svg)

  /// The rows by name, each with its attributes by name.
  private static func rows(_ namespace: HTMLVocabulary.Namespace) -> [String: Row] {
    let rows = HTMLVocabulary.elements.filter { $0.namespace == namespace }.map { row in
      let attributes = (row.attributes + HTMLVocabulary.globalAttributes).map { ($0.name, $0) }
      return (row.name, (row, Dictionary(uniqueKeysWithValues: attributes)))
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }
}

extension HTMLVocabulary.Namespace {
  fileprivate init?(_ namespace: ParsedPage.Namespace) {
    switch namespace {
    case .html: self = .html
    case .svg: self = .svg
    case .none, .other: return nil
    }
  }
}
