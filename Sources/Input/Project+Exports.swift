package import Basics
package import Content

/// What the kinds know about files, for Input, which does not import them.
package struct ContentKnowledge {
  /// Folders below `content/` that a kind reads, and the settings.
  package var names: Set<String> = []
  /// Whether the files of one folder in `content/chats/` are an export of another program.
  package var isExport: ([InputFile]) throws(Diagnostic) -> Bool = { (_) throws(Diagnostic) in false }

  /// Whether any folder in `content/chats/` is a chat in our own format: a header and messages.
  package var isOwnFolder: ([InputFile]) -> Bool = { _ in false }
  /// Whether any of the files is a chat in our own format.
  package var isOwn: ([InputFile]) throws(Diagnostic) -> Bool = { (_) throws(Diagnostic) in false }
  /// A diagnostic about files that no kind reads; nil if one does.
  package var unread: ([InputFile]) throws(Diagnostic) -> Diagnostic? = { (_) throws(Diagnostic) in nil }
  /// Whether messages in the other files refer to a file.
  package var isNamed: (InputFile, [InputFile]) throws(Diagnostic) -> Bool = { (_, _) throws(Diagnostic) in
    false
  }

  package init() {}
}

/// Exports: as a whole project, among the content, one or several in a folder.
extension Project {
  /// Reads a folder of content. Names that begin with `_` are drafts, except in the folder of an export,
  /// where a channel may have such a name.
  mutating func readContent(
    _ folder: String, within root: String, _ knowledge: ContentKnowledge
  ) throws(Diagnostic) -> [InputFile] {
    let files = try read(folder, within: root) { $0.hasPrefix("chats/") }
    return try Self.withoutDrafts(files, knowledge)
  }

  /// Reads a folder without `content/`: an export, a folder of exports, or content itself.
  mutating func readBare(_ folder: String, _ knowledge: ContentKnowledge) throws(Diagnostic) {
    guard !knowledge.names.isEmpty else {
      content = try read(folder, within: folder)
      return
    }
    let found = try read(folder, within: folder) { _ in true }
    let name = LocalPath.name(folder)
    // A project's own folder, still empty.
    if found.isEmpty, name == "content" { return }
    if !found.isEmpty, try !knowledge.isContent(found, name), try readExports(found, folder, knowledge) {
      singleFileTitle = name
    } else {
      guard found.contains(where: { knowledge.names.contains($0.parts[0]) }) else {
        throw try Self.noProject(folder, found, name, knowledge)
      }
      content = try Self.withoutDrafts(found, knowledge)
    }
  }

  /// The error for a folder that is not a project or export, with a guess at its format.
  private static func noProject(
    _ folder: String, _ found: [InputFile], _ name: String, _ knowledge: ContentKnowledge
  ) throws(Diagnostic) -> Diagnostic {
    let nearest = found.isEmpty ? nil : try knowledge.unread(oneChat(found, name))
    var help = ["create a project: scrollback init", "or pass an export: scrollback build EXPORT"]
    if let project = LocalPath.project(around: folder) {
      help = ["build the project: scrollback build \(ShellWord.quoted(project))"]
    }
    return Diagnostic(
      .error, "no project here: the folder has no \"content\" and is not a known export", path: folder,
      help: help + (nearest.map { ["\($0.path): \($0.message)"] } ?? []))
  }

  /// Reads a folder of exports only.
  package static func exports(
    _ folder: String, _ knowledge: ContentKnowledge
  ) throws(Diagnostic) -> Project {
    try BuiltSite.refuse(folder, insteadOf: "an export")
    var project = Project()
    let found = try project.read(folder, within: folder) { _ in true }
    guard !found.isEmpty else {
      throw Diagnostic(.error, "contains no files", path: folder, help: ["pass the unpacked folder"])
    }
    if try !project.readExports(found, folder, knowledge) {
      // An unknown export is reported as a whole.
      project.content = Self.oneChat(found, LocalPath.name(folder))
    }
    return project
  }

  /// The files of a folder as one chat, and as several side by side.
  static func oneChat(_ found: [InputFile], _ name: String) -> [InputFile] {
    found.map { $0.moved(to: "chats/\(name)/\($0.contentPath)") }
  }

  static func severalChats(_ found: [InputFile]) -> [InputFile] {
    found.map { $0.moved(to: "chats/\($0.contentPath)") }
  }

  /// Whether the files of a folder are one export or chat of ours, or several side by side; sets the content
  /// in that case.
  private mutating func readExports(
    _ found: [InputFile], _ folder: String, _ knowledge: ContentKnowledge
  ) throws(Diagnostic) -> Bool {
    let (one, many) = (Self.oneChat(found, LocalPath.name(folder)), Self.severalChats(found))
    if knowledge.isOwnFolder(one) {
      content = Self.oneChat(found.filter { !Self.isDraft($0) }, LocalPath.name(folder))
      return true
    }
    if !knowledge.isOwnFolder(many), try !Self.isFolderOfExports(found, knowledge),
      try knowledge.isExport(one)
    {
      content = try withOtherArchives(one, knowledge)
      try raiseExports(knowledge)
      return true
    }
    var several = Project()
    several.content = try Self.withoutDrafts(many, knowledge)
    several.openArchives(knowledge)
    try several.raiseExports(knowledge)
    var isRead = try knowledge.isExport(several.content)
    if !isRead { isRead = try knowledge.isOwn(several.content) }
    guard isRead else { return false }
    try several.removeUnread(from: folder, knowledge)
    content = several.content
    diagnostics += several.diagnostics
    unread += several.unread
    return true
  }

  /// Archives beside the files of an export are separate exports, unless a message refers to them.
  private mutating func withOtherArchives(
    _ one: [InputFile], _ knowledge: ContentKnowledge
  ) throws(Diagnostic) -> [InputFile] {
    var files: [InputFile] = []
    for file in one {
      guard file.isNamedArchive || GzipFile.isText(file), file.parts.count == 3,
        try !knowledge.isNamed(file, one)
      else {
        files.append(file)
        continue
      }
      let moved = file.moved(to: "chats/\(file.name)")
      let own =
        file.isNamedArchive
        ? open(SeekableFile(file), moved.contentPath, knowledge) : [unpacked(file)]
      var isRead = !file.isNamedArchive
      if !isRead { isRead = try knowledge.isExport(own) }
      files += isRead ? own : [file]
    }
    return files.sorted { $0.contentPath.utf8.lexicographicallyPrecedes($1.contentPath.utf8) }
  }

  /// More than one folder is an export, and the files beside them are not: then the parent is not an export,
  /// whatever is below.
  private static func isFolderOfExports(
    _ found: [InputFile], _ knowledge: ContentKnowledge
  ) throws(Diagnostic) -> Bool {
    let loose = found.filter { $0.parts.count == 1 }
    let together = loose.map { $0.moved(to: "chats/x/\($0.contentPath)") }
    if !together.isEmpty, try knowledge.isExport(together) { return false }
    var count = 0
    let folders = Dictionary(grouping: found.filter { $0.parts.count > 1 }, by: { $0.parts[0] })
    for (_, files) in folders.sorted(by: { $0.key < $1.key }) {
      if try knowledge.isExport(files.map { $0.moved(to: "chats/\($0.contentPath)") }) { count += 1 }
      if count > 1 { return true }
    }
    return false
  }

  /// Removes drafts, except inside exports.
  private static func withoutDrafts(
    _ files: [InputFile], _ knowledge: ContentKnowledge
  ) throws(Diagnostic) -> [InputFile] {
    guard files.contains(where: isDraft) else { return files }
    var exports: [String: Bool] = [:]
    for file in files where isInside(file) && isDraft(file) && exports[file.parts[1]] == nil {
      let folder = files.filter {
        $0.parts.count > 2 && $0.parts[0] == "chats" && $0.parts[1] == file.parts[1]
      }
      exports[file.parts[1]] = try knowledge.isExport(folder)
    }
    return files.filter { file in !isDraft(file) || isInside(file) && exports[file.parts[1]] == true }
  }

  private static func isDraft(_ file: InputFile) -> Bool { file.parts.contains { FolderReader.isDraft($0) } }

  /// Whether the file is in a folder of chats that is not itself a draft.
  private static func isInside(_ file: InputFile) -> Bool {
    file.parts.count > 2 && file.parts[0] == "chats" && !FolderReader.isDraft(file.parts[1])
  }
}

extension ContentKnowledge {
  /// Whether the files of a folder are content: it has settings, or folders of kinds with nothing beside them
  /// that is an export. A channel may have the name of a kind.
  fileprivate func isContent(_ files: [InputFile], _ name: String) throws(Diagnostic) -> Bool {
    if files.contains(where: { $0.contentPath == "site.yml" }) { return true }
    if isOwnFolder(Project.oneChat(files, name)) || isOwnFolder(Project.severalChats(files)) { return false }
    let others = files.filter { !names.contains($0.parts[0]) }
    guard others.count < files.count, !others.isEmpty else { return others.isEmpty }
    return try !isExport(Project.oneChat(others, name))
  }
}
