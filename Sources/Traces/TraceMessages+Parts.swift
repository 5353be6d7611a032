internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Messages of OpenTelemetry: `{"role": "assistant", "parts": [{"type": "text", "content": "…"}]}`.
extension TraceMessages {
  mutating func parts(_ value: ContentValue, _ role: Message.Role, _ out: inout ImportWriter) -> [Message] {
    let own = value.text("role").flatMap { $0 == "model" ? .assistant : OpenAITurns.role($0) } ?? role
    var message = Message(own, PlainNames.title(of: own), at: .untimed, value.position)
    var (texts, results): ([String], [Message]) = ([], [])
    for part in value.elements("parts") {
      if Self.results.contains(part.text("type") ?? "") {
        results.append(Self.result(part))
      } else {
        texts.append(text(of: part, &message, &out))
      }
    }
    message.text = texts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    noteEnd(value)
    let isEmpty =
      message.text.isEmpty && message.generation?.standsForText != true && message.attachments.isEmpty
    return (isEmpty ? [] : [message]) + results
  }

  mutating func noteEnd(_ message: ContentValue) {
    guard let reason = message["finish_reason"] else { return }
    if !Self.usual.contains(String(json: reason).lowercased()) { ends.append(reason) }
  }

  private static let results: Set<String> = ["tool_call_response", "server_tool_call_response"]

  /// Reasons for which answers end as usual.
  private static let usual: Set<String> = [
    "stop", "tool_call", "tool_calls", "tool_use", "end_turn", "stop_sequence",
  ]

  /// Adds a part to its message. Returns its text; empty if it has none.
  private mutating func text(
    of part: ContentValue, _ message: inout Message, _ out: inout ImportWriter
  ) -> String {
    let content = part["content"] ?? part["text"]
    switch part.text("type") ?? "text" {
    case "text" where content == nil, "reasoning" where content == nil, "thinking" where content == nil:
      faults.append((part, "part has no \"content\""))
    case "text": return content.map { String(json: $0) } ?? ""
    case "reasoning", "thinking":
      let known = message.generation?.thinking ?? ""
      message.generation?.thinking =
        known + (known.isEmpty ? "" : "\n\n") + (content.map { String(json: $0) } ?? "")
    case "tool_call", "server_tool_call":
      message.generation?.calls.append(
        Generation.ToolCall(
          id: Self.id(of: part) ?? "", name: part.text("name") ?? "tool",
          arguments: (part["arguments"] ?? part["server_tool_call"]).map { String(json: $0) } ?? ""))
    case "blob", "binary":
      message.attachments.append(
        out.picture(
          content?.string ?? part.text("data") ?? "",
          type: part.text("mime_type") ?? part.text("media_type") ?? ""))
    case "uri", "file", "image-url", "audio-url", "video-url", "document-url":
      let address = part.text("uri") ?? part.text("url") ?? part.text("file_id") ?? "file"
      let sound = address.hasPrefix("data:image/") ? nil : out.file(dataAddress: address)
      guard let file = sound ?? out.picture(dataAddress: address) else {
        return MarkdownText.link(address, to: address)
      }
      message.attachments.append(file)
    case let type:
      out.drift("unknown part \"\(type)\"; it is kept as JSON", at: part.position)
      return MarkdownText.codeBlock(String(json: part), language: "json").trimmed
    }
    return ""
  }

  private static func result(_ part: ContentValue) -> Message {
    var result = Message(.tool, part.text("name") ?? "tool", at: .untimed, part.position)
    result.generation?.callID = id(of: part)
    let said =
      part["response"] ?? part["result"] ?? part["server_tool_call_response"] ?? part["content"]
      ?? part["text"]
    result.text = said.map { texts($0) ?? String(json: $0) } ?? ""
    return result
  }

  /// The id of a call, which may be the last of several.
  private static func id(of part: ContentValue) -> String? {
    part["id"]?.identifier ?? part.elements("id").last?.identifier
  }

  /// The words of a result that is a list of texts; nil for others.
  static func texts(_ result: ContentValue) -> String? {
    let texts = (result.list ?? []).compactMap { $0.entries?.count == 1 ? $0.text("text") : nil }
    return texts.isEmpty || texts.count != result.list?.count ? nil : texts.joined(separator: "\n\n")
  }
}
