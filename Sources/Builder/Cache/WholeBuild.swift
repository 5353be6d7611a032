internal import Basics
internal import Model
internal import Output

/// What a build notes of itself, so that the next one can tell that nothing has changed and say what this one said.
struct WholeBuild: Packed {
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

  init(
    listing: ContentHash, input: ContentHash, moments: ValidityInterval, files: [KeptFile],
    diagnostics: [Diagnostic], notes: [String], counts: BuildCounts
  ) {
    self.counts = counts
    (self.listing, self.input, self.moments) = (listing, input, moments)
    (self.files, self.diagnostics, self.notes) = (files, diagnostics, notes)
  }

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

  func pack(into out: inout ByteWriter) {
    out.add(listing)
    out.add(input)
    out.add(moments)
    out.add(pieces)
    out.add(files)
    out.add(diagnostics)
    out.add(notes)
    out.add(counts)
  }

  init(from source: inout ByteReader) throws(NotPacked) {
    listing = try source.value()
    input = try source.value()
    moments = try source.value()
    pieces = try source.value()
    files = try source.value()
    diagnostics = try source.value()
    notes = try source.value()
    counts = try source.value()
  }
}
