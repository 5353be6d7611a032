@testable import Markup

/// Reads HTML strictly, as XML with a closed list of elements and attributes, and names what is wrong.
///
/// Strict means: quoted attributes, balanced tags, five entities, no `<` or `>` in text, no forbidden character.
struct ClosedHTML {
  static let attributes: [String: Set<String>] = [
    "p": [], "br": [], "hr": [], "blockquote": [], "ul": [], "ol": ["start"], "li": [], "pre": ["tabindex"],
    "em": [],
    "strong": [], "del": [], "code": ["class"], "span": ["class"], "a": ["href", "rel", "title", "class"],
    "h1": [], "h2": [], "h3": [], "h4": [], "h5": [], "h6": [],
    "input": ["type", "disabled", "checked", "aria-label"],
    "div": ["class", "tabindex", "role", "aria-label"], "table": [], "thead": [], "tbody": [], "tr": [],
    "th": ["scope", "class"], "td": ["class"],
  ]
  private static let voids: Set = ["br", "hr", "input"]

  private let bytes: [UInt8]
  private var index = 0
  private var open: [String] = []
  private(set) var problems: [String] = []
  private(set) var addresses: [String] = []
  private(set) var text: [UInt8] = []
  private(set) var deepest = 0

  init(_ html: SafeHTML) {
    bytes = html.bytes
    if String(validating: bytes, as: UTF8.self) == nil { problems.append("not UTF-8") }
    while index < bytes.count, problems.isEmpty {
      if bytes[index] == UInt8(ascii: "<") { readTag() } else { readText() }
    }
    if !open.isEmpty { problems.append("not closed: \(open.prefix(5))") }
  }

  static func problems(_ html: SafeHTML) -> [String] { ClosedHTML(html).problems }

  private static let entities: [(written: String, byte: UInt8)] = [
    ("&lt;", 0x3C), ("&gt;", 0x3E), ("&quot;", 0x22), ("&#39;", 0x27), ("&amp;", 0x26),
  ]

  /// The text that a reader sees, entities decoded; by bytes, as a combining mark would hide an entity's end.
  var visibleText: String { Self.decoded(text[...]) }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    var out: [UInt8] = []
    var rest = bytes
    while let first = rest.first {
      let entity = first == 0x26 ? entities.first { rest.starts(with: $0.written.utf8) } : nil
      out.append(entity?.byte ?? first)
      rest = rest.dropFirst(entity?.written.utf8.count ?? 1)
    }
    return String(decoding: out, as: UTF8.self)
  }

  private mutating func readText() {
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
    check(bytes[start..<index])
    text += bytes[start..<index]
  }

  /// Text and attribute values alike.
  private mutating func check(_ value: ArraySlice<UInt8>) {
    for position in value.indices {
      switch value[position] {
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"), 0x0D:
        problems.append("raw \(value[position])")
      case UInt8(ascii: "&"):
        let known = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"].contains {
          value[position...].starts(with: $0.utf8)
        }
        if !known { problems.append("raw &") }
      default:
        if ForbiddenCharacter.length(at: position, in: bytes) > 0 { problems.append("forbidden character") }
      }
    }
  }

  private mutating func readTag() {
    guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else {
      problems.append("unended tag")
      return
    }
    var tag = bytes[(index + 1)..<end]
    index = end + 1
    if tag.first == UInt8(ascii: "/") {
      let name = String(decoding: tag.dropFirst(), as: UTF8.self)
      if open.popLast() != name { problems.append("</\(name)> closes another") }
      return
    }
    let isVoid = tag.last == UInt8(ascii: "/")
    if isVoid { tag = tag.dropLast(2) }
    let nameEnd = tag.firstIndex(of: UInt8(ascii: " ")) ?? tag.endIndex
    let name = String(decoding: tag[..<nameEnd], as: UTF8.self)
    guard let allowed = Self.attributes[name] else {
      problems.append("element \(name)")
      return
    }
    if isVoid != Self.voids.contains(name) { problems.append("<\(name)> void or not") }
    if name == "a", open.contains("a") { problems.append("link in link") }
    if !isVoid { open.append(name) }
    deepest = max(deepest, open.count)
    readAttributes(tag[nameEnd...], of: name, allowed)
  }

  private mutating func readAttributes(_ bytes: ArraySlice<UInt8>, of element: String, _ allowed: Set<String>)
  {
    var rest = bytes
    var seen: Set<String> = []
    while !rest.isEmpty {
      guard rest.first == UInt8(ascii: " "), let equals = rest.firstIndex(of: UInt8(ascii: "=")),
        rest[(equals + 1)...].first == UInt8(ascii: "\""),
        let end = rest[(equals + 2)...].firstIndex(of: UInt8(ascii: "\""))
      else {
        problems.append("attribute syntax: \(String(decoding: rest, as: UTF8.self))")
        return
      }
      let name = String(decoding: rest[(rest.startIndex + 1)..<equals], as: UTF8.self)
      let value = rest[(equals + 2)..<end]
      if !allowed.contains(name) || !seen.insert(name).inserted { problems.append("\(element) \(name)") }
      check(value)
      if name == "href" { checkAddress(Self.decoded(value)) }
      rest = rest[(end + 1)...]
    }
  }

  private mutating func checkAddress(_ url: String) {
    addresses.append(url)
    if !URLPolicy.allows(url) || url.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) {
      problems.append("address \(url)")
    }
  }
}

extension SafeHTML {
  var string: String { String(decoding: bytes, as: UTF8.self) }
}

/// A small seeded generator, so that a failing round can be run again.
struct Seeded: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
