internal import Model
internal import Templates

/// The fields of `templates/assistant-home.html`: the mock assistant and its example conversations on the home
/// page.
struct AssistantHome: TemplateContext {
  let coverage: AssistantCoverage
  let context: BuildContext

  private static let limit = 5

  static let fields: Fields<AssistantHome> = [
    .text("count", "number of example conversations, with the noun; empty if there are none") { $0.count },
    .url("href", "link to the rules and the playground") { $0.frame.link(AssistantPage.path) },
    .list("sessions", "the first 5 example conversations by title") { home in
      home.coverage.sessions.prefix(limit).map { SessionRow(session: $0, frame: home.frame) }
    },
  ]

  var count: String? {
    coverage.sessions.isEmpty
      ? nil
      : context.strings.count(coverage.sessions.count, "example conversation", "example conversations")
  }

  private var frame: PageFrame { context.frame("index.html", title: "", section: "home") }
}
