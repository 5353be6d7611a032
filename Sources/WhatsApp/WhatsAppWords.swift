internal import Basics
internal import Conversations
internal import Model

/// The text after a name, line by line, including WhatsApp's marks.
struct WhatsAppWords {
  private var lines: [Substring]
  /// Whether WhatsApp's phrases have a mark in this file.
  private let needsMark: Bool
  private let isMarked: Bool

  init(_ said: String, needsMark: Bool) {
    self.needsMark = needsMark
    lines = said.partsAtLineFeeds
    isMarked = lines.first.map { WhatsAppMarks.begins($0.drop { $0 == " " }) } ?? false
  }

  /// Without marks.
  var text: String { lines.map { WhatsAppMarks.removed(from: $0) }.joined(separator: "\n").trimmed }

  // MARK: edits

  /// Removes a final `<This message was edited>`; returns whether there was one.
  mutating func takeEdit() -> Bool {
    guard let last = lines.last, let open = last.utf8.lastIndex(of: UInt8(ascii: "<")) else { return false }
    let before = last[..<open]
    guard !needsMark || before.unicodeScalars.last.map(WhatsAppMarks.scalars.contains) == true,
      let phrase = WhatsAppWords.angled(last[open...]), WhatsAppPhrases.has(phrase, as: .edited)
    else { return false }
    let end = before.unicodeScalars.lastIndex { $0 != " " && !WhatsAppMarks.scalars.contains($0) }
    lines[lines.count - 1] = end.map { before.unicodeScalars[...$0] }.map(Substring.init) ?? ""
    return true
  }

  /// `words` of `<words>`.
  private static func angled(_ text: Substring) -> String? {
    let text = WhatsAppMarks.removed(from: text).trimmed
    return text.first == "<" && text.last == ">" && text.count > 2
      ? String(text.dropFirst().dropLast()).trimmed : nil
  }

  // MARK: files

  /// Removes sent and omitted files; the text written with them stays.
  mutating func takeFiles(_ folder: String, _ strings: Strings) -> [Attachment] {
    var files: [Attachment] = []
    for (index, line) in lines.enumerated() {
      guard let found = file(line, isFirst: index == 0, folder, strings) else { continue }
      files.append(found.file)
      lines[index] = Substring(found.caption)
    }
    return files
  }

  private func file(_ line: Substring, isFirst: Bool, _ folder: String, _ strings: Strings)
    -> (file: Attachment, caption: String)?
  {
    if let (before, words) = WhatsAppMarks.cut(line) {
      // Old iPhones put the mark inside: `<‎image omitted>`.
      let isInside = before.last == "<" && words.last == ">"
      let part = isInside ? "<" + words : words
      let rest = isInside ? before.dropLast() : before
      if let path = WhatsAppWords.attached(part)?.path { return sent(path, rest, folder) }
      if let omitted = WhatsAppWords.omitted(part) { return missing(omitted, rest, strings) }
      if isFirst, rest.allSatisfy(\.isWhitespace), let path = WhatsAppWords.named(part) {
        return sent(path, "", folder)
      }
    }
    guard isFirst, !needsMark else { return nil }
    let line = Substring(WhatsAppMarks.removed(from: line).trimmed)
    // Files of iPhones whose marks another program removed have the name of a document or a caption before.
    let open = line.last == ">" ? line.lastIndex(of: "<") ?? line.startIndex : line.startIndex
    if let (word, path) = WhatsAppWords.attached(line[open...]), WhatsAppPhrases.has(word, as: .attached) {
      return sent(path, line[..<open], folder)
    }
    if let path = WhatsAppWords.named(line) { return sent(path, "", folder) }
    if let omitted = WhatsAppWords.omitted(line) { return missing(omitted, "", strings) }
    if let document = WhatsAppDocument(line), let words = document.words,
      WhatsAppWords.omitted(words) == .document
    {
      return missing(.document, Substring(document.label), strings)
    }
    return WhatsAppWords.omittedDocument(line).map { missing(.document, $0, strings) }
  }

  /// `notes.txt` of `notes.txt document omitted`.
  private static func omittedDocument(_ line: Substring) -> Substring? {
    guard line.utf8.count < 300, line.utf8.contains(UInt8(ascii: ".")) else { return nil }
    let end = line.indices.first {
      line[$0] == " " && WhatsAppDocument.isFileName(String(line[..<$0]))
        && omitted(line[$0...].dropFirst()) == .document
    }
    return end.map { line[..<$0] }
  }

  /// A file named in the export; `before`: a caption, or the name of a document.
  private func sent(_ path: String, _ before: Substring, _ folder: String) -> (Attachment, String) {
    var file = Attachment(path: folder + path, alt: "", mime: "", caption: "")
    let label = WhatsAppMarks.removed(from: before).trimmed
    guard let document = WhatsAppDocument(Substring(label)), document.isName(of: path) else {
      return (file, label)
    }
    (file.name, file.caption) = (document.name, document.size)
    return (file, "")
  }

  private func missing(_ omitted: WhatsAppPhrases.Omitted, _ before: Substring, _ strings: Strings)
    -> (Attachment, String)
  {
    var file = Attachment(path: omitted.words(strings), alt: "", mime: omitted.mime, caption: "")
    let label = WhatsAppMarks.removed(from: before).trimmed
    guard omitted == .document, let document = WhatsAppDocument(Substring(label)) else {
      return (file, label)
    }
    (file.path, file.caption) = (document.name.replacing("/", with: "_"), document.size)
    return (file, "")
  }

  /// `attached` and `name.jpg` of `<attached: name.jpg>`.
  private static func attached(_ words: Substring) -> (word: String, path: String)? {
    guard let inner = angled(words) else { return nil }
    guard let colon = inner.firstIndex(where: { $0 == ":" || $0 == "：" }),
      inner.distance(from: inner.startIndex, to: colon) < 40
    else { return attachedBehind(inner) }
    let name = String(inner[inner.index(after: colon)...]).trimmed
    return WhatsAppDocument.isFileName(name) ? (String(inner[..<colon]), name) : nil
  }

  /// `eklendi` and `name.jpg` of `<name.jpg eklendi>`.
  private static func attachedBehind(_ words: String) -> (word: String, path: String)? {
    for space in words.indices.reversed() where words[space] == " " {
      let (name, word) = (String(words[..<space]), String(words[space...]).trimmed)
      if WhatsAppDocument.isFileName(name), WhatsAppPhrases.has(word, as: .attached) { return (word, name) }
    }
    return nil
  }

  /// `IMG-20240520-WA0001.jpg` of `IMG-20240520-WA0001.jpg (file attached)`.
  private static func named(_ words: Substring) -> String? {
    let line = WhatsAppMarks.removed(from: words).trimmed
    guard line.last == ")", let open = line.ranges(of: " (").last else { return nil }
    let name = String(line[..<open.lowerBound])
    let phrase = String(line[open.upperBound...].dropLast())
    guard WhatsAppPhrases.has(phrase, as: .attached) || WhatsAppDocument.isWhatsAppName(name) else {
      return nil
    }
    return WhatsAppDocument.isFileName(name) ? name : nil
  }

  private static func omitted(_ words: Substring) -> WhatsAppPhrases.Omitted? {
    WhatsAppPhrases.omitted(angled(words) ?? String(words).trimmed)
  }

  // MARK: phrases

  /// `text`: that of these words; `senders`: the keys of the names in the chat. Without a mark, other words than a name
  /// may be somebody's.
  func isDeleted(_ text: String, among senders: Set<String>) -> Bool {
    guard isMarked || !needsMark else { return false }
    if WhatsAppPhrases.has(text, as: .deleted) { return true }
    guard let name = WhatsAppPhrases.admin(text) else { return false }
    return isMarked || senders.contains(name) || ["~", "+", "@"].contains(where: name.hasPrefix)
  }

  /// `Voice call, 5 min` after a mark; without marks, only phrases that people never type: `Missed voice
  /// call`.
  func isCall(_ text: String) -> Bool {
    guard lines.count == 1 else { return false }
    if isMarked {
      let head = String(text.prefix { $0 != "," && $0 != "." && $0 != "،" })
      return [text, head].contains {
        WhatsAppPhrases.has($0, as: .call) || WhatsAppPhrases.has($0, as: .missedCall)
      }
    }
    return !needsMark && WhatsAppPhrases.has(text, as: .missedCall)
  }

  /// Whether the text is a system message about the chat: `Ann added Bo`, `Bo left`.
  func isOfProgram(_ name: String, _ text: String) -> Bool {
    guard isMarked else { return false }
    let follows = text.dropFirst(name.count).first
    if name.count > 1, text.hasPrefix(name), follows != nil, follows != ":" { return true }
    return WhatsAppPhrases.isEvent(text)
  }
}

/// The text before a document's mark: its name and size, and the words after them.
struct WhatsAppDocument {
  let name: String
  /// `3 pages`, `1 MB`.
  private(set) var size = ""
  /// `2 pages document omitted` without the first two words, if the mark is missing.
  private(set) var words: Substring?

  init?(_ label: Substring) {
    let dot = label.utf8.contains(0xE2) ? label.ranges(of: " • ").last : nil
    let behind = dot.map { String(label[$0.upperBound...]).trimmed } ?? ""
    if let dot, behind.first?.isNumber == true {
      (name, size) = (String(label[..<dot.lowerBound]).trimmed, behind)
      let parts = size.split(separator: " ", maxSplits: 2)
      if parts.count == 3 { words = parts[2] }
    } else {
      name = String(label)
    }
    guard !name.isEmpty, !size.isEmpty || Self.isFileName(name) else { return nil }
  }

  /// Without the trailing words.
  var label: String {
    words == nil ? name : "\(name) • " + size.split(separator: " ").prefix(2).joined(separator: " ")
  }

  /// Whether this names the given file of the export, whose name begins with a number.
  func isName(of path: String) -> Bool { path.hasSuffix(name) || !size.isEmpty && Self.isFileName(name) }

  /// `name.ext`.
  static func isFileName(_ text: String) -> Bool {
    let bytes = text.utf8
    guard let dot = bytes.suffix(6).lastIndex(of: UInt8(ascii: ".")), dot > text.startIndex,
      !bytes.contains(UInt8(ascii: "/"))
    else { return false }
    let end = bytes[dot...].dropFirst()
    return !end.isEmpty
      && end.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) && $0 < 0x80 }
  }

  /// `IMG-20240305-WA0001.jpg`, regardless of the words after it.
  static func isWhatsAppName(_ text: String) -> Bool {
    text.utf8.count > 18 && text.dropFirst(3).hasPrefix("-") && text.contains("-WA")
  }
}
