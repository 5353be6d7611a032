package import Conversations
package import Model

/// A message on one line, with words for content other than text; exports use English words.
package enum MessagePreview {
  package static func text(_ message: Message, limit: Int, _ strings: Strings = Strings()) -> String {
    if message.isDeleted { return strings["Message deleted"] }
    if message.kind == .call { return strings["Call"] + (message.text.isEmpty ? "" : ": \(message.text)") }
    if message.text.isEmpty {
      return message.attachments.first.map { strings[$0.word] } ?? message.error ?? ""
    }
    let words = beginning(of: message.words, limit: limit)
    // Text of Markdown marks alone leaves no words, but links to the message need some.
    return words.isEmpty ? beginning(of: message.text, limit: limit) : words
  }

  /// The text on one line, cut with an ellipsis if it is longer than `limit` characters.
  ///
  /// Reads ASCII as bytes, each a character, and stops as soon as possible: previews and feeds do this for
  /// every message.
  package static func beginning(of text: String, limit: Int) -> String {
    var line: [UInt8] = []
    var isApart = false
    for byte in text.utf8 {
      if byte >= 0x80 { return slowBeginning(of: text, limit: limit) }
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        isApart = !line.isEmpty
        continue
      }
      if isApart { line.append(0x20) }
      line.append(byte)
      isApart = false
      // One character past the limit was read, so no combining mark can join the last kept one.
      if line.count > limit { return String(decoding: line.prefix(limit - 1), as: UTF8.self) + "…" }
    }
    return String(decoding: line, as: UTF8.self)
  }

  private static func slowBeginning(of text: String, limit: Int) -> String {
    var line = ""
    var count = 0
    var isApart = false
    for character in text {
      if character.isWhitespace {
        isApart = count > 0
        continue
      }
      if isApart { line.append(" ") }
      line.append(character)
      count += isApart ? 2 : 1
      isApart = false
      if count > limit { return line.prefix(limit - 1) + "…" }
    }
    return line
  }
}
