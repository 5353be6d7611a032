internal import Basics
package import Content
package import Conversations
package import ImportKit

/// Parts of Google's API: text, files, calls of functions and their answers.
package enum GeminiParts {
  /// Whether the Gemini CLI sends this text in the user's name.
  package static func isContext(_ text: String) -> Bool {
    let starts = [
      "<session_context>", "<state_snapshot>", "This is the Gemini CLI. We are setting up the context",
    ]
    let start = text.drop { $0.isWhitespace }
    return starts.contains { start.hasPrefix($0) }
  }

  package static func text(_ content: ContentValue?, _ message: inout Message, _ out: inout ImportWriter)
    -> String
  {
    guard let content, !content.isNull else { return "" }
    return text(content.list ?? [content], &message, &out)
  }

  static func text(_ parts: [ContentValue], _ message: inout Message, _ out: inout ImportWriter) -> String {
    parts.compactMap { text(part: $0, &message, &out) }.filter { !$0.isEmpty }.joined(
      separator: "\n\n")
  }

  private static func text(
    part: ContentValue, _ message: inout Message, _ out: inout ImportWriter
  ) -> String? {
    if let text = part.string { return text }
    if let text = part.text("text") {
      guard part["thought"]?.bool == true else { return text }
      let known = message.generation?.thinking ?? ""
      message.generation?.thinking = known.isEmpty ? text : "\(known)\n\n\(text)"
      return nil
    }
    if let data = part.google("inlineData") {
      let type = data.text("mimeType") ?? data.text("mime_type") ?? ""
      message.attachments.append(out.picture(data.text("data") ?? "", type: type))
      return nil
    }
    if let file = part.google("fileData"), let address = file.google("fileUri")?.string {
      return MarkdownText.link(address, to: address)
    }
    if let answer = part.google("functionResponse"), let response = answer["response"] {
      return (response["output"] ?? response["error"]).map { String(json: $0) } ?? String(json: response)
    }
    if let call = part.google("functionCall") {
      message.generation?.calls.append(
        Generation.ToolCall(
          id: call["id"]?.identifier ?? "", name: call.text("name") ?? "tool",
          arguments: call["args"].map { String(json: $0) } ?? ""))
      return nil
    }
    if let code = part.google("executableCode")?.text("code") { return MarkdownText.codeBlock(code) }
    if let output = part.google("codeExecutionResult")?.text("output") {
      return MarkdownText.codeBlock(output)
    }
    if part["text"]?.string == "" { return nil }
    return part.entries == nil ? nil : MarkdownText.codeBlock(String(json: part), language: "json")
  }
}

extension ContentValue {
  /// A field of Google's API, which names it in camel case, and its Python library with underscores; nil for null.
  package func google(_ key: String) -> ContentValue? {
    if let value = self[key] { return value }
    guard case .map(let entries) = kind else { return nil }
    let found = entries.last { Self.isUnderscored($0.key, key) }
    return found.flatMap { $0.value.isNull ? nil : $0.value }
  }

  /// Whether a name is `prompt_feedback` for the key `promptFeedback`.
  private static func isUnderscored(_ name: String, _ key: String) -> Bool {
    guard name.utf8.count > key.utf8.count else { return false }
    var bytes = name.utf8.makeIterator()
    for byte in key.utf8 {
      let isCapital = (0x41...0x5A).contains(byte)
      if isCapital, bytes.next() != 0x5F { return false }
      guard bytes.next() == (isCapital ? byte | 0x20 : byte) else { return false }
    }
    return bytes.next() == nil
  }
}
