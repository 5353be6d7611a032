internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Trajectories in the Agent Trajectory Interchange Format, versions 1.0 to 1.7: one file per attempt.
///
/// The format names no task. Harbor stores a file as `<task>__<id>/agent/trajectory.json`; other files are named
/// after the task.
enum ATIFFormat: JSONFormat {
  static let name = "atif"
  static let title = "ATIF"
  static let reads = "steps with reasoning, tool calls with results, tokens, cost, sub-agents"
  static let lacks = "definitions of tools, probabilities of tokens"
  static let origin = "Harbor and other programs: trajectory.json"

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    try .parts(try claims(export).map { [$0] }, of: export, Self.self) { files in
      files.first.map { task(of: $0, export) } ?? ""
    }
  }

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    // Some programs leave out the version, or write data of the run beside the trajectory.
    if json.shapes.contains(where: { $0.has("agent") && $0.has("step_id", "source", in: "steps") }) {
      return true
    }
    guard json.shapes.contains(where: { $0.has("schema_version") || $0.has("trajectory") }) else {
      return false
    }
    return ByteSearch.place(of: Array("\"ATIF-v".utf8), in: try Export.head(json.file)) != nil
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first, let json = try unit.export.json(file) else { return }
    guard json.isLines || json.shapes.contains(where: \.isList) else {
      guard let value = out.value(of: Lines.Line(bytes: try file.bytes(), number: 1)) else { return }
      return read(value, file, unit, &out)
    }
    var values: [ContentValue] = []
    let next = try json.records()
    while let line = try next() { if let value = out.value(of: line) { values.append(value) } }
    var names: Set<String> = []
    for (number, value) in values.enumerated() {
      let inner = trajectory(value)
      let id = inner.text("trajectory_id") ?? inner.text("session_id") ?? file.stem
      let name = names.insert(id).inserted ? id : "\(id) \(number + 1)"
      read(value, file, unit, named: values.count > 1 ? name : nil, &out)
    }
  }

  /// `name`: of one of several in a file.
  private static func read(
    _ value: ContentValue, _ file: InputFile, _ unit: ExportUnit, named name: String? = nil,
    _ out: inout ImportWriter
  ) {
    let task = name ?? task(of: file, unit.export)
    let isOfJob = isGeneric(file.stem) && name == nil
    let name = isOfJob ? "\(task) · trial \(unit.number)" : task
    var trial = Trial(id: TrialAddress.make([task]), title: name)
    // The writer adds the number to the address.
    trial.number = unit.number
    (trial.record.task, trial.record.trial) = (task, isOfJob ? unit.number : nil)
    let inner = trajectory(value)
    takeConditions(inner, &trial, &out)
    if value["steps"] == nil {
      for entry in value.entries ?? [] where entry.key != "trajectory" { trial.note(entry.key, entry.value) }
    }
    var turns = ATIFTurns(inner)
    turns.read(&trial, &out)
    if trial.turns.isEmpty { trial.end("no steps", at: value.position, out) }
    trial.write(&out)
  }

  private static func trajectory(_ value: ContentValue) -> ContentValue {
    value["steps"] == nil ? value["trajectory"] ?? value : value
  }

  private static func takeConditions(
    _ value: ContentValue, _ trial: inout Trial, _ out: inout ImportWriter
  ) {
    let names = [
      "schema_version", "session_id", "trajectory_id", "notes", "continued_trajectory_ref", "extra",
    ]
    trial.note("model", value["agent"]?["model_name"])
    trial.note("agent", value["agent"]?["name"])
    trial.note("agent version", value["agent"]?["version"])
    trial.note("agent extra", value["agent"]?["extra"])
    for name in names { trial.note(name, value[name]) }
    for entry in value["final_metrics"]?.entries ?? [] { trial.note(entry.key, entry.value) }
    trial.keepOthers(
      of: value, besides: Set(names + ["agent", "steps", "final_metrics", "subagent_trajectories"]),
      "a trajectory", &out)
    if let agent = value["agent"] {
      trial.keepOthers(
        of: agent, besides: ["name", "version", "model_name", "tool_definitions", "extra"], "\"agent\"",
        at: "agent", &out)
    }
  }

  private static func isGeneric(_ stem: String) -> Bool {
    stem == "trajectory" || stem.hasPrefix("trajectory.")
  }

  private static func task(of file: InputFile, _ export: Export) -> String {
    let stem =
      file.stem.hasSuffix(".trajectory") ? String(file.stem.dropLast(".trajectory".count)) : file.stem
    let folders = export.inner(file).split(separator: "/").dropLast()
    guard isGeneric(file.stem), let folder = folders.last(where: { $0 != "agent" }) else { return stem }
    return folder.firstRange(of: "__").map { String(folder[..<$0.lowerBound]) } ?? String(folder)
  }
}
