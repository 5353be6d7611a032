internal import Basics
internal import Conversations
internal import Model
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
    var results: [String: Message] = [:]
    for message in messages {
      if let id = message.generation?.callID, results[id] == nil { results[id] = message }
    }
    return messages.enumerated().flatMap { turn, message in
      (message.generation?.calls ?? []).map { call in
        let result = results[call.id]
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

  /// More rows would take the page from the turns.
  private static let most = 60

  /// Nil if no version has a tool call.
  init?(_ trajectory: Trajectory, _ strings: Strings) {
    guard !trajectory.rows.isEmpty else { return nil }
    var view = DiffView(strings: strings)
    rows = trajectory.rows.prefix(Self.most).map { RowView($0, &view, strings) }
    leftOut = trajectory.rows.count - rows.count
    summary = strings.list(
      ComparedCall.State.allCases.compactMap { state in
        let count = trajectory.rows.count { $0.state == state }
        return count == 0 ? nil : "\(strings.grouped(count)) \(strings[state.word])"
      })
  }

  static let fields: Fields<TrajectoryView> = [
    .text("summary", "number of calls that are the same, changed, inserted and deleted") { $0.summary },
    .list("rows", "up to 60 calls in order") { $0.rows },
    .number("leftOut", "number of calls not shown") { $0.leftOut },
  ]

  /// One call.
  struct RowView: TemplateContext {
    let name: String
    let state: ComparedCall.State
    let arguments: [DiffPart]
    let result: [DiffPart]
    let isFailure: Bool
    let strings: Strings

    init(_ row: Trajectory.Row, _ view: inout DiffView, _ strings: Strings) {
      (state, self.strings) = (row.state, strings)
      let names = [row.old?.name, row.new?.name].compactMap(\.self)
      name = names[0]
      isFailure = (row.new ?? row.old)?.isFailure ?? false
      if row.state == .same {
        (arguments, result) = ([], [])
      } else {
        arguments = Self.parts(row.old?.arguments, row.new?.arguments, &view)
        result = row.hasSameResult ? [] : Self.parts(row.old?.result, row.new?.result, &view)
      }
    }

    private static func parts(_ old: String?, _ new: String?, _ view: inout DiffView) -> [DiffPart] {
      view.parts(old: short(old), new: short(new))
    }

    /// The turns below have them in full.
    private static func short(_ text: String?) -> String { text.map { String($0.utf8Prefix(600)) } ?? "" }

    static let fields: Fields<RowView> = [
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
