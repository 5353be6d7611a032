internal import Basics

/// Cleans up what LibreChat keeps in texts.
enum LibreChatText {
  static func readable(_ text: String) -> String { tagged(unmarked(text)) }

  /// Without marks of citations. They begin with private characters or their escapes: `\ue202turn0search1`.
  private static func unmarked(_ text: String) -> String {
    guard text.hasBytes(of: "\u{E202}turn") || text.hasBytes(of: "\\ue202turn") else { return text }
    let citation = #/ ?(?:\\ue200|\u{E200})?(?:\\ue202|\u{E202})turn[0-9]+[a-z]+[0-9]+/#
    let mark = #/\\ue20[0-6]|[\u{E200}-\u{E206}]/#
    return text.replacing(citation, with: "").replacing(mark, with: "")
  }

  /// Thoughts and documents between lines of colons, with the tags that Claude's texts have.
  private static func tagged(_ text: String) -> String {
    var (said, left) = ("", text[...])
    while let open = left.bytes(of: ":::"), let line = left[open.upperBound...].bytes(of: "\n") {
      let head = String(left[open.upperBound..<line.lowerBound]).trimmed
      let isDocument = head.hasPrefix("artifact{") && head.hasSuffix("}")
      guard isDocument || head == "thinking" else {
        said += left[..<line.lowerBound]
        left = left[line.lowerBound...]
        continue
      }
      guard let close = left[line.lowerBound...].bytes(of: "\n:::") else { break }
      let inside = String(left[line.lowerBound..<close.lowerBound]).trimmed
      said += left[..<open.lowerBound]
      said +=
        isDocument
        ? "<antArtifact \(head.dropFirst("artifact{".count).dropLast())>\(unfenced(inside))</antArtifact>"
        : "<antThinking>\(inside)</antThinking>"
      left = left[close.upperBound...]
    }
    return said + left
  }

  /// The inside of a block of code; other texts as they are.
  static func unfenced(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.first?.hasPrefix("```") == true { lines.removeFirst() }
    if lines.last == "```" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
