internal import Basics

/// The role of an element in the Markdown alternate.
enum MarkdownRole: Sendable {
  /// Inline, with its children.
  case inline
  /// A block container without markup.
  case block
  /// Not text: navigation, controls, drawings.
  case dropped
  case navigation
  case heading(Int)
  case list(isOrdered: Bool)
  case definitions
  case table
  case code, codeBlock
  case strong, emphasis, strike
  case quote, rule, lineBreak
  case link, image, media
  case details
  case time
  case checkbox

  static func of(_ element: ParsedPage.Element) -> MarkdownRole {
    element.namespace == .html ? roles[element.name] ?? .inline : .dropped
  }

  private static let roles: [String: MarkdownRole] = {
    var roles: [String: MarkdownRole] = [
      "h1": .heading(1), "h2": .heading(2), "h3": .heading(3), "h4": .heading(4), "h5": .heading(5),
      "h6": .heading(6), "ul": .list(isOrdered: false), "menu": .list(isOrdered: false),
      "ol": .list(isOrdered: true), "dl": .definitions, "table": .table, "pre": .codeBlock, "code": .code,
      "kbd": .code, "samp": .code, "strong": .strong, "b": .strong, "em": .emphasis, "i": .emphasis,
      "cite": .emphasis, "del": .strike, "s": .strike, "blockquote": .quote, "hr": .rule, "br": .lineBreak,
      "a": .link, "img": .image, "audio": .media, "video": .media, "details": .details, "time": .time,
      "input": .checkbox, "nav": .navigation,
    ]
    for name in [
      "main", "header", "footer", "section", "article", "aside", "address", "div", "p", "hgroup", "figure",
      "figcaption", "li", "dt", "dd", "caption", "tr", "td", "th", "thead", "tbody", "tfoot", "summary",
      "search",
    ] { roles[name] = .block }
    for name in [
      "form", "button", "select", "textarea", "label", "fieldset", "datalist", "output", "progress", "meter",
      "dialog", "template", "noscript", "script", "style", "source", "track", "wbr", "col", "colgroup",
    ] { roles[name] = .dropped }
    return roles
  }()

  /// Whether the element ends the current line.
  var isBlock: Bool {
    switch self {
    case .block, .navigation, .heading, .list, .definitions, .table, .codeBlock, .quote, .rule, .details: true
    default: false
    }
  }

  var isDropped: Bool {
    if case .dropped = self { true } else { false }
  }
}

extension ParsedPage {
  /// Whether readers of text skip it: what is hidden, drawn ticks, what many pages repeat, others' verdicts.
  func isHidden(_ element: Int) -> Bool {
    for attribute in attributes(of: element) {
      switch attribute.name {
      case "hidden": return true
      case "aria-hidden": if attribute.value == "true" { return true }
      case "class":
        let all = attribute.value
        let isMark = all.hasPrefix("receipt") || all.hasSuffix(" repeated") || all.hasBytes(of: "foreign")
        if isMark { return true }
      default: continue
      }
    }
    return false
  }

  /// Whether a link leads back to the parent page: that is navigation.
  func isWayOut(_ child: Int, of parent: Int) -> Bool {
    elements[parent].name == "header" && elements[child].name == "a"
  }

  /// The children of an element and the text between them, in order.
  func parts(of element: Int) -> PageParts { PageParts(self, element) }

  func children(of element: Int) -> [Int] {
    var found: [Int] = []
    var index = element + 1
    while index < elements[element].end {
      found.append(index)
      index = elements[index].end
    }
    return found
  }

  /// The parts of a link that has no text itself but several neutral elements: a row with title, date and
  /// preview. Nil for every other link.
  func rowParts(of link: Int) -> [Int]? {
    let parts = textElements(in: link)
    guard parts.count > 1, !parts.contains(link) else { return nil }
    let isPlain = parts.allSatisfy { part in
      switch MarkdownRole.of(elements[part]) {
      case .inline, .time: true
      default: false
      }
    }
    return isPlain ? parts : nil
  }

  /// The outermost elements with readable text.
  private func textElements(in element: Int) -> [Int] {
    if isHidden(element) || MarkdownRole.of(elements[element]).isDropped { return [] }
    for case .text(let bytes) in parts(of: element)
    where bytes.contains(where: { !$0.isBlank && $0 != 0x0A && $0 != 0x0D }) {
      return [element]
    }
    return children(of: element).flatMap(textElements)
  }

  func child(_ name: String, of element: Int) -> Int? {
    children(of: element).first { elements[$0].name == name }
  }
}

/// Iterates over the children of an element and the text between them.
struct PageParts: Sequence, IteratorProtocol {
  enum Part {
    case text(ArraySlice<UInt8>)
    case child(Int)
  }

  private let page: ParsedPage
  private let end: Int
  private let textEnd: Int
  private var place: Int
  private var index: Int

  init(_ page: ParsedPage, _ element: Int) {
    self.page = page
    (end, textEnd) = (page.elements[element].end, page.elements[element].text.upperBound)
    (place, index) = (page.elements[element].text.lowerBound, element + 1)
  }

  mutating func next() -> Part? {
    let edge = index < end ? page.elements[index].text.lowerBound : textEnd
    if place < edge {
      defer { place = edge }
      return .text(page.text[place..<edge])
    }
    guard index < end else { return nil }
    defer {
      place = page.elements[index].text.upperBound
      index = page.elements[index].end
    }
    return .child(index)
  }
}
