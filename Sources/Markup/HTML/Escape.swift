/// Escaping for text and quoted attribute values of polyglot HTML.
///
/// Works byte by byte: a quote followed by a combining mark is one `Character`, and would slip through
/// an escape that looks at characters. Control characters that XML forbids become U+FFFD.
package enum Escape {
  /// Appends `text` so that it is safe both as element content and inside a quoted attribute.
  package static func append(_ text: String, to out: inout [UInt8]) {
    let utf8 = text.utf8
    var runStart = utf8.startIndex
    var index = utf8.startIndex
    while index < utf8.endIndex {
      let next = utf8.index(after: index)
      if let replacement = replacement(of: utf8[index]) {
        out.append(contentsOf: utf8[runStart..<index])
        out.append(contentsOf: replacement.utf8)
        runStart = next
      }
      index = next
    }
    out.append(contentsOf: utf8[runStart...])
  }

  package static func text(_ text: String) -> String {
    var out: [UInt8] = []
    append(text, to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  /// What stands for `byte` on a page, or nil when it stands for itself.
  private static func replacement(of byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F, 0x7F: "\u{FFFD}"
    default: nil
    }
  }
}
