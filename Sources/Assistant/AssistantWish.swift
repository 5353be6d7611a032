internal import Basics
internal import Conversations

/// Something that a script expects of a reply. A build ignores a miss; a simulated run has it in its score.
struct AssistantWish: Sendable, Equatable {
  enum Kind: String, Sendable, CaseIterable {
    /// The reply contains this text, in any case.
    case words = "expect"
    /// The rule or topic that answers: `greeting`, `question/weather`.
    case rule = "expectRule"
  }

  let kind: Kind
  let text: String
  /// Line in the script.
  let line: Int

  /// Nil if the line is not an expectation.
  init?(_ text: String, number: Int) {
    guard let kind = Kind.allCases.first(where: { text.hasPrefix("\($0.rawValue):") }) else { return nil }
    self.kind = kind
    self.text = String(text.dropFirst(kind.rawValue.count + 1)).trimmed
    line = number
  }

  func isMet(by match: AssistantMatch) -> Bool {
    switch kind {
    case .words: match.reply.lowercased().contains(text.lowercased())
    case .rule: match.label == text
    }
  }
}

/// How far replies are as their script expects.
struct AssistantExpectations: Sendable {
  private(set) var total = 0
  /// `turn a2: expected rule question, got question/code`.
  private(set) var misses: [String] = []
  /// Id of the first message with a miss.
  private var firstMiss: String?

  /// `match`: nil if every attempt failed.
  mutating func check(_ turn: AssistantScript.Turn, _ match: AssistantMatch?, id: String) {
    if let expected = turn.expected {
      count(match?.reply == expected, id, Self.quoted(expected), match.map { Self.quoted($0.reply) })
    }
    for wish in turn.wishes {
      let isMet = match.map(wish.isMet) ?? false
      switch wish.kind {
      case .words: count(isMet, id, Self.quoted(wish.text), match.map { Self.quoted($0.reply) })
      case .rule: count(isMet, id, "rule \(wish.text)", match?.label)
      }
    }
  }

  private mutating func count(_ isMet: Bool, _ id: String, _ expected: String, _ found: String?) {
    total += 1
    guard !isMet else { return }
    misses.append("turn \(id): expected \(expected), got \(found ?? "no reply")")
    firstMiss = firstMiss ?? id
  }

  private static func quoted(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return "“\(line.count <= 80 ? line : line.prefix(79) + "…")”"
  }

  /// Share of met expectations; nil if there are none.
  var score: RunRecord.Score? {
    guard total > 0 else { return nil }
    let met = total - misses.count
    let words = ["\(met) of \(Count.text(total, "expectation", "expectations")) met"] + misses
    return RunRecord.Score(
      name: "expected", value: .number(Double(met) / Double(total)),
      explanation: words.joined(separator: "; "), turn: firstMiss)
  }
}
