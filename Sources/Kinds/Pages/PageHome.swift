internal import Model
internal import Templates

/// The fields of `templates/pages-home.html`: links to the pages, on the home page of a site without other
/// content.
struct PageHome: TemplateContext {
  /// Sections of the navigation that are pages or books.
  let names: Set<String>
  let context: BuildContext

  static let fields: Fields<PageHome> = [
    .list("pages", "pages and books, in navigation order") { home in
      home.context.shell.sections.filter { home.names.contains($0.name) }.map {
        PageHomeRow(section: $0, context: home.context)
      }
    }
  ]
}

/// A page or a book on the home page.
struct PageHomeRow: TemplateContext {
  let section: SiteShell.Section
  let context: BuildContext

  static let fields: Fields<PageHomeRow> = [
    .text("label", "title of the page or book") { $0.section.title },
    .url("href", "link to it") {
      $0.context.frame("index.html", title: "", section: "home").link("\($0.section.name)/index.html")
    },
  ]
}
