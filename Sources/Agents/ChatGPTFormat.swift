internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// ChatGPT exports: a list of conversations, each a tree of messages (`mapping`), alone or with the account's
/// files.
enum ChatGPTFormat: JSONFormat {
  static let name = "chatgpt"
  static let title = "ChatGPT"
  static let reads = "messages with branches, thoughts, calls with results, files"
  static let lacks = "messages that ChatGPT hides"
  static let origin = "Settings, Data controls, Export data"

  static var carriesFiles: Bool { true }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var files = ChatGPTFiles(unit.export)
    for (value, name) in AssistantExport.conversations(unit, &out) {
      guard value["mapping"]?.entries != nil else {
        out.record()
        out.broken(
          AssistantExport.complaint(value, other: ("chat_messages", "Claude.ai")), at: value.position)
        continue
      }
      if value["mapping"]?.entries?.isEmpty == true {
        out.record()
        out.skip("conversation has no messages", at: value.position)
      } else {
        read(value, name, &files, &out)
      }
    }
  }

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    let marks = ["title", "create_time", "current_node", "conversation_id"]
    for shape in json.shapes where shape.has("mapping") || shape.has("mapping", in: "conversations") {
      let isKnown = marks.contains { shape.has($0) || shape.has($0, in: "conversations") }
      if isKnown, try !DeepSeekFormat.isTree(shape, json) { return true }
    }
    return false
  }

  private static func read(
    _ value: ContentValue, _ name: String, _ files: inout ChatGPTFiles, _ out: inout ImportWriter
  ) {
    var (tree, log) = (ChatGPTTree(ChatGPTReports.placed(in: value, out)), AgentLog())
    let start = ImportedTime.seconds(value["create_time"])
    let records = tree.records(&files, start: start, &log, &out)
    let id = value["conversation_id"]?.identifier ?? value["id"]?.identifier
    let (path, current, conditions) = (out.path, tree.current, log.conditions)
    out.conversation(
      { title in
        var chat = Conversation(
          assistant: title, slug: Conversation.slug(title: title, id: id ?? name), source: path)
        chat.id = id
        (chat.current, chat.record) = (current, conditions)
        return chat
      }, title: value.text("title"), records)
  }
}

/// Shared by exports of accounts with assistants.
enum AssistantExport {
  /// The conversations of records, which may be in a list below `conversations`, with their names.
  static func conversations(_ unit: ExportUnit, _ out: inout ImportWriter) -> [(ContentValue, String)] {
    var found: [(ContentValue, String)] = []
    for (record, name) in zip(unit.records, unit.names) {
      guard let value = out.value(of: record) else { continue }
      guard let list = value["conversations"]?.list else {
        found.append((value, name))
        continue
      }
      for (number, one) in list.enumerated() { found.append((one, "\(name)-\(number + 1)")) }
    }
    return found
  }

  /// Describes a record without messages.
  static func complaint(_ value: ContentValue, other: (key: String, title: String)) -> String {
    if value.entries == nil { return "record is not a conversation" }
    return value[other.key] == nil
      ? "conversation has no messages" : "conversation is from \(other.title)"
  }
}
