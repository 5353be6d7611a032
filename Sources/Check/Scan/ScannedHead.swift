internal import Basics
internal import Content
import Markup

/// Title, language, policy and shape of a page, mostly from its head.
struct ScannedHead {
  var title: String?
  var language: String?
  /// The first class of `body`.
  var shape = ""
  var policy: PolicyGrants?
  /// Browsers redirect at once.
  var leadsOn = false
  /// Links to pictures of link previews.
  var cards: [FileFacts.Link] = []

  mutating func read(title content: Range<Int>, _ bytes: [UInt8]) throws(NotClean) {
    let title =
      Self.isTidy(content, bytes)
      ? String(decoding: bytes[content], as: UTF8.self)
      : LanguageAndTitle.title(try ScannedText.text(content, of: bytes))
    if title.isEmpty { throw NotClean("an empty title") }
    self.title = title
  }
}

extension ScannedHead {
  /// Whether a title is words of Latin letters and CJK ideographs with one space between two of them. Other
  /// scripts have marks that join a space before them.
  private static func isTidy(_ title: Range<Int>, _ bytes: [UInt8]) -> Bool {
    var wasSpace = true
    for place in title {
      let isSpace = bytes[place] == 0x20
      let isLetter =
        switch bytes[place] {
        case UInt8(ascii: "&"), UInt8(ascii: "<"): false
        case 0x20...0x7E: !(isSpace && wasSpace)
        case 0xC2: bytes[place + 1] > 0xA0
        case 0x80...0xBF, 0xC3, 0xE5...0xE9: true
        default: false
        }
      guard isLetter else { return false }
      wasSpace = isSpace
    }
    return !wasSpace
  }
}

/// The rules for the head.
extension PageScan {
  mutating func readMeta() throws(NotClean) {
    if let value = tag[.httpEquiv] { try readDirective(try value.text(bytes).lowercased()) }
    if let value = tag[.property] ?? tag[.name] { try readCard(value) }
  }

  private mutating func readDirective(_ name: String) throws(NotClean) {
    if name == "refresh" { head.leadsOn = true }
    guard name == "content-security-policy", head.policy == nil else { return }
    let content = try tag[.content]?.text(bytes) ?? ""
    let policy = Policy.read(content)
    guard policy.grants.contains(.strict) else { throw NotClean("a lax policy") }
    head.policy = policy.grants
  }

  /// A picture of a link preview has an absolute address; an existing file if it is one of ours.
  private mutating func readCard(_ name: ScannedTag.Value) throws(NotClean) {
    let first = bytes.byte(name.range.lowerBound) | 0x20
    guard !name.isPlain || first == UInt8(ascii: "o") || first == UInt8(ascii: "t"),
      CardPictures.names.contains(try name.text(bytes).lowercased())
    else { return }
    guard let content = tag[.content], case let url = try content.text(bytes), Address(url) == .remote else {
      throw NotClean("a card without an address")
    }
    let place = links.position(at: content.range.lowerBound, in: bytes)
    if let link = settings.link(to: url, line: place.line, column: place.column) { head.cards.append(link) }
  }

  mutating func readShape() throws(NotClean) {
    guard head.shape.isEmpty, let value = tag[.class] else { return }
    head.shape =
      value.isPlain
      ? String(decoding: bytes[value.range].drop { $0 == 0x20 }.prefix { $0 != 0x20 }, as: UTF8.self)
      : String(try value.text(bytes).split(separator: " ").first ?? "")
  }
}
