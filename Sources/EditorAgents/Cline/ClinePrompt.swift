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
  private static let longestMode = 64

  init(_ written: String) {
    text = written
    guard written.utf8.contains(UInt8(ascii: "<")) else { return }
    text = Self.cut("environment_details", from: text, to: &context)
    text = Self.cut("mode_notice", from: text, to: &notices)
    takeModes()
    unwrap()
  }

  /// Without the tags around what the user said. Tags inside are the user's.
  private mutating func unwrap() {
    let found = Self.marks.compactMap { Self.element($0, in: text) }
    guard let (open, end) = found.min(by: { $0.open.lowerBound < $1.open.lowerBound }) else { return }
    let inside = text[open.upperBound..<end.lowerBound]
    text = "\(text[..<open.lowerBound])\(inside)\(text[end.upperBound...])".trimmed
  }

  /// The tags of an element that begins a line: the first, and the last that closes it.
  private static func element(
    _ name: String, in text: String
  ) -> (open: Range<String.Index>, end: Range<String.Index>)? {
    let line = text.hasPrefix("<\(name)>") ? text.bytes(of: "<\(name)>") : text.bytes(of: "\n<\(name)>")
    guard let line, var end = text[line.upperBound...].bytes(of: "</\(name)>") else { return nil }
    while let next = text[end.upperBound...].bytes(of: "</\(name)>") { end = next }
    let open = text.utf8.index(line.upperBound, offsetBy: -(name.utf8.count + 2))..<line.upperBound
    return (open, end)
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

  /// What is inside `<user_input mode="act">…</user_input>`, or without a mode.
  private mutating func takeModes() {
    var (made, left) = ("", text[...])
    while let open = left.bytes(of: "<user_input") {
      made += left[..<open.lowerBound]
      let rest = left[open.upperBound...]
      guard let (mode, inside) = Self.mode(rest) else {
        made += "<user_input"
        left = rest
        continue
      }
      guard let end = inside.bytes(of: "</user_input>") else {
        made += "<user_input"
        left = rest
        break
      }
      if !mode.isEmpty { modes.append(mode) }
      made += inside[..<end.lowerBound]
      left = inside[end.upperBound...]
    }
    if left.startIndex > text.startIndex { text = (made + left).trimmed }
  }

  /// Of ` mode="act">…`, the mode and what follows.
  private static func mode(_ text: Substring) -> (mode: String, rest: Substring)? {
    let head = text.utf8.prefix(longestMode)
    guard let end = head.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let rest = text[text.utf8.index(after: end)...]
    let words = text[..<end].split(separator: "\"", omittingEmptySubsequences: false)
    if words.count == 3, words[0] == " mode=", words[2].isEmpty { return (String(words[1]), rest) }
    return words == [""] ? ("", rest) : nil
  }
}
