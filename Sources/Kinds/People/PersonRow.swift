internal import Model
internal import Templates

/// A person in a list, and the header of their page: a row that renders itself.
struct PersonRow: TemplateContext {
  let person: Person
  let frame: PageFrame
  let context: BuildContext
  let kinds: RowKinds

  /// An empty row that a script clones and fills.
  static func blank(_ frame: PageFrame, _ context: BuildContext, _ kinds: RowKinds) -> PersonRow {
    PersonRow(person: .placeholder, frame: frame, context: context, kinds: kinds)
  }

  static let fields: Fields<PersonRow> = [
    .url("href", "link to the profile") { row in
      row.frame.link(row.person.position > 0 ? row.person.user.path : DirectoryPage.root)
    },
    .text("login", "login, in its original case") { $0.person.user.login },
    .text("key", "login in lower case, the key of the reader's marks") { $0.person.user.key },
    .text("position", "position in the whole directory, from 1") { String($0.person.position) },
    .name("name", "name, or the login if there is none") { $0.person.displayName },
    .flag("hasName", "whether there is a name") { $0.person.displayName != $0.person.user.login },
    .text("place", "location") { $0.person.profile?.location },
    .url("avatar", "link to the picture") { row in row.person.avatarPath.map { row.frame.link($0) } },
    .text("initials", "initials, shown if there is no picture") { $0.person.badge.initials },
    .text("hue", "number of their colour") { String($0.person.badge.hue) },
    .list("kinds", "row kinds of this person, each with its mark") { $0.kinds.marks(of: $0) },
    .flag("isInverted", "whether the row is inverted, every fourth by default") {
      $0.person.isInverted(every: $0.context.settings.invertEvery)
    },
    .flag("hasNote", "whether there is a note") { $0.person.note != nil },
    .flag("isSeen", "whether the site's owner marked them as seen") { $0.person.isSeen },
    .flag("isAdmin", "whether they are a site administrator") { $0.person.user.isAdmin },
    .flag("isOrganization", "an organisation") { $0.person.user.type == .Organization },
    .flag("isBot", "a bot") { $0.person.user.type == .Bot },
  ]
}
