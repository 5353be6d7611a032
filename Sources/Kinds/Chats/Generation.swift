/// What a program noted when it made a turn of a generated conversation; everything may be missing.
struct Generation: Sendable, Equatable {
  /// What the model wrote for itself before it answered.
  var thinking = ""
  /// What the turn asked of tools.
  var calls: [ToolCall] = []
  /// The call that a tool's turn answers.
  var callID: String?
  /// Whether the tool's answer is a failure.
  var isFailure = false
  var model: String?
  var usage: Usage?
  /// Rule of the mock assistant that made the reply (M-04).
  var rule: String?
  /// Seconds until the reply stood there.
  var delay: Double?
  /// The turn that this one answers; turns that answer the same one are branches. `beginning`: it answers none.
  var parent: String?

  /// The sub-agent that said it, in its own conversation beside this one.
  var agent: String?

  /// Whether a turn without text still says something.
  var standsForText: Bool { !thinking.isEmpty || !calls.isEmpty || callID != nil }

  /// As `parent`: the turn begins the conversation, also where others stand before it.
  static let beginning = "-"

  /// A question to a tool.
  struct ToolCall: Sendable, Equatable {
    var id: String
    var name: String
    /// As JSON, or as it was written where it is none.
    var arguments: String
  }

  /// What a turn took, in tokens and in money.
  struct Usage: Sendable, Equatable {
    var input = 0
    var output = 0
    /// Part of the input that was kept from an earlier request.
    var cached = 0
    /// In the run's currency; nil where it is to be reckoned from the run's prices.
    var cost: Double?
  }
}
