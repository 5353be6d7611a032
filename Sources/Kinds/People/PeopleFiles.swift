internal import Basics
internal import Content

/// The files of `content/people` by type.
struct PeopleFiles: Sendable {
  /// Pages of users by cursor.
  private(set) var pages: [(since: Int, file: InputFile)] = []
  /// By first id.
  private var unnamed: [(first: Int, file: InputFile)] = []
  /// Paths of pages without a cursor in their name; no gap is reported before them.
  private var unnamedPaths: Set<String> = []
  /// By lower-case login.
  private(set) var profiles: [String: InputFile] = [:]
  private(set) var notes: [String: InputFile] = [:]
  /// By user id.
  private(set) var avatars: [String: InputFile] = [:]
  /// Notes exported by a browser, and the list of seen people.
  private(set) var exportedNotes: InputFile?
  private(set) var state: InputFile?
  private(set) var diagnostics: [Diagnostic] = []

  init(_ files: [InputFile]) {
    for file in files { take(file) }
    addUnnamed()
    pages.sort { $0.since < $1.since }
  }

  private mutating func take(_ file: InputFile) {
    switch (file.parts.dropFirst().first, file.parts.count) {
    case ("users", 3): takePage(file)
    case ("profiles", 3): add(file, file.stem.lowercased(), to: \.profiles)
    case ("notes", 3): add(file, file.stem.lowercased(), to: \.notes)
    case ("avatars", 3): add(file, file.stem, to: \.avatars)
    case ("notes.json", 2): exportedNotes = file
    case ("state.json", 2): state = file
    case ("cache.sqlite", 2): break
    case (_, 2) where file.fileExtension == "json":
      takeUnnamed(file, else: Diagnostic(.warning, "file is not used", path: file.path))
    default: diagnostics.append(Diagnostic(.warning, "file is not used", path: file.path))
    }
  }

  /// Moves the profile of a renamed person to the current login, unless that one has a profile.
  mutating func rename(profile old: String, to login: String) {
    guard let file = profiles.removeValue(forKey: old), profiles[login] == nil else { return }
    profiles[login] = file
  }

  func isUnnamed(_ file: InputFile) -> Bool { unnamedPaths.contains(file.path) }

  /// Logins are compared case-insensitively, and an id has one picture.
  private mutating func add(
    _ file: InputFile, _ key: String, to files: WritableKeyPath<Self, [String: InputFile]>
  ) {
    guard let other = self[keyPath: files].updateValue(file, forKey: key) else { return }
    diagnostics.append(
      Diagnostic(
        .error, "two files for \"\(key)\": \"\(other.name)\" and \"\(file.name)\"", path: file.path,
        help: ["remove one of them"]))
  }

  private mutating func takePage(_ file: InputFile) {
    if let since = Int(file.stem.dropFirst(6)), since >= 0, file.stem.hasPrefix("since-") {
      pages.append((since, file))
    } else {
      let diagnostic = Diagnostic(
        .error, "a file of users must be named \"since-<cursor>.json\"", path: file.path,
        help: ["name the first page since-0.json"])
      takeUnnamed(file, else: diagnostic)
    }
  }

  /// Takes an API response under a custom file name; its first id determines its position.
  private mutating func takeUnnamed(_ file: InputFile, else diagnostic: Diagnostic) {
    do throws(Diagnostic) {
      guard file.fileExtension == "json", !file.stem.hasPrefix("since-"),
        let first = try UserReader.firstID(file)
      else { return diagnostics.append(diagnostic) }
      unnamed.append((first, file))
    } catch {
      diagnostics.append(error)
    }
  }

  /// Adds pages with custom names, with the cursor derived from their first id.
  private mutating func addUnnamed() {
    for (first, file) in unnamed.sorted(by: { ($0.first, $0.file.path) < ($1.first, $1.file.path) }) {
      var since = max(0, first - 1)
      while since > 0, pages.contains(where: { $0.since == since }) { since -= 1 }
      pages.append((since, file))
      unnamedPaths.insert(file.path)
    }
  }
}
