internal import Model

/// A conversation with what was wrong in its files; nil when no page can be made of it.
struct ReadConversation {
  var conversation: Conversation?
  var diagnostics: [Diagnostic]
  /// Files of the chat's folder that messages may refer to.
  var media: [InputFile] = []

  /// Notes the file that the messages came from.
  func from(_ file: InputFile) -> ReadConversation {
    var copy = self
    copy.conversation?.contentPath = file.contentPath
    return copy
  }
}

/// Reads a source into conversations, whatever form it has (D.2).
enum ConversationReader {
  static func read(_ source: ChatSource) -> [ReadConversation] {
    switch source {
    case .folder(let name, let files): [FolderFormat.read(name, files)]
    case .file(let file): [SingleFileFormat.read(file).from(file)]
    case .lines(let file, let lines): lines.map { ArchiveFormat.read($0, of: file).from(file) }
    case .broken(let diagnostic): [ReadConversation(conversation: nil, diagnostics: [diagnostic])]
    }
  }

  /// Adds the messages and what follows from all of them.
  static func finish(
    _ header: Conversation, _ reader: MessageReader, _ problems: inout Problems
  ) -> Conversation {
    var chat = header
    chat.messages = reader.finish(&problems)
    chat.participants = reader.participants
    if chat.messages.contains(where: { $0.role != nil }) {
      chat.isMarkdown = true
      chat.kind = .assistant
    }
    return chat
  }
}
