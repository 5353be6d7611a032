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
    /// As written below the label.
    package var time: String?

    /// Takes a line below the label, which may be a time.
    fileprivate mutating func add(_ line: String) {
      guard time == nil, text.allSatisfy(\.trimmed.isEmpty), let written = LabelledText.time(line) else {
        return text.append(line)
      }
      (time, text) = (written, [])
    }
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
    // ChatGPT Exporter has labels of its own, and other lines before the first of them and after the last.
    let isExporter = lines.contains(Self.prompt)
    for (index, line) in lines.enumerated().dropFirst(isExporter ? 0 : frontMatter(lines)) {
      let start = line.prefix(3)
      if start == "```" || start == "~~~" {
        let mark = String(start)
        fence = fence == nil ? mark : (fence == mark ? nil : fence)
      }
      if fence == nil, let (label, role, rest) = isExporter ? exporterLabel(line) : label(line) {
        turns.append(Turn(label: label, role: role, line: index + 1, text: rest.isEmpty ? [] : [rest]))
      } else if !turns.isEmpty {
        turns[turns.count - 1].add(line)
      } else if !isExporter, !line.trimmed.isEmpty, !line.hasPrefix("#") {
        return []
      }
    }
    if isExporter, let last = turns.indices.last { turns[last].text = withoutFooter(turns[last].text) }
    return turns
  }

  private static let prompt = "## Prompt:"

  private static func exporterLabel(_ line: String) -> (label: String, role: Message.Role, rest: String)? {
    if line == prompt { return ("Prompt", .user, "") }
    return line == "## Response:" ? ("Response", .assistant, "") : nil
  }

  /// The lines without `Powered by` and the rule above it.
  private static func withoutFooter(_ lines: [String]) -> [String] {
    var lines = lines
    while lines.last?.trimmed.isEmpty == true { lines.removeLast() }
    guard lines.last?.hasPrefix("Powered by ") == true, lines.dropLast().last == "---" else { return lines }
    return lines.dropLast(2)
  }

  /// How many lines are a block of YAML before the text.
  private static func frontMatter(_ lines: [String]) -> Int {
    guard lines.first == "---", let end = lines.dropFirst().prefix(50).firstIndex(of: "---") else { return 0 }
    return end + 1
  }

  /// `<time datetime="2024-01-05T10:00:03Z">10:00</time>`, or figures with a time of day.
  private static func time(_ line: String) -> String? {
    if let match = line.trimmed.wholeMatch(of: #/<time datetime="([^"]+)"[^>]*>[^<]*</time>/#) {
      return String(match.1)
    }
    let form = #/\d{1,4}[.\/\-]\d{1,2}[.\/\-]\d{1,4},? \d{1,2}:\d\d(?::\d\d)?(?: [AaPp][Mm])?/#
    return line.trimmed.wholeMatch(of: form).map { String($0.0) }
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
