internal import Model
internal import Templates

/// The fields of `templates/compare.html`: one page of the list of a comparison, differences first.
struct ComparisonPage: TemplateContext {
  let pair: RunPair
  /// Of this page.
  let changes: [ConversationChange]
  let totals: ComparisonTotals
  let winRate: WinRate
  let number: Int
  let pageCount: Int
  /// How many identical conversations stand on pages before this one.
  let sameBefore: Int
  let hasBlind: Bool
  let context: BuildContext

  /// A row is a few hundred bytes: well below 300 KB a page, however long the titles.
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
    .text("summary", "how many conversations changed") { $0.totals.words($0.strings) },
    .flag("isSame", "whether nothing changed") { $0.totals.isSame },
    .flag("isFirst", "whether this is the first page of the list") { $0.number == 1 },
    .list("facts", "numbers of turns, tokens and costs") { $0.facts },
    .text("approved", "a sentence about the accepted run; empty when none is") { $0.approved },
    .text("winRate", "how readers preferred in the blind comparison; empty without preferences") {
      $0.winRate.isEmpty ? "" : $0.winRate.words($0.strings)
    },
    .url("blind", "link to the blind comparison, when something changed") { page in
      page.hasBlind ? page.frame.link(BlindPage.path(page.pair)) : nil
    },
    .list("changes", "conversations that differ") { $0.rows { $0.state != .same } },
    .flag("hasChanges", "whether any on this page does") { page in page.changes.contains { $0.state != .same }
    },
    .list("identical", "conversations that do not") { $0.rows { $0.state == .same } },
    .text("identicalTitle", "how many do not; empty when none") { $0.identicalTitle },
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
      + (verdicts.isEmpty ? [] : [ComparisonFact(label: strings["Verdicts that changed"], text: verdicts)])
  }

  private var approved: String {
    switch pair.approved {
    case pair.older.name:
      strings.text("The older run, {run}, is the accepted one.", ["run": pair.older.title])
    case pair.newer.name:
      strings.text("The newer run, {run}, is the accepted one.", ["run": pair.newer.title])
    case .some(let name): strings.text("The accepted run is {run}.", ["run": name])
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

/// A number of a comparison.
struct ComparisonFact: TemplateContext {
  let label: String
  let text: String

  static let fields: Fields<ComparisonFact> = [
    .text("label", "what is counted") { $0.label },
    .text("text", "the numbers") { $0.text },
  ]
}

/// A conversation in the list of a comparison.
struct ComparisonRow: TemplateContext {
  let change: ConversationChange
  let frame: PageFrame

  static let fields: Fields<ComparisonRow> = [
    .text("title", "title of the conversation") { $0.title },
    .text("state", "changed, added, removed or same") { $0.change.state.rawValue },
    .text("summary", "what changed, in words") { $0.change.summary($0.frame.strings) },
    .url("href", "link to the comparison of the conversation, or to its transcript") { row in
      let page = row.change.state == .changed ? ComparedConversationPage.path(row.change) : nil
      return row.frame.link(page ?? "\(row.change.transcript)/index.html")
    },
  ]

  private var title: String { RowText.short(change.title, weight: 480) }
}
