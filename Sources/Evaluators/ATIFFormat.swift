internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Trajectories in the Agent Trajectory Interchange Format, versions 1.0 to 1.7: one file per attempt.
///
/// The format names no task. Harbor stores a file as `<task>__<id>/agent/trajectory.json`, with continuations and
/// summaries beside it, or below `<task>__<id>/steps/<step>/`; other files are named after the task.
enum ATIFFormat: JSONFormat {
  static let name = "atif"
  static let title = "ATIF"
  static let reads = "steps with reasoning, tool calls with results, tokens, cost, sub-agents, continuations"
  static let lacks = "definitions of tools, probabilities of tokens"
  static let origin = "Harbor and other programs: trajectory.json"

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    try .parts(try groups(export), of: export, Self.self) { files in
      files.first.map { task(of: $0, export) } ?? ""
    }
  }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    let found = try files(export).map(\.file)
    return try found + HarborResult.files(of: found, export)
  }

  /// Each trajectory, with its continuations and summaries, and the result of its trial.
  private static func groups(_ export: Export) throws(Diagnostic) -> [[InputFile]] {
    let files = try Self.files(export).map(\.file)
    let whole = Set(files.filter { $0.name == "trajectory.json" }.map { export.folder(of: $0) })
    func isPart(_ file: InputFile) -> Bool {
      [ATIFParts.continuation, "trajectory.summarization-"].contains { file.name.hasPrefix($0) }
        && whole.contains(export.folder(of: file))
    }
    let ordered = files.filter(isPart).map { (file: $0, order: NaturalOrder.parts($0.name)) }
      .sorted { $0.order.lexicographicallyPrecedes($1.order) }.map(\.file)
    let parts = Dictionary(grouping: ordered) { export.folder(of: $0) }
    var groups: [[InputFile]] = []
    for file in files where !isPart(file) {
      let beside = file.name == "trajectory.json" ? parts[export.folder(of: file), default: []] : []
      groups.append(try [file] + beside + HarborResult.files(of: [file], export))
    }
    return groups
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
      return try readWhole(unit, &out)
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

  /// A trajectory with those in files beside it.
  private static func readWhole(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var (parts, result): ([ATIFPart], ContentValue?) = ([], nil)
    let failure = unit.eachFile { (file) throws(Diagnostic) in
      out.path = file.path
      guard let value = out.value(of: Lines.Line(bytes: try file.bytes(), number: 1)) else { return }
      if file.name == "result.json", value["steps"] == nil, value["trial_name"] != nil {
        result = value
      } else {
        parts.append(ATIFPart(value: value, file: file))
      }
    }
    if let first = parts.first, let file = first.file {
      out.path = file.path
      read(first.value, file, unit, besides: Array(parts.dropFirst()), result: result, &out)
    }
    if let failure { throw failure }
  }

  /// `name`: of one of several in a file; `parts`: in files beside it; `result`: of its trial.
  private static func read(
    _ value: ContentValue, _ file: InputFile, _ unit: ExportUnit, named name: String? = nil,
    besides parts: [ATIFPart] = [], result: ContentValue? = nil, _ out: inout ImportWriter
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
    for entry in wrapper(value) { trial.note(entry.key, entry.value) }
    for part in parts { takeConditions(of: part, &trial, &out) }
    let others = parts.map { ATIFPart(value: trajectory($0.value), file: $0.file) }
    var turns = ATIFTurns(inner, besides: others)
    turns.read(&trial, &out)
    if trial.turns.isEmpty { trial.end("no steps", at: value.position, out) }
    if let result { HarborResult.take(result, &trial, out) }
    trial.write(&out)
  }

  private static func trajectory(_ value: ContentValue) -> ContentValue {
    value["steps"] == nil ? value["trajectory"] ?? value : value
  }

  /// Data of the run beside a trajectory.
  private static func wrapper(_ value: ContentValue) -> [ContentValue.Entry] {
    value["steps"] == nil ? (value.entries ?? []).filter { $0.key != "trajectory" } : []
  }

  private static let names = [
    "schema_version", "session_id", "trajectory_id", "notes", "continued_trajectory_ref", "extra",
  ]
  private static let fields = Set(names + ["agent", "steps", "final_metrics", "subagent_trajectories"])

  /// Of a trajectory beside that of the attempt.
  private static func takeConditions(of part: ATIFPart, _ trial: inout Trial, _ out: inout ImportWriter) {
    guard let file = part.file else { return }
    for entry in wrapper(part.value) { trial.note("\(file.name).\(entry.key)", entry.value) }
    let value = trajectory(part.value)
    for name in ["notes", "extra", "final_metrics"] { trial.note("\(file.name).\(name)", value[name]) }
    let path = out.path
    out.path = file.path
    trial.keepOthers(of: value, besides: fields, "a trajectory", at: file.name, &out)
    out.path = path
  }

  private static func takeConditions(
    _ value: ContentValue, _ trial: inout Trial, _ out: inout ImportWriter
  ) {
    trial.note("model", value["agent"]?["model_name"])
    trial.note("agent", value["agent"]?["name"])
    trial.note("agent version", value["agent"]?["version"])
    trial.note("agent extra", value["agent"]?["extra"])
    for name in names { trial.note(name, value[name]) }
    for entry in value["final_metrics"]?.entries ?? [] { trial.note(entry.key, entry.value) }
    trial.keepOthers(of: value, besides: fields, "a trajectory", &out)
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
    let folders = export.inner(file).split(separator: "/").dropLast().filter { $0 != "agent" }
    guard isGeneric(file.stem), let folder = folders.last else { return stem }
    if let trial = folders.dropLast(2).last, folders.dropLast().last == "steps", trial.contains("__") {
      return "\(task(ofTrial: trial)) \(folder)"
    }
    return String(task(ofTrial: folder))
  }

  private static func task(ofTrial folder: Substring) -> Substring {
    folder.firstRange(of: "__").map { folder[..<$0.lowerBound] } ?? folder
  }
}
