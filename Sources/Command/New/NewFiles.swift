internal import Basics
internal import Output

/// Files that a command adds to a project: what is there is never written over.
struct NewFiles {
  /// By path from the project folder.
  var files: [(path: String, text: String)]
  private let disk = Disk()

  init(_ files: [(path: String, text: String)]) { self.files = files }

  /// Writes all or none; the paths as the user can open them.
  func write(in folder: String) throws(Diagnostic) -> [String] {
    for file in files where try disk.entry(Self.path(file.path, in: folder)) != .nothing {
      throw Diagnostic(
        .error, "is there already, and is not written over", path: Self.path(file.path, in: folder),
        help: ["give the new one another name"])
    }
    return try writeMissing(in: folder)
  }

  /// Writes those that are not there.
  func writeMissing(in folder: String) throws(Diagnostic) -> [String] {
    var written: [String] = []
    for file in files {
      let path = Self.path(file.path, in: folder)
      guard try disk.entry(path) == .nothing else { continue }
      if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
        try disk.makeFolder(String(path[..<slash]))
      }
      try disk.write(path, Array(file.text.utf8))
      written.append(path)
    }
    return written
  }

  static func path(_ inner: String, in folder: String) -> String {
    if folder == "." { return inner }
    return folder.hasSuffix("/") ? folder + inner : "\(folder)/\(inner)"
  }
}
