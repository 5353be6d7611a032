package import Content

/// Answers of servers with APIs of their own, as OpenAI's API has them.
///
/// Shapes: Ollama 0.12 (`/api/chat`, `/api/generate`), llama.cpp's server (`/completion`), Cohere's API of version 2.
package enum ServerAnswer {
  static func isOne(_ shape: JSONShape) -> Bool {
    isChunk(shape) || shape.has("content", "generation_settings")
      || shape.has("id", "finish_reason", "message", "usage")
  }

  /// Whether a line may be a part of an answer of Ollama.
  package static func isChunk(_ shape: JSONShape) -> Bool {
    shape.has("done", "model") && (shape.has("message") || shape.has("response"))
  }

  /// Whether a record is an answer of Ollama, or a part of one.
  package static func isOllama(_ value: ContentValue) -> Bool {
    value["done"]?.bool != nil && (value["message"]?.entries != nil || value["response"]?.string != nil)
  }

  /// Any other value as it is.
  package static func plain(_ value: ContentValue) -> ContentValue {
    if isOllama(value) { return whole([value]) ?? value }
    if value["generation_settings"] != nil, value["content"]?.string != nil { return completion(value) }
    guard value["finish_reason"] != nil, value["choices"] == nil, let said = value["message"],
      said.entries != nil
    else { return value }
    let usage = value["usage"]?["tokens"] ?? value["usage"]?["billed_units"] ?? value["usage"]
    return answer(value, said.moving("tool_plan", to: "reasoning"), value["finish_reason"], usage)
      .setting("finish_reason", nil)
  }

  /// The answer that parts of Ollama's are: what was said until the last of them. An error may follow them.
  static func whole(_ events: [ContentValue]) -> ContentValue? {
    let parts = events.filter(isOllama)
    guard let last = parts.last else { return nil }
    var (texts, thoughts, calls) = ("", "", [ContentValue]())
    var said = ContentValue(.map([]), at: last.position).setting("role", text: "assistant")
    for part in parts {
      let message = part["message"] ?? part
      texts += message.text("content") ?? part.text("response") ?? ""
      thoughts += message.text("thinking") ?? ""
      calls += message.elements("tool_calls")
      if let pictures = message["images"] { said = said.setting("images", pictures) }
    }
    said = said.setting("content", text: texts)
    if !thoughts.isEmpty { said = said.setting("reasoning", text: thoughts) }
    if !calls.isEmpty { said = said.setting("tool_calls", ContentValue(.list(calls), at: last.position)) }
    let usage = ["prompt_eval_count", "eval_count"].compactMap { key in
      last[key].map { ContentValue.Entry(key: key, position: $0.position, value: $0) }
    }
    let isOfTokens = last["context"]?.list?.allSatisfy { $0.int != nil } == true
    let rest = last.setting("thinking", nil).setting("context", isOfTokens ? nil : last["context"])
      .setting("error", events.last?["error"] ?? last["error"])
    let used = usage.isEmpty ? nil : ContentValue(.map(usage), at: last.position)
    return answer(rest, said, last["done_reason"], used).setting("response", nil)
  }

  /// Of llama.cpp, beside its prompt.
  private static func completion(_ value: ContentValue) -> ContentValue {
    let said = ContentValue(.map([]), at: value.position).setting("role", text: "assistant")
      .setting("content", value["content"])
    let counts = [
      "prompt_tokens": value["tokens_evaluated"], "completion_tokens": value["tokens_predicted"],
    ].compactMapValues { $0 }
    let used = counts.isEmpty ? nil : ContentValue(counts)
    return answer(value, said, value["stop_type"], used).setting("content", nil).setting("tokens", nil)
  }

  private static func answer(
    _ value: ContentValue, _ message: ContentValue, _ reason: ContentValue?, _ usage: ContentValue?
  ) -> ContentValue {
    let choice = ContentValue(.map([]), at: value.position).setting("message", message)
      .setting("finish_reason", reason)
    return value.setting("message", nil).setting("usage", usage)
      .setting("choices", ContentValue(.list([choice]), at: value.position))
  }
}
