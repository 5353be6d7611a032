internal import Basics
internal import Foundation
internal import Glibc

/// A copy of a cache in a temporary folder, deleted after its last use.
///
/// SQLite cannot read a database in WAL mode without writing files beside it, and a content folder may be
/// read-only, so a build reads a copy. The log of a killed fetch is included.
final class CacheSnapshot: Sendable {
  private let folder: String
  private static let tries = 5

  var path: String { "\(folder)/cache.sqlite" }

  init(of original: String) throws(Diagnostic) {
    var template = Array("\(FileManager.default.temporaryDirectory.path)/scrollback-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Diagnostic(.error, "cannot create a temporary folder", path: original)
    }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    try copy(original)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Repeated if a fetch wrote in the meantime, as a mix of two states is invalid.
  private func copy(_ original: String) throws(Diagnostic) {
    for _ in 0..<Self.tries {
      let before = Self.stamp(original)
      do {
        try place(original, at: path)
        try place(original + "-wal", at: path + "-wal")
      } catch {
        throw Diagnostic(.error, "cannot be read: \(error.localizedDescription)", path: original)
      }
      if Self.stamp(original) == before { return }
    }
    throw Diagnostic(
      .error, "is being written", path: original, help: ["wait for the fetch to finish, then build again"])
  }

  private func place(_ source: String, at target: String) throws {
    let files = FileManager.default
    if files.fileExists(atPath: target) { try files.removeItem(atPath: target) }
    guard files.fileExists(atPath: source) else { return }
    try files.copyItem(atPath: source, toPath: target)
    try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: target)
  }

  /// Sizes and times of the database and its log.
  private static func stamp(_ path: String) -> [Int64] {
    [path, path + "-wal"].flatMap { path -> [Int64] in
      var info = stat()
      guard stat(path, &info) == 0 else { return [-1] }
      return [
        Int64(info.st_size), Int64(info.st_mtim.tv_sec), Int64(info.st_mtim.tv_nsec),
        Int64(info.st_ino),
      ]
    }
  }
}
