@testable import Check

/// The scan of a page never finds one clean in which the full check finds something.
enum Scan {
  static func run(_ bytes: [UInt8]) {
    let file = CheckedFile(path: "a/b/c/index.html", bytes: bytes)
    guard let clean = try? PageScan.read(file, CheckSettings()) else { return }
    let full = checker.check(file)
    require(full.findings.isEmpty, "the full check agrees: \(full.findings)")
    require(clean.facts == full.facts, "the facts are the same")
  }

  private static let checker = FileChecker(withoutSchema: CheckSettings())
}
