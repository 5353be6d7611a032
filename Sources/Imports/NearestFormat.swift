internal import Basics
internal import ImportKit

/// The format that a JSON file of no format resembles most, for its error.
struct NearestFormat {
  let title: String
  /// The first key that the file lacks.
  let missing: String

  /// Nil if the file has less than half of the keys of every format. Half of two is only enough with the first, since
  /// many files have a `type`.
  static func of(_ shape: JSONShape) -> NearestFormat? {
    var best: (nearest: NearestFormat, share: Double, count: Int)?
    for (name, words) in keys {
      let wanted = words.split(separator: " ").map(String.init)
      let found = wanted.filter { has($0, shape) }
      let share = Double(found.count) / Double(wanted.count)
      guard share >= 0.5, found.count > 1 || found.first == wanted.first,
        let first = wanted.first(where: { !found.contains($0) }),
        let format = ExportFormats.all.first(where: { $0.name == name }),
        (share, found.count) > (best?.share ?? 0, best?.count ?? 0)
      else { continue }
      best = (NearestFormat(title: format.title, missing: first), share, found.count)
    }
    return best?.nearest
  }

  /// `messages.parts` is a key of the objects in the list `messages`.
  private static func has(_ key: String, _ shape: JSONShape) -> Bool {
    let parts = key.split(separator: ".").map(String.init)
    return parts.count == 1 ? shape.keys.contains(key) : shape.inner[parts[0]]?.contains(parts[1]) == true
  }

  /// Keys of the outermost object, or of the objects in the outermost list or on lines, by which each format
  /// is recognised; the most telling first.
  static let keys: [(name: String, keys: String)] = [
    ("tau-bench", "traj task_id reward info"), ("inspect", "eval samples status plan version results"),
    ("swe-agent", "trajectory history info"), ("atif", "steps schema_version agent"),
    ("promptfoo", "results evalId config"), ("openai-results", "response custom_id"),
    ("otlp", "resourceSpans"), ("langsmith", "run_type trace_id inputs outputs"),
    ("langfuse", "observations id timestamp name"), ("oasst", "prompt message_tree_id tree_state"),
    ("preferences", "chosen rejected"), ("mt-bench", "choices question_id model_id"),
    ("codex", "payload timestamp type"),
    ("gemini-cli", "messages sessionId projectHash startTime lastUpdated"),
    ("opencode", "messages.parts messages.info messages info"), ("copilot-cli", "data type id timestamp"),
    ("cursor", "role message"),
    ("open-webui", "chat user_id title created_at updated_at"),
    ("librechat", "messagesTree conversationId endpoint title"),
    ("lm-studio", "messages.versions messages createdAt systemPrompt"),
    ("mistral", "chatId role createdAt contentChunks"),
    ("grok", "conversations.responses conversations.conversation conversations projects tasks"),
    ("ai-studio", "chunkedPrompt runSettings systemInstruction"),
    ("gemini-takeout", "header title time products"), ("api-calls", "response request"),
    ("openai", "messages.content messages.role messages"), ("claude-code", "message uuid sessionId type"),
    ("chatgpt", "mapping title create_time current_node conversation_id"),
    ("claude", "chat_messages uuid name created_at"),
    ("matrix", "messages.origin_server_ts messages.event_id messages room_name"),
    ("mattermost", "post type"), ("zulip", "zerver_message"), ("rocket-chat", "ts rid msg u"),
    ("teams", "value.messageType value.createdDateTime value"),
    ("telegram", "messages.text messages.date messages name type id"),
    ("discord", "channel guild messages dateRange"),
    ("messenger", "messages.sender_name messages.timestamp_ms messages participants title"),
    ("skype", "conversations.MessageList conversations exportDate userId"),
    ("google-chat", "messages.creator messages.created_date messages"),
    ("hangouts", "conversations.events conversations.conversation conversations"),
  ]
}
