internal import Model
internal import Templates

/// The fields of `templates/build-imports.html`: exports that do not fit the page about the build.
struct ImportListPage: TemplateContext {
  let part: ListPart<ImportLedger>
  let context: BuildContext

  private static let pageSize = 100

  /// The exports of each page; the first part is for the page about the build.
  static func parts(_ imports: [ImportLedger]) -> [ListPart<ImportLedger>] {
    ListPart.all("about/build", imports, pageSize, weight: ImportRow.weight)
  }

  /// The pages after the first.
  static func pages(_ imports: [ImportLedger], _ context: BuildContext) -> [ImportListPage] {
    parts(imports).dropFirst().map { ImportListPage(part: $0, context: context) }
  }

  static let fields: Fields<ImportListPage> = [
    .including { $0.frame },
    .url("overview", "link to the page about the build") { $0.frame.link(BuildPage.path) },
    .text("count", "number of exports, with the noun") { $0.count },
    .list("imports", "exports on this page, with the results for their records") { page in
      page.part.items.map { ImportRow(ledger: $0, strings: page.context.strings) }
    },
    .object("pager", "links to other pages of exports") { $0.part.pager($0.frame) },
  ]

  private var count: String { context.strings.count(part.total, "export", "exports") }

  private var frame: PageFrame {
    context.frame(
      part.path, title: context.strings.title(context.strings["Imports"], page: part.number),
      description: count,
      section: "build")
  }
}
