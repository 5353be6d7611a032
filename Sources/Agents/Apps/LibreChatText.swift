internal import Basics

/// What LibreChat keeps in the text of an answer: marks of citations, and thoughts and documents between colons.
enum LibreChatText {
  /// The text with its documents, and its thoughts. A mark in a block of code, or without an end, is text.
  static func readable(_ text: String) -> (text: String, thoughts: [String]) {
    let text = unmarked(text)
    guard text.hasBytes(of: ":::") else { return (text, []) }
    var (said, thoughts, open): ([String], [String], String) = ([], [], "")
    var left = text.split(atBytes: "\n")[...]
    while let line = left.popFirst().map(String.init) {
      let fence = fence(line)
      if open.isEmpty { open = fence } else if fence.hasPrefix(open), fence == line.trimmed { open = "" }
      guard open.isEmpty, let head = head(line) else {
        said.append(line)
        continue
      }
      guard let end = end(in: left, head == "thinking" ? "" : nil) else {
        said.append(([line[...]] + left).joined(separator: "\n"))
        break
      }
      let inside = left[..<end].joined(separator: "\n").trimmed
      left = left[(end + 1)...]
      if head == "thinking" { thoughts.append(inside) }
      if head != "thinking" { said.append(ClaudeArtifact.block(head[...], unfenced(inside))) }
    }
    return (said.joined(separator: "\n"), thoughts)
  }

  /// Without marks of citations. They begin with private characters or their escapes: `\ue202turn0search1`.
  private static func unmarked(_ text: String) -> String {
    guard text.hasBytes(of: "\u{E202}turn") || text.hasBytes(of: "\\ue202turn") else { return text }
    let citation = #/ ?(?:\\ue200|\u{E200})?(?:\\ue202|\u{E202})turn[0-9]+[a-z]+[0-9]+/#
    let mark = #/\\ue20[0-6]|[\u{E200}-\u{E206}]/#
    return text.replacing(citation, with: "").replacing(mark, with: "")
  }

  /// What a line opens: `thinking` or `artifact{title="A"}`; nil for other lines.
  private static func head(_ line: String) -> String? {
    let head = line.hasPrefix(":::") ? String(line.dropFirst(":::".count)).trimmed : ""
    return head == "thinking" || head.hasPrefix("artifact{") && head.hasSuffix("}") ? head : nil
  }

  /// The place of the line `:::`, after the end of `fence`; nil for the block of code that the lines may begin with.
  private static func end(in lines: ArraySlice<Substring>, _ fence: String?) -> Int? {
    var (fence, last) = (fence, "")
    for (place, line) in zip(lines.indices, lines) {
      let line = String(line).trimmed
      if line == ":::", [nil, "", last].contains(fence) { return place }
      if !line.isEmpty, fence != nil { last = line }
      if !line.isEmpty, fence == nil { fence = self.fence(line) }
    }
    return nil
  }

  /// The backticks of a line that begins or ends a block of code; else empty.
  private static func fence(_ line: String) -> String {
    let line = line.trimmed
    let ticks = line.prefix { $0 == "`" }
    return ticks.count < 3 || line.dropFirst(ticks.count).contains("`") ? "" : String(ticks)
  }

  /// The inside of a block of code; other texts as they are.
  static func unfenced(_ text: String) -> String {
    var lines = text.split(atBytes: "\n")
    let fence = fence(lines.first.map(String.init) ?? "")
    guard !fence.isEmpty else { return text }
    lines.removeFirst()
    if lines.last.map(String.init) == fence { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
