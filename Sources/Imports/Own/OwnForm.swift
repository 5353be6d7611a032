package import Basics
package import Content
internal import Conversations
package import ImportKit

/// Recognises chats in Scrollback's own form by their beginning.
package enum OwnForm {
  /// Whether any folder among the files is such a chat: a header and messages.
  package static func containsFolder(_ files: [InputFile]) -> Bool {
    Export.every(in: files).contains(where: \.isOwn)
  }

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
    case "md": return try Export.head(file).split(separator: 0x0A).contains(where: isHeading)
    default: return false
    }
  }

  /// Whether a line of a transcript names sender and time; bold text alone begins no message.
  private static func isHeading(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: Array("**".utf8)) else { return false }
    let text = line.last == 0x0D ? line.dropLast() : line
    return MarkdownTranscript.heading(String(decoding: text, as: UTF8.self)) != nil
  }

  package static func isOne(_ shape: JSONShape) -> Bool {
    shape.has("sender", "text", in: "messages") || shape.has("sender", "timestamp", in: "messages")
      || shape.has("participants", "messages") && !shape.has("sender_name", in: "messages")
  }
}
