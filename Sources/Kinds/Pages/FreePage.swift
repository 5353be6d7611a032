internal import Markup
internal import Model
internal import Templates

/// The fields of `templates/page.html`.
struct FreePage: TemplateContext {
  let text: PageText
  let book: PageBook?
  let rendered: RenderedMarkdown
  let context: BuildContext

  var path: String { text.path }

  /// Headings of the page that are listed beside it.
  private var headings: [MarkdownHeading] { rendered.headings.filter { $0.level == 2 } }

  static let fields: Fields<FreePage> = [
    .including { page in
      page.context.frame(
        page.path, title: page.text.title, description: page.text.description, section: page.text.section)
    },
    .html("body", "the text, from Markdown") { $0.rendered.html },
    .flag("hasTags", "whether the page has tags") { !$0.text.tags.isEmpty },
    .list("tags", "the page's tags") { page in
      let frame = page.context.frame(page.path, title: "", section: page.text.section)
      return page.text.tags.map { TagLink($0, frame) }
    },
    .flag("isInBook", "whether the page lies in a folder, with others beside it") { $0.book != nil },
    .list("groups", "the pages of the folder, as its own page groups them; none of more than 300") { page in
      (page.book?.listed ?? []).map { BookGroup(group: $0, page: page) }
    },
    .object("previous", "the page before, in the order of the folder") { $0.neighbour(-1) },
    .object("next", "the page after") { $0.neighbour(1) },
  ]

  private func neighbour(_ step: Int) -> BookEntry? {
    book?.neighbour(of: text, step).map { BookEntry(entry: $0, page: self) }
  }

  /// Pages under one heading.
  struct BookGroup: TemplateContext {
    let group: PageBook.Group
    let page: FreePage

    static let fields: Fields<BookGroup> = [
      .text("groupTitle", "the heading; empty where there is none") { $0.group.title },
      .list("entries", "the pages") { group in
        group.group.pages.map { BookEntry(entry: $0, page: group.page) }
      },
    ]
  }

  /// One page of the folder, seen from another.
  struct BookEntry: TemplateContext {
    let entry: PageText
    let page: FreePage

    private var isCurrent: Bool { entry.path == page.path }

    static let fields: Fields<BookEntry> = [
      .text("name", "title of the page") { $0.entry.title },
      .url("href", "link to the page") {
        SafeURL(relative: Link.relative(from: $0.page.path, to: $0.entry.path))
      },
      .flag("isCurrent", "whether it is the page itself") { $0.isCurrent },
      .flag("hasHeadings", "whether it is the page itself, and has headings") {
        $0.isCurrent && !$0.page.headings.isEmpty
      },
      .list("headings", "headings of the page itself; none of others") { entry in
        entry.isCurrent ? entry.page.headings.map { HeadingLink(heading: $0) } : []
      },
    ]
  }

  /// A heading of the page.
  struct HeadingLink: TemplateContext {
    let heading: MarkdownHeading

    static let fields: Fields<HeadingLink> = [
      .text("heading", "words of the heading") { $0.heading.text },
      .url("anchor", "link to the heading") { SafeURL(relative: "", fragment: $0.heading.id) },
    ]
  }
}

/// What is kept of a page for the lists of the site.
enum PageSummary: Sendable {
  /// `pages/index.md`.
  case home(HomeText)
  case tagged(TaggedThing)
  /// Any other page, by its section of the navigation.
  case section(String)
}

/// The fields of `templates/home-text.html`, and all that is kept of `pages/index.md`.
struct HomeText: TemplateContext {
  let html: SafeHTML

  static let fields: Fields<HomeText> = [
    .html("body", "the text of pages/index.md, from Markdown") { $0.html }
  ]
}
