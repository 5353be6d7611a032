package import Basics
package import Content

/// What a build reads: every file of a project, found but not opened.
package struct Project: Sendable {
  /// `content/`, in order of their paths' bytes, so that no disk decides the order.
  package var content: [InputFile] = []
  /// The user's own `templates/`; their paths replace the built-in ones.
  package var templates: [InputFile] = []
  /// The name of the file or folder without its extension, when the project is one export: the site's title then.
  package var singleFileTitle: String?
  /// What was passed over, and why.
  package var diagnostics: [Diagnostic] = []
  /// What is beside exports and is none itself: the site names it.
  package var unread: [Diagnostic] = []

  package init() {}

  /// Opens a project folder (with `content/`), a content folder, or an export: a file or a folder. `path` is as the user
  /// wrote it.
  package static func open(
    _ path: String, _ knowledge: ContentKnowledge = ContentKnowledge()
  ) throws(Diagnostic) -> Project {
    switch FolderReader.kind(of: path) {
    case .folder: try openFolder(path, knowledge)
    case .file: try openFile(path, knowledge)
    case .nothing: throw Diagnostic(.error, "there is no file or folder of this name", path: path)
    case .other: throw Diagnostic(.error, "is neither a file nor a folder", path: path)
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
      try project.readBare(folder, knowledge)
    }
    project.openArchives(knowledge)
    project.diagnostics += NameClashes.diagnostics(project.content)
    return try project.withContent(path)
  }

  /// What could not be opened has said so already.
  private func withContent(_ path: String) throws(Diagnostic) -> Project {
    guard !content.isEmpty || diagnostics.contains(where: { $0.severity == .error }) else {
      throw Self.nothing(in: path, diagnostics)
    }
    return self
  }

  /// A site without content is a mistake, and would replace a good one; what was passed over may be why.
  private static func nothing(in path: String, _ skipped: [Diagnostic]) -> Diagnostic {
    Diagnostic(
      .error, "holds no content", path: path,
      help: ["put a \"content\" folder there, or name an export file"]
        + skipped.prefix(3).map { "\($0.path) \($0.message)" })
  }

  /// A lone file is read as if it was in `content/chats/`; archives and packed files are recognised by their first bytes.
  private static func openFile(_ path: String, _ knowledge: ContentKnowledge) throws(Diagnostic) -> Project {
    let name = String(path.split(separator: "/").last ?? "")
    var project = Project()
    var file = try FolderReader.file(at: path, contentPath: "chats/\(name)")
    project.singleFileTitle = file.stem
    let seekable = SeekableFile(file)
    let start = try seekable.open()(0, 4)
    if GzipFile.begins(start) {
      file = try GzipFile.unpacked(file)
      project.singleFileTitle = file.stem
    }
    project.content =
      file.fileExtension == "zip" || ZipArchive.begins(start)
      ? project.open(seekable, file.contentPath, knowledge) : [file]
    project.diagnostics += NameClashes.diagnostics(project.content)
    return try project.withContent(path)
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
