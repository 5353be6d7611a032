internal import Basics
internal import Content
internal import ImportKit

/// Sessions of Pi and of programs made from it, such as OpenClaw: an entry per line, with the entry before it.
enum PiFormat: JSONFormat {
  static let name = "pi"
  static let title = "Pi"
  static let reads =
    "messages, thoughts, calls with results, shell commands, branches, summaries, usage, titles"
  static let lacks = "states of extensions"
  static let origin = "~/.pi/agent/sessions/<project>/<session>.jsonl, also of OpenClaw"

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    // The first version had no ids.
    let hasHead = json.shapes.contains { $0.has("type", "timestamp", "cwd") && !$0.has("message") }
    guard json.isLines, hasHead else { return false }
    let head = try Export.head(json.file).filter { $0 != 0x20 }
    return ByteSearch.place(of: Array("\"type\":\"session\"".utf8), in: head) != nil
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try claims(export).map { [$0] }, of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    try EntrySession.read(unit, assistant: "Pi", &out)
  }
}
