package import Basics
package import Model

/// The data of `/about/build/` (C-36). Independent of clock and machine, so that the same content yields the
/// same page.
package struct BuildReport: Sendable {
  /// Version of this program.
  package var version: String
  /// `12 conversations`, for each kind that has content.
  package var counts: [String]
  package var inputCount = 0
  /// Hash of the source files.
  package var inputHash = ""
  /// The number of redactions by each rule of `redact`, without their text.
  package var redactions: [(rule: String, count: Int)] = []
  /// Coverage of generated conversations: answers of each rule, and failed attempts.
  package var coverage: [ReportPart.Fact] = []
  /// The results for the records of other programs' exports.
  package var imports: [ImportLedger] = []
  /// Whether there is a report.
  package var hasFigures = false
  /// With paths relative to the project folder.
  package var warnings: [Diagnostic] = []

  package init(version: String, counts: [String]) {
    self.version = version
    self.counts = counts
  }
}
