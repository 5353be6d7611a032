internal import Basics
internal import Check
internal import Model
internal import Output
internal import SearchRecords

/// What a build stores of a piece for later ones: everything but the bytes of its files, which are in the
/// site.
struct StoredPiece: PackedFields {
  /// First, since a build without changes reads no further.
  var files: [WrittenFile] = []
  var moments = ValidityInterval()
  /// Encoded by the kind.
  var summaries: [UInt8] = []
  /// The piece's part of the search index.
  var search: [SearchSegment] = []
  /// About content.
  var diagnostics: [Diagnostic] = []
  /// About its pages.
  var findings: [Diagnostic] = []
  var imports: [ImportLedger] = []
  /// Old addresses of its pages.
  var aliases: [Alias] = []
  /// Indexes of exceptions used on its pages.
  var allowed: [Int] = []
  /// For the check of the whole site; nil without checks.
  var facts: GroupFacts?

  /// Growing step by step, a long chat would be in memory three times.
  var packed: [UInt8] {
    var out = ByteWriter(capacity: summaries.count + search.reduce(facts?.size ?? 0) { $0 + $1.bytes.count })
    out.add(self)
    return out.bytes
  }

  /// An error blocks the site, and must be reported again.
  var hasErrors: Bool { (diagnostics + findings).contains { $0.severity == .error } }

  static let packing = Packing(Self.init) {
    (
      $0.files, $0.moments, $0.summaries, $0.search, $0.diagnostics, $0.findings, $0.imports, $0.aliases,
      $0.allowed, $0.facts
    )
  }
}
