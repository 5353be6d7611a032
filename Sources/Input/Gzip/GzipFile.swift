internal import Basics
internal import Content

/// A file packed with gzip (RFC 1952) or Zstandard, read as the file inside it.
enum GzipFile {
  /// Extensions of text files that are commonly compressed one by one.
  private static let texts: Set<String> = ["log", "txt", "json", "jsonl", "ndjson", "csv"]

  static func begins(_ start: [UInt8]) -> Bool { start.starts(with: [0x1F, 0x8B]) }

  /// Whether the file is packed with one of both.
  static func isPacked(_ start: [UInt8]) -> Bool { begins(start) || ZstandardStream.begins(start) }

  /// Whether the name is that of a compressed text file: `tea.log.gz`.
  static func isText(_ file: InputFile) -> Bool {
    ["gz", "zst"].contains(file.fileExtension)
      && texts.contains(InputFile(contentPath: file.stem, bytes: []).fileExtension)
  }

  /// The file without `.gz` or `.zst` in its name, unpacked as it is read; if no extension is left, it comes from the
  /// content.
  static func unpacked(_ file: InputFile) throws(Diagnostic) -> InputFile {
    let packed = ["gz", "gzip", "tgz", "zst", "zstd"].contains(file.fileExtension)
    let name = (packed ? file.stem : file.name) + (file.fileExtension == "tgz" ? ".tar" : "")
    let folder = file.contentPath.dropLast(file.name.count)
    var packedStream = try file.stream()
    let isZstandard = ZstandardStream.begins(try packedStream.next() ?? [])
    let whole = InputFile(path: file.path, contentPath: "\(folder)\(name)", size: file.size) {
      () throws(Diagnostic) in try isZstandard ? ZstandardStream.open(file) : GzipStream.open(file)
    }
    guard whole.fileExtension != "zip" else {
      throw Diagnostic(
        .error, "is a zip compressed again with \(isZstandard ? "Zstandard" : "gzip")", path: file.path,
        help: ["unpack it once: \(isZstandard ? "unzstd" : "gunzip") \(ShellWord.quoted(file.path))"])
    }
    guard whole.fileExtension.isEmpty else { return whole }
    var stream = try whole.stream()
    let start = try stream.next() ?? []
    return whole.moved(to: "\(folder)\(name).\(JSONStart.ending(of: start) ?? "txt")")
  }
}
