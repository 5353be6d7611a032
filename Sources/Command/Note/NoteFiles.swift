internal import Basics
internal import Content
internal import Fetch
internal import Foundation
internal import Input

/// The notes of a project: `content/people/notes/<login>.md`.
struct NoteFiles {
  struct Note {
    let login: String
    let text: String
  }

  static let limit = 64 << 10

  private let folder: PeopleFolder
  private let files: [InputFile]
  private let logins: [String]

  init(_ path: String) throws(Diagnostic) {
    folder = try PeopleFolder(in: path)
    guard LocalPath.isFolder(folder.path) else {
      (files, logins) = ([], [])
      return
    }
    var project = try Project.open(path)
    _ = try CachedPeople.add(to: &project)
    files = project.content.filter { $0.contentPath.hasPrefix("people/notes/") && $0.fileExtension == "md" }
    logins = try KnownLogins.read(project.content)
  }

  /// The path of the note about `login`, existing or new; logins are case-insensitive.
  func file(_ login: String) -> String {
    existing(login)?.path ?? "\(folder.notes)/\(login).md"
  }

  func all() throws(Diagnostic) -> [Note] {
    try files.map { (file) throws(Diagnostic) in
      Note(login: file.stem, text: Self.trimmed(try FrontMatter(file.text(), path: file.path).body))
    }
  }

  /// The warning that a build would print; nil if no logins are known.
  func warning(about login: String) -> Diagnostic? {
    let known = logins.map { $0.lowercased() }
    guard !known.isEmpty, !known.contains(login.lowercased()) else { return nil }
    let near = EditDistance.nearest(to: login.lowercased(), in: known.sorted())
    let hint = near.map { " (did you mean \"\($0)\"?)" } ?? ""
    return Diagnostic(.warning, "note for unknown user \"\(login)\"\(hint)", path: file(login))
  }

  /// Keeps the file's front matter.
  func write(_ login: String, _ text: String) throws(Diagnostic) {
    var content = Self.trimmed(text) + "\n"
    if let file = existing(login) {
      let old = try file.text()
      let header = TextLines.split(old).prefix(try FrontMatter(old, path: file.path).bodyLine - 1)
      content = header.map { $0 + "\n" }.joined() + content
    }
    let path = file(login)
    try folder.make(folder.notes)
    do {
      try Data(content.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Diagnostic(.error, "cannot write: \(error.localizedDescription)", path: path)
    }
  }

  func remove(_ login: String) throws(Diagnostic) {
    guard let file = existing(login) else { return }
    do {
      try FileManager.default.removeItem(atPath: file.path)
    } catch {
      throw Diagnostic(.error, "cannot remove: \(error.localizedDescription)", path: file.path)
    }
  }

  private func existing(_ login: String) -> InputFile? {
    files.first { $0.stem.lowercased() == login.lowercased() }
  }

  private static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
