/// The data that a program recorded for a turn of a generated conversation; all of it may be missing.
package struct Generation: Sendable, Equatable {
  /// The model's reasoning before its answer.
  package var thinking = ""
  /// The turn's tool calls.
  package var calls: [ToolCall] = []
  /// The call that a tool result answers.
  package var callID: String?
  /// Whether the tool result is an error.
  package var isFailure = false
  package var model: String?
  package var usage: Usage?
  /// The mock assistant's rule for the reply (M-04).
  package var rule: String?
  /// Seconds until the reply.
  package var delay: Double?
  /// The parent of this turn; turns with the same parent are branches. `beginning` means none.
  package var parent: String?

  /// The sub-agent of the turn, whose conversation runs in parallel to this one.
  package var agent: String?

  /// Whether a turn without text still has content.
  package var standsForText: Bool { !thinking.isEmpty || !calls.isEmpty || callID != nil }

  package init(rule: String? = nil, delay: Double? = nil) { (self.rule, self.delay) = (rule, delay) }

  /// As `parent`: the turn begins the conversation, even if others precede it.
  package static let beginning = "-"

  /// A tool call.
  package struct ToolCall: Sendable, Equatable {
    package var id: String
    package var name: String
    /// As JSON, or unchanged if it is not JSON.
    package var arguments: String

    package init(id: String, name: String, arguments: String) {
      (self.id, self.name, self.arguments) = (id, name, arguments)
    }
  }

  /// Tokens and cost of a turn.
  package struct Usage: Sendable, Equatable {
    package var input = 0
    package var output = 0
    /// The part of the input cached from an earlier request.
    package var cached = 0
    /// In the run's currency; nil to compute it from the run's prices.
    package var cost: Double?

    package init(input: Int = 0, output: Int = 0, cached: Int = 0) {
      (self.input, self.output, self.cached) = (input, output, cached)
    }
  }
}
