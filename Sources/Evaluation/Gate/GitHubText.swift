internal import Basics

/// Text from content as GitHub's Markdown: one line that shows the same words and has no effect.
///
/// GitHub looks for mentions (`@ann`) and references (`#12`, `GH-12`) in the rendered text, where escapes are gone.
/// An invisible space after `@`, `#` and `GH-` keeps them text.
enum GitHubText {
  static func escaped(_ text: String) -> String {
    let scalars = Array(VisibleText.escaped(line(text)).unicodeScalars)
    var out = ""
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "<": out += "&lt;"
      case "&": out += "&amp;"
      case "@", "#": out += "\\\(scalar)" + unseen
      case "-" where isAfterGH(scalars[..<index]): out += "\\-" + unseen
      // A scalar and not a character: an accent on a bracket leaves it a bracket.
      case _ where marks.contains(scalar): out += "\\\(scalar)"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// Without line breaks, and cut: GitHub refuses a comment of more than 65,536 characters.
  private static func line(_ text: String) -> String {
    let shown = String(text.unicodeScalars.prefix(longest))
    let isCut = shown.unicodeScalars.count < text.unicodeScalars.count
    return String(shown.map { $0.isWhitespace ? " " : $0 }) + (isCut ? "…" : "")
  }

  private static let longest = 200
  private static let unseen = "&#8203;"
  /// With those that begin formulas and links: `www.`, `https:`.
  private static let marks = Set("\\`*_{}[]()>+-!|~.:$".unicodeScalars)

  private static func isAfterGH(_ before: ArraySlice<Unicode.Scalar>) -> Bool {
    String(String.UnicodeScalarView(before.suffix(2))).lowercased() == "gh"
  }
}
