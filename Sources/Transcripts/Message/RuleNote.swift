internal import Basics
internal import Conversations
internal import Model
internal import Templates

/// What stands under a turn that a rule made: which rule, and how long it took (M-04, M-26).
struct RuleNote: TemplateContext {
  private let rule: String
  private let time: String

  /// Nil when nothing of this is noted. A reply after a failed attempt was tried again (M-19).
  init?(_ message: Message, previous: Message?, _ strings: Strings) {
    guard let generation = message.generation, generation.rule != nil || generation.delay != nil else {
      return nil
    }
    rule = generation.rule ?? ""
    let isRetry = previous?.error != nil && previous?.sender == message.sender
    let text =
      message.error == nil
      ? isRetry ? "tried again, replied after {time}" : "replied after {time}"
      : isRetry ? "tried again, failed after {time}" : "failed after {time}"
    time =
      generation.delay.map { delay in
        strings.text(text, ["time": Seconds.text(ofSeconds: delay)])
      } ?? ""
  }

  static let fields: Fields<RuleNote> = [
    .text("rule", "rule and topic that gave the reply") { $0.rule },
    .text("time", "how long it took") { $0.time },
  ]
}
