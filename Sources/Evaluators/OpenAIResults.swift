internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// The results in the files of one export. A response that comes before its request, and chunks of a stream, are
/// written at the end.
struct OpenAIResults {
  /// Records that are kept until the end.
  private var kept: SpilledValues
  /// Of these; nil after another was added.
  private var reader: SpilledValues.Reader?
  /// By the hash of `custom_id`: there may be millions.
  private var requests: [UInt64: Place] = [:]
  private var found: [Place] = []
  private var answered: Set<UInt64> = []
  private var order: [UInt64] = []
  /// Requests with the id of one before them.
  private var repeated: [Place] = []
  private var ids = TrialIDs()
  /// Places in `found` of recorded streams by id.
  private var streams: [String: Int] = [:]
  private var unnamed = UnnamedStream()

  /// A kept record, with the chunks that follow it in its stream.
  private struct Place {
    var numbers: [Int]
    let path: String
  }

  init(_ spill: Spill) { kept = SpilledValues(spill) }

  /// `line`: nil if the record is only a part of it.
  mutating func take(_ value: ContentValue, _ line: Lines.Line?, _ out: inout ImportWriter) {
    guard value.entries != nil else {
      out.record()
      return out.broken("record is not a result", at: value.position)
    }
    if let id = value["custom_id"]?.identifier.map(Self.hash) {
      let isRequest = value["response"] == nil && value["error"] == nil
      if isRequest, requests[id] != nil, value["body"] != nil {
        return repeated.append(Place(numbers: [keep(value, line)], path: out.path))
      }
      if isRequest, requests[id] == nil {
        requests[id] = Place(numbers: [keep(value, line)], path: out.path)
        return order.append(id)
      }
      answered.insert(id)
      if requests[id] == nil { return found.append(Place(numbers: [keep(value, line)], path: out.path)) }
    } else if Self.isChunk(value) {
      return join(value, line, out.path)
    }
    write(value, &out)
  }

  private static func hash(_ id: String) -> UInt64 { ContentHash.of(id).low }

  private static func isChunk(_ value: ContentValue) -> Bool {
    value.text("object") == "chat.completion.chunk"
  }

  private mutating func keep(_ value: ContentValue, _ line: Lines.Line?) -> Int {
    reader = nil
    return line.map { kept.append($0) } ?? kept.append(value)
  }

  /// Adds a chunk to its stream, or begins one.
  private mutating func join(_ value: ContentValue, _ line: Lines.Line?, _ path: String) {
    let id = value["id"]?.identifier ?? ""
    if id.isEmpty, unnamed.beginsAgain(value) { streams[id] = nil }
    let number = keep(value, line)
    if let place = streams[id] { return found[place].numbers.append(number) }
    streams[id] = found.count
    found.append(Place(numbers: [number], path: path))
  }

  private mutating func values(_ place: Place, _ out: inout ImportWriter) -> [ContentValue] {
    out.path = place.path
    var reader = self.reader ?? kept.reader()
    defer { self.reader = reader }
    return place.numbers.compactMap { reader.value($0, &out) }
  }

  private mutating func request(_ id: String, _ out: inout ImportWriter) -> ContentValue? {
    let path = out.path
    defer { out.path = path }
    return requests[Self.hash(id)].flatMap { values($0, &out).first }
  }

  mutating func write(_ out: inout ImportWriter) {
    for place in found {
      let values = values(place, &out)
      guard let first = values.first else { continue }
      write(Self.isChunk(first) ? StreamedAnswer.value(ofChunks: values) ?? first : first, &out)
    }
    for id in order where !answered.contains(id) {
      if let place = requests[id] { writeRequest(place, &out) }
    }
    for place in repeated { writeRequest(place, &out) }
  }

  /// A request without a response.
  private mutating func writeRequest(_ place: Place, _ out: inout ImportWriter) {
    guard let request = values(place, &out).first, let id = request["custom_id"]?.identifier else { return }
    var trial = Trial(id: ids.take(TrialAddress.make([id])), title: id)
    trial.record.task = id
    takeRequest(request, &trial, &out)
    if trial.turns.isEmpty { trial.end("no messages", at: request.position, out) }
    trial.write(&out)
  }

  private mutating func write(_ value: ContentValue, _ out: inout ImportWriter) {
    if value["custom_id"] != nil {
      writeResponse(value, &out)
    } else if value["choices"] != nil {
      writeChoices(of: value, "", value.text("id") ?? "completion", value, &out)
    } else if value["datasource_item"] != nil || value["sample"] != nil {
      writeItem(value, &out)
    } else {
      writeUnknown(value, &out)
    }
  }

  private mutating func writeUnknown(_ value: ContentValue, _ out: inout ImportWriter) {
    let type = value.text("object") ?? value.text("type") ?? "record"
    let name = "\(type) \(SHA256.hex(String(json: value)).prefix(8))"
    var trial = Trial(id: ids.take(TrialAddress.make([name])), title: name)
    trial.fold(value, as: type, because: "unknown record \"\(type)\"", &out)
    trial.write(&out)
  }

  // MARK: batches

  private mutating func writeResponse(_ value: ContentValue, _ out: inout ImportWriter) {
    let id = value["custom_id"]?.identifier ?? ""
    let body = value["response"]?["body"]
    if let body, !Self.choices(body).isEmpty { return writeChoices(of: body, id, id, value, &out) }
    var trial = Trial(id: ids.take(TrialAddress.make([id])), title: id)
    trial.record.task = id
    takeFields(value, &trial, &out)
    if let request = request(id, &out) { takeRequest(request, &trial, &out) }
    if let body, body["output"]?.list != nil {
      takeOutput(body, &trial, &out)
    } else if let error = value["error"] ?? body?["error"], !error.isNull {
      trial.end(error.text("message") ?? String(json: error), at: error.position, out)
    } else {
      trial.fold(body ?? value, as: "response", because: "response has no \"choices\"", &out)
    }
    trial.write(&out)
  }

  /// An answer of the Responses API.
  private func takeOutput(_ body: ContentValue, _ trial: inout Trial, _ out: inout ImportWriter) {
    var call = APICall()
    call.take(response: body, nil, &out)
    call.log.records.forEach { trial.add($0) }
    for detail in call.log.conditions.metadata { trial.record.note(detail.name, detail.value) }
    let hasTurn = call.log.records.contains { if case .turn = $0 { true } else { false } }
    if !hasTurn { trial.end("no answer", at: body.position, out) }
  }

  private static let knownOfResponse: Set<String> = ["id", "custom_id", "response", "error"]
  private static let knownOfRequest: Set<String> = ["custom_id", "method", "url", "body"]
  private static let knownOfChoice = Set([
    "index", "message", "logprobs", "finish_reason", "text", "prompt_logprobs", "token_ids",
  ]).union(notedOfChoice)
  /// What OpenRouter, vLLM, SGLang and Azure add.
  private static let notedOfChoice = [
    "native_finish_reason", "stop_reason", "matched_stop", "content_filter_results", "content_filter_result",
  ]
  private static let knownOfResult: Set<String> = ["name", "score", "passed", "type", "sample"]
  private static let knownOfItem: Set<String> = [
    "id", "object", "created_at", "run_id", "eval_id", "status", "datasource_item_id", "datasource_item",
    "results", "sample",
  ]

  private func takeFields(_ value: ContentValue, _ trial: inout Trial, _ out: inout ImportWriter) {
    guard value["custom_id"] != nil else { return }
    trial.keepOthers(of: value, besides: Self.knownOfResponse, "a response", &out)
    trial.note("status", value["response"]?["status_code"])
    trial.note("request_id", value["response"]?["request_id"])
  }

  private func takeRequest(_ value: ContentValue, _ trial: inout Trial, _ out: inout ImportWriter) {
    let body = value["body"]
    trial.note("url", value["url"])
    trial.keepOthers(of: value, besides: Self.knownOfRequest, "a request", &out)
    let hasPrompt = body.map { !APICall.prompts($0).isEmpty } ?? false
    let read = ["messages", "tools", "input", "instructions"] + (hasPrompt ? ["prompt"] : [])
    for entry in body?.entries ?? [] where !read.contains(entry.key) { trial.note(entry.key, entry.value) }
    if let body, body["input"] != nil || hasPrompt {
      var call = APICall()
      call.take(request: body, nil, &out)
      call.log.records.forEach { trial.add($0) }
      return
    }
    var reader = RoleTurns()
    for (number, message) in (body?.elements("messages") ?? []).enumerated() {
      trial.read(message, &reader, at: "messages[\(number)]", &out)
    }
  }

  // MARK: completions

  private static let fields = Set([
    "x_groq", "error", "prompt_logprobs", "prompt_token_ids", "kv_transfer_params",
    "id", "object", "created", "model", "choices", "usage", "system_fingerprint", "service_tier", "provider",
  ]).union(stored).union(added)
  /// What Perplexity and Azure add.
  private static let added = ["citations", "search_results", "prompt_filter_results"]
  /// Of a stored completion: what was asked for.
  private static let stored = [
    "request_id", "tool_choice", "seed", "top_p", "temperature", "presence_penalty", "frequency_penalty",
    "input_user", "tools", "metadata", "response_format",
  ]

  /// Some programs leave out the list around the only choice.
  private static func choices(_ body: ContentValue) -> [ContentValue] {
    guard let choices = body["choices"] else { return [] }
    return choices.list ?? (choices.entries == nil ? [] : [choices])
  }

  /// A conversation for each choice. `task`: the request's id; empty if there is none.
  private mutating func writeChoices(
    of body: ContentValue, _ task: String, _ name: String, _ value: ContentValue, _ out: inout ImportWriter
  ) {
    let choices = Self.choices(body)
    for (number, choice) in choices.enumerated() {
      let names = choices.count > 1 ? [name, "choice \(number + 1)"] : [name]
      var trial = Trial(id: ids.take(TrialAddress.make(names)), title: names.joined(separator: " · "))
      trial.record.task = task.isEmpty ? nil : task
      trial.record.trial = choices.count > 1 ? number + 1 : nil
      takeFields(value, &trial, &out)
      trial.keepOthers(of: body, besides: Self.fields, "a completion", &out)
      let noted = ["model", "system_fingerprint", "service_tier", "provider"] + Self.stored + Self.added
      for key in noted where body[key]?.entries?.isEmpty != true { trial.note(key, body[key]) }
      if let request = request(task, &out) { takeRequest(request, &trial, &out) }
      trial.note("finish_reason", choice["finish_reason"])
      takeAnswer(choice, of: body, countsUsage: number == 0, &trial, &out)
      if let error = body["error"], !error.isNull {
        trial.end(error.text("message") ?? String(json: error), at: error.position, out)
      }
      trial.write(&out)
    }
    if choices.isEmpty { writeUnknown(value, &out) }
  }

  private func takeAnswer(
    _ choice: ContentValue, of body: ContentValue, countsUsage: Bool, _ trial: inout Trial,
    _ out: inout ImportWriter
  ) {
    trial.keepOthers(
      of: choice, besides: Self.knownOfChoice, "a choice", at: "choice", &out)
    for key in Self.notedOfChoice { trial.note(key, choice[key]) }
    guard let message = choice["message"] ?? Self.completion(choice) else {
      return trial.fold(choice, as: "choice", because: "choice has no \"message\"", &out)
    }
    var reader = RoleTurns(model: body.text("model"))
    var answer = Trial(id: "", title: "")
    answer.read(message, &reader, at: "message", &out)
    for detail in answer.record.metadata { trial.record.note(detail.name, detail.value) }
    for var turn in answer.turns {
      turn.update { message, time in
        time = ImportedTime.seconds(body["created"])
        if countsUsage { message.generation?.usage = Self.usage(body["usage"]) }
      }
      trial.add(turn)
    }
  }

  /// The message of a choice that is only a text.
  private static func completion(_ choice: ContentValue) -> ContentValue? {
    guard let text = choice["text"], text.string != nil else { return nil }
    let role = ContentValue(.string("assistant"), at: text.position)
    return ContentValue(.map([]), at: text.position).setting("role", role).setting("content", text)
  }

  private static func usage(_ value: ContentValue?) -> Generation.Usage? {
    guard let value, value.entries != nil else { return nil }
    let count = { (name: String) in max(0, value[name]?.whole ?? 0) }
    let details = value["prompt_tokens_details"]?["cached_tokens"]?.whole
    let cached = details ?? value["cached_tokens"]?.whole ?? value["prompt_cache_hit_tokens"]?.whole ?? 0
    var usage = Generation.Usage(
      input: count("prompt_tokens"), output: count("completion_tokens"), cached: max(0, cached))
    usage.cost = value["cost"]?.double
    return usage
  }

  // MARK: evals

  private mutating func writeItem(_ value: ContentValue, _ out: inout ImportWriter) {
    let task = value["datasource_item_id"]?.identifier
    let title = "Item \(task ?? value.text("id") ?? "")".trimmed
    var trial = Trial(id: ids.take(TrialAddress.make([title])), title: title)
    trial.record.task = task.map { "item \($0)" }
    trial.keepOthers(
      of: value, besides: Self.knownOfItem, "an item", &out)
    for name in ["run_id", "eval_id"] { trial.note(name, value[name]) }
    for entry in value["datasource_item"]?.entries ?? [] { trial.note("item.\(entry.key)", entry.value) }
    takeGrades(value, &trial, &out)
    takeSample(value, &trial, &out)
    trial.write(&out)
  }

  private func takeGrades(_ value: ContentValue, _ trial: inout Trial, _ out: inout ImportWriter) {
    if let status = value.text("status") {
      let passes = ["pass": 1.0, "fail": 0][status]
      trial.record.scores.append(.init(name: "pass", value: passes.map { .number($0) } ?? .text(status)))
    }
    for (number, result) in value.elements("results").enumerated() {
      let name = result.text("name") ?? "grader \(number + 1)"
      guard let score = result["score"] ?? result["passed"] else {
        out.drift("result has no \"score\"", at: result.position)
        trial.note(name, result)
        continue
      }
      trial.record.scores.append(.init(name: name, value: .init(score)))
      trial.note("\(name) passed", result["passed"])
      trial.note("\(name) sample", result["sample"])
      trial.keepOthers(
        of: result, besides: Self.knownOfResult, "a result", at: name, &out)
    }
  }

  private func takeSample(_ value: ContentValue, _ trial: inout Trial, _ out: inout ImportWriter) {
    guard let sample = trial.required("sample", of: value, "item", &out) else {
      return trial.end("no sample", at: value.position, out)
    }
    let conditions = ["model", "temperature", "top_p", "seed", "max_completion_tokens", "finish_reason"]
    for name in conditions { trial.note(name, sample[name]) }
    trial.keepOthers(
      of: sample, besides: Set(conditions + ["input", "output", "usage", "error"]), "a sample", at: "sample",
      &out)
    var reader = RoleTurns(model: sample.text("model"))
    for key in ["input", "output"] {
      for (number, message) in sample.elements(key).enumerated() {
        trial.read(message, &reader, at: "\(key)[\(number)]", &out)
      }
    }
    trial.count(Self.usage(sample["usage"]), time: ImportedTime.seconds(value["created_at"]))
    if let error = sample["error"], let text = error.text("message") ?? error.string {
      trial.end(text, at: error.position, out)
    } else if trial.turns.isEmpty {
      trial.end("no messages", at: sample.position, out)
    }
  }
}

/// Which chunks without an id are one stream: it goes on until it has ended, or until the speaker is named again.
/// Some programs name the speaker in each chunk.
private struct UnnamedStream {
  private enum Phase { case named, going, ended }
  /// How far each choice is.
  private var phases: [Int: Phase] = [:]

  /// Whether a chunk is the first of another stream.
  mutating func beginsAgain(_ chunk: ContentValue) -> Bool {
    let choices = chunk.elements("choices").filter {
      !Self.isBare($0) || $0["finish_reason"]?.isNull == false
    }
    let begins = choices.contains { choice in
      switch phases[Self.index(choice)] {
      case .ended: !Self.isBare(choice)
      case .going: Self.isNamed(choice)
      case .named, nil: false
      }
    }
    if begins { phases = [:] }
    for choice in choices {
      let hasEnded = choice["finish_reason"]?.isNull == false
      phases[Self.index(choice)] = hasEnded ? .ended : Self.isNamed(choice) ? .named : .going
    }
    return begins
  }

  private static func index(_ choice: ContentValue) -> Int { choice["index"]?.whole ?? 0 }

  private static func isNamed(_ choice: ContentValue) -> Bool { choice["delta"]?.text("role") != nil }

  /// Whether a choice adds nothing, as beside the tokens at the end.
  private static func isBare(_ choice: ContentValue) -> Bool {
    choice["delta"]?.entries?.allSatisfy { $0.value.isNull || $0.value.string == "" } ?? true
  }
}
