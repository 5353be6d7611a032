internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

// MARK: - What is no message

extension EntrySession {
  static let note = "note of the program"
  /// The title of a session that has none so far.
  static let untitled = "New Session"

  /// Besides entries of files, the events that Pi prints: ends of messages have what they say.
  private static let notes = Set(
    words: """
      session session_start session_info session_end model_change thinking_level_change custom label todo_state
      agent_start agent_end turn_start turn_end message_start message_update tool_execution_start
      tool_execution_update agent_settled queue_update auto_retry_start auto_retry_end compaction_start
      auto_compaction_start session_info_changed thinking_level_changed model_changed active_tools_change leaf
      """)

  static func isNote(_ type: String, _ value: ContentValue) -> Bool {
    switch type {
    case "compaction_state": summary(of: value) == nil
    case "compaction_end", "auto_compaction_end":
      summary(of: value) == nil && value.text("errorMessage") == nil
    case "agent_turn_outcome": !["error", "cancelled"].contains(value.text("reason"))
    default: notes.contains(type)
    }
  }

  /// Text, or `{"title": …, "body": …}`; an event has it in its result.
  static func summary(of value: ContentValue) -> String? {
    let text = value.text("summary") ?? value.text("summaryText") ?? value["result"]?.text("summary")
    if let text { return text }
    let texts = ["title", "body"].compactMap { value["summary"]?.text($0) }
    return texts.isEmpty ? nil : texts.joined(separator: "\n\n")
  }

  static func isHook(_ message: ContentValue) -> Bool { message["hookEventName"] != nil }

  /// Whether only one of the user and the model sees a message, or a hook ran: then its program wrote it.
  static func isHidden(_ entry: ContentValue) -> Bool {
    let visibility = entry["message"]?.text("visibility") ?? entry.text("visibility")
    return ["user_only", "llm_only"].contains(visibility) || entry["message"].map(isHook) == true
  }

  /// What the program adds to a prompt.
  static func isNote(_ block: ContentValue) -> Bool {
    let text = (block.string ?? block.text("text") ?? "").trimmed
    return text.hasPrefix("<system-reminder>") && text.hasSuffix("</system-reminder>")
  }

  /// A command that the user ran, and what it printed.
  static func shell(_ value: ContentValue) -> [Message] {
    var command = Message(.user, "User", at: .untimed, value.position)
    command.text = MarkdownText.codeBlock(value.text("command") ?? "", language: "sh")
    var output = Message(.system, "System", at: .untimed, value.position)
    let (printed, code) = (value.text("output") ?? "", value["exitCode"]?.int ?? 0)
    output.text = printed.isEmpty ? "Exit code: \(code)" : MarkdownText.codeBlock(printed)
    output.generation?.isFailure = code != 0
    return printed.isEmpty && code == 0 ? [command] : [command, output]
  }
}
