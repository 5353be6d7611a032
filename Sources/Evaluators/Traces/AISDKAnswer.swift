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
