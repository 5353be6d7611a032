internal import Agents
internal import Content
internal import ImportKit

/// The answer of a model as the AI SDK records it: text, thoughts, calls and files in attributes of their own.
enum AISDKAnswer {
  /// The name of the spans of all its tools.
  static let tool = "ai.toolCall"

  /// A message of the API; nil without such attributes.
  static func message(_ own: [String: ContentValue], _ out: ImportWriter) -> ContentValue? {
    // Before version 4 an answer is a result.
    func answer(_ name: String) -> ContentValue? { own["ai.response.\(name)"] ?? own["ai.result.\(name)"] }
    func list(_ name: String) -> [ContentValue] { EmbeddedJSON.unpacked(answer(name), out)?.list ?? [] }
    let (calls, files) = (list("toolCalls"), list("files").map(picture))
    let (said, thoughts) = (answer("text") ?? answer("object"), answer("reasoning"))
    guard let first = said ?? thoughts ?? calls.first ?? files.first else { return nil }
    let text = said ?? entry("", at: first)
    let parts = [ContentValue(["type": entry("text", at: first), "text": text])] + files
    let content = files.isEmpty ? text : ContentValue(.list(parts), at: first.position)
    let message = ContentValue(["role": entry("assistant", at: first), "content": content])
      .setting("reasoning_content", thoughts)
    guard !calls.isEmpty else { return message }
    return message.setting("tool_calls", ContentValue(.list(calls.map(call)), at: first.position))
  }

  /// A picture as OpenAI's API has it, with its bytes in the address; other parts as they are.
  private static func picture(_ part: ContentValue) -> ContentValue {
    let type = part.text("mediaType") ?? part.text("mimeType")
    let isFile = part.text("type") == "file" && type?.hasPrefix("image/") == true
    guard let data = part.text("type") == "image" ? part.text("image") : isFile ? part.text("data") : nil
    else { return part }
    let isAddress = ["data:", "https:", "http:"].contains { data.hasPrefix($0) }
    return part.setting("type", text: "image_url")
      .setting("image_url", text: isAddress ? data : "data:\(type ?? "image/*");base64,\(data)")
  }

  /// Messages of a prompt, with calls, results and thoughts where the API has them.
  static func prompt(_ value: ContentValue, _ out: ImportWriter) -> ContentValue {
    guard let messages = EmbeddedJSON.unpacked(value, out)?.list else { return value }
    return ContentValue(.list(messages.flatMap(api)), at: value.position)
  }

  private static func api(_ message: ContentValue) -> [ContentValue] {
    guard let parts = message["content"]?.list?.map(picture) else { return [message] }
    func kind(_ name: String) -> [ContentValue] { parts.filter { $0.text("type") == name } }
    let results = kind("tool-result").map(result)
    let others = parts.filter { !["tool-call", "tool-result", "reasoning"].contains($0.text("type") ?? "") }
    var said = message.setting("content", ContentValue(.list(others), at: message.position))
    let calls = kind("tool-call").map(call)
    if !calls.isEmpty {
      said = said.setting("tool_calls", ContentValue(.list(calls), at: message.position))
    }
    let thoughts = kind("reasoning").compactMap { $0.text("text") }.joined(separator: "\n\n")
    if !thoughts.isEmpty { said = said.setting("reasoning_content", entry(thoughts, at: message)) }
    let isOnlyResults = results.count == parts.count
    return (isOnlyResults ? [] : [said]) + results
  }

  /// The output is `{"type": "json", "value": …}` since version 5.
  private static func result(_ part: ContentValue) -> ContentValue {
    let output = part["output"]?["value"] ?? part["output"] ?? part["result"] ?? part["content"]
    let found = [
      ("role", entry("tool", at: part)), ("name", part["toolName"]), ("tool_call_id", part["toolCallId"]),
      ("content", output.map { entry(String(json: $0), at: $0) } ?? entry("", at: part)),
    ]
    return ContentValue(
      .map(found.compactMap { key, value in value.map { field(key, $0) } }), at: part.position)
  }

  /// Whether an answer is calls and nothing else.
  static func areCalls(_ list: [ContentValue]) -> Bool {
    let isCall = { (one: ContentValue) in
      one["toolCallId"] != nil && one["toolName"] != nil && (one["args"] ?? one["input"]) != nil
        && (one["result"] ?? one["output"]) == nil
    }
    return !list.isEmpty && list.allSatisfy(isCall)
  }

  /// A call in the form of OpenAI's API; others as they are. `args`, or `input` since version 5, may be JSON in a
  /// string.
  static func call(_ value: ContentValue) -> ContentValue {
    guard value["toolName"] != nil else { return value }
    let found = [
      ("id", value["toolCallId"]), ("name", value["toolName"]),
      ("arguments", value["args"] ?? value["input"]),
    ]
    return ContentValue(
      .map(found.compactMap { key, value in value.map { field(key, $0) } }), at: value.position)
  }

  private static func entry(_ text: String, at value: ContentValue) -> ContentValue {
    ContentValue(.string(text), at: value.position)
  }

  private static func field(_ key: String, _ value: ContentValue) -> ContentValue.Entry {
    .init(key: key, position: value.position, value: value)
  }
}
