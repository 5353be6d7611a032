internal import Basics

/// Three or more backticks or tildes at the start of a line, with what follows them.
struct ZulipFence {
  enum Kind { case code, quote, spoiler }

  let kind: Kind
  /// What follows the word `spoiler`.
  let title: String
  private let sign: Character
  private let count: Int
  private let isBare: Bool

  init?(_ line: String) {
    let indent = line.prefix { $0 == " " }.count
    let text = line.dropFirst(indent)
    guard indent < 4, let sign = text.first, sign == "`" || sign == "~" else { return nil }
    let signs = text.prefix { $0 == sign }
    let rest = String(text[signs.endIndex...]).trimmed
    // Code within a line may have as many backticks.
    guard signs.count >= 3, sign == "~" || !rest.utf8.contains(UInt8(ascii: "`")) else { return nil }
    let word = rest.prefix { !$0.isWhitespace }
    (self.sign, count, isBare) = (sign, signs.count, rest.isEmpty)
    kind = indent > 0 ? .code : word == "quote" ? .quote : word == "spoiler" ? .spoiler : .code
    title = String(rest[word.endIndex...]).trimmed
  }

  /// Code may have a longer end; blocks have the same signs at both ends.
  func closes(_ begin: Self) -> Bool {
    isBare && sign == begin.sign && (begin.kind == .code ? count >= begin.count : count == begin.count)
  }
}
