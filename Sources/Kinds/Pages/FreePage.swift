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

  /// Headings that are listed next to the page.
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
    .flag("isInBook", "whether the page is in a folder with other pages") { $0.book != nil },
    .list("groups", "pages of the folder, grouped as on its own page; empty above 300 pages") { page in
      (page.book?.listed ?? []).map { BookGroup(group: $0, page: page) }
    },
    .object("previous", "previous page in folder order") { $0.neighbour(-1) },
    .object("next", "next page") { $0.neighbour(1) },
  ]

  private func neighbour(_ step: Int) -> BookEntry? {
    book?.neighbour(of: text, step).map { BookEntry(entry: $0, page: self) }
  }

  /// Pages under one heading.
  struct BookGroup: TemplateContext {
    let group: PageBook.Group
    let page: FreePage

    static let fields: Fields<BookGroup> = [
      .text("groupTitle", "heading; empty if there is none") { $0.group.title },
      .list("entries", "the pages") { group in
        group.group.pages.map { BookEntry(entry: $0, page: group.page) }
      },
    ]
  }

  /// One page of the folder, as seen from another.
  struct BookEntry: TemplateContext {
    let entry: PageText
    let page: FreePage

    private var isCurrent: Bool { entry.path == page.path }

    static let fields: Fields<BookEntry> = [
      .text("name", "title of the page") { $0.entry.title },
      .url("href", "link to the page") {
        SafeURL(relative: Link.relative(from: $0.page.path, to: $0.entry.path))
      },
      .flag("isCurrent", "whether it is the current page") { $0.isCurrent },
      .flag("hasHeadings", "whether it is the current page and has headings") {
        $0.isCurrent && !$0.page.headings.isEmpty
      },
      .list("headings", "headings of the current page; empty for other pages") { entry in
        entry.isCurrent ? entry.page.headings.map { HeadingLink(heading: $0) } : []
      },
    ]
  }

  /// A heading of the page.
  struct HeadingLink: TemplateContext {
    let heading: MarkdownHeading

    static let fields: Fields<HeadingLink> = [
      .text("heading", "text of the heading") { $0.heading.text },
      .url("anchor", "link to the heading") { SafeURL(relative: "", fragment: $0.heading.id) },
    ]
  }
}

/// The part of a page that lists need.
enum PageSummary: Sendable {
  /// `pages/index.md`.
  case home(HomeText)
  case tagged(TaggedThing)
  /// Any other page, by its section in the navigation.
  case section(String)
}

/// The fields of `templates/home-text.html`: all that is kept of `pages/index.md`.
struct HomeText: TemplateContext {
  let html: SafeHTML

  static let fields: Fields<HomeText> = [
    .html("body", "the text of pages/index.md, from Markdown") { $0.html }
  ]
}
