internal import Conversations

/// The scripts' coverage of the rules: the answers of each rule, and the failed attempts.
struct AssistantCoverage: Sendable {
  let rules: AssistantRules
  /// In title order.
  let sessions: [Session]
  /// By label: `question`, `question/weather`.
  private let counts: [String: Int]

  /// The data of a conversation that is kept after its pages are written.
  struct Session: Sendable {
    let title: String
    /// Site path of its transcript.
    let path: String
    let matches: [String]
    let attempts: Int
    let failures: Int
    /// Number of messages in the transcript.
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

  /// The answers of a rule, including its topics.
  func total(_ rule: AssistantRules.Rule) -> Int {
    rule.labels.reduce(0) { $0 + count($1) }
  }

  /// Replies that no script uses.
  var unused: [String] { rules.rules.flatMap(\.labels).filter { count($0) == 0 } }
}

extension AssistantRules.Rule {
  /// Labels of its replies in reports: its own, then those of its topics.
  var labels: [String] { [name] + topics.map(label) }

  func label(_ topic: AssistantRules.Topic) -> String { "\(name)/\(topic.name)" }
}
