internal import Basics
internal import ImportKit

/// Requests to Anthropic's Messages API: `messages` whose `content` has blocks such as `tool_use` and
/// `tool_result`, with an optional `system` text; one per line, in a list, or single.
///
/// OpenAI's data has the same structure with other blocks, and files mix both, so `RoleTurns` reads both.
enum AnthropicFormat: JSONFormat {
  static let name = "anthropic"
  static let title = "Anthropic messages"
  static let reads = "instructions, messages, thoughts, tool calls with results, pictures"
  static let origin = "requests to the Messages API, training data"

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    try OpenAIFormat.units(export, try files(export), Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    try OpenAIFormat.read(unit, &out)
  }

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    guard try OpenAIFormat.isOne(json) else { return false }
    let head = try Export.head(json.file)
    return json.shapes.contains { $0.has("system", "messages") }
      || marks.contains { ByteSearch.place(of: $0, in: head) != nil }
  }

  /// In JSON, only whole strings are between such quotes: a quoted mention inside text has a backslash
  /// before them.
  private static let marks = [
    "\"tool_use\"", "\"tool_result\"", "\"redacted_thinking\"", "\"server_tool_use\"",
  ].map {
    Array($0.utf8)
  }
}
