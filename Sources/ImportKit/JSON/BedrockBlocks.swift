package import Content
package import Conversations

/// Blocks of messages of Amazon Bedrock, `{"toolUse": {…}}`, as those of Anthropic's API, which have a type.
package enum BedrockBlocks {
  private static let names: Set<String> = [
    "text", "toolUse", "toolResult", "reasoningContent", "image", "cachePoint",
  ]

  /// Nil if some are of another form.
  package static func anthropic(_ blocks: [ContentValue]) -> [ContentValue]? {
    let areAll = blocks.allSatisfy { block in
      guard let entries = block.entries, let first = entries.first, entries.count == 1 else { return false }
      // What is elsewhere or unreadable is kept as it is.
      if first.value["source"]?["s3Location"] != nil || first.value["redactedContent"] != nil { return false }
      let isDocument = first.key == "document" && first.value["source"] != nil
      return isDocument || names.contains(first.key) && (first.key == "text") == (first.value.entries == nil)
    }
    return areAll && !blocks.isEmpty ? blocks.compactMap(anthropic) : nil
  }

  /// Results are in messages of the user there.
  package static func message(
    _ blocks: [ContentValue], _ role: Message.Role, at value: ContentValue
  ) -> ContentValue {
    let hasResults = blocks.contains { $0.text("type") == "tool_result" }
    let speaker = ContentValue(.string(hasResults ? "user" : role.rawValue), at: value.position)
    let content = ContentValue(.list(blocks), at: value.position)
    return ContentValue(["role": speaker, "content": content], at: value.position)
  }

  private static func anthropic(_ block: ContentValue) -> ContentValue? {
    if block["text"] != nil { return block.setting("type", text: "text") }
    if let call = block["toolUse"] {
      return call.setting("id", call["toolUseId"]).setting("type", text: "tool_use")
    }
    if let result = block["toolResult"] { return Self.result(result) }
    if let thoughts = block["reasoningContent"] {
      let text = thoughts["reasoningText"]?["text"] ?? thoughts["text"]
      return text.map { thoughts.setting("type", text: "thinking").setting("thinking", $0) }
    }
    return block["image"].map(picture) ?? block["document"].map(document)
  }

  private static func result(_ result: ContentValue) -> ContentValue {
    let parts = result.elements("content").map { part in
      part["json"].map { ContentValue(.string(String(json: $0)), at: $0.position) }.map {
        ContentValue(["text": $0], at: part.position)
      } ?? part
    }
    let content = ContentValue(.list(anthropic(parts) ?? parts), at: result.position)
    let isError = ContentValue(.bool(result.text("status") == "error"), at: result.position)
    return result.setting("tool_use_id", result["toolUseId"]).setting("content", content)
      .setting("is_error", isError).setting("type", text: "tool_result")
  }

  private static func picture(_ image: ContentValue) -> ContentValue {
    let type = ContentValue(.string("image/\(image.text("format") ?? "png")"), at: image.position)
    let source = image.setting("type", text: "base64").setting("media_type", type)
      .setting("data", image["source"]?["bytes"])
    return image.setting("type", text: "image").setting("source", source)
  }

  private static func document(_ document: ContentValue) -> ContentValue {
    let name = ["name", "format"].compactMap { document.text($0) }.joined(separator: ".")
    let source = document["source"] ?? document
    let words = source["text"].map { source.setting("type", text: "text").setting("data", $0) }
    return document.setting("type", text: "document").setting("title", text: name)
      .setting("source", words ?? source)
  }
}

extension ContentValue {
  /// A message with blocks of Bedrock as one with those of Anthropic.
  package var withBedrockBlocks: ContentValue {
    guard let blocks = self["content"]?.list.flatMap(BedrockBlocks.anthropic) else { return self }
    let hasResults = blocks.contains { $0.text("type") == "tool_result" }
    let message = setting("content", ContentValue(.list(blocks), at: position))
    return hasResults ? message.setting("role", text: "user") : message
  }
}
