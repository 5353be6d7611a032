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
  static let lacks = "other attributes of spans, embeddings, documents of retrievers, definitions of tools"
  static let origin = "OTLP JSON of a collector; spans of SDKs, Phoenix, Logfire, MLflow"

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    let isWrapped = json.shapes.contains { $0.has("trace") }
    if try FlatSpans.isOne(json) { return true }
    if isWrapped, try json.begins(with: "resourceSpans", "resource_spans") { return true }
    return json.shapes.contains { shape in
      shape.has("resourceSpans") || shape.has("resourceLogs") || shape.has("resource_spans")
        || OTLPResource.lists.contains { shape.has($0.0, in: "batches") }
    }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts([try claims(export)], of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var conversations = TraceConversations(out.spill)
    let failure = unit.eachFile { (file) throws(Diagnostic) in
      out.path = file.path
      guard let json = try unit.export.json(file) else { return }
      if try FlatSpans.isOne(json) {
        try FlatSpans.read(json, unit.export, &out) { conversations.add($0) }
      } else if json.isLines {
        let next = try json.records()
        while let line = try next() {
          guard let value = out.value(of: line) else { continue }
          for resource in OTLPResource.keys.flatMap((value["trace"] ?? value).elements) {
            for span in OTLPResource(resource).spans(&out) { conversations.add(span) }
          }
        }
      } else {
        let repeated = try JSONList.read(
          file, at: Set(OTLPResource.keys), without: OTLPResource.lists.map { InnerList($0, $1) }, out.spill,
          areDocuments: true, wrapper: "trace"
        ) { resource, spans in
          let resource = OTLPResource(resource)
          spans.each(&out) { conversations.add(resource.span($0, &$1)) }
        }
        out.note(repeated)
      }
    }
    conversations.write(&out)
    if let failure { throw failure }
  }
}

/// A program with its spans, or its log records.
private struct OTLPResource {
  static let keys = ["resourceSpans", "resource_spans", "resourceLogs", "resource_logs", "batches"]
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
