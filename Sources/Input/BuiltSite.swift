package import Basics
package import Content

/// The files of a site as it stands: all of them, also those whose names begin with a dot, since a host may serve each.
package enum BuiltSite {
  package static func files(_ path: String) throws(Diagnostic) -> [InputFile] {
    switch FolderReader.kind(of: path) {
    case .folder:
      var reader = FolderReader(path, within: path, includesHidden: true)
      let files = try reader.files()
      if let skipped = reader.diagnostics.first {
        throw Diagnostic(
          .error, skipped.message, path: skipped.path, help: ["a look at the site must see all of it"])
      }
      return files
    case .nothing: throw Diagnostic(.error, "there is no folder of this name", path: path)
    case .file, .other: throw Diagnostic(.error, "is no folder", path: path)
    }
  }

  /// The folder as messages name it: without a slash at the end.
  package static func name(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
