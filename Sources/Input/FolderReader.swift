internal import Basics
internal import Content
internal import Foundation
internal import Glibc

/// Lists a folder recursively; never leaves the project, and opens plain files only.
struct FolderReader {
  /// The type of a path, with links resolved.
  enum Entry { case nothing, file, folder, other }

  private(set) var diagnostics: [Diagnostic] = []
  private let folder: String
  /// The project's real path; links out of it are not followed.
  private let root: RealPath
  private let includesHidden: Bool
  /// Whether to read entries whose names begin with `_` in a folder, given its path inside the folder being
  /// read.
  private let includesDrafts: (_ inner: String) -> Bool
  /// Folders reached through links so far; links among links could multiply endlessly.
  private var linkedFolders = 0
  private static let maximumLinkedFolders = 10_000
  /// More files than any real project has; links could produce them out of few.
  private let maximumFiles: Int
  /// More levels than this are a mistake.
  private static let maximumDepth = 32

  /// A folder on the way down.
  private struct Level {
    /// Relative to the folder being read; empty for that folder.
    var inner = ""
    /// Real paths of the folders from the top to this one, to detect a link back to one of them.
    var places: [RealPath]
    var isLinked = false

    var place: RealPath { places[places.count - 1] }
  }

  init(
    _ folder: String, within root: String, includesHidden: Bool = false, maximumFiles: Int = 1_000_000,
    includesDrafts: @escaping (_ inner: String) -> Bool = { _ in false }
  ) {
    self.includesDrafts = includesDrafts
    self.includesHidden = includesHidden
    self.maximumFiles = maximumFiles
    self.folder = folder
    self.root = RealPath(root)
  }

  /// Sorted by the bytes of their paths.
  mutating func files() throws(Diagnostic) -> [InputFile] {
    guard RealPath(folder).isInside(root) else {
      throw Diagnostic(
        .error, "is a link out of the project; it was not followed", path: folder,
        help: ["build the target folder instead"])
    }
    var files: [InputFile] = []
    try list(Level(places: [RealPath(folder)]), into: &files)
    return files.sorted { $0.contentPath.utf8.lexicographicallyPrecedes($1.contentPath.utf8) }
  }

  /// The path of an entry as the user would write it.
  static func join(_ folder: String, _ name: String) -> String {
    if folder == "." { return name }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
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
    return InputFile(path: path, contentPath: contentPath, size: Int(info.st_size), isOnDisk: true) {
      () throws(Diagnostic) in try DiskStream.open(path)
    }
  }

  private mutating func list(_ level: Level, into files: inout [InputFile]) throws(Diagnostic) {
    let place = level.inner.isEmpty ? folder : Self.join(folder, level.inner)
    try checkSize(level, place)
    for name in try Self.names(in: place) where isRead(name, in: level) {
      let inner = level.inner.isEmpty ? name : "\(level.inner)/\(name)"
      let path = Self.join(folder, inner)
      if name.joinsSlash {
        skip(path, "has a name that begins with a combining mark; it was skipped")
        continue
      }
      let isLink = Self.isLink(path)
      if isLink, let fault = fault(ofLink: path, in: level) {
        skip(path, fault)
        continue
      }
      switch Self.kind(of: path) {
      case .file:
        guard files.count < maximumFiles else {
          throw Diagnostic(.error, "contains more than \(maximumFiles) files", path: folder)
        }
        files.append(try Self.file(at: path, contentPath: inner))
      case .folder:
        let next = Level(
          inner: inner, places: level.places + [isLink ? RealPath(path) : level.place.entry(name)],
          isLinked: isLink || level.isLinked)
        try list(next, into: &files)
      case .nothing: skip(path, "not found by this name (is it UTF-8?); it was skipped")
      case .other: skip(path, "is not a file or folder; it was skipped")
      }
    }
  }

  private mutating func checkSize(_ level: Level, _ path: String) throws(Diagnostic) {
    guard level.places.count <= Self.maximumDepth + 1 else {
      throw Diagnostic(.error, "folders are nested more than \(Self.maximumDepth) deep", path: path)
    }
    if level.isLinked { linkedFolders += 1 }
    guard linkedFolders <= Self.maximumLinkedFolders else {
      throw Diagnostic(.error, "links lead to more than \(Self.maximumLinkedFolders) folders", path: path)
    }
  }

  /// Links may lead anywhere inside the project; content outside must not be published by accident.
  private func fault(ofLink path: String, in level: Level) -> String? {
    if Self.kind(of: path) == .nothing { return "is a broken link; it was skipped" }
    let place = RealPath(path)
    if !place.isInside(root) { return "is a link out of the project; it was not followed" }
    if level.places.contains(where: { $0.isInside(place) }) {
      return "is a link back to a parent folder; it was not followed"
    }
    return nil
  }

  private mutating func skip(_ path: String, _ why: String) {
    diagnostics.append(Diagnostic(.warning, why, path: path))
  }

  /// Names with `_` that exports use for regular content: WhatsApp's chat, the files of a Slack export.
  private static let read: Set<String> = ["_chat.txt", "__uploads"]

  /// Files of `templates/root/` whose names hosts define.
  private static let hostFiles: Set = ["_headers", "_redirects", ".htaccess"]

  private func isRead(_ name: String, in level: Level) -> Bool {
    if includesHidden || level.inner == "root" && Self.hostFiles.contains(name) { return true }
    if Self.isDraft(name) { return includesDrafts(level.inner) }
    return name.utf8.first != UInt8(ascii: ".")
  }

  /// Whether the name marks a draft.
  static func isDraft(_ name: some StringProtocol) -> Bool {
    name.utf8.first == UInt8(ascii: "_") && !read.contains(String(name))
  }

  private static func isLink(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK
  }

  /// Sorted by bytes: `String` compares by Unicode equivalence, which would merge two names.
  private static func names(in path: String) throws(Diagnostic) -> [String] {
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
      return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      throw failure("list", path, because: error)
    }
  }

  /// `errno` may already be another call's when Foundation throws.
  static func failure(_ what: String, _ path: String, because error: (any Error)? = nil) -> Diagnostic {
    let cause = (error as NSError?)?.userInfo[NSUnderlyingErrorKey] as? NSError
    let code = cause.map { CInt($0.code) } ?? errno
    return Diagnostic(.error, "cannot \(what): \(String(cString: strerror(code)))", path: path)
  }
}
