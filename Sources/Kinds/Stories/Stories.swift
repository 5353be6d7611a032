internal import Basics
internal import Content
internal import Model
internal import Templates

/// Stories: `content/stories` → `/stories/…`. A source is one user with their neighbours.
struct Stories: Kind {
  static let name = "stories"
  static let title = "Stories"

  private let viewer: Template<StoryPage>
  private let tray: Template<TrayPage>
  private let home: Template<StoryHome>
  private let art: TextTemplate<StoryArt>

  init(theme: TemplateLibrary) throws(TemplateErrors) {
    viewer = try theme.compile("story", for: StoryPage.self)
    tray = try theme.compile("stories", for: TrayPage.self)
    home = try theme.compile("stories-home", for: StoryHome.self)
    art = try theme.compileText("story-art", syntax: .xml, for: StoryArt.self)
  }

  /// A user with their neighbours in the tray. If stories wrap, the last user's neighbour is the first
  /// (T-07).
  struct Source: Sendable {
    let user: StoryUser
    let previous: StoryUser?
    let next: StoryUser?
  }

  func plan(_ files: [InputFile], _ settings: SiteSettings) -> Plan<Source> {
    let reader = StoryReader(files, settings.strings)
    let users = Self.onFullPages(reader.users.filter { !$0.items.isEmpty })
    let navigation = StoryNavigation(counts: users.map(\.items.count), wraps: settings.stories.wrap)
    func neighbour(_ action: StoryNavigation.Action, of index: Int) -> StoryUser? {
      let outcome = navigation.outcome(of: action, at: .init(user: index, item: 0))
      if case .show(let place) = outcome { return users[place.user] }
      return nil
    }
    let sources = users.indices.map { index in
      Source(
        user: users[index], previous: neighbour(.previousUser, of: index),
        next: neighbour(.nextUser, of: index))
    }
    return Plan(sources, diagnostics: reader.diagnostics)
  }

  /// People per page of the tray, unless the pages of the source are smaller.
  private static let pageSize = 200

  /// Renumbers the pages: empty pages are dropped, and a page with too many people is split.
  private static func onFullPages(_ users: [StoryUser]) -> [StoryUser] {
    let pages = Dictionary(grouping: users.indices) { users[$0].page }.sorted { $0.key < $1.key }
    var numbered = users
    var number = 0
    for part in pages.flatMap({ ListParts.parts($0.value, pageSize) { TrayEntry.weight(users[$0]) } }) {
      number += 1
      for index in part { numbered[index].page = number }
    }
    return numbered
  }

  func map(_ source: Source, _ context: BuildContext) -> Piece<StoryUser> {
    let user = source.user
    let page = StoryPage(user: user, previous: source.previous, next: source.next, context: context)
    var files = [OutputFile(path: user.path, page: viewer.render(page), source: user.source)]
    var paths: Set<String> = []
    // Two items may show the same picture.
    for file in user.items.flatMap({ media(of: $0, user) }) where paths.insert(file.path).inserted {
      files.append(file)
    }
    if let avatar = user.avatar, paths.insert(user.mediaPath(of: avatar)).inserted {
      files.append(copy(avatar, user, isStripped: false))
    }
    var piece = Piece(files: files, summaries: [user])
    if let record = user.search(context) { piece.search.append { record } }
    piece.aliases = user.aliases.map { $0.alias(of: user.path, title: user.name) }
    return piece
  }

  private func media(of item: StoryItem, _ user: StoryUser) -> [OutputFile] {
    let posters = item.poster.map { [copy($0, user, isStripped: item.isStripped)] } ?? []
    switch item.picture {
    case .file(let file): return [copy(file, user, isStripped: item.isStripped)] + posters
    case .drawn(let seed):
      let drawing = OutputFile.Content.bytes(art.render(StoryArt(seed: seed)))
      return [OutputFile(path: item.path(of: user), content: drawing, source: user.source)] + posters
    }
  }

  private func copy(_ file: InputFile, _ user: StoryUser, isStripped: Bool) -> OutputFile {
    let content = isStripped ? OutputFile.Content.changed(file, StrippedJPEG.strip) : .copy(file)
    return OutputFile(path: user.mediaPath(of: file), content: content, source: file.path)
  }

  func reduce(_ users: [StoryUser], _ context: BuildContext) -> Reduction {
    let pages = TrayPage.pages(of: users, context)
    var reduction = Reduction(files: pages.map { OutputFile(path: $0.path, page: tray.render($0)) })
    if !users.isEmpty {
      reduction.files += StoryData(users: users, context: context).files
      let html = home.render(StoryHome(users: StoryHome.first(of: users), context: context))
      reduction.home = HomeSection(html: html, count: context.strings.count(users.count, "story", "stories"))
      reduction.report = StoryFigures.part(users, context)
      reduction.tagged = users.flatMap { $0.tagged(context) }
      if context.settings.calendar { reduction.days = Self.days(users, context.zone) }
    }
    return reduction
  }

  /// The items of each person by day; an entry links to the first item of the day.
  private static func days(_ users: [StoryUser], _ zone: ZoneTable) -> DayLog {
    var log = DayLog("story", "stories")
    for user in users {
      let dated = user.items.compactMap { item in
        item.time.map { (date: WallTime($0, in: zone).date, anchor: item.anchor) }
      }
      for (date, items) in Dictionary(grouping: dated, by: \.date).sorted(by: { $0.key < $1.key }) {
        log.add(
          user.name, folder: "stories/\(user.slug)", place: items.first.map { .anchor($0.anchor) } ?? .top)
        log.add(date, count: items.count)
      }
    }
    return log
  }
}
