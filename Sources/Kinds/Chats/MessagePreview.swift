internal import Model

/// A message in one line, with words for what is not text; exports say them in English.
enum MessagePreview {
  static func text(_ message: Message, limit: Int, _ strings: Strings = Strings()) -> String {
    if message.isDeleted { return strings["Message deleted"] }
    if message.kind == .call { return strings["Call"] + (message.text.isEmpty ? "" : ": \(message.text)") }
    if message.text.isEmpty {
      return message.attachments.first.map { strings[$0.word] } ?? message.error ?? ""
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
