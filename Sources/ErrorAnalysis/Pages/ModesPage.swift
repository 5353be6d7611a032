internal import Basics
internal import Evaluation
internal import Model
internal import Statistics
package import Templates

/// The fields of `templates/review-modes.html`: the failure modes as a tree, then the notes to be sorted.
package struct ModesPage: TemplateContext {
  let pages: AnalysisPages
  let part: ListPart<Item>

  /// An entry of the list.
  enum Item: Sendable {
    /// Index of the mode.
    case mode(Int)
    case note(ErrorAnalysis.OpenNote)
  }

  static func pages(_ pages: AnalysisPages) -> [ModesPage] {
    let analysis = pages.analysis
    let items = analysis.modes.indices.map(Item.mode) + analysis.open.map(Item.note)
    let names = analysis.modes.prefix(nameLimit).reduce(0) {
      $0 + 90 + 2 * ListParts.weight($1.name) + ($1.parent ?? "").utf8.count
        + ListParts.weight(RowText.short($1.title))
    }
    return ListPart.all(AnalysisPages.folder, items, 150, bytes: max(60_000, ListParts.bytes - names)) {
      weight($0, analysis)
    }.map { ModesPage(pages: pages, part: $0) }
  }

  /// The script offers so many modes.
  private static let nameLimit = 300

  private static func weight(_ item: Item, _ analysis: ErrorAnalysis) -> Int {
    switch item {
    case .mode(let mode): ModeRow.weight(analysis.modes[mode])
    case .note(let open): NoteRow.weight(open, analysis)
    }
  }

  package static let fields: Fields<ModesPage> = [
    .including { $0.frame },
    .url("queue", "link to the queue") { $0.frame.link(AnalysisPages.queuePath) },
    .text("count", "number of failure modes, with the noun") {
      $0.strings.count($0.pages.analysis.modes.count, "failure mode", "failure modes")
    },
    .text("readCount", "number of conversations that someone has read") {
      $0.strings.grouped($0.pages.analysis.read.count)
    },
    .text("total", "number of all conversations, with the noun") {
      $0.strings.count($0.pages.analysis.traces.count, "conversation", "conversations")
    },
    .text("advice", "whether to read more conversations") {
      AdviceText.text($0.pages.saturation, $0.strings)
    },
    .flag("isFirst", "whether this is the first page of the list") { $0.part.number == 1 },
    .text("weighting", "how the sampling plan changes rates; empty without one") { $0.pages.weighting },
    .url("figures", "link to the order of reading, first failures and pairs") {
      $0.frame.link(FiguresPage.path)
    },
    .url("sample", "link to the sampling plan, if there is one") { page in
      page.pages.hasSample ? page.frame.link(AnalysisPages.samplePath) : nil
    },
    .list("dimensions", "links to the tables by run, model and others") { page in
      PivotDimension.allCases.map { DimensionLink($0, page.frame, current: nil) }
    },
    .list("modes", "failure modes on this page, in the order of the tree") { page in
      page.part.items.compactMap { item in
        if case .mode(let mode) = item {
          ModeRow(mode: mode, page: page.pages, frame: page.frame)
        } else {
          nil
        }
      }
    },
    .list("notes", "notes on this page that no one has sorted") { page in
      page.part.items.compactMap { item in
        if case .note(let open) = item {
          NoteRow(open: open, pages: page.pages, frame: page.frame)
        } else {
          nil
        }
      }
    },
    .flag("hasNotes", "whether this page has such notes") { page in
      if case .note = page.part.items.last { true } else { false }
    },
    .text("noteCount", "number of all these notes, with the noun") {
      $0.strings.count($0.pages.analysis.open.count, "note", "notes")
    },
    .list("names", "names and titles of up to 300 kinds, for the script") { page in
      page.pages.analysis.modes.prefix(nameLimit).map { ModeName.View(mode: $0) }
    },
    .url("changes", "link to the changes so far as a script, if there are any") { page in
      page.pages.changeScriptPath.map { page.frame.link($0) }
    },
    .object("pager", "links to other pages of the list") { $0.part.pager($0.frame) },
    .including { ForeignFields(foreign: $0.pages.foreign, frame: $0.frame) },
  ]

  fileprivate var frame: PageFrame {
    pages.frame(part.path, title: strings["Failure modes"], page: part.number)
  }

  fileprivate var strings: Strings { pages.context.strings }
}

extension ModeName {
  /// A mode for the script.
  struct View: TemplateContext {
    let mode: FailureMode

    static let fields: Fields<View> = [
      .text("name", "name, as in verdict files") { $0.mode.name },
      .text("title", "title") { RowText.short($0.mode.title) },
      .text("parent", "name of the mode that it is a part of; empty at the top") { $0.mode.parent },
    ]
  }
}

/// The stop rule in words.
enum AdviceText {
  static func text(_ saturation: Saturation, _ strings: Strings) -> String {
    switch saturation.advice {
    case .stop:
      strings["No new failure mode in the last 20 conversations: you can stop."]
    case .sort(let count):
      strings.text(
        "{notes} without a mode in the last 20 conversations: sort them first.",
        ["notes": strings.count(count, "note", "notes")])
    case .readOn(let count):
      strings.text(
        "{new} in the last 20 conversations: read on.",
        ["new": strings.count(count, "new failure mode", "new failure modes")])
    case .tooFew(let count):
      strings.text(
        "{read} read: read at least 20 to see whether new modes still appear.",
        ["read": strings.count(count, "conversation", "conversations")])
    }
  }
}

/// A failure mode in the list.
struct ModeRow: TemplateContext {
  let mode: Int
  let page: AnalysisPages
  let frame: PageFrame

  private static let exampleLimit = 3

  static let fields: Fields<ModeRow> = [
    .text("name", "name, as in verdict files") { $0.own.name },
    .text("title", "title") { RowText.short($0.own.title) },
    .url("href", "link to its conversations") { $0.frame.link(ModePage.path($0.own)) },
    .text("definition", "what belongs to it") { RowText.short($0.own.definition, weight: 1200) },
    .strings("examples", "up to three examples") { Self.short($0.own.examples) },
    .strings("counterExamples", "up to three things that only look like it") {
      Self.short($0.own.counterExamples)
    },
    .number("depth", "depth in the tree, from 0 to 4") { min(4, $0.page.analysis.depths[$0.mode]) },
    .text("count", "number of conversations with it, with the noun") { row in
      row.strings.count(row.page.byMode[row.mode].count, "conversation", "conversations")
    },
    .text("rate", "share of the read conversations, with its interval") { row in
      row.page.rate(row.page.byMode[row.mode])?.text(row.strings)
    },
    .text("withParts", "number of conversations with it or its parts, with the noun; empty without parts") {
      row in
      let (own, all) = (row.page.byMode[row.mode].count, row.page.withParts[row.mode].count)
      return own == all ? nil : row.strings.count(all, "conversation", "conversations")
    },
    .url("sortedNotes", "link to its notes as a script, if there are any") { row in
      row.page.sortedNotes.path(row.own).map { row.frame.link($0) }
    },
    .flag("isUnlisted", "whether only verdicts name it") { !$0.own.isListed },
    .text("split", "titles of the modes it was split into, if any") { row in
      row.own.splitInto.isEmpty ? nil : RowText.short(row.strings.list(row.own.splitInto.map(row.title)))
    },
    .text("openCount", "number of its answers to be judged again, in words; empty if there are none") { row in
      row.answers == 0
        ? nil : row.strings.count(row.answers, "answer needs a new verdict", "answers need a new verdict")
    },
  ]

  static func weight(_ mode: FailureMode) -> Int {
    let texts = short(mode.examples) + short(mode.counterExamples)
    return 1800 + ListParts.weight(RowText.short(mode.title)) + 5 * mode.name.utf8.count
      + ListParts.weight(RowText.short(mode.definition, weight: 1200))
      + texts.reduce(0) { $0 + 20 + ListParts.weight($1) }
  }

  private static func short(_ texts: [String]) -> [String] {
    texts.prefix(exampleLimit).map { RowText.short($0) }
  }

  private var own: FailureMode { page.analysis.modes[mode] }
  private var strings: Strings { frame.strings }

  private var answers: Int {
    page.byMode[mode].reduce(0) { sum, trace in
      sum + page.analysis.hits[trace].reduce(0) { $0 + ($1.mode == mode ? $1.count : 0) }
    }
  }

  private func title(_ name: String) -> String {
    page.analysis.modes.first { $0.name == name }?.title ?? name
  }
}

/// A note that is not sorted yet.
struct NoteRow: TemplateContext {
  let open: ErrorAnalysis.OpenNote
  let pages: AnalysisPages
  let frame: PageFrame

  private static let textLimit = 1200

  static let fields: Fields<NoteRow> = [
    .text("text", "the note") { RowText.short($0.open.note.text, weight: textLimit) },
    .text("reviewer", "name of the reviewer") { $0.open.note.reviewer },
    .text("conversation", "id of the conversation") { $0.trace.id },
    .text("run", "name of its run") { $0.trace.run },
    .text("turn", "id of the message; empty for the whole conversation") { $0.open.note.messageID },
    .text("key", "key of the judged content") { $0.open.note.key },
    .object("target", "the judged turn or conversation") { row in
      row.pages.foreign[row.trace.path, row.open.note.messageID.map { "m-\($0)" }]
    },
    .text("number", "number of the turn, from 1; empty for the whole conversation") { row in
      row.open.note.turn.map { String($0) }
    },
    .text("title", "title of the conversation") { RowText.short($0.trace.title) },
    .url("href", "link to the turn") { row in
      row.frame.link(row.trace.path, fragment: row.open.note.messageID.map { "m-\($0)" })
    },
    .text("date", "date of the note") { $0.pages.context.dates.moment($0.open.note.at) },
    .text("absolute", "full date and time") { $0.pages.context.dates.absolute($0.open.note.at) },
    .text("iso", "the same in ISO 8601") { ISO8601.local($0.open.note.at, in: $0.pages.context.zone) },
  ]

  static func weight(_ open: ErrorAnalysis.OpenNote, _ analysis: ErrorAnalysis) -> Int {
    let (trace, note) = (analysis.traces[open.trace], open.note)
    return 1200 + ListParts.weight(RowText.short(note.text, weight: textLimit))
      + ListParts.weight(RowText.short(trace.title))
      + [trace.id, trace.run, trace.path, note.key, note.messageID ?? "", note.messageID ?? ""].reduce(0) {
        $0 + 3 * ListParts.weight($1)
      }
  }

  private var trace: Trace { pages.analysis.traces[open.trace] }
}
