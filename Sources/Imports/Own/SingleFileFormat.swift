internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// A chat in one file: a JSON object with the header's keys and `messages`, or a Markdown transcript.
enum SingleFileFormat {
  /// Whether a JSON file has one of our keys, or no keys at all. Other files are not meant to be chats.
  static func isLikely(_ file: InputFile) throws(Diagnostic) -> Bool {
    let shape = JSONShape(try Export.head(file))
    // A truncated Telegram chat.
    if shape.isList || shape.has("name", "type", "messages") { return false }
    return shape.keys.isEmpty || ["messages", "participants", "title"].contains { shape.has($0) }
  }

  static func read(_ file: InputFile) -> ReadConversation {
    var problems = Problems(path: file.path)
    do throws(Diagnostic) {
      let chat =
        file.fileExtension == "md"
        ? try MarkdownTranscript.conversation(file, &problems)
        : conversation(
          try JSONFile.read(file, &problems), fallbackSlug: file.stem, source: file.path, &problems)
      return ReadConversation(conversation: chat, diagnostics: problems.diagnostics)
    } catch {
      return ReadConversation(conversation: nil, diagnostics: problems.diagnostics + [error])
    }
  }

  static func conversation(
    _ value: ContentValue, fallbackSlug: String, source: String, _ problems: inout Problems
  ) -> Conversation? {
    guard let record = Record(value, &problems) else { return nil }
    return conversation(record, slug: fallbackSlug, source: source, &problems)?.chat
  }

  /// Also returns the ledger of its records. `each`: calls its argument with each message, if they are not
  /// in the record.
  static func conversation(
    _ record: Record, slug: String, source: String, _ problems: inout Problems,
    each: (((ContentValue) -> Void) -> Void)? = nil
  ) -> (chat: Conversation, ledger: ImportLedger)? {
    let header = HeaderReader.read(
      record, fallbackSlug: slug, source: source, extraKeys: ["messages"], &problems)
    guard record["messages"] != nil else {
      record.missing("messages", &problems)
      return nil
    }
    let faults = problems.faults
    var reader = MessageReader(header)
    if let each {
      each { reader.read($0, &problems) }
    } else {
      let messages = record.list("messages", &problems)
      reader.reserve(messages.count)
      for message in messages { reader.read(message, &problems) }
    }
    var chat = reader.conversation(header, &problems)
    chat.id = record["id"]?.identifier
    var ledger = reader.ledger
    // Only the header's: the reader has counted those of messages.
    for fault in faults { ledger.change(fault.reason, line: fault.line) }
    return (chat, ledger)
  }
}
