internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// A call of a tool as an item of an event, with its result.
struct CodexItemCall {
  static let types: Set<String> = [
    "Extension", "CollabAgentToolCall", "SubAgentActivity", "WebSearch", "McpToolCall", "DynamicToolCall",
    "FunctionCallOutput",
  ]

  let item: ContentValue
  let type: String

  init(_ item: ContentValue, _ type: String) { (self.item, self.type) = (item, type) }

  /// `call_id` of a result, which has an id of its own.
  var id: String { (item["call_id"] ?? item["id"])?.identifier ?? "" }

  var name: String {
    let names = ["tool", "name", "kind"].lazy.compactMap { item.text($0) }
    let place = (item.text("server") ?? item.text("namespace")).map { "\($0)." } ?? ""
    return names.first.map { place + $0 } ?? (type == "WebSearch" ? "web_search" : type)
  }

  private static let others: Set<String> = [
    "type", "id", "call_id", "tool", "name", "kind", "server", "namespace", "status", "success", "duration",
    "started_at_ms", "completed_at_ms", "result", "output", "content_items", "error",
  ]

  /// What it was called with: the arguments, or all that is no part of the result.
  var arguments: ContentValue {
    if let arguments = item["arguments"], !arguments.isNull { return arguments }
    let entries = (item.entries ?? []).filter { !Self.others.contains($0.key) && !$0.value.isNull }
    return ContentValue(.map(entries), at: item.position)
  }

  private var found: ContentValue? {
    ["error", "result", "output", "content_items"].lazy.compactMap { item[$0] }.first { !$0.isNull }
  }

  var hasFailed: Bool {
    item["error"].map { !$0.isNull } == true || item["success"]?.bool == false
      || item.text("status") == "failed" || item["result"]?["isError"]?.bool == true
  }

  /// The words of its result; nil if it has none.
  func result(_ attachments: inout [Attachment], _ out: inout ImportWriter) -> String? {
    guard let found else { return nil }
    if let text = found.string ?? found.text("message") { return text }
    guard let content = found["content"] ?? (found.list == nil ? nil : found) else {
      return String(json: found)
    }
    return out.text(ofParts: content, &attachments)
  }
}

extension CodexThread {
  /// Adds a call that only an event has, and its result.
  mutating func add(
    _ made: CodexItemCall, _ time: Instant?, _ known: CodexTexts, _ out: inout ImportWriter
  ) {
    let isSearch = made.type == "WebSearch" && isKnownSearch(made.item, isItem: false)
    let isResult = made.type == "FunctionCallOutput"
    if isSearch || isResult && known.answered.contains(made.id) {
      return log.skip("details of a call", made.item)
    }
    log.close()
    defer { log.close() }
    if !isResult { call(made.id, made.name, made.arguments, made.item, time) }
    var message = log.result(of: made.id.isEmpty ? nil : made.id, at: made.item.position)
    if log.tools[made.id] == nil, !isResult { message.sender = made.name }
    guard let text = made.result(&message.attachments, &out) else {
      if isResult { log.skip("result without content", made.item) }
      return
    }
    message.text = text
    message.generation?.isFailure = made.hasFailed
    add(message, time)
  }
}
