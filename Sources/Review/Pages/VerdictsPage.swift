internal import Basics
internal import Conversations
internal import Evaluation
internal import Markup
internal import Model
internal import Runs
internal import Templates

/// The fields of `templates/review-verdicts.html`: all verdicts on a conversation in all its runs, and the scores of
/// these runs, apart from its transcripts, so that reviewers judge on their own.
struct VerdictsPage: TemplateContext {
  let reviewed: ReviewedGroup
  /// The newest version.
  let newest: RunConversation
  let context: BuildContext
  let part: ListPart<JudgedPlace>

  /// None without verdicts and scores.
  static func pages(_ reviewed: ReviewedGroup, _ context: BuildContext) -> [VerdictsPage] {
    let places = JudgedPlace.all(reviewed)
    guard let newest = reviewed.group.versions.last,
      !places.isEmpty || reviewed.group.versions.contains(where: \.chat.record.isScored)
    else { return [] }
    return ListPart.all(folder(newest), places, 100, weight: JudgedPlace.weight)
      .map { VerdictsPage(reviewed: reviewed, newest: newest, context: context, part: $0) }
  }

  /// Site path of the first page.
  static func path(_ group: RunGroup) -> String? { group.versions.last.map { ListParts.path(folder($0), 1) } }

  private static func folder(_ newest: RunConversation) -> String { "\(newest.chat.sitePath)/verdicts" }

  static let fields: Fields<VerdictsPage> = [
    .including { $0.frame },
    .text("chatTitle", "title of the conversation") { $0.newest.chat.title },
    .text("conversation", "id of the conversation, the same in every run") { $0.newest.id },
    .text("run", "name of the newest run that has it") { $0.newest.run.name },
    .text("count", "number of verdicts, with the noun") { page in
      page.strings.count(
        page.reviewed.places.shown.reduce(0) { $0 + $1.verdicts.count }, "verdict", "verdicts")
    },
    .url("transcript", "link to the transcript in that run") { $0.frame.link($0.newest.path) },
    .text("agreement", "agreement on this conversation, if two reviewers judged the same target") {
      $0.agreement
    },
    .list("places", "the conversation as a whole and its judged turns, in the newest run that has each") {
      page in
      page.part.items.map { JudgedPlaceView(judged: $0, page: page) }
    },
    .list("scored", "scores of the five newest runs that have any, on the first page") { page in
      page.part.number == 1 ? page.scored : []
    },
    .object("pager", "links to other pages of the list") { $0.part.pager($0.frame) },
    .including { RubricFields(head: $0.reviewed.head, frame: $0.frame) },
  ]

  fileprivate var strings: Strings { context.strings }

  fileprivate var frame: PageFrame {
    let title = strings.text("Verdicts on {title}", ["title": newest.chat.title])
    return context.frame(
      part.path, title: strings.title(title, page: part.number), section: Review.name, hasAlternate: false)
  }

  private var scored: [ScoredRun] {
    let versions = reviewed.group.versions
    let runs = versions.indices.reversed().lazy.compactMap { index in
      ScoredRun(title: versions[index].run.title, versions[index].chat.record) { reviewed.whole(index) }
    }
    return Array(runs.prefix(5))
  }

  private var agreement: String? {
    let agreed = reviewed.standings.last?.agreement(reviewed.head.rubric) ?? [:]
    guard !agreed.isEmpty else { return nil }
    let nouns = agreed.keys.contains(nil) ? ("place", "places") : ("turn", "turns")
    return strings.text(
      "Reviewers agree on {same} of {turns} judged by two or more",
      [
        "same": strings.grouped(agreed.count(where: \.value)),
        "turns": strings.count(agreed.count, nouns.0, nouns.1),
      ])
  }
}

extension ReviewStanding {
  /// For each turn, or nil for the conversation, that two people judged independently: whether all such answers to each
  /// criterion are the same.
  fileprivate func agreement(_ rubric: Rubric) -> [Int?: Bool] {
    let judges = Set(rubric.judges.map(\.name))
    return answers.reduce(into: [:]) { agreed, one in
      let said = one.value.filter { !judges.contains($0.key) }.compactMap(\.value.countedAnswer)
      guard said.count > 1 else { return }
      agreed[one.key.place] = (agreed[one.key.place] ?? true) && Set(said).count == 1
    }
  }
}

/// The verdicts on one turn of a version, or on all of it.
struct JudgedPlace: Sendable {
  let version: RunConversation
  /// Index of the version.
  let index: Int
  let place: Int?
  let verdicts: [PlacedVerdict]

  /// Each verdict once, in the newest version that has it. Many on one turn are several entries, so that each fits on a
  /// page.
  static func all(_ reviewed: ReviewedGroup) -> [JudgedPlace] {
    reviewed.places.shown.flatMap { version, verdicts in
      Dictionary(grouping: verdicts, by: \.place).sorted { ($0.key ?? -1) < ($1.key ?? -1) }
        .flatMap { place, verdicts in
          slices(verdicts).map {
            JudgedPlace(
              version: reviewed.group.versions[version], index: version, place: place, verdicts: $0)
          }
        }
    }
  }

  private static func slices(_ verdicts: [PlacedVerdict]) -> [[PlacedVerdict]] {
    var left = 0
    return verdicts.reduce(into: []) { slices, placed in
      left -= placed.weight
      if left < 0 || slices.last?.count == most {
        slices.append([])
        left = mostWeight - placed.weight
      }
      slices[slices.count - 1].append(placed)
    }
  }

  private static let (most, mostWeight) = (28, 275_000)

  /// As many as fit on a page are one.
  static func weight(_ judged: JudgedPlace) -> Int {
    judged.verdicts.count == most ? ListParts.bytes : judged.verdicts.reduce(1100) { $0 + $1.weight }
  }
}

/// A judged turn on the page.
private struct JudgedPlaceView: TemplateContext {
  let judged: JudgedPlace
  let page: VerdictsPage

  static let fields: Fields<JudgedPlaceView> = [
    .text("number", "position of the turn, from 1; empty for the whole conversation") {
      $0.judged.place.map { String($0 + 1) }
    },
    .text("run", "title of its run, if that is not the newest") { view in
      view.isNewest ? nil : view.judged.version.run.title
    },
    .object("target", "the judged turn or conversation") { $0.target },
    .text("role", "role of the speaker") { view in view.turn.map { view.page.strings[$0.role.word] } },
    .text("excerpt", "first words of the turn") { view in view.turn.map { RowText.line($0.words) } },
    .url("href", "link to the turn") { view in
      view.turn.map { view.page.frame.link(view.judged.version.path, fragment: "m-\($0.messageID)") }
    },
    .list("verdicts", "verdicts on it") { view in
      let body = view.turn.map(view.body) ?? .empty
      let rubric = view.page.reviewed.head.rubric
      return Sitting.all(view.judged.verdicts, rubric).map { sitting in
        VerdictView(
          sitting.first, more: sitting.more, rubric, view.page.context, now: view.turn, body
        ) { view.page.frame.link(view.judged.version.path, fragment: $0) }
      }
    },
  ]

  private var turn: Turn? { judged.place.map { judged.version.turns[$0] } }
  private var target: ForeignTarget { page.reviewed.target(judged.index, judged.place) }
  private var isNewest: Bool { judged.version.run.name == page.newest.run.name }

  /// The turn as its transcript shows it, for differences from what reviewers saw.
  private func body(_ turn: Turn) -> SafeHTML {
    let chat = judged.version.chat
    guard chat.isMarkdown, judged.verdicts.contains(where: { $0.fit == .stale }) else { return .empty }
    return MarkdownRenderer(.init(hardBreaks: true, topHeading: 2)).render(turn.words).html
  }
}

extension PlacedVerdict {
  /// Approximate bytes on a page, with the difference of a changed turn.
  fileprivate var weight: Int {
    verdict.weight + (fit == .stale ? 2 * min(20_000, verdict.text?.utf8.count ?? 0) : 0)
  }
}
