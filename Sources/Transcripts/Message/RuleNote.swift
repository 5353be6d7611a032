internal import Basics
internal import Conversations
internal import Model
internal import Templates

/// The note below a turn of the mock assistant: its rule and its delay (M-04, M-26).
struct RuleNote: TemplateContext {
  private let rule: String
  private let time: String

  /// Nil if the turn has no such data. A reply after a failed attempt is a retry (M-19).
  init?(_ message: Message, previous: Message?, _ strings: Strings) {
    guard let generation = message.generation, generation.rule != nil || generation.delay != nil else {
      return nil
    }
    rule = generation.rule ?? ""
    let isRetry = previous?.error != nil && previous?.sender == message.sender
    let text =
      message.error == nil
      ? isRetry ? "retried, replied after {time}" : "replied after {time}"
      : isRetry ? "retried, failed after {time}" : "failed after {time}"
    time =
      generation.delay.map { delay in
        strings.text(text, ["time": strings.seconds(Seconds.milliseconds(delay))])
      } ?? ""
  }

  static let fields: Fields<RuleNote> = [
    .text("rule", "rule and topic of the reply") { $0.rule },
    .text("time", "delay") { $0.time },
  ]
}
