internal import Agents
internal import Content
internal import Conversations
internal import ImportKit

/// Reads a span or a log record.
enum OTLPReader {
  private static let known: Set<String> = [
    "gen_ai.operation.name", "gen_ai.system", "gen_ai.provider.name", "gen_ai.request.model",
    "gen_ai.response.model", "gen_ai.response.id", "gen_ai.conversation.id", "gen_ai.input.messages",
    "gen_ai.output.messages", "gen_ai.system_instructions", "gen_ai.agent.name", "gen_ai.agent.id",
    "gen_ai.agent.description", "gen_ai.output.type", "gen_ai.token.type", "gen_ai.response.finish_reasons",
    "gen_ai.data_source.id", "gen_ai.event.content", "gen_ai.span.kind", "gen_ai.response.text",
    "gen_ai.response.tool_calls", "gen_ai.request.messages",
  ]
  private static let knownStarts = [
    "gen_ai.usage.", "gen_ai.request.", "gen_ai.prompt", "gen_ai.completion", "gen_ai.tool.",
    "gen_ai.openai.",
    "gen_ai.evaluation.", "gen_ai.embeddings.", "gen_ai.azure.",
  ]

  private static let models = [
    "gen_ai.response.model", "gen_ai.request.model", "llm.model_name", "langfuse.observation.model.name",
    "llm.response.model", "llm.request.model", "ai.model.id", "mlflow.llm.model",
  ]

  static func span(
    _ value: ContentValue, events: [ContentValue], isLog: Bool = false, _ out: inout ImportWriter
  ) -> TraceSpan {
    let own = attributes(value)
    var span = TraceSpan(at: value.position, path: out.path)
    span.id = value["spanId"]?.identifier ?? value["span_id"]?.identifier ?? ""
    let parent = value["parentSpanId"]?.identifier ?? value["parent_span_id"]?.identifier
    span.parent = parent?.isEmpty == true ? nil : parent
    span.trace = value["traceId"]?.identifier ?? value["trace_id"]?.identifier ?? ""
    let named =
      own["gen_ai.conversation.id"]?.identifier ?? own["session.id"]?.identifier
      ?? own["langfuse.session.id"]?.identifier ?? own["gcp.vertex.agent.session_id"]?.identifier
      ?? own["mlflow.trace.session"]?.identifier
    span.conversation = named ?? (span.trace.isEmpty ? "trace" : span.trace)
    let isTool = own["traceloop.span.kind"]?.string == "tool"
    let names =
      ["gen_ai.tool.name", "tool.name", "ai.toolCall.name", "mcp.tool.name"]
      + (isTool ? ["traceloop.entity.name"] : [])
    span.name = names.lazy.compactMap { own[$0]?.string }.first ?? value.text("name") ?? "span"
    span.start = nanoseconds(
      value["startTimeUnixNano"] ?? value["timeUnixNano"] ?? value["observedTimeUnixNano"])
    span.end = nanoseconds(value["endTimeUnixNano"])
    span.agent = own["gen_ai.agent.name"]?.string ?? own["agent.name"]?.string ?? own["agent_name"]?.string
    span.model =
      models.lazy.compactMap { own[$0]?.string }.first
      ?? (OTLPPrograms.isAgent(own) ? own["model_name"]?.string : nil)
    let calls = ["gen_ai.tool.call.id", "tool_call.id", "tool.call.id", "ai.toolCall.id"]
    span.callID = calls.lazy.compactMap { own[$0]?.identifier }.first
    let (used, costs) = (own["langfuse.observation.usage_details"], own["langfuse.observation.cost_details"])
    span.kind = kind(own, events)
    span.usage =
      usage(own) ?? LangfuseUsage.tokens(EmbeddedJSON.unpacked(used, out))
      ?? (span.kind == .model ? OTLPPrograms.usage(own, out) : nil)
    span.take(cost: span.usage?.cost ?? cost(own) ?? LangfuseUsage.cost(EmbeddedJSON.unpacked(costs, out)))
    let code = value["status"]?["code"]
    if code?.int == 2 || code?.string == "STATUS_CODE_ERROR" {
      let thrown = events.lazy.compactMap { attributes($0)["exception.message"]?.string }.first
      span.error = value["status"]?.text("message") ?? thrown ?? own["error.type"]?.string ?? "error"
    }
    for key in [
      "gen_ai.system", "gen_ai.provider.name", "gen_ai.request.temperature", "gen_ai.request.max_tokens",
    ] {
      if let value = own[key] { span.note(key, value) }
    }
    for (key, other) in own.sorted(by: { $0.key < $1.key }) where key.hasPrefix("gen_ai.") {
      guard !known.contains(key), !knownStarts.contains(where: key.hasPrefix) else { continue }
      out.drift("unknown attribute \"\(key)\"; it is kept as metadata", at: value.position)
      span.note(key, other)
    }
    messages(own, &span, &out)
    span.model = span.model ?? (span.kind == .model ? OTLPPrograms.model(own, out) : nil)
    // A log record is its own event: its attributes are read already.
    for event in events { take(event, isRead: isLog, &span, &out) }
    return span
  }

  static func kind(_ own: [String: ContentValue], _ events: [ContentValue]) -> TraceSpan.Kind {
    // LangSmith's prompts say that they are calls of models, too.
    if let kind = own["langsmith.span.kind"]?.string?.lowercased() {
      return kind == "llm" ? .model : kind == "tool" ? .tool : .other
    }
    let kinds = [
      "gen_ai.operation.name", "openinference.span.kind", "traceloop.span.kind", "llm.request.type",
      "gen_ai.span.kind", "langfuse.observation.type", "lmnr.span.type", "mlflow.spanType",
    ]
    let names = kinds.compactMap { own[$0]?.string?.lowercased() }
    let isCall =
      own["tool.name"] != nil && (own["tool.call.id"] ?? own["tool.parameters"]) != nil
      || names.isEmpty && own["gen_ai.tool.name"] != nil && own["gen_ai.tool.call.id"] != nil
    if names.contains("execute_tool") || names.contains("tool") || own["ai.toolCall.name"] != nil || isCall {
      return .tool
    }
    if OTLPPrograms.isModel(own) || names.contains("chat_model") { return .model }
    // The AI SDK has a span around those of models.
    if let name = own["ai.operationId"]?.string { return name.contains(".do") ? .model : .other }
    let models = ["chat", "text_completion", "generate_content", "llm", "completion", "generation"]
    if names.contains(where: models.contains) { return .model }
    if !names.isEmpty { return .other }
    let hasMessages = own.keys.contains {
      $0.hasPrefix("gen_ai.prompt") || $0.hasPrefix("llm.input_messages") || $0 == "gen_ai.input.messages"
        || $0.hasPrefix("llm.prompts") || $0 == "ai.response.text"
    }
    return hasMessages || events.contains { eventName($0).hasPrefix("gen_ai.") } ? .model : .other
  }
}
