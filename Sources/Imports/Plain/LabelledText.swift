internal import Basics
package import Conversations

/// A conversation copied from a window or typed: turns begin with `User:` or `Assistant:`.
///
/// `**User:** text`, `## Assistant` and `You said:` are labels too; code blocks contain none.
package enum LabelledText {
  /// One participant's turn.
  package struct Turn {
    package let label: String
    package let role: Message.Role
    package let line: Int
    package var text: [String]
  }

  /// Without `isWhole` the last line may be truncated.
  package static func turns(_ bytes: [UInt8], isWhole: Bool) -> [Turn] {
    let text = String(decoding: bytes, as: UTF8.self)
    var lines = TextLines.split(text.first == "\u{FEFF}" ? String(text.dropFirst()) : text)
    if !isWhole, bytes.last != 0x0A, lines.count > 1 { lines.removeLast() }
    return turns(lines)
  }

  package static func turns(_ lines: [String]) -> [Turn] {
    var turns: [Turn] = []
    var fence: String?
    for (index, line) in lines.enumerated() {
      let start = line.prefix(3)
      if start == "```" || start == "~~~" {
        let mark = String(start)
        fence = fence == nil ? mark : (fence == mark ? nil : fence)
      }
      if fence == nil, let (label, role, rest) = label(line) {
        turns.append(Turn(label: label, role: role, line: index + 1, text: rest.isEmpty ? [] : [rest]))
      } else if !turns.isEmpty {
        turns[turns.count - 1].text.append(line)
      } else if !line.trimmed.isEmpty, !line.hasPrefix("#") {
        return []
      }
    }
    return turns
  }

  /// Whether both sides have turns.
  package static func isTalk(_ turns: [Turn]) -> Bool {
    turns.contains { $0.role == .user } && turns.contains { $0.role == .assistant }
  }

  /// `Assistant: Hi` → label, role and the rest.
  package static func label(_ line: String) -> (label: String, role: Message.Role, rest: String)? {
    guard let first = line.unicodeScalars.first, first == "#" || first == "*" || first.properties.isAlphabetic
    else { return nil }
    let isHeading = first == "#"
    let bare = line.drop { $0 == "#" || $0 == "*" || $0 == " " }
    let end = bare.firstIndex { $0 == ":" || $0 == "：" }
    guard end != nil || isHeading else { return nil }
    let label = String(bare[..<(end ?? bare.endIndex)].filter { $0 != "*" }).trimmed
    guard label.utf8.count <= 24, let role = PlainNames.role(word(label)) else { return nil }
    let rest = end.map { String(bare[bare.index(after: $0)...]) } ?? ""
    let isBold = first == "*" && rest.hasPrefix("**")
    return (label, role, (isBold ? String(rest.dropFirst(2)) : rest).trimmed)
  }

  /// `ChatGPT said` → `ChatGPT`.
  private static func word(_ label: String) -> String {
    label.hasSuffix(" said") ? String(label.dropLast(5)) : label
  }
}
