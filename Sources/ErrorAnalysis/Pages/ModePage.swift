internal import Evaluation
internal import Model
package import Templates

/// The fields of `templates/review-mode.html`: a failure mode and the conversations with it.
package struct ModePage: TemplateContext {
  let pages: AnalysisPages
  let mode: Int
  let part: ListPart<Int>

  static func pages(_ pages: AnalysisPages, _ mode: Int) -> [ModePage] {
    let traces = pages.analysis.traces
    return ListPart.all(folder(pages.analysis.modes[mode]), pages.byMode[mode], 400, bytes: 190_000) {
      TraceRow.weight(traces[$0])
    }.map { ModePage(pages: pages, mode: mode, part: $0) }
  }

  static func folder(_ mode: FailureMode) -> String { "\(AnalysisPages.folder)/\(mode.name)" }
  static func path(_ mode: FailureMode) -> String { ListParts.path(folder(mode), 1) }

  package static let fields: Fields<ModePage> = [
    .including { $0.frame },
    .url("modes", "link to all failure modes") { $0.frame.link(AnalysisPages.modesPath) },
    .object("mode", "the failure mode") { ModeRow(mode: $0.mode, page: $0.pages, frame: $0.frame) },
    .list("dimensions", "links to its conversations by run, model and others") { page in
      PivotDimension.allCases.filter { page.pages.has(page.mode, $0) }.map { dimension in
        DimensionLink(
          label: page.frame.strings[dimension.title],
          href: page.frame.link(CellsPage.path(page.own, dimension)), isCurrent: false)
      }
    },
    .list("traces", "conversations on this page") { page in
      page.part.items.map {
        TraceRow(version: .init(trace: $0), mode: page.mode, analysis: page.pages.analysis, frame: page.frame)
      }
    },
    .object("pager", "links to other pages of the list") { $0.part.pager($0.frame) },
    .including { ForeignFields(foreign: $0.pages.foreign, frame: $0.frame) },
  ]

  private var own: FailureMode { pages.analysis.modes[mode] }

  fileprivate var frame: PageFrame {
    pages.frame(part.path, title: RowText.short(own.title), page: part.number)
  }
}

/// A conversation with a failure mode.
struct TraceRow: TemplateContext {
  let version: ErrorAnalysis.Version
  let mode: Int
  let analysis: ErrorAnalysis
  let frame: PageFrame

  private static let noteLimit = 2

  static let fields: Fields<TraceRow> = [
    .text("title", "title of the conversation") { RowText.short($0.own.title) },
    .url("href", "link to the first such turn") { row in
      row.frame.link(row.own.path, fragment: row.hit?.first.messageID.map { "m-\($0)" })
    },
    .text("run", "name of the run") { $0.own.run },
    .object("target", "the conversation with all its turns") { $0.own.target },
    .text("by", "reviewers who say so or have noted something, separated by blanks") { $0.people },
    .text("number", "number of the turn, from 1; empty for the whole conversation") { row in
      row.hit?.first.turn.map { String($0) }
    },
    .strings("notes", "up to two notes on that turn") { row in
      row.own.notes.filter { $0.turn == row.hit?.first.turn }.prefix(noteLimit).map { RowText.short($0.text) }
    },
  ]

  /// Approximate size of a row in bytes.
  static func weight(_ trace: Trace) -> Int {
    320 + ListParts.weight(RowText.short(trace.title)) + 2 * ListParts.weight(trace.path)
      + (trace.target?.weight ?? 0) + (trace.notes.isEmpty ? 0 : noteLimit * 500)
  }

  private var people: String {
    Set(own.readers + own.answers.map(\.reviewer)).sorted().prefix(2).joined(separator: " ")
  }

  private var own: Trace { analysis.trace(version) }
  private var hit: ErrorAnalysis.Hit? { analysis.hits(version).first { $0.mode == mode } }
}
