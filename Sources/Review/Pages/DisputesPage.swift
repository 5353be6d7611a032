internal import Conversations
internal import Evaluation
internal import Markup
internal import Model
internal import Runs
internal import Templates

/// The fields of `templates/review-disputes.html`: disputed turns and conversations, to be resolved. Without what others
/// decide nothing would be left of them, so that they have no Markdown alternate.
struct DisputesPage: TemplateContext {
  let lists: ReviewLists
  let part: ListPart<Dispute>

  static func pages(_ lists: ReviewLists) -> [DisputesPage] {
    ListPart.all(folder, lists.disputes, 50, weight: DisputeView.weight)
      .map { DisputesPage(lists: lists, part: $0) }
  }

  private static let folder = "review/_adjudicate"
  static let path = ListParts.path(folder, 1)

  static let fields: Fields<DisputesPage> = [
    .including { $0.frame },
    .text("count", "number of disputed verdicts, with the noun") {
      $0.strings.count($0.lists.disputes.count, "disputed verdict", "disputed verdicts")
    },
    .url("queue", "link to the queue") { $0.frame.link(QueuePage.path(.all)) },
    .list("disputes", "entries on this page") { page in
      page.part.items.map { DisputeView(dispute: $0, page: page) }
    },
    .object("pager", "links to other pages of the list") { $0.part.pager($0.frame) },
    .including { RubricFields(head: $0.lists.head, frame: $0.frame) },
  ]

  fileprivate var frame: PageFrame {
    lists.context.frame(
      part.path, title: strings.title(strings["Disputed verdicts"], page: part.number), section: Review.name,
      hasAlternate: false)
  }

  private var strings: Strings { lists.context.strings }
}

/// A disputed turn, tool call or conversation.
struct DisputeView: TemplateContext {
  let dispute: Dispute
  let page: DisputesPage

  static let fields: Fields<DisputeView> = [
    .text("title", "title of the conversation") { RowText.short($0.dispute.title) },
    .text("criterion", "title of the criterion; empty if there is only one") { $0.dispute.criterion },
    .text("criterionName", "name of the criterion, as in verdict files") { $0.dispute.spot.criterion },
    .flag("isTurn", "whether it is about a turn, and not the whole conversation") { $0.dispute.turn != nil },
    .object("target", "the judged turn or conversation") { view in
      view.page.lists.foreign[view.dispute.path, view.dispute.anchor]
    },
    .text("call", "number of the tool call, from 0; empty if it is not on one") { view in
      view.dispute.spot.call.map { String($0) }
    },
    .object("question", "the user's turn before it, or the first one of a whole conversation") { view in
      view.dispute.asked.flatMap { DisputedText($0.words) }
    },
    .object("reply", "the turn, if it says something, or the last answer of a whole conversation") { view in
      view.dispute.reply.flatMap { DisputedText($0.words) }
    },
    .list("calls", "that tool call, otherwise up to ten of the turn") { view in
      view.dispute.calls { view.page.frame.link(view.dispute.path, fragment: $0) }
    },
    .url("href", "link to it") { $0.page.frame.link($0.dispute.path, fragment: $0.dispute.anchor) },
    .list("verdicts", "verdict of each reviewer") { view in
      view.dispute.shown.map {
        VerdictView(
          PlacedVerdict(verdict: $0, fit: .kept, place: nil), view.page.lists.head.rubric,
          view.page.lists.context)
      }
    },
  ]

  /// Approximate bytes on a page.
  static func weight(_ dispute: Dispute) -> Int {
    let texts = [dispute.asked, dispute.reply].compactMap(\.self).compactMap { DisputedText($0.words) }
    let weights: [Int] =
      texts.map(\.weight) + dispute.calls { _ in nil }.map(\.weight) + dispute.shown.map(\.weight)
    return weights.reduce(4500, +)
  }
}

extension Dispute {
  /// The judged tool call, otherwise those of the turn. `link` is given the fragment of each.
  fileprivate func calls(_ link: (String) -> SafeURL?) -> [DisputedCall] {
    guard let turn else { return [] }
    let asked = spot.call.map { [$0] } ?? Array(turn.calls.indices.prefix(DisputedCall.most))
    return asked.compactMap { index in
      turn.call(index, link).map { DisputedCall($0, arguments: turn.calls[index].arguments) }
    }
  }
}

/// The fields of `templates/review-vanished.html`: orphaned verdicts, whose turns or conversations are not in
/// the newest run. They are listed, never dropped.
struct VanishedPage: TemplateContext {
  let lists: ReviewLists
  let part: ListPart<VanishedVerdict>

  static func pages(_ lists: ReviewLists) -> [VanishedPage] {
    ListPart.all(folder, lists.vanished, 100) { 2000 + $0.verdict.shortened.weight }
      .map { VanishedPage(lists: lists, part: $0) }
  }

  private static let folder = "review/_vanished"
  static let path = ListParts.path(folder, 1)

  static let fields: Fields<VanishedPage> = [
    .including { $0.frame },
    .text("count", "number of orphaned verdicts, with the noun") {
      $0.strings.count($0.lists.vanished.count, "verdict", "verdicts")
    },
    .url("queue", "link to the queue") { $0.frame.link(QueuePage.path(.all)) },
    .list("items", "entries on this page") { page in
      page.part.items.map { VanishedView(item: $0, page: page) }
    },
    .object("pager", "links to other pages of the list") { $0.part.pager($0.frame) },
    .including { RubricFields(head: $0.lists.head, frame: $0.frame) },
  ]

  fileprivate var frame: PageFrame {
    lists.context.frame(
      part.path, title: strings.title(strings["Orphaned verdicts"], page: part.number),
      section: Review.name)
  }

  private var strings: Strings { lists.context.strings }
}

/// An orphaned verdict.
struct VanishedView: TemplateContext {
  let item: VanishedVerdict
  let page: VanishedPage

  static let fields: Fields<VanishedView> = [
    .text("conversation", "id of the conversation") { RowText.short($0.item.verdict.conversation) },
    .text("turn", "id of the message; empty for a whole conversation") { $0.item.verdict.turn },
    .object("target", "the judged turn or conversation") { $0.item.target($0.page.lists.head.rubric) },
    .text("text", "text of the reviewed turn, if the verdict has it") { view in
      view.item.verdict.text.map { RowText.short($0) }
    },
    .url("href", "link to the turn in an older run, if any") { view in
      view.item.path.map { view.page.frame.link($0) }
    },
    .list("verdicts", "the verdict") { view in
      [
        VerdictView(
          PlacedVerdict(verdict: view.item.verdict.shortened, fit: .kept, place: nil),
          view.page.lists.head.rubric,
          view.page.lists.context)
      ]
    },
  ]
}
