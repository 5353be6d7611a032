internal import Foundation
package import Model

/// What the kinds know of files, for Input, which does not know the kinds.
package struct ContentKnowledge {
  /// Folders below `content/` that a kind reads, and the settings.
  package var names: Set<String> = []
  /// Whether the files of one folder of `content/chats/` are what another program wrote.
  package var isExport: ([InputFile]) throws(Diagnostic) -> Bool = { (_) throws(Diagnostic) in false }

  package init() {}
}

/// Folders that another program wrote: as a whole project, among the content, one or several in a folder.
extension Project {
  /// A folder of content. What begins with `_` is not published yet; in the folder of an export it is only a name, such as
  /// that of a channel.
  mutating func readContent(
    _ folder: String, within root: String, _ knowledge: ContentKnowledge
  ) throws(Diagnostic) -> [InputFile] {
    let files = try read(folder, within: root) { $0.hasPrefix("chats/") }
    return try Self.withoutDrafts(files, knowledge)
  }

  /// A folder without `content/`: an export, a folder of exports, or content itself.
  mutating func readBare(_ folder: String, _ knowledge: ContentKnowledge) throws(Diagnostic) {
    guard !knowledge.names.isEmpty else {
      content = try read(folder, within: folder)
      return
    }
    let found = try read(folder, within: folder) { _ in true }
    let name = URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
    if !found.isEmpty, try !knowledge.isContent(found, name), try readExports(found, name, knowledge) {
      singleFileTitle = name
    } else {
      content = try Self.withoutDrafts(found, knowledge)
    }
  }

  /// Reads a folder as exports alone, for commands that want nothing else.
  package static func exports(
    _ folder: String, _ knowledge: ContentKnowledge
  ) throws(Diagnostic) -> Project {
    var project = Project()
    let found = try project.read(folder, within: folder) { _ in true }
    guard !found.isEmpty else {
      throw Diagnostic(.error, "holds no files", path: folder, help: ["name the folder that was unpacked"])
    }
    let name = URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
    if try !project.readExports(found, name, knowledge) {
      // One that nobody knows: it is told of as a whole.
      project.content = found.map { $0.moved(to: "chats/\(name)/\($0.contentPath)") }
    }
    return project
  }

  /// Whether the files of a folder are one export, or several beside each other; they are the content then.
  private mutating func readExports(
    _ found: [InputFile], _ name: String, _ knowledge: ContentKnowledge
  ) throws(Diagnostic) -> Bool {
    let one = found.map { $0.moved(to: "chats/\(name)/\($0.contentPath)") }
    if try !Self.isFolderOfExports(found, knowledge), try knowledge.isExport(one) {
      content = one
      return true
    }
    var several = Project()
    several.content = try Self.withoutDrafts(
      found.map { $0.moved(to: "chats/\($0.contentPath)") }, knowledge)
    several.openArchives()
    guard try knowledge.isExport(several.content) else { return false }
    content = several.content
    diagnostics += several.diagnostics
    return true
  }

  /// Folders only, and more than one of them an export of its own: their parent is none, whatever lies further down.
  private static func isFolderOfExports(
    _ found: [InputFile], _ knowledge: ContentKnowledge
  ) throws(Diagnostic) -> Bool {
    guard found.allSatisfy({ $0.parts.count > 1 }) else { return false }
    var count = 0
    for (_, files) in Dictionary(grouping: found, by: { $0.parts[0] }).sorted(by: { $0.key < $1.key }) {
      if try knowledge.isExport(files.map { $0.moved(to: "chats/\($0.contentPath)") }) { count += 1 }
      if count > 1 { return true }
    }
    return false
  }

  /// Drafts go, but those inside of an export.
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

  /// Whether it lies in a folder of chats that is itself no draft.
  private static func isInside(_ file: InputFile) -> Bool {
    file.parts.count > 2 && file.parts[0] == "chats" && !FolderReader.isDraft(file.parts[1])
  }
}

extension ContentKnowledge {
  /// Whether the files of a folder are content: settings say so, or folders of kinds and beside them nothing that is an
  /// export of its own. A channel may have the name of a kind.
  fileprivate func isContent(_ files: [InputFile], _ name: String) throws(Diagnostic) -> Bool {
    if files.contains(where: { $0.contentPath == "site.yml" }) { return true }
    let others = files.filter { !names.contains($0.parts[0]) }
    guard others.count < files.count, !others.isEmpty else { return others.isEmpty }
    return try !isExport(others.map { $0.moved(to: "chats/\(name)/\($0.contentPath)") })
  }
}
