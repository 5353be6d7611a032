internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Claude.ai exports: a list of conversations with `chat_messages`, alone or with the account's files, among them the
/// chats of Claude Design.
enum ClaudeFormat: JSONFormat {
  static let name = "claude"
  static let title = "Claude.ai"
  static let reads = "messages with branches, thoughts, calls with results, artifacts, attached texts"
  static let origin = "Settings, Privacy, Export data"

  static var carriesFiles: Bool { true }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for (record, name) in AssistantExport.conversations(unit, &out) {
      let value = ClaudeDesign.plain(record)
      guard let messages = value["chat_messages"]?.list else {
        out.record()
        out.broken(AssistantExport.complaint(value, other: ("mapping", "ChatGPT")), at: value.position)
        continue
      }
      if messages.isEmpty {
        out.record()
        out.skip("conversation has no messages", at: value.position)
      } else {
        read(value, messages, name, &out)
      }
    }
  }

  static func isOne(_ json: JSONExport) -> Bool {
    let marks = ["uuid", "name", "created_at"]
    return json.shapes.contains { shape in
      shape.has("chat_messages") && marks.contains { shape.has($0) }
        || shape.has("chat_messages", in: "conversations")
          && marks.contains { shape.has($0, in: "conversations") }
        || ClaudeDesign.isOne(shape)
    }
  }

  private static func read(
    _ value: ContentValue, _ messages: [ContentValue], _ name: String, _ out: inout ImportWriter
  ) {
    var reader = ClaudeTurns(
      messages, current: value.text("current_leaf_message_uuid"), model: value.text("model"))
    let records = reader.records(start: ImportedTime.iso(value["created_at"]), &out)
    let (path, current, conditions) = (out.path, reader.current, reader.log.conditions)
    out.conversation(
      { title in
        var chat = Conversation(
          assistant: title, slug: Conversation.slug(title: title, id: value["uuid"]?.identifier ?? name),
          source: path)
        chat.id = value["uuid"]?.identifier
        (chat.current, chat.record) = (current, conditions)
        chat.summary = value.text("summary")?.trimmed ?? ""
        return chat
      }, title: value.text("name") ?? value.text("snapshot_name"), records)
  }
}
