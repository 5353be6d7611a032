internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Exports of Langfuse: a trace with its observations, or rows of traces, observations and scores from the page, the
/// API or blob storage, as a list or as lines.
enum LangfuseFormat: JSONFormat {
  static let name = "langfuse"
  static let title = "Langfuse"
  static let reads = "traces with messages, tool calls, tokens, cost, scores"
  static let lacks = "documents of retrievers, definitions of tools"
  static let origin = "a trace as JSON, exported tables, the API, blob storage"

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    if json.shapes.contains(where: { $0.has("trace") }), try json.begins(with: "observations") { return true }
    return json.shapes.contains(where: isRow)
  }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    try files(export).map(\.file) + ObservationTable.files(export, isTable)
  }

  /// Tables of other programs may have a few columns of the same names: one of these has what was said, or scores.
  private static func isTable(_ header: JSONShape) -> Bool {
    isRow(header) && (header.has("input") || header.has("output") || header.has("name", "value"))
  }

  private static func isRow(_ shape: JSONShape) -> Bool {
    shape.has("observations") && (shape.has("id") || shape.has("trace"))
      || ["traceId", "trace_id"].contains { shape.has($0) }
        && (shape.has("startTime") || shape.has("start_time") && shape.has("type")
          || shape.has("dataType")
          || shape.has("data_type"))
        && !shape.has("run_type") && !shape.has("call_type") && !shape.has("messages", "response")
      || shape.has("htmlPath", "input")
      || shape.has("sessionId", "userId", "input", "output", "timestamp")
      || shape.has("traceId", "startTime", in: "data")
      || ["observations", "htmlPath"].contains { shape.has("id", $0, in: "data") }
      || shape.has("createdAt", "projectId") && shape.has("id", "timestamp", in: "traces")
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts([try claims(export)], of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var (conversations, sessions) = (TraceConversations(out.spill), [String: String]())
    let failure = unit.eachFile { (file) throws(Diagnostic) in
      out.path = file.path
      try ObservationRows.read(file, "data", unit.export, &out) { value, out in
        let session = isSession(value) ? value : nil
        for (number, row) in rows(of: value).enumerated() {
          var span = span(row, &out)
          if let session, number == 0 { span.keepOthers(of: session, besides: ofSession, "a session", &out) }
          conversations.add(span)
          guard field(row, "traceId") == nil, let id = row["id"]?.identifier else { continue }
          sessions[id] = field(row, "sessionId")?.identifier
        }
      }
    }
    conversations.write(sessions: sessions, &out)
    if let failure { throw failure }
  }

  private static let ofSession: Set<String> = ["id", "createdAt", "projectId", "environment", "traces"]

  private static func isSession(_ value: ContentValue) -> Bool {
    value["traces"]?.list != nil && ["traceId", "type", "input"].allSatisfy { value[$0] == nil }
  }

  /// The rows of a session's traces, which may not name it, or those of a row.
  private static func rows(of value: ContentValue) -> [ContentValue] {
    guard isSession(value) else { return rows(ofRow: value) }
    return value.elements("traces").filter { $0.entries != nil }.flatMap { trace in
      rows(ofRow: field(trace, "sessionId") == nil ? trace.setting("sessionId", value["id"]) : trace)
    }
  }

  /// A trace, an observation or a score, and those inside it, which may not name their trace.
  private static func rows(ofRow value: ContentValue) -> [ContentValue] {
    let rows = [value, value["trace"]].compactMap { $0 }.flatMap { one in
      let inner = one.elements("observations") + one.elements("scores")
      return [one] + inner.filter { $0.entries != nil }.map { inside($0, one["id"]) }
    }
    return rows.filter { $0.entries != nil && $0["trace"]?.entries == nil }
  }

  private static func inside(_ row: ContentValue, _ trace: ContentValue?) -> ContentValue {
    guard let trace, field(row, "traceId") == nil else { return row }
    let entries = (row.entries ?? []).filter { $0.key != "traceId" }
    return ContentValue(
      .map(entries + [.init(key: "traceId", position: row.position, value: trace)]), at: row.position)
  }

  private static let fields: Set<String> = [
    "id", "traceId", "type", "name", "startTime", "endTime", "completionStartTime", "metadata", "input",
    "output", "model", "modelParameters", "usage", "usageDetails", "costDetails", "level",
    "statusMessage", "parentObservationId", "promptId", "promptName", "promptVersion", "version",
    "environment", "createdAt", "updatedAt", "projectId", "latency", "timeToFirstToken", "totalCost",
    "calculatedTotalCost", "calculatedInputCost", "calculatedOutputCost", "totalTokens", "promptTokens",
    "completionTokens", "inputTokens", "outputTokens", "inputPrice", "outputPrice", "totalPrice",
    "unit", "internalModelId", "modelId", "traceName", "userId", "sessionId", "tags", "traceTags",
    "release", "bookmarked", "public", "observations", "scores", "htmlPath", "timestamp", "dataType",
    "value", "stringValue", "comment", "source", "configId", "observationId", "authorUserId", "queueId",
    "providedModelName", "providedUsageDetails", "providedCostDetails", "inputUsage", "outputUsage",
    "totalUsage", "inputCost", "outputCost", "toolDefinitions", "toolCalls", "toolCallNames",
    "countTools", "inputCount", "outputCount", "trace", "usagePricingTierId", "usagePricingTierName",
    "isDeleted", "externalId", "errorCount", "warningCount", "defaultCount", "debugCount", "observationCount",
    "latencyMs", "timeToFirstTokenMs", "traceTimestamp", "comments",
  ]
  /// With the names in blob storage.
  private static let known = fields.union(snakes.values)
  private static let snakes = Dictionary(uniqueKeysWithValues: fields.map { ($0, snake($0)) })

  /// `trace_id` from `traceId`.
  private static func snake(_ name: String) -> String {
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      if (0x41...0x5A).contains(byte) { bytes.append(UInt8(ascii: "_")) }
      bytes.append((0x41...0x5A).contains(byte) ? byte + 0x20 : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `traceId`, or `trace_id` in blob storage.
  private static func field(_ row: ContentValue, _ name: String) -> ContentValue? {
    if let value = row[name] { return value.isNull ? nil : value }
    return snakes[name].flatMap { row[$0] }.flatMap { $0.isNull ? nil : $0 }
  }

  private static func span(_ row: ContentValue, _ out: inout ImportWriter) -> TraceSpan {
    var span = TraceSpan(at: row.position, path: out.path)
    span.id = row["id"]?.identifier ?? ""
    let trace = field(row, "traceId")?.identifier
    let columns = ObservationTable.scores(row, besides: known, out)
    span.scores = columns.scores
    span.keepOthers(
      of: row, besides: columns.names.isEmpty ? known : known.union(columns.names), "an observation", &out)
    if let comments = row["comments"], comments.list?.isEmpty != true { span.note("comments", comments) }
    span.parent = field(row, "parentObservationId")?.identifier ?? trace
    span.trace = trace ?? span.id
    let own = trace ?? (span.id.isEmpty ? "trace" : span.id)
    span.conversation = field(row, "sessionId")?.identifier ?? own
    span.name = row.text("name") ?? "trace"
    span.start = ImportedTime.any(field(row, "startTime") ?? row["timestamp"])
    span.end = ImportedTime.any(field(row, "endTime"))
    if trace != nil, row["value"] != nil || row["stringValue"] != nil || field(row, "dataType") != nil {
      // A text has a number beside it, which says nothing.
      let isText = ["CATEGORICAL", "TEXT"].contains(field(row, "dataType")?.string?.uppercased() ?? "")
      let text = field(row, "stringValue").flatMap { $0.string == "" ? nil : $0 }
      if let value = isText ? text ?? row["value"] : row["value"] ?? text {
        span.scores = [.init(name: span.name, value: .init(value), explanation: row.text("comment") ?? "")]
      }
      return span
    }
    let type = row.text("type")?.uppercased() ?? (trace == nil ? "TRACE" : "SPAN")
    span.kind = type == "GENERATION" ? .model : type == "TOOL" ? .tool : .other
    if ![
      "GENERATION", "TOOL", "TRACE", "SPAN", "EVENT", "AGENT", "CHAIN", "RETRIEVER", "EVALUATOR", "EMBEDDING",
      "GUARDRAIL",
    ].contains(type) {
      out.drift("unknown observation \"\(type)\"", at: row.position)
    }
    span.agent = type == "AGENT" ? span.name : nil
    span.model = row.text("model") ?? field(row, "providedModelName")?.string
    span.usage = LangfuseUsage.tokens(EmbeddedJSON.unpacked(field(row, "usageDetails") ?? row["usage"], out))
    span.take(
      cost: AgentLog.number(field(row, "calculatedTotalCost")) ?? AgentLog.number(field(row, "totalCost"))
        ?? LangfuseUsage.cost(EmbeddedJSON.unpacked(field(row, "costDetails"), out)))
    if row.text("level") == "ERROR" {
      span.error = field(row, "statusMessage")?.string ?? "error"
    } else if let message = field(row, "statusMessage") {
      span.note("statusMessage", message)
    }
    if type == "TRACE", let metadata = row["metadata"], !metadata.isNull {
      span.note("metadata", metadata)
    }
    for name in ["userId", "release", "version", "environment", "modelParameters", "tags", "promptName"] {
      if let value = field(row, name) { span.note(name, value) }
    }
    span.take(input: row["input"].map(withoutMedia), output: row["output"].map(withoutMedia), &out)
    if span.kind == .model, span.input.isEmpty, span.output.isEmpty {
      out.drift("generation has no \"input\" or \"output\"", at: row.position)
    }
    return span
  }
}

extension LangfuseFormat {
  /// With `data:image/png` for `@@@langfuseMedia:type=image/png|id=…@@@`, a file that the export does not have,
  /// where an address is expected.
  private static func withoutMedia(_ value: ContentValue) -> ContentValue {
    switch value.kind {
    case .list(let values): return ContentValue(.list(values.map(withoutMedia)), at: value.position)
    case .map(let entries):
      let inner = entries.map { entry in
        let isAddress = ["url", "data", "image_url"].contains(entry.key)
        return ContentValue.Entry(
          key: entry.key, position: entry.position,
          value: (isAddress ? media(entry.value) : nil) ?? withoutMedia(entry.value))
      }
      return ContentValue(.map(inner), at: value.position)
    default: return value
    }
  }

  /// An address for a text that is one reference; nil for others.
  private static func media(_ value: ContentValue) -> ContentValue? {
    let (start, end) = ("@@@langfuseMedia:type=", "@@@")
    guard let text = value.string, text.hasPrefix(start), text.hasSuffix(end),
      text.count > start.count + end.count
    else { return nil }
    let inner = text.dropFirst(start.count).dropLast(end.count)
    guard !inner.contains(end) else { return nil }
    return ContentValue(.string("data:\(inner.prefix { $0 != "|" });base64,"), at: value.position)
  }
}

/// The rows of a file: its records, or the elements of a list in them.
enum ObservationRows {
  static func read(
    _ file: InputFile, _ key: String, _ export: Export, _ out: inout ImportWriter,
    _ take: (ContentValue, inout ImportWriter) -> Void
  ) throws(Diagnostic) {
    guard let json = try export.json(file) else {
      for row in try ObservationTable.rows(of: file, &out) { take(row, &out) }
      return
    }
    if !json.isLines, json.shapes.contains(where: { !$0.isList && $0.inner[key] != nil }) {
      return out.note(try JSONList.read(file, at: [key]) { take($0, &out) })
    }
    let next = try json.records()
    while let line = try next() {
      guard let value = out.value(of: line) else { continue }
      for row in value[key]?.list ?? [value] { take(row, &out) }
    }
  }
}

/// Exports of LangSmith: runs as a list or as lines, or trees of runs with `child_runs`.
enum LangSmithFormat: JSONFormat {
  static let name = "langsmith"
  static let title = "LangSmith"
  static let reads = "runs with messages, tool calls, tokens, cost, feedback"
  static let lacks = "documents of retrievers, definitions of tools"
  static let origin = "runs as JSON, JSON Lines or CSV"

  static func isOne(_ json: JSONExport) -> Bool { json.shapes.contains(where: isRun) }

  private static func isRun(_ shape: JSONShape) -> Bool {
    shape.has("run_type", "inputs") || shape.has("run_type", "inputs", in: "runs")
      || shape.has("run_type", "trace_id")
  }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    try files(export).map(\.file)
      + ObservationTable.files(export) { isRun($0) && ($0.has("inputs") || $0.has("outputs")) }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts([try claims(export)], of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var conversations = TraceConversations(out.spill)
    let failure = unit.eachFile { (file) throws(Diagnostic) in
      out.path = file.path
      try ObservationRows.read(file, "runs", unit.export, &out) { value, out in
        var open = [(run: value, parent: String?.none, around: TraceSpan?.none)]
        while let (run, parent, around) = open.popLast() {
          let span = span(run, parent, around, &out)
          for child in run.elements("child_runs").reversed() { open.append((child, span.id, span)) }
          conversations.add(span)
        }
      }
    }
    conversations.write(&out)
    if let failure { throw failure }
  }

  private static let fields: Set<String> = [
    "id", "run_id", "name", "inputs", "run_type", "start_time", "end_time", "extra", "error", "outputs",
    "events", "tags", "trace_id", "dotted_order", "status", "child_run_ids", "direct_child_run_ids",
    "parent_run_ids", "feedback_stats", "reference_example_id", "reference_dataset_id", "total_tokens",
    "prompt_tokens", "completion_tokens", "total_cost", "prompt_cost", "completion_cost",
    "prompt_token_details", "completion_token_details", "prompt_cost_details", "completion_cost_details",
    "first_token_time", "session_id", "session_name", "in_dataset", "parent_run_id", "execution_order",
    "child_execution_order", "serialized", "manifest_id", "manifest_s3_id", "attachments", "app_path",
    "inputs_s3_urls", "outputs_s3_urls", "s3_urls", "inputs_preview", "outputs_preview", "child_runs",
    "thread_id", "price_model_id", "trace_tier", "trace_first_received_at", "trace_min_start_time",
    "trace_max_start_time", "trace_upgrade", "ttl_seconds", "last_queued_at", "share_token", "messages",
    "metadata", "latency",
  ]

  private static let types: Set<String> = [
    "llm", "chain", "tool", "retriever", "embedding", "prompt", "parser",
  ]

  private static func span(
    _ run: ContentValue, _ parent: String?, _ around: TraceSpan?, _ out: inout ImportWriter
  ) -> TraceSpan {
    var span = TraceSpan(at: run.position, path: out.path)
    let type = run.text("run_type")
    span.keepOthers(of: run, besides: fields, "a run", &out)
    span.id = run["id"]?.identifier ?? run["run_id"]?.identifier ?? ""
    span.parent = parent ?? run["parent_run_id"]?.identifier
    let extra = EmbeddedJSON.unpacked(run["extra"], out)
    let metadata = extra?["metadata"]
    let thread = ["session_id", "thread_id", "conversation_id"].lazy.compactMap { metadata?[$0]?.identifier }
      .first
    span.trace = around?.trace ?? run["trace_id"]?.identifier ?? span.parent ?? span.id
    span.conversation = around?.conversation ?? thread ?? span.trace
    span.name = run.text("name") ?? type ?? "run"
    span.kind = type == "llm" ? .model : type == "tool" ? .tool : .other
    span.start = ImportedTime.any(run["start_time"])
    span.end = ImportedTime.any(run["end_time"])
    span.error = run.text("error")
    // A line without a type is the end of a run that another line began.
    let isEnd = type == nil && !span.id.isEmpty
    span.isPart = isEnd || ["outputs", "end_time", "error"].allSatisfy { run[$0]?.isNull != false }
    if !isEnd, !types.contains(type ?? "") {
      out.drift(type.map { "unknown run \"\($0)\"" } ?? "run has no \"run_type\"", at: run.position)
    }
    for key in ["tags", "session_name"] {
      if let value = run[key] { span.note(key, value) }
    }
    let (inputs, outputs) = (
      EmbeddedJSON.unpacked(run["inputs"], out), EmbeddedJSON.unpacked(run["outputs"], out)
    )
    let models = [metadata?["ls_model_name"], extra?["invocation_params"]?["model"]]
    let used = span.kind == .model ? [outputs?["model"], inputs?["model"]] : []
    span.model = (models + used).lazy.compactMap { $0?.string }.first
    let generation = outputs?["generations"]?.list?.first.map { $0.list?.first ?? $0 }
    let usage =
      outputs?["usage_metadata"] ?? outputs?["usage"] ?? outputs?["llm_output"]?["token_usage"]
      ?? generation?["message"]?["kwargs"]?["usage_metadata"]
    span.usage = Generation.Usage(api: usage) ?? Generation.Usage(api: run)
    let costs = [run["total_cost"], outputs?["response_cost"], inputs?["response_cost"]]
    if let cost = costs.lazy.compactMap(AgentLog.number).first { span.usage?.cost = cost }
    span.callID = inputs?["tool_call_id"]?.identifier
    span.take(input: inputs, output: outputs, &out)
    for entry in EmbeddedJSON.unpacked(run["feedback_stats"], out)?.entries ?? [] {
      if let average = entry.value["avg"], average.double != nil {
        span.scores.append(.init(name: entry.key, value: .init(average)))
      } else {
        // Words have counts instead.
        span.note("feedback.\(entry.key)", entry.value)
      }
    }
    return span
  }
}
