/// Facts about a page for programs: a `<script>` that nobody runs, whose text is JSON (docs/decisions/0041).
///
/// The text stands in a page that HTML and XML parsers read, and must be the same to both. So nothing that either of them
/// minds is left in it: no `<`, `>` or `&`, hence no `</script>`, whatever a title says.
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
