/// What a stretch of code is, as far as a reader's eye wants to know.
///
/// On a page each kind is a class, `t-` and one letter, which `site.css` gives its colour:
/// `<span class="t-k">let</span> x`.
enum TokenKind: UInt8, CaseIterable, Sendable {
  case comment, string, number, keyword, type, function
  /// `@MainActor`, `@cached`, the attributes of a tag.
  case attribute
  /// The key of a JSON object, a CSS property, a shell variable.
  case property
  /// A line that a diff adds or takes away.
  case inserted, deleted
  /// What speaks about the code: `#if`, `<!doctype html>`, the head of a diff's hunk.
  case meta

  var className: String {
    switch self {
    case .comment: "t-c"
    case .string: "t-s"
    case .number: "t-n"
    case .keyword: "t-k"
    case .type: "t-t"
    case .function: "t-f"
    case .attribute: "t-a"
    case .property: "t-p"
    case .inserted: "t-i"
    case .deleted: "t-d"
    case .meta: "t-m"
    }
  }

  /// The start tag as bytes, made once.
  var startTag: [UInt8] { Self.startTags[Int(rawValue)] }

  private static let startTags = allCases.map { Array("<span class=\"\($0.className)\">".utf8) }
}
