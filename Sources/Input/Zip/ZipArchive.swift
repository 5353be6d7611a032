internal import Basics
internal import Content

/// A zip archive as a folder of its name: `chats/x.zip` with an entry `a/b.txt` is a file
/// `chats/x.zip/a/b.txt`.
///
/// Reads only the list of entries; a kind that reads an entry unpacks it piece by piece.
struct ZipArchive {
  private let file: SeekableFile
  private let contentPath: String
  private let limits: ZipLimits

  init(_ file: SeekableFile, contentPath: String, limits: ZipLimits = ZipLimits()) {
    (self.file, self.contentPath, self.limits) = (file, contentPath, limits)
  }

  /// Whether a file begins like an archive; an empty archive begins with its end record.
  static func begins(_ start: [UInt8]) -> Bool {
    [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6]].contains(Array(start.prefix(4)))
  }

  /// The files in it, and diagnostics about the archive. One bad entry rejects the whole archive: the others
  /// are no more trustworthy.
  func files() throws(Diagnostic) -> (files: [InputFile], diagnostics: [Diagnostic]) {
    let entries = try ZipList(file, limits: limits).entries()
    try ZipRules(path: file.path, limits: limits).check(entries)
    let files = entries.filter { !$0.isFolder && !$0.isHidden }.map(inputFile)
    return (files, files.isEmpty ? [warning("contains no files")] : [])
  }

  private func inputFile(_ entry: ZipEntry) -> InputFile {
    let name = entry.parts.joined(separator: "/")
    let path = "\(file.path)/\(name)"
    return InputFile(path: path, contentPath: "\(contentPath)/\(name)", size: entry.size) {
      [file] () throws(Diagnostic) in try ZipStream.open(entry, in: file, path: path)
    }
  }

  private func warning(_ message: String) -> Diagnostic { Diagnostic(.warning, message, path: file.path) }
}
