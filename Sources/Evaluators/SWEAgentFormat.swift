internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Trajectories of SWE-agent: `<instance>.traj`, or all attempts at an instance in one file (`attempts`); of
/// mini-SWE-agent: `<instance>.traj.json` with `messages`; and rows of data sets, several in a file.
enum SWEAgentFormat: JSONFormat {
  static let name = "swe-agent"
  static let title = "SWE-agent"
  static let reads = "the history with thoughts, commands, results and reviews"
  static let lacks = "state of the environment, excerpts of edited files"
  static let origin = "trajectories/…/<instance>.traj; data sets such as SWE-smith's"

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    try .parts(try claims(export).map { [$0] }, of: export, Self.self) { $0.first.map(task) ?? "" }
  }

  private static func task(of file: InputFile) -> String {
    file.stem.hasSuffix(".traj") ? String(file.stem.dropLast(5)) : file.stem
  }

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    if try MiniSWEAgent.isOne(json) { return true }
    return json.shapes.contains { shape in
      SWEAgentRows.isOne(shape)
        || shape.has("trajectory") && ["info", "history", "environment"].contains { shape.has($0) }
        || shape.has("action", "observation", in: "trajectory") && !shape.has("source", in: "trajectory")
        || shape.has("trajectory", "history", in: "attempts")
    }
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first, let json = try unit.export.json(file) else { return }
    guard json.isLines || json.shapes.contains(where: \.isList) else {
      if let read = out.value(of: Lines.Line(bytes: try file.bytes(), number: 1)) {
        write(read, task(of: file), &out)
      }
      return
    }
    let next = try json.records()
    var counts: [String: Int] = [:]
    while let line = try next() {
      guard let read = out.value(of: line) else { continue }
      let task = read["instance_id"]?.identifier ?? "\(task(of: file)) \(counts.count + 1)"
      counts[task, default: 0] += 1
      write(read, task, attempt: counts[task, default: 1], &out)
    }
  }

  /// `attempt`: of those at the same task in one file.
  private static func write(
    _ read: ContentValue, _ task: String, attempt: Int = 1, _ out: inout ImportWriter
  ) {
    let number = attempt > 1 ? attempt : nil
    if let row = SWEAgentRows.asTrajectory(read, out) {
      return write(row, in: read, read["instance_id"]?.identifier ?? task, number: number, &out)
    }
    let value = MiniSWEAgent.asTrajectory(read)
    let attempts = value["attempts"]?.list ?? []
    for (number, attempt) in attempts.enumerated() {
      write(attempt, in: value, task, number: number + 1, &out)
    }
    if attempts.isEmpty { write(value, in: value, task, number: number, &out) }
  }

  private static let fields: Set<String> = [
    "environment", "trajectory", "history", "info", "replay_config", "attempts", "trajectory_format",
    "instance_id",
  ]

  /// `number`: of the attempt, if there are several.
  private static func write(
    _ value: ContentValue, in file: ContentValue, _ task: String, number: Int?, _ out: inout ImportWriter
  ) {
    let names = [task, number.map { "attempt \($0)" }].compactMap { $0 }
    var trial = Trial(id: TrialAddress.make(names), title: names.joined(separator: " · "))
    (trial.record.task, trial.record.trial) = (task, number)
    trial.keepOthers(of: value, besides: fields, "a trajectory", &out)
    takeConditions(value["replay_config"] ?? file["replay_config"], &trial, &out)
    if file["info"] == nil, value["info"] != nil, file["attempts"] == nil { SWEAgentRows.note(file, &trial) }
    let model = value["info"]?["config"]?["model"]
    trial.note("model", model?["model_name"])
    for name in ["temperature", "top_p"] { trial.note(name, model?["model_kwargs"]?[name]) }
    trial.note("environment", value["environment"])
    if file["instance_id"]?.identifier != task { trial.note("instance_id", file["instance_id"]) }
    let info = trial.required("info", of: value, "trajectory", &out)
    if let info { takeInfo(info, &trial, &out) }
    var turns = SWEAgentTurns(value, model: trial.record.metadata.first { $0.name == "model" }?.value)
    turns.read(&trial, &out)
    turns.count(info?["model_stats"])
    for turn in turns.messages { trial.add(turn, time: turn.time == .untimed ? nil : turn.time) }
    end(info, value, &trial, out)
    trial.write(&out)
  }

  private static func end(
    _ info: ContentValue?, _ value: ContentValue, _ trial: inout Trial, _ out: ImportWriter
  ) {
    if let status = info?.text("exit_status"), !status.lowercased().hasPrefix("submit") {
      trial.end(status, at: info?["exit_status"]?.position ?? value.position, out)
    } else if trial.turns.isEmpty {
      trial.end("no steps", at: value.position, out)
    }
  }

  private static func takeInfo(_ info: ContentValue, _ trial: inout Trial, _ out: inout ImportWriter) {
    let names = [
      "exit_status", "submission", "model_stats", "swe_agent_version", "swe_agent_hash", "swe_rex_version",
      "swe_rex_hash", "best_attempt_idx", "rloop_model_stats", "chooser", "summarizer", "review",
      "mini_version", "config",
    ]
    for name in names { trial.note(name, info[name]) }
    // Excerpts of the files that the submission changes.
    let edited = ["edited_files30", "edited_files50", "edited_files70"]
    trial.keepOthers(of: info, besides: Set(names + edited), "\"info\"", at: "info", &out)
    if let accept = info["review"]?["accept"] {
      trial.record.scores.append(.init(name: "review", value: .init(accept)))
    }
  }

  /// The settings of the run, as JSON in a string.
  private static func takeConditions(
    _ config: ContentValue?, _ trial: inout Trial, _ out: inout ImportWriter
  ) {
    guard let config else { return }
    var problems = Problems(path: out.path)
    do throws(Diagnostic) {
      let value = try config.string.map { (text) throws(Diagnostic) in
        try JSONFile.read(Array(text.utf8), line: config.position.line, path: out.path, &problems)
      }
      let model = (value ?? config)["agent"]?["model"]
      trial.note("model", model?["name"])
      for name in ["temperature", "top_p", "per_instance_cost_limit"] { trial.note(name, model?[name]) }
    } catch {
      out.drift("\"replay_config\" is not JSON; it is kept as metadata", at: config.position)
      trial.note("replay_config", config)
    }
  }
}
