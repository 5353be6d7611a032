internal import Basics
internal import Evaluation
internal import Markup
internal import Model
internal import Statistics
package import Templates

/// The fields of `templates/review-failures.html`: new failure modes in the order of reading, where
/// conversations first go wrong, and kinds that occur together.
package struct FiguresPage: TemplateContext {
  let pages: AnalysisPages
  private let failures: FirstFailures
  private let pairs: [ModePair]

  static let path = "\(AnalysisPages.folder)/_figures/index.html"
  private static let pairLimit = 60
  /// Rows of the table of new kinds; those in the middle have the fewest.
  private static let blockLimit = 120

  init(pages: AnalysisPages) {
    self.pages = pages
    failures = FirstFailures(pages.analysis)
    pairs = ModePair.all(pages.analysis, limit: Self.pairLimit)
  }

  package static let fields: Fields<FiguresPage> = [
    .including { $0.frame },
    .url("modes", "link to all failure modes") { $0.frame.link(AnalysisPages.modesPath) },
    .text("advice", "whether to read more conversations") {
      AdviceText.text($0.pages.saturation, $0.strings)
    },
    .list("blocks", "up to 120 steps of ten conversations in the order of reading, the last ones") { page in
      page.pages.saturation.blocks.suffix(blockLimit).map { BlockRow(block: $0, page: page) }
    },
    .strings("axis", "labels beside the drawing of new kinds, from the top") { page in
      ChartScale(page.steps.map(\.value)).labels.map(page.strings.grouped)
    },
    .html("drawing", "new kinds in every ten conversations; empty if fewer than 20 are read") { page in
      page.steps.count < 2 ? nil : page.drawing
    },
    .flag("hasBlocks", "whether anyone has read a conversation") { !$0.pages.saturation.blocks.isEmpty },
    .flag("hasFailures", "whether a first failure is marked") { $0.failures.all.count > 0 },
    .flag("hasPairs", "whether a conversation has two kinds") { !$0.pairs.isEmpty },
    .text("weighting", "how the sampling plan changes rates; empty without one") { $0.pages.weighting },
    .list("before", "first failures by the turn before them") { page in
      page.failures.before.map { page.row(page.strings[$0.kind.words], $0.tally) }
    },
    .list("kinds", "first failures by the kind of turn") { page in
      page.failures.kinds.map { page.row(page.strings[$0.kind.words], $0.tally) }
    },
    .list("bands", "first failures by the number of the turn") { page in
      page.failures.bands.enumerated().map { page.row(TurnBand.title($0), $1) }
    },
    .text("failureCount", "number of conversations with a marked first failure, with the noun") {
      $0.strings.count($0.failures.all.count, "conversation", "conversations")
    },
    .list("pairs", "up to 60 pairs of kinds in the same conversation, most frequent first") { page in
      page.pairs.map { PairRow(pair: $0, page: page) }
    },
  ]

  /// The curve of new kinds: it falls to zero once reading brings no more.
  private var drawing: SafeHTML {
    ChartDrawing(id: "new-kinds", isMirrored: isMirrored, strings: strings).time(steps)
  }

  /// New kinds in every ten conversations, in the order of reading: the last 240 steps.
  private var steps: [Chart.Row] {
    pages.saturation.steps.suffix(Self.stepLimit).map { step in
      Chart.Row(
        "\(strings.grouped(step.first))–\(strings.grouped(step.last))", step.newCount,
        tick: strings.grouped(step.last))
    }
  }

  private static let stepLimit = 240

  private func row(_ label: String, _ tally: TraceTally) -> FigureRow {
    FigureRow(label: label, tally: tally, total: failures.all, frame: frame, isMirrored: isMirrored)
  }

  fileprivate var isMirrored: Bool { pages.context.direction == "rtl" }
  fileprivate var strings: Strings { pages.context.strings }
  fileprivate var frame: PageFrame {
    pages.frame(Self.path, title: strings["When and where failures appear"])
  }
}

/// A number in a table with a bar.
struct FigureRow: TemplateContext {
  let label: String
  let tally: TraceTally
  let total: TraceTally
  let frame: PageFrame
  let isMirrored: Bool

  static let fields: Fields<FigureRow> = [
    .text("label", "what is counted") { $0.label },
    .text("count", "the number") { $0.frame.strings.grouped($0.tally.count) },
    .text("share", "its share, with an interval") { row in
      WeightedRate(row.tally, of: row.total)?.text(row.frame.strings) ?? "–"
    },
    .html("bar", "the number as a bar") {
      ChartDrawing.bar($0.tally.count, of: $0.total.count, isMirrored: $0.isMirrored)
    },
  ]
}

/// Ten conversations in the order of reading.
struct BlockRow: TemplateContext {
  let block: Saturation.Block
  let page: FiguresPage

  static let fields: Fields<BlockRow> = [
    .text("label", "numbers of the first and last conversation") { row in
      "\(row.page.strings.grouped(row.block.first))–\(row.page.strings.grouped(row.block.last))"
    },
    .text("count", "number of new kinds") { $0.page.strings.grouped($0.block.new.count) },
    .text("total", "number of kinds so far") { $0.page.strings.grouped($0.block.total) },
    .html("bar", "the number of new kinds as a bar") { row in
      ChartDrawing.bar(row.block.new.count, of: row.largest, isMirrored: row.page.isMirrored)
    },
    .list("new", "up to twelve of the new kinds") { row in
      row.block.new.prefix(12).map { ModeLink(row.page.pages.analysis.modes[$0], row.page.frame) }
    },
  ]

  private var largest: Int { page.pages.saturation.blocks.map(\.new.count).max() ?? 0 }
}

/// A link to a failure mode.
struct ModeLink: TemplateContext {
  let title: String
  let href: SafeURL

  init(_ mode: FailureMode, _ frame: PageFrame) {
    title = RowText.short(mode.title, weight: 160)
    href = frame.link(ModePage.path(mode))
  }

  static let fields: Fields<ModeLink> = [
    .text("title", "its title") { $0.title },
    .url("href", "link to it") { $0.href },
  ]
}

/// Two failure modes in the same conversations.
struct PairRow: TemplateContext {
  let pair: ModePair
  let page: FiguresPage

  static let fields: Fields<PairRow> = [
    .object("first", "the one") { ModeLink($0.analysis.modes[$0.pair.first], $0.page.frame) },
    .object("second", "the other") { ModeLink($0.analysis.modes[$0.pair.second], $0.page.frame) },
    .text("count", "number of conversations with both") { $0.page.strings.grouped($0.pair.tally.count) },
    .text("ofFirst", "their share of those with the first, with its interval") { $0.share($0.pair.first) },
    .text("ofSecond", "their share of those with the second, with its interval") { $0.share($0.pair.second) },
  ]

  private var analysis: ErrorAnalysis { page.pages.analysis }

  private func share(_ mode: Int) -> String? {
    WeightedRate(pair.tally, of: analysis.tally(page.pages.byMode[mode]))?.text(page.strings) ?? "–"
  }
}
