internal import Basics
internal import Conversations
internal import Markup
internal import Model
internal import Templates

/// The fields of `templates/review-verdicts.html`: all verdicts on a conversation of a run, apart from its
/// transcript, so that reviewers judge on their own.
struct VerdictsPage: TemplateContext {
  let reviewed: ReviewedGroup
  let version: Int
  let context: BuildContext
  let part: ListPart<JudgedPlace>

  /// None without verdicts.
  static func pages(_ reviewed: ReviewedGroup, _ version: Int, _ context: BuildContext) -> [VerdictsPage] {
    let places = JudgedPlace.all(reviewed, version)
    guard !places.isEmpty else { return [] }
    return ListPart.all(folder(reviewed.group.versions[version]), places, 100, weight: JudgedPlace.weight)
      .map { VerdictsPage(reviewed: reviewed, version: version, context: context, part: $0) }
  }

  /// Site path of the first page.
  static func path(_ version: RunConversation) -> String { ListParts.path(folder(version), 1) }

  private static func folder(_ version: RunConversation) -> String { "\(version.chat.sitePath)/verdicts" }

  static let fields: Fields<VerdictsPage> = [
    .including { $0.frame },
    .text("chatTitle", "title of the conversation") { $0.conversation.chat.title },
    .text("conversation", "id of the conversation, the same in every run") { $0.conversation.id },
    .text("run", "name of the run") { $0.conversation.run.name },
    .text("count", "number of verdicts, with the noun") { page in
      page.strings.count(page.reviewed.places.versions[page.version].count, "verdict", "verdicts")
    },
    .url("transcript", "link to the transcript") { $0.frame.link($0.conversation.path) },
    .text("agreement", "agreement on this conversation, if two reviewers judged the same target") {
      $0.agreement
    },
    .list("places", "judged turns in order, after the conversation as a whole") { page in
      page.part.items.map { JudgedPlaceView(judged: $0, page: page) }
    },
    .object("pager", "links to other pages of the list") { $0.part.pager($0.frame) },
    .including { RubricFields(head: $0.reviewed.head, frame: $0.frame) },
  ]

  fileprivate var conversation: RunConversation { reviewed.group.versions[version] }
  fileprivate var strings: Strings { context.strings }

  fileprivate var frame: PageFrame {
    let title = strings.text("Verdicts on {title}", ["title": conversation.chat.title])
    return context.frame(
      part.path, title: conversation.chat.section.title(strings.title(title, page: part.number), strings),
      section: Review.name, hasAlternate: false)
  }

  private var agreement: String? {
    let shared = reviewed.standings[version].answers.values.filter { $0.count > 1 }
    guard !shared.isEmpty else { return nil }
    let same = shared.count { Set($0.values.map(\.answer)).count == 1 }
    return strings.text(
      "Reviewers agree on {same} of {turns} judged by two or more",
      ["same": strings.grouped(same), "turns": strings.count(shared.count, "turn", "turns")])
  }
}

/// The verdicts on one turn, or on the whole conversation.
struct JudgedPlace: Sendable {
  let place: Int?
  let verdicts: [PlacedVerdict]

  static func all(_ reviewed: ReviewedGroup, _ version: Int) -> [JudgedPlace] {
    Dictionary(grouping: reviewed.places.versions[version], by: \.place)
      .sorted { ($0.key ?? -1) < ($1.key ?? -1) }.map { JudgedPlace(place: $0.key, verdicts: $0.value) }
  }

  static func weight(_ judged: JudgedPlace) -> Int { judged.verdicts.reduce(700) { $0 + $1.verdict.weight } }
}

/// A judged turn on the page.
private struct JudgedPlaceView: TemplateContext {
  let judged: JudgedPlace
  let page: VerdictsPage

  static let fields: Fields<JudgedPlaceView> = [
    .text("number", "position of the turn, from 1; empty for the whole conversation") {
      $0.judged.place.map { String($0 + 1) }
    },
    .text("turn", "id of the message; empty for the whole conversation") { $0.turn?.messageID },
    .text("key", "key of the judged content") { view in
      (view.turn?.key ?? TurnKey.whole(view.page.conversation.turns)).text
    },
    .text("role", "role of the speaker") { view in view.turn.map { view.page.strings[$0.role.word] } },
    .text("excerpt", "first words of the turn") { view in view.turn.map { Dispute.excerpt($0) } },
    .url("href", "link to the turn") { view in
      view.turn.map { view.page.frame.link(view.page.conversation.path, fragment: "m-\($0.messageID)") }
    },
    .list("verdicts", "verdicts on it") { view in
      let body = view.turn.map(view.body) ?? .empty
      return view.judged.verdicts.map {
        VerdictView($0, view.page.reviewed.head.rubric, view.page.context, now: view.turn, body)
      }
    },
  ]

  private var turn: Turn? { judged.place.map { page.conversation.turns[$0] } }

  /// The turn as its transcript shows it, for differences from what reviewers saw.
  private func body(_ turn: Turn) -> SafeHTML {
    let chat = page.conversation.chat
    guard chat.isMarkdown, judged.verdicts.contains(where: { $0.fit == .stale }) else { return .empty }
    return MarkdownRenderer(.init(hardBreaks: true, topHeading: 2)).render(turn.words).html
  }
}
