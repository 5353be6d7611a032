internal import Conversations
internal import Model
internal import Runs
internal import Templates

/// The fields of `templates/compare-conversation.html`: two versions of a conversation, turn by turn.
struct ComparedConversationPage: TemplateContext {
  let change: ConversationChange
  let older: String
  let newer: String
  let part: ListPart<ComparedBlock>
  /// On the first page; nil without tool calls.
  let trajectory: TrajectoryView?
  let context: BuildContext

  /// Bytes of HTML after which a new page begins; a block has up to a third of it.
  private static let pageWeight = 150_000

  static func pages(
    _ comparison: ConversationComparison, _ change: ConversationChange, _ context: BuildContext
  ) -> [ComparedConversationPage] {
    let calls = Trajectory(comparison)
    let blocks = ComparedBlocks(comparison, calls, context.strings).all()
    let trajectory = TrajectoryView(calls, context.strings)
    return ListPart.all(folder(change), blocks, bytes: pageWeight, weight: \.weight).map { part in
      ComparedConversationPage(
        change: change, older: comparison.older?.chat.sitePath ?? "",
        newer: comparison.newer?.chat.sitePath ?? "", part: part,
        trajectory: part.number == 1 ? trajectory : nil, context: context)
    }
  }

  private static func folder(_ change: ConversationChange) -> String {
    // The blind comparison uses a folder of this name; `_` cannot occur in a slug.
    "\(change.pair.folder)/\(change.slug == "blind" ? "blind_" : change.slug)"
  }

  /// Path of the first page.
  static func path(_ change: ConversationChange) -> String { ListParts.path(folder(change), 1) }

  static let fields: Fields<ComparedConversationPage> = [
    .including { $0.frame },
    .text("conversation", "title of the conversation") { $0.change.title },
    .url("comparison", "link to the comparison of both runs") { page in
      page.frame.link(ComparisonPage.path(page.change.pair, 1))
    },
    .text("pair", "titles of both runs") { $0.change.pair.title },
    .text("summary", "summary of the changes") { $0.change.summary($0.strings) },
    .text("olderTitle", "title of the older run") { $0.change.pair.older.title },
    .text("newerTitle", "title of the newer run") { $0.change.pair.newer.title },
    .url("older", "link to the transcript of the older run") { $0.frame.link("\($0.older)/index.html") },
    .url("newer", "link to the transcript of the newer run") { $0.frame.link("\($0.newer)/index.html") },
    .list("facts", "tokens and costs") { page in
      page.usage.map { ComparisonFact(label: $0.label, text: $0.text) }
    },
    .object("trajectory", "tool calls of both versions, aligned; on the first page") { $0.trajectory },
    .list("blocks", "turns in order") { Array($0.part.items) },
    .object("pager", "links to other pages") { $0.part.pager($0.frame) },
  ]

  private var usage: [(label: String, text: String)] { ComparisonTotals([change]).usageWords(strings) }

  private var strings: Strings { context.strings }

  private var frame: PageFrame {
    let title = strings.text("{title}: {runs}", ["title": change.title, "runs": change.pair.title])
    return context.frame(
      part.path, title: strings.title(title, page: part.number), description: change.summary(strings),
      section: Review.name)
  }
}
