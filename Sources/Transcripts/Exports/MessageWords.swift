internal import Conversations
internal import Model

/// Words for a message's content other than text, for text formats, in the site's language (C-60).
struct MessageWords {
  let strings: Strings

  /// The description of a message without text; never empty.
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
