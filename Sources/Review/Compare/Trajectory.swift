internal import Basics
internal import Conversations
internal import Model
internal import Runs
internal import Secrets
internal import Templates

/// The tool calls of two versions of a conversation, aligned by name and arguments whatever turn they are in.
struct Trajectory: Sendable {
  /// One call in one or both versions.
  struct Row: Sendable {
    let old: Call?
    let new: Call?

    /// The arguments decide, then the results.
    var state: ComparedCall.State {
      guard let old else { return .inserted }
      guard let new else { return .deleted }
      guard old.arguments == new.arguments else { return .changed }
      return hasSameResult ? .same : .answered
    }

    var hasSameResult: Bool {
      guard let old, let new else { return false }
      return old.result == new.result && old.isFailure == new.isFailure
    }
  }

  /// A tool call with its result, without volatile values.
  struct Call: Sendable {
    /// Index of its turn.
    let turn: Int
    let name: String
    let arguments: String
    /// Nil if no tool answered it.
    let result: String?
    let isFailure: Bool

    fileprivate var item: TurnAlignment.Item {
      TurnAlignment.Item(kind: name, key: arguments, words: arguments)
    }
  }

  let rows: [Row]

  init(_ comparison: ConversationComparison) {
    let old = Self.calls(comparison.older, comparison.scrub)
    let new = Self.calls(comparison.newer, comparison.scrub)
    rows = TurnAlignment(old: old.map(\.item), new: new.map(\.item)).steps.map { step in
      switch step {
      case .same(let from, let to), .changed(let from, let to): Row(old: old[from], new: new[to])
      case .deleted(let from): Row(old: old[from], new: nil)
      case .inserted(let to): Row(old: nil, new: new[to])
      }
    }
  }

  private static func calls(_ version: RunConversation?, _ scrub: Scrub) -> [Call] {
    guard let messages = version?.chat.messages else { return [] }
    let results = CallResults(messages)
    return messages.enumerated().flatMap { turn, message in
      (message.generation?.calls ?? []).enumerated().map { number, call in
        let result = results[turn, number].map { messages[$0] }
        let texts = scrub.applied(to: [call.arguments, result?.text ?? ""])
        return Call(
          turn: turn, name: call.name, arguments: texts[0], result: result == nil ? nil : texts[1],
          isFailure: result?.generation?.isFailure ?? false)
      }
    }
  }
}

/// The fields of `templates/trajectory.html`: tool calls side by side.
struct TrajectoryView: TemplateContext {
  let rows: [RowView]
  let summary: String
  let leftOut: Int

  /// More rows with a difference would take the page from the turns.
  private static let most = 60
  /// More calls in a row that are the same become one row.
  private static let mostSame = 2

  /// Nil if no version has a tool call.
  init?(_ trajectory: Trajectory, _ strings: Strings) {
    guard !trajectory.rows.isEmpty else { return nil }
    let (rows, leftOut) = Self.rows(trajectory.rows, strings)
    (self.rows, self.leftOut) = (rows, leftOut)
    summary = strings.list(
      ComparedCall.State.allCases.compactMap { state in
        let count = trajectory.rows.count { $0.state == state }
        return count == 0 ? nil : "\(strings.grouped(count)) \(strings[state.word])"
      })
  }

  private static func rows(_ all: [Trajectory.Row], _ strings: Strings) -> (rows: [RowView], leftOut: Int) {
    let ends = all.indices.filter { $0 == 0 || all[$0].state != .same || all[$0 - 1].state != .same }
    var (rows, changed): ([RowView], Int) = ([], 0)
    for (start, end) in zip(ends, ends.dropFirst() + [all.count]) {
      if all[start].state != .same { changed += 1 }
      guard changed <= most else { return (rows, all.count - start) }
      if end - start > mostSame {
        rows.append(RowView(folding: end - start, strings))
      } else {
        rows += all[start..<end].map { RowView($0, strings) }
      }
    }
    return (rows, 0)
  }

  static let fields: Fields<TrajectoryView> = [
    .text("summary", "number of calls that are the same, changed, inserted and deleted") { $0.summary },
    .list("rows", "calls in order: up to 60 with a difference, and those between them") { $0.rows },
    .number("leftOut", "number of calls after these") { $0.leftOut },
  ]

  /// One call, or several that are the same.
  struct RowView: TemplateContext {
    /// Number of calls that are the same, if the row is of several.
    let folded: Int
    let name: String
    let state: ComparedCall.State
    let arguments: [DiffPart]
    let result: [DiffPart]
    let isFailure: Bool
    let strings: Strings

    init(folding count: Int, _ strings: Strings) {
      (folded, name, state, arguments, result) = (count, "", .same, [], [])
      (isFailure, self.strings) = (false, strings)
    }

    init(_ row: Trajectory.Row, _ strings: Strings) {
      (folded, state, self.strings) = (0, row.state, strings)
      let names = [row.old?.name, row.new?.name].compactMap(\.self)
      name = names[0]
      isFailure = (row.new ?? row.old)?.isFailure ?? false
      if row.state == .same {
        (arguments, result) = ([], [])
      } else {
        arguments = Self.parts(row.old?.arguments, row.new?.arguments, strings)
        result = row.hasSameResult ? [] : Self.parts(row.old?.result, row.new?.result, strings)
      }
    }

    /// Shortened after they are compared. The turns below have them in full.
    private static func parts(_ old: String?, _ new: String?, _ strings: Strings) -> [DiffPart] {
      var view = DiffView(strings: strings, budget: 1600, longest: 400)
      return view.parts(old: old ?? "", new: new ?? "")
    }

    static let fields: Fields<RowView> = [
      .text("folded", "number of calls that are the same, with the noun, if the row is of several") {
        $0.folded == 0 ? nil : $0.strings.count($0.folded, "same call", "same calls")
      },
      .text("name", "name of the tool") { RowText.short($0.name, weight: 240) },
      .text("state", "same, changed, answered (another result), inserted or deleted") { $0.state.rawValue },
      .text("word", "the state in words") { $0.strings[$0.state.word] },
      .html("arguments", "word diff of the arguments; empty if the call is the same") {
        $0.arguments.html($0.strings)
      },
      .html("result", "word diff of the results; empty if they are the same") { $0.result.html($0.strings) },
      .flag("isFailure", "whether the newer call failed") { $0.isFailure },
    ]
  }
}
