internal import Model

/// What one message of WhatsApp says: who, and which of its many phrases, or a text.
struct WhatsAppLine {
  /// Empty for what nobody says.
  private(set) var name = ""
  private(set) var text: String
  private var kind = Message.Kind.text
  private var isDeleted = false
  private var isEdited = false
  private var attachment: Attachment?

  /// `bytes`: what follows the date, with its further lines.
  init(_ bytes: [UInt8], isBracketed: Bool, folder: String, _ strings: Strings) {
    let firstLine = bytes.prefix { $0 != 0x0A }
    let name = Self.name(Array(firstLine), after: 0)
    var rest = bytes[...]
    if let name {
      rest = rest.dropFirst((firstLine.firstRange(of: name)?.upperBound ?? 0) + 1)
      self.name = Self.cleaned(name)
    }
    if rest.first == 0x20 { rest = rest.dropFirst() }
    let isMarked = rest.starts(with: "\u{200E}".utf8)
    text = Self.cleaned(rest).trimmingBlanks
    guard name != nil else {
      kind = .system
      return
    }
    takeEdit()
    if takeMedia(folder, strings) || takePhrase() { return }
    // What iOS says itself carries a mark, and the name of the chat or of whom it is about.
    if isBracketed, isMarked, !isEdited, !text.hasPrefix("POLL") { (kind, self.name) = (.system, "") }
  }

  func message(_ time: Instant, _ position: SourcePosition) -> Message? {
    guard !text.isEmpty || attachment != nil || isDeleted else { return nil }
    var message = Message(id: "", sender: name, text: text, time: time, position: position)
    message.kind = kind == .text ? ConversationRules.emojiOrText(text) : kind
    if message.kind == .text { message.text = markdown }
    message.isDeleted = isDeleted
    message.editedAt = isEdited ? time : nil
    message.attachments = attachment.map { [$0] } ?? []
    for index in message.attachments.indices { message.attachments[index].position = position }
    return message
  }

  /// The name before the first colon and blank. System lines hold colons too, inside quotation marks.
  static func name(_ line: [UInt8], after start: Int) -> [UInt8]? {
    var index = start
    while index < line.count {
      guard let colon = line[index...].firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let isEnd = colon + 1 == line.count
      let next = isEnd ? 0x20 : line[colon + 1]
      if next == 0x20 || next == 0xE2 || (colon > start && index == start && next == UInt8(ascii: ".")) {
        let name = Array(line[start..<colon])
        let quotes = name.count { $0 == UInt8(ascii: "\"") }
        return name.isEmpty || name.count > 200 || quotes % 2 == 1 || openQuote(name) ? nil : name
      }
      index = colon + 1
    }
    return nil
  }

  /// `“` without `”`.
  private static func openQuote(_ name: [UInt8]) -> Bool {
    guard let open = name.firstRange(of: "“".utf8) else { return false }
    return name[open.upperBound...].firstRange(of: "”".utf8) == nil
  }

  private static func cleaned(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(0xE2) || bytes.contains(0xEF) else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { !["\u{200E}", "\u{FEFF}", "\u{202A}", "\u{202C}"].contains($0) }))
  }

  // MARK: phrases

  private mutating func takeEdit() {
    guard text.last == ">" else { return }
    for phrase in WhatsAppPhrases.edited where text.hasSuffix(phrase) {
      text = String(text.dropLast(phrase.count)).trimmingBlanks
      isEdited = true
      return
    }
  }

  /// Whether it is a file, or stands for one that was left out.
  private mutating func takeMedia(_ folder: String, _ strings: Strings) -> Bool {
    let end = text.firstIndex(of: "\n") ?? text.endIndex
    let line = text[..<end]
    var file: Substring?
    if line.hasPrefix("<"), line.hasSuffix(">"), let colon = line.firstRange(of: ": ") {
      file = line[colon.upperBound...].dropLast()
    } else if line.hasSuffix(")"), let open = line.lastRange(of: " (") {
      let words = line[open.upperBound...].dropLast()
      if WhatsAppPhrases.attached.contains(words.lowercased())
        || Self.isWhatsAppName(line[..<open.lowerBound])
      {
        file = line[..<open.lowerBound]
      }
    }
    if let file, Self.isFileName(file) {
      attachment = Attachment(path: folder + file, alt: "", mime: "", caption: "")
      text = String(text[end...]).trimmingBlanks
      return true
    }
    return takeOmitted(line, end, strings)
  }

  private mutating func takeOmitted(_ line: Substring, _ end: String.Index, _ strings: Strings) -> Bool {
    guard let omitted = WhatsAppPhrases.omitted(String(line)) else { return false }
    attachment = Attachment(path: omitted.what.words(strings), alt: "", mime: omitted.mime, caption: "")
    text = String(text[end...]).trimmingBlanks
    return true
  }

  private mutating func takePhrase() -> Bool {
    guard text.utf8.count < 80 else { return false }
    let phrase = text.lowercased().trimmingSuffix(".")
    if WhatsAppPhrases.deleted.contains(where: { phrase.hasPrefix($0) }) {
      (text, isDeleted) = ("", true)
      return true
    }
    let head = phrase.prefix { $0 != "," && $0 != "." }
    guard WhatsAppPhrases.calls.contains(String(head)) else { return false }
    kind = .call
    return true
  }

  /// `name.ext`.
  private static func isFileName(_ text: Substring) -> Bool {
    guard let dot = text.lastIndex(of: "."), dot > text.startIndex, !text.contains("/") else { return false }
    let end = text[text.index(after: dot)...]
    return (1...5).contains(end.count) && end.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// `IMG-20240305-WA0001.jpg`, whatever the words behind it say.
  private static func isWhatsAppName(_ text: Substring) -> Bool {
    text.utf8.count > 18 && text.dropFirst(3).hasPrefix("-") && text.contains("-WA")
  }

  /// A poll's options are a list.
  private var markdown: String {
    guard text.hasPrefix("POLL:\n") || text.hasPrefix("POLL:") && text.contains("\nOPTION: ") else {
      return WhatsAppMentions.markdown(text)
    }
    var blocks = MarkdownBlocks()
    for line in text.dropFirst(5).split(separator: "\n") {
      if line.hasPrefix("OPTION: ") {
        blocks.item(MarkdownText.escaped(String(line.dropFirst(8))))
      } else {
        var question = StyledText()
        question.append("Poll: " + String(line).trimmingBlanks, .bold)
        blocks.line(question.markdown)
      }
    }
    return blocks.text
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

extension String {
  /// Without white space at both ends.
  var trimmingBlanks: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }

  fileprivate func trimmingSuffix(_ end: Character) -> String { last == end ? String(dropLast()) : self }
}

extension Substring {
  fileprivate func lastRange(of part: String) -> Range<Index>? {
    ranges(of: part).last
  }
}
