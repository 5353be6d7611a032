internal import Basics
internal import Content
package import Evaluation
internal import JSON
internal import Markup
package import Model
internal import Statistics
package import Templates

/// The pages of the error analysis and of the sampling plan: `/review/_modes/…` and `/review/_sample/`.
package struct AnalysisPages: Sendable {
  let analysis: ErrorAnalysis
  let sample: Sample?
  /// For each mode: the traces with it.
  let byMode: [[Int]]
  /// For each mode: the traces with it or a part of it.
  let withParts: [[Int]]
  /// Modes in versions of older runs.
  private let olderModes: Set<Int>
  let saturation: Saturation
  /// Who is to read each drawn conversation, and in which run, by its id.
  package let assignments: [String: (run: String, reviewers: [String])]
  let foreign: ForeignVerdicts
  let context: BuildContext
  private let changes: (path: String, lines: [String])?
  private let isAsked: Bool
  let sortedNotes: SortedNotes

  /// Whether there is anything to show about failures.
  package let hasModes: Bool
  package static let modesPath = ListParts.path(folder, 1)
  package static let samplePath = ListParts.path(SamplePage.folder, 1)
  /// Site path of the folder. Names that begin with `_` are not names of runs or modes.
  package static let folder = "review/_modes"
  static let queuePath = "review/index.html"

  /// `runs`: names of all runs, oldest first. `isAsked`: whether the rubric asks for failure modes.
  package init(
    _ traces: [Trace], _ files: AnalysisFiles, runs: [String], isAsked: Bool,
    _ foreign: ForeignVerdicts, _ context: BuildContext
  ) {
    sample =
      files.draw.map { Sample($0, files.plan, traces) }
      ?? files.plan.map { Sample($0, traces, runs: runs) }
    analysis = ErrorAnalysis(traces, files.taxonomy, weights: sample?.weights)
    byMode = analysis.tracesByMode
    assignments = Dictionary(
      (sample?.drawn ?? []).map { (traces[$0.trace].id, ($0.run ?? traces[$0.trace].run, $0.reviewers)) },
      uniquingKeysWith: { first, _ in first })
    withParts = analysis.tracesWithParts(byMode)
    olderModes = analysis.olderModes
    saturation = Saturation(analysis)
    sortedNotes = SortedNotes(traces, files.taxonomy)
    changes = files.changes
    self.isAsked = isAsked
    (self.foreign, self.context) = (foreign, context)
    hasModes = isAsked || !analysis.isEmpty || files.changes != nil
  }

  /// Whether conversations with the mode are counted by the dimension.
  func has(_ mode: Int, _ dimension: PivotDimension) -> Bool {
    !byMode[mode].isEmpty || (dimension.countsVersions && olderModes.contains(mode))
  }

  package var hasSample: Bool { sample != nil }

  private var changeScript: OutputFile? {
    guard let changes else { return nil }
    var json = JSONWriter()
    json.array { json in
      for line in changes.lines { json.string(line) }
    }
    return OutputFile(
      path: Self.changePath,
      text: "Scrollback.modeLines?.(\(String(decoding: json.bytes, as: UTF8.self)));\n",
      source: changes.path)
  }

  private static let changePath = "\(folder)/changes.js"

  /// Site path of the script with the changes so far, for the script that adds to them.
  var changeScriptPath: String? { changes.map { _ in Self.changePath } }

  package func files(_ templates: AnalysisTemplates) -> [OutputFile] {
    (hasModes ? modeFiles(templates) : [])
      + SamplePage.pages(self).map { page in made(page.part.path) { templates.sample.render(page) } }
  }

  private func modeFiles(_ templates: AnalysisTemplates) -> [OutputFile] {
    let pivots = PivotDimension.allCases.map { ModePivot(analysis, $0) }
    return ModesPage.pages(self).map { page in made(page.part.path) { templates.modes.render(page) } }
      + [made(FiguresPage.path) { templates.figures.render(FiguresPage(pages: self)) }]
      + pivots.flatMap { PivotPage.pages(self, $0) }.map { page in
        made(page.part.path) { templates.pivot.render(page) }
      }
      + analysis.modes.indices.flatMap { mode in
        ModePage.pages(self, mode).map { page in made(page.part.path) { templates.mode.render(page) } }
          + pivots.compactMap { CellsPage(self, mode, $0) }.map { page in
            made(page.path) { templates.cells.render(page) }
          }
      } + ([changeScript] + analysis.modes.map(sortedNotes.output)).compactMap(\.self)
  }

  private func made(_ path: String, _ render: @escaping @Sendable () -> SafeHTML) -> OutputFile {
    OutputFile(path: path, content: .made { render().bytes })
  }

  func frame(_ path: String, title: String, page number: Int = 1) -> PageFrame {
    context.frame(path, title: context.strings.title(title, page: number), section: "review")
  }

  /// How the sampling plan changes rates, in words; nil without one.
  var weighting: String? {
    guard analysis.isWeighted else { return nil }
    let (strings, outside) = (context.strings, analysis.outsideCount)
    let rest =
      outside == 0
      ? []
      : [
        strings.text(
          "Read outside the plan, excluded from rates: {outside}.",
          ["outside": strings.count(outside, "conversation", "conversations")])
      ]
    return ([strings["Rates are weighted by the sampling plan."]] + rest).joined(separator: " ")
  }

  /// The share of the read traces that are among these; nil if none is read.
  func rate(_ traces: [Int]) -> WeightedRate? {
    WeightedRate(
      analysis.tally(traces.filter { analysis.traces[$0].firstRead != nil }), of: analysis.readTally)
  }
}

/// The compiled templates of these pages.
package struct AnalysisTemplates: Sendable {
  let modes: Template<ModesPage>
  let mode: Template<ModePage>
  let pivot: Template<PivotPage>
  let cells: Template<CellsPage>
  let figures: Template<FiguresPage>
  let sample: Template<SamplePage>

  package init(theme: TemplateLibrary) throws(TemplateErrors) {
    modes = try theme.compile("review-modes", for: ModesPage.self)
    mode = try theme.compile("review-mode", for: ModePage.self)
    pivot = try theme.compile("review-pivot", for: PivotPage.self)
    cells = try theme.compile("review-cells", for: CellsPage.self)
    figures = try theme.compile("review-failures", for: FiguresPage.self)
    sample = try theme.compile("review-sample", for: SamplePage.self)
  }
}

extension WeightedRate {
  /// `12 % (8 % to 18 %)`. A line may end before the interval, and not in it.
  func text(_ strings: Strings) -> String {
    func percent(_ share: Double) -> String { Percent.unbroken(Percent.text(share)) }
    let whole = strings.text(
      "{share} ({low} to {high})", ["share": percent(share), "low": percent(low), "high": percent(high)])
    guard let interval = whole.firstIndex(of: "(") else { return whole }
    return whole[..<interval] + Percent.unbroken(String(whole[interval...]))
  }
}
