internal import Model
internal import Templates

/// The fields of `templates/stories.html`: the tray, one page per page of users (T-13).
struct TrayPage: TemplateContext {
  let users: [StoryUser]
  let number: Int
  let count: Int
  let total: Int
  let context: BuildContext

  static func pages(of users: [StoryUser], _ context: BuildContext) -> [TrayPage] {
    let count = max(1, users.map(\.page).max() ?? 1)
    return (1...count).map { number in
      TrayPage(
        users: users.filter { $0.page == number }, number: number, count: count, total: users.count,
        context: context)
    }
  }

  var path: String { Self.path(number) }

  static func path(_ number: Int) -> String {
    number == 1 ? "stories/index.html" : "stories/page/\(number)/index.html"
  }

  static let fields: Fields<TrayPage> = [
    .including { $0.frame },
    .text("count", "number of people with stories") {
      $0.context.strings.count($0.total, "person", "people")
    },
    .list("users", "people on this page") { page in
      page.users.map { TrayEntry(user: $0, frame: page.frame) }
    },
    .flag("hasUsers", "whether there are any people") { !$0.users.isEmpty },
    .list("latest", "the newest items of these people") { $0.latest },
    .flag("hasLatest", "whether any item has a date and a picture") { !$0.latest.isEmpty },
    .object("pager", "links to other pages of the tray") { page in
      ListPager(number: page.number, count: page.count, frame: page.frame, path: path)
    },
  ]

  private var latest: [StoryCard] { StoryCard.latest(of: users, frame, context) }

  private var frame: PageFrame {
    let title = context.strings.title(context.strings[Stories.title], page: number)
    return context.frame(
      path, title: title, description: context.strings.count(total, "person", "people"), section: Stories.name
    )
  }
}

/// A person in the tray.
struct TrayEntry: TemplateContext {
  let user: StoryUser
  let frame: PageFrame

  static let fields: Fields<TrayEntry> = [
    .text("id", "their id, for the script") { $0.user.id },
    .text("unseen", "ids of the items unseen at build time") {
      $0.user.items.filter { !$0.isSeen }.map(\.id).joined(separator: " ")
    },
    .url("href", "link to their stories") { $0.frame.link($0.user.path) },
    .name("name", "their name") { RowText.short($0.user.name) },
    .text("count", "number of items, with the noun") {
      $0.frame.strings.count($0.user.items.count, "item", "items")
    },
    .url("cover", "link to their picture, or to their first item") { entry in
      entry.coverPath.map { entry.frame.link($0) }
    },
    .text("initials", "letters for the avatar") { PersonBadge(name: $0.user.name, id: $0.user.id).initials },
    .text("hue", "number of their colour") { String(PersonBadge(name: $0.user.name, id: $0.user.id).hue) },
    .flag("isSeen", "whether all items were seen at build time") {
      $0.user.items.allSatisfy(\.isSeen)
    },
  ]

  /// Approximate size of a row in bytes.
  static func weight(_ user: StoryUser) -> Int {
    user.items.reduce(900 + ListParts.weight(RowText.short(user.name))) { $0 + $1.id.utf8.count + 1 }
  }

  private var coverPath: String? {
    user.avatar.map(user.mediaPath) ?? user.items.first { !$0.isFilm }?.path(of: user)
  }
}

/// The fields of `templates/stories-home.html`: the beginning of the tray across all its pages.
struct StoryHome: TemplateContext {
  let users: [StoryUser]
  let context: BuildContext

  static let fields: Fields<StoryHome> = [
    .url("href", "link to all stories") { $0.frame.link(TrayPage.path(1)) },
    .list("users", "people with stories") { home in
      home.users.map { TrayEntry(user: $0, frame: home.frame) }
    },
  ]

  private var frame: PageFrame { context.frame("index.html", title: "", section: "home") }

  /// Enough people to overflow a wide window, so that the tray repeats (T-02).
  static func first(of users: [StoryUser]) -> [StoryUser] { Array(users.prefix(40)) }
}
