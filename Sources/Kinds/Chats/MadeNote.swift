internal import Markup

/// What stands under a turn that the mock assistant made: its rule, and how long it took (M-04, M-26).
struct MadeNote: TemplateContext {
  private let rule: String
  private let time: String

  /// Nil when nothing of this is noted. A reply after a failed attempt was tried again (M-19).
  init?(_ message: Message, previous: Message?) {
    guard let generation = message.generation, generation.rule != nil || generation.delay != nil else {
      return nil
    }
    rule = generation.rule ?? ""
    let isRetry = previous?.error != nil && previous?.sender == message.sender
    let verb = "\(isRetry ? "tried again, " : "")\(message.error == nil ? "replied" : "failed")"
    time = generation.delay.map { "\(verb) after \(Seconds.text(AssistantRules.milliseconds($0)))" } ?? ""
  }

  static let fields: Fields<MadeNote> = [
    .text("rule", "rule and topic that gave the reply") { $0.rule },
    .text("time", "how long it took") { $0.time },
  ]
}
