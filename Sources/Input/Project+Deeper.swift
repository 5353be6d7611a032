internal import Basics
internal import Content

/// Exports further down in a folder of exports, in a folder without a chat of its own: `slack/export.zip`,
/// `runs/log.eval`, `archive/orders.jsonl.gz`.
extension Project {
  /// Reads them beside the other exports. What messages name, or what is below a chat, stays an attachment.
  mutating func raiseExports(_ knowledge: ContentKnowledge) throws(Diagnostic) {
    var around = ExportSurroundings(content, knowledge)
    var files: [InputFile] = []
    for file in content {
      guard Self.mayBeRaised(file), try !around.isBelowChat(file),
        let export = try raised(file, around.place(for: file), knowledge), try !around.isNamed(file)
      else {
        files.append(file)
        continue
      }
      files += export
      around.takePlace(of: file)
    }
    content = files.sorted { $0.contentPath.utf8.lexicographicallyPrecedes($1.contentPath.utf8) }
  }

  private static func mayBeRaised(_ file: InputFile) -> Bool {
    guard file.parts.count > 2, file.parts[0] == "chats" else { return false }
    return file.isNamedArchive || file.fileExtension == "jsonl" || GzipFile.isText(file)
  }

  /// The files of the export; nil if it is none: then it is listed as unread, also if it is broken.
  private mutating func raised(
    _ file: InputFile, _ place: String, _ knowledge: ContentKnowledge
  ) throws(Diagnostic) -> [InputFile]? {
    let before = diagnostics
    let (files, isExport) = try opened(file, place, knowledge)
    if !isExport { diagnostics = before }
    return isExport ? files : nil
  }

  private mutating func opened(
    _ file: InputFile, _ place: String, _ knowledge: ContentKnowledge
  ) throws(Diagnostic) -> ([InputFile], isExport: Bool) {
    if file.isNamedArchive {
      let files = open(SeekableFile(file), place, knowledge)
      return (files, try knowledge.isExport(files))
    }
    let moved = file.moved(to: place)
    let files = [GzipFile.isText(file) ? unpacked(moved) : moved]
    return (files, try knowledge.isOwn(files))
  }
}

/// What is around the files of a folder of exports.
private struct ExportSurroundings {
  private let knowledge: ContentKnowledge
  /// By folder, the files directly in it that are no archives.
  private let folders: [String: [InputFile]]
  private let readable: [InputFile]
  private var isExport: [String: Bool] = [:]
  /// Places in `chats/` that are taken.
  private var taken: Set<String>

  init(_ files: [InputFile], _ knowledge: ContentKnowledge) {
    self.knowledge = knowledge
    readable = files.filter { !$0.isNamedArchive && !GzipFile.isText($0) }
    folders = Dictionary(grouping: readable) { Self.folder($0.parts.dropLast()) }
    taken = Set(files.map { Self.folder($0.parts.prefix(2)) })
  }

  private static func folder(_ parts: some Sequence<String>) -> String { parts.joined(separator: "/") }

  mutating func isBelowChat(_ file: InputFile) throws(Diagnostic) -> Bool {
    for count in 2..<file.parts.count where try isChat(Self.folder(file.parts.prefix(count))) { return true }
    return false
  }

  /// Whether a message in the same folder of `chats/` names the file.
  func isNamed(_ file: InputFile) throws(Diagnostic) -> Bool {
    let top = file.parts[1]
    return try knowledge.isNamed(file, readable.filter { $0.parts.count > 2 && $0.parts[1] == top })
  }

  private mutating func isChat(_ folder: String) throws(Diagnostic) -> Bool {
    if let known = isExport[folder] { return known }
    let files = folders[folder] ?? []
    var isChat = knowledge.isOwnFolder(files)
    if !isChat, !files.isEmpty { isChat = try knowledge.isExport(files) }
    isExport[folder] = isChat
    return isChat
  }

  /// `chats/export.zip`, or with its folders in the name if there is one already.
  func place(for file: InputFile) -> String {
    let short = "chats/\(file.name)"
    return taken.contains(short) ? "chats/\(file.parts.dropFirst().joined(separator: " "))" : short
  }

  mutating func takePlace(of file: InputFile) { taken.insert(place(for: file)) }
}
