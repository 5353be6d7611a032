internal import Basics
internal import Check
internal import Model
internal import Output
internal import Search

/// What one build keeps of a piece for another: all but the bytes of its files, which stand in the site.
struct StoredPiece: PackedFields {
  /// First, since a build in which nothing has changed reads no further.
  var files: [WrittenFile] = []
  var moments = ValidityInterval()
  /// Of the kind's own coding.
  var summaries: [UInt8] = []
  /// What the search index takes from it.
  var search: [SearchSegment] = []
  /// About content.
  var diagnostics: [Diagnostic] = []
  /// About its pages.
  var findings: [Diagnostic] = []
  var imports: [ImportLedger] = []
  /// Old addresses of its pages.
  var aliases: [Alias] = []
  /// Entries of the list of exceptions that allowed something on its pages.
  var allowed: [Int] = []
  /// For the check of the whole site; nil where nothing is checked.
  var facts: GroupFacts?

  /// An error keeps the site from being switched in, and is to be said again.
  var hasErrors: Bool { (diagnostics + findings).contains { $0.severity == .error } }

  static let packing = Packing(Self.init) {
    (
      $0.files, $0.moments, $0.summaries, $0.search, $0.diagnostics, $0.findings, $0.imports, $0.aliases,
      $0.allowed, $0.facts
    )
  }
}
