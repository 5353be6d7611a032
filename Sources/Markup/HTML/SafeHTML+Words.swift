extension SafeHTML {
  /// What a reader of a body sees, without its tags: for previews, searches and plain text.
  ///
  /// Blocks end lines, list items begin with their mark. `all` adds what is not seen at first: spoilers, and addresses
  /// that differ from the text of their link.
  package func words(all: Bool = false) -> String {
    var reader = WordReader(bytes, all: all)
    return reader.read()
  }
}

/// Walks the HTML that this module writes, which is well-formed and has no `<` or `>` but those of tags.
private struct WordReader {
  private let bytes: [UInt8]
  private let all: Bool
  private var out: [UInt8] = []
  private var index = 0
  private var isPreformatted = false
  /// Of the open lists: the next number, nil for one without numbers.
  private var lists: [Int?] = []
  /// Of the open links: their address and where their text begins.
  private var links: [(address: ArraySlice<UInt8>, start: Int)] = []

  static let hidden = "▒▒▒"

  init(_ bytes: [UInt8], all: Bool) {
    self.bytes = bytes
    self.all = all
    out.reserveCapacity(bytes.count)
  }

  mutating func read() -> String {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "<"): takeTag()
      case UInt8(ascii: "&"): takeReference()
      case UInt8(ascii: "\n") where !isPreformatted:
        if let last = out.last, last != 0x0A, last != 0x20 { out.append(0x20) }
        index += 1
      default:
        out.append(bytes[index])
        index += 1
      }
    }
    while out.last == 0x0A || out.last == 0x20 { out.removeLast() }
    return String(decoding: out, as: UTF8.self)
  }

  private mutating func takeTag() {
    let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1
    let tag = bytes[(index + 1)..<end]
    index = end + 1
    let name = tag.prefix { $0 != 0x20 }
    switch String(decoding: name, as: UTF8.self) {
    case "br": out.append(0x0A)
    case "p", "blockquote", "div", "h2", "h3", "h4", "h5", "h6", "hr": endLine()
    case "pre":
      endLine()
      isPreformatted = true
    case "/pre":
      isPreformatted = false
      endLine()
    case "/p", "/blockquote", "/div", "/h2", "/h3", "/h4", "/h5", "/h6", "/li", "/tr": endLine()
    case "/td", "/th": out.append(0x20)
    case "ul": lists.append(nil)
    case "ol":
      lists.append(Self.attribute("start", of: tag).flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 1)
    case "/ul", "/ol": _ = lists.popLast()
    case "li": takeItem()
    case "input" where Self.attribute("disabled", of: tag) != nil:
      out += (Self.attribute("checked", of: tag) == nil ? "[ ] " : "[x] ").utf8
    case "label" where !all: skipSpoiler()
    case "a": links.append((Self.attribute("href", of: tag) ?? [], out.count))
    case "/a": endLink()
    default: break
    }
  }

  private mutating func endLine() {
    while out.last == 0x20 { out.removeLast() }
    if let last = out.last, last != 0x0A { out.append(0x0A) }
  }

  private mutating func takeItem() {
    endLine()
    guard let last = lists.last else { return }
    out += (last.map { "\($0). " } ?? "- ").utf8
    lists[lists.count - 1] = last.map { $0 + 1 }
  }

  private mutating func skipSpoiler() {
    out += Self.hidden.utf8
    let end = Array("</label>".utf8)
    while index < bytes.count, !bytes[index...].starts(with: end) { index += 1 }
    index = min(bytes.count, index + end.count)
  }

  private mutating func endLink() {
    guard let link = links.popLast(), all else { return }
    var address = WordReader(Array(link.address), all: true)
    let text = address.read()
    if !text.isEmpty, !out[link.start...].elementsEqual(text.utf8) { out += " (\(text))".utf8 }
  }

  /// The five references that escaping writes.
  private mutating func takeReference() {
    let names: [(String, UInt8)] = [
      ("&amp;", 0x26), ("&lt;", 0x3C), ("&gt;", 0x3E), ("&quot;", 0x22), ("&#39;", 0x27),
    ]
    for (name, byte) in names where bytes[index...].starts(with: name.utf8) {
      out.append(byte)
      index += name.utf8.count
      return
    }
    out.append(bytes[index])
    index += 1
  }

  private static func attribute(_ name: String, of tag: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let key = Array(" \(name)=\"".utf8)
    guard let start = tag.indices.first(where: { tag[$0...].starts(with: key) }) else { return nil }
    return tag[(start + key.count)...].prefix { $0 != 0x22 }
  }
}
