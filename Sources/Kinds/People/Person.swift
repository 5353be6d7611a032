internal import Basics
internal import Content
internal import Model
internal import SearchRecords

/// A user with all data of the project about them.
struct Person: Sendable {
  let user: User
  /// Nil if it was not fetched (G-36).
  let profile: Profile?
  let note: Note?
  let avatar: InputFile?
  /// Position in the whole directory, from 1.
  let position: Int
  /// Whether the site's owner has seen them (G-31).
  var isSeen = false
  /// Tags from the note's header.
  var tags: [Tag] = []
  /// Former URLs, from the record and the note's header.
  var aliases: [OldAddress] = []

  /// A placeholder outside the directory.
  static let placeholder = Person(
    user: User(id: 0, login: "-", type: .User, isAdmin: false, htmlURL: "", position: .start), profile: nil,
    note: nil, avatar: nil, position: 0)

  var displayName: String { profile.map(\.name).flatMap { $0.isEmpty ? nil : $0 } ?? user.login }

  /// The entry in lists of tags; nil if they have no tags.
  func tagged(_ context: BuildContext) -> TaggedThing? {
    guard !tags.isEmpty else { return nil }
    return TaggedThing(
      tags: tags, kind: People.name, heading: context.strings[People.title], title: displayName,
      path: user.path, note: user.login)
  }

  /// The entry in the search index.
  var search: SearchRecord {
    let texts = profile.map { [$0.bio, $0.company, $0.location] } ?? []
    return SearchRecord(
      page: String(user.path.dropLast("/index.html".count)), kinds: [People.name, "person"],
      title: displayName,
      texts: [user.login] + texts + [note?.words ?? ""], tags: tags.map(\.name))
  }

  var badge: PersonBadge { PersonBadge(name: displayName, id: user.key) }

  /// Output path of the picture; the underscore keeps it distinct from logins.
  var avatarPath: String? { avatar.map { "people/_avatars/\(user.id).\($0.fileExtension)" } }

  /// Whether this is every n-th avatar, counted over the whole directory.
  func isInverted(every count: Int) -> Bool { count > 0 && position > 0 && position % count == 0 }
}

/// Joins a user with profile, note and avatar.
struct PersonReader {
  private let files: PeopleFiles
  private let annotations: Annotations
  private static let avatarTypes: Set<String> = ["png", "jpg", "jpeg", "svg", "webp", "gif"]

  init(_ files: PeopleFiles, _ annotations: Annotations) {
    self.files = files
    self.annotations = annotations
  }

  func read(_ user: User, position: Int) -> (person: Person, diagnostics: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let avatar = files.avatars[String(user.id)].flatMap {
      Self.avatarTypes.contains($0.fileExtension) ? $0 : nil
    }
    let person = Person(
      user: user, profile: profile(user, &diagnostics), note: annotations.notes[user.key], avatar: avatar,
      position: position, isSeen: annotations.seen.contains(user.key), tags: annotations.tags[user.key] ?? [],
      aliases: user.aliases + (annotations.aliases[user.key] ?? []))
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
}
