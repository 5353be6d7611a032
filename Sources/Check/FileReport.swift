internal import Basics
import Markup

/// Collects the findings about one file.
struct FileReport {
  let file: CheckedFile
  let settings: CheckSettings
  private(set) var findings: [Diagnostic] = []

  init(on file: CheckedFile, _ settings: CheckSettings) {
    self.file = file
    self.settings = settings
  }

  var basePath: String { settings.basePath }

  /// A host shows the 404 page at any address, so only that page must link from the root of the server.
  func mayLinkFromRoot(_ path: String) -> Bool { file.path == "404.html" && path.hasPrefix(basePath) }

  mutating func add(
    _ rule: CheckRule, _ message: String, at place: (line: Int, column: Int)? = nil,
    severity: Diagnostic.Severity? = nil, help: [String] = [], record: RecordPlace? = nil
  ) {
    guard settings.rules.contains(rule) else { return }
    findings.append(
      Diagnostic(
        severity ?? rule.severity, message + RecordPlace.suffix(file.source, record),
        path: "\(settings.siteName)/\(file.path)", line: place?.line, column: place?.column, help: help,
        rule: rule.name, origin: RecordPlace.origin(file.source, record)))
  }

  /// Adds a finding about an element of a page or the value of its attribute.
  mutating func add(
    _ rule: CheckRule, _ message: String, on element: Int, _ attribute: String? = nil, of page: ParsedPage,
    severity: Diagnostic.Severity? = nil, help: [String] = []
  ) {
    let place = attribute.map { page.position(of: element, attribute: $0) } ?? page.position(of: element)
    add(
      rule, message, at: place, severity: severity, help: help,
      record: RecordPlace(around: element, of: page, in: file))
  }

  /// The findings by position; at the same position, in the order of the checks.
  var sorted: [Diagnostic] {
    findings.enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      return (a.line ?? 0, a.column ?? 0, left.offset) < (b.line ?? 0, b.column ?? 0, right.offset)
    }.map(\.element)
  }
}
