internal import Basics
internal import Evaluation
internal import Markup
internal import Model
internal import Statistics
package import Templates

/// The fields of `templates/review-pivot.html`: failure modes by run, model or another property.
package struct PivotPage: TemplateContext {
  let pages: AnalysisPages
  let pivot: ModePivot
  let part: ListPart<Int>

  static func pages(_ pages: AnalysisPages, _ pivot: ModePivot) -> [PivotPage] {
    let analysis = pages.analysis
    let found = analysis.modes.indices.filter { pages.has($0, pivot.dimension) }
    return ListPart.all(folder(pivot.dimension), found, bytes: 180_000) { mode in
      800 + ListParts.weight(RowText.short(analysis.modes[mode].title))
        + pivot.columns.indices.reduce(0) { sum, place in
          sum
            + (pivot.columns[place].all.count == 1 ? 540 : pivot.cells[mode][place].traces.isEmpty ? 50 : 240)
        }
    }.map { PivotPage(pages: pages, pivot: pivot, part: $0) }
  }

  private static func folder(_ dimension: PivotDimension) -> String {
    "\(AnalysisPages.folder)/_by/\(dimension.rawValue)"
  }
  static func path(_ dimension: PivotDimension) -> String { ListParts.path(folder(dimension), 1) }

  package static let fields: Fields<PivotPage> = [
    .including { $0.frame },
    .url("modes", "link to all failure modes") { $0.frame.link(AnalysisPages.modesPath) },
    .list("dimensions", "links to the tables by run, model and others") { page in
      PivotDimension.allCases.map { DimensionLink($0, page.frame, current: page.pivot.dimension) }
    },
    .flag("isTurn", "whether columns are ranges of turn numbers") { $0.pivot.dimension == .turn },
    .flag("countsVersions", "whether older versions of a conversation count too, each in its column") {
      $0.pivot.dimension.countsVersions
    },
    .text("weighting", "how the sampling plan changes rates; empty without one") { $0.pages.weighting },
    .list("columns", "a column for each of the most frequent values, and one for the rest") { page in
      page.pivot.columns.map { PivotHead(column: $0, pivot: page.pivot, strings: page.strings) }
    },
    .flag("hasLines", "whether any kind was found") { !$0.part.items.isEmpty },
    .list("lines", "a row for each failure mode") { page in
      page.part.items.map { PivotLine(mode: $0, page: page) }
    },
    .object("pager", "links to other pages of the list") { $0.part.pager($0.frame) },
    .including { ForeignFields(foreign: $0.pages.foreign, frame: $0.frame) },
  ]

  fileprivate var frame: PageFrame {
    let title = strings.text("Failures by {what}", ["what": strings[pivot.dimension.title]])
    return pages.frame(part.path, title: title, page: part.number)
  }

  fileprivate var strings: Strings { pages.context.strings }
}

/// A property by which failures are counted.
struct DimensionLink: TemplateContext {
  let label: String
  let href: SafeURL
  let isCurrent: Bool

  static let fields: Fields<DimensionLink> = [
    .text("label", "the property") { $0.label },
    .url("href", "link to it") { $0.href },
    .flag("isCurrent", "whether the page is about it") { $0.isCurrent },
  ]
}

extension DimensionLink {
  init(_ dimension: PivotDimension, _ frame: PageFrame, current: PivotDimension?) {
    self.init(
      label: frame.strings[dimension.title], href: frame.link(PivotPage.path(dimension)),
      isCurrent: dimension == current)
  }
}

/// The head of a column.
struct PivotHead: TemplateContext {
  let column: ModePivot.Column
  let pivot: ModePivot
  let strings: Strings

  static let fields: Fields<PivotHead> = [
    .text("title", "the value") { $0.title },
    .text("total", "number of read conversations with it") { $0.strings.grouped($0.column.all.count) },
  ]

  var title: String {
    if column.pooled > 0 { return strings.count(column.pooled, "other", "others") }
    if column.value.isEmpty { return strings[pivot.dimension == .tool ? "No tool" : "Not known"] }
    return pivot.dimension == .language
      ? strings[Self.languages[column.value] ?? column.value] : RowText.short(column.value)
  }

  /// Languages, and scripts of the others.
  private static let languages = [
    "en": "English", "de": "German", "es": "Spanish", "fr": "French",
    "latin": "Latin script, language unclear",
    "greek": "Greek", "cyrillic": "Cyrillic", "hebrew": "Hebrew", "arabic": "Arabic",
    "indic": "Indic", "thai": "Thai", "hangul": "Hangul", "han": "Han",
  ]
}

/// A failure mode in the table.
struct PivotLine: TemplateContext {
  let mode: Int
  let page: PivotPage

  static let fields: Fields<PivotLine> = [
    .text("title", "title of the kind") { RowText.short($0.own.title) },
    .url("href", "link to its conversations") { $0.page.frame.link(ModePage.path($0.own)) },
    .list("cells", "a cell for each column") { line in
      line.page.pivot.cells[line.mode].indices.map { PivotCell(place: $0, line: line) }
    },
  ]

  fileprivate var own: FailureMode { page.pages.analysis.modes[mode] }
}

/// The conversations with a failure mode and a value.
struct PivotCell: TemplateContext {
  let place: Int
  let line: PivotLine

  static let fields: Fields<PivotCell> = [
    .text("count", "number of conversations; empty for none") { cell in
      cell.own.hits.count == 0 ? nil : cell.page.strings.grouped(cell.own.hits.count)
    },
    .text("rate", "their share of the read ones with this value, with its interval") { cell in
      WeightedRate(cell.own.hits, of: cell.page.pivot.columns[cell.place].all)?.text(cell.page.strings) ?? "–"
    },
    .object("target", "the only read conversation with this value, if there is one") { $0.target },
    .url("href", "link to these conversations") { cell in
      cell.page.frame.link(
        CellsPage.path(cell.line.own, cell.page.pivot.dimension), fragment: CellsPage.anchor(cell.place))
    },
  ]

  /// A cell about one conversation is no figure about many, even if it is empty.
  private var target: ForeignTarget? {
    let column = page.pivot.columns[place]
    return column.all.count == 1 ? column.last.flatMap { page.pages.analysis.trace($0).target } : nil
  }

  private var page: PivotPage { line.page }
  private var own: ModePivot.Cell { page.pivot.cells[line.mode][place] }
}

/// The fields of `templates/review-cells.html`: the conversations with a failure mode, by the values of a
/// property: what the cells of a row lead to.
package struct CellsPage: TemplateContext {
  let pages: AnalysisPages
  let mode: Int
  let pivot: ModePivot

  /// Nil without conversations.
  init?(_ pages: AnalysisPages, _ mode: Int, _ pivot: ModePivot) {
    guard pages.has(mode, pivot.dimension) else { return nil }
    (self.pages, self.mode, self.pivot) = (pages, mode, pivot)
  }

  static func path(_ mode: FailureMode, _ dimension: PivotDimension) -> String {
    "\(ModePage.folder(mode))/_by/\(dimension.rawValue)/index.html"
  }

  static func anchor(_ place: Int) -> String { "value-\(place + 1)" }

  package static let fields: Fields<CellsPage> = [
    .including { $0.frame },
    .url("modes", "link to the table with all failure modes") {
      $0.frame.link(PivotPage.path($0.pivot.dimension))
    },
    .url("mode", "link to all conversations with this kind") { $0.frame.link(ModePage.path($0.own)) },
    .list("cells", "values with conversations") { page in
      page.pivot.columns.indices.filter { !page.pivot.cells[page.mode][$0].traces.isEmpty }
        .map { CellView(place: $0, page: page) }
    },
    .including { ForeignFields(foreign: $0.pages.foreign, frame: $0.frame) },
  ]

  var path: String { Self.path(own, pivot.dimension) }
  fileprivate var own: FailureMode { pages.analysis.modes[mode] }

  fileprivate var frame: PageFrame {
    let strings = pages.context.strings
    let title = strings.text(
      "{mode} by {what}", ["mode": RowText.short(own.title), "what": strings[pivot.dimension.title]])
    return pages.frame(path, title: title)
  }
}

/// The conversations of a cell.
struct CellView: TemplateContext {
  let place: Int
  let page: CellsPage

  /// Bytes of the rows of a cell: there may be thirteen.
  private static let bytes = 13_000

  static let fields: Fields<CellView> = [
    .text("id", "anchor of the section") { CellsPage.anchor($0.place) },
    .text("title", "the value") { view in
      PivotHead(
        column: view.page.pivot.columns[view.place], pivot: view.page.pivot, strings: view.strings
      ).title
    },
    .text("count", "number of conversations, with the noun") {
      $0.strings.count($0.all.count, "conversation", "conversations")
    },
    .list("traces", "the first of them") { view in
      view.shown.map {
        TraceRow(
          version: $0, mode: view.page.mode, analysis: view.page.pages.analysis, frame: view.page.frame)
      }
    },
    .text("more", "number of those not shown; empty if all are") { view in
      let rest = view.all.count - view.shown.count
      return rest > 0 ? view.strings.count(rest, "more", "more") : nil
    },
  ]

  private var all: [ErrorAnalysis.Version] { page.pivot.cells[page.mode][place].traces }
  private var strings: Strings { page.pages.context.strings }

  private var shown: ArraySlice<ErrorAnalysis.Version> {
    let analysis = page.pages.analysis
    var left = Self.bytes
    return all.prefix { version in
      left -= TraceRow.weight(analysis.trace(version))
      return left >= 0 || version == all[0]
    }
  }
}
