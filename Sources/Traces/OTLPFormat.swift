internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Spans and log records in OTLP JSON, as collectors write them: one document, or one per line. Messages are in
/// attributes or events of the conventions for generative AI, of OpenLLMetry, OpenInference or the AI SDK.
enum OTLPFormat: JSONFormat {
  static let name = "otlp"
  static let title = "OpenTelemetry (OTLP)"
  static let reads = "calls of models and tools with messages, thoughts, tokens and errors"
  static let lacks = "other attributes of spans, embeddings, documents of retrievers"
  static let origin = "OTLP JSON of a collector"

  static func isOne(_ json: JSONExport) -> Bool {
    json.shapes.contains { $0.has("resourceSpans") || $0.has("resourceLogs") || $0.has("resource_spans") }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts([try claims(export)], of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var conversations = TraceConversations(out.spill)
    for file in unit.files {
      out.path = file.path
      guard let json = try unit.export.json(file) else { continue }
      if json.isLines {
        let next = try json.records()
        while let line = try next() {
          guard let value = out.value(of: line) else { continue }
          for resource in OTLPResource.keys.flatMap(value.elements) {
            for span in OTLPResource(resource).spans(&out) { conversations.add(span) }
          }
        }
      } else {
        let repeated = try JSONList.read(
          file, at: Set(OTLPResource.keys), without: OTLPResource.lists.map { InnerList($0, $1) }, out.spill,
          areDocuments: true
        ) { resource, spans in
          let resource = OTLPResource(resource)
          spans.each(&out) { conversations.add(resource.span($0, &$1)) }
        }
        out.note(repeated)
      }
    }
    conversations.write(&out)
  }
}

/// A program with its spans, or its log records.
private struct OTLPResource {
  static let keys = ["resourceSpans", "resource_spans", "resourceLogs", "resource_logs"]
  /// Where the spans and log records of a resource are.
  static let lists = [
    ("scopeSpans", "spans"), ("scope_spans", "spans"), ("instrumentationLibrarySpans", "spans"),
    ("scopeLogs", "logRecords"), ("scope_logs", "log_records"),
  ]

  private let value: ContentValue
  private let service: ContentValue?
  private let isOfLogs: Bool
  private let hasFieldNames: Bool

  init(_ value: ContentValue) {
    self.value = value
    service = OTLPReader.attributes(value["resource"])["service.name"]
    isOfLogs = value["scopeLogs"] != nil || value["scope_logs"] != nil
    hasFieldNames = value["scope_spans"] != nil || value["scope_logs"] != nil
  }

  func spans(_ out: inout ImportWriter) -> [TraceSpan] {
    let all = Self.lists.flatMap { scopes, spans in value.elements(scopes).flatMap { $0.elements(spans) } }
    return all.map { span($0, &out) }
  }

  func span(_ one: ContentValue, _ out: inout ImportWriter) -> TraceSpan {
    let one = hasFieldNames ? OTLPReader.camelCased(one) : one
    let events = isOfLogs ? [one] : one.elements("events")
    var span = OTLPReader.span(one, events: events, isLog: isOfLogs, &out)
    span.isPart = isOfLogs
    if let service, !service.isNull {
      span.notes.insert(.init(name: "service.name", value: String(json: service)), at: 0)
    }
    return span
  }
}

enum OTLPReader {
  /// With `stringValue` for `string_value`, which some programs write: names of protocol buffers.
  static func camelCased(_ value: ContentValue) -> ContentValue {
    switch value.kind {
    case .list(let values): return ContentValue(.list(values.map(camelCased)), at: value.position)
    case .map(let entries):
      let renamed = entries.map { entry in
        let words = entry.key.split(separator: "_")
        let key = words.dropFirst().reduce(words.first.map(String.init) ?? entry.key) {
          $0 + $1.prefix(1).uppercased() + $1.dropFirst()
        }
        return ContentValue.Entry(key: key, position: entry.position, value: camelCased(entry.value))
      }
      return ContentValue(.map(renamed), at: value.position)
    default: return value
    }
  }

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
      ?? own["langfuse.session.id"]?.identifier
    span.conversation = named ?? (span.trace.isEmpty ? "trace" : span.trace)
    let isTool = own["traceloop.span.kind"]?.string == "tool"
    let names =
      ["gen_ai.tool.name", "tool.name", "ai.toolCall.name"] + (isTool ? ["traceloop.entity.name"] : [])
    span.name = names.lazy.compactMap { own[$0]?.string }.first ?? value.text("name") ?? "span"
    span.start = nanoseconds(
      value["startTimeUnixNano"] ?? value["timeUnixNano"] ?? value["observedTimeUnixNano"])
    span.end = nanoseconds(value["endTimeUnixNano"])
    span.agent = own["gen_ai.agent.name"]?.string ?? own["agent.name"]?.string
    span.model =
      own["gen_ai.response.model"]?.string ?? own["gen_ai.request.model"]?.string
      ?? own["llm.model_name"]?.string ?? own["langfuse.observation.model.name"]?.string
    let calls = ["gen_ai.tool.call.id", "tool_call.id", "tool.call.id", "ai.toolCall.id"]
    span.callID = calls.lazy.compactMap { own[$0]?.identifier }.first
    span.usage =
      usage(own)
      ?? Generation.Usage(api: EmbeddedJSON.unpacked(own["langfuse.observation.usage_details"], out))
    span.kind = kind(own, events)
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
    // A log record is its own event: its attributes are read already.
    for event in events { take(event, isRead: isLog, &span, &out) }
    return span
  }

  private static func kind(_ own: [String: ContentValue], _ events: [ContentValue]) -> TraceSpan.Kind {
    let kinds = [
      "gen_ai.operation.name", "openinference.span.kind", "traceloop.span.kind", "llm.request.type",
      "gen_ai.span.kind", "langfuse.observation.type", "lmnr.span.type",
    ]
    let names = kinds.compactMap { own[$0]?.string?.lowercased() }
    if names.contains("execute_tool") || names.contains("tool") || own["ai.toolCall.name"] != nil {
      return .tool
    }
    // The AI SDK has a span around those of models.
    if let name = own["ai.operationId"]?.string { return name.contains(".do") ? .model : .other }
    let models = ["chat", "text_completion", "generate_content", "llm", "completion", "generation"]
    if names.contains(where: models.contains) { return .model }
    if !names.isEmpty { return .other }
    let hasMessages = own.keys.contains {
      $0.hasPrefix("gen_ai.prompt") || $0.hasPrefix("llm.input_messages") || $0 == "gen_ai.input.messages"
        || $0 == "ai.response.text"
    }
    return hasMessages || events.contains { eventName($0).hasPrefix("gen_ai.") } ? .model : .other
  }

  private static func messages(
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
    let input =
      own["gen_ai.input.messages"] ?? own["gen_ai.request.messages"] ?? nested("gen_ai.prompt.", own, out)
      ?? nested("llm.input_messages.", own, out)
      ?? own["ai.prompt.messages"].map { AISDKAnswer.prompt($0, out) } ?? own["ai.prompt"]
      ?? own["gen_ai.prompt"]
    let output =
      own["gen_ai.output.messages"] ?? nested("gen_ai.completion.", own, out) ?? nested(
        "llm.output_messages.", own, out)
      ?? AISDKAnswer.message(own, out) ?? own["gen_ai.response.text"] ?? own["gen_ai.completion"]
    guard span.kind != .tool else {
      let result =
        own["gen_ai.tool.call.result"] ?? own["ai.toolCall.result"] ?? value("output", own)
        ?? own["gen_ai.output.messages"]
      return span.take(input: nil, output: result, &out)
    }
    span.take(input: input ?? value("input", own), output: output ?? value("output", own), &out)
  }

  /// What goes in or out of a span, as OpenInference, OpenLLMetry, Langfuse and Laminar name it.
  private static func value(_ side: String, _ own: [String: ContentValue]) -> ContentValue? {
    own["\(side).value"] ?? own["traceloop.entity.\(side)"] ?? own["langfuse.observation.\(side)"]
      ?? own["lmnr.span.\(side)"]
  }

  private static func eventName(_ event: ContentValue) -> String {
    event.text("name") ?? event.text("eventName") ?? attributes(event)["event.name"]?.string ?? ""
  }

  /// `gen_ai.user.message` and others; the text is in attributes, in `gen_ai.event.content` or in the body.
  private static func take(
    _ event: ContentValue, isRead: Bool, _ span: inout TraceSpan, _ out: inout ImportWriter
  ) {
    let (name, own) = (eventName(event), attributes(event))
    if name.hasPrefix("gen_ai.client.") || name == "gen_ai.content.prompt"
      || name == "gen_ai.content.completion"
    {
      return isRead ? () : messages(own, &span, &out)
    }
    let roles = ["system", "user", "assistant", "tool", "choice"]
    guard name.hasPrefix("gen_ai."),
      let role = roles.first(where: { name == "gen_ai.\($0).message" || name == "gen_ai.\($0)" })
    else { return }
    var body = EmbeddedJSON.unpacked(own["gen_ai.event.content"], out) ?? event["body"].flatMap(decoded)
    if body == nil {
      body = ContentValue(
        .map(
          own.sorted { $0.key < $1.key }.map {
            .init(
              key: $0.key, position: event.position, value: EmbeddedJSON.unpacked($0.value, out) ?? $0.value)
          }), at: event.position)
    }
    guard var message = body.map({ $0["message"] ?? $0 }) else { return }
    if message.entries != nil, message["role"] == nil {
      let speaker = ContentValue(.string(role == "choice" ? "assistant" : role), at: event.position)
      var entries = message.entries ?? []
      if message["tool_call_id"] == nil, let id = message["id"], role == "tool" {
        entries.append(.init(key: "tool_call_id", position: id.position, value: id))
      }
      message = ContentValue(
        .map(entries + [.init(key: "role", position: event.position, value: speaker)]), at: event.position)
    }
    if role == "choice" {
      span.take(input: nil, output: message, &out)
    } else {
      span.take(input: message, output: nil, &out)
    }
  }

  // MARK: values

  private static func usage(_ own: [String: ContentValue]) -> Generation.Usage? {
    func count(_ keys: String...) -> Int? {
      keys.lazy.compactMap { own[$0]?.double }.first.map { Int(max(0, min($0, 1e12))) }
    }
    let input = count("gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens", "llm.token_count.prompt")
    let output = count(
      "gen_ai.usage.output_tokens", "gen_ai.usage.completion_tokens", "llm.token_count.completion")
    guard input != nil || output != nil else { return nil }
    var usage = Generation.Usage(input: input ?? 0, output: output ?? 0)
    usage.cached =
      count(
        "gen_ai.usage.cache_read.input_tokens", "gen_ai.usage.cache_read_input_tokens",
        "llm.token_count.prompt_details.cache_read", "ai.usage.cachedInputTokens") ?? 0
    usage.cost = AgentLog.number(own["gen_ai.usage.cost"] ?? own["llm.cost.total"])
    return usage
  }

  private static func nanoseconds(_ value: ContentValue?) -> Instant? {
    guard let number = value.flatMap({ $0.double ?? $0.string.flatMap { Double($0) } }), number > 0,
      number < 2.5e20
    else { return nil }
    return Instant(milliseconds: Int64((number / 1e6).rounded(.down)))
  }

  static func attributes(_ holder: ContentValue?) -> [String: ContentValue] {
    var found: [String: ContentValue] = [:]
    for one in holder?.elements("attributes") ?? [] {
      if let key = one.text("key"), let value = one["value"].flatMap(decoded) { found[key] = value }
    }
    return found
  }

  /// `{"stringValue": "x"}` as the value inside.
  private static func decoded(_ value: ContentValue) -> ContentValue? {
    guard let entry = value.entries?.first else { return value.entries == nil ? value : nil }
    switch entry.key {
    case "intValue":
      return ContentValue(.number(entry.value.string ?? String(json: entry.value)), at: entry.position)
    case "arrayValue":
      return ContentValue(.list(entry.value.elements("values").compactMap(decoded)), at: entry.position)
    case "kvlistValue":
      let entries = entry.value.elements("values").compactMap { one in
        one["value"].flatMap(decoded).map {
          ContentValue.Entry(key: one.text("key") ?? "", position: one.position, value: $0)
        }
      }
      return ContentValue(.map(entries), at: entry.position)
    case "stringValue", "doubleValue", "boolValue", "bytesValue": return entry.value
    default: return value
    }
  }

  /// `gen_ai.prompt.0.content` and others as a list of messages; nil without such attributes.
  private static func nested(_ start: String, _ own: [String: ContentValue], _ out: ImportWriter)
    -> ContentValue?
  {
    var tree = DottedTree()
    for (key, value) in own where key.hasPrefix(start) {
      tree.insert(key.dropFirst(start.count).split(separator: ".").map(String.init)[...], value)
    }
    guard !tree.children.isEmpty else { return nil }
    let position = own.values.first?.position ?? .start
    let list = tree.value(at: position)
    return ContentValue(.list((list.list ?? []).map { withContent($0["message"] ?? $0, out) }), at: position)
  }

  /// Parts of the APIs by type: what each has, and what it may have.
  private static let parts: [String: (has: [String], may: Set<String>)] = [
    "text": (["text"], ["citations", "annotations"]), "input_text": (["text"], []),
    "output_text": (["text"], ["annotations", "logprobs"]), "refusal": (["refusal"], []),
    "image_url": (["image_url"], []), "input_image": (["image_url"], ["detail"]), "image": (["source"], []),
    "document": (["source"], ["title", "context", "citations"]), "thinking": (["thinking"], ["signature"]),
    "tool_use": (["name", "input"], ["id"]), "tool_result": (["tool_use_id"], ["content", "is_error"]),
    "input_audio": (["input_audio"], []), "file": (["file"], []),
  ]

  /// Whether a value is a part of a message, and not data that a message is about.
  private static func isPart(_ value: ContentValue) -> Bool {
    guard let form = value.text("type").flatMap({ parts[$0] }) else { return false }
    let known = form.may.union(form.has).union(["type", "cache_control"])
    let hasTexts = ["text", "refusal", "thinking", "name", "tool_use_id"].allSatisfy {
      !form.has.contains($0) || value.text($0) != nil
    }
    return hasTexts && form.has.allSatisfy { value[$0]?.isNull == false }
      && value.entries?.allSatisfy { known.contains($0.key) } == true
  }

  /// OpenLLMetry has parts as JSON in a text; OpenInference has them as `contents`, each in `message_content`, with `image.image.url` for a picture.
  private static func withContent(_ message: ContentValue, _ out: ImportWriter) -> ContentValue {
    if let text = message.text("content"), text.hasPrefix("[{"),
      let parts = EmbeddedJSON.value(text, at: message.position, out), let list = parts.list,
      list.allSatisfy(isPart)
    {
      return message.replacing("content", parts)
    }
    guard message["content"] == nil, let parts = message["contents"]?.list, let entries = message.entries
    else { return message }
    let content = parts.map { part in
      let inner = part["message_content"] ?? part
      guard let picture = inner["image"]?["image"] ?? inner["image"] else { return inner }
      let names = [("type", ContentValue(.string("image_url"), at: inner.position)), ("image_url", picture)]
      return ContentValue(
        .map(names.map { .init(key: $0, position: inner.position, value: $1) }), at: inner.position)
    }
    let others = ContentValue(.map(entries.filter { $0.key != "contents" }), at: message.position)
    return others.replacing("content", ContentValue(.list(content), at: message.position))
  }
}

extension ContentValue {
  /// With another value of a field.
  func replacing(_ key: String, _ value: ContentValue) -> ContentValue {
    let others = (entries ?? []).filter { $0.key != key }
    return ContentValue(
      .map(others + [.init(key: key, position: value.position, value: value)]), at: position)
  }
}
