package import Basics
package import Model

/// What a build has to say of itself on `/about/build/` (C-36): nothing of the clock or the machine, so the same content
/// says the same.
package struct BuildReport: Sendable {
  /// Of this program.
  package var version: String
  /// `12 conversations`, for each kind that has content.
  package var counts: [String]
  package var inputCount = 0
  /// Names the files that the site was made from by their bytes.
  package var inputHash = ""
  /// How often each rule of `redact` took something out; never what.
  package var redactions: [(rule: String, count: Int)] = []
  /// What generated conversations cover: how often each rule answered, and how often an attempt failed.
  package var coverage: [ReportPart.Fact] = []
  /// What became of the records of other programs' exports.
  package var imports: [ImportLedger] = []
  /// Whether there is a page of figures.
  package var hasFigures = false
  /// Places from the project folder.
  package var warnings: [Diagnostic] = []

  package init(version: String, counts: [String]) {
    self.version = version
    self.counts = counts
  }
}
