#if Fetch
internal import Basics
internal import Content
internal import Foundation
internal import Glibc

/// A copy of a database with its logs in a temporary folder, deleted after its last use.
final class DatabaseCopy: Sendable {
  private let folder: String

  var path: String { "\(folder)/copy.db" }

  init(of file: InputFile, with logs: [InputFile]) throws(Diagnostic) {
    var template = Array("\(FileManager.default.temporaryDirectory.path)/scrollback-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Diagnostic(.error, "cannot create a temporary folder to read it", path: file.path)
    }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    try place(file, at: path)
    for log in logs {
      let ending = DatabaseName.companions.first(where: log.contentPath.hasSuffix) ?? "-wal"
      try place(log, at: path + ending)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func place(_ file: InputFile, at target: String) throws(Diagnostic) {
    let isMade = FileManager.default.createFile(
      atPath: target, contents: nil, attributes: [.posixPermissions: 0o600])
    guard isMade, let handle = FileHandle(forWritingAtPath: target) else { throw Self.full(file) }
    defer { try? handle.close() }
    var stream = try file.stream()
    while let chunk = try stream.next() {
      do { try handle.write(contentsOf: Data(chunk)) } catch { throw Self.full(file) }
    }
  }

  private static func full(_ file: InputFile) -> Diagnostic {
    Diagnostic(
      .error, "cannot be copied to the temporary folder to be read", path: file.path,
      help: ["free some space there, or set TMPDIR to another folder"])
  }
}
#endif
