/// Lines of a text with any line breaks. (`"\r\n"` is one `Character`, so splitting a `String` at `"\n"`
/// misses it.)
package enum TextLines {
  package static func split(_ text: String) -> [String] {
    guard text.hasByte(where: { $0 == 0x0A || $0 == 0x0D }) else { return [text] }
    return text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }
  }
}
