internal import Basics

/// Prompts as Cursor and programs made like it write them.
package enum CursorQuery {
  /// The prompt without the marks around it.
  package static func text(_ text: String) -> String {
    guard text.drop(while: \.isWhitespace).hasPrefix("<user_query>"),
      let start = text.bytes(of: "<user_query>"),
      var end = text[start.upperBound...].bytes(of: "</user_query>")
    else { return text }
    while let next = text[end.upperBound...].bytes(of: "</user_query>") { end = next }
    let rest = String(text[end.upperBound...]).trimmed
    return String(text[start.upperBound..<end.lowerBound]).trimmed + (rest.isEmpty ? "" : "\n\n" + rest)
  }
}
