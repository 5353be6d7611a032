internal import Basics
internal import Content

/// A file packed with gzip (RFC 1952), as the file that it was.
enum GzipFile {
  /// Endings of texts that programs and system tools pack one by one.
  private static let texts: Set<String> = ["log", "txt", "json", "jsonl", "ndjson", "csv"]

  static func begins(_ start: [UInt8]) -> Bool { start.starts(with: [0x1F, 0x8B]) }

  /// Whether the name is that of a packed text: `tea.log.gz`.
  static func isText(_ file: InputFile) -> Bool {
    file.fileExtension == "gz" && texts.contains(InputFile(contentPath: file.stem, bytes: []).fileExtension)
  }

  /// The file without `.gz` in its name, unpacked as it is read; where no other ending is left, its content gives one.
  static func unpacked(_ file: InputFile) throws(Diagnostic) -> InputFile {
    let packed = ["gz", "gzip", "tgz"].contains(file.fileExtension)
    let name = (packed ? file.stem : file.name) + (file.fileExtension == "tgz" ? ".tar" : "")
    let folder = file.contentPath.dropLast(file.name.count)
    let whole = InputFile(path: file.path, contentPath: "\(folder)\(name)", size: file.size) {
      () throws(Diagnostic) in try GzipStream.open(file)
    }
    guard whole.fileExtension.isEmpty else { return whole }
    var stream = try whole.stream()
    let start = try stream.next() ?? []
    return whole.moved(to: "\(folder)\(name).\(JSONStart.ending(of: start) ?? "txt")")
  }
}
