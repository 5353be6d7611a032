internal import Basics

/// HTML of an answer as Markdown: paragraphs, headings, lists, code and emphasis; other elements as their text.
package enum HTMLText {
  private static let entities = [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "), ("&amp;", "&"),
  ]

  package static func markdown(_ html: String) -> String {
    var text = withoutTags(html)
    if text.utf8.contains(UInt8(ascii: "&")) {
      for (name, character) in entities { text = text.replacingBytes(of: name, with: character) }
    }
    return withoutGaps(text)
  }

  /// Of several blank lines one is left.
  private static func withoutGaps(_ text: String) -> String {
    guard text.hasBytes(of: "\n\n\n") else { return text.trimmed }
    var breaks = 0
    let kept = text.utf8.filter { byte in
      breaks = byte == 0x0A ? breaks + 1 : 0
      return breaks < 3
    }
    return String(decoding: kept, as: UTF8.self).trimmed
  }

  private static func withoutTags(_ html: String) -> String {
    var (text, tag, code, isTag) = ([UInt8](), [UInt8](), false, false)
    for byte in html.utf8 {
      if isTag, byte == UInt8(ascii: ">") {
        isTag = false
        text += mark(tag, &code).utf8
      } else if isTag {
        tag.append(byte)
      } else if byte == UInt8(ascii: "<") {
        (isTag, tag) = (true, [])
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The name of a tag, in lower case.
  private static func name(_ tag: [UInt8]) -> String {
    let name = tag.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }.prefix {
      $0 == UInt8(ascii: "/") || (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 >= 0x80
    }
    return String(decoding: name, as: UTF8.self)
  }

  private static func mark(_ tag: [UInt8], _ isCode: inout Bool) -> String {
    let name = name(tag)
    switch name {
    case "pre": isCode = true; return "\n\n```\n"
    case "/pre": isCode = false; return "\n```\n\n"
    case "code", "/code": return isCode ? "" : "`"
    case "b", "strong", "/b", "/strong": return "**"
    case "i", "em", "/i", "/em": return "*"
    case "li": return "\n* "
    case "br": return "\n"
    case "h1", "h2", "h3", "h4", "h5", "h6":
      return "\n\n" + String(repeating: "#", count: Int(name.dropFirst()) ?? 1) + " "
    case "p", "/p", "div", "/div", "ul", "/ul", "ol", "/ol", "table", "/table", "tr", "/h1", "/h2", "/h3",
      "/h4", "/h5", "/h6":
      return "\n\n"
    case "td", "th": return " "
    default: return ""
    }
  }
}
