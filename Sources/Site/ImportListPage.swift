internal import Model
internal import Templates

/// The fields of `templates/build-imports.html`: exports for which the page about the build has no room.
struct ImportListPage: TemplateContext {
  let imports: [ImportLedger]
  let total: Int
  let number: Int
  let pageCount: Int
  let context: BuildContext

  private static let pageSize = 100

  /// The exports of each page, the first of them on the page about the build.
  static func parts(_ imports: [ImportLedger]) -> [[ImportLedger]] {
    ListParts.parts(imports, pageSize, weight: ImportRow.weight)
  }

  /// The pages after the first.
  static func pages(_ imports: [ImportLedger], _ context: BuildContext) -> [ImportListPage] {
    let parts = parts(imports)
    return parts.enumerated().dropFirst().map { index, part in
      ImportListPage(
        imports: part, total: imports.count, number: index + 1, pageCount: parts.count, context: context)
    }
  }

  var path: String { Self.path(number) }

  @Sendable static func path(_ number: Int) -> String { ListParts.path("about/build", number) }

  static let fields: Fields<ImportListPage> = [
    .including { $0.frame },
    .url("overview", "link to the page about the build") { $0.frame.link(BuildPage.path) },
    .text("count", "number of exports with its word") { $0.count },
    .list("imports", "the exports of this page with the result for their records") { page in
      page.imports.map { ImportRow(ledger: $0, strings: page.context.strings) }
    },
    .object("pager", "links to other pages of exports") { page in
      ListPager(number: page.number, count: page.pageCount, frame: page.frame, path: path)
    },
  ]

  private var count: String { context.strings.count(total, "export", "exports") }

  private var frame: PageFrame {
    context.frame(
      path, title: context.strings.title(context.strings["Imported"], page: number), description: count,
      section: "build")
  }
}
