package import Basics
package import Content
internal import Conversations
package import Databases

/// A file or folder that another program wrote, before its format is known.
package struct Export: Sendable {
  /// Name of the file or folder, without extension: the default name of its pages.
  package private(set) var name: String
  /// As the user can open it.
  package let path: String
  /// Files still to be read, ordered by path.
  package private(set) var files: [InputFile]
  /// All files of the folder, including those of other formats: messages name files by relative path.
  package let all: [InputFile]
  /// Path of its folder in the content folder, with a trailing slash; empty for a single file.
  private let folder: String
  /// Computed once: each of thousands of parts looks up files.
  private let byPath: [String: InputFile]
  private let names: Set<String>
  /// How many files with text have each name, without folder and extension.
  private let stems: [String: Int]
  private let beginnings = JSONBeginnings()
  private let databases = OpenDatabases()

  /// A single file.
  package init(_ file: InputFile) {
    name = file.stem
    path = file.path
    files = [file]
    all = files
    folder = ""
    byPath = [file.name: file]
    names = [file.name]
    stems = [:]
  }

  /// Single files, except that parts of one export are grouped: `general.json`, `general [part 2].json`, and
  /// the files of one database.
  private static func parts(of files: [InputFile]) -> [Export] {
    var order: [String] = []
    var groups: [String: [InputFile]] = [:]
    for file in files {
      let database = DatabaseName.base(of: file.contentPath).flatMap { groups[$0] == nil ? nil : $0 }
      let base = database ?? FilePart.split(file.contentPath).base
      if groups[base] == nil { order.append(base) }
      groups[base, default: []].append(file)
    }
    return order.map { base in
      Export(
        parts: groups[base, default: []].sorted {
          FilePart.split($0.name).part < FilePart.split($1.name).part
        })
    }
  }

  private init(parts: [InputFile]) {
    name =
      parts.first.map { String(FilePart.split($0.name).base.dropLast($0.fileExtension.count + 1)) } ?? ""
    path = parts.first?.path ?? ""
    files = parts
    all = parts
    folder = ""
    byPath = Self.byPath(parts) { $0.name }
    names = Set(parts.map(\.name))
    stems = [:]
  }

  /// The folder or archive `chats/<folder>/`; `files` are all files in it.
  package init(folder: String, files: [InputFile]) {
    let parent = files.first?.parts.first ?? ConversationSection.chats.folder
    name = Self.withoutArchiveExtension(folder)
    self.folder = "\(parent)/\(folder)/"
    self.files = files
    all = files
    let prefix = self.folder.count
    byPath = Self.byPath(files) { String($0.contentPath.dropFirst(prefix)) }
    names = Set(files.map(\.name))
    stems = Self.stems(files)
    // By components: a file that is packed has a longer name on disk than here.
    let place =
      files.first.map { file in
        let below = file.contentPath.dropFirst(prefix).split(separator: "/").count
        return file.path.split(separator: "/", omittingEmptySubsequences: false).dropLast(below).joined(
          separator: "/")
      } ?? ""
    path = place.isEmpty ? folder : place
  }

  /// All exports in a folder of chats: each subfolder is one, and each file beside them together with its
  /// further parts.
  package static func every(in files: [InputFile]) -> [Export] {
    var single: [InputFile] = []
    var folders: [(name: String, files: [InputFile])] = []
    for file in files {
      let parts = file.parts
      guard parts.count > 2 else {
        single.append(file)
        continue
      }
      if folders.last?.name != parts[1] { folders.append((parts[1], [])) }
      folders[folders.count - 1].files.append(file)
    }
    return parts(of: single) + folders.map { Export(folder: $0.name, files: $0.files) }
  }

  /// Whether it is a folder or an archive.
  package var isFolder: Bool { !folder.isEmpty }

  /// Whether it is a chat in our own form; a file sent in a chat may be called `chat.json`.
  package var isOwn: Bool {
    isFolder && files.contains(where: \.isChatHeader)
      && files.contains { $0.parts.count == 3 && $0.stem == "messages" }
  }

  /// Name of its folder.
  package var folderName: String { String(folder.dropLast().split(separator: "/").last ?? "") }

  /// The only file, if there is just one.
  package var only: InputFile? { files.count == 1 ? files.first : nil }

  /// A file's path inside the export: `general/2024-05-01.json`.
  package func inner(_ file: InputFile) -> String {
    folder.isEmpty ? file.name : String(file.contentPath.dropFirst(folder.count))
  }

  /// What tells a file from the others of the export: its name without extension, or its path if another file with text
  /// has that name, too.
  package func distinctName(of file: InputFile) -> String {
    stems[file.stem, default: 0] > 1 ? inner(file) : file.stem
  }

  package func file(_ inner: String) -> InputFile? { byPath[inner] }

  /// The file as an SQLite database.
  package func database(_ file: InputFile) -> Result<DatabaseFile, Diagnostic> {
    databases.database(file, beside(file))
  }

  /// The files of a database beside it.
  package func beside(_ database: InputFile) -> [InputFile] {
    DatabaseName.companions.compactMap { file(inner(database) + $0) }
  }

  /// Whether the export has a file with this name, in any folder.
  package func hasFile(named name: String) -> Bool { names.contains(name) }

  /// The same folder with fewer files to read, or under another name.
  package func reading(_ files: [InputFile], as name: String? = nil) -> Export {
    var copy = self
    copy.files = files
    copy.name = name ?? self.name
    return copy
  }

  /// The file as JSON; nil if its name excludes that.
  package func json(_ file: InputFile) throws(Diagnostic) -> JSONExport? { try beginnings.json(file) }

  /// Files with JSON in which the shape of any record fits.
  package func files(where isOne: (JSONShape) -> Bool) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in files where try json(file)?.shapes.contains(where: isOne) == true { found.append(file) }
    return found
  }

  private static let texts: Set<String> = ["json", "jsonl", "ndjson", "csv", "tsv", "txt", "md", "log"]

  private static func stems(_ files: [InputFile]) -> [String: Int] {
    var stems: [String: Int] = [:]
    for file in files where texts.contains(file.fileExtension) { stems[file.stem, default: 0] += 1 }
    return stems
  }

  private static func byPath(
    _ files: [InputFile], _ inner: (InputFile) -> String
  ) -> [String: InputFile] {
    Dictionary(files.map { (inner($0), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// `logs` from `logs.zip` and `logs.eval`.
  package static func withoutArchiveExtension(_ folder: String) -> String {
    let file = InputFile(contentPath: folder, bytes: [])
    return isArchive(folder) ? file.stem : folder
  }

  /// Whether a folder with this name is an archive.
  package static func isArchive(_ folder: String) -> Bool {
    ["zip", "eval"].contains(InputFile(contentPath: folder, bytes: []).fileExtension)
  }

  /// How many bytes suffice to recognise a format.
  package static let headLimit = 64 << 10

  /// The first bytes of a file: enough to recognise its format.
  package static func head(_ file: InputFile, limit: Int = headLimit) throws(Diagnostic) -> [UInt8] {
    var stream = try file.stream()
    var bytes: [UInt8] = []
    while bytes.count < limit, let chunk = try stream.next() { bytes += chunk.prefix(limit - bytes.count) }
    return bytes
  }
}
