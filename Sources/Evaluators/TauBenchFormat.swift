internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Results of τ-bench: a list with one object per task and trial, whose `traj` has the messages; and of τ²-bench
/// (`Tau2Results`).
///
/// The file does not name the domain; the heading of the agent's policy does. A result without turns has the domain
/// of the first that has one, so that its name is the same in every file.
enum TauBenchFormat: JSONFormat {
  static let name = "tau-bench"
  static let title = "τ-bench"
  static let reads = "messages, tool calls with results, rewards, cost"
  static let lacks = "audio of spoken simulations"
  static let origin = "results/….json of τ-bench, data/simulations of τ²-bench"

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    try .parts(Tau2Results.grouped(try claims(export), export), of: export, Self.self)
  }

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    if try Tau2Results.isOne(json) || Tau2Results.isSimulation(json) { return true }
    return json.shapes.contains { shape in
      shape.has("task_id")
        && (shape.has("traj") || shape.has("reward") && (shape.has("trial") || shape.has("info")))
    }
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var ids = TrialIDs()
    for file in unit.files {
      out.path = file.path
      guard let json = try unit.export.json(file) else { continue }
      if try Tau2Results.isOne(json) || Tau2Results.isSimulation(json) {
        return try Tau2Results.read(unit, &out)
      }
      let domain = try firstDomain(json)
      let next = try json.records()
      while let line = try next() {
        guard let value = out.value(of: line) else { continue }
        guard value.entries != nil else {
          out.record()
          out.broken("record is not a result", at: value.position)
          continue
        }
        var trial = trial(value, in: domain, &out)
        trial.id = ids.take(trial.id)
        trial.write(&out)
      }
    }
  }

  private static func firstDomain(_ json: JSONExport) throws(Diagnostic) -> String {
    var (problems, repeated) = (Problems(path: json.file.path), RepeatedKeys())
    let next = try json.records()
    while let line = try next() {
      do throws(Diagnostic) {
        let value = try JSONFile.read(
          line.bytes, line: line.number, column: line.column, path: problems.path, keepingLastOf: &repeated,
          &problems)
        if let domain = domain(value) { return domain }
      } catch {
        // Reported when the record is read.
        continue
      }
    }
    return ""
  }

  private static let known: Set<String> = ["task_id", "trial", "reward", "info", "traj"]
  private static let knownOfInfo: Set<String> = [
    "source", "user_cost", "reward_info", "task", "error", "traceback",
  ]
  private static let knownOfTask: Set<String> = ["user_id", "instruction", "actions", "outputs"]

  private static func trial(
    _ value: ContentValue, in other: String, _ out: inout ImportWriter
  ) -> Trial {
    let domain = domain(value) ?? other
    var trial = Trial(id: "", title: "")
    let task = trial.required("task_id", of: value, "result", &out)?.identifier
    trial.record.task = task.map { domain.isEmpty ? $0 : "\(domain) \($0)" }
    trial.record.trial = trial.required("trial", of: value, "result", &out)?.whole
    let heading = domain.isEmpty ? "Task" : "\(domain.prefix(1).uppercased())\(domain.dropFirst()) task"
    let names = [task.map { "\(heading) \($0)" } ?? heading, trial.record.trial.map { "trial \($0)" }]
      .compactMap { $0 }
    trial.title = names.joined(separator: " · ")
    trial.id = TrialAddress.make(names)
    if let reward = trial.required("reward", of: value, "result", &out) {
      trial.record.scores = [RunRecord.Score(name: "reward", value: RunRecord.Score.Value(reward))]
    }
    trial.keepOthers(of: value, besides: known, "a result", &out)
    takeInfo(value["info"], &trial, &out)
    takeTurns(value, &trial, &out)
    return trial
  }

  /// `airline` from `# Airline Agent Policy`; nil if the first message has no such heading.
  private static func domain(_ value: ContentValue) -> String? {
    let policy = value.elements("traj").first?.text("content") ?? ""
    guard policy.utf8.first == UInt8(ascii: "#") else { return nil }
    let words = policy.utf8.dropFirst().prefix(80).split { $0 <= 0x20 }.map { Substring($0).lowercased() }
    guard words.count > 2, words[1] == "agent", words[2].hasPrefix("policy"),
      words[0].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { return nil }
    return words[0]
  }

  private static func takeInfo(_ info: ContentValue?, _ trial: inout Trial, _ out: inout ImportWriter) {
    guard let info else { return }
    for name in ["source", "user_cost", "reward_info"] { trial.note(name, info[name]) }
    for name in ["user_id", "instruction", "actions", "outputs"] { trial.note(name, info["task"]?[name]) }
    if let task = info["task"] {
      trial.keepOthers(of: task, besides: knownOfTask, "a task", at: "task", &out)
    }
    if info.entries == nil { trial.note("info", info) }
    trial.keepOthers(of: info, besides: knownOfInfo, "\"info\"", at: "info", &out)
  }

  private static func takeTurns(_ value: ContentValue, _ trial: inout Trial, _ out: inout ImportWriter) {
    var reader = RoleTurns()
    if let turns = trial.required("traj", of: value, "result", &out) {
      for (number, turn) in (turns.list ?? [turns]).enumerated() {
        trial.read(turn, &reader, at: "traj[\(number)]", &out)
      }
    }
    let info = value["info"]
    if let error = info?.text("error") {
      trial.end(error, details: info?.text("traceback") ?? "", at: info?.position ?? value.position, out)
    } else if trial.turns.isEmpty {
      trial.end("no turns", at: value.position, out)
    }
  }
}
