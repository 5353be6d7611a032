/// The aid `fence`: a code block that is never closed, so that the rest of the answer is shown as code.
enum CodeFences {
  /// Follows the rules of CommonMark for unindented fences.
  static func isOpen(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "`")) || text.utf8.contains(UInt8(ascii: "~")) else { return false }
    var open: (mark: UInt8, length: Int)?
    for line in text.utf8.split(separator: 0x0A) {
      let indented = line.drop { $0 == 0x20 }
      guard line.count - indented.count < 4, let mark = indented.first, mark == 0x60 || mark == 0x7E else {
        continue
      }
      let length = indented.prefix { $0 == mark }.count
      let rest = indented.dropFirst(length)
      if let fence = open {
        let closes = mark == fence.mark && length >= fence.length && rest.allSatisfy { $0 <= 0x20 }
        if closes { open = nil }
      } else if length >= 3, mark == 0x7E || !rest.contains(0x60) {
        open = (mark, length)
      }
    }
    return open != nil
  }
}
