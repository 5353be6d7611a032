internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// What one message of WhatsApp says: who, and which of its many phrases, or a text.
///
/// A line with a name is a person's. Only a phrase that the program is known to write, the whole of it and behind the mark that
/// the program writes, proves otherwise.
struct WhatsAppLine {
  /// Empty for what nobody says.
  private(set) var name = ""
  private(set) var text = ""
  private var kind = Message.Kind.text
  private var isDeleted = false
  private var isEdited = false
  private var attachments: [Attachment] = []

  /// `bytes`: what follows the date, with its further lines. `needsMark`: whether phrases of the program stand behind a mark in
  /// this file.
  init(_ bytes: [UInt8], needsMark: Bool, folder: String, _ strings: Strings) {
    let firstLine = bytes.prefix { $0 != 0x0A }
    guard let name = WhatsAppName.bytes(Array(firstLine), after: 0) else {
      text = WhatsAppMarks.removed(from: String(decoding: bytes, as: UTF8.self)).trimmed
      kind = .system
      return
    }
    self.name = WhatsAppMarks.removed(from: String(decoding: name, as: UTF8.self)).trimmed
    var said = WhatsAppWords(
      String(decoding: bytes[(name.count + 1)...], as: UTF8.self), needsMark: needsMark)
    isEdited = said.takeEdit()
    attachments = said.takeFiles(folder, strings)
    text = said.text
    if attachments.isEmpty, !isEdited { takePhrase(said) }
  }

  private mutating func takePhrase(_ said: WhatsAppWords) {
    if said.isDeleted {
      (text, isDeleted) = ("", true)
    } else if said.isCall {
      kind = .call
    } else if said.isOfProgram(name) {
      (kind, name) = (.system, "")
    }
  }

  func message(_ time: Instant, _ position: SourcePosition) -> Message? {
    guard !text.isEmpty || !attachments.isEmpty || isDeleted else { return nil }
    var message = Message(id: "", sender: name, text: text, time: time, position: position)
    message.kind = kind == .text ? ConversationRules.emojiOrText(text) : kind
    if message.kind == .text { message.text = WhatsAppPoll.markdown(text) ?? WhatsAppMentions.markdown(text) }
    message.isDeleted = isDeleted
    message.editedAt = isEdited ? time : nil
    message.attachments = attachments
    for index in message.attachments.indices { message.attachments[index].position = position }
    return message
  }
}

/// Polls, whose options are a list.
enum WhatsAppPoll {
  /// `POLL:`, the question, and lines `OPTION: Here (2 votes)`; nil for other texts.
  static func markdown(_ text: String) -> String? {
    let lines = text.split(separator: "\n").map { String($0).trimmed }
    guard let first = lines.first, let head = field(first, of: .poll),
      lines.dropFirst().contains(where: { field($0, of: .option) != nil })
    else { return nil }
    var blocks = MarkdownBlocks()
    for line in (head.isEmpty ? [] : [head]) + lines.dropFirst() {
      if let option = field(line, of: .option) {
        blocks.item(MarkdownText.escaped(option))
      } else {
        var question = StyledText()
        question.append("Poll: " + line, .bold)
        blocks.line(question.markdown)
      }
    }
    return blocks.text
  }

  /// What follows a known word and its colon.
  private static func field(_ line: String, of kind: WhatsAppPhrases.Kind) -> String? {
    guard let colon = line.firstIndex(of: ":"),
      WhatsAppPhrases.has(String(line[..<colon]).trimmed, as: kind)
    else { return nil }
    return String(line[line.index(after: colon)...]).trimmed
  }
}

/// Texts with the names that they mention.
enum WhatsAppMentions {
  /// iOS puts names between marks that keep their direction: they are bold.
  static func markdown(_ text: String) -> String {
    let isolates: Set<Unicode.Scalar> = ["\u{2068}", "\u{2069}"]
    guard text.unicodeScalars.contains(where: isolates.contains) else {
      return InlineMarks.markdown(text, .whatsApp)
    }
    return InlineMarks.markdown(
      String(String.UnicodeScalarView(text.unicodeScalars.filter { !isolates.contains($0) })), .whatsApp)
  }
}
