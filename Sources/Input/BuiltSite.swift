package import Basics
package import Content

/// The files of a built site, including those whose names begin with a dot, since a host may serve any of
/// them.
package enum BuiltSite {
  package static func files(_ path: String) throws(Diagnostic) -> [InputFile] {
    switch FolderReader.kind(of: path) {
    case .folder:
      var reader = FolderReader(path, within: path, includesHidden: true)
      let files = try reader.files()
      if let skipped = reader.diagnostics.first {
        throw Diagnostic(
          .error, skipped.message, path: skipped.path, help: ["make the whole site readable"])
      }
      return files
    case .nothing: throw Diagnostic(.error, "folder not found", path: path)
    case .file, .other: throw Diagnostic(.error, "is not a folder", path: path)
    }
  }

  /// The folder as messages name it: without a slash at the end.
  package static func name(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Throws if the folder is a built site: it has the list of a build's files, or a home page and the name of
  /// a build.
  static func refuse(_ folder: String, insteadOf expected: String) throws(Diagnostic) {
    let names = [".scrollback-manifest", "index.html", "build.json"]
    let has = names.map { FolderReader.kind(of: FolderReader.join(folder, $0)) == .file }
    guard has[0] || has[1] && has[2] else { return }
    throw Diagnostic(
      .error, "is a built site, not \(expected)", path: folder,
      help: [
        "pass the folder or file that the site was built from",
        "to look at the site, open \(FolderReader.join(folder, "index.html"))",
      ])
  }
}
