package import Basics
package import Content
internal import Conversations
package import ImportKit

/// Recognises chats in Scrollback's own form by their beginning.
package enum OwnForm {
  /// Whether any of the files, or any of their folders, is such a chat.
  package static func contains(_ files: [InputFile]) throws(Diagnostic) -> Bool {
    for export in Export.every(in: files) where try isOne(export) { return true }
    return false
  }

  /// True for a folder with a header, or a file whose messages name their senders.
  package static func isOne(_ export: Export) throws(Diagnostic) -> Bool {
    guard !export.isFolder, let file = export.only else {
      return export.files.contains(where: \.isChatHeader)
    }
    switch file.fileExtension {
    case "json", "jsonl", "ndjson": return isOne(JSONShape(try Export.head(file)))
    case "md":
      return try Export.head(file).split(separator: 0x0A).contains { $0.starts(with: Array("**".utf8)) }
    default: return false
    }
  }

  package static func isOne(_ shape: JSONShape) -> Bool {
    shape.has("sender", "text", in: "messages") || shape.has("sender", "timestamp", in: "messages")
      || shape.has("participants", "messages") && !shape.has("sender_name", in: "messages")
  }
}
