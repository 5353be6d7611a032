internal import Conversations
internal import Model

/// Words for what a message holds besides its text, for forms that have only words; in the site's language (C-60).
struct MessageWords {
  let strings: Strings

  /// What to say where the text is empty; never empty itself.
  func standIn(for message: Message) -> String {
    var lines: [String] = []
    if message.isDeleted { lines.append(strings["Message deleted"]) }
    if message.kind == .call { lines.append(strings["Call"]) }
    lines += message.attachments.map(attachment)
    if let error = message.error { lines.append(failure(error)) }
    return lines.isEmpty ? strings["Empty message"] : lines.joined(separator: "\n")
  }

  /// `Photo (media/bowl.svg): a blue bowl`.
  func attachment(_ attachment: Attachment) -> String {
    let said = [attachment.alt, attachment.caption].filter { !$0.isEmpty }.joined(separator: "; ")
    return "\(strings[attachment.word]) (\(attachment.name ?? attachment.path))"
      + (said.isEmpty ? "" : ": \(said)")
  }

  func failure(_ error: String) -> String {
    error.isEmpty ? strings["Failed"] : strings.text("Failed: {reason}", ["reason": error])
  }
}
