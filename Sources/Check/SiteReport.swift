internal import Basics
import Model

/// Collects the findings about the site.
struct SiteReport {
  private let settings: CheckSettings
  private var findings: [Diagnostic] = []

  init(_ settings: CheckSettings) { self.settings = settings }

  var siteName: String { settings.siteName }

  mutating func add(
    _ rule: CheckRule, _ message: String, in file: SiteIndex.File, at link: SiteIndex.Link? = nil,
    severity: Diagnostic.Severity? = nil, help: [String] = [], tally: Tally? = nil, failsStrict: Bool = true
  ) {
    let record = link.flatMap { link -> RecordPlace? in
      link.record.line == 0 ? nil : .line(link.record.line, column: link.record.column)
    }
    add(
      rule, message + RecordPlace.suffix(file.source, record), path: file.path,
      at: link.map { ($0.position.line, $0.position.column) }, severity: severity, help: help,
      origin: RecordPlace.origin(file.source, record), tally: tally, failsStrict: failsStrict)
  }

  /// Adds a finding about a file that may be missing.
  mutating func add(
    _ rule: CheckRule, _ message: String, path: String, at place: (line: Int, column: Int)? = nil,
    severity: Diagnostic.Severity? = nil, help: [String] = [], origin: String? = nil, tally: Tally? = nil,
    failsStrict: Bool = true
  ) {
    guard settings.rules.contains(rule) else { return }
    var finding = Diagnostic(
      severity ?? rule.severity, message, path: "\(siteName)/\(path)", line: place?.line,
      column: place?.column, help: help, rule: rule.name, origin: origin)
    finding.tally = tally
    finding.failsStrict = failsStrict
    findings.append(finding)
  }

  /// Whether there are findings other than equal titles and orphans, which the short form reports in full.
  var hasWrongLinks: Bool {
    findings.contains {
      ![CheckRule.orphans.name, CheckRule.languageAndTitle.name].contains($0.rule)
    }
  }

  var sorted: [Diagnostic] {
    findings.sorted {
      ($0.path, $0.line ?? 0, $0.column ?? 0, $0.rule ?? "", $0.message)
        < ($1.path, $1.line ?? 0, $1.column ?? 0, $1.rule ?? "", $1.message)
    }
  }
}
