internal import Model

/// A user with what the project knows about them.
struct Person: Sendable {
  let user: User
  /// Nil when it was not fetched (G-36).
  let profile: Profile?
  /// Markdown; empty when there is none.
  let note: String
  let avatar: InputFile?
  /// In the whole directory, from 1.
  let position: Int

  var displayName: String { profile.map(\.name).flatMap { $0.isEmpty ? nil : $0 } ?? user.login }

  var badge: PersonBadge { PersonBadge(name: displayName, id: user.key) }

  /// Where the picture goes; the underscore keeps it apart from logins.
  var avatarPath: String? { avatar.map { "people/_avatars/\(user.id).\($0.fileExtension)" } }

  /// Every n-th avatar, counted over the whole directory (E.10).
  func isInverted(every count: Int) -> Bool { count > 0 && position % count == 0 }
}

/// Joins a user with profile, note and avatar.
struct PersonReader {
  private let files: PeopleFiles
  private static let avatarTypes: Set<String> = ["png", "jpg", "jpeg", "svg", "webp", "gif"]

  init(_ files: PeopleFiles) { self.files = files }

  func read(_ user: User, position: Int) -> (person: Person, diagnostics: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let avatar = files.avatars[String(user.id)].flatMap {
      Self.avatarTypes.contains($0.fileExtension) ? $0 : nil
    }
    let person = Person(
      user: user, profile: profile(user, &diagnostics), note: note(user, &diagnostics), avatar: avatar,
      position: position)
    return (person, diagnostics)
  }

  private func profile(_ user: User, _ diagnostics: inout [Diagnostic]) -> Profile? {
    guard let file = files.profiles[user.key] else { return nil }
    var problems = Problems(path: file.path)
    defer { diagnostics += problems.diagnostics }
    do throws(Diagnostic) {
      return try UserReader.profile(file, of: user, &problems)
    } catch {
      problems.append(error)
      return nil
    }
  }

  private func note(_ user: User, _ diagnostics: inout [Diagnostic]) -> String {
    guard let file = files.notes[user.key] else { return "" }
    var problems = Problems(path: file.path)
    defer { diagnostics += problems.diagnostics }
    do throws(Diagnostic) {
      return try FrontMatter(file.text(&problems), path: file.path).body
    } catch {
      problems.append(error)
      return ""
    }
  }
}
