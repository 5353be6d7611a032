internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// What Open WebUI keeps beside the text of an answer.
extension AppMessage {
  /// Takes the items of `output`: thoughts, calls and results, with the words between them.
  ///
  /// `areWhole`: whether their words are the content of the message, which is not taken again. Content that
  /// was edited follows the other items, and words that it lacks are metadata. A text that has the items as
  /// tags has them all, unless these have no names.
  func takeItems(
    _ content: ContentValue?, _ parts: inout ClaudeParts, _ log: inout AgentLog, _ out: inout ImportWriter
  ) -> (areWhole: Bool, skipped: [ImportedRecord]) {
    let items = value.elements("output")
    let blocks = content.map { $0.list ?? [$0] } ?? []
    let text = blocks.map { $0.string ?? $0["text"]?.string ?? String(json: $0) }.joined()
    guard !items.isEmpty else { return (false, []) }
    let said = items.filter(Self.isMessage).flatMap { $0.elements("content") }
    let words = said.compactMap { $0.text("text") ?? $0.text("refusal") }.joined(separator: "\n\n")
    // Tags may not say what was called.
    let isUnnamed = text.hasBytes(of: "<details type=\"tool_calls\">")
    let plain = isUnnamed ? Self.without("details", text) : text
    let (own, other) = (Self.squeezed(plain), Self.squeezed(words))
    guard !plain.hasBytes(of: "<details type="), !isUnnamed || own == other else { return (false, []) }
    let areWhole = own.isEmpty || own == other
    if !areWhole, !own.hasBytes(of: other) { log.note("output", text: words) }
    var (found, reader) = (AgentLog(), RoleTurns())
    for item in items where areWhole || !Self.isMessage(item) {
      ResponseItems.take(Self.plain(item), &found, &reader, nil, &out)
    }
    for detail in found.conditions.metadata { log.note(detail.name, text: detail.value) }
    var skipped: [ImportedRecord] = []
    for record in found.records {
      if case .turn(let turn, _) = record { parts.join(turn) } else { skipped.append(record) }
    }
    return (areWhole, skipped)
  }

  private static func isMessage(_ item: ContentValue) -> Bool { item.text("type") == "message" }

  private static func squeezed(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  /// Code that the app ran as an item of the API.
  private static func plain(_ item: ContentValue) -> ContentValue {
    guard item.text("type") == "open_webui:code_interpreter" else { return item }
    let type = entry("type", "code_interpreter_call", item).value
    let output = item["output"].map { entry("output", printed($0), $0).value }
    return item.setting("type", type).setting("output", output)
  }

  /// A run of code that a tool reported, as a call with its result.
  static func executed(_ run: ContentValue) -> ContentValue {
    let output = run["result"].map { entry("output", printed($0), $0).value }
    return run.setting("args", run["code"]).setting("output", output)
  }

  /// What code printed or returned; other values as JSON.
  static func printed(_ output: ContentValue) -> String {
    let texts = ["stdout", "stderr", "result", "output", "error"].compactMap { output.text($0) }
    return texts.isEmpty ? String(json: output) : texts.joined(separator: "\n")
  }
}
