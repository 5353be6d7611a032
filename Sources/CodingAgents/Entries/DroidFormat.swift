internal import Basics
internal import Content
internal import ImportKit

/// Sessions of Factory's Droid: an entry per line, with messages as of Anthropic's API.
enum DroidFormat: JSONFormat {
  static let name = "droid"
  static let title = "Factory Droid"
  static let reads = "messages, thoughts, calls with results, branches, titles"
  static let lacks = "settings, lists of tasks"
  static let origin = "~/.factory/sessions/<project>/<session>.jsonl"

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    guard json.isLines, json.shapes.contains(where: { $0.has("type", "id", "owner", "version") }) else {
      return false
    }
    return ByteSearch.place(of: Array("session_start".utf8), in: try Export.head(json.file)) != nil
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try claims(export).map { [$0] }, of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    try EntrySession.read(unit, assistant: "Droid", &out)
  }
}
