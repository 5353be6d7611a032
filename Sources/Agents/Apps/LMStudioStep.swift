internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Steps of an answer of LM Studio besides its content.
enum LMStudioStep {
  /// Steps and states of calls that say nothing of their own.
  private static let silent: Set<String> = ["debugInfoBlock", "status"]
  private static let silentStates: Set<String> = [
    "generatingToolCall", "toolCallQueued", "confirmingToolCall", "callingTool", "toolCallSucceeded",
  ]

  /// States of calls without a result.
  static let failures: Set<String> = ["toolCallFailed", "toolCallDenied"]

  /// What an answer cites of a file, with its name and page; nil for other steps.
  static func quotation(_ step: ContentValue) -> String? {
    guard step.text("type") == "citationBlock", let words = step.text("citedText") else { return nil }
    let page = step["source"]?["pageNumber"].map { "page \(String(json: $0))" }
    let source = [step["source"]?.text("fileName"), page].compactMap { $0 }.joined(separator: ", ")
    return MarkdownText.quote(words) + (source.isEmpty ? "" : "\n\n" + MarkdownText.escaped(source))
  }

  /// The failure of a call, or a step that is not known; nil for silent steps.
  static func turn(
    _ step: ContentValue, _ type: String, _ log: AgentLog, _ out: inout ImportWriter
  ) -> Message? {
    let state = step["statusState"]
    if let status = state?["status"], let name = status.text("type") {
      if silentStates.contains(name) { return nil }
      if name == "toolCallGenerationFailed" { return unmade(status, out) }
      if failures.contains(name) {
        var result = log.result(of: state?["callId"]?.identifier, at: step.position)
        result.text = status.text("error") ?? status.text("denyReason") ?? name
        result.generation?.isFailure = true
        return result
      }
    }
    if silent.contains(type) { return nil }
    out.drift("unknown step \"\(type)\"; it is kept as JSON", at: step.position)
    return Trial.folded(step, as: type, out)
  }

  /// A call that the model did not finish.
  private static func unmade(_ status: ContentValue, _ out: ImportWriter) -> Message {
    var message = Message(.system, out.program, at: .untimed, status.position)
    message.error = status.text("error") ?? "toolCallGenerationFailed"
    message.text = status.text("rawContent").map { MarkdownText.codeBlock($0) } ?? ""
    return message
  }
}
