internal import Basics
internal import Content
internal import Conversations
internal import Model

/// A script with the assistant's answers: a whole conversation and its statistics (M-01).
struct AssistantSession: Sendable {
  private(set) var chat: Conversation
  /// The rule that matched each of the user's turns, in order.
  private(set) var matches: [String] = []
  /// Number of attempted replies, failures included.
  private(set) var attempts = 0
  private(set) var failures = 0
  private(set) var expectations = AssistantExpectations()
  /// Replies that differ from the pinned ones, and unknown rules.
  private(set) var diagnostics: [Diagnostic] = []

  private let rules: AssistantRules
  private let seed: Int
  private var now: Instant

  /// The start without a run's own, fixed so that pages are the same in every build.
  static let defaultStart = Instant(seconds: 1_735_722_000)  // 2025-01-01T09:00:00Z
  /// Name of the assistant.
  static let name = "Assistant"
  static let section = ConversationSection(
    folder: Assistant.name, name: Assistant.name, label: Assistant.title,
    list: "\(Assistant.name)/index.html")

  /// Milliseconds for the user to read a reply and write the next turn.
  private static let pause: Int64 = 10_000

  init(
    _ script: AssistantScript, rules: AssistantRules, seed: Int, start: Instant = defaultStart,
    _ strings: Strings = Strings()
  ) {
    self.rules = rules
    self.seed = seed
    now = start
    chat = Conversation(section: Self.section, slug: script.slug, title: script.title, source: script.source)
    chat.contentPath = script.contentPath
    chat.kind = .assistant
    chat.isMarkdown = true
    chat.isWithoutMedia = true
    chat.participants = [
      Participant(id: "user", name: strings["User"], isMe: true),
      Participant(id: "assistant", name: strings[Self.name]),
    ]
    for (index, turn) in script.turns.enumerated() { take(turn, number: index + 1) }
  }

  private mutating func take(_ turn: AssistantScript.Turn, number: Int) {
    guard let match = rules.match(turn.text) else { return }
    let position = SourcePosition(line: turn.line, column: 1)
    if let expected = turn.expected, !expected.utf8.elementsEqual(match.reply.utf8) {
      diagnostics.append(difference(turn, expected, match))
    }
    warnAboutRules(turn)
    matches.append(match.label)
    append(Message(id: "u\(number)", sender: "user", text: turn.text, time: now, position: position), .user)
    let isAnswered = reply(match, number, position)
    expectations.check(turn, isAnswered ? match : nil, id: "a\(number)")
    now.milliseconds += Self.pause
  }

  /// Tries until an attempt succeeds, and returns whether one did; if not, the turn stays failed (M-08, M-19).
  private mutating func reply(
    _ match: AssistantMatch, _ number: Int, _ position: SourcePosition
  ) -> Bool {
    for attempt in 1...AssistantRules.maximumAttempts {
      let draw = AssistantDraw(seed: seed, conversation: chat.slug, message: "u\(number)", attempt: attempt)
      let isFailure = draw.fails(rules)
      let milliseconds = draw.delay(rules)
      now.milliseconds += Int64(milliseconds)
      attempts += 1
      var message = Message(
        id: isFailure ? "a\(number)-failed-\(attempt)" : "a\(number)", sender: "assistant",
        text: isFailure ? "" : match.reply, time: now, position: position)
      message.generation = Generation(
        rule: isFailure ? nil : match.label, delay: Double(milliseconds) / 1000)
      if isFailure { message.error = rules.errorText }
      append(message, .assistant)
      guard isFailure else { return true }
      failures += 1
    }
    return false
  }

  private mutating func append(_ message: Message, _ role: Message.Role) {
    var message = message
    message.role = role
    message.kind = ConversationRules.kind(ofText: message.text)
    // The speaker is known here, so the text cannot be a match notice.
    if message.kind == .system { message.kind = .text }
    chat.messages.append(message)
  }

  /// A wrong name could never be met.
  private mutating func warnAboutRules(_ turn: AssistantScript.Turn) {
    let names = rules.rules.flatMap(\.labels)
    for wish in turn.wishes where wish.kind == .rule && !names.contains(wish.text) {
      diagnostics.append(
        Diagnostic(
          .warning, "unknown rule \"\(wish.text)\"", path: chat.source, line: wish.line, column: 1,
          help: [
            EditDistance.suggestion(for: wish.text, in: names) + "Rules: \(names.joined(separator: ", "))"
          ]))
    }
  }

  private func difference(
    _ turn: AssistantScript.Turn, _ expected: String, _ match: AssistantMatch
  ) -> Diagnostic {
    Diagnostic(
      .error, "expected reply differs (rule \"\(match.label)\")", path: chat.source, line: turn.expectedLine,
      column: 1, details: ["expected: \(expected.prefix(300))", "actual:   \(match.reply.prefix(300))"])
  }
}
