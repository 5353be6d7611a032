internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// What follows the time of a line.
struct MatrixTextLine {
  /// Empty for events of the room.
  private(set) var sender = ""
  let text: String

  // Regular expressions do not change once they are compiled.
  nonisolated(unsafe) static let numeric =
    #/\d{1,4}[.\/-] ?\d{1,2}[.\/-] ?\d{1,4},? \d{1,2}[:.]\d\d[:.]\d\d(?:\s[AaPp]\.?\s?[Mm]\.?)? - /#
  nonisolated(unsafe) private static let words =
    #/[\p{L}\d][^:\n]{7,40}?\d{1,2}:\d\d:\d\d(?:\s?\p{L}[\p{L}. ]{0,8})?(?= - )/#
  nonisolated(unsafe) private static let picture = #/(.{1,200}?) sent an? (?:image|sticker)\.(?= \()/#
  nonisolated(unsafe) private static let event =
    #/ (?:changed|removed|set|made|sent|placed) (?:the|their|a) |"/#

  /// The time of a line with its date in words, and the rest of the line.
  static func written(_ line: Substring) -> (local: Int64, rest: Substring)? {
    guard let match = line.prefixMatch(of: words), isDate(match.output.prefix { $0 != ":" }),
      let clock = WrittenClock(inWords: String(match.output))
    else { return nil }
    return (clock.local, line[match.range.upperBound...].dropFirst(3))
  }

  /// Whether these are the words of a date: of its day and its month, or its signs in Chinese.
  private static func isDate(_ text: Substring) -> Bool {
    let words = text.split { !$0.isLetter }.filter { !["de", "à", "at", "um", "a", "las"].contains($0) }
    return !words.isEmpty && (words.count < 3 || text.contains("年"))
  }

  /// `people`: who has spoken so far, as `* Ann Lee waves` does not show where the name ends.
  init(_ rest: Substring, _ people: Set<String>) {
    if let match = rest.prefixMatch(of: Self.picture) {
      (sender, text) = (String(match.1), String(rest[match.range.upperBound...]))
    } else if rest.hasPrefix("* ") {
      let said = rest.dropFirst(2)
      sender = Self.person(said, people).map(String.init) ?? String(said.prefix { $0 != " " })
      text = "* " + said.dropFirst(sender.count + 1)
    } else if let mark = Self.colon(rest), !Self.isEvent(rest[..<mark.lowerBound], people) {
      (sender, text) = (String(rest[..<mark.lowerBound]), String(rest[mark.upperBound...]))
    } else {
      text = String(rest)
    }
  }

  /// The longest name of a known person with which a text begins.
  private static func person(_ text: Substring, _ people: Set<String>) -> Substring? {
    let spaces = text.indices.lazy.filter { text[$0] == " " }.prefix(mostWords)
    return spaces.map { text[..<$0] }.last { people.contains(String($0)) }
  }

  private static let mostWords = 12

  /// Also with a reason after it, as in `Ann removed Bo: spam`.
  private static func isEvent(_ head: Substring, _ people: Set<String>) -> Bool {
    if head.firstMatch(of: event) != nil { return true }
    guard let name = person(head, people) else { return false }
    return reasoned.contains { head[name.endIndex...].hasPrefix($0) }
  }

  private static let reasoned = [
    " removed ", " banned ", " unbanned ", " left the room", " rejected ", " withdrew ",
  ]

  /// The colon after a name; the text may begin on the next line.
  private static func colon(_ rest: Substring) -> Range<Substring.Index>? {
    if let mark = rest.firstRange(of: ": ") { return mark }
    return rest.hasSuffix(":") ? rest.lastIndex(of: ":").map { $0..<rest.endIndex } : nil
  }
}

/// Sets the text, the quotation and the file of a message from its lines.
struct MatrixTextParts {
  private let export: Export
  private let folder: String
  private let strings: Strings
  private let files: MatrixFiles

  init(_ export: Export, _ file: InputFile, _ strings: Strings) {
    (self.export, self.strings) = (export, strings)
    folder = export.folder(of: file)
    files = MatrixFiles(export)
  }

  private static let marks = [
    " (File Attached)", " (Media omitted)", " (Media omitted - file size limit exceeded)",
    " (Error fetching file)",
  ]

  func settle(_ lines: [String], _ message: inout Message) {
    var text = lines.joined(separator: "\n")
    if message.kind == .system {
      message.text = text.trimmed
      return
    }
    if let mark = Self.marks.first(where: text.hasSuffix) {
      text.removeLast(mark.count)
      message.attachments = [file(&text, message)]
    }
    text = text.trimmed
    if text == "Message deleted" || text.hasPrefix("Message deleted by ") {
      message.isDeleted = true
      return
    }
    let (quote, said) = Self.reply(text)
    if said.hasPrefix("* ") {
      message.text = "_\(MarkdownText.escaped(String(said.dropFirst(2))))_"
    } else {
      let quoted = quote.map { MarkdownText.quote(MarkdownText.escaped($0)) + "\n\n" } ?? ""
      message.say(said, as: quoted + MarkdownText.escaped(said))
    }
  }

  /// The file of a message; its name is the text, if that has an ending.
  private func file(_ text: inout String, _ message: Message) -> Attachment {
    let isName = text.wholeMatch(of: #/[^\n]{1,200}\.[A-Za-z0-9]{1,8}/#) != nil
    let name = isName ? text : ""
    if isName { text = "" }
    var file = export.attachment(
      files.path(of: name, at: message.time) ?? name, type: name.isEmpty && text.isEmpty ? "image/*" : "",
      from: folder, at: message.position, strings)
    if isName { file.name = name }
    return file
  }

  /// `<@ann:example.org "Where is the tea?"> text`: what the message answers, cut after 32 letters, and its text.
  private static func reply(_ text: String) -> (quote: String?, said: String) {
    guard text.hasPrefix("<"),
      let match = text.prefixMatch(of: #/<[^<>\n"]{1,200}?(?: "([^\n]{0,40})")?> /#)
    else { return (nil, text) }
    return (match.1.map(String.init), String(text[match.range.upperBound...]))
  }
}
