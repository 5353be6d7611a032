internal import Model
internal import Templates

/// Somebody in a list, and the head of their page: a row that renders itself.
struct PersonRow: TemplateContext {
  let person: Person
  let frame: PageFrame
  let context: BuildContext
  let kinds: RowKinds

  /// A row of nobody, which a script copies and fills.
  static func blank(_ frame: PageFrame, _ context: BuildContext, _ kinds: RowKinds) -> PersonRow {
    PersonRow(person: .nobody, frame: frame, context: context, kinds: kinds)
  }

  static let fields: Fields<PersonRow> = [
    .url("href", "link to the profile") { row in
      row.frame.link(row.person.position > 0 ? row.person.user.path : DirectoryPage.root)
    },
    .text("login", "the login, in its own case") { $0.person.user.login },
    .text("key", "the login in lower case, by which the reader's marks are kept") { $0.person.user.key },
    .text("position", "place in the whole directory, from 1") { String($0.person.position) },
    .name("name", "the name, or the login where none is known") { $0.person.displayName },
    .flag("hasName", "whether a name is known") { $0.person.displayName != $0.person.user.login },
    .text("place", "where they live") { $0.person.profile?.location },
    .url("avatar", "link to the picture") { row in row.person.avatarPath.map { row.frame.link($0) } },
    .text("initials", "letters where no picture is known") { $0.person.badge.initials },
    .text("hue", "number of their colour") { String($0.person.badge.hue) },
    .list("kinds", "the kinds of row that this one is, each with its mark") { $0.kinds.marks(of: $0) },
    .flag("isInverted", "every fourth of the directory") {
      $0.person.isInverted(every: $0.context.settings.invertEvery)
    },
    .flag("hasNote", "whether there is a note") { $0.person.note != nil },
    .flag("isSeen", "whether the owner of the site marked them as seen") { $0.person.isSeen },
    .flag("isAdmin", "whether they are a site administrator") { $0.person.user.isAdmin },
    .flag("isOrganization", "an organisation") { $0.person.user.type == .Organization },
    .flag("isBot", "a bot") { $0.person.user.type == .Bot },
  ]
}
