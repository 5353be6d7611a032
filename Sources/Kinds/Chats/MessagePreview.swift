/// A message in one line, with words for what is not text.
enum MessagePreview {
  static func text(_ message: Message, limit: Int) -> String {
    if message.isDeleted { return "Message deleted" }
    if message.kind == .call { return "Call" + (message.text.isEmpty ? "" : ": \(message.text)") }
    if message.text.isEmpty {
      return message.attachments.first?.word ?? message.error ?? ""
    }
    let line = message.words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= limit ? line : line.prefix(limit - 1) + "…"
  }
}

extension Attachment {
  /// What people call it.
  var word: String {
    switch type {
    case "image": "Photo"
    case "audio": "Voice message"
    case "video": "Video"
    default: "File"
    }
  }
}
