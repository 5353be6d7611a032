internal import Markup
internal import Model

/// The fields of `templates/people.html`: the people of one API page.
struct DirectoryPage: TemplateContext {
  let people: [Person]
  /// Nil when there is nobody.
  let batch: PeopleBatch?
  let context: BuildContext

  var path: String {
    guard let batch, batch.previous != nil else { return "people/index.html" }
    return Self.path(batch.since)
  }

  /// `_since` cannot be a login (D.8).
  static func path(_ since: Int) -> String { "people/_since/\(since)/index.html" }

  static let fields: Fields<DirectoryPage> = [
    .including { $0.frame },
    .text("count", "number of people with its word") { Count.text($0.batch?.total ?? 0, "person", "people") },
    .list("people", "the people of this page") { page in
      page.people.map { PersonRow($0, page.frame, page.context) }
    },
    .url("previous", "link to the page before") { page in page.batch?.previous.map { page.link($0) } },
    .url("next", "link to the page after") { page in page.batch?.next.map { page.link($0) } },
    .text("range", "positions on this page, such as 31–60 of 75") { $0.range },
  ]

  private var frame: PageFrame {
    let since = batch.flatMap { $0.previous == nil ? nil : $0.since }
    return context.frame(
      path, title: since.map { "\(People.title) since \($0)" } ?? People.title,
      description: Count.text(batch?.total ?? 0, "person", "people"), section: People.name)
  }

  private var range: String {
    guard let batch else { return "" }
    let last = batch.firstPosition + people.count - 1
    return "\(Count.grouped(batch.firstPosition))–\(Count.grouped(last)) of \(Count.grouped(batch.total))"
  }

  /// The first page has the directory's own address, whatever its cursor.
  private func link(_ since: Int) -> SafeURL {
    let isFirst = since == batch?.previous && batch?.isSecond == true
    return frame.link(isFirst ? "people/index.html" : Self.path(since))
  }
}

/// Somebody in a list, and the head of their page.
struct PersonRow: TemplateContext {
  private let person: Person
  private let frame: PageFrame
  private let context: BuildContext

  init(_ person: Person, _ frame: PageFrame, _ context: BuildContext) {
    self.person = person
    self.frame = frame
    self.context = context
  }

  static let fields: Fields<PersonRow> = [
    .url("href", "link to the profile") { $0.frame.link($0.person.user.path) },
    .text("login", "the login, in its own case") { $0.person.user.login },
    .text("name", "the name, or the login where none is known") { $0.person.displayName },
    .flag("hasName", "whether a name is known") { $0.person.displayName != $0.person.user.login },
    .text("place", "where they live") { $0.person.profile?.location },
    .url("avatar", "link to the picture") { row in row.person.avatarPath.map { row.frame.link($0) } },
    .text("initials", "letters where no picture is known") { $0.person.badge.initials },
    .text("hue", "number of their colour") { String($0.person.badge.hue) },
    .flag("isInverted", "every fourth of the directory") {
      $0.person.isInverted(every: $0.context.settings.invertEvery)
    },
    .flag("hasNote", "whether there is a note") { !$0.person.note.isEmpty },
    .flag("isAdmin", "whether they are a site administrator") { $0.person.user.isAdmin },
    .flag("isOrganization", "an organisation") { $0.person.user.type == .Organization },
    .flag("isBot", "a bot") { $0.person.user.type == .Bot },
  ]
}

/// The fields of `templates/people-home.html`: the newest people.
struct PeopleHome: TemplateContext {
  let people: [Person]
  let count: Int
  let context: BuildContext

  static let fields: Fields<PeopleHome> = [
    .text("count", "number of people with its word") { Count.text($0.count, "person", "people") },
    .url("href", "link to the directory") { $0.frame.link("people/index.html") },
    .list("people", "the newest eight") { home in home.people.map { PersonRow($0, home.frame, home.context) } },
  ]

  private var frame: PageFrame { context.frame("index.html", title: "", section: "home") }
}
