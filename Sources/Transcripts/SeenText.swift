package import Markup

/// The visible text of a turn on one line. The script stores the same text with a verdict.
package enum SeenText {
  /// Extracts the text from HTML of this program: no comments, no scripts, few entities.
  package static func of(_ html: SafeHTML) -> String {
    var out: [UInt8] = []
    var isInTag = false
    for byte in html.bytes {
      switch byte {
      case UInt8(ascii: "<"): isInTag = true
      case UInt8(ascii: ">") where isInTag: isInTag = false
      default: if !isInTag { out.append(byte) }
      }
    }
    return oneLine(withoutEntities(String(decoding: out, as: UTF8.self)))
  }

  package static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func withoutEntities(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var out = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&"), let end = rest[start...].firstIndex(of: ";") {
      out += rest[..<start]
      out += character(rest[rest.index(after: start)..<end]) ?? String(rest[start...end])
      rest = rest[rest.index(after: end)...]
    }
    return out + rest
  }

  private static func character(_ name: Substring) -> String? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case "nbsp": return "\u{A0}"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return value.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
  }
}
