internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// MT-Bench of FastChat: questions, answers of models, and judgments, one per line, joined by `question_id`.
enum MTBenchFormat: JSONFormat {
  static let name = "mt-bench"
  static let title = "MT-Bench"
  static let reads = "questions, answers, judgments"
  static let origin = "the files of FastChat's llm_judge"

  static func isOne(_ json: JSONExport) -> Bool {
    if ArenaHard.isOne(json) { return true }
    return json.shapes.contains { shape in
      shape.has("question_id")
        && (shape.has("choices", "model_id") || shape.has("category", "turns") || shape.has("judgment")
          || shape.has("g1_winner"))
    }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts([try claims(export)], of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var bench = MTBench(out.spill)
    for file in unit.files {
      out.path = file.path
      guard let next = try unit.export.json(file)?.records() else { continue }
      while let line = try next() { if let value = out.value(of: line) { bench.take(value, line, out.path) } }
    }
    bench.write(&out)
  }
}

struct MTBench {
  /// All records, by number.
  private var values: SpilledValues
  private var questions: [String: Int] = [:]
  private var order: [String] = []
  private var answers: [(value: Int, path: String)] = []
  /// By question and model.
  private var judgments: [String: [Int]] = [:]
  private var others: [Int] = []
  private var unknown: [(value: ContentValue, path: String)] = []

  init(_ spill: Spill) { values = SpilledValues(spill) }

  mutating func take(_ value: ContentValue, _ line: Lines.Line, _ path: String) {
    let other = ArenaHard.plain(value)
    let value = other ?? value
    guard let id = value["question_id"]?.identifier else { return unknown.append((value, path)) }
    let number = other.map { values.append($0) } ?? values.append(line)
    if value["choices"] != nil {
      answers.append((number, path))
    } else if ["judgment", "g1_winner", "games"].contains(where: { value[$0] != nil }) {
      for key in ["model", "model_1", "model_2"] {
        if let model = value.text(key) { judgments["\(id) \(model)", default: []].append(number) }
      }
      others.append(number)
    } else {
      if questions[id] == nil { order.append(id) }
      questions[id] = number
    }
  }

  private func writeUnknown(_ out: inout ImportWriter) {
    guard !unknown.isEmpty else { return }
    var log = AgentLog()
    log.title = "MT-Bench: unknown records"
    for (value, path) in unknown {
      out.path = path
      log.fold(value, as: "line", because: "unknown record without \"question_id\"", &out)
    }
    log.write(slug: TrialAddress.make(["mt-bench unknown records"]), name: "unknown", &out)
  }

  func write(_ out: inout ImportWriter) {
    var (answered, models, reader) = (Set<String>(), Set<String>(), values.reader())
    for (number, path) in answers {
      out.path = path
      guard let value = reader.value(number, &out) else { continue }
      let id = value["question_id"]?.identifier ?? ""
      answered.insert(id)
      if !others.isEmpty { models.insert("\(id) \(value.text("model_id") ?? "model")") }
      write(value, id, &reader, &out)
    }
    for id in order where !answered.contains(id) {
      guard let question = questions[id].flatMap({ reader.value($0, &out) }) else { continue }
      var log = AgentLog()
      (log.title, log.record.task) = ("Question \(id)", id)
      Self.note(question, &log)
      turns(question.elements("turns"), .user, question, &log)
      log.write(slug: TrialAddress.make(["question", id]), name: id, &out)
    }
    writeUnknown(&out)
    writeJudgments(besides: models, &reader, &out)
  }

  private func writeJudgments(
    besides models: Set<String>, _ reader: inout SpilledValues.Reader, _ out: inout ImportWriter
  ) {
    var alone: [String: [ContentValue]] = [:]
    for number in others {
      guard let judgment = reader.value(number, &out) else { continue }
      let id = judgment["question_id"]?.identifier ?? ""
      let judged = Self.models(of: judgment)
      guard judged.allSatisfy({ !models.contains("\(id) \($0)") }) else {
        out.record()
        out.skip("judgment, added to its answer", at: judgment.position)
        continue
      }
      alone["\(id) \(judged.joined(separator: " · "))", default: []].append(judgment)
    }
    for (name, judgments) in alone.sorted(by: { $0.key < $1.key }) { write(judgments, name, &out) }
  }

  private static func models(of judgment: ContentValue) -> [String] {
    ["model", "model_1", "model_2"].compactMap { judgment.text($0) }
  }

  /// Judgments of answers that are in no file: what the judge was asked, and what it said.
  private func write(_ judgments: [ContentValue], _ name: String, _ out: inout ImportWriter) {
    var log = AgentLog()
    log.title = "Question \(name)"
    log.record.task = judgments.first?["question_id"]?.identifier
    for value in judgments {
      let time = ImportedTime.any(value["tstamp"])
      for (asked, said) in [
        ("user_prompt", "judgment"), ("g1_user_prompt", "g1_judgment"), ("g2_user_prompt", "g2_judgment"),
      ] {
        for (key, role) in [(asked, Message.Role.user), (said, .assistant)] {
          guard let text = value.text(key) else { continue }
          var message = Message(role, PlainNames.title(of: role), at: .untimed, value.position)
          message.text = text
          log.add(message, time: time)
        }
      }
      for turn in ArenaHard.turns(of: value) { log.add(turn, time: time) }
      score(value, name, &log)
    }
    log.write(slug: TrialAddress.make(["judgment", name]), name: name, &out)
  }

  private func turns(
    _ texts: [ContentValue], _ role: Message.Role, _ value: ContentValue, _ log: inout AgentLog
  ) {
    for text in texts {
      var message = Message(role, PlainNames.title(of: role), at: .untimed, text.position)
      message.text = ArenaHard.said(text)
      log.add(message)
    }
  }

  /// What a question has besides its texts.
  private static func note(_ question: ContentValue, _ log: inout AgentLog) {
    for entry in question.entries ?? [] where !["question_id", "turns"].contains(entry.key) {
      log.note(entry.key, entry.value)
    }
  }

  private static let known: Set<String> = [
    "question_id", "answer_id", "model_id", "choices", "tstamp", "asked", "metadata",
  ]

  private func write(
    _ value: ContentValue, _ id: String, _ reader: inout SpilledValues.Reader, _ out: inout ImportWriter
  ) {
    let model = value.text("model_id") ?? "model"
    let question = questions[id].flatMap { reader.value($0, &out) }
    let judgments = (judgments["\(id) \(model)"] ?? []).compactMap { reader.value($0, &out) }
    for (number, choice) in value.elements("choices").enumerated() {
      var log = AgentLog()
      let trial = value.elements("choices").count > 1 ? number + 1 : nil
      let isReference = Self.isReference(out.path)
      let about = [isReference ? "reference" : nil, trial.map { "choice \($0)" }].compactMap { $0 }
      log.title = (["Question \(id)", model] + about).joined(separator: " · ")
      (log.record.task, log.record.trial) = (id, trial)
      log.note("model", value["model_id"])
      if let question { Self.note(question, &log) } else { log.note(["category", "reference"], of: value) }
      log.keepOthers(
        of: value, besides: Self.known, "an answer", &out)
      log.note("metadata", value["metadata"])
      let asked = question?.elements("turns") ?? value.elements("asked")
      let time = ImportedTime.any(value["tstamp"])
      guard let said = choice["turns"]?.list else {
        turns(asked, .user, value, &log)
        log.fold(choice, as: "choice", because: "choice has no \"turns\"", time: time, &out)
        log.write(name: "\(id) \(model)" + (isReference ? " reference" : ""), &out)
        continue
      }
      for index in 0..<max(asked.count, said.count) {
        if index < asked.count { turns([asked[index]], .user, asked[index], &log) }
        guard index < said.count else { continue }
        var message = Message(
          .assistant, PlainNames.title(of: .assistant), at: .untimed, said[index].position)
        message.text = ArenaHard.said(said[index])
        message.generation?.model = model
        log.add(message, time: time)
      }
      let names = ["question", id, model, isReference ? "reference" : "", trial.map(String.init) ?? ""]
      if !isReference { for one in judgments { score(one, model, &log) } }
      log.write(
        slug: TrialAddress.make(names), name: "\(id) \(model)" + (isReference ? " reference" : ""), &out)
    }
  }

  /// Whether answers in a file are those that judges compare others with.
  private static func isReference(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().last == "reference_answer"
  }

  private func score(_ value: ContentValue, _ model: String, _ log: inout AgentLog) {
    let judge =
      value["judge"]?.list?.compactMap(\.string).joined(separator: " ") ?? value.text("judge") ?? "judge"
    let turn = value["turn"]?.whole.map { "turn \($0)" } ?? ""
    let name = [judge, turn].filter { !$0.isEmpty }.joined(separator: " ")
    log.record.scores += ArenaHard.scores(of: value, named: name)
    let games = ["g1", "g2"].filter { value["\($0)_winner"] != nil }
    for game in games {
      let name = game == "g1" ? name : "\(name) with answers swapped"
      add(
        name, value["\(game)_winner"], value.text("judgment") ?? value.text("\(game)_judgment"), value, &log)
    }
    guard games.isEmpty, value["games"] == nil else { return }
    guard (value["score"] ?? value["winner"]) != nil else { return log.note(name, value) }
    add(name, value["score"] ?? value["winner"], value.text("judgment"), value, &log)
  }

  /// A winner is shown by its name.
  private func add(
    _ name: String, _ result: ContentValue?, _ explanation: String?, _ value: ContentValue,
    _ log: inout AgentLog
  ) {
    guard let result else { return }
    let text = result.string.map {
      $0 == "model_1" ? value.text("model_1") ?? $0 : $0 == "model_2" ? value.text("model_2") ?? $0 : $0
    }
    log.record.scores.append(
      .init(name: name, value: text.map { .text($0) } ?? .init(result), explanation: explanation ?? ""))
  }
}
