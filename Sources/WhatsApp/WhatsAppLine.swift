internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Interprets one WhatsApp message: its sender, and a known phrase or text.
///
/// A line with a name is a person's message, unless it consists of a complete phrase known to be WhatsApp's,
/// after the mark that WhatsApp writes.
struct WhatsAppLine {
  /// Empty for system messages.
  private(set) var name = ""
  private(set) var text = ""
  private var kind = Message.Kind.text
  private var isDeleted = false
  private var isEdited = false
  private var attachments: [Attachment] = []

  /// `bytes`: what follows the date, with continuation lines. `needsMark`: whether WhatsApp's phrases have a
  /// mark in this file. `isBare`: whether another program removed them. `isFirst`: whether this is the first message.
  /// `senders`: the keys of the names in the file.
  init(
    _ bytes: [UInt8], needsMark: Bool, isBare: Bool, isFirst: Bool, among senders: Set<String>,
    folder: String, _ strings: Strings
  ) {
    let firstLine = bytes.prefix { $0 != 0x0A }
    guard let name = WhatsAppName.bytes(Array(firstLine), after: 0) else {
      text = WhatsAppMarks.removed(from: String(decoding: bytes, as: UTF8.self)).trimmed
      kind = .system
      return
    }
    self.name = WhatsAppName.text(name)
    var said = WhatsAppWords(
      String(decoding: bytes[(name.count + 1)...], as: UTF8.self), needsMark: needsMark)
    isEdited = said.takeEdit()
    attachments = said.takeFiles(folder, strings)
    text = said.text
    guard attachments.isEmpty, !isEdited else { return }
    if isBare, isFirst && WhatsAppPhrases.isNotice(text) || WhatsAppPhrases.isEvent(text, of: self.name) {
      (kind, self.name) = (.system, "")
    } else {
      takePhrase(said, among: senders)
    }
  }

  private mutating func takePhrase(_ said: WhatsAppWords, among senders: Set<String>) {
    if said.isDeleted(text, among: senders) {
      (text, isDeleted) = ("", true)
    } else if said.isCall(text) {
      kind = .call
    } else if said.isOfProgram(name, text) {
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

/// Polls, with a list of options.
enum WhatsAppPoll {
  /// `POLL:`, the question, and lines `OPTION: Here (2 votes)`; nil for other text.
  static func markdown(_ text: String) -> String? {
    // The question and its options are on lines of their own.
    guard text.utf8.contains(0x0A) else { return nil }
    let lines = text.partsAtLineFeeds.filter { !$0.isEmpty }.map { String($0).trimmed }
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

  /// The text after a known word and its colon.
  private static func field(_ line: String, of kind: WhatsAppPhrases.Kind) -> String? {
    guard let colon = line.firstIndex(of: ":"),
      WhatsAppPhrases.has(String(line[..<colon]).trimmed, as: kind)
    else { return nil }
    return String(line[line.index(after: colon)...]).trimmed
  }
}

/// Mentions in text.
enum WhatsAppMentions {
  /// iOS encloses names in directional marks: they become bold.
  static func markdown(_ text: String) -> String {
    let isolates: Set<Unicode.Scalar> = ["\u{2068}", "\u{2069}"]
    guard text.utf8.contains(0xE2), text.unicodeScalars.contains(where: isolates.contains) else {
      return InlineMarks.markdown(text, .whatsApp)
    }
    return InlineMarks.markdown(
      String(String.UnicodeScalarView(text.unicodeScalars.filter { !isolates.contains($0) })), .whatsApp)
  }
}
