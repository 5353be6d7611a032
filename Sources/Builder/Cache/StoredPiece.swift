internal import Basics
internal import Check
internal import Model
internal import Output
internal import Search

/// What one build keeps of a piece for another: all but the bytes of its files, which stand in the site.
struct StoredPiece: Packed {
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

  init() {}

  /// An error keeps the site from being switched in, and is to be said again.
  var hasErrors: Bool { (diagnostics + findings).contains { $0.severity == .error } }

  func pack(into out: inout ByteWriter) {
    out.add(files)
    out.add(moments)
    out.add(bytes: summaries)
    out.add(search)
    out.add(diagnostics)
    out.add(findings)
    out.add(imports)
    out.add(aliases)
    out.add(allowed)
    out.add(facts)
  }

  init(from source: inout ByteReader) throws(NotPacked) {
    files = try source.value()
    moments = try source.value()
    summaries = Array(try source.slice())
    search = try source.value()
    diagnostics = try source.value()
    findings = try source.value()
    imports = try source.value()
    aliases = try source.value()
    allowed = try source.value()
    facts = try source.value()
  }
}
