package import Basics
internal import Content
internal import Foundation
internal import Glibc

/// One export from standard input: `scrollback build - < export.jsonl` (C-15).
package enum StandardInput {
  /// Shown in messages instead of a path.
  package static let name = "(standard input)"

  /// Reads all of it. `format` is a file extension; nil detects the format.
  package static func project(
    format: String?, limit: Int = InputFile.wholeFileLimit, from descriptor: CInt = STDIN_FILENO,
    _ knowledge: ContentKnowledge = ContentKnowledge()
  ) throws(Diagnostic) -> Project {
    guard isatty(descriptor) == 0 else {
      throw Diagnostic(
        .error, "is not a file or pipe", path: name,
        help: ["pipe an export in: scrollback build - < chats.jsonl"])
    }
    let bytes = try bytes(descriptor, limit)
    guard bytes.contains(where: { !isBlank($0) }) else { throw Diagnostic(.error, "is empty", path: name) }
    var project = Project()
    let path = "chats/stdin.\(format ?? Self.format(of: bytes))"
    project.singleFileTitle = "Preview"
    let file = InputFile(path: name, contentPath: path, size: bytes.count) {
      () throws(Diagnostic) in ByteStream(bytes)
    }
    switch file.fileExtension {
    case "zip": project.content = project.open(SeekableFile(bytes, path: name), path, knowledge)
    case "gz": project.content = [try GzipFile.unpacked(file)]
    default: project.content = [file]
    }
    return project
  }

  private static func bytes(_ descriptor: CInt, _ limit: Int) throws(Diagnostic) -> [UInt8] {
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    var bytes: [UInt8] = []
    do {
      while let data = try handle.read(upToCount: 1 << 20), !data.isEmpty, bytes.count <= limit {
        bytes += data
      }
    } catch {
      throw FolderReader.failure("read", name, because: error)
    }
    guard bytes.count <= limit else {
      throw Diagnostic(
        .error, "has more than \(limit) bytes", path: name, help: ["save it to a file and build the file"])
    }
    return bytes
  }

  /// JSON by its first characters, a transcript by its header or a heading; any other text is another
  /// program's export.
  static func format(of bytes: [UInt8]) -> String {
    if let ending = JSONStart.ending(of: bytes) { return ending }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let start = Array(text.drop(while: isBlank).prefix(4))
    if ZipArchive.begins(start) { return "zip" }
    if GzipFile.isPacked(start) { return "gz" }
    return ["---", "#", "**"].contains { start.starts(with: Array($0.utf8)) } ? "md" : "txt"
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
