internal import Basics
internal import Model
internal import Output

/// What a build notes of itself, so that the next one can tell that nothing has changed and say what this one said.
struct WholeBuild: PackedFields {
  /// Paths and sizes of all that it read: nobody reads 50 MB to learn that a file has grown.
  var listing: ContentHash
  /// All bytes of it.
  var input: ContentHash
  var moments: ValidityInterval
  var pieces: [ContentHash] = []
  /// Files that belong to no piece that is kept.
  var files: [KeptFile]
  var diagnostics: [Diagnostic]
  var notes: [String]
  var counts: BuildCounts

  /// Whether all its files still are what the site is made of. Gives how many, or nil.
  func standing(_ cache: PieceCache, _ writer: SiteWriter) throws(Diagnostic) -> Int? {
    var count = files.count
    for file in files where !(try writer.stands(file.written)) { return nil }
    for name in pieces {
      guard let files = cache.files(name) else { return nil }
      for file in files where !(try writer.stands(file)) { return nil }
      count += files.count
    }
    return count == writer.lastCount ? count : nil
  }

  static let packing = Packing(Self.init) {
    ($0.listing, $0.input, $0.moments, $0.pieces, $0.files, $0.diagnostics, $0.notes, $0.counts)
  }
}
