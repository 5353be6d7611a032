internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Results of τ²-bench: one object with `info`, `tasks` and `simulations`, or without the last, which are files of
/// the folder `simulations` beside it. Both sides may call tools. Times have no zone, and are read as UTC.
struct Tau2Results {
  private var info: ContentValue?
  private var tasks: [String: ContentValue] = [:]
  private var ids = TrialIDs()

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    guard !json.isLines else { return false }
    if json.shapes.contains(where: { $0.has("task_id", "messages", in: "simulations") }) { return true }
    guard json.shapes.contains(where: { $0.has("info") }) else { return false }
    let head = try Export.head(json.file)
    return ["\"user_info\"", "\"agent_info\"", "\"environment_info\""].allSatisfy {
      ByteSearch.place(of: Array($0.utf8), in: head) != nil
    }
  }

  static func isSimulation(_ json: JSONExport) -> Bool {
    json.shapes.contains { $0.has("task_id", "start_time", "termination_reason") }
  }

  /// Results with the simulations in the folder beside them; every other file alone.
  static func grouped(_ files: [InputFile], _ export: Export) throws(Diagnostic) -> [[InputFile]] {
    var groups: [[InputFile]] = []
    var places: [String: Int] = [:]
    for file in files
    where try export.json(file).map({ (json) throws(Diagnostic) in try isOne(json) }) == true {
      places["\(export.folder(of: file))simulations/"] = groups.count
      groups.append([file])
    }
    let known = Set(groups.map { $0[0].contentPath })
    for file in files where !known.contains(file.contentPath) {
      if let place = places[export.folder(of: file)] {
        groups[place].append(file)
      } else {
        groups.append([file])
      }
    }
    return groups
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var results = Tau2Results()
    for file in unit.files {
      out.path = file.path
      guard let json = try unit.export.json(file) else { continue }
      if isSimulation(json) {
        let next = try json.records()
        while let line = try next() {
          if let value = out.value(of: line) { results.write(value, &out) }
        }
      } else {
        try results.read(file, &out)
      }
    }
  }

  private static let fields: Set<String> = [
    "timestamp", "info", "tasks", "simulations", "simulation_index", "format_version",
  ]

  private mutating func read(_ file: InputFile, _ out: inout ImportWriter) throws(Diagnostic) {
    var (results, writer, made) = (self, out, false)
    let other = { (key: String, value: ContentValue) in
      switch key {
      case "info": results.info = value
      case "tasks":
        for task in value.list ?? [] { if let id = task["id"]?.identifier { results.tasks[id] = task } }
      case _ where Self.fields.contains(key): made = made || key == "simulation_index"
      default: writer.drift("unknown field \"\(key)\" of results; it is not read", at: value.position)
      }
    }
    var failure: Diagnostic?
    do throws(Diagnostic) {
      let repeated = try JSONList.read(file, at: ["simulations"], other: other) { value in
        made = true
        results.write(value, &writer)
      }
      writer.note(repeated)
    } catch {
      failure = error
    }
    (self, out) = (results, writer)
    if let failure { throw failure }
    guard !made else { return }
    out.record()
    out.skip("results without simulations", at: .start)
  }

  // MARK: simulations

  private static let known = Set(
    words: """
      id timestamp task_id start_time end_time duration termination_reason agent_cost user_cost reward_info messages
      ticks trial seed mode policy agent_usage speech_environment review user_only_review info auth_classification
      hallucination_retries_used hallucination_check provider_session_id effect_timeline
      """)

  private mutating func write(_ value: ContentValue, _ out: inout ImportWriter) {
    guard value.entries != nil else {
      out.record()
      return out.broken("record is not a simulation", at: value.position)
    }
    var trial = trial(value, &out)
    trial.id = ids.take(trial.id)
    trial.keepOthers(of: value, besides: Self.known, "a simulation", &out)
    conditions(value, &trial)
    scores(value["reward_info"], &trial)
    var reader = RoleTurns(model: info?["agent_info"]?.text("llm"))
    let messages = trial.required("messages", of: value, "simulation", &out)?.list ?? []
    for (number, message) in messages.enumerated() {
      Tau2Turn(message, "messages[\(number)]").read(&reader, &trial, &out)
    }
    let reason = value.text("termination_reason") ?? "unknown"
    if !["user_stop", "agent_stop"].contains(reason) || trial.turns.isEmpty {
      trial.end(reason, at: value["termination_reason"]?.position ?? value.position, out)
    }
    trial.write(&out)
  }

  private func trial(_ value: ContentValue, _ out: inout ImportWriter) -> Trial {
    var trial = Trial(id: "", title: "")
    let domain = info?["environment_info"]?.text("domain_name") ?? ""
    let task = trial.required("task_id", of: value, "simulation", &out)?.identifier
    trial.record.task = task.map { domain.isEmpty ? $0 : "\(domain) \($0)" }
    trial.record.trial = value["trial"]?.whole
    let heading = domain.isEmpty ? "Task" : "\(domain.prefix(1).uppercased())\(domain.dropFirst()) task"
    let names = [task.map { "\(heading) \($0)" } ?? heading, trial.record.trial.map { "trial \($0)" }]
      .compactMap { $0 }
    (trial.title, trial.id) = (names.joined(separator: " · "), TrialAddress.make(names))
    return trial
  }

  private func conditions(_ value: ContentValue, _ trial: inout Trial) {
    trial.note("model", info?["agent_info"]?["llm"])
    for side in ["agent", "user"] {
      trial.note("\(side) implementation", info?["\(side)_info"]?["implementation"])
      trial.note("\(side) settings", info?["\(side)_info"]?["llm_args"])
    }
    trial.note("user model", info?["user_info"]?["llm"])
    for name in ["git_commit", "max_steps", "max_errors"] { trial.note(name, info?[name]) }
    let names = [
      "termination_reason", "duration", "agent_cost", "user_cost", "seed", "reward_info", "review",
      "user_only_review", "auth_classification", "hallucination_check", "info",
    ]
    for name in names { trial.note(name, value[name]) }
    guard let task = value["task_id"]?.identifier.flatMap({ tasks[$0] }) else { return }
    for name in ["description", "user_scenario", "ticket", "evaluation_criteria"] {
      trial.note(name, task[name])
    }
  }

  private func scores(_ reward: ContentValue?, _ trial: inout Trial) {
    if let value = reward?["reward"], !value.isNull {
      trial.record.scores.append(.init(name: "reward", value: .init(value)))
    }
    for entry in reward?["reward_breakdown"]?.entries ?? [] {
      trial.record.scores.append(.init(name: "reward/\(entry.key)", value: .init(entry.value)))
    }
  }
}

/// A message of a simulation.
struct Tau2Turn {
  private let value: ContentValue
  private let place: String

  /// A result names its call by its own id.
  init(_ value: ContentValue, _ place: String) {
    self.place = place
    guard value.text("role") == "tool", value["tool_call_id"] == nil, let id = value["id"] else {
      self.value = value
      return
    }
    let call = ContentValue.Entry(key: "tool_call_id", position: id.position, value: id)
    self.value = ContentValue(.map((value.entries ?? []) + [call]), at: value.position)
  }

  private static let fields = Trial.messageFields.union(
    Set(
      words: """
        id turn_idx timestamp cost usage raw_data requestor error is_audio generation_time_seconds audio_format
        audio_path audio_script_gold speech_effects source_effects channel_effects turn_taking_action utterance_ids
        chunk_id is_final_chunk source contains_speech context_truncation
        """))

  func read(_ reader: inout RoleTurns, _ trial: inout Trial, _ out: inout ImportWriter) {
    if let reason = Trial.fault(in: value) { return trial.fold(value, as: place, because: reason, &out) }
    trial.keepOthers(of: value, besides: Self.fields, "a message", at: place, &out)
    let time = ImportedTime.iso(value["timestamp"])
    for record in reader.read(value, &out) {
      var record = record
      record.update { message, own in
        own = time
        finish(&message)
      }
      trial.add(record)
    }
  }

  /// The words of a spoken message are beside its sound.
  private func finish(_ message: inout Message) {
    if message.role == .tool { message.generation?.isFailure = value["error"]?.bool ?? false }
    if value["is_audio"]?.bool == true { message.text = value.text("audio_script_gold") ?? "" }
    guard message.role == .assistant else { return }
    var usage = Generation.Usage(api: value["usage"])
    if let cost = value["cost"]?.double, usage != nil { usage?.cost = cost }
    message.generation?.usage = usage
    message.generation?.delay = value["generation_time_seconds"]?.double
  }
}
