internal import Model
internal import Templates

/// The fields of `templates/assistant-list.html`: example conversations that do not fit the assistant's page.
struct AssistantListPage: TemplateContext {
  let part: ListPart<AssistantCoverage.Session>
  let context: BuildContext

  private static let pageSize = 200

  /// Worked conversations by title; the first part is for the assistant's page itself.
  static func parts(_ coverage: AssistantCoverage) -> [ListPart<AssistantCoverage.Session>] {
    ListPart.all(Assistant.name, coverage.sessions, pageSize) {
      400 + ListParts.weight(RowText.short($0.title))
    }
  }

  /// The pages after the first.
  static func pages(_ coverage: AssistantCoverage, _ context: BuildContext) -> [AssistantListPage] {
    parts(coverage).dropFirst().map { AssistantListPage(part: $0, context: context) }
  }

  static let fields: Fields<AssistantListPage> = [
    .including { $0.frame },
    .url("overview", "link to the page of the assistant") { $0.frame.link(AssistantPage.path) },
    .text("count", "number of example conversations, with the noun") { $0.count },
    .list("sessions", "example conversations on this page, by title") { page in
      page.part.items.map { SessionRow(session: $0, frame: page.frame) }
    },
    .object("pager", "links to other pages of example conversations") { $0.part.pager($0.frame) },
  ]

  private var count: String {
    context.strings.count(part.total, "example conversation", "example conversations")
  }

  private var frame: PageFrame {
    let strings = context.strings
    return context.frame(
      part.path, title: strings.title(strings["Example conversations"], page: part.number),
      description: count,
      section: Assistant.name)
  }
}
