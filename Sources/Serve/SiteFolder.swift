internal import Foundation
internal import Glibc

/// The folder of the built site: finds regular files, follows no links.
struct SiteFolder: Sendable {
  let root: String

  /// What is at a path.
  enum Entry: Equatable {
    case file(File)
    case folder
    case nothing
  }

  /// A file in its current state.
  struct File: Equatable {
    let path: String
    let size: Int
    /// Changes when the file is rewritten.
    let tag: String
  }

  func entry(_ names: [String]) -> Entry {
    var path = root
    var found = Entry.folder
    for name in names {
      guard found == .folder else { return .nothing }
      path += "/" + name
      found = Self.entry(path)
    }
    return found
  }

  private static func entry(_ path: String) -> Entry {
    var info = stat()
    guard lstat(path, &info) == 0 else { return .nothing }
    switch info.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file(File(path: path, size: Int(info.st_size), tag: tag(info)))
    default: return .nothing
    }
  }

  private static func tag(_ info: stat) -> String {
    [Int(info.st_size), info.st_mtim.tv_sec, info.st_mtim.tv_nsec, Int(info.st_ino)].map {
      String($0, radix: 36)
    }
    .joined(separator: ".")
  }

  /// Nil if it has disappeared, as when a new site replaces the old one.
  static func bytes(_ file: File) -> [UInt8]? {
    guard let data = FileManager.default.contents(atPath: file.path) else { return nil }
    return [UInt8](data)
  }
}
