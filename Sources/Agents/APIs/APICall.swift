package import Basics
package import Content
internal import Conversations
package import ImportKit

/// One call: the messages of the request, and its answer. Several answers are alternatives.
package struct APICall {
  package var log = AgentLog()
  private var reader = RoleTurns()

  package init() {}

  private static let frame: Set<String> = [
    "request", "response", "id", "timestamp", "time", "created_at", "messages", "system", "input", "output",
    "instructions", "contents", "systemInstruction", "system_instruction", "tools", "choices", "completion",
    "content",
    "role", "type", "candidates", "usage", "usageMetadata", "usage_metadata", "object", "created",
    "stop_sequence", "model",
    "error", "title", "url", "method", "status", "duration", "latency", "headers", "body",
  ]

  static func write(_ value: ContentValue, named name: String, _ out: inout ImportWriter) {
    guard value.entries != nil else {
      out.record()
      return out.broken("record is not a call", at: value.position)
    }
    if let calls = RecordedCalls.list(value) { return write(calls, named: name, &out) }
    let value = CallEnvelope.plain(value, out)
    var call = APICall()
    call.log.id = value["id"]?.identifier
    call.log.title = value.text("title")
    let request = value["request"].flatMap { EmbeddedJSON.unpacked($0, out) } ?? value
    let time = ImportedTime.any(
      value["timestamp"] ?? value["time"] ?? value["created_at"] ?? request["timestamp"])
    call.take(request: request["body"] ?? request, time, &out)
    let answer = value["response"] ?? value["completion"]
    if let answer = answer.flatMap({ EmbeddedJSON.unpacked($0, out) }) {
      let body = EmbeddedJSON.unpacked(answer["body"] ?? answer["body_raw"] ?? answer, out) ?? answer
      let streamed = body.string.flatMap { StreamedAnswer.value($0, at: body.position, out) }
      let whole = streamed ?? body.list.flatMap { StreamedAnswer.value(ofEvents: $0, out) }
      let before = call.log.records.count
      call.take(response: whole ?? body, ImportedTime.any(answer["timestamp"]) ?? time, &out)
      if call.log.records.count == before, !answer.isNull {
        call.log.fold(answer, as: "response", because: "response has no message", time: time, &out)
      }
    } else {
      call.take(response: value, time, &out)
    }
    call.log.note(["url", "method", "status", "duration", "latency"], of: value)
    let hasPrompt = value["request"] == nil && !prompts(value).isEmpty
    for entry in value.entries ?? [] where !frame.contains(entry.key) && !(hasPrompt && entry.key == "prompt")
    {
      call.log.note(entry.key, entry.value)
    }
    if call.log.isEmpty {
      call.log.fold(value, as: "call", because: "call has no messages", time: time, &out)
    }
    call.log.title = call.log.title ?? call.title
    call.log.write(name: name, &out)
  }

  /// The calls of models in a recording, which has others too.
  private static func write(_ calls: [ContentValue], named name: String, _ out: inout ImportWriter) {
    for (number, call) in calls.enumerated() {
      if RecordedCalls.isOfModel(call, out) {
        write(call, named: "\(name)-\(number + 1)", &out)
      } else {
        out.record()
        out.skip("no conversation with a model", at: call.position)
      }
    }
  }

  /// The words of the answer, if the user says nothing; nil otherwise.
  private var title: String? {
    var answer: String?
    for case .turn(let message, _) in log.records where !message.text.isEmpty {
      if message.role == .user { return nil }
      if message.role == .assistant { answer = answer ?? message.text }
    }
    guard let answer else { return nil }
    // Without its sources: ` ([Page](<https://…>))`.
    let source = answer.bytes(of: " ([").flatMap { start in
      answer[start.upperBound...].bytes(of: "](<").map { _ in start.lowerBound }
    }
    return Conversation.title(from: String(answer[..<(source ?? answer.endIndex)]))
  }

  // MARK: requests

  package mutating func take(request body: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    if body.string != nil { return say(.user, body, time, &out) }
    reader = RoleTurns(model: body.text("model"))
    log.note("model", body["model"])
    let prompts = Self.prompts(body)
    for entry in body.entries ?? [] where !Self.frame.contains(entry.key) {
      if entry.key != "prompt" || prompts.isEmpty { log.note(entry.key, entry.value) }
    }
    for record in reader.system(body, &out) { log.add(record, time: time) }
    if let text = body["instructions"], !text.isNull { say(.system, text, time, &out) }
    google(body.google("systemInstruction"), .system, time, &out)
    for text in prompts { say(.user, text, time, &out) }
    for message in body.elements("messages") {
      log.read(message, &reader, time: time, besides: ["images"], &out)
    }
    for content in body.elements("contents") { take(content: content, time, &out) }
    if let items = body["input"]?.list {
      for item in items { ResponseItems.take(item, &log, &reader, time, &out) }
    } else if let text = body["input"], text.string != nil {
      say(.user, text, time, &out)
    }
  }

  /// The texts that are to be completed, as older APIs have them instead of messages.
  package static func prompts(_ body: ContentValue) -> [ContentValue] {
    guard ["messages", "contents", "input"].allSatisfy({ body[$0] == nil }), let prompt = body["prompt"]
    else {
      return []
    }
    let texts = prompt.list ?? [prompt]
    return texts.allSatisfy { $0.string != nil } ? texts : []
  }

  /// A message of Google's API: `{"role": "model", "parts": […]}`.
  package mutating func take(content: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    google(content, content.text("role") == "model" ? .assistant : .user, time, &out)
  }

  private mutating func say(
    _ role: Message.Role, _ text: ContentValue, _ time: Instant?, _ out: inout ImportWriter
  ) {
    var message = Message(role, PlainNames.title(of: role), at: .untimed, text.position)
    message.text = out.text(ofParts: text, &message.attachments)
    if role == .assistant { message.generation?.model = reader.model }
    log.add(message, time: time)
  }

  private mutating func google(
    _ content: ContentValue?, _ role: Message.Role, _ time: Instant?, _ out: inout ImportWriter
  ) {
    guard let content else { return }
    let parts = content["parts"]?.list ?? (content["role"] == nil ? [content] : [])
    let answers = parts.filter { $0.google("functionResponse") != nil }
    for part in answers { log.answer(part, time: time, &out) }
    guard answers.isEmpty || answers.count < parts.count else { return }
    var message = Message(role, PlainNames.title(of: role), at: .untimed, content.position)
    if role == .assistant { message.generation?.model = reader.model }
    message.text = GeminiParts.text(parts.filter { $0.google("functionResponse") == nil }, &message, &out)
    if role == .user, GeminiParts.isContext(message.text) {
      (message.role, message.sender) = (.system, "System")
    }
    log.add(message, time: time)
  }

  // MARK: answers

  package mutating func take(response body: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    let body = ServerAnswer.plain(body)
    let time = ImportedTime.any(body["created"] ?? body["created_at"]) ?? time
    let error = body["error"].flatMap { $0.isNull ? nil : $0 }
    let hasAnswer = ["output", "content", "choices"].contains { body[$0]?.list?.isEmpty == false }
    reader = RoleTurns(model: body.text("model") ?? body.google("modelVersion")?.string ?? reader.model)
    log.note(Self.noted, of: body)
    let start = log.records.count
    if error == nil || hasAnswer {
      said(body, time, &out)
      choose(body.elements("choices") + body.elements("candidates"), time, &out)
      if log.records.count == start, let reason = body.google("promptFeedback")?.google("blockReason") {
        fail(String(json: reason), body, time)
      }
    }
    count(body, from: start)
    if let error { return end(error, what: nil, body) }
    guard let status = body.text("status"), Self.unfinished.contains(status) else { return }
    let details = body["incomplete_details"].flatMap { $0.isNull ? nil : $0 }
    end(details?["reason"] ?? details, what: status, body)
  }

  private static let noted = [
    "stop_reason", "stopReason", "status", "service_tier", "system_fingerprint", "incomplete_details",
  ]

  private static let unfinished: Set<String> = ["incomplete", "failed", "cancelled"]

  /// An answer that is not one of several.
  private mutating func said(_ body: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    if body.string != nil {
      say(.assistant, body, time, &out)
    } else if let items = body["output"]?.list {
      for item in items { ResponseItems.take(item, &log, &reader, time, &out) }
    } else if let message = body["output"]?["message"] {
      // Of Amazon Bedrock.
      log.read(message, &reader, time: time, &out)
    } else if let text = body["output"] ?? body["completion"], text.string != nil {
      say(.assistant, text, time, &out)
    } else if body["content"]?.list?.isEmpty == true, let reason = body.text("stop_reason") {
      empty(reason, body, time)
    } else if body["content"] != nil, body["role"] != nil {
      // The error is a turn of its own.
      log.read(body.setting("error", nil), &reader, time: time, besides: nil, &out)
    }
  }

  /// Several answers are alternatives.
  private mutating func choose(_ choices: [ContentValue], _ time: Instant?, _ out: inout ImportWriter) {
    let before = choices.count > 1 ? log.nameLast() : nil
    for choice in choices {
      let start = log.records.count
      take(choice: choice, time, &out)
      if let before { log.branch(from: start, after: before) }
    }
  }

  private mutating func take(choice: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    let reason = choice.google("finishReason")
    log.note("finish_reason", reason)
    let start = log.records.count
    if let content = choice["content"], content["parts"]?.list?.isEmpty == false {
      google(content, .assistant, time, &out)
    } else if let message = choice["message"] {
      log.read(message, &reader, time: time, besides: ["images"], &out)
    } else if let text = choice["text"], text.string != nil {
      say(.assistant, text, time, &out)
    } else if let reason = reason?.string, choice["content"]?["role"] != nil || Self.isBare(choice) {
      empty(reason, choice, time)
    } else {
      return log.fold(choice, as: "choice", because: "choice has no \"message\"", time: time, &out)
    }
    log.keepOthers(of: choice, besides: Self.choiceFields, "a choice", &out)
    ground(choice, from: start)
  }

  /// Pages on which an answer of Google's API rests, as links after it; what was searched for is metadata.
  private mutating func ground(_ candidate: ContentValue, from start: Int) {
    let grounding = candidate.google("groundingMetadata")
    let queries = grounding?.google("webSearchQueries")
    if queries?.list?.isEmpty == false { log.note("webSearchQueries", queries) }
    log.note("citationMetadata", candidate.google("citationMetadata"))
    let chunks = grounding?.google("groundingChunks")?.list ?? []
    let read = candidate.google("urlContextMetadata")?.google("urlMetadata")?.list ?? []
    let pages =
      chunks.compactMap { $0["web"] ?? $0.google("retrievedContext") ?? $0["maps"] }
      + read.compactMap { $0.google("retrievedUrl") }
    guard let sources = AppSources.links(pages), let last = log.lastAnswer, last >= start else { return }
    log.update(last) { $0.text += $0.text.isEmpty ? sources : "\n\n" + sources }
  }

  /// Whether a choice only says why it ended.
  private static func isBare(_ choice: ContentValue) -> Bool {
    choice.entries?.allSatisfy { endFields.contains($0.key) } ?? false
  }

  private static let endFields: Set<String> = [
    "index", "finish_reason", "finishReason", "finishMessage", "finish_message", "logprobs", "avgLogprobs",
    "safetyRatings", "safety_ratings", "tokenCount", "token_count",
  ]

  /// Fields of a choice or a candidate: those above, what is said, and what servers add.
  private static let choiceFields = endFields.union(
    Set(
      words: """
        content message text native_finish_reason stop_reason matched_stop content_filter_results seed
        prompt_logprobs token_ids avg_logprobs logprobsResult logprobs_result groundingMetadata
        grounding_metadata urlContextMetadata url_context_metadata citationMetadata citation_metadata
        """))

  /// Adds the usage to the answer, which begins at a record; else it is metadata.
  private mutating func count(_ body: ContentValue, from start: Int) {
    let found = body["usage"] ?? body.google("usageMetadata")
    let isAnswered = log.lastAnswer.map { $0 >= start } ?? false
    // An empty answer ends the one before it.
    let isEnd = Self.ordinary.contains(body.text("stop_reason") ?? "") && body.elements("content").isEmpty
    if isAnswered || isEnd, log.count(Generation.Usage(api: found)) { return }
    if ["output", "content", "choices", "candidates", "promptFeedback"].contains(where: {
      body.google($0) != nil
    }) {
      log.note("usage", found)
    }
  }

  private static let ordinary: Set<String> = ["end_turn", "stop_sequence", "tool_use", "STOP", "stop"]

  /// An answer without content, which is a fault only if nothing ordinary ended it.
  private mutating func empty(_ reason: String, _ value: ContentValue, _ time: Instant?) {
    if Self.ordinary.contains(reason) { return log.skip("no content", value) }
    fail(reason, value, time)
  }

  private mutating func fail(_ reason: String, _ value: ContentValue, _ time: Instant?) {
    var message = Message(.assistant, "Assistant", at: .untimed, value.position)
    message.error = "no answer: \(reason)"
    message.generation?.model = reader.model
    log.add(message, time: time)
  }

  mutating func end(_ error: ContentValue?, what: String?, _ value: ContentValue) {
    var message = Message(.system, "API", at: .untimed, value.position)
    let said = error.map { $0.text("message") ?? String(json: $0) }
    message.error = [what, said].compactMap { $0 }.joined(separator: ": ")
    log.add(message)
  }
}

/// Items of OpenAI's Responses API, as input and as output.
enum ResponseItems {
  static func take(
    _ item: ContentValue, _ log: inout AgentLog, _ reader: inout RoleTurns, _ time: Instant?,
    _ out: inout ImportWriter
  ) {
    let type = item.text("type") ?? "message"
    let call = item["call_id"]?.identifier ?? item["id"]?.identifier
    if type == "message" {
      return log.read(item, &reader, time: time, besides: ["id", "type", "status", "phase"], &out)
    }
    if type == "reasoning" {
      let parts = item.elements("summary") + item.elements("content")
      let text = parts.compactMap { $0.text("text") }.joined(separator: "\n\n")
      guard !text.isEmpty else { return log.skip("thoughts, encrypted", item) }
      var message = Message(.assistant, "Assistant", at: .untimed, item.position)
      message.generation?.thinking = text
      message.generation?.model = reader.model
      log.add(message, time: time)
    } else if type.hasSuffix("_output") || type == "mcp_approval_response" {
      var message = log.result(of: item["approval_request_id"]?.identifier ?? call, at: item.position)
      let isPrinted = item["output"]?.list?.contains { $0["stdout"] != nil } ?? false
      message.text = isPrinted ? "" : out.text(ofParts: item["output"], &message.attachments)
      if message.text.isEmpty, message.attachments.isEmpty, let output = item["output"] {
        message.text = printed(output)
      }
      if let isAllowed = item["approve"]?.bool {
        let words = [isAllowed ? "approved" : "denied", item.text("reason")]
        message.text = words.compactMap { $0 }.joined(separator: ": ")
      }
      log.add(message, time: time)
    } else if type == "mcp_list_tools" {
      log.note("tools of \(item.text("server_label") ?? "MCP")", item["tools"])
      log.skip("tools of a server, kept as metadata", item)
    } else if type.hasSuffix("_call") || type == "mcp_approval_request" {
      called(item, type, call, &log, reader, time, &out)
    } else if type == "item_reference" || type == "compaction" && item["content"] == nil {
      log.skip(type == "compaction" ? "summary, encrypted" : "reference to an item before", item)
    } else {
      log.fold(item, as: type, because: "unknown item \"\(type)\"", time: time, &out)
    }
  }

  private static func called(
    _ item: ContentValue, _ type: String, _ call: String?, _ log: inout AgentLog, _ reader: RoleTurns,
    _ time: Instant?, _ out: inout ImportWriter
  ) {
    let inputs = ["arguments", "input", "action", "queries", "code", "operation", "revised_prompt"]
    let input = inputs.lazy.compactMap { item[$0] }.first
    let kind = type.hasSuffix("_call") ? String(type.dropLast("_call".count)) : type
    let made = Generation.ToolCall(
      id: call ?? "", name: item.text("name") ?? kind, arguments: input.map { String(json: $0) } ?? "")
    var message = Message(.assistant, "Assistant", at: .untimed, item.position)
    message.generation?.model = reader.model
    message.generation?.calls = [made]
    if type == "image_generation_call", let data = item.text("result") {
      message.attachments.append(out.picture(data, type: "image/png"))
    }
    log.add(message, time: time)
    let output = item["output"] ?? item["results"] ?? item["outputs"]
    let said = output.flatMap { $0.isNull ? nil : $0 }
    let error = item["error"].flatMap { $0.isNull ? nil : $0 }
    guard let place = said ?? error else { return }
    var result = log.result(of: call, at: place.position)
    result.text = said.map(printed) ?? ""
    if let error {
      result.generation?.isFailure = true
      result.error = error.text("message") ?? String(json: error)
    }
    log.add(result, time: time)
  }

  /// What a program printed, where all parts are that; else JSON.
  private static func printed(_ output: ContentValue) -> String {
    let logs =
      output.list?.map { part -> String? in
        if part.text("type") == "logs" { return part.text("logs") }
        return part["stdout"]?.string.map { $0 + (part.text("stderr") ?? "") }
      } ?? [nil]
    guard !logs.isEmpty, !logs.contains(nil) else { return String(json: output) }
    return logs.compactMap { $0 }.joined(separator: "\n")
  }
}
