internal import Basics
internal import Content
internal import ImportKit

/// Sessions of Factory's Droid: an entry per line, with messages as of Anthropic's API.
enum DroidFormat: JSONFormat {
  static let name = "droid"
  static let title = "Factory Droid"
  static let reads = "messages, thoughts, calls with results, branches, summaries, titles"
  static let lacks = "settings, lists of tasks"
  static let origin = "~/.factory/sessions/<project>/<session>.jsonl"

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    func has(_ fits: (JSONShape) -> Bool) -> Bool { json.shapes.contains(where: fits) }
    guard json.isLines, has({ $0.has("type", "id") && !$0.has("message") }),
      has({ $0.has("type", "id", "owner", "version") || $0.has("type", "message") })
    else { return false }
    let head = try Export.head(json.file).filter { $0 != 0x20 }
    return ByteSearch.place(of: Array("\"type\":\"session_start\"".utf8), in: head) != nil
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try claims(export).map { [$0] }, of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    try EntrySession.read(unit, assistant: "Droid", &out)
  }
}
