internal import Basics
internal import Conversations
internal import ErrorAnalysis
internal import Evaluation
internal import Model
internal import Runs

/// Hands a conversation to the error analysis as plain values: its newest version, and those in older runs that someone
/// has read.
struct TraceMaker {
  private let version: RunConversation
  /// Current verdicts of people: a judge's answer is a prediction, and its comment no note to sort.
  private let byPeople: [PlacedVerdict]
  private let head: ReviewHead
  /// Sorted notes of the conversation, from the file of changes.
  private let assignments: [ModeChange]
  /// What others' verdicts and scores on it are about; nil without any.
  private let target: ForeignTarget?

  /// Nil without a version.
  static func trace(_ reviewed: ReviewedGroup) -> Trace? {
    guard let standing = reviewed.standings.last else { return nil }
    let judges = Set(reviewed.head.rubric.judges.map(\.name))
    let assignments = reviewed.head.analysis.taxonomy.assignments(of: reviewed.group.id)
    let makers = zip(reviewed.group.versions, reviewed.places.versions).enumerated().map { index, one in
      let byPeople = one.1.filter { $0.isCurrent && !judges.contains($0.verdict.reviewer) }
      let isRead = !byPeople.isEmpty || !assignments.isEmpty
      return TraceMaker(
        version: one.0, byPeople: byPeople, head: reviewed.head, assignments: assignments,
        target: isRead ? reviewed.whole(index) : reviewed.wholes[index])
    }
    var trace = makers.last?.newest
    trace?.runs = reviewed.group.versions.map(\.run.name)
    trace?.isDisputed = !standing.disputed.isEmpty
    trace?.drawnPath = reviewed.head.analysis.draw?[reviewed.group.id].flatMap { drawn in
      reviewed.group.versions.dropLast().first { $0.run.name == drawn.run }?.path
    }
    trace?.older = makers.dropLast().reversed().filter(\.isRead).map(\.small)
    return trace
  }

  private var newest: Trace {
    var trace = small
    trace.task = version.chat.record.task ?? ""
    trace.tools = version.tools
    trace.turnCount = version.turns.count
    trace.language = language
    trace.scores = version.scores
    trace.matches = matches
    trace.failure = failure
    return trace
  }

  private var isRead: Bool { !byPeople.isEmpty || !answersAssigned.isEmpty }

  /// What counts in an older run.
  private var small: Trace {
    var trace = Trace(
      id: version.id, run: version.run.name, title: version.chat.title, path: version.path)
    trace.model = version.model
    trace.notes = notes
    trace.answers = answers
    trace.target = target
    trace.readers = Set(byPeople.map(\.verdict.reviewer)).sorted()
    trace.firstRead = (byPeople.map(\.verdict.at) + answersAssigned.map(\.change.at)).min {
      $0.milliseconds < $1.milliseconds
    }
    return trace
  }

  private var language: String {
    let words = version.turns.lazy.filter { $0.role == .user }.map(\.text).joined(separator: "\n")
    return UserLanguage.name(of: words)
  }

  private var matches: Set<Int> {
    let queries = head.analysis.plan?.queries ?? []
    guard !queries.isEmpty else { return [] }
    let text = ([version.chat.title] + version.turns.map(\.words)).joined(separator: "\n").lowercased()
    return Set(queries.filter { $0.words.allSatisfy(text.contains) }.map(\.stratum))
  }

  /// What to sort into modes. A final verdict explains a decision.
  private var notes: [Trace.Note] {
    byPeople.filter { !$0.verdict.comment.isEmpty && !$0.verdict.isFinal }.map { one in
      Trace.Note(
        reviewer: one.verdict.reviewer, turn: one.place.map { $0 + 1 },
        messageID: one.place.map { version.turns[$0].messageID },
        key: one.place.map { version.turns[$0].key.text } ?? TurnKey.whole(version.turns).text,
        text: one.verdict.comment, at: one.verdict.at)
    }
  }

  private var answers: [Trace.Answer] {
    let found = byPeople.flatMap { one -> [Trace.Answer] in
      guard head.rubric[one.verdict.criterion]?.kind == .multi else { return [] }
      let names = one.verdict.label.map { [$0] } ?? one.verdict.labels
      return names.filter { $0 != Criterion.unsure }.map { answer($0, one.verdict.reviewer, one.place) }
    }
    return found + answersAssigned.map { answer($0.change.mode, $0.change.reviewer, $0.place) }
  }

  private func answer(_ mode: String, _ reviewer: String, _ place: Int?) -> Trace.Answer {
    Trace.Answer(
      mode: mode, reviewer: reviewer, turn: place.map { $0 + 1 },
      messageID: place.map { version.turns[$0].messageID })
  }

  /// The sorted notes whose turns are unchanged, whatever comes before them.
  private var answersAssigned: [(change: ModeChange, place: Int?)] {
    assignments.compactMap { change in
      guard let key = change.key.flatMap(TurnKey.init) else { return nil }
      guard change.turn != nil else { return key == TurnKey.whole(version.turns) ? (change, nil) : nil }
      let equal = version.turns.indices.filter { version.turns[$0].key.own == key.own }
      let place =
        equal.first { version.turns[$0].key == key }
        ?? equal.first { version.turns[$0].messageID == change.turn } ?? equal.first
      return place.map { (change, $0) }
    }
  }

  private var failure: Trace.FirstFailure? {
    guard let place = byPeople.filter({ $0.verdict.isFirstFailure }).compactMap(\.place).min() else {
      return nil
    }
    return Trace.FirstFailure(
      turn: place + 1, kind: kind(place), before: place == 0 ? .beginning : kind(place - 1))
  }

  private func kind(_ place: Int) -> TurnKind {
    let turn = version.turns[place]
    switch turn.role {
    case .system: return .system
    case .user: return .user
    case .assistant: return turn.calls.isEmpty ? .reply : .call
    case .tool:
      let isFailure = version.chat.messages[place].generation?.isFailure == true || !turn.error.isEmpty
      return isFailure ? .failedResult : .result
    }
  }
}

extension RunConversation {
  /// The model of the first turn that names one, or that of the run.
  var model: String {
    chat.messages.lazy.compactMap { $0.generation?.model }.first { !$0.isEmpty } ?? run.model
  }

  /// Names of the tools it calls, sorted.
  var tools: [String] { Set(turns.flatMap { $0.calls.map(\.name) }).sorted() }

  /// The scores that are numbers, or words for success and failure: 1 and 0, as judges are compared.
  var scores: [Trace.Score] {
    chat.record.scores.compactMap { score in
      let value: Double? =
        switch score.value {
        case .number(let number): number
        case .text(let text): Measures.outcome(of: text).map { $0 ? 1 : 0 }
        }
      return value.map { Trace.Score(name: score.name, value: $0) }
    }
  }
}
