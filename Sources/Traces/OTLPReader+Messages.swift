internal import Agents
internal import Content
internal import Conversations
internal import ImportKit

/// Messages in attributes and events.
extension OTLPReader {
  static func messages(
    _ own: [String: ContentValue], _ span: inout TraceSpan, _ out: inout ImportWriter
  ) {
    if let text = own["gen_ai.system_instructions"] {
      var reader = TraceMessages()
      let value = EmbeddedJSON.unpacked(text, out) ?? text
      let parts = ContentValue(
        .map([.init(key: "parts", position: value.position, value: value)]), at: value.position)
      span.input += reader.read(value.list == nil ? value : parts, as: .system, &out).map { message in
        var message = message
        (message.role, message.sender) = (.system, PlainNames.title(of: .system))
        return message
      }
    }
    guard span.kind != .tool else {
      let arguments = first(Self.arguments, own) ?? value("input", own)
      let result = first(Self.results, own) ?? value("output", own)
      return span.take(
        input: arguments ?? first(["tool.parameters", "gen_ai.prompt"], own),
        output: result ?? first(["gen_ai.output.messages", "gen_ai.completion"], own), &out)
    }
    let (input, output) = (input(own, out), output(own, out) ?? OTLPPrograms.streamed(own, out))
    if input == nil, output == nil, OTLPPrograms.take(own, &span, &out) { return }
    span.take(input: input ?? value("input", own), output: output ?? value("output", own), &out)
  }

  /// What a tool is called with, and what it returns.
  private static let arguments = [
    "gen_ai.tool.call.arguments", "ai.toolCall.args", "gcp.vertex.agent.tool_call_args", "tool_arguments",
  ]
  private static let results = [
    "gen_ai.tool.call.result", "ai.toolCall.result", "gcp.vertex.agent.tool_response", "tool_response",
  ]

  private static func first(_ names: [String], _ own: [String: ContentValue]) -> ContentValue? {
    names.lazy.compactMap { own[$0] }.first
  }

  static func input(_ own: [String: ContentValue], _ out: ImportWriter) -> ContentValue? {
    let listed = ["gen_ai.prompt.", "llm.input_messages.", "llm.prompts."]
    let messages = first(["gen_ai.input.messages", "gen_ai.request.messages"], own)
    if let messages = messages ?? listed.lazy.compactMap({ nested($0, own, out) }).first { return messages }
    if let prompt = own["ai.prompt.messages"] { return AISDKAnswer.prompt(prompt, out) }
    if let texts = own["llm.prompts"] { return ContentValue(["prompts": texts]) }
    let names = ["llm.input_messages", "ai.prompt", "gen_ai.prompt", "gcp.vertex.agent.llm_request"]
    return texts(first(names, own), as: "prompts")
  }

  static func output(_ own: [String: ContentValue], _ out: ImportWriter) -> ContentValue? {
    let listed = ["gen_ai.completion.", "llm.output_messages.", "llm.completions."]
    let messages = own["gen_ai.output.messages"] ?? listed.lazy.compactMap { nested($0, own, out) }.first
    if let said = messages ?? AISDKAnswer.message(own, out) { return said }
    let names = [
      "llm.output_messages", "gen_ai.response.text", "gen_ai.completion", "llm.completion",
      "gcp.vertex.agent.llm_response",
    ]
    return texts(first(names, own), as: "generations")
  }

  /// A list of nothing but texts, which Spring AI has, as LangChain's prompts or answers; other values as they are.
  private static func texts(_ value: ContentValue?, as key: String) -> ContentValue? {
    guard let value, let list = value.list, list.allSatisfy({ $0.string != nil }) else { return value }
    return ContentValue([key: value])
  }

  /// What goes in or out of a span, as OpenInference, OpenLLMetry, Langfuse and Laminar name it.
  static func value(_ side: String, _ own: [String: ContentValue]) -> ContentValue? {
    own["\(side).value"] ?? own["traceloop.entity.\(side)"] ?? own["langfuse.observation.\(side)"]
      ?? own["lmnr.span.\(side)"] ?? OTLPPrograms.value(side, own)
  }

  static func eventName(_ event: ContentValue) -> String {
    event.text("name") ?? event.text("eventName") ?? attributes(event)["event.name"]?.string ?? ""
  }

  /// `gen_ai.user.message` and others; the text is in attributes, in `gen_ai.event.content` or in the body.
  static func take(
    _ event: ContentValue, isRead: Bool, _ span: inout TraceSpan, _ out: inout ImportWriter
  ) {
    let (name, own) = (eventName(event), attributes(event))
    if name.hasPrefix("gen_ai.client.") || name == "gen_ai.content.prompt"
      || name == "gen_ai.content.completion"
    {
      return isRead ? () : messages(own, &span, &out)
    }
    if name == "gen_ai.evaluation.result" { return span.scores += [score(own)].compactMap { $0 } }
    guard let role = role(ofEvent: name) else { return }
    let body = EmbeddedJSON.unpacked(own["gen_ai.event.content"], out) ?? event["body"].flatMap(decoded)
    let fields = own.mapValues { EmbeddedJSON.unpacked($0, out) ?? $0 }
    said(role, body ?? ContentValue(fields, at: event.position), &span, &out)
  }

  /// A result of an evaluation: a number, or else its label.
  private static func score(_ own: [String: ContentValue]) -> RunRecord.Score? {
    let start = "gen_ai.evaluation"
    let (number, label) = (own["\(start).score.value"], own["\(start).score.label"])
    guard let name = own["\(start).name"]?.string, let value = number ?? label else { return nil }
    let reasons = [number == nil ? nil : label, own["\(start).explanation"]].compactMap { $0?.string }
    return RunRecord.Score(name: name, value: .init(value), explanation: reasons.joined(separator: "\n"))
  }

  static func role(ofEvent name: String) -> String? {
    let roles = ["system", "user", "assistant", "tool", "choice"]
    return roles.first { name == "gen_ai.\($0).message" || name == "gen_ai.\($0)" }
  }

  /// A message by the name of its event, which may say more about it.
  static func said(
    _ role: String, _ event: ContentValue, _ span: inout TraceSpan, _ out: inout ImportWriter
  ) {
    var message = event["message"] ?? event
    // The message to a tool is what it is called with.
    if span.kind == .tool, role == "tool" { return span.take(arguments: message["content"] ?? message, out) }
    if message.entries != nil, message["role"] == nil {
      message = message.setting("role", text: role == "choice" ? "assistant" : role)
    }
    if role == "tool", message["tool_call_id"] == nil, let id = message["id"] {
      message = message.setting("tool_call_id", id)
    }
    if role == "tool", let content = message["content"], content.string == nil, content.list == nil,
      !content.isNull
    {
      message = message.setting("content", text: String(json: content))
    }
    if role == "choice" {
      if let number = event["index"]?.whole, number > 0 { span.hasChoices = true }
      span.take(input: nil, output: message, &out)
    } else {
      span.take(input: message, output: nil, &out)
    }
  }
}
