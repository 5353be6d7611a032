package import Basics
package import Evaluation

/// A conversation as the error analysis sees it: one version, and what reviewers say about it.
package struct Trace: Sendable {
  /// Id of the conversation.
  package let id: String
  package let run: String
  package let title: String
  /// Site path of the transcript.
  package let path: String
  package var model = ""
  /// The task it attempts; empty if the run names none.
  package var task = ""
  /// Names of the tools it calls, sorted.
  package var tools: [String] = []
  package var turnCount = 0
  /// Language of the user's turns, or their script: `en`, `cyrillic`; `latin` if it is not certain, and empty if there are
  /// too few letters.
  package var language = ""
  /// All its runs, oldest first.
  package var runs: [String] = []
  package var scores: [Score] = []
  package var isDisputed = false
  /// Indices of the strata of the sampling plan whose query it matches.
  package var matches: Set<Int> = []
  /// What others' verdicts and scores on it are about; nil without any.
  package var target: ForeignTarget?
  package var notes: [Note] = []
  package var answers: [Answer] = []
  package var failure: FirstFailure?
  /// Time of the first verdict on it; nil if no one has read it.
  package var firstRead: Instant?
  /// People with a current verdict on it, sorted.
  package var readers: [String] = []
  /// Site path of the version that was drawn, if a kept draw has one of an older run.
  package var drawnPath: String?
  /// Its versions in older runs that someone has read, newest first: only with model, notes and answers.
  package var older: [Trace] = []

  package init(id: String, run: String, title: String, path: String) {
    (self.id, self.run, self.title, self.path) = (id, run, title, path)
  }

  /// A score as a number.
  package struct Score: Sendable, Equatable {
    package let name: String
    package let value: Double

    package init(name: String, value: Double) { (self.name, self.value) = (name, value) }
  }

  /// A reviewer's comment.
  package struct Note: Sendable, Equatable {
    package let reviewer: String
    /// Number of the turn from 1; nil for the whole conversation.
    package let turn: Int?
    /// Id of the message, and key of the judged content, as in verdict files.
    package let messageID: String?
    package let key: String
    package let text: String
    package let at: Instant

    package init(
      reviewer: String, turn: Int?, messageID: String?, key: String, text: String, at: Instant
    ) {
      (self.reviewer, self.turn, self.messageID) = (reviewer, turn, messageID)
      (self.key, self.text, self.at) = (key, text, at)
    }
  }

  /// A failure mode that a reviewer found.
  package struct Answer: Sendable, Equatable {
    /// As in the reviewer's file, before the changes of `modes.jsonl`.
    package let mode: String
    package let reviewer: String
    /// Number of the turn from 1; nil for the whole conversation.
    package let turn: Int?
    /// Id of the message, for links.
    package let messageID: String?

    package init(mode: String, reviewer: String, turn: Int?, messageID: String?) {
      (self.mode, self.reviewer, self.turn, self.messageID) = (mode, reviewer, turn, messageID)
    }
  }

  /// The turn at which the conversation first goes wrong.
  package struct FirstFailure: Sendable, Equatable {
    /// From 1.
    package let turn: Int
    package let kind: TurnKind
    package let before: TurnKind

    package init(turn: Int, kind: TurnKind, before: TurnKind) {
      (self.turn, self.kind, self.before) = (turn, kind, before)
    }
  }
}

/// What a turn is, for finding where failures begin.
package enum TurnKind: String, Sendable, CaseIterable {
  /// Before the first turn.
  case beginning
  case system, user, reply, call, result, failedResult

  package var words: String {
    switch self {
    case .beginning: "Beginning"
    case .system: "System prompt"
    case .user: "User message"
    case .reply: "Reply"
    case .call: "Tool call"
    case .result: "Tool result"
    case .failedResult: "Failed tool result"
    }
  }
}

/// Ranges of turn numbers.
enum TurnBand {
  private static let starts = [1, 3, 6, 11, 21, 51]

  static let count = starts.count

  /// Index of the band of a turn number, which starts at 1.
  static func index(_ turn: Int) -> Int { max(0, (starts.firstIndex { $0 > turn } ?? count) - 1) }

  /// The number of its first turn.
  static func start(_ index: Int) -> Int { starts[index] }

  /// `3–5`, `51+`.
  static func title(_ index: Int) -> String {
    index + 1 < count ? "\(starts[index])–\(starts[index + 1] - 1)" : "\(starts[index])+"
  }
}
