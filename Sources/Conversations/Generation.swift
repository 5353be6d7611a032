/// What a program noted when it made a turn of a generated conversation; everything may be missing.
package struct Generation: Sendable, Equatable {
  /// What the model wrote for itself before it answered.
  package var thinking = ""
  /// What the turn asked of tools.
  package var calls: [ToolCall] = []
  /// The call that a tool's turn answers.
  package var callID: String?
  /// Whether the tool's answer is a failure.
  package var isFailure = false
  package var model: String?
  package var usage: Usage?
  /// Rule of the mock assistant that made the reply (M-04).
  package var rule: String?
  /// Seconds until the reply stood there.
  package var delay: Double?
  /// The turn that this one answers; turns that answer the same one are branches. `beginning`: it answers none.
  package var parent: String?

  /// The sub-agent that said it, in its own conversation beside this one.
  package var agent: String?

  /// Whether a turn without text still says something.
  package var standsForText: Bool { !thinking.isEmpty || !calls.isEmpty || callID != nil }

  package init(rule: String? = nil, delay: Double? = nil) { (self.rule, self.delay) = (rule, delay) }

  /// As `parent`: the turn begins the conversation, also where others stand before it.
  package static let beginning = "-"

  /// A question to a tool.
  package struct ToolCall: Sendable, Equatable {
    package var id: String
    package var name: String
    /// As JSON, or as it was written where it is none.
    package var arguments: String

    package init(id: String, name: String, arguments: String) {
      (self.id, self.name, self.arguments) = (id, name, arguments)
    }
  }

  /// What a turn took, in tokens and in money.
  package struct Usage: Sendable, Equatable {
    package var input = 0
    package var output = 0
    /// Part of the input that was kept from an earlier request.
    package var cached = 0
    /// In the run's currency; nil where it is to be reckoned from the run's prices.
    package var cost: Double?

    package init(input: Int = 0, output: Int = 0, cached: Int = 0) {
      (self.input, self.output, self.cached) = (input, output, cached)
    }
  }
}
