internal import Foundation
internal import Glibc
internal import Model

/// Lists a folder with everything below it; never leaves the project, never opens what is not a plain file.
struct FolderReader {
  /// What stands at a path, links followed.
  enum Entry { case nothing, file, folder, other }

  private(set) var diagnostics: [Diagnostic] = []
  private let folder: String
  /// The project's real place; links out of it are not followed.
  private let root: String
  /// More levels than this are a loop of links, or a mistake.
  private static let maximumDepth = 32

  init(_ folder: String, within root: String) {
    self.folder = folder
    self.root = Self.realPath(root)
  }

  mutating func files() throws(Diagnostic) -> [InputFile] {
    var files: [InputFile] = []
    try list("", depth: 0, into: &files)
    return files
  }

  static func kind(of path: String) -> Entry {
    var info = stat()
    guard stat(path, &info) == 0 else { return .nothing }
    switch info.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  static func file(at path: String, contentPath: String) throws(Diagnostic) -> InputFile {
    var info = stat()
    guard stat(path, &info) == 0 else { throw failure("open", path) }
    return InputFile(path: path, contentPath: contentPath, size: Int(info.st_size)) { () throws(Diagnostic) in
      try DiskStream.open(path)
    }
  }

  private mutating func list(_ inner: String, depth: Int, into files: inout [InputFile]) throws(Diagnostic) {
    let path = inner.isEmpty ? folder : "\(folder)/\(inner)"
    guard depth <= Self.maximumDepth else {
      throw Diagnostic(.error, "folders are nested more than \(Self.maximumDepth) deep", path: path)
    }
    for name in try Self.names(in: path) where !name.hasPrefix(".") && !name.hasPrefix("_") {
      let entry = inner.isEmpty ? name : "\(inner)/\(name)"
      guard isInside("\(folder)/\(entry)") else { continue }
      switch Self.kind(of: "\(folder)/\(entry)") {
      case .file: files.append(try Self.file(at: "\(folder)/\(entry)", contentPath: entry))
      case .folder: try list(entry, depth: depth + 1, into: &files)
      case .nothing, .other: skip("\(folder)/\(entry)", "is not a file or folder; it was skipped")
      }
    }
  }

  /// A link may lead anywhere inside the project; what lies outside is not published by accident.
  private mutating func isInside(_ path: String) -> Bool {
    var info = stat()
    guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFLNK else { return true }
    if Self.kind(of: path) == .nothing {
      skip(path, "is a link that leads nowhere; it was skipped")
      return false
    }
    if Self.realPath(path).hasPrefix(root + "/") { return true }
    skip(path, "is a link out of the project; it was not followed")
    return false
  }

  private mutating func skip(_ path: String, _ why: String) {
    diagnostics.append(Diagnostic(.warning, why, path: path))
  }

  /// Sorted by bytes: `String` compares by Unicode equivalence, which would make two names one.
  private static func names(in path: String) throws(Diagnostic) -> [String] {
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
      return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      throw failure("list", path)
    }
  }

  private static func realPath(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  static func failure(_ what: String, _ path: String) -> Diagnostic {
    Diagnostic(.error, "cannot \(what): \(String(cString: strerror(errno)))", path: path)
  }
}
