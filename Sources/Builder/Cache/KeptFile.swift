internal import Basics
internal import Check
internal import Output

/// A file outside all pieces, such as a list, with the result of its check: the same bytes need no second
/// check.
struct KeptFile: PackedFields {
  let written: WrittenFile
  /// Identifies what it was made from: for files of the search index, and others that name their inputs.
  var content: ContentHash?
  /// Packed, since the links of a list take much memory. Nil if it was not checked, or the check is cheap.
  private(set) var packedFacts: [UInt8]?
  var findings: [Diagnostic] = []

  static let packing = Packing(Self.init) { ($0.written, $0.content, $0.packedFacts, $0.findings) }
}

extension KeptFile {
  /// Nil if the file could not be written.
  init?(_ accepted: AcceptedFile, content: ContentHash? = nil) {
    guard let written = accepted.written else { return nil }
    self.init(
      written: written, content: content ?? accepted.content, packedFacts: accepted.packedFacts,
      findings: accepted.findings)
  }

  var facts: FileFacts? { packedFacts.flatMap { FileFacts(packed: $0) } }

  /// Whether a file at this path has the same bytes.
  func holds(_ bytes: [UInt8], source: String?) -> Bool {
    written.source == source && written.stamp.size == Int64(bytes.count)
      && written.fingerprint == ContentHash.of(bytes).low
  }
}
