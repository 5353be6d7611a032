internal import Basics
internal import Conversations
internal import Evaluation
internal import JSON
internal import Model

/// All conversations of a queue with what it can be filtered by: a script, since a page opened from a folder may load
/// nothing else. The reviewer's script orders and filters the queue with it.
///
/// ```
/// Scrollback.queueRows?.({"states":{"done":"Done"},"aids":{"loop":"Repetition loop"},"rows":[
/// {"path":"review/one/a/index.html","id":"a","title":"A","run":"one","state":"done","turns":3,"targets":2, …}, …
/// ```
/// Members of a row that are empty are left out. Labels and scores are shown to a reviewer who has finished the
/// conversation (evaluation 1).
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
        QueueData(lists: lists, entries: lists.entries(of: run), showsRun: false).output(
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
      out.key("rows")
      let telling = telling
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

  /// Names of conditions that tell conversations of the queue apart: those with 2 to 50 values.
  private var telling: Set<String> {
    var values: [String: Set<String>] = [:]
    for detail in entries.lazy.flatMap(\.conditions) where values[detail.name, default: []].count <= 50 {
      values[detail.name, default: []].insert(detail.value)
    }
    return Set(values.filter { (2...50).contains($0.value.count) }.keys.sorted().prefix(20))
  }
}

extension JSONWriter {
  fileprivate mutating func words(_ name: String, _ words: [(String, String)]) {
    key(name)
    object { out in for (key, text) in words { out.text(key, text) } }
  }

  fileprivate mutating func row(_ entry: QueueEntry, _ telling: Set<String>, _ data: QueueData) {
    let facts = QueueRow.facts(entry, data.strings).joined(separator: " · ")
    object { out in
      for (name, text) in [
        ("path", entry.path), ("id", entry.id), ("title", RowText.short(entry.title)), ("run", entry.run),
        ("state", entry.state.rawValue), ("facts", facts), ("model", entry.model), ("task", entry.task),
      ] where !text.isEmpty {
        out.text(name, text)
      }
      out.integer("turns", entry.turnCount)
      out.integer("targets", entry.needed)
      for (name, texts) in [
        ("aids", entry.aids.map(\.name)), ("tools", entry.tools), ("assigned", data.readers(of: entry)),
        ("reviewers", entry.reviewers),
        (
          "conditions",
          entry.conditions.filter { telling.contains($0.name) }.map { "\($0.name) = \($0.value)" }
        ),
      ] where !texts.isEmpty {
        out.list(name, texts) { $0.string($1) }
      }
      out.judgements(entry)
    }
  }

  private mutating func judgements(_ entry: QueueEntry) {
    if !entry.scores.isEmpty {
      list("scores", entry.scores) { out, score in
        out.array { out in
          out.string(score.name)
          out.double(score.value)
        }
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
