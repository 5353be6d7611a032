internal import Basics
internal import Output

/// Files that a command adds to a project; existing files are never overwritten.
struct NewFiles {
  /// Paths are relative to the project folder.
  var files: [(path: String, text: String)]
  private let disk = Disk()

  init(_ files: [(path: String, text: String)]) { self.files = files }

  /// Writes all files or none; returns their paths as the user can open them.
  func write(in folder: String, help: String = "choose another title") throws(Diagnostic) -> [String] {
    for file in files where try disk.entry(Self.path(file.path, in: folder)) != .nothing {
      throw Diagnostic(
        .error, "already exists", path: Self.path(file.path, in: folder),
        help: [help])
    }
    return try writeMissing(in: folder)
  }

  /// Writes the files that do not exist yet.
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

  /// Writes all files, each in place of an existing one.
  func replace(in folder: String) throws(Diagnostic) -> [String] {
    let fresh = NewFiles(files.map { ("\($0.path).new", $0.text) })
    for path in try fresh.write(in: folder, help: "remove it") {
      try disk.rename(path, to: String(path.dropLast(".new".count)))
    }
    return files.map { Self.path($0.path, in: folder) }
  }

  static func path(_ inner: String, in folder: String) -> String {
    if folder == "." { return inner }
    return folder.hasSuffix("/") ? folder + inner : "\(folder)/\(inner)"
  }
}
