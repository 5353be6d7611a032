internal import Basics
package import Content
internal import Conversations
package import ImportKit

extension Trial {
  /// Fields of a message of the OpenAI API, with those that LiteLLM adds.
  package static let messageFields: Set<String> = [
    "role", "content", "name", "tool_calls", "tool_call_id", "function_call", "refusal", "reasoning",
    "reasoning_content", "reasoning_details", "tool_name", "audio", "annotations", "images",
    "provider_specific_fields", "thinking_blocks",
  ]

  /// Reads a message whose speaker is given by `role`. `place`: its path in the file.
  package mutating func read(
    _ value: ContentValue, _ reader: inout RoleTurns, at place: String,
    besides known: Set<String> = messageFields, _ out: inout ImportWriter
  ) {
    if let reason = Self.fault(in: value) { return fold(value, as: place, because: reason, &out) }
    keepOthers(of: value, besides: known, "a message", at: place, &out)
    for record in reader.read(value, &out) { add(record) }
  }

  /// Why a message cannot be shown as one; nil if it can.
  package static func fault(in value: ContentValue) -> String? {
    guard value.entries != nil else { return "record is not a message" }
    guard let name = value.text("role") else { return "message has no \"role\"" }
    guard OpenAITurns.anyRole(name) != nil else { return "unknown role \"\(name)\"" }
    if let content = value["content"], content.string == nil, content.list == nil {
      return "\"content\" of a message is \(content.typeName)"
    }
    let others = [
      "content", "tool_calls", "function_call", "refusal", "reasoning_content", "reasoning", "audio",
    ]
    return others.allSatisfy { value[$0] == nil } ? "message has no \"content\"" : nil
  }
}
