package import Basics
package import Content

/// The input of a build: every file of a project, listed but not opened.
package struct Project: Sendable {
  /// `content/`, sorted by the bytes of the paths, independent of the disk.
  package var content: [InputFile] = []
  /// The user's own `templates/`; they replace built-in templates of the same path.
  package var templates: [InputFile] = []
  /// The file or folder name without its extension, if the project is one export: the site's title.
  package var singleFileTitle: String?
  /// Diagnostics about skipped files.
  package var diagnostics: [Diagnostic] = []
  /// Files beside exports that are not exports, to list on the site.
  package var unread: [Diagnostic] = []

  package init() {}

  /// Opens a project folder (with `content/`), a content folder, or an export: a file or a folder. `path` is
  /// as the user typed it.
  package static func open(
    _ path: String, _ knowledge: ContentKnowledge = ContentKnowledge()
  ) throws(Diagnostic) -> Project {
    switch FolderReader.kind(of: path) {
    case .folder: try openFolder(path, knowledge)
    case .file: try openFile(path, knowledge)
    case .nothing:
      throw Diagnostic(
        .error, "file or folder not found", path: path,
        help: ["check the path, or create a project with \"scrollback init\""])
    case .other: throw Diagnostic(.error, "is not a file or folder", path: path)
    }
  }

  private static func openFolder(
    _ path: String, _ knowledge: ContentKnowledge
  ) throws(Diagnostic) -> Project {
    var folder = path
    while folder.utf8.count > 1, folder.utf8.last == UInt8(ascii: "/") { folder.removeLast() }
    let (content, templates) = (FolderReader.join(folder, "content"), FolderReader.join(folder, "templates"))
    var project = Project()
    if FolderReader.kind(of: content) == .folder {
      project.content = try project.readContent(content, within: folder, knowledge)
      if FolderReader.kind(of: templates) == .folder {
        project.templates = try project.read(templates, within: folder)
      }
    } else {
      try BuiltSite.refuse(folder, insteadOf: "a project")
      try project.readBare(folder, knowledge)
    }
    project.openArchives(knowledge)
    project.diagnostics += NameClashes.diagnostics(project.content)
    return try project.withContent(path)
  }

  /// Throws if there is no content, unless errors already explain that.
  private func withContent(_ path: String) throws(Diagnostic) -> Project {
    guard !content.isEmpty || diagnostics.contains(where: { $0.severity == .error }) else {
      throw Self.nothing(in: path, diagnostics)
    }
    return self
  }

  /// A site without content is a mistake, and would replace a good one; skipped files may be the reason.
  private static func nothing(in path: String, _ skipped: [Diagnostic]) -> Diagnostic {
    Diagnostic(
      .error, "contains no content", path: path,
      help: advice(path) + skipped.prefix(3).map { "\($0.path): \($0.message)" })
  }

  /// What to put where, for a folder without content.
  private static func advice(_ path: String) -> [String] {
    guard LocalPath.isFolder(path) else { return [] }
    let inner = FolderReader.join(path, "content")
    guard LocalPath.name(path) == "content" || LocalPath.isFolder(inner) else {
      return ["create a \"content\" folder there, or pass an export file"]
    }
    let chats = FolderReader.join(LocalPath.isFolder(inner) ? inner : path, "chats")
    return ["put an export into \(chats)"]
  }

  /// A lone file is read as if in `content/chats/`; archives and compressed files are detected by their first
  /// bytes.
  private static func openFile(_ path: String, _ knowledge: ContentKnowledge) throws(Diagnostic) -> Project {
    let name = String(path.split(separator: "/").last ?? "")
    var project = Project()
    var file = try FolderReader.file(at: path, contentPath: "chats/\(name)")
    project.singleFileTitle = file.stem
    let seekable = SeekableFile(file)
    let start = try seekable.open()(0, DatabaseName.start)
    if GzipFile.isPacked(start) {
      file = try GzipFile.unpacked(file)
      project.singleFileTitle = file.stem
    }
    let isZip = file.isNamedArchive || ZipArchive.begins(start)
    project.content =
      isZip ? project.open(seekable, file.contentPath, knowledge) : [file] + (try logs(of: file, start))
    project.diagnostics += NameClashes.diagnostics(project.content)
    return try project.withContent(path)
  }

  /// The files that SQLite keeps beside a database.
  private static func logs(of file: InputFile, _ start: [UInt8]) throws(Diagnostic) -> [InputFile] {
    guard DatabaseName.begins(start) else { return [] }
    var found: [InputFile] = []
    for ending in DatabaseName.companions where FolderReader.kind(of: file.path + ending) == .file {
      found.append(try FolderReader.file(at: file.path + ending, contentPath: file.contentPath + ending))
    }
    return found.sorted { $0.contentPath < $1.contentPath }
  }

  mutating func read(
    _ folder: String, within root: String, includesDrafts: @escaping (String) -> Bool = { _ in false }
  ) throws(Diagnostic) -> [InputFile] {
    var reader = FolderReader(folder, within: root, includesDrafts: includesDrafts)
    let files = try reader.files()
    diagnostics += reader.diagnostics
    return files
  }
}
