internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Sessions of the Kimi CLI (`~/.kimi/sessions`) and of Kimi Code (`~/.kimi-code/sessions`): `wire.jsonl`, a record per
/// line. The `state.json` of the session has the title. Each sub-agent has a file of its own; sessions of the Kimi
/// CLI have most of its records too. Its `context.jsonl` has the messages alone, and is read if there are no records.
enum KimiFormat: JSONFormat {
  static let name = "kimi"
  static let title = "Kimi CLI"
  static let reads = "messages, thoughts, calls with results, sub-agents, summaries, usage, the title"
  static let lacks = "approvals, states of files, requests to the model"
  static let origin = "~/.kimi/sessions/…/wire.jsonl, ~/.kimi-code/sessions/…/agents/<agent>/wire.jsonl"

  private static let marks = [
    "\"payload\":", "\"type\":\"metadata\"", "\"type\":\"context.", "\"usageScope\":",
    "\"type\":\"turn.prompt\"",
  ].map {
    Array($0.utf8)
  }

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    let hasShape = json.shapes.contains { shape in
      shape.has("timestamp", "message") && shape.keys.isSubset(of: ["timestamp", "message"])
        || shape.has("type", "protocol_version")
        || shape.has("type", "time")
          && (shape.has("usageScope") || shape.has("event") || shape.has("message") || shape.has("input"))
    }
    guard json.isLines, hasShape else { return try isContext(json) }
    let head = try Export.head(json.file).filter { $0 != 0x20 }
    return marks.contains { ByteSearch.place(of: $0, in: head) != nil }
  }

  /// What the Kimi CLI writes between messages of its context.
  private static let contextMarks = ["_checkpoint", "_usage", "_system_prompt"].map {
    Array("\"role\":\"\($0)\"".utf8)
  }

  /// Whether a file has the messages that the model saw: `context.jsonl`, or the whole session of the first versions.
  private static func isContext(_ json: JSONExport) throws(Diagnostic) -> Bool {
    guard json.isLines, json.shapes.contains(where: { $0.has("role", "content") }) else { return false }
    let head = try Export.head(json.file).filter { $0 != 0x20 }
    return contextMarks.contains { ByteSearch.place(of: $0, in: head) != nil }
  }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    try sessions(export).flatMap { $0 } + logs(export).repeated
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try sessions(export), of: export, Self.self)
  }

  /// Each file of records, with the state of its session if it is that of the main agent, and the files of
  /// the sub-agents in its folder.
  private static func sessions(_ export: Export) throws(Diagnostic) -> [[InputFile]] {
    let found = try logs(export).read
    let places = Set(found.map(\.path))
    var agents: [[String]: [InputFile]] = [:]
    for (file, path) in found where owner(of: path, in: places) != path {
      agents[owner(of: path, in: places), default: []].append(file)
    }
    return found.filter { owner(of: $0.path, in: places) == $0.path }.map { file, path in
      let isMain = path.dropLast().last != "agents" || path.last == "main"
      let state = isMain ? export.file((session(path) + ["state.json"]).joined(separator: "/")) : nil
      return [file] + [state].compactMap { $0 } + (agents.removeValue(forKey: path) ?? [])
    }
  }

  private typealias Log = (file: InputFile, path: [String])

  /// Files of records, and contexts in folders without them. `repeated`: contexts beside records.
  private static func logs(_ export: Export) throws(Diagnostic) -> (read: [Log], repeated: [InputFile]) {
    var (found, contexts): ([Log], [Log]) = ([], [])
    for json in try files(export) {
      let log = (file: json.file, path: folders(of: json.file, in: export))
      if try isContext(json) { contexts.append(log) } else { found.append(log) }
    }
    let recorded = Set(found.map(\.path))
    let others = contexts.filter { !recorded.contains($0.path) }
    return (found + others, contexts.filter { recorded.contains($0.path) }.map(\.file))
  }

  /// The folder of the session for that of a sub-agent, `…/<session>/subagents/<agent>`; else the same.
  private static func owner(of folders: [String], in places: Set<[String]>) -> [String] {
    let around = Array(folders.dropLast(2))
    let isInside = folders.dropLast().last == "subagents" && places.contains(around)
    return isInside ? owner(of: around, in: places) : folders
  }

  private static func folders(of file: InputFile, in export: Export) -> [String] {
    export.inner(file).split(separator: "/").dropLast().map(String.init)
  }

  /// The folder of the session: `…/<session>`, or that of `…/<session>/agents/<agent>`.
  private static func session(_ folders: [String]) -> [String] {
    folders.dropLast().last == "agents" ? folders.dropLast(2) : folders
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first else { return }
    let folders = folders(of: file, in: unit.export)
    let bytes = try file.bytes()
    var session = KimiSession(
      hasEvents: ByteSearch.place(of: Array("\"context.append_loop_event\"".utf8), in: bytes) != nil)
    let agent = folders.dropLast().last == "agents" && folders.last != "main" ? folders.last : nil
    let own = folders.isEmpty || ["wire", "context"].contains(file.stem) ? nil : file.stem
    let name = [Self.session(folders).last, agent, own].compactMap { $0 }.joined(separator: "-")
    session.log.id = name.isEmpty ? nil : name
    if let state = unit.files.dropFirst().first(where: { $0.fileExtension == "json" }) {
      out.path = state.path
      let value = out.value(of: Lines.Line(bytes: try state.bytes(), number: 1))
      session.log.title = ["custom_title", "title"].lazy.compactMap { value?.text($0) }.first { !$0.isEmpty }
      session.log.note("cwd", value?["workDir"] ?? value?["cwd"])
    }
    try read(file, &session, &out)
    for agent in unit.files.dropFirst() where agent.fileExtension != "json" {
      session.begin(agent: Self.folders(of: agent, in: unit.export).last ?? agent.stem)
      try read(agent, &session, &out)
    }
    session.finish(&out)
    out.path = file.path
    session.log.write(name: unit.export.inner(file), &out)
  }

  private static func read(
    _ file: InputFile, _ session: inout KimiSession, _ out: inout ImportWriter
  ) throws(Diagnostic) {
    out.path = file.path
    var lines = try Lines(file)
    while let line = try lines.nextRecord() {
      if let value = out.value(of: line) { session.read(value, &out) }
    }
  }
}
