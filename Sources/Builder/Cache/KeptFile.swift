internal import Basics
internal import Check
internal import Output

/// A file that belongs to no piece, such as a list, with what its check gave: when it is made of the same bytes again, it
/// need not be checked again.
struct KeptFile: PackedFields {
  let written: WrittenFile
  /// Nil where it was not checked, or the check costs nothing.
  var facts: FileFacts?
  var findings: [Diagnostic] = []

  static let packing = Packing(Self.init) { ($0.written, $0.facts, $0.findings) }
}

extension KeptFile {
  /// Nil when the file could not be written.
  init?(_ accepted: AcceptedFile) {
    guard let written = accepted.written else { return nil }
    self.init(written: written)
    if written.path.hasPrefix("search/") { return }
    (facts, findings) = (accepted.facts, accepted.findings)
  }

  /// Whether a file of this path has the same bytes.
  func holds(_ bytes: [UInt8], source: String?) -> Bool {
    written.source == source && written.stamp.size == Int64(bytes.count)
      && written.fingerprint == ContentHash.of(bytes).low
  }
}
