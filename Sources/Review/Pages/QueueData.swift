internal import Basics
internal import Conversations
internal import ErrorAnalysis
internal import Evaluation
internal import JSON
internal import Model
internal import Runs

/// All conversations of a queue with what it can be filtered by: a script, since a page opened from a folder may load
/// nothing else. The reviewer's script orders and filters the queue with it.
///
/// ```
/// Scrollback.queueRows?.({"states":{"done":"Done"},"aids":{"loop":"Repetition loop"},"rows":[
/// {"path":"review/one/a/index.html","id":"a","title":"A","run":"one","state":"done","turns":3,"targets":[2,1], …}, …
/// ```
/// Members of a row that are empty are left out. Conditions that all rows share are in `shared`, for tables. Labels and
/// scores are shown to a reviewer who has finished the conversation (evaluation 1).
struct QueueData {
  let lists: ReviewLists
  /// In queue order.
  let entries: [QueueEntry]
  /// Whether it covers several runs.
  let showsRun: Bool

  /// A longer queue would be megabytes to load on every page.
  static let limit = 20_000

  /// Site path of the data of a queue in this folder. Names that begin with `_` are not names of conversations.
  static func path(_ folder: String) -> String { "\(folder)/_queue.js" }

  /// The data of all queues: the newest version of each conversation, and each run.
  static func files(_ lists: ReviewLists) -> [OutputFile] {
    let newest = QueueData(lists: lists, entries: lists.queue, showsRun: true)
    return [newest.output(QueueView.all.folder)].compactMap(\.self)
      + lists.head.runs.compactMap { run in
        QueueData(lists: lists, entries: lists.queue(of: run).entries, showsRun: false).output(
          RunListPage.folder(run))
      }
  }

  private func output(_ folder: String) -> OutputFile? {
    guard entries.count <= Self.limit else { return nil }
    return OutputFile(path: Self.path(folder), content: .made { bytes })
  }

  private var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { out in
      out.words("states", ReviewState.allCases.map { ($0.rawValue, strings[$0.title]) })
      let aids = Dictionary(
        entries.flatMap(\.aids).map { ($0.name, $0.words) }, uniquingKeysWith: { first, _ in first })
      out.words("aids", aids.sorted { $0.key < $1.key }.map { ($0.key, strings[$0.value]) })
      if showsRun {
        out.key("showsRun")
        out.bool(true)
      }
      let telling = Telling(entries)
      if !telling.shared.isEmpty { out.list("shared", telling.shared) { $0.string($1) } }
      out.key("rows")
      out.array { out in for entry in entries { out.row(entry, telling, self) } }
    }
    return ScriptData.bytes("queueRows", json.bytes)
  }

  /// Who is to read it, by the sampling plan: the drawn version, or the newest one in the queue of all runs.
  fileprivate func readers(of entry: QueueEntry) -> [String] {
    guard let assigned = lists.analysis.assignments[entry.id], showsRun || assigned.run == entry.run else {
      return []
    }
    return assigned.reviewers
  }

  fileprivate var strings: Strings { lists.context.strings }
}

/// Names of what tells conversations of a queue apart.
private struct Telling {
  let conditions: Set<String>
  /// What does not, since all of them have it: `temperature = 0.7`.
  let shared: [String]
  /// Scores in words.
  let grades: Set<String>

  init(_ entries: [QueueEntry]) {
    conditions = RunRecord.Detail.names(of: entries.lazy.flatMap(\.conditions), values: 2...50)
    shared = (entries.first?.conditions ?? []).filter { one in
      entries.allSatisfy { $0.conditions.contains(one) }
    }.map(\.words)
    grades = RunRecord.Detail.names(of: entries.lazy.flatMap(\.grades), values: 2...12)
  }
}

extension JSONWriter {
  fileprivate mutating func words(_ name: String, _ words: [(String, String)]) {
    key(name)
    object { out in for (key, text) in words { out.text(key, text) } }
  }

  fileprivate mutating func row(_ entry: QueueEntry, _ telling: Telling, _ data: QueueData) {
    let facts = QueueRow.facts(entry, data.strings).joined(separator: " · ")
    object { out in
      for (name, text) in [
        ("path", entry.path), ("id", entry.id), ("title", RowText.short(entry.title)), ("run", entry.run),
        ("state", entry.state.rawValue), ("facts", facts), ("model", entry.model), ("task", entry.task),
      ] where !text.isEmpty {
        out.text(name, text)
      }
      out.integer("turns", entry.turnCount)
      out.list("targets", entry.targets) { $0.integer($1) }
      for (name, texts) in [
        ("aids", entry.aids.map(\.name)), ("tools", entry.tools), ("assigned", data.readers(of: entry)),
        ("reviewers", entry.reviewers),
        (
          "conditions",
          entry.conditions.filter { telling.conditions.contains($0.name) }.map(\.words)
        ),
      ] where !texts.isEmpty {
        out.list(name, texts) { $0.string($1) }
      }
      out.judgements(entry, entry.grades.filter { telling.grades.contains($0.name) })
    }
  }

  private mutating func pair(_ name: String, _ value: (inout JSONWriter) -> Void) {
    array { out in
      out.string(name)
      value(&out)
    }
  }

  private mutating func judgements(_ entry: QueueEntry, _ grades: [RunRecord.Detail]) {
    if !entry.scores.isEmpty || !grades.isEmpty {
      key("scores")
      array { out in
        for score in entry.scores { out.pair(score.name) { $0.double(score.value) } }
        for grade in grades { out.pair(grade.name) { $0.string(grade.value) } }
      }
    }
    if !entry.labels.isEmpty {
      key("labels")
      object { out in
        for (reviewer, labels) in entry.labels.sorted(by: { $0.key < $1.key }) {
          out.list(reviewer, labels) { $0.string($1) }
        }
      }
    }
    for (name, isSet) in [("changed", entry.staleCount > 0), ("disputed", entry.isDisputed)]
    where isSet {
      key(name)
      bool(true)
    }
  }
}

extension RunRecord.Detail {
  /// As filters show it.
  fileprivate var words: String { "\(name) = \(value)" }
}
