internal import Model

/// Words for what a message holds besides its text, for forms that have only words.
enum MessageWords {
  /// What to say where the text is empty; never empty itself.
  static func standIn(for message: Message) -> String {
    var lines: [String] = []
    if message.isDeleted { lines.append("Message deleted") }
    if message.kind == .call { lines.append("Call") }
    lines += message.attachments.map(attachment)
    if let error = message.error { lines.append(failure(error)) }
    return lines.isEmpty ? "Empty message" : lines.joined(separator: "\n")
  }

  /// `Photo (media/bowl.svg): a blue bowl`.
  static func attachment(_ attachment: Attachment) -> String {
    let said = [attachment.alt, attachment.caption].filter { !$0.isEmpty }.joined(separator: "; ")
    return "\(attachment.word) (\(attachment.path))" + (said.isEmpty ? "" : ": \(said)")
  }

  static func failure(_ error: String) -> String { error.isEmpty ? "Failed" : "Failed: \(error)" }
}
