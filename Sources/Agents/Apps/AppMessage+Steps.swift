internal import Content
internal import Conversations
internal import ImportKit

/// What Grok did before an answer.
extension AppMessage {
  /// Lists besides the text of a message.
  private static let lists = [
    "steps", "toolResponses", "tool_responses", "webSearchResults", "web_search_results",
    "generatedImageUrls",
    "generated_image_urls", "imageAttachments", "image_attachments", "streamErrors",
  ]

  var hasSteps: Bool { Self.lists.contains { !value.elements($0).isEmpty } }

  /// Thoughts, and calls with their results. `answer`: the text of the message, which may also be a step.
  func takeSteps(
    _ answer: String?, _ parts: inout ClaudeParts, _ tools: inout [String: String], _ log: inout AgentLog,
    _ out: inout ImportWriter
  ) {
    for step in value.elements("steps") {
      let texts = step.elements("text").compactMap(\.string) + [step.text("text")].compactMap { $0 }
      for text in texts where text != answer {
        let thought = ContentValue(.string(text), at: step.position)
        parts.take(Self.block("thinking", "thinking", thought), &tools, &out)
      }
      for entry in step.entries ?? [] where entry.value.list?.isEmpty == false {
        switch entry.key {
        case "text", "tags": continue
        case "toolUsageResults", "tool_usage_results":
          for result in entry.value.list ?? [] { call(result, &parts, &tools, &out) }
        default: log.note("steps.\(entry.key)", entry.value)
        }
      }
    }
    for result in value.elements("toolResponses") + value.elements("tool_responses") {
      call(result, &parts, &tools, &out)
    }
  }

  /// A call and its result in one record.
  func call(
    _ record: ContentValue, _ parts: inout ClaudeParts, _ tools: inout [String: String],
    _ out: inout ImportWriter
  ) {
    let name = record.text("toolName") ?? record.text("tool_name") ?? record.text("name") ?? "tool"
    func take(_ type: String, _ fields: [(String, ContentValue?)]) {
      parts.take(Self.block(type, named: name, fields, at: record), &tools, &out)
    }
    take("tool_use", [("id", record["id"]), ("input", record["input"] ?? record["args"])])
    guard let output = record["output"] ?? record["text"] ?? record["result"] else { return }
    let text = Self.entry("content", String(json: output), output).value
    take(
      "tool_result",
      [
        ("tool_use_id", record["id"]), ("content", text),
        ("is_error", record["isError"] ?? record["is_error"]),
      ])
  }

  /// Pictures that were made or sent: addresses become links, others are named.
  func takePictures(
    _ parts: inout ClaudeParts, _ tools: inout [String: String], _ out: inout ImportWriter
  ) {
    let names = ["generatedImageUrls", "generated_image_urls", "imageAttachments", "image_attachments"]
    for picture in names.flatMap({ value.elements($0) }) {
      if picture.string?.hasPrefix("http") == true {
        parts.take(Self.block("image", "url", picture), &tools, &out)
      } else {
        parts.attach(Self.named(picture))
      }
    }
  }
}
