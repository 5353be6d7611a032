internal import Markup
internal import Model

/// The fields of `templates/compare-list.html`: the comparisons and the transcripts of all runs.
struct ComparisonListPage: TemplateContext {
  let changes: [ConversationChange]
  let transcripts: [String]
  let context: BuildContext

  static let path = "review/index.html"

  static let fields: Fields<ComparisonListPage> = [
    .including { $0.frame },
    .list("comparisons", "pairs of runs") { RunComparison.links($0.changes, $0.frame) },
    .list("transcripts", "every transcript") { page in
      page.transcripts.map {
        ComparisonLink(title: $0, summary: "", href: page.frame.link("\($0)/index.html"))
      }
    },
  ]

  private var frame: PageFrame {
    context.frame(Self.path, title: Review.title, description: "Runs compared", section: Review.name)
  }
}
