internal import Agents
internal import Content
internal import ImportKit

/// The answer of a model as the AI SDK records it: text, thoughts and calls in attributes of their own.
enum AISDKAnswer {
  /// A message of the API; nil without such attributes.
  static func message(_ own: [String: ContentValue], _ out: ImportWriter) -> ContentValue? {
    let calls = EmbeddedJSON.unpacked(own["ai.response.toolCalls"], out)?.list ?? []
    let thoughts = own["ai.response.reasoning"]
    guard let text = own["ai.response.text"] ?? own["ai.response.object"] ?? thoughts ?? calls.first else {
      return nil
    }
    let said = own["ai.response.text"] ?? own["ai.response.object"] ?? entry("", at: text)
    let names = ["role": entry("assistant", at: text), "content": said]
    var entries = names.sorted { $0.key < $1.key }.map { field($0.key, $0.value) }
    if let thoughts { entries.append(field("reasoning_content", thoughts)) }
    if !calls.isEmpty {
      entries.append(field("tool_calls", ContentValue(.list(calls.map(call)), at: text.position)))
    }
    return ContentValue(.map(entries), at: text.position)
  }

  /// Messages of a prompt, with calls, results and thoughts where the API has them.
  static func prompt(_ value: ContentValue, _ out: ImportWriter) -> ContentValue {
    guard let messages = EmbeddedJSON.unpacked(value, out)?.list else { return value }
    return ContentValue(.list(messages.flatMap(api)), at: value.position)
  }

  private static func api(_ message: ContentValue) -> [ContentValue] {
    guard let parts = message["content"]?.list else { return [message] }
    func kind(_ name: String) -> [ContentValue] { parts.filter { $0.text("type") == name } }
    let results = kind("tool-result").map(result)
    let others = parts.filter { !["tool-call", "tool-result", "reasoning"].contains($0.text("type") ?? "") }
    guard !results.isEmpty || others.count < parts.count else { return [message] }
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

  /// `args`, or `input` since version 5, may be JSON in a string.
  private static func call(_ value: ContentValue) -> ContentValue {
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
