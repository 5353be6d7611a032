internal import Basics

/// A prompt without the tags around it: `<task>…</task>`, `<mode_notice>…</mode_notice>`, `<user_input mode="act">…`,
/// and without what the program says of the editor (`<environment_details>`).
struct ClinePrompt {
  private(set) var text: String
  private(set) var notices: [String] = []
  private(set) var modes: [String] = []
  /// The state of the editor.
  private(set) var context: [String] = []

  private static let marks = ["task", "user_message", "feedback", "answer"]

  init(_ written: String) {
    text = written
    guard written.utf8.contains(UInt8(ascii: "<")) else { return }
    text = Self.cut("environment_details", from: text, to: &context)
    takeModes()
    for mark in Self.marks where text.hasBytes(of: "</\(mark)>") {
      guard let open = text.bytes(of: "<\(mark)>") else { continue }
      text.removeSubrange(open)
      if let end = text.bytes(of: "</\(mark)>") { text.removeSubrange(end) }
      text = text.trimmed
    }
  }

  /// A text without the elements of a name, whose contents are found.
  private static func cut(_ name: String, from text: String, to found: inout [String]) -> String {
    var (rest, left) = ("", text[...])
    while let open = left.bytes(of: "<\(name)>"),
      let end = left[open.upperBound...].bytes(of: "</\(name)>")
    {
      rest += left[..<open.lowerBound]
      found.append(String(left[open.upperBound..<end.lowerBound]).trimmed)
      left = left[end.upperBound...]
    }
    return found.isEmpty ? text : (rest + String(left)).trimmed
  }

  private mutating func takeModes() {
    guard text.contains("<mode_notice>") || text.contains("<user_input") else { return }
    var (notices, modes): ([String], [String]) = ([], [])
    let rest = text.replacing(/<mode_notice>(.*?)<\/mode_notice>/.dotMatchesNewlines()) { match in
      notices.append(String(match.1).trimmed)
      return ""
    }
    text =
      rest.replacing(
        /<user_input(?: mode="([^"]*)")?>(.*?)<\/user_input>/.dotMatchesNewlines()
      ) { match in
        if let mode = match.1 { modes.append(String(mode)) }
        return String(match.2)
      }.trimmed
    (self.notices, self.modes) = (notices, modes)
  }
}
