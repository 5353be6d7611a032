/// Machine-readable facts about a page: a `<script>` of JSON, which no browser runs (docs/decisions/0041).
///
/// HTML and XML parsers must read the same text from it. So it contains none of the characters special to
/// either: no `<`, `>` or `&`, and thus no `</script>`, whatever a title contains.
package enum DataBlock {
  package static let type = "application/ld+json"

  /// `json`: one JSON text.
  package static func html(_ json: [UInt8]) -> SafeHTML {
    var out = Array("<script type=\"\(type)\">".utf8)
    for byte in ForbiddenCharacter.replaced(in: json).bytes {
      switch byte {
      case UInt8(ascii: "<"): out += "\\u003c".utf8
      case UInt8(ascii: ">"): out += "\\u003e".utf8
      case UInt8(ascii: "&"): out += "\\u0026".utf8
      default: out.append(byte)
      }
    }
    return SafeHTML(trusted: out + Array("</script>".utf8))
  }
}
