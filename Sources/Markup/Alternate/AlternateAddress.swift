/// Link targets in a Markdown alternate.
///
/// A link to a page becomes a link to its alternate, so that readers of Markdown stay in Markdown. A link to
/// an anchor stays a link to the HTML, which has the anchor. All other links are unchanged.
enum AlternateAddress {
  /// `page`: name of the page's own file, for links to its own anchors.
  static func of(_ url: String, page: String) -> String {
    if url.hasPrefix("#") { return page + url }
    guard isLocal(url), !url.utf8.contains(UInt8(ascii: "#")), let alternate = alternate(of: url) else {
      return url
    }
    return alternate
  }

  /// `chats/index.html` → `chats/index.md`; nil if there is no alternate.
  static func alternate(of path: String) -> String? {
    guard path.hasSuffix(".html") else { return nil }
    let name =
      path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    return name == "404.html" || name == "offline.html" ? nil : path.dropLast(4) + "md"
  }

  /// Whether the link has no host and no scheme.
  private static func isLocal(_ url: String) -> Bool {
    !url.hasPrefix("/") && !url.utf8.prefix { $0 != UInt8(ascii: "/") }.contains(UInt8(ascii: ":"))
  }

  /// As a link destination: in `<…>` if it contains characters that would end it.
  static func markdown(_ url: String) -> [UInt8] {
    var out: [UInt8] = []
    var needsBrackets = url.isEmpty
    let bytes = Array(url.utf8)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0...0x20, 0x7F, UInt8(ascii: "|"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
        UInt8(ascii: "`"):
        out += "%".utf8
        out += hexadecimal(byte)
      case UInt8(ascii: "&") where MarkdownEscape.mayBeEntity(bytes[(index + 1)...]): out += "&amp;".utf8
      case UInt8(ascii: "("), UInt8(ascii: ")"):
        needsBrackets = true
        out.append(byte)
      default: out.append(byte)
      }
    }
    return needsBrackets ? [UInt8(ascii: "<")] + out + [UInt8(ascii: ">")] : out
  }

  private static func hexadecimal(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
