internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Requests to the APIs of OpenAI, Anthropic and Google together with their answers: `request` and `response` side
/// by side, messages with the answer beside them, single answers, recorded streams, and Anthropic's batches, whose
/// requests and results are joined by `custom_id` if both are in one folder.
enum APICallFormat: JSONFormat {
  static let name = "api-calls"
  static let title = "API calls"
  static let reads = "requests with answers of OpenAI, Anthropic, Google and Amazon Bedrock; batches"
  static let origin = "logs of requests with their answers, recorded streams"

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool {
    for file in export.files where try isOne(file, of: export) { return true }
    return false
  }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files where try isOne(file, of: export) { found.append(file) }
    return found
  }

  private static func isOne(_ file: InputFile, of export: Export) throws(Diagnostic) -> Bool {
    if let json = try export.json(file), try isOne(json) { return true }
    return try EventStream.isOne(file)
  }

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    if try isStream(json) { return true }
    if try RecordedCalls.isArchive(json) { return true }
    return json.shapes.contains { shape in
      shape.has("request", "response") || isBatch(shape) || shape.has("object", "output")
        || shape.has("messages") && ["response", "choices", "completion"].contains { shape.has($0) }
          && !shape.has("prompt", "completion")
        || shape.has("model", "input") && shape.keys.isSubset(of: requestKeys)
        || shape.has("contents") && shape.has("role", "parts", in: "contents")
        || shape.has("candidates", "usageMetadata") || shape.has("candidates", "usage_metadata")
        || isEnveloped(shape) || shape.has("output", "stopReason")
        || shape.has("role", "content", "stop_reason") || shape.has("input", "output", "model", "usage")
    }
  }

  /// Whether a cloud, a gateway or a server puts calls into such records.
  private static func isEnveloped(_ shape: JSONShape) -> Bool {
    shape.has("schemaType", "modelId", "input") || shape.has("recordId", "modelInput")
      || shape.has("logging_time", "full_request") || RecordedCalls.isOne(shape)
  }

  /// Whether the lines are the events of answers.
  private static func isStream(_ json: JSONExport) throws(Diagnostic) -> Bool {
    if json.shapes.contains(where: ServerAnswer.isChunk) { return true }
    if !json.isLines, json.shapes.contains(where: { $0.isList && $0.has("candidates") }) {
      return try beginsAnswer(json)
    }
    guard json.isLines,
      json.shapes.contains(where: { $0.has("type", "message") || $0.has("type", "response") })
    else { return false }
    return EventStream.hasBeginning(try Export.head(json.file))
  }

  /// Whether the first element of a list is only the beginning of an answer of Google's API, which sends lists as streams.
  private static func beginsAnswer(_ json: JSONExport) throws(Diagnostic) -> Bool {
    let next = try json.records()
    guard let first = try next() else { return false }
    return ["finishReason", "finish_reason"].allSatisfy {
      ByteSearch.place(of: Array($0.utf8), in: first.bytes) == nil
    }
  }

  /// Of the Responses API.
  private static let requestKeys = Set(
    words: """
      model input instructions tools tool_choice temperature max_output_tokens top_p stream store metadata
      previous_response_id reasoning text parallel_tool_calls include truncation user service_tier
      prompt_cache_key safety_identifier background conversation id
      """)

  private static func isBatch(_ shape: JSONShape) -> Bool {
    shape.has("custom_id") && (shape.has("params") || shape.has("result"))
      || shape.has("custom_id", "params", in: "requests") || isGoogle(shape)
  }

  /// A line of a batch of Google's.
  private static func isGoogle(_ shape: JSONShape) -> Bool {
    shape.has("key") && (shape.has("request") || shape.has("response"))
      && shape.keys.isSubset(of: [
        "key", "request", "response", "error", "status", "metadata", "processed_time",
      ])
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    let files = try files(export)
    var streams: [InputFile] = []
    for file in export.files where try EventStream.isOne(file) { streams.append(file) }
    var isJoined = !streams.isEmpty || files.contains { $0.shapes.contains(where: isBatch) }
    for file in files where !isJoined { isJoined = try isStream(file) }
    guard isJoined else { return .records(of: files, export, Self.self) }
    return .parts([files.map(\.file) + streams], of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    if !unit.records.isEmpty {
      for (record, name) in zip(unit.records, unit.names) {
        if let value = out.value(of: record) { APICall.write(value, named: name, &out) }
      }
      return
    }
    var batch = APIBatch()
    for file in unit.files {
      out.path = file.path
      if try EventStream.isOne(file) {
        try EventStream.read(file, &out)
        continue
      }
      guard let next = try unit.export.json(file)?.records() else { continue }
      var events = StreamedEvents(file)
      defer { events.end(&out) }
      while let line = try next() {
        guard let value = out.value(of: line) else { continue }
        if let type = value.text("type"), !events.isEmpty || StreamedAnswer.beginnings.contains(type) {
          events.take(value, &out)
          continue
        }
        if events.take(part: value, &out) { continue }
        for one in value["requests"]?.list ?? [value] {
          batch.take(one, String(FNV1a.hash(line.bytes), radix: 16), &out)
        }
      }
    }
    batch.write(&out)
  }
}

/// Requests and results of a batch, in the order in which each first appears.
struct APIBatch {
  private struct One {
    let id: String
    let path: String
    var params: ContentValue?
    var result: ContentValue?
    /// Fields of neither.
    var others: [ContentValue.Entry] = []
  }

  private var found: [One] = []
  private var places: [String: Int] = [:]

  mutating func take(_ value: ContentValue, _ name: String, _ out: inout ImportWriter) {
    let isGoogle =
      value["custom_id"] == nil && ["request", "response", "error"].contains { value[$0] != nil }
    guard let id = (value["custom_id"] ?? (isGoogle ? value["key"] : nil))?.identifier else {
      return APICall.write(value, named: name, &out)
    }
    let place = places[id] ?? found.count
    if place == found.count { found.append(One(id: id, path: out.path)) }
    places[id] = place
    found[place].params = found[place].params ?? value["params"] ?? value["request"]
    found[place].result = found[place].result ?? value["result"] ?? (isGoogle ? Self.result(value) : nil)
    found[place].others += (value.entries ?? []).filter { isGoogle && !Self.known.contains($0.key) }
  }

  private static let known: Set<String> = ["key", "request", "response", "error"]

  /// Of Google's API as Anthropic has it.
  private static func result(_ value: ContentValue) -> ContentValue? {
    if let answer = value["response"], answer.entries?.isEmpty == false {
      return ContentValue(.map([]), at: answer.position).setting("message", answer)
    }
    return value["error"].flatMap { $0.isNull ? nil : value.setting("key", nil) }
  }

  func write(_ out: inout ImportWriter) {
    for one in found {
      out.path = one.path
      var call = APICall()
      (call.log.id, call.log.title, call.log.record.task) = (one.id, one.id, one.id)
      if let params = one.params { call.take(request: params, nil, &out) }
      for entry in one.others { call.log.note(entry.key, entry.value) }
      if let result = one.result {
        if let message = result["message"] {
          call.take(response: message, nil, &out)
        } else {
          call.end(result["error"]?["error"] ?? result["error"], what: result.text("type"), result)
        }
      }
      call.log.write(slug: TrialAddress.make([one.id]), name: one.id, &out)
    }
  }
}
