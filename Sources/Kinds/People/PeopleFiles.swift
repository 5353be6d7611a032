internal import Model

/// The files of `content/people`, sorted by what they are.
struct PeopleFiles: Sendable {
  /// Pages of users by cursor.
  private(set) var pages: [(since: Int, file: InputFile)] = []
  /// By lower-case login.
  private(set) var profiles: [String: InputFile] = [:]
  private(set) var notes: [String: InputFile] = [:]
  /// By user id.
  private(set) var avatars: [String: InputFile] = [:]
  /// Notes as a browser exports them, and the list of people who were seen.
  private(set) var exportedNotes: InputFile?
  private(set) var state: InputFile?
  private(set) var diagnostics: [Diagnostic] = []

  init(_ files: [InputFile]) {
    for file in files { take(file) }
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
    default: diagnostics.append(Diagnostic(.warning, "file is not used", path: file.path))
    }
  }

  /// The profile of somebody who has another login today, unless that one has a profile.
  mutating func rename(profile old: String, to login: String) {
    guard let file = profiles.removeValue(forKey: old), profiles[login] == nil else { return }
    profiles[login] = file
  }

  /// Logins are compared without regard to case, and an id has one picture.
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
    guard file.stem.hasPrefix("since-"), let since = Int(file.stem.dropFirst(6)), since >= 0 else {
      return diagnostics.append(
        Diagnostic(
          .error, "name of a page of users must be \"since-<cursor>.json\"", path: file.path,
          help: ["the first page is since-0.json"]))
    }
    pages.append((since, file))
  }
}
