package import Model

/// Checks what no file alone can show; feed it the facts of every file, then ask once.
///
/// The order of feeding does not matter. Memory: 8 bytes an anchor, 32 a link, and the paths; measured 260 MB
/// for 100,000 pages with 55 anchors and 25 links each.
package struct SiteChecker: Sendable {
  private var index = SiteIndex()
  private let settings: CheckSettings

  package init(settings: CheckSettings = CheckSettings()) { self.settings = settings }

  package mutating func add(_ facts: FileFacts) { index.add(facts) }

  /// All findings, by path and place.
  /// - Parameter otherFiles: paths of files that exist in the site and were not checked.
  package func findings(otherFiles: Set<String> = []) -> [Diagnostic] {
    var index = index
    index.close(otherFiles: otherFiles)
    var report = SiteReport(siteName: settings.siteName)
    for check in SiteCheck.all { check.run(index, settings, &report) }
    return report.sorted
  }
}

/// One rule about the whole site; each is a value in a file of its own in `Site/`.
struct SiteCheck: Sendable {
  let run: @Sendable (SiteIndex, CheckSettings, inout SiteReport) -> Void

  /// All of them. To add one: a file, and its name here.
  static let all: [SiteCheck] = [.oneWriter, .linkTargets, .linkFragments, .orphans, .titles]
}

/// Collects the findings about the site.
struct SiteReport {
  let siteName: String
  private var findings: [Diagnostic] = []

  init(siteName: String) { self.siteName = siteName }

  mutating func add(
    _ rule: CheckRule, _ message: String, in file: SiteIndex.File, at link: SiteIndex.Link? = nil,
    severity: Diagnostic.Severity? = nil, help: [String] = []
  ) {
    findings.append(
      Diagnostic(
        severity ?? rule.severity, message + (file.source.map { " (from \($0))" } ?? ""),
        path: "\(siteName)/\(file.path)", line: link.map { Int($0.line) },
        column: link.map { Int($0.column) },
        help: help, rule: rule.rawValue))
  }

  var sorted: [Diagnostic] {
    findings.sorted {
      ($0.path, $0.line ?? 0, $0.column ?? 0, $0.rule ?? "", $0.message)
        < ($1.path, $1.line ?? 0, $1.column ?? 0, $1.rule ?? "", $1.message)
    }
  }
}
