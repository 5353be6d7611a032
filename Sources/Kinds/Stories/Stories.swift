internal import Markup
internal import Model

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

  /// A user with their neighbours in the tray.
  struct Source: Sendable {
    let user: StoryUser
    let previous: StoryUser?
    let next: StoryUser?
  }

  func plan(_ files: [InputFile], _ settings: SiteSettings) -> Plan<Source> {
    let reader = StoryReader(files)
    let users = reader.users.filter { !$0.items.isEmpty }
    let sources = users.indices.map { index in
      Source(
        user: users[index], previous: index > 0 ? users[index - 1] : nil,
        next: index + 1 < users.count ? users[index + 1] : nil)
    }
    return Plan(sources, diagnostics: reader.diagnostics)
  }

  func map(_ source: Source, _ context: BuildContext) -> Piece<StoryUser> {
    let page = StoryPage(
      user: source.user, previous: source.previous, next: source.next, context: context)
    var files = [OutputFile(path: source.user.path, page: viewer.render(page), source: source.user.source)]
    var paths: Set<String> = []
    for item in source.user.items {
      let path = StoryPage.picturePath(of: item, source.user)
      // Two items may show the same picture.
      guard paths.insert(path).inserted else { continue }
      switch item.picture {
      case .file(let file): files.append(OutputFile(path: path, content: .copy(file), source: file.path))
      case .drawn(let seed):
        files.append(
          OutputFile(
            path: path, content: .bytes(art.render(StoryArt(seed: seed))), source: source.user.source))
      }
    }
    return Piece(files: files, summaries: [source.user])
  }

  func reduce(_ users: [StoryUser], _ context: BuildContext) -> Reduction {
    let pages = TrayPage.pages(of: users, context)
    var reduction = Reduction(files: pages.map { OutputFile(path: $0.path, page: tray.render($0)) })
    if !users.isEmpty {
      let first = users.filter { $0.page == users[0].page }
      let html = home.render(StoryHome(users: first, context: context))
      reduction.home = HomeSection(html: html, count: Count.text(users.count, "story", "stories"))
    }
    return reduction
  }
}
