internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// One sample of an evaluation in one epoch: its messages, scores, usage, error and limit.
struct InspectSample {
  private let value: ContentValue
  private let model: String?
  /// Long texts, which the log stores once; others refer to them as `attachment://<hash>`, in 2024 `tc://<hash>`.
  private var texts: [String: String] = [:]

  init(_ value: ContentValue, model: String?) {
    (self.value, self.model) = (value, model)
    for source in [value["transcript"]?["content"], value["attachments"]] {
      for entry in source?.entries ?? [] { texts[entry.key] = entry.value.string }
    }
  }

  private static let fields: Set<String> = [
    "id", "epoch", "input", "choices", "target", "sandbox", "files", "setup", "messages", "output", "scores",
    "score", "metadata", "store", "events", "transcript", "timelines", "model_usage", "role_usage",
    "started_at", "completed_at", "total_time", "working_time", "uuid", "invalidation", "error",
    "error_retries", "attachments", "events_data", "limit", "turn_count", "message_limit",
  ]

  func read(into trial: inout Trial, _ out: inout ImportWriter) {
    trial.keepOthers(of: value, besides: Self.fields, "a sample", &out)
    takeScores(&trial, &out)
    let names = [
      "target", "choices", "files", "setup", "sandbox", "uuid", "started_at", "completed_at", "total_time",
      "working_time", "model_usage", "role_usage", "invalidation", "limit", "error_retries",
      "turn_count", "message_limit",
    ]
    for name in names {
      guard let field = value[name], field.list?.isEmpty != true, field.entries?.isEmpty != true else {
        continue
      }
      trial.note(name, resolved(field))
    }
    for entry in value["metadata"]?.entries ?? [] { trial.note(entry.key, resolved(entry.value)) }
    let reason = value["output"]?.elements("choices").first?["stop_reason"]
    if let reason, !["stop", "tool_calls", "unknown"].contains(reason.string) {
      trial.note("stop_reason", reason)
    }
    takeMessages(&trial, &out)
    takeEnd(&trial, out)
  }

  // MARK: messages

  /// The messages; without them, those of the input and of the output.
  private func takeMessages(_ trial: inout Trial, _ out: inout ImportWriter) {
    var reader = InspectTurns(InspectEvents(value, resolved), model: model)
    if value["messages"] == nil { out.drift("sample has no \"messages\"", at: value.position) }
    var messages: [(place: String, value: ContentValue)] =
      value.elements("messages").enumerated().map { ("messages[\($0)]", $1) }
    if messages.isEmpty {
      messages = value.elements("input").enumerated().map { ("input[\($0)]", $1) }
      let output = value["output"]?.elements("choices").first?["message"]
      if let output { messages.append(("output", output)) }
    }
    if let question = value["input"], question.string != nil, value.elements("messages").isEmpty {
      var message = Message(.user, "User", at: .untimed, question.position)
      message.text = resolved(question).string ?? ""
      trial.add(message, time: ImportedTime.iso(value["started_at"]))
    }
    read(messages, &reader, &trial, &out)
    // A log without events has only the time of the sample.
    let hasTimes = trial.turns.contains { if case .turn(_, .some) = $0 { true } else { false } }
    if !hasTimes { trial.count(nil, time: ImportedTime.iso(value["started_at"])) }
  }

  /// The other choices of the last answer are its alternatives.
  private func read(
    _ messages: [(place: String, value: ContentValue)], _ reader: inout InspectTurns, _ trial: inout Trial,
    _ out: inout ImportWriter
  ) {
    let choices = value["output"]?.elements("choices").compactMap { $0["message"] } ?? []
    let chosen = choices.first.flatMap { choice in messages.lastIndex { isSame($0.value, choice) } }
    if choices.count > 1, chosen == nil, let all = value["output"]?["choices"] {
      out.drift("other choices of an answer that is no message are kept as metadata", at: all.position)
      trial.note("output.choices", resolved(all))
    }
    var alternatives: Set<Int> = []
    for (number, message) in messages.enumerated() {
      reader.read(resolved(message.value), at: message.place, &trial, &out)
      guard number == chosen else { continue }
      let start = trial.turns.count
      for (other, choice) in choices.enumerated().dropFirst() {
        reader.read(resolved(choice), at: "output.choices[\(other)]", &trial, &out)
      }
      alternatives.formUnion(start..<trial.turns.count)
    }
    trial.branch(alternatives)
  }

  /// Whether a message is an answer by its id, or without one by its content.
  private func isSame(_ message: ContentValue, _ answer: ContentValue) -> Bool {
    guard message.text("role") == "assistant" else { return false }
    if let id = message.text("id"), let other = answer.text("id") { return id == other }
    func said(_ one: ContentValue) -> [String] {
      let parts = [one["content"]].compactMap { $0 } + one.elements("tool_calls")
      return parts.map { String(json: resolved($0)) }
    }
    return said(message) == said(answer)
  }

  private func takeEnd(_ trial: inout Trial, _ out: ImportWriter) {
    if let error = value["error"] {
      let message = error.text("message") ?? error.string ?? "error"
      trial.end(message, details: error.text("traceback") ?? "", at: error.position, out)
    }
    if let limit = value["limit"] {
      let amount = limit["limit"].map { " (\(String(json: $0)))" } ?? ""
      trial.end("\(limit.text("type") ?? limit.string ?? "unknown") limit\(amount)", at: limit.position, out)
    }
    if trial.turns.isEmpty { trial.end("no messages", at: value.position, out) }
  }

  /// The value with the texts to which it refers.
  private func resolved(_ value: ContentValue) -> ContentValue {
    switch value.kind {
    case .string(let text):
      let mark = ["attachment://", "tc://"].first { text.hasPrefix($0) }
      let known = mark.flatMap { texts[String(text.dropFirst($0.count))] }
      return known.map { ContentValue(.string($0), at: value.position) } ?? value
    case .list(let values): return ContentValue(.list(values.map(resolved)), at: value.position)
    case .map(let entries):
      let entries = entries.map {
        ContentValue.Entry(key: $0.key, position: $0.position, value: resolved($0.value))
      }
      return ContentValue(.map(entries), at: value.position)
    default: return value
    }
  }

  // MARK: scores

  private func takeScores(_ trial: inout Trial, _ out: inout ImportWriter) {
    for entry in value["scores"]?.entries ?? [] { take(entry.key, resolved(entry.value), &trial, &out) }
    if let score = value["score"], value["scores"] == nil { take("score", resolved(score), &trial, &out) }
  }

  private func take(
    _ name: String, _ score: ContentValue, _ trial: inout Trial, _ out: inout ImportWriter
  ) {
    guard score.entries != nil else {
      out.drift("score is \(score.typeName); it is kept as it is", at: score.position)
      return trial.record.scores.append(.init(name: name, value: .init(score)))
    }
    trial.keepOthers(
      of: score, besides: ["value", "answer", "explanation", "metadata", "history"], "a score", at: name, &out
    )
    guard let value = trial.required("value", of: score, "score", &out) else {
      return trial.note(name, score)
    }
    let explanation = score.text("explanation") ?? ""
    for (part, value) in Self.values(name, value) {
      if let text = value.string, Self.grades[text] != nil { trial.note("\(part) grade", value) }
      trial.record.scores.append(.init(name: part, value: Self.value(value), explanation: explanation))
    }
    trial.note("\(name) answer", score["answer"])
    trial.note("\(name) metadata", score["metadata"])
    if score["history"]?.list?.isEmpty != true { trial.note("\(name) history", score["history"]) }
  }

  /// A scorer may give several values: `grader/fluency`.
  private static func values(_ name: String, _ value: ContentValue) -> [(String, ContentValue)] {
    value.entries.map { entries in entries.map { ("\(name)/\($0.key)", $0.value) } } ?? [(name, value)]
  }

  private static func value(_ value: ContentValue) -> RunRecord.Score.Value {
    value.string.flatMap { grades[$0] }.map { .number($0) } ?? RunRecord.Score.Value(value)
  }

  /// Correct, incorrect, partial and no answer, in the numbers by which Inspect's metrics count them.
  private static let grades = ["C": 1, "I": 0, "P": 0.5, "N": 0]
}
