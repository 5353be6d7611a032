internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Transcripts of Cursor's agent (`agent-transcripts/<id>/<id>.jsonl`): a message per line with blocks as in
/// Anthropic's API, without ids of calls, results or times. Sub-agents have files in `subagents/`. Older ones are texts.
enum CursorFormat: JSONFormat {
  static let name = "cursor"
  static let title = "Cursor"
  static let reads = "messages, thoughts, calls, sub-agents"
  static let lacks = "results and times, which transcripts lack"
  static let origin = "~/.cursor/projects/<project>/agent-transcripts"

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    guard json.isLines, json.shapes.contains(where: { $0.has("role", "message") }) else { return false }
    // Others put the speaker inside the message, or have ids.
    return !json.shapes.contains {
      $0.has("uuid") || $0.has("sessionId") || $0.has("payload") || $0.has("id")
    }
  }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files {
      if let json = try export.json(file) {
        if try isOne(json) { found.append(file) }
      } else if try CursorTranscript.isOne(file) {
        found.append(file)
      }
    }
    return found
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    let files = try claims(export)
    let threads = files.map { file in
      let folders = export.inner(file).split(separator: "/").dropLast().map(String.init)
      return AgentThread(
        file: file, id: file.stem,
        parent: folders.last == "subagents" ? parent(folders, files, export) : nil)
    }
    return .parts(AgentThread.groups(threads), of: export, Self.self)
  }

  /// The transcript beside the folder of a sub-agent.
  private static func parent(_ folders: [String], _ files: [InputFile], _ export: Export) -> String? {
    let place = folders.dropLast().map { $0 + "/" }.joined()
    let beside = files.filter { file in
      let inner = export.inner(file)
      return inner.hasPrefix(place) && !inner.dropFirst(place.count).contains("/")
    }
    return beside.first { $0.stem == folders.dropLast().last }?.stem
      ?? (beside.count == 1 ? beside[0].stem : nil)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let main = unit.files.first else { return }
    var log = AgentLog()
    log.id = main.stem
    for file in unit.files {
      out.path = file.path
      let agent = file.path == main.path ? nil : file.stem
      guard file.fileExtension != "txt" else {
        try CursorTranscript.read(file, agent, &log, &out)
        continue
      }
      var lines = try Lines(file)
      while let line = try lines.nextRecord() {
        if let value = out.value(of: line) { read(value, agent, &log, &out) }
      }
    }
    out.path = main.path
    log.write(name: unit.export.inner(main), &out)
  }

  private static func read(
    _ value: ContentValue, _ agent: String?, _ log: inout AgentLog, _ out: inout ImportWriter
  ) {
    if value.text("type") == "turn_ended" { return ended(value, &log) }
    guard let role = value.text("role").flatMap(OpenAITurns.role), let message = value["message"] else {
      let type = value.text("type") ?? value.text("role")
      let reason = type.map { "unknown record \"\($0)\"" } ?? "line has no \"role\""
      return log.fold(value, as: type ?? "line", because: reason, &out)
    }
    guard let content = message["content"] else {
      return log.fold(value, as: "message", because: "message has no \"content\"", &out)
    }
    log.keepOthers(
      of: value, besides: ["role", "message", "type", "timestamp", "timestamp_ms"], "a message", &out)
    let time = ImportedTime.any(value["timestamp"] ?? value["timestamp_ms"])
    var parts = ClaudeParts(role, value.position, model: message.text("model"), assistant: "Cursor")
    for block in content.list ?? [content] {
      if let text = block.string {
        parts.say(text)
      } else if block["text"] == nil, let type = block.text("type"), !ContentBlock.isKnown(type) {
        out.drift("unknown content \"\(type)\"; it is kept as JSON", at: block.position)
        parts.say(MarkdownText.codeBlock(String(json: block), language: "json"))
      } else {
        parts.take(block, &log.tools, &out)
      }
    }
    guard !parts.turns.isEmpty else { return log.skip("no content", value) }
    for turn in parts.turns {
      var turn = turn
      turn.generation?.agent = agent
      if role == .user, agent != nil { turn.sender = "Cursor" }
      if role == .assistant { turn.text = CursorPrompt.withoutMark(turn.text) }
      guard !turn.text.isEmpty || turn.generation?.standsForText == true || !turn.attachments.isEmpty else {
        log.skip("thoughts, left out by Cursor", value)
        continue
      }
      let prompt = role == .user ? CursorPrompt(turn.text) : nil
      for turn in prompt?.turns(of: turn) ?? [turn] { log.add(turn, time: time ?? prompt?.time) }
    }
  }

  private static func ended(_ value: ContentValue, _ log: inout AgentLog) {
    guard let status = value.text("status"), !["success", "completed"].contains(status) else {
      return log.skip("note of the program", value)
    }
    var message = Message(.system, "Cursor", at: .untimed, value.position)
    message.error = value.text("error") ?? "turn ended: \(status)"
    log.add(message)
  }
}
