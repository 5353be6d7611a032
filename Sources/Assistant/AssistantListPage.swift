internal import Model
internal import Templates

/// The fields of `templates/assistant-list.html`: worked conversations for which the page of the assistant has no room.
struct AssistantListPage: TemplateContext {
  let sessions: [AssistantCoverage.Session]
  let total: Int
  let number: Int
  let pageCount: Int
  let context: BuildContext

  private static let pageSize = 200

  /// Worked conversations by title, the first of them for the page of the assistant itself.
  static func parts(_ coverage: AssistantCoverage) -> [[AssistantCoverage.Session]] {
    ListParts.parts(coverage.sessions, pageSize) { 400 + ListParts.weight(RowText.short($0.title)) }
  }

  /// The pages after the first.
  static func pages(_ coverage: AssistantCoverage, _ context: BuildContext) -> [AssistantListPage] {
    let parts = parts(coverage)
    return parts.enumerated().dropFirst().map { index, part in
      AssistantListPage(
        sessions: part, total: coverage.sessions.count, number: index + 1, pageCount: parts.count,
        context: context)
    }
  }

  var path: String { Self.path(number) }

  static func path(_ number: Int) -> String { ListParts.path(Assistant.name, number) }

  static let fields: Fields<AssistantListPage> = [
    .including { $0.frame },
    .url("overview", "link to the page of the assistant") { $0.frame.link(AssistantPage.path) },
    .text("count", "number of worked conversations with its word") { $0.count },
    .list("sessions", "the worked conversations of this page by title") { page in
      page.sessions.map { SessionRow(session: $0, frame: page.frame) }
    },
    .object("pager", "links to other pages of worked conversations") { page in
      ListPager(number: page.number, count: page.pageCount, frame: page.frame, path: path)
    },
  ]

  private var count: String {
    context.strings.count(total, "worked conversation", "worked conversations")
  }

  private var frame: PageFrame {
    let strings = context.strings
    return context.frame(
      path, title: strings.title(strings["Worked conversations"], page: number), description: count,
      section: Assistant.name)
  }
}
