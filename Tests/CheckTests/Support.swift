import Basics
@testable import Check
import Testing

/// A page without findings; what a test adds to its body begins at line 6, to its head at line 3.
func goodPage(
  _ body: String = "", title: String = "A title", head: String = "",
  html: String = "<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">",
  policy: String = "default-src 'self'",
  heading: String = "<h1>A heading</h1>"
) -> String {
  """
  <!DOCTYPE html>
  \(html)
  <head><meta http-equiv="Content-Security-Policy" content="\(policy)" /><title>\(title)</title>\(head)</head>
  <body>
  \(heading)
  \(body)
  </body>
  </html>

  """
}

let sharedChecker = checker(CheckSettings())

func checker(_ settings: CheckSettings) -> FileChecker {
  do { return try FileChecker(settings: settings) } catch { fatalError("\(error)") }
}

/// A finding as the command prints it, with its rule.
func line(_ finding: Diagnostic) -> String {
  let place = [finding.line, finding.column].compactMap { $0.map { ":\($0)" } }.joined()
  return "\(finding.path)\(place): \(finding.severity): \(finding.message) [\(finding.rule ?? "")]"
}

/// What the checker says of one file.
func check(_ text: String, path: String = "a/index.html", source: String? = nil) -> [String] {
  check(Array(text.utf8), path: path, source: source)
}

func check(_ bytes: [UInt8], path: String = "a/index.html", source: String? = nil) -> [String] {
  sharedChecker.check(CheckedFile(path: path, source: source, bytes: bytes)).findings.map(line)
}

/// What the checker says of one page, besides that it is too big.
func checkBig(_ text: String) -> [String] { check(text).filter { !$0.hasSuffix("[budgets]") } }

/// What every site has, and no test needs to see.
let hostFiles: Set<String> = ["404.html", "robots.txt"]

/// What the checkers say of a whole site, given as path and text.
func checkSite(
  _ files: [(path: String, text: String)], otherFiles: Set<String> = [], gone: [String] = [],
  settings: CheckSettings = CheckSettings()
) -> [String] {
  var site = SiteChecker(settings: settings)
  let checker = settings.baseURL == nil ? sharedChecker : checker(settings)
  var findings: [Diagnostic] = []
  for file in files {
    let result = checker.check(
      CheckedFile(path: file.path, source: "content/\(file.path)", bytes: Array(file.text.utf8)))
    findings += result.findings
    site.add(result.facts)
  }
  return (findings + site.findings(otherFiles: otherFiles.union(hostFiles), gone: gone)).map(line)
}
