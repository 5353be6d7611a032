package import Basics
package import Content
package import Conversations
package import Model
internal import Secrets

/// A conversation and the problems in its files; nil if they cannot form a page.
package struct ReadConversation: Sendable {
  package var conversation: Conversation?
  package var diagnostics: [Diagnostic]
  /// Files of the chat's folder that messages may refer to.
  package var media: [InputFile] = []

  /// Records the file that the messages came from.
  package func from(_ file: InputFile) -> ReadConversation {
    var copy = self
    copy.conversation?.contentPath = file.contentPath
    return copy
  }
}

/// The result of reading a source.
package struct ReadSource {
  package var conversations: [ReadConversation]
  /// Accounts for the records of another program's export.
  package var ledger: ImportLedger?
}

/// Reads a source in any form into conversations.
package enum ConversationReader {
  package static func read(_ source: ChatSource, _ imports: SiteSettings.Imports = SiteSettings.Imports())
    -> ReadSource
  {
    var read = unredacted(source, imports)
    guard !imports.redact.isEmpty else { return read }
    for index in read.conversations.indices {
      read.conversations[index].conversation = read.conversations[index].conversation.map {
        RedactedChat($0, imports.redact).chat
      }
    }
    return read
  }

  private static func unredacted(_ source: ChatSource, _ imports: SiteSettings.Imports) -> ReadSource {
    switch source {
    case .folder(let name, let files): ReadSource(conversations: [FolderFormat.read(name, files)])
    case .file(let file): ReadSource(conversations: [SingleFileFormat.read(file).from(file)])
    case .lines(let file, let lines): ArchiveFormat.read(lines, of: file)
    case .unit(let unit, let overlap): ImportedSource.read(unit, imports, overlap)
    case .broken(let diagnostic):
      ReadSource(conversations: [ReadConversation(conversation: nil, diagnostics: [diagnostic])])
    }
  }
}
