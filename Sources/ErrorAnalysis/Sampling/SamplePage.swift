internal import Basics
internal import Evaluation
internal import Model
package import Templates

/// The fields of `templates/review-sample.html`: the sampling plan in words, and the drawn conversations.
package struct SamplePage: TemplateContext {
  let pages: AnalysisPages
  let sample: Sample
  let part: ListPart<Sample.Drawn>

  /// None without a plan.
  static func pages(_ pages: AnalysisPages) -> [SamplePage] {
    guard let sample = pages.sample else { return [] }
    let traces = pages.analysis.traces
    return ListPart.all(folder, sample.drawn, 200, bytes: 190_000) { drawn in
      600 + (traces[drawn.trace].target?.weight ?? 0)
        + ListParts.weight(RowText.short(traces[drawn.trace].title))
        + 2 * ListParts.weight(traces[drawn.trace].path)
    }.map { SamplePage(pages: pages, sample: sample, part: $0) }
  }

  static let folder = "review/_sample"

  package static let fields: Fields<SamplePage> = [
    .including { $0.frame },
    .url("queue", "link to the queue") { $0.frame.link(AnalysisPages.queuePath) },
    .url("modes", "link to the failure modes, if there are any") { page in
      page.pages.hasModes ? page.frame.link(AnalysisPages.modesPath) : nil
    },
    .text("count", "number of drawn conversations, with the noun") {
      $0.strings.count($0.sample.drawn.count, "conversation", "conversations")
    },
    .text("total", "number of all conversations") { $0.strings.grouped($0.sample.probabilities.count) },
    .flag("isKept", "whether the draw is kept in a file, and does not change with verdicts and runs") {
      $0.sample.source != nil
    },
    .text("seed", "seed of the draw") { String($0.sample.plan.seed) },
    .text("overlap", "number of conversations for two reviewers, with the noun; empty for none") { page in
      let count = page.sample.drawn.count { $0.reviewers.count > 1 }
      return count == 0 ? nil : page.strings.count(count, "conversation", "conversations")
    },
    .list("strata", "parts of the sample") { page in
      page.sample.strata.indices.map { StratumRow(number: $0, sample: page.sample, strings: page.strings) }
    },
    .list("reviewers", "progress of each reviewer") { page in
      page.sample.plan.reviewers.prefix(50).map { SampleProgress(reviewer: $0, page: page) }
    },
    .flag("hasDrawn", "whether the plan draws any") { !$0.sample.drawn.isEmpty },
    .list("drawn", "drawn conversations on this page") { page in
      page.part.items.map { DrawnRow(drawn: $0, page: page) }
    },
    .object("pager", "links to other pages of the list") { $0.part.pager($0.frame) },
    .including { ForeignFields(foreign: $0.pages.foreign, frame: $0.frame) },
  ]

  fileprivate var frame: PageFrame {
    pages.frame(part.path, title: strings["Sampling plan"], page: part.number)
  }

  fileprivate var strings: Strings { pages.context.strings }

  /// Whether the plan draws by verdicts or scores, as far as known.
  fileprivate var isTelling: Bool {
    sample.plan.strata.isEmpty || sample.plan.strata.contains { $0.by == .disagreement || $0.by == .score }
  }

  /// People with a current verdict on the drawn version.
  fileprivate func readers(of drawn: Sample.Drawn) -> [String] { version(of: drawn)?.readers ?? [] }

  /// The drawn version; nil if it is an older one that no one has read.
  fileprivate func version(of drawn: Sample.Drawn) -> Trace? {
    let trace = pages.analysis.traces[drawn.trace]
    guard let run = drawn.run else { return trace }
    return trace.older.first { $0.run == run }
  }
}

/// A part of the sample in words.
struct StratumRow: TemplateContext {
  let number: Int
  let sample: Sample
  let strings: Strings

  static let fields: Fields<StratumRow> = [
    .text("how", "how it chooses") { $0.how },
    .text("drawn", "number of conversations it draws") {
      $0.strings.grouped($0.sample.strata[$0.number].drawn)
    },
    .text("population", "number of conversations it chooses from, if known") { row in
      row.sample.strata[row.number].population.map(row.strings.grouped)
    },
  ]

  private var how: String {
    let stratum = sample.plan.strata[number]
    let (score, since) = (RowText.short(stratum.score), RowText.short(stratum.since))
    return switch stratum.by {
    case .random: strings["At random"]
    case .run: strings["Equally from each run"]
    case .model: strings["Equally from each model"]
    case .task: strings["Equally from each task"]
    case .language: strings["Equally from each language"]
    case .length: strings["Equally from short and long ones"]
    case .score where !stratum.bands.isEmpty: strings["Equally from each band of scores"]
    case .score where score.isEmpty: strings["Lowest scores first"]
    case .score: strings.text("Lowest “{score}” first", ["score": score])
    case .disagreement: strings["Where reviewers disagree"]
    case .new where since.isEmpty: strings["New in the newest run"]
    case .new: strings.text("New since {run}", ["run": since])
    case .query: strings.text("With the words “{query}”", ["query": RowText.short(stratum.query)])
    }
  }
}

/// How far a reviewer is with the assigned conversations.
struct SampleProgress: TemplateContext {
  let reviewer: String
  let page: SamplePage

  static let fields: Fields<SampleProgress> = [
    .text("reviewer", "name of the reviewer") { $0.reviewer },
    .number("done", "assigned conversations with a verdict by the reviewer") { own in
      own.assigned.count { own.page.readers(of: $0).contains(own.reviewer) }
    },
    .number("total", "assigned conversations") { $0.assigned.count },
  ]

  private var assigned: [Sample.Drawn] { page.sample.drawn.filter { $0.reviewers.contains(reviewer) } }
}

/// A drawn conversation.
struct DrawnRow: TemplateContext {
  let drawn: Sample.Drawn
  let page: SamplePage

  static let fields: Fields<DrawnRow> = [
    .text("title", "title of the conversation") { RowText.short($0.trace.title) },
    .url("href", "link to it") { $0.page.frame.link($0.trace.drawnPath ?? $0.trace.path) },
    .text("run", "name of its run") { $0.drawn.run ?? $0.trace.run },
    .object("target", "the conversation, if it has verdicts or scores") { row in
      row.page.version(of: row.drawn)?.target ?? row.trace.target
    },
    .flag("isTelling", "whether verdicts or scores decide the probability") { $0.page.isTelling },
    .text("probability", "probability with which the plan draws it") {
      Percent.unbroken(Percent.text($0.drawn.probability))
    },
    .text("reviewers", "who is to read it") { $0.page.strings.list($0.drawn.reviewers) },
    .flag("isRead", "whether all of them have a verdict on it, or anyone if it is not assigned") { row in
      let readers = row.page.readers(of: row.drawn)
      return row.drawn.reviewers.isEmpty
        ? !readers.isEmpty : row.drawn.reviewers.allSatisfy(readers.contains)
    },
  ]

  private var trace: Trace { page.pages.analysis.traces[drawn.trace] }
}
