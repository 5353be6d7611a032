internal import Model
internal import Runs
internal import Templates

/// The fields of `templates/compare.html`: one page of the list of a comparison, differences first.
struct ComparisonPage: TemplateContext {
  let pair: RunPair
  /// The changes on this page.
  let changes: [ConversationChange]
  let totals: ComparisonTotals
  let winRate: WinRate
  let number: Int
  let pageCount: Int
  /// Number of identical conversations on previous pages.
  let sameBefore: Int
  let hasBlind: Bool
  let context: BuildContext

  /// A row is a few hundred bytes, so a page stays well below 300 KB even with long titles.
  static let pageSize = 200

  static func pages(
    _ pair: RunPair, _ changes: [ConversationChange], _ context: BuildContext
  ) -> [ComparisonPage] {
    let sorted = changes.filter { $0.state != .same } + changes.filter { $0.state == .same }
    let (totals, winRate) = (ComparisonTotals(changes), WinRate(changes))
    let count = max(1, (sorted.count + pageSize - 1) / pageSize)
    let differing = changes.count - totals.same
    return (1...count).map { number in
      let first = (number - 1) * pageSize
      return ComparisonPage(
        pair: pair, changes: Array(sorted.dropFirst(first).prefix(pageSize)), totals: totals,
        winRate: winRate,
        number: number, pageCount: count, sameBefore: max(0, first - differing), hasBlind: totals.changed > 0,
        context: context)
    }
  }

  var path: String { Self.path(pair, number) }

  /// `_page` cannot be a slug.
  static func path(_ pair: RunPair, _ number: Int) -> String {
    number == 1 ? "\(pair.folder)/index.html" : "\(pair.folder)/_page/\(number)/index.html"
  }

  static let fields: Fields<ComparisonPage> = [
    .including { $0.frame },
    .url("review", "link to the review") { $0.frame.link("review/index.html") },
    .text("olderTitle", "title of the older run") { $0.pair.older.title },
    .text("newerTitle", "title of the newer run") { $0.pair.newer.title },
    .text("summary", "number of changed conversations, in words") { $0.totals.words($0.strings) },
    .flag("isSame", "whether nothing changed") { $0.totals.isSame },
    .flag("isFirst", "whether this is the first page of the list") { $0.number == 1 },
    .list("facts", "totals of turns, tokens and costs") { $0.facts },
    .text("approved", "a sentence about the approved run; empty if there is none") { $0.approved },
    .text("winRate", "result of the blind comparison; empty without preferences") {
      $0.winRate.isEmpty ? "" : $0.winRate.words($0.strings)
    },
    .url("blind", "link to the blind comparison, if something changed") { page in
      page.hasBlind ? page.frame.link(BlindPage.path(page.pair)) : nil
    },
    .list("changes", "changed conversations") { $0.rows { $0.state != .same } },
    .flag("hasChanges", "whether this page lists changed conversations") { page in
      page.changes.contains { $0.state != .same }
    },
    .list("identical", "identical conversations") { $0.rows { $0.state == .same } },
    .text("identicalTitle", "number of identical conversations, with the noun; empty if none") {
      $0.identicalTitle
    },
    .object("pager", "links to other pages of the list") { page in
      ListPager(number: page.number, count: page.pageCount, frame: page.frame) { [pair = page.pair] in
        path(pair, $0)
      }
    },
  ]

  private var frame: PageFrame {
    context.frame(
      path, title: strings.title(pair.title, page: number), description: totals.words(strings),
      section: Review.name)
  }

  private var strings: Strings { context.strings }

  private var facts: [ComparisonFact] {
    let turns = ComparisonFact(label: strings["Turns"], text: totals.turnWords(strings))
    let verdicts = strings.list(
      totals.verdicts.prefix(10).map { change, count in
        strings.text("{change}: {count}", ["change": change, "count": strings.grouped(count)])
      })
    return (totals.changed > 0 ? [turns] : [])
      + totals.usageWords(strings).map { ComparisonFact(label: $0.label, text: $0.text) }
      + (verdicts.isEmpty ? [] : [ComparisonFact(label: strings["Changed verdicts"], text: verdicts)])
  }

  private var approved: String {
    switch pair.approved {
    case pair.older.name:
      strings.text("Accepted run: {run} (older)", ["run": pair.older.title])
    case pair.newer.name:
      strings.text("Accepted run: {run} (newer)", ["run": pair.newer.title])
    case .some(let name): strings.text("Accepted run: {run}", ["run": name])
    case nil: ""
    }
  }

  private var identicalTitle: String {
    let here = changes.count { $0.state == .same }
    if here == 0 { return "" }
    if here == totals.same { return strings.count(here, "identical", "identical") }
    let (first, last) = (strings.grouped(sameBefore + 1), strings.grouped(sameBefore + here))
    return strings.text(
      "{first}–{last} of {total} identical",
      ["first": first, "last": last, "total": strings.grouped(totals.same)])
  }

  private func rows(_ isWanted: (ConversationChange) -> Bool) -> [ComparisonRow] {
    changes.filter(isWanted).map { ComparisonRow(change: $0, frame: frame) }
  }
}

/// A figure of a comparison.
struct ComparisonFact: TemplateContext {
  let label: String
  let text: String

  static let fields: Fields<ComparisonFact> = [
    .text("label", "label of the count") { $0.label },
    .text("text", "the values") { $0.text },
  ]
}

/// A conversation in the list of a comparison.
struct ComparisonRow: TemplateContext {
  let change: ConversationChange
  let frame: PageFrame

  static let fields: Fields<ComparisonRow> = [
    .text("title", "title of the conversation") { $0.title },
    .text("state", "changed, added, removed or same") { $0.change.state.rawValue },
    .text("summary", "summary of the changes") { $0.change.summary($0.frame.strings) },
    .url("href", "link to the comparison of the conversation, or to its transcript") { row in
      let page = row.change.state == .changed ? ComparedConversationPage.path(row.change) : nil
      return row.frame.link(page ?? "\(row.change.transcript)/index.html")
    },
  ]

  private var title: String { RowText.short(change.title, weight: 480) }
}
