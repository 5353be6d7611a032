internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Rollouts of Codex: one file per thread, with a record per line; first versions wrote one object. Sub-agents are
/// threads with files of their own; one whose parent is beside it becomes part of the parent's conversation.
enum CodexFormat: JSONFormat {
  static let name = "codex"
  static let title = "Codex"
  static let reads = "messages, thoughts, calls with results, plans, usage, errors"
  static let lacks = "encrypted thoughts, file snapshots"
  static let origin = "~/.codex/sessions"

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    guard json.isLines else {
      return json.shapes.contains { $0.has("session", "items") && $0.has("type", in: "items") }
    }
    let isKnown = json.shapes.contains { shape in
      shape.has("timestamp", "type", "payload") || shape.has("record_type")
        || shape.has("id", "timestamp", "instructions")
    }
    let marks = isKnown ? [] : marks(of: json)
    guard !marks.isEmpty else { return isKnown }
    let head = try Export.head(json.file)
    return marks.contains { ByteSearch.place(of: Array("\"\($0)\"".utf8), in: head) != nil }
  }

  /// Words of which a file has one if its lines are envelopes, or a header and items without envelopes.
  private static func marks(of json: JSONExport) -> [String] {
    func has(_ fits: (JSONShape) -> Bool) -> Bool { json.shapes.contains(where: fits) }
    if has({ $0.has("type", "payload") }) { return ["session_meta", "response_item", "event_msg"] }
    let hasItems = has { $0.has("id", "timestamp") && !$0.has("type") } && has { $0.has("type", "role") }
    return hasItems ? ["input_text", "output_text"] : []
  }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    try files(export).map(\.file) + CodexNames.files(export)
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    var threads: [AgentThread] = []
    for file in try files(export).map(\.file) {
      let head = try AgentThread.first(of: file) { $0["payload"]?["id"] != nil }
      let meta = head?["payload"]
      threads.append(
        AgentThread(
          file: file, id: meta?["id"]?.identifier ?? file.stem, parent: meta.flatMap(CodexThread.parent)))
    }
    let units = try AgentThread.units(threads, of: export, Self.self)
    return try CodexNames.add(to: units, of: threads, export)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let main = unit.files.first else { return }
    var thread = CodexThread()
    for file in unit.files {
      out.path = file.path
      thread.begin(isMain: file.path == main.path, &out)
      guard let json = try unit.export.json(file) else { continue }
      if json.isLines {
        var lines = try Lines(file)
        while let line = try lines.nextRecord() {
          if let value = out.value(of: line) { thread.read(value, &out) }
        }
      } else if let value = out.value(of: Lines.Line(bytes: try file.bytes(), number: 1)) {
        thread.header(value["session"] ?? value)
        for item in value.elements("items") { thread.item(item, nil, &out) }
      }
    }
    out.path = main.path
    thread.finish(&out)
    thread.log.title = unit.shared.first?.text("thread_name") ?? thread.log.title
    thread.log.write(name: main.stem, &out)
  }
}
