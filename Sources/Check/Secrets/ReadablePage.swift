internal import Markup
internal import Secrets

/// The readable parts of a page, drawing or feed: its displayed text and its attributes.
struct ReadablePage {
  private var shown = ReadableJoin()
  private var said = ReadableJoin()
  private var named = ReadableJoin()
  private let isFeed: Bool

  var texts: [ReadableText] { [shown.text(), said.text(), named.text(.name)] }

  /// Nil if it is not well-formed.
  init?(_ bytes: [UInt8], isFeed: Bool) {
    self.isFeed = isFeed
    guard let page = XMLPage(parsing: bytes).page else { return nil }
    for element in page.elements.indices { take(attributesOf: element, page) }
    take(textOf: page)
  }

  private mutating func take(attributesOf element: Int, _ page: ParsedPage) {
    let attributes = page.attributes(of: element)
    guard !attributes.isEmpty else { return }
    let isCode =
      page.elements[element].name == "meta" && attributes.contains { Self.machines.contains($0.value) }
    lazy var line = page.position(of: element).line
    for attribute in attributes where !attribute.value.isEmpty {
      let name = attribute.name
      if Self.words.contains(name), !isCode {
        said.add(apart: attribute.value, line: line)
      } else if Self.addresses.contains(name) || name.hasPrefix("data-") {
        named.add(apart: ReadableName.decoded(attribute.value), line: line)
      }
    }
  }

  /// In document order, with a wall where a box starts or ends.
  private mutating func take(textOf page: ParsedPage) {
    var open: [Int] = []
    var place = 0
    for element in page.elements.indices {
      while let last = open.last, page.elements[last].end <= element { end(open.removeLast(), &place, page) }
      let start = page.elements[element].text.lowerBound
      add(place..<max(place, start), in: open, page)
      place = max(place, start)
      border(element, page)
      open.append(element)
    }
    while let last = open.popLast() { end(last, &place, page) }
  }

  private mutating func end(_ element: Int, _ place: inout Int, _ page: ParsedPage) {
    let stop = page.elements[element].text.upperBound
    add(place..<max(place, stop), in: [element], page)
    place = max(place, stop)
    border(element, page)
  }

  private mutating func border(_ element: Int, _ page: ParsedPage) {
    let name = page.elements[element].name
    if name == "br" {
      shown.add([0x0A], line: page.position(of: element).line)
    } else if !Self.inline.contains(name) || (isFeed && page.elements[element].namespace != .html) {
      shown.wall()
    }
  }

  private mutating func add(_ range: Range<Int>, in open: [Int], _ page: ParsedPage) {
    guard !range.isEmpty, let element = open.last else { return }
    let name = page.elements[element].name
    if name == "script", page.attribute("type", of: element)?.hasSuffix("json") == true {
      let words = ReadableJSON(Array(page.text[range])).texts[0].seen
      return said.add(apart: String(words), line: page.position(of: element).line)
    }
    guard !Self.code.contains(name),
      !page.ancestors(of: element).contains(where: { Self.code.contains(page.elements[$0].name) })
    else { return }
    let line = page.position(of: element).line
    let text = page.text[range]
    if isFeed, Self.targets.contains(name) {
      named.add(apart: ReadableName.decoded(String(decoding: text, as: UTF8.self)), line: line)
    } else if isFeed, let inner = ReadablePage.inner(text) {
      shown.wall()
      shown.add(inner, line: line)
      shown.wall()
    } else {
      shown.add(text, line: line)
    }
  }

  /// A page embedded as text, as in feeds, without its markup.
  static func inner(_ text: some Collection<UInt8>) -> [UInt8]? {
    guard text.contains(UInt8(ascii: "<")) else { return nil }
    let whole = Array("<div>".utf8) + text + Array("</div>".utf8)
    guard let page = ReadablePage(whole, isFeed: false) else { return nil }
    return page.texts.flatMap { Array(String($0.seen).utf8) + Array(String(SeenText.wall).utf8) }
  }

  /// Elements whose content is not text: code, and times that the site writes.
  private static let code: Set = [
    "script", "style", "time", "updated", "published", "pubDate", "lastBuildDate", "lastmod", "date",
  ]
  private static let words: Set = [
    "title", "alt", "aria-label", "aria-description", "placeholder", "value", "content", "label", "summary",
    "term", "text",
  ]
  private static let addresses: Set = [
    "href", "src", "srcset", "poster", "cite", "id", "name", "for", "action", "url", "data",
  ]
  /// Elements in a feed.
  private static let targets: Set = ["id", "link", "guid", "loc", "uri", "url"]
  private static let machines: Set = [
    "Content-Security-Policy", "viewport", "theme-color", "color-scheme", "generator", "robots", "referrer",
  ]
  private static let inline: Set = [
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "del", "em", "font", "i", "ins", "kbd", "mark", "q", "s",
    "samp", "small", "span", "strong", "sub", "sup", "time", "tspan", "u", "var", "wbr",
  ]
}

extension String {
  init(_ seen: SeenText) {
    var scalars = UnicodeScalarView()
    scalars.append(contentsOf: seen.scalars)
    self.init(scalars)
  }
}
