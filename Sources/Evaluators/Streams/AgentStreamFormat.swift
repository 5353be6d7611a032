internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// What agents print for programs: `codex exec --json`, `gemini -o stream-json`, Cursor's `agent -p --output-format
/// stream-json`, `opencode run --format json` and `droid exec -o stream-json`. Each writes an event per line, and all
/// but Codex with times. The first form of Codex, of 2025, has prompts.
enum AgentStreamFormat: JSONFormat {
  static let name = "agent-streams"
  static let title = "Streams of agents"
  static let reads = "turns, thoughts, calls with results, usage, errors"
  static let lacks = "prompts, which Codex and OpenCode do not print"
  static let origin =
    "codex exec --json, gemini -o stream-json, agent -p (Cursor), opencode run --format json, droid exec"

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    guard json.isLines,
      !json.shapes.contains(where: {
        $0.has("uuid") || $0.has("parent_tool_use_id") || $0.has("_id") || $0.has("num_turns")
      })
    else {
      return false
    }
    let isOne = json.shapes.contains { shape in
      shape.has("type", "thread_id") || shape.has("type", "sessionID", "part")
        || shape.has("type", "session_id", "model", "timestamp") || shape.has("type", "subtype", "session_id")
    }
    let mayBeFirst = json.shapes.contains { $0.has("id", "msg") || $0.has("model", "provider", "workdir") }
    if !isOne, mayBeFirst {
      return try AgentThread.first(of: json.file) { $0["msg"]?.text("type") != nil } != nil
    }
    guard isOne, json.shapes.contains(where: { $0.has("message") }) else { return isOne }
    return try AgentThread.first(of: json.file, where: isAnthropic) == nil
  }

  /// Whether a line has an answer of Anthropic's API, as in a stream of Claude Code without its result.
  private static func isAnthropic(_ value: ContentValue) -> Bool {
    let message = value["message"]
    return message?["usage"] != nil
      || (message?.elements("content") ?? []).contains {
        ["tool_use", "tool_result", "thinking"].contains($0.text("type"))
      }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    // A session that was resumed prints several streams.
    try .parts(try claims(export).map { [$0] }, of: export, Self.self) { (files) throws(Diagnostic) in
      guard let file = files.first else { return "" }
      for key in ["thread_id", "session_id", "sessionID"] {
        if let id = try AgentThread.text(at: key, of: file) { return id }
      }
      return file.stem
    }
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for file in unit.files {
      out.path = file.path
      guard let next = try unit.export.json(file)?.records() else { continue }
      var stream = AgentStream()
      while let line = try next() { if let value = out.value(of: line) { stream.read(value, &out) } }
      stream.end(&out)
      stream.log.write(name: file.stem, &out)
    }
  }
}
