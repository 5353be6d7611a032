internal import Model

/// WhatsApp's placeholders and system messages, in the languages of its exports.
///
/// The phrases are data in `WhatsAppPhrases+Media.swift` and its siblings: language, kind, and phrases
/// separated by ` | `. Messages are compared as a whole, ignoring case and a final full stop.
enum WhatsAppPhrases {
  /// The meaning of a phrase.
  enum Kind: String, CaseIterable {
    case media, photo, video, note, voice, sticker, gif, document, contact
    /// Around a file name.
    case attached
    case edited, deleted
    /// Calls that people never type, and those that they might.
    case missedCall, call
    /// Before the colons of a poll.
    case poll, option
    /// About the chat, not sent in it.
    case event
  }

  /// A phrase of the tables; `{}` matches any words in it.
  struct Row: Sendable {
    let language: String
    let kind: Kind
    let phrase: String
  }

  static let rows: [Row] = [
    media, otherMedia, notices, otherNotices, events, otherEvents, asianEvents,
  ].flatMap(rows(of:))

  private static func rows(of table: String) -> [Row] {
    table.split(separator: "\n").flatMap { line in
      let fields = line.split(separator: " ", maxSplits: 2)
      guard fields.count == 3, let kind = Kind(rawValue: String(fields[1])) else {
        preconditionFailure("a line of the table: language, kind, phrases: \(line)")
      }
      return fields[2].split(separator: " | ").map {
        Row(language: String(fields[0]), kind: kind, phrase: String($0))
      }
    }
  }

  private static let kinds: [String: Set<Kind>] = {
    var kinds: [String: Set<Kind>] = [:]
    for row in rows where row.kind != .event && !row.phrase.contains("{}") {
      kinds[key(row.phrase), default: []].insert(row.kind)
    }
    return kinds
  }()

  /// With a name: `This message was deleted by admin Ann`.
  private static let deletions = patterns { $0.kind == .deleted && $0.phrase.contains("{}") }

  /// Longer messages are not phrases; in bytes.
  private static let maximumBytes = 400

  static func has(_ text: String, as kind: Kind) -> Bool { kinds(of: text)?.contains(kind) == true }

  private static func kinds(of text: String) -> Set<Kind>? {
    mayBeOne(text) ? kinds[key(text)] : nil
  }

  /// Rules out most messages.
  private static func mayBeOne(_ text: String) -> Bool {
    text.utf8.count <= maximumBytes && beginning(text).map(beginnings.contains) ?? true
  }

  /// The key of the name in `This message was deleted by admin Ann`; nil for other text. People also write sentences
  /// that begin like this.
  static func admin(_ text: String) -> String? {
    guard mayBeOne(text) else { return nil }
    let text = key(text)
    guard let words = deletions.first(where: { matches(text, $0) }) else { return nil }
    let name = text.dropFirst(words[0].count).dropLast(words[1].count)
    return name.contains("\n") ? nil : String(name)
  }

  /// The first three bytes in lower case, which rule out most messages; nil if there are fewer or if they are not
  /// ASCII.
  private static func beginning(_ text: String) -> Int? {
    let bytes = text.utf8.prefix(3)
    guard bytes.count == 3, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    return bytes.reduce(0) { $0 << 8 | Int((0x41...0x5A).contains($1) ? $1 | 0x20 : $1) }
  }

  private static let beginnings = Set((kinds.keys + deletions.compactMap(\.first)).compactMap(beginning))

  /// What is compared: in lower case, without a final full stop.
  static func key(_ text: String) -> String {
    var plain = text.lowercased()
    if plain.utf8.contains(where: { $0 >= 0x80 }) {
      plain = plain.replacing("\u{A0}", with: " ").replacing("’", with: "'").replacing("i\u{307}", with: "i")
    }
    while let last = plain.last, ends.contains(last) || last.isWhitespace { plain.removeLast() }
    return plain
  }

  private static let ends: Set<Character> = [".", "。", "।", "۔"]

  // MARK: omitted files

  /// Types of files that an export may omit.
  enum Omitted: String, CaseIterable {
    case media, photo, video, note, voice, sticker, gif, document, contact

    /// The placeholder shown instead.
    func words(_ strings: Strings) -> String {
      switch self {
      case .media: strings["media"]
      case .photo: strings["photo"]
      case .video: strings["video"]
      case .note: strings["video message"]
      case .voice: strings["voice message"]
      case .sticker: strings["sticker"]
      case .gif: strings["GIF"]
      case .document: strings["document"]
      case .contact: strings["contact"]
      }
    }

    var mime: String {
      switch self {
      case .photo, .sticker, .gif: "image/*"
      case .video, .note: "video/*"
      case .voice: "audio/*"
      case .media, .document, .contact: ""
      }
    }
  }

  /// The type of the omitted file; nil for other text.
  static func omitted(_ text: String) -> Omitted? {
    guard let found = kinds(of: text) else { return nil }
    let names = found.map(\.rawValue)
    return Omitted.allCases.first { names.contains($0.rawValue) }
  }

  // MARK: events

  /// Whether text marked by WhatsApp is about the chat.
  static func isEvent(_ text: String) -> Bool {
    guard text.utf8.count <= 4 * maximumBytes else { return false }
    let text = key(text)
    return happenings.contains { matches(text, $0) }
  }

  /// Whether text without a mark is a name and what happened to that person, and nothing else: `Bo left`. People write
  /// sentences about themselves that begin like other phrases: `Bo added salt`.
  static func isEvent(_ text: String, of name: String) -> Bool {
    guard name.count > 1, text.utf8.count <= maximumBytes, text.hasPrefix(name) else { return false }
    return ownEvents.contains(key(String(text.dropFirst(name.count))))
  }

  private static let ownEvents = Set(
    rows.filter { $0.kind == .event && $0.phrase.hasPrefix("{}") }.map { key(String($0.phrase.dropFirst(2))) }
      .filter { !$0.isEmpty && !$0.contains("{}") })

  /// Whether text without a mark is the notice of encryption that begins a chat: a long phrase, then other sentences.
  static func isNotice(_ text: String) -> Bool {
    guard text.utf8.count <= 4 * maximumBytes else { return false }
    let text = key(text)
    return encryptionNotices.contains { notice in
      guard text.hasPrefix(notice) else { return false }
      return text.dropFirst(notice.count).first.map(ends.contains) ?? true
    }
  }

  private static let encryptionNotices = rows.filter { $0.kind == .event && $0.phrase.hasSuffix("{}") }
    .map { key(String($0.phrase.dropLast(2))) }
    .filter { $0.utf8.count > 35 && !$0.utf8.contains(UInt8(ascii: "{")) }

  private static let happenings = patterns { $0.kind == .event }

  /// The words around each `{}` of these phrases.
  private static func patterns(of isOne: (Row) -> Bool) -> [[String]] {
    rows.filter(isOne).map { row in
      key(row.phrase).split(separator: "{}", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// Whether the words occur in order, the first at the start and the last at the end.
  private static func matches(_ text: String, _ words: [String]) -> Bool {
    guard let first = words.first, let last = words.last, text.hasPrefix(first) else { return false }
    if words.count == 1 { return text == first }
    var rest = text.dropFirst(first.count)
    for word in words.dropFirst().dropLast() {
      guard let found = rest.firstRange(of: word) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
