internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Logs of OpenAI Evals (`oaieval`): the specification of the run, an event per line, and the final report. Events of
/// one sample make a conversation; those of several samples alternate.
enum OpenAIEvalsFormat: JSONFormat {
  static let name = "openai-evals"
  static let title = "OpenAI Evals"
  static let reads = "prompts with answers, matches, metrics, errors, the final report"
  static let origin = "oaieval: the log at record_path, by default /tmp/evallogs"

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try claims(export).map { [$0] }, of: export, Self.self)
  }

  static func isOne(_ json: JSONExport) -> Bool {
    json.isLines && json.shapes.contains { $0.has("run_id", "event_id", "sample_id", "type") }
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for file in unit.files {
      out.path = file.path
      var log = OpenAIEvalsLog()
      var lines = try Lines(file)
      while let line = try lines.nextRecord() {
        if let value = out.value(of: line) { log.take(value, &out) }
      }
      log.write(&out)
    }
  }
}

/// The events of a run by sample, in the order in which samples began.
private struct OpenAIEvalsLog {
  private var spec: ContentValue?
  private var report: ContentValue?
  private var samples: [[ContentValue]] = []
  private var places: [String: Int] = [:]

  mutating func take(_ value: ContentValue, _ out: inout ImportWriter) {
    if let sample = value["sample_id"]?.identifier {
      if let place = places[sample] { return samples[place].append(value) }
      places[sample] = samples.count
      return samples.append([value])
    }
    out.record()
    guard let header = value["spec"] ?? value["final_report"] else {
      return out.broken("event names no sample", at: value.position)
    }
    if value["spec"] == nil { report = header } else { spec = header }
    out.skip("conditions or report of the run", at: value.position)
  }

  func write(_ out: inout ImportWriter) {
    var ids = TrialIDs()
    for events in samples {
      let name = events.first?["sample_id"]?.identifier ?? ""
      var sample = OpenAIEvalsSample(Trial(id: ids.take(TrialAddress.make([name])), title: name))
      sample.trial.record.task = name
      for entry in spec?.entries ?? [] { sample.trial.note(entry.key, entry.value) }
      for entry in report?.entries ?? [] { sample.trial.note("report.\(entry.key)", entry.value) }
      for event in events { sample.take(event, &out) }
      if !sample.hasMessages, let first = events.first {
        sample.trial.end("no messages", at: first.position, out)
      }
      sample.trial.branch(sample.alternatives)
      sample.trial.write(&out)
    }
  }
}

/// Assembles the conversation of a sample.
private struct OpenAIEvalsSample {
  var trial: Trial
  private var reader = RoleTurns()
  /// Texts of the conversation so far: a later prompt repeats them.
  private var said: [String] = []
  private var calls = 0
  /// Numbers of further answers to the same prompt.
  private(set) var alternatives: Set<Int> = []

  init(_ trial: Trial) { self.trial = trial }

  /// Scores are records without a message.
  var hasMessages: Bool {
    trial.turns.contains { record in if case .turn = record { true } else { false } }
  }

  private static let fields: Set<String> = [
    "run_id", "event_id", "sample_id", "type", "data", "created_by", "created_at",
  ]

  mutating func take(_ event: ContentValue, _ out: inout ImportWriter) {
    trial.keepOthers(of: event, besides: Self.fields, "an event", &out)
    guard let data = event["data"], let type = event.text("type") else {
      let missing = event["data"] == nil ? "data" : "type"
      return trial.fold(event, as: "event", because: "event has no \"\(missing)\"", &out)
    }
    switch type {
    case "sampling": sampling(data, ImportedTime.any(event["created_at"]), &out)
    case "match": match(data, event, ImportedTime.any(event["created_at"]), &out)
    case "metrics":
      for entry in data.entries ?? [] { score(entry.key, entry.value) }
      trial.add(.skipped(Self.isScore, event.position))
    case "error":
      trial.end(
        data.text("message") ?? String(json: data), details: data.text("type") ?? "", at: event.position, out)
    case "raw_sample", "embedding", "cond_logp", "pick_option", "extra", "function_call":
      trial.add(Trial.folded(data, as: type, out), time: ImportedTime.any(event["created_at"]))
    default: trial.fold(event, as: type, because: "unknown event \"\(type)\"", &out)
    }
  }

  private static var isScore: String { "score, kept with its sample" }

  private mutating func score(_ name: String, _ value: ContentValue, _ explanation: String = "") {
    trial.record.scores.append(.init(name: name, value: .init(value), explanation: explanation))
  }

  /// A score; some evals record the prompt and the answer only here.
  private mutating func match(
    _ data: ContentValue, _ event: ContentValue, _ time: Instant?, _ out: inout ImportWriter
  ) {
    guard let correct = data["correct"] else {
      return trial.fold(event, as: "match", because: "match has no \"correct\"", &out)
    }
    let reasons = ["expected", "picked"].compactMap { name in
      data[name].map { "\(name): \(String(json: $0))" }
    }
    score("match", correct, reasons.joined(separator: "\n"))
    if calls == 0, let answer = data["sampled"] ?? data["picked"], !answer.isNull {
      calls += 1
      if let prompt = data["prompt"] { add(prompt: prompt.list ?? [prompt], nil, time, &out) }
      add(answer, nil, nil, time)
    }
    for entry in data.entries ?? []
    where !["correct", "expected", "picked", "sampled", "prompt"].contains(entry.key) {
      trial.note("match.\(entry.key)", entry.value)
    }
    trial.add(.skipped(Self.isScore, event.position))
  }

  // MARK: turns

  /// A prompt and its answers. A prompt that does not go on from the one before, such as that of a grader, is a call
  /// of its own.
  private mutating func sampling(_ data: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    guard let prompt = data["prompt"], let sampled = data["sampled"] else {
      let missing = data["prompt"] == nil ? "prompt" : "sampled"
      return trial.fold(data, as: "sampling", because: "sampling has no \"\(missing)\"", &out)
    }
    calls += 1
    let messages = prompt.list ?? [prompt]
    let own = messages.map { $0.text("content") ?? String(json: $0) }
    let isNext = own.starts(with: said)
    let agent = isNext ? nil : "call \(calls)"
    add(prompt: messages, from: isNext ? said.count : 0, agent, time, &out)
    let answers = sampled.list ?? [sampled]
    for (number, answer) in answers.enumerated() {
      if number > 0 { alternatives.insert(trial.turns.count) }
      add(answer, answers.count == 1 ? data : nil, agent, time)
    }
    if isNext { said = own + answers.prefix(1).map { $0.text("content") ?? String(json: $0) } }
    for entry in data.entries ?? [] where !["prompt", "sampled", "usage", "model"].contains(entry.key) {
      trial.note("sampling.\(entry.key)", entry.value)
    }
  }

  private mutating func add(
    prompt: [ContentValue], from first: Int = 0, _ agent: String?, _ time: Instant?, _ out: inout ImportWriter
  ) {
    for (number, message) in prompt.enumerated().dropFirst(first) {
      add(message, at: "prompt[\(number)]", agent, time, &out)
    }
  }

  private mutating func add(
    _ value: ContentValue, at place: String, _ agent: String?, _ time: Instant?, _ out: inout ImportWriter
  ) {
    guard value.entries != nil else {
      var message = Message(.user, PlainNames.title(of: .user), at: .untimed, value.position)
      message.text = String(json: value)
      message.generation?.agent = agent
      return trial.add(message, time: time)
    }
    var turns = Trial(id: "", title: "")
    turns.read(value, &reader, at: place, &out)
    for detail in turns.record.metadata { trial.record.note(detail.name, detail.value) }
    for var turn in turns.turns {
      turn.update { message, own in
        own = time
        message.generation?.agent = agent
      }
      trial.add(turn)
    }
  }

  private mutating func add(_ answer: ContentValue, _ data: ContentValue?, _ agent: String?, _ time: Instant?)
  {
    var message = Message(.assistant, PlainNames.title(of: .assistant), at: .untimed, answer.position)
    message.text = answer.text("content") ?? String(json: answer)
    message.generation?.model = data?.text("model")
    message.generation?.usage = data?["usage"].flatMap {
      Generation.Usage($0, input: ["prompt_tokens"], output: ["completion_tokens"])
    }
    message.generation?.agent = agent
    trial.add(message, time: time)
  }
}
