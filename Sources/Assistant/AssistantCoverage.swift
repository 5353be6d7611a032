internal import Conversations

/// What the scripts show of the rules: how often each one answered, and how often an attempt failed.
struct AssistantCoverage: Sendable {
  let rules: AssistantRules
  /// In the order of their titles.
  let sessions: [Session]
  /// By label: `question`, `question/weather`.
  private let counts: [String: Int]

  /// What remains of a conversation once its pages are written.
  struct Session: Sendable {
    let title: String
    /// Site path of its transcript.
    let path: String
    let matches: [String]
    let attempts: Int
    let failures: Int
    /// Of the transcript.
    let messages: Int

    init(_ session: AssistantSession) {
      title = session.chat.title
      path = "\(session.chat.sitePath)/index.html"
      matches = session.matches
      attempts = session.attempts
      failures = session.failures
      messages = session.chat.messages.count
    }
  }

  init(_ rules: AssistantRules, _ sessions: [Session]) {
    self.rules = rules
    self.sessions = sessions.sorted { ($0.title, $0.path) < ($1.title, $1.path) }
    counts = sessions.reduce(into: [:]) { counts, session in
      for label in session.matches { counts[label, default: 0] += 1 }
    }
  }

  var turns: Int { sessions.reduce(0) { $0 + $1.matches.count } }
  var attempts: Int { sessions.reduce(0) { $0 + $1.attempts } }
  var messages: Int { sessions.reduce(0) { $0 + $1.messages } }
  var failures: Int { sessions.reduce(0) { $0 + $1.failures } }

  func count(_ label: String) -> Int { counts[label, default: 0] }

  /// A rule's own reply and those of its topics.
  func total(_ rule: AssistantRules.Rule) -> Int {
    rule.labels.reduce(0) { $0 + count($1) }
  }

  /// Replies that no script asks for.
  var unused: [String] { rules.rules.flatMap(\.labels).filter { count($0) == 0 } }
}

extension AssistantRules.Rule {
  /// What reports call its replies: its own, then those of its topics.
  var labels: [String] { [name] + topics.map(label) }

  func label(_ topic: AssistantRules.Topic) -> String { "\(name)/\(topic.name)" }
}
