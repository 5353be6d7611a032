internal import Model
internal import Templates

/// The fields of `templates/review-disputes.html`: what reviewers say different things of, for somebody to decide.
struct DisputesPage: TemplateContext {
  let lists: ReviewLists
  let disputes: [Dispute]
  let number: Int
  let pageCount: Int

  private static let pageSize = 50

  static func pages(_ lists: ReviewLists) -> [DisputesPage] {
    let parts = ListParts.parts(lists.disputes, pageSize) { dispute in
      dispute.shown.reduce(1500) { $0 + $1.weight }
    }
    return parts.enumerated().map { index, part in
      DisputesPage(lists: lists, disputes: part, number: index + 1, pageCount: parts.count)
    }
  }

  var path: String { Self.path(number) }

  static func path(_ number: Int) -> String { ListParts.path("review/_adjudicate", number) }

  static let fields: Fields<DisputesPage> = [
    .including { $0.frame },
    .text("count", "how many there are") {
      $0.strings.count($0.lists.disputes.count, "disputed verdict", "disputed verdicts")
    },
    .url("queue", "link to the queue") { $0.frame.link(QueuePage.path(.all, 1)) },
    .list("disputes", "those of this page") { page in
      page.disputes.map { DisputeView(dispute: $0, page: page) }
    },
    .object("pager", "links to other pages of the list") { page in
      ListPager(number: page.number, count: page.pageCount, frame: page.frame, path: path)
    },
    .including { LabelFields(head: $0.lists.head, frame: $0.frame) },
  ]

  fileprivate var frame: PageFrame {
    lists.context.frame(
      path, title: strings.title(strings["To decide"], page: number), section: Review.name)
  }

  private var strings: Strings { lists.context.strings }
}

/// A turn or conversation that is disputed.
struct DisputeView: TemplateContext {
  let dispute: Dispute
  let page: DisputesPage

  static let fields: Fields<DisputeView> = [
    .text("title", "title of the conversation") { RowText.short($0.dispute.title) },
    .text("excerpt", "how the turn begins; nothing for a whole conversation") { $0.dispute.excerpt },
    .url("href", "link to it") { $0.page.frame.link($0.dispute.path, fragment: $0.dispute.anchor) },
    .list("verdicts", "what each reviewer says") { view in
      view.dispute.shown.map {
        VerdictView(
          PlacedVerdict(verdict: $0, fit: .kept, place: nil), view.page.lists.head.labels,
          view.page.lists.context)
      }
    },
  ]
}

/// The fields of `templates/review-vanished.html`: verdicts on what the newest run does not have; listed, never dropped.
struct VanishedPage: TemplateContext {
  let lists: ReviewLists
  let verdicts: [VanishedVerdict]
  let number: Int
  let pageCount: Int

  private static let pageSize = 100

  static func pages(_ lists: ReviewLists) -> [VanishedPage] {
    let parts = ListParts.parts(lists.vanished, pageSize) { 2000 + $0.verdict.shortened.weight }
    return parts.enumerated().map { index, part in
      VanishedPage(lists: lists, verdicts: part, number: index + 1, pageCount: parts.count)
    }
  }

  var path: String { Self.path(number) }

  static func path(_ number: Int) -> String { ListParts.path("review/_vanished", number) }

  static let fields: Fields<VanishedPage> = [
    .including { $0.frame },
    .text("count", "how many there are") {
      $0.strings.count($0.lists.vanished.count, "verdict", "verdicts")
    },
    .url("queue", "link to the queue") { $0.frame.link(QueuePage.path(.all, 1)) },
    .list("items", "those of this page") { page in page.verdicts.map { VanishedView(item: $0, page: page) } },
    .object("pager", "links to other pages of the list") { page in
      ListPager(number: page.number, count: page.pageCount, frame: page.frame, path: path)
    },
    .including { LabelFields(head: $0.lists.head, frame: $0.frame) },
  ]

  fileprivate var frame: PageFrame {
    lists.context.frame(
      path, title: strings.title(strings["Verdicts without a turn"], page: number), section: Review.name)
  }

  private var strings: Strings { lists.context.strings }
}

/// A verdict whose turn is gone.
struct VanishedView: TemplateContext {
  let item: VanishedVerdict
  let page: VanishedPage

  static let fields: Fields<VanishedView> = [
    .text("conversation", "id of the conversation") { RowText.short($0.item.verdict.conversation) },
    .text("turn", "id of the message; nothing for a whole conversation") { $0.item.verdict.turn },
    .text("text", "the turn as it was read, where the verdict says") { view in
      view.item.verdict.text.map { RowText.short($0) }
    },
    .url("href", "link to where it can still be read, in an older run") { view in
      view.item.path.map { view.page.frame.link($0) }
    },
    .list("verdicts", "what the reviewer says") { view in
      [
        VerdictView(
          PlacedVerdict(verdict: view.item.verdict.shortened, fit: .kept, place: nil),
          view.page.lists.head.labels,
          view.page.lists.context)
      ]
    },
  ]
}
