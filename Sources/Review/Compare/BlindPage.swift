internal import Basics
internal import Conversations
internal import Evaluation
internal import Model
internal import Runs
internal import Secrets
internal import Templates

/// Two versions of a conversation without the names of their runs.
struct BlindPair: Sendable, Equatable {
  let id: String
  let title: String
  let key: String
  /// Turns before the first difference.
  let shared: [BlindTurn]
  let older: [BlindTurn]
  let newer: [BlindTurn]

  /// Maximum turns of a side, bytes of HTML of all turns of a side, and shared turns.
  private static let (mostTurns, mostWeight, mostShared) = (12, 9000, 4)

  init(_ comparison: ConversationComparison, key: String, _ strings: Strings) {
    id = comparison.chat.map { $0.id ?? $0.slug } ?? ""
    title = RowText.short(comparison.chat?.title ?? "", weight: 480)
    self.key = key
    let same = comparison.steps.prefix(while: \.isSame).count
    let (old, new) = (comparison.older?.turns ?? [], comparison.newer?.turns ?? [])
    shared = Self.turns(new.prefix(same).suffix(Self.mostShared), comparison.scrub, strings)
    older = Self.turns(old.dropFirst(same), comparison.scrub, strings)
    newer = Self.turns(new.dropFirst(same), comparison.scrub, strings)
  }

  private static func turns(
    _ turns: ArraySlice<Turn>, _ scrub: Scrub, _ strings: Strings
  ) -> [BlindTurn] {
    var left = mostWeight
    var out: [BlindTurn] = []
    for turn in turns.prefix(mostTurns) where left > 0 {
      let scrubbed = turn.scrubbed(scrub)
      let called = scrubbed.calls.map { "\($0.name)(\($0.arguments))" }
      let whole = ([scrubbed.text, scrubbed.error] + called).filter { !$0.isEmpty }.joined(separator: "\n")
      let text = RowText.prefix(whole, weight: left)
      left -= ListParts.weight(text) + 80
      out.append(
        BlindTurn(
          role: strings[turn.role.word], text: text.utf8.count < whole.utf8.count ? text + " …" : text))
    }
    if out.count < turns.count {
      let rest = strings.count(turns.count - out.count, "more turn", "more turns")
      out.append(BlindTurn(role: "", text: "… \(rest)"))
    }
    return out
  }

  /// Bytes on the page, or the share of its elements if that is more.
  fileprivate var weight: Int {
    let turns = shared + older + newer
    let bytes = turns.reduce(1200) { $0 + ListParts.weight($1.text) + 80 }
    return max(bytes, (Self.elements + Self.elementsOfTurn * turns.count) * Self.elementWeight)
  }

  /// Elements of a pair without its turns, and of a turn.
  private static let (elements, elementsOfTurn) = (8, 2)
  /// A full page has 1,200 elements; the budget is 1,500, of which 300 are left to its frame.
  private static let elementWeight = BlindPage.pageWeight / 1200
}

/// A turn in the blind comparison.
struct BlindTurn: TemplateContext, Equatable {
  let role: String
  let text: String

  static let fields: Fields<BlindTurn> = [
    .text("role", "role of the speaker") { $0.role },
    .text("text", "text of the turn") { $0.text },
  ]
}

/// The fields of `templates/compare-blind.html`: pairs for the script to shuffle.
struct BlindPage: TemplateContext {
  let pair: RunPair
  let part: ListPart<BlindPair>
  /// With files of their choices.
  let reviewers: [String]
  let context: BuildContext

  fileprivate static let pageWeight = 180_000

  static func pages(
    _ pair: RunPair, _ changes: [ConversationChange], _ reviewers: [String], _ context: BuildContext
  ) -> [BlindPage] {
    let pairs = changes.compactMap(\.blind)
    if pairs.isEmpty { return [] }
    return ListPart.all(folder(pair), pairs, bytes: pageWeight, weight: \.weight)
      .map { BlindPage(pair: pair, part: $0, reviewers: reviewers, context: context) }
  }

  private static func folder(_ pair: RunPair) -> String { "\(pair.folder)/blind" }

  /// Path of the first page.
  static func path(_ pair: RunPair) -> String { ListParts.path(folder(pair), 1) }

  static let fields: Fields<BlindPage> = [
    .including { $0.frame },
    .url("comparison", "link to the comparison with names") { page in
      page.frame.link(ComparisonPage.path(page.pair, 1))
    },
    .text("run", "names of both runs, as in a line of a verdict file") { $0.pair.name },
    .list("pairs", "pairs of versions") {
      $0.part.items.enumerated().map { BlindRow(number: $0 + 1, pair: $1) }
    },
    .text("count", "number of pairs, with the noun") {
      $0.context.strings.count($0.part.items.count, "pair", "pairs")
    },
    .object("pager", "links to other pages") { $0.part.pager($0.frame) },
    .list("logs", "reviewers with files of choices, with their data for scripts") { page in
      page.reviewers.map { ReviewerLog(reviewer: $0, href: page.frame.link(ReviewLogScript.choices($0))) }
    },
  ]

  private var frame: PageFrame {
    let strings = context.strings
    let title = strings.text("Which is better? {runs}", ["runs": pair.title])
    return context.frame(
      part.path, title: strings.title(title, page: part.number),
      description: strings["Two versions side by side, names hidden"], section: Review.name)
  }
}

/// A pair on the page.
struct BlindRow: TemplateContext {
  let number: Int
  let pair: BlindPair

  static let fields: Fields<BlindRow> = [
    .text("anchor", "id of the pair on the page") { "p-\($0.number)" },
    .text("number", "number of the pair on the page") { String($0.number) },
    .text("id", "id of the conversation in both runs") { $0.pair.id },
    .text("key", "hash of both versions") { $0.pair.key },
    .text("conversation", "title of the conversation") { $0.pair.title },
    .list("shared", "shared turns before the first difference") { $0.pair.shared },
    .flag("hasShared", "whether there are any") { !$0.pair.shared.isEmpty },
    .list("older", "turns of the older version") { $0.pair.older },
    .list("newer", "turns of the newer version") { $0.pair.newer },
  ]
}
