internal import Model

/// What WhatsApp writes in place of what a text cannot hold, and what it reports itself, in the languages of its exports.
///
/// The phrases are data in `WhatsAppPhrases+Media.swift` and its neighbours: language, kind, and phrases with ` | ` between them.
/// They are compared as a whole; letters' case and a full stop at the end do not count.
enum WhatsAppPhrases {
  /// What a phrase says.
  enum Kind: String, CaseIterable {
    case media, photo, video, note, voice, sticker, gif, document, contact
    /// Around the name of a file.
    case attached
    case edited, deleted
    /// Calls that people never type, and those that they may.
    case missedCall, call
    /// Before the colons of a poll.
    case poll, option
    /// About the chat, not said in it; `{}` stands for any words.
    case event
  }

  /// A phrase of the tables.
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
    for row in rows where row.kind != .event { kinds[key(row.phrase), default: []].insert(row.kind) }
    return kinds
  }()

  /// Longer texts are no phrases, in bytes.
  private static let maximumBytes = 400

  static func has(_ text: String, as kind: Kind) -> Bool {
    text.utf8.count <= maximumBytes && kinds[key(text)]?.contains(kind) == true
  }

  private static func key(_ text: String) -> String {
    var plain = text.lowercased()
    if plain.utf8.contains(where: { $0 >= 0x80 }) {
      plain = plain.replacing("\u{A0}", with: " ").replacing("’", with: "'").replacing("i\u{307}", with: "i")
    }
    while let last = plain.last, ends.contains(last) || last.isWhitespace { plain.removeLast() }
    return plain
  }

  private static let ends: Set<Character> = [".", "。", "।", "۔"]

  // MARK: files that were left out

  /// What an export may leave out.
  enum Omitted: String, CaseIterable {
    case media, photo, video, note, voice, sticker, gif, document, contact

    /// What stands in its place.
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

  /// What was left out; nil for other texts.
  static func omitted(_ text: String) -> Omitted? {
    guard text.utf8.count <= maximumBytes, let found = kinds[key(text)] else { return nil }
    let names = found.map(\.rawValue)
    return Omitted.allCases.first { names.contains($0.rawValue) }
  }

  // MARK: events

  /// Whether a text that the program marked is about the chat.
  static func isEvent(_ text: String) -> Bool {
    guard text.utf8.count <= 4 * maximumBytes else { return false }
    let text = key(text)
    return patterns.contains { matches(text, $0) }
  }

  /// The words around each `{}`.
  private static let patterns: [[String]] = rows.filter { $0.kind == .event }.map { row in
    key(row.phrase).split(separator: "{}", omittingEmptySubsequences: false).map(String.init)
  }

  /// Whether the words come in their order, the first at the beginning, the last at the end.
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
