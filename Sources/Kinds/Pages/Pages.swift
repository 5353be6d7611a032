internal import Basics
internal import Content
internal import Markup
internal import Model
internal import SearchRecords
internal import Templates

/// Free Markdown pages. `content/pages/about.md` → `/about/`, with its own entry in the navigation. A folder
/// of pages is a book with one entry: `content/pages/guide/start.md` → `/guide/start/`.
/// `content/pages/index.md` is shown on the home page.
struct Pages: Kind {
  static let name = "pages"
  static let title = "Pages"

  private let template: Template<FreePage>
  private let home: Template<HomeText>
  private let list: Template<PageHome>

  init(theme: TemplateLibrary) throws(TemplateErrors) {
    template = try theme.compile("page", for: FreePage.self)
    home = try theme.compile("home-text", for: HomeText.self)
    list = try theme.compile("pages-home", for: PageHome.self)
  }

  /// Reads the headers here, since the navigation of every page needs the titles.
  func plan(_ files: [InputFile], _ settings: SiteSettings) -> Plan<PageSource> {
    var reading = PageReading(includesDrafts: settings.includesDrafts)
    for file in files { reading.read(file) }
    return Plan(reading.sources, diagnostics: reading.diagnostics, sections: reading.sections)
  }

  func map(_ source: PageSource, _ context: BuildContext) -> Piece<PageSummary> {
    switch source {
    case .page(let text, let places): page(text, places, context)
    case .picture(let file, let path):
      Piece(files: [OutputFile(path: path, content: .copy(file), source: file.path)])
    }
  }

  private func page(_ text: PageText, _ places: PagePlaces, _ context: BuildContext) -> Piece<PageSummary> {
    var options = MarkdownRenderer.Options(hardBreaks: false, topHeading: 2)
    options.anchorsHeadings = true
    options.address = { places.address($0, on: text) }
    options.picture = { places.picture($0, on: text) }
    let rendered = MarkdownRenderer(options).render(text.body)
    let diagnostics = rendered.notes.compactMap(\.warning).map { Diagnostic(.warning, $0, path: text.source) }
    let aliases = text.aliases.map {
      $0.alias(of: text.path, title: text.isHome ? context.settings.title : text.title)
    }
    if text.isHome {
      var piece = Piece<PageSummary>(
        summaries: [.home(HomeText(html: rendered.html))], diagnostics: diagnostics)
      piece.aliases = aliases
      return piece
    }
    let page = FreePage(
      text: text, book: text.book.flatMap { places.books[$0] }, rendered: rendered, context: context)
    var piece = Piece<PageSummary>(
      files: [OutputFile(path: page.path, page: template.render(page), source: text.source)],
      summaries: [.section(text.section)] + (text.tagged(context).map { [.tagged($0)] } ?? []),
      diagnostics: diagnostics)
    piece.aliases = aliases
    piece.search.append {
      SearchRecord(
        page: text.folder, kinds: [Self.name], title: text.title,
        texts: [text.description, rendered.body.words()], tags: text.tags.map(\.name))
    }
    return piece
  }

  func reduce(_ summaries: [PageSummary], _ context: BuildContext) -> Reduction {
    var reduction = Reduction()
    var texts: [HomeText] = []
    var sections: [String] = []
    for summary in summaries {
      switch summary {
      case .home(let text): texts.append(text)
      case .tagged(let thing): reduction.tagged.append(thing)
      case .section(let name): sections.append(name)
      }
    }
    let count = sections.isEmpty ? "" : context.strings.count(sections.count, "page", "pages")
    if let text = texts.first {
      reduction.home = HomeSection(html: home.render(text), count: count, leads: true)
    } else if !sections.isEmpty {
      let page = PageHome(names: Set(sections), context: context)
      reduction.home = HomeSection(html: list.render(page), count: count, isSpare: true)
    }
    return reduction
  }
}

/// State while the files of the folder are read.
struct PageReading {
  let includesDrafts: Bool
  private(set) var diagnostics: [Diagnostic] = []
  private var pages: [PageText] = []
  private var pictures: [(file: InputFile, path: String)] = []

  init(includesDrafts: Bool) { self.includesDrafts = includesDrafts }

  mutating func read(_ file: InputFile) {
    if PagePlaces.pictures.contains(file.fileExtension) { return pictures.append((file, Self.path(file))) }
    var problems = Problems(path: file.path)
    var isUnpublished = false
    do throws(Diagnostic) {
      if let page = try PageText(file, &problems) {
        isUnpublished = page.isDraft && !includesDrafts
        if !isUnpublished { pages.append(page) }
      }
    } catch {
      problems.append(error)
    }
    diagnostics += isUnpublished ? problems.diagnostics.map(\.unpublished) : problems.diagnostics
  }

  /// Pages by `order`, then pictures.
  var sources: [PageSource] {
    mutating get {
      let places = places()
      return ordered.map { .page($0, places) } + pictures.map { .picture($0.file, path: $0.path) }
    }
  }

  /// One entry for each top-level page and each book, at the position of its first page.
  var sections: [SiteShell.Section] {
    var seen: Set<String> = []
    return ordered.filter { !$0.isHome }.compactMap { page in
      guard seen.insert(page.section).inserted else { return nil }
      let index = page.book.flatMap { book in pages.first { $0.book == book && $0.isIndex } }
      return SiteShell.Section(name: page.section, title: (index ?? page).title)
    }
  }

  private var ordered: [PageText] { pages.sorted { ($0.order, $0.folder) < ($1.order, $1.folder) } }

  private mutating func places() -> PagePlaces {
    var places = PagePlaces()
    for page in pages { places.add(page) }
    for picture in pictures {
      do throws(Diagnostic) {
        try places.add(picture.file, path: picture.path)
      } catch {
        diagnostics.append(error)
      }
    }
    for (name, pages) in Dictionary(grouping: ordered.filter { $0.book != nil }, by: { $0.book ?? "" }) {
      places.add(PageBook(pages, places), name: name)
    }
    return places
  }

  /// Keeps the picture's extension; the rest of the name becomes a slug.
  private static func path(_ file: InputFile) -> String {
    let folders = file.parts.dropFirst().dropLast().map { Slug.make($0) }
    return (folders + ["\(Slug.make(file.stem)).\(file.fileExtension)"]).joined(separator: "/")
  }
}
