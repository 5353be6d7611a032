package import Basics
internal import Content
internal import Foundation
internal import Glibc

/// One export that is piped in: `scrollback build - < export.jsonl` (C-15).
package enum StandardInput {
  /// What stands in messages in place of a path.
  package static let name = "(standard input)"

  /// Reads all of it. `format` is what the extension of a file would be; nil leaves it to how the export begins.
  package static func project(
    format: String?, limit: Int = InputFile.wholeFileLimit, from descriptor: CInt = STDIN_FILENO,
    _ knowledge: ContentKnowledge = ContentKnowledge()
  ) throws(Diagnostic) -> Project {
    guard isatty(descriptor) == 0 else {
      throw Diagnostic(
        .error, "nothing is piped in", path: name, help: ["for example: scrollback build - < chats.jsonl"])
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
        .error, "has more than \(limit) bytes", path: name, help: ["save it to a file and build that"])
    }
    return bytes
  }

  /// JSON by its first characters, a transcript by its header or a heading; any other text is what another program wrote.
  static func format(of bytes: [UInt8]) -> String {
    if let ending = JSONStart.ending(of: bytes) { return ending }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let start = Array(text.drop(while: isBlank).prefix(4))
    if ZipArchive.begins(start) { return "zip" }
    if GzipFile.begins(start) { return "gz" }
    return ["---", "#", "**"].contains { start.starts(with: Array($0.utf8)) } ? "md" : "txt"
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
