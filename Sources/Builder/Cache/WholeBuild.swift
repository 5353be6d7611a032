internal import Basics
internal import Model
internal import Output

/// The record of a build, so that the next one can detect that nothing has changed and repeat its
/// diagnostics.
struct WholeBuild: PackedFields {
  /// Paths and sizes of all input, to detect a changed size without reading 50 MB.
  var listing: ContentHash
  /// All bytes of the input.
  var input: ContentHash
  var moments: ValidityInterval
  var pieces: [ContentHash] = []
  /// Files outside all stored pieces.
  var files: [KeptFile]
  var diagnostics: [Diagnostic]
  var notes: [String]
  var counts: BuildCounts

  /// The number of files if all of them still match the site; nil otherwise.
  func standing(_ cache: PieceCache, _ writer: SiteWriter) throws(Diagnostic) -> Int? {
    var count = files.count
    for file in files where !(try writer.isUnchanged(file.written)) { return nil }
    for name in pieces {
      guard let files = cache.files(name) else { return nil }
      for file in files where !(try writer.isUnchanged(file)) { return nil }
      count += files.count
    }
    return count == writer.lastCount ? count : nil
  }

  static let packing = Packing(Self.init) {
    ($0.listing, $0.input, $0.moments, $0.pieces, $0.files, $0.diagnostics, $0.notes, $0.counts)
  }
}
