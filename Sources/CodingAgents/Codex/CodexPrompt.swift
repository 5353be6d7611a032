internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// What programs around Codex add to the text of a prompt.
enum CodexPrompt {
  /// A command that the user ran, with what it printed.
  struct Command {
    let text: String
    let output: String
    let hasFailed: Bool
  }

  /// Parts without the tags around pictures: `<image name=[Image #1]>`.
  static func withoutTags(_ content: ContentValue?) -> ContentValue? {
    guard let content, let parts = content.list, parts.contains(where: { $0.text("type") == "input_image" })
    else { return content }
    func isPicture(_ index: Int) -> Bool {
      parts.indices.contains(index) && parts[index].text("type") == "input_image"
    }
    let others = parts.indices.filter { index in
      guard let text = parts[index].text("text")?.trimmed else { return true }
      return !(text == "</image>" && isPicture(index - 1) || isTag(text) && isPicture(index + 1))
    }
    return ContentValue(.list(others.map { parts[$0] }), at: content.position)
  }

  /// `<image>`, also with the name or the path that Codex gives a picture.
  private static func isTag(_ text: String) -> Bool {
    text.hasPrefix("<image") && text.wholeMatch(of: /<image(?: name=\[[^\]\n]*\])?(?: path=[^>\n]*)?>/) != nil
  }

  /// What an editor says about its state, and the request after it; nil for other texts.
  static func split(_ text: String) -> (context: String, request: String)? {
    let text = text.trimmed
    guard text.hasPrefix("# Context from my IDE setup:"),
      let mark = text[...].bytes(of: "## My request for Codex:")
    else { return nil }
    return (String(text[..<mark.lowerBound]).trimmed, String(text[mark.upperBound...]).trimmed)
  }

  /// Removes what an editor says about its state from a prompt: as a message of its own.
  static func separateContext(_ message: inout Message) -> Message? {
    guard let (context, request) = split(message.text) else { return nil }
    var note = Message(.system, "System", at: .untimed, message.position)
    note.text = context
    message.text = request
    return note
  }

  /// `<user_shell_command>` with `<command>` and `<result>`.
  static func command(_ text: String) -> Command? {
    guard text.trimmed.hasPrefix("<user_shell_command>"), let command = inside("command", text),
      let result = inside("result", text)
    else { return nil }
    let mark = result.bytes(of: "Output:")
    let head = mark.map { result[..<$0.lowerBound] } ?? ""
    let output = mark.map { result[$0.upperBound...] } ?? result
    let code = head.bytes(of: "Exit code:").map { head[$0.upperBound...].prefix { !$0.isNewline } }
    return Command(
      text: String(command).trimmed, output: String(output).trimmed,
      hasFailed: code.map { String($0).trimmed != "0" } ?? false)
  }

  /// How a command ended, in the lines before `Output:` of what the model is shown: `Exit code: 1` (`shell_command`)
  /// or `Process exited with code 1` (`exec_command`), and `Wall time: 0.2 seconds`; nil for other texts.
  static func outcome(_ text: String) -> (code: Int?, seconds: Double?)? {
    let starts = ["Exit code: ", "Chunk ID: ", "Wall time: "]
    guard starts.contains(where: { text.hasPrefix($0) }) else { return nil }
    var (code, seconds): (Int?, Double?) = (nil, nil)
    for line in text.split(separator: "\n", maxSplits: 6) {
      if line == "Output:" || line.hasPrefix("Output:\n") { return (code, seconds) }
      for start in ["Exit code: ", "Process exited with code "] where line.hasPrefix(start) {
        code = Int(line.dropFirst(start.count))
      }
      if line.hasPrefix("Wall time: ") {
        // Also "nan" and "inf" are numbers of Swift.
        let number = Double(line.dropFirst(11).prefix { $0 != " " }) ?? -1
        seconds = number.isFinite && number >= 0 ? number : nil
      }
    }
    return nil
  }

  private static func inside(_ tag: String, _ text: String) -> Substring? {
    guard let start = text[...].bytes(of: "<\(tag)>"),
      let end = text[start.upperBound...].bytes(of: "</\(tag)>")
    else { return nil }
    return text[start.upperBound..<end.lowerBound]
  }
}
