internal import Basics
internal import Stems

/// The search index's input from one chat or other page: texts and their positions.
///
/// In columns, since a chat may have a million messages. Its `segments` are stored until the index is built.
package struct SearchRecord: Sendable {
  /// Section of the site and kind of chat: `chats`, `direct`; for `kind:`.
  package var kinds: [String]
  /// Names of the chat's participants and tags, for `with:`, `to:` and `tag:`.
  package var people: [String] = []
  package var tags: [String] = []
  package var title: String
  /// Matched by `in:`, and breaks ties of order: `chats/alisha`.
  package let path: String
  /// Paths of its pages, with the number of the first message on each; ascending.
  package var pages: [(first: Int, path: String)] = []
  /// The senders; messages contain an index into it.
  package private(set) var names: [String] = []
  package private(set) var texts: [UInt8] = []
  package private(set) var anchors: [UInt8] = []
  package private(set) var rows: [Row] = []
  /// The indices of the names in `names`, except for the last few.
  private var places: [String: Int] = [:]
  private static let few = 4

  /// One message.
  package struct Row: Sendable {
    /// The end of its text in `texts`, and of its anchor in `anchors`; they start where the previous row's
    /// end.
    package let textEnd: Int32
    package let anchorEnd: Int32
    /// Local seconds since 1970 in the site's zone.
    package let time: Int64
    package let name: UInt32
    package let traits: Traits
  }

  /// The traits of a message, for `has:`.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let link = Traits(rawValue: 1)
    package static let image = Traits(rawValue: 2)
    package static let file = Traits(rawValue: 4)
    package static let code = Traits(rawValue: 8)
    package static let reply = Traits(rawValue: 16)
    package static let reaction = Traits(rawValue: 32)
    package static let mine = Traits(rawValue: 64)
    package static let edit = Traits(rawValue: 128)
    package static let error = Traits(rawValue: 256)
    package static let tool = Traits(rawValue: 512)
    package static let emoji = Traits(rawValue: 1024)
    package static let thread = Traits(rawValue: 2048)
    package static let deleted = Traits(rawValue: 4096)

    /// Their names in queries, in bit order; those after `deleted` are what the review counts in transcripts.
    package static let names = [
      "link", "image", "file", "code", "reply", "reaction", "mine", "edit", "error", "tool", "emoji",
      "thread", "deleted", "loop", "empty", "order", "unanswered", "fence", "language", "long", "slow",
      "duplicate",
    ]

    /// Nil if there is no trait with that name.
    package init?(name: String) {
      guard let bit = Self.names.firstIndex(of: name) else { return nil }
      rawValue = 1 << UInt32(bit)
    }
  }

  /// A page other than a chat, as one message without a sender: its title, then its texts that are not empty.
  /// `folder`: where its `index.html` is. `time` is 0 for a page without a date.
  package init(
    page folder: String, kinds: [String], title: String, texts: [String], time: Int64 = 0, tags: [String] = []
  ) {
    self.init(kinds: kinds + ["page"], title: title, path: folder)
    self.tags = tags
    pages = [(0, "\(folder)/index.html")]
    let text = ([title] + texts).filter { !$0.isEmpty }.joined(separator: "\n")
    add(text: text, anchor: "", name: "", time: time)
  }

  /// `time` without a known date. It precedes every calendar date, so such messages come last among the
  /// newest.
  package static let untimed: Int64 = 0

  package init(kinds: [String], title: String, path: String) {
    self.kinds = kinds
    self.title = title
    self.path = path
  }

  /// `time`: local seconds since 1970 in the site's zone; see `ZoneTable.wallSeconds`. `anchor`: fragment on
  /// its page; empty for the page itself.
  package mutating func add(
    text: String, anchor: String, name: String, time: Int64, traits: Traits = []
  ) {
    texts += text.utf8
    anchors += anchor.utf8
    rows.append(
      Row(
        textEnd: Int32(texts.count), anchorEnd: Int32(anchors.count),
        time: time, name: index(of: name), traits: traits))
  }

  private mutating func index(of name: String) -> UInt32 {
    if let place = names.suffix(Self.few).lastIndex(of: name) ?? places[name] { return UInt32(place) }
    // Most chats have two names, and need no table.
    if names.count >= Self.few { places[names[names.count - Self.few]] = names.count - Self.few }
    names.append(name)
    return UInt32(names.count - 1)
  }

  /// With more participants, names would take more room than the texts.
  private static let mostPeople = 64

  /// Kinds, participants, tags and language, on a line each; lines at the end may be missing.
  var facts: String {
    let lists = [people.count > Self.mostPeople ? [] : people, tags].map { list in
      list.map(Self.onOneLine).joined(separator: "\t")
    }
    var lines = [kinds.joined(separator: " ")] + lists + [TextLanguage.code(of: texts[...]) ?? ""]
    while lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// Each run of white space as one blank.
  private static func onOneLine(_ name: String) -> String {
    guard name.hasByte(where: { $0 <= 0x20 || $0 >= 0x7F }) else { return name }
    return name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  package func text(_ index: Int) -> ArraySlice<UInt8> {
    texts(index..<index + 1)
  }

  package func anchor(_ index: Int) -> ArraySlice<UInt8> { anchors(index..<index + 1) }

  func texts(_ range: Range<Int>) -> ArraySlice<UInt8> {
    texts[
      (range.lowerBound == 0 ? 0 : Int(rows[range.lowerBound - 1].textEnd))..<Int(
        rows[range.upperBound - 1].textEnd)]
  }

  func anchors(_ range: Range<Int>) -> ArraySlice<UInt8> {
    anchors[
      (range.lowerBound == 0 ? 0 : Int(rows[range.lowerBound - 1].anchorEnd))..<Int(
        rows[range.upperBound - 1].anchorEnd)]
  }
}
