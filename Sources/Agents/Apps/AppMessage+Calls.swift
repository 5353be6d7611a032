internal import Content
internal import ImportKit

/// Calls among the content of an answer, with their results.
extension AppMessage {
  /// `{"type": "tool_call", "tool_call": {…}}`, or a call with that type. Those of OpenAI's Assistants have a
  /// `function` or a `code_interpreter`.
  func take(
    call block: ContentValue, _ parts: inout ClaudeParts, _ tools: inout [String: String],
    _ out: inout ImportWriter
  ) {
    let call = block["tool_call"] ?? block
    let (function, code) = (call["function"], call["code_interpreter"])
    let name = call.text("name") ?? function?.text("name") ?? call.text("type") ?? "tool"
    let id = call["id"] ?? call["toolCallId"]
    let input = call["args"] ?? call["arguments"] ?? function?["arguments"] ?? call["publicArguments"]
    let made = [("id", id), ("input", input ?? code?["input"])]
    parts.take(Self.block("tool_use", named: name, made, at: block), &tools, &out)
    let results = [call["output"], function?["output"], call["result"], call["publicResult"]]
    let output = results.lazy.compactMap { $0 }.first ?? Self.results(ofCode: code)
    guard let output, !output.isNull else { return }
    let result: [(String, ContentValue?)] = [("content", output), ("tool_use_id", id)]
    parts.take(Self.block("tool_result", named: name, result, at: output), &tools, &out)
  }

  /// What code printed, and the pictures that it made; nil without any.
  private static func results(ofCode code: ContentValue?) -> ContentValue? {
    guard let outputs = code?["outputs"], let list = outputs.list, !list.isEmpty else { return nil }
    let parts = list.map { output in
      if let logs = output["logs"] { return block("text", "text", logs) }
      return output["image"].map { block("image_file", "image_file", $0) } ?? output
    }
    return ContentValue(.list(parts), at: outputs.position)
  }

  /// A call or a result with the fields that have a value.
  static func block(
    _ type: String, named name: String, _ fields: [(String, ContentValue?)],
    at source: ContentValue
  ) -> ContentValue {
    let known = fields.compactMap { key, value in
      value.map { ContentValue.Entry(key: key, position: $0.position, value: $0) }
    }
    let entries = [entry("type", type, source), entry("name", name, source)] + known
    return ContentValue(.map(entries), at: source.position)
  }
}
