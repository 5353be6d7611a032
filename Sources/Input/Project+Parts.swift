package import Basics
package import Content

/// Parts of a project, for commands that do not build a site.
extension Project {
  /// The files of a folder, with diagnostics about skipped files.
  package static func folder(_ path: String) throws(Diagnostic) -> (
    files: [InputFile], diagnostics: [Diagnostic]
  ) {
    switch FolderReader.kind(of: path) {
    case .folder:
      var reader = FolderReader(path, within: path)
      let files = try reader.files()
      return (files, reader.diagnostics)
    case .nothing: throw Diagnostic(.error, "folder not found", path: path)
    case .file, .other: throw Diagnostic(.error, "is not a folder", path: path)
    }
  }

  /// One file; nil if it does not exist.
  package static func file(_ path: String) throws(Diagnostic) -> InputFile? {
    switch FolderReader.kind(of: path) {
    case .file: try FolderReader.file(at: path, contentPath: path)
    case .nothing: nil
    case .folder, .other: throw Diagnostic(.error, "is not a file", path: path)
    }
  }
}
