internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Spans outside OTLP JSON, each an object with its attributes by name: as OpenTelemetry's SDKs write them
/// (`to_json` in Python, the console exporter in JavaScript), as Phoenix's API and tables have them, in traces of
/// MLflow (versions 2 and 3), and as rows of Logfire.
///
///     {"context": {"trace_id": …, "span_id": …}, "parent_id": …, "start_time": …, "attributes": {…}}
///     {"context.trace_id": …, "context.span_id": …, "attributes.llm.input_messages": […]}
///     {"trace_id": …, "span_id": …, "parent_span_id": …, "attributes": {…}}
///     {"info": {…}, "data": {"spans": […]}}
enum FlatSpans {
  /// Where the spans are, if they are not the records.
  private static let lists = ["data", "spans", "rows"]

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    let isTrace = json.shapes.contains { $0.has("info", "data") }
    let areSpans = json.shapes.contains { shape in
      isSpan(shape.keys) || lists.contains { isSpan(shape.inner[$0] ?? []) }
    }
    guard isTrace || areSpans else { return false }
    let head = try Export.head(json.file, limit: 1 << 20)
    return (areSpans ? marks : ["\"mlflow."]).contains { mark in
      ByteSearch.place(of: Array(mark.utf8), in: head) != nil
    }
  }

  private static func isSpan(_ keys: Set<String>) -> Bool {
    if keys.contains("context.trace_id") || keys.contains("context.span_id") { return true }
    guard keys.contains("attributes"), !keys.isDisjoint(with: ["name", "span_name"]) else { return false }
    return keys.contains("context") && !keys.isDisjoint(with: ["parent_id", "start_time"])
      || keys.isSuperset(of: ["trace_id", "span_id"]) || keys.isSuperset(of: ["traceId", "spanId"])
      || keys.isSuperset(of: ["traceId", "id", "timestamp", "duration"])
  }

  /// What spans of calls of models have.
  private static let marks = [
    "\"gen_ai.", "\"gen_ai\"", "\"llm.", "\"llm\"", "openinference", "attributes.llm.", "mlflow.",
    "\"traceloop.", "\"langfuse.", "\"ai.operationId\"", "input.value", "\"request_data\"", "pydantic_ai",
  ]

  static func read(
    _ json: JSONExport, _ export: Export, _ out: inout ImportWriter, _ take: (TraceSpan) -> Void
  ) throws(Diagnostic) {
    let list = lists.first { key in json.shapes.contains { $0.inner[key] != nil } }
    try ObservationRows.read(json.file, list ?? "spans", export, &out) { row, out in
      guard row.entries != nil else {
        out.record()
        return out.broken("record is not a span", at: row.position)
      }
      for span in spans(row, &out) { take(span) }
    }
  }

  /// That of a record, or those of a trace of MLflow.
  private static func spans(_ row: ContentValue, _ out: inout ImportWriter) -> [TraceSpan] {
    guard let spans = row["data"]?["spans"]?.list else { return [span(row, &out)] }
    var made = spans.filter { $0.entries != nil }.map { span($0, &out) }
    let info = row["info"]
    let metadata = info?["trace_metadata"] ?? info?["request_metadata"]
    if let session = metadata?["mlflow.trace.session"]?.identifier {
      for place in made.indices { made[place].conversation = session }
    }
    guard !made.isEmpty else { return [] }
    made[0].scores = (info?.elements("assessments") ?? []).compactMap(score)
    if let user = metadata?["mlflow.trace.user"] { made[0].note("user", user) }
    return made
  }

  /// An assessment of MLflow; nil for what was expected.
  private static func score(_ assessment: ContentValue) -> RunRecord.Score? {
    let name = assessment.text("assessment_name") ?? assessment.text("name")
    guard let name, let value = assessment["feedback"]?["value"] else { return nil }
    return RunRecord.Score(
      name: name, value: .init(value), explanation: assessment.text("rationale") ?? "")
  }

  private static func span(_ row: ContentValue, _ out: inout ImportWriter) -> TraceSpan {
    let value = asOTLP(row, out)
    var span = OTLPReader.span(value, events: value.elements("events"), &out)
    let starts = ["start_time", "start_timestamp", "start_time_unix_nano", "startTimeUnixNano", "timestamp"]
    let ends = ["end_time", "end_timestamp", "end_time_unix_nano", "endTimeUnixNano"]
    span.start = starts.lazy.compactMap { time(row[$0]) }.first
    span.end = ends.lazy.compactMap { time(row[$0]) }.first
    if let service = row["resource"]?["attributes"]?["service.name"] {
      span.notes.insert(.init(name: "service.name", value: String(json: service)), at: 0)
    }
    return span
  }

  /// Nanoseconds or microseconds since 1970, or other times, decided by their size.
  private static func time(_ value: ContentValue?) -> Instant? {
    guard let number = AgentLog.number(value), number > 1e14 else { return ImportedTime.any(value) }
    guard number < 2.5e20 else { return nil }
    return Instant(milliseconds: Int64((number / (number > 1e17 ? 1e6 : 1e3)).rounded(.down)))
  }

  /// The first of these fields that an object has.
  private static func first(_ names: String..., in holder: ContentValue?) -> ContentValue? {
    for name in names { if let value = holder?[name] { return value } }
    return nil
  }

  /// The same as a span in OTLP JSON, with attributes by name.
  private static func asOTLP(_ row: ContentValue, _ out: ImportWriter) -> ContentValue {
    let context = row["context"]
    let trace = first("trace_id", in: context) ?? first("context.trace_id", "trace_id", "traceId", in: row)
    let id = first("span_id", in: context) ?? first("context.span_id", "span_id", "spanId", "id", in: row)
    let parent = first("parent_id", "parent_span_id", "parentSpanId", "parentId", in: row)
    let own = ContentValue(attributes(row, out), at: row.position)
    return ContentValue(.map([]), at: row.position).setting("attributes", own)
      .setting("traceId", trace).setting("spanId", id)
      .setting("parentSpanId", parent ?? first("spanId", in: row["parentSpanContext"]))
      .setting("name", first("span_name", "name", in: row)).setting("events", row["events"])
      .setting("status", status(row))
  }

  /// Nil unless the work failed.
  private static func status(_ row: ContentValue) -> ContentValue? {
    let status = row["status"]
    let code = first("status_code", "code", in: status) ?? first("status_code", "otel_status_code", in: row)
    let isError = code?.string?.uppercased().hasSuffix("ERROR") == true || code?.int == 2
    guard isError || row["is_exception"]?.bool == true else { return nil }
    let reason =
      first("description", "message", in: status)
      ?? first("status_message", "otel_status_message", "exception_message", in: row)
    return ContentValue(["code": ContentValue(.string("STATUS_CODE_ERROR"), at: row.position)])
      .setting("message", reason)
  }

  // MARK: attributes

  private static func attributes(_ row: ContentValue, _ out: ImportWriter) -> [String: ContentValue] {
    let start = "attributes."
    let columns = (row.entries ?? []).filter { $0.key.hasPrefix(start) }.map { entry in
      ContentValue.Entry(
        key: String(entry.key.dropFirst(start.count)), position: entry.position, value: entry.value)
    }
    let listed = row["attributes"]?.list == nil ? [:] : OTLPReader.attributes(row)
    var own = byName((EmbeddedJSON.unpacked(row["attributes"], out)?.entries ?? []) + columns)
    own.merge(listed) { first, _ in first }
    let name = "openinference.span.kind"
    let kind = row["span_kind"].flatMap { $0.string?.uppercased() == "UNKNOWN" ? nil : $0 }
    own[name] = own[name] ?? kind
    return own
  }

  /// Attributes by their dotted names, also of objects inside each other; null is left out.
  static func byName(_ entries: [ContentValue.Entry]) -> [String: ContentValue] {
    var own: [String: ContentValue] = [:]
    for entry in entries { take(entry.value, entry.key, 0, &own) }
    return own
  }

  private static let mostDepth = 12
  /// Names are repeated for each attribute below them.
  private static let longestName = 256

  private static func take(
    _ value: ContentValue, _ name: String, _ depth: Int, _ own: inout [String: ContentValue]
  ) {
    guard !value.isNull else { return }
    let isOpen = depth < mostDepth && name.utf8.count <= longestName
    if isOpen, let entries = value.entries, isGroup(name) {
      for entry in entries { take(entry.value, "\(name).\(entry.key)", depth + 1, &own) }
    } else if isOpen, let list = value.list, hasMessages(name) {
      for (place, one) in list.enumerated() { take(one, "\(name).\(place)", depth + 1, &own) }
    } else {
      own[name] = name.hasPrefix("mlflow.") ? unquoted(value) : value
    }
  }

  /// Whether an object is a group of attributes, and not the value of one.
  private static func isGroup(_ name: String) -> Bool {
    groups.contains(String(name.prefix { $0 != "." })) && !values.contains(name)
  }

  private static let groups: Set<String> = [
    "llm", "openinference", "input", "output", "session", "gen_ai", "tool", "tool_call", "agent",
  ]

  private static let values: Set<String> = [
    "input.value", "output.value", "tool.parameters", "gen_ai.tool.call.arguments", "gen_ai.tool.call.result",
    "llm.invocation_parameters", "gen_ai.tool.definitions",
  ]

  /// Whether a list has messages, whose fields are attributes with numbers.
  private static func hasMessages(_ name: String) -> Bool {
    ["llm.input_messages", "llm.output_messages"].contains { name == $0 || name.hasPrefix("\($0).") }
  }

  /// The text of a text in JSON, as MLflow writes its attributes; other values as they are.
  static func unquoted(_ value: ContentValue) -> ContentValue {
    guard let text = value.string, text.utf8.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else {
      return value
    }
    var (problems, repeated) = (Problems(path: ""), RepeatedKeys())
    do throws(Diagnostic) {
      return try JSONFile.read(
        Array(text.utf8), line: value.position.line, column: value.position.column, path: "",
        keepingLastOf: &repeated, &problems)
    } catch {
      return value
    }
  }
}
