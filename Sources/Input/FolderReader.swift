internal import Basics
internal import Content
internal import Foundation
internal import Glibc

/// Lists a folder with everything below it; never leaves the project, never opens what is not a plain file.
struct FolderReader {
  /// What stands at a path, links followed.
  enum Entry { case nothing, file, folder, other }

  private(set) var diagnostics: [Diagnostic] = []
  private let folder: String
  /// The project's real place; links out of it are not followed.
  private let root: RealPath
  private let includesHidden: Bool
  /// Whether entries whose names begin with `_` are read in a folder, by its path from the folder that is read.
  private let includesDrafts: (_ inner: String) -> Bool
  /// Folders reached through links so far; links among links could lead to more of them than anyone can list.
  private var linkedFolders = 0
  private static let maximumLinkedFolders = 10_000
  /// More files than anyone means; links could make them out of few.
  private let maximumFiles: Int
  /// More levels than this are a mistake.
  private static let maximumDepth = 32

  /// A folder on the way down.
  private struct Level {
    /// From the folder that is read; empty for itself.
    var inner = ""
    /// Where the folders from the top to this one really are, so that a link back to one of them is seen.
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

  /// In order of their paths' bytes.
  mutating func files() throws(Diagnostic) -> [InputFile] {
    guard RealPath(folder).lies(in: root) else {
      throw Diagnostic(
        .error, "is a link out of the project; it was not followed", path: folder,
        help: ["build the folder that it leads to"])
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
    return InputFile(path: path, contentPath: contentPath, size: Int(info.st_size)) { () throws(Diagnostic) in
      try DiskStream.open(path)
    }
  }

  private mutating func list(_ level: Level, into files: inout [InputFile]) throws(Diagnostic) {
    let place = level.inner.isEmpty ? folder : Self.join(folder, level.inner)
    try checkSize(level, place)
    for name in try Self.names(in: place) where isRead(name, in: level) {
      let inner = level.inner.isEmpty ? name : "\(level.inner)/\(name)"
      let path = Self.join(folder, inner)
      let isLink = Self.isLink(path)
      if isLink, let fault = fault(ofLink: path, in: level) {
        skip(path, fault)
        continue
      }
      switch Self.kind(of: path) {
      case .file:
        guard files.count < maximumFiles else {
          throw Diagnostic(.error, "holds more than \(maximumFiles) files", path: folder)
        }
        files.append(try Self.file(at: path, contentPath: inner))
      case .folder:
        let next = Level(
          inner: inner, places: level.places + [isLink ? RealPath(path) : level.place.entry(name)],
          isLinked: isLink || level.isLinked)
        try list(next, into: &files)
      case .nothing: skip(path, "cannot be found by this name (is it UTF-8?); it was skipped")
      case .other: skip(path, "is neither a file nor a folder; it was skipped")
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

  /// A link may lead anywhere inside the project; what lies outside is not published by accident.
  private func fault(ofLink path: String, in level: Level) -> String? {
    if Self.kind(of: path) == .nothing { return "is a link that leads nowhere; it was skipped" }
    let place = RealPath(path)
    if !place.lies(in: root) { return "is a link out of the project; it was not followed" }
    if level.places.contains(where: { $0.lies(in: place) }) {
      return "is a link back to a folder that it lies in; it was not followed"
    }
    return nil
  }

  private mutating func skip(_ path: String, _ why: String) {
    diagnostics.append(Diagnostic(.warning, why, path: path))
  }

  /// Names that other programs give to what is meant to be read: WhatsApp's chat, the files of a Slack export.
  private static let read: Set<String> = ["_chat.txt", "__uploads"]

  /// Files of `templates/root/` for hosts, which decide their names.
  private static let hostFiles: Set = ["_headers", "_redirects", ".htaccess"]

  private func isRead(_ name: String, in level: Level) -> Bool {
    if includesHidden || level.inner == "root" && Self.hostFiles.contains(name) { return true }
    if Self.isDraft(name) { return includesDrafts(level.inner) }
    return name.utf8.first != UInt8(ascii: ".")
  }

  /// Whether a name says that this is not to be published yet.
  static func isDraft(_ name: some StringProtocol) -> Bool {
    name.utf8.first == UInt8(ascii: "_") && !read.contains(String(name))
  }

  private static func isLink(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK
  }

  /// Sorted by bytes: `String` compares by Unicode equivalence, which would make two names one.
  private static func names(in path: String) throws(Diagnostic) -> [String] {
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
      return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      throw failure("list", path, because: error)
    }
  }

  /// `errno` may be another call's by the time that Foundation throws.
  static func failure(_ what: String, _ path: String, because error: (any Error)? = nil) -> Diagnostic {
    let cause = (error as NSError?)?.userInfo[NSUnderlyingErrorKey] as? NSError
    let code = cause.map { CInt($0.code) } ?? errno
    return Diagnostic(.error, "cannot \(what): \(String(cString: strerror(code)))", path: path)
  }
}
