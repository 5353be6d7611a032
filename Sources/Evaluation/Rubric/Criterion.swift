internal import Basics
package import Conversations

/// A question that reviewers answer about each of its targets, from `content/review/rubric.yml`.
package struct Criterion: Sendable, Equatable {
  /// What an answer is.
  package enum Kind: String, Sendable, CaseIterable {
    /// One of two values, the first of which is the good one.
    case binary
    /// One of several steps, lowest first.
    case ordinal
    /// One of several values without an order.
    case nominal
    /// Any number of values, such as failure modes.
    case multi
    case number
    case text
  }

  /// What is judged.
  package enum Target: String, Sendable, CaseIterable {
    case turn, span, conversation
    case toolCall = "tool call"
  }

  /// In verdict files: `[a-z0-9-]`.
  package var name: String
  package var title: String
  package var kind = Kind.nominal
  package var target = Target.turn
  /// Whose turns are judged.
  package var roles: [Message.Role] = [.assistant]
  /// When to give which value, as Markdown.
  package var guidance = ""
  package var examples: [Example] = []
  package var isRequired = true
  /// A letter that chooses this criterion.
  package var key: String?
  /// In key order; empty for numbers and text.
  package var values: [ReviewLabel] = []

  /// A turn that shows what a value means.
  package struct Example: Sendable, Equatable {
    package var conversation = ""
    package var run: String?
    package var turn: String?
    package var value = ""
    package var note = ""
  }

  package init(name: String, title: String) { (self.name, self.title) = (name, title) }

  /// The criterion of `labels.yml`, and of verdicts that name none.
  package static let labelName = "label"
  /// The answer of a reviewer who cannot decide. Figures leave it out.
  package static let unsure = "unsure"
  /// The answer of a reviewer who found none of several values.
  package static let noValue = "none"
  /// Answers that name none of the values.
  package static let noNames: Set<String> = [noValue, unsure]
  /// Whether one of several values was given, as labels of figures.
  static let (given, notGiven) = ("given", "not-given")

  package subscript(value name: String) -> ReviewLabel? { values.first { $0.name == name } }

  /// Whether an answer is one of `values`.
  package var isChoice: Bool { kind == .binary || kind == .ordinal || kind == .nominal }

  /// The value that counts as success where only one of two outcomes counts: the first of a binary criterion,
  /// the last step of an ordinal one, `good` or else the first of the others.
  package var positive: String? {
    switch kind {
    case .binary: values.first?.name
    case .ordinal: values.last?.name
    case .nominal: (self[value: "good"] ?? values.first)?.name
    case .multi, .number, .text: nil
    }
  }

  /// Changes with everything that may change an answer: verdicts name the version they were given under.
  package var version: String {
    let parts =
      [name, title, kind.rawValue, target.rawValue, guidance] + roles.map(\.rawValue)
      + values.flatMap { [$0.name, $0.title, $0.description] }
    return String(SHA256.hex(parts.map { "\($0.utf8.count):\($0)" }.joined()).prefix(12))
  }
}
