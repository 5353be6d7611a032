internal import Basics
internal import Conversations
internal import Model
internal import Runs
internal import Secrets
internal import Templates

/// A block of a comparison: one turn with differences, or a run of identical turns.
struct ComparedBlock: TemplateContext {
  let turn: ComparedTurn?
  let fold: [FoldedTurn]
  let strings: Strings
  /// Approximate bytes of HTML.
  let weight: Int

  static let fields: Fields<ComparedBlock> = [
    .object("turn", "a turn with differences") { $0.turn },
    .flag("isFold", "whether this is a fold of identical turns") { $0.turn == nil },
    .text("foldTitle", "number of these turns, with the noun") {
      $0.strings.count($0.fold.count, "identical turn", "identical turns")
    },
    .list("folded", "these turns") { $0.fold },
  ]
}

/// An identical turn of both versions.
struct FoldedTurn: TemplateContext {
  let role: String
  let preview: String

  static let fields: Fields<FoldedTurn> = [
    .text("role", "role of the speaker") { $0.role },
    .text("preview", "the first words") { $0.preview },
  ]
}

/// A turn with differences.
struct ComparedTurn: TemplateContext {
  let number: Int
  let state: ConversationChange.State
  let role: String
  let text: [DiffPart]
  let thinking: [DiffPart]
  let error: [DiffPart]
  let calls: [ComparedCall]
  let strings: Strings

  static let fields: Fields<ComparedTurn> = [
    .text("anchor", "id of the turn on the page") { "t-\($0.number)" },
    .text("number", "number of the turn in the comparison, from 1") { $0.strings.grouped($0.number) },
    .text("state", "changed, added or removed") { $0.state.rawValue },
    .text("stateWord", "Changed, Inserted or Deleted") { $0.stateWord },
    .text("role", "role of the speaker") { $0.role },
    .html("text", "the text, if only one version has any") { $0.isTwoSided ? nil : $0.text.html($0.strings) },
    .html("before", "the older text with its deletions, if both versions have one") {
      $0.isTwoSided ? $0.text.filter { $0.kind != .inserted }.html($0.strings) : nil
    },
    .html("after", "the newer text with its insertions") {
      $0.isTwoSided ? $0.text.filter { $0.kind != .deleted }.html($0.strings) : nil
    },
    .html("thinking", "word diff of the thinking; empty if both are empty") {
      $0.thinking.html($0.strings)
    },
    .html("error", "word diff of the error; empty if both are empty") { $0.error.html($0.strings) },
    .list("calls", "tool calls") { $0.calls },
    .flag("hasCalls", "whether there are any") { !$0.calls.isEmpty },
  ]

  /// Whether there are two texts, which are shown side by side.
  fileprivate var isTwoSided: Bool {
    text.contains { $0.kind != .inserted } && text.contains { $0.kind != .deleted }
  }

  private var stateWord: String {
    switch state {
    case .changed, .same: strings["Changed"]
    case .added: strings["Inserted"]
    case .removed: strings["Deleted"]
    }
  }
}

/// A tool call in a turn with differences.
struct ComparedCall: TemplateContext {
  /// The change of the call; `answered`: only its result has changed.
  enum State: String, CaseIterable {
    case same, changed, answered, inserted, deleted

    var word: String { self == .answered ? "result changed" : rawValue }
  }

  let name: String
  let state: State
  let arguments: [DiffPart]
  let strings: Strings

  static let fields: Fields<ComparedCall> = [
    .text("name", "name of the tool") { RowText.short($0.name, weight: 240) },
    .text("state", "same, changed, answered (another result), inserted or deleted") { $0.state.rawValue },
    .text("word", "the state in words") { $0.strings[$0.state.word] },
    .html("arguments", "word diff of the arguments; empty if both are empty") {
      $0.arguments.html($0.strings)
    },
  ]
}

/// Converts the steps of a comparison to blocks.
struct ComparedBlocks {
  private let comparison: ConversationComparison
  private let older: [Turn]
  private let newer: [Turn]
  private let calls: [Trajectory.Row]
  private let strings: Strings

  /// A longer run of identical turns is split into several blocks, so that it can span pages.
  private static let mostFolded = 100

  init(_ comparison: ConversationComparison, _ trajectory: Trajectory, _ strings: Strings) {
    self.comparison = comparison
    calls = trajectory.rows
    self.strings = strings
    older = comparison.older?.turns ?? []
    newer = comparison.newer?.turns ?? []
  }

  func all() -> [ComparedBlock] {
    var blocks: [ComparedBlock] = []
    var fold: [FoldedTurn] = []
    for (index, step) in comparison.steps.enumerated() {
      if case .same(_, let new) = step {
        fold.append(folded(newer[new]))
        if fold.count < Self.mostFolded { continue }
      }
      if !fold.isEmpty { blocks.append(block(fold)) }
      fold = []
      if let turn = turn(step, number: index + 1) { blocks.append(block(turn)) }
    }
    return fold.isEmpty ? blocks : blocks + [block(fold)]
  }

  private func block(_ fold: [FoldedTurn]) -> ComparedBlock {
    ComparedBlock(
      turn: nil, fold: fold, strings: strings,
      weight: fold.reduce(200) { $0 + ListParts.weight($1.preview) + 80 })
  }

  private func block(_ turn: ComparedTurn) -> ComparedBlock {
    let again = turn.isTwoSided ? turn.text : []
    let parts = turn.text + again + turn.thinking + turn.error + turn.calls.flatMap(\.arguments)
    let calls = turn.calls.reduce(0) { $0 + ListParts.weight($1.name) + 200 }
    return ComparedBlock(
      turn: turn, fold: [], strings: strings,
      weight: parts.reduce(500 + calls) { $0 + ListParts.weight($1.text) + 80 })
  }

  private func folded(_ turn: Turn) -> FoldedTurn {
    let line = turn.text.utf8Prefix(400).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let called = turn.calls.map { "\($0.name)()" }.joined(separator: ", ")
    let words = line.isEmpty ? (turn.error.isEmpty ? called : turn.error) : line
    return FoldedTurn(role: strings[turn.role.word], preview: RowText.short(words, weight: 160))
  }

  private func turn(_ step: TurnAlignment.Step, number: Int) -> ComparedTurn? {
    switch step {
    case .same: nil
    case .changed(let old, let new): turn(old, new, number, .changed)
    case .deleted(let old): turn(old, nil, number, .removed)
    case .inserted(let new): turn(nil, new, number, .added)
    }
  }

  private func turn(
    _ from: Int?, _ to: Int?, _ number: Int, _ state: ConversationChange.State
  ) -> ComparedTurn {
    let (old, new) = (from.map { older[$0] }, to.map { newer[$0] })
    let before = old.map { $0.scrubbed(comparison.scrub) }
    let after = new.map { $0.scrubbed(comparison.scrub) }
    var view = DiffView(strings: strings)
    func parts(_ field: KeyPath<ScrubbedTurn, String>) -> [DiffPart] {
      view.parts(old: before?[keyPath: field] ?? "", new: after?[keyPath: field] ?? "")
    }
    return ComparedTurn(
      number: number, state: state, role: (new ?? old).map { strings[$0.role.word] } ?? "",
      text: parts(\.text),
      thinking: parts(\.thinking), error: parts(\.error),
      calls: calls(from, to, &view), strings: strings)
  }

  /// The calls of both turns as the table of all calls has them: one may have moved to another turn.
  private func calls(_ old: Int?, _ new: Int?, _ view: inout DiffView) -> [ComparedCall] {
    calls.lazy.filter { row in
      row.old.map { $0.turn == old } ?? false || row.new.map { $0.turn == new } ?? false
    }.prefix(Self.mostCalls).compactMap { row in
      (row.new ?? row.old).map { call in
        ComparedCall(
          name: call.name, state: row.state,
          arguments: view.parts(old: row.old?.arguments ?? "", new: row.new?.arguments ?? ""),
          strings: strings)
      }
    }
  }

  private static let mostCalls = 100
}

/// The text of a turn without volatile values.
struct ScrubbedTurn {
  let text: String
  let thinking: String
  let error: String
  let calls: [(name: String, arguments: String)]
}

extension Turn {
  /// With the same numbering of placeholders as its key.
  func scrubbed(_ scrub: Scrub) -> ScrubbedTurn {
    let texts = scrub.applied(to: [text, thinking, error] + calls.map(\.arguments))
    return ScrubbedTurn(
      text: texts[0], thinking: texts[1], error: texts[2],
      calls: zip(calls, texts.dropFirst(3)).map { ($0.name, $1) })
  }
}

extension Message.Role {
  /// The word for the speaker.
  var word: String {
    switch self {
    case .user: "User"
    case .assistant: "Assistant"
    case .system: "System"
    case .tool: "Tool"
    }
  }
}
