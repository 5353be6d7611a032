internal import Markup
internal import Model

/// Free Markdown pages: `content/pages/about.md` → `/about/`, each with its own entry in the navigation.
struct Pages: Kind {
  static let name = "pages"
  static let title = "Pages"

  private let template: Template<FreePage>

  init(theme: TemplateLibrary) throws(TemplateErrors) {
    template = try theme.compile("page", for: FreePage.self)
  }

  /// Headers are read here already, since the navigation of every page needs the titles.
  func plan(_ files: [InputFile], _ settings: SiteSettings) -> Plan<PageText> {
    var pages: [PageText] = []
    var diagnostics: [Diagnostic] = []
    for file in files {
      var problems = Problems(path: file.path)
      var isUnpublished = false
      do throws(Diagnostic) {
        if let page = try PageText(file, &problems) {
          isUnpublished = page.isDraft && !settings.includesDrafts
          if !isUnpublished { pages.append(page) }
        }
      } catch {
        problems.append(error)
      }
      diagnostics += isUnpublished ? problems.diagnostics.map(\.unpublished) : problems.diagnostics
    }
    let sections = pages.sorted { ($0.order, $0.slug) < ($1.order, $1.slug) }
      .map { SiteShell.Section(name: $0.slug, title: $0.title) }
    return Plan(pages, diagnostics: diagnostics, sections: sections)
  }

  func map(_ text: PageText, _ context: BuildContext) -> Piece<Never> {
    let rendered = MarkdownRenderer(.init(hardBreaks: false, topHeading: 2)).render(text.body)
    let page = FreePage(text: text, body: rendered.html, context: context)
    let diagnostics = rendered.notes.compactMap(\.warning).map { Diagnostic(.warning, $0, path: text.source) }
    var piece = Piece<Never>(
      files: [OutputFile(path: page.path, page: template.render(page), source: text.source)],
      diagnostics: diagnostics)
    piece.search = [
      SearchRecord(
        page: text.slug, kinds: [Self.name], title: text.title,
        texts: [text.description, text.body])
    ]
    return piece
  }

  func reduce(_ summaries: [Never], _ context: BuildContext) -> Reduction { Reduction() }
}

/// A free page as its file gives it.
struct PageText: Sendable {
  let slug: String
  let title: String
  let description: String
  /// Place in the navigation; smaller comes first.
  let order: Int
  let isDraft: Bool
  /// Markdown.
  let body: String
  let source: String

  init?(_ file: InputFile, _ problems: inout Problems) throws(Diagnostic) {
    guard file.fileExtension == "md" else {
      throw Diagnostic(.error, "pages must be .md files", path: file.path)
    }
    let parts = try FrontMatter(file.text(&problems), path: file.path)
    guard let record = Record(parts.header, &problems) else { return nil }
    record.warnAboutUnknownKeys(["title", "description", "order", "draft"], &problems)
    slug = Slug.make(file.stem)
    title = record.required("title", &problems) ?? file.stem
    description = record.string("description", &problems) ?? ""
    order = record.int("order", &problems) ?? 1000
    isDraft = record.bool("draft", &problems) ?? false
    body = parts.body
    source = file.path
  }
}

/// The fields of `templates/page.html`.
struct FreePage: TemplateContext {
  let text: PageText
  let body: SafeHTML
  let context: BuildContext

  var path: String { "\(text.slug)/index.html" }

  static let fields: Fields<FreePage> = [
    .including { page in
      page.context.frame(
        page.path, title: page.text.title, description: page.text.description, section: page.text.slug)
    },
    .html("body", "the text, from Markdown") { $0.body },
  ]
}
