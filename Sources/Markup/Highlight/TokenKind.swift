/// The type of a stretch of code, for highlighting.
///
/// On a page each kind is a class, `t-` and one letter, with a colour in `site.css`: `<span
/// class="t-k">let</span> x`.
enum TokenKind: CaseIterable, Sendable {
  case comment, string, number, keyword, type, function
  /// `@MainActor`, `@cached`, the attributes of a tag.
  case attribute
  /// The key of a JSON object, a CSS property, a shell variable.
  case property
  /// A line added or deleted by a diff.
  case inserted, deleted
  /// Code about the code: `#if`, `<!doctype html>`, the head of a diff's hunk.
  case meta

  /// The letter of its class.
  var letter: UInt8 {
    switch self {
    case .comment: UInt8(ascii: "c")
    case .string: UInt8(ascii: "s")
    case .number: UInt8(ascii: "n")
    case .keyword: UInt8(ascii: "k")
    case .type: UInt8(ascii: "t")
    case .function: UInt8(ascii: "f")
    case .attribute: UInt8(ascii: "a")
    case .property: UInt8(ascii: "p")
    case .inserted: UInt8(ascii: "i")
    case .deleted: UInt8(ascii: "d")
    case .meta: UInt8(ascii: "m")
    }
  }
}
