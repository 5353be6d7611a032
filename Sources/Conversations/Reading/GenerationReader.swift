internal import Content
internal import JSON

/// Reads what is noted of a generated turn: `thinking`, `toolCalls`, `toolCallId`, `isError`, `model`, `usage`, `rule`,
/// `took`, `parent` and
/// `agent`.
enum GenerationReader {
  static let keys: Set<String> = [
    "thinking", "toolCalls", "toolCallId", "isError", "model", "usage", "rule", "took", "parent",
    "agent",
  ]

  /// Nil when nothing is noted, as in chats between people.
  static func read(_ record: Record, _ problems: inout Problems) -> Generation? {
    guard keys.contains(where: { record[$0] != nil }) else { return nil }
    var generation = Generation()
    generation.thinking = record.string("thinking", &problems) ?? ""
    generation.calls = record.list("toolCalls", &problems).compactMap { call($0, &problems) }
    generation.callID = record.identifier("toolCallId", &problems)
    generation.isFailure = record.bool("isError", &problems) ?? false
    generation.model = record.string("model", &problems)
    generation.usage = usage(record, &problems)
    generation.rule = record.string("rule", &problems)
    generation.delay = record.double("took", &problems)
    generation.parent = record.identifier("parent", &problems)
    generation.agent = record.string("agent", &problems)
    return generation
  }

  private static func call(_ value: ContentValue, _ problems: inout Problems) -> Generation.ToolCall? {
    guard let record = Record(value, &problems) else { return nil }
    record.warnAboutUnknownKeys(["id", "name", "arguments"], &problems)
    guard let name = record.required("name", &problems) else { return nil }
    let handed = record["arguments"].map(arguments) ?? ""
    problems.warnAboutForbidden(handed, at: record["arguments"]?.position)
    return Generation.ToolCall(
      id: record.identifier("id", &problems) ?? "", name: name, arguments: handed)
  }

  /// A text is taken as it is: many programs write JSON in a text.
  private static func arguments(_ value: ContentValue) -> String {
    if let text = value.string { return text }
    var json = JSONWriter()
    json.content(value)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func usage(_ record: Record, _ problems: inout Problems) -> Generation.Usage? {
    guard let value = record["usage"], let inner = Record(value, &problems) else { return nil }
    inner.warnAboutUnknownKeys(["input", "output", "cached", "cost"], &problems)
    var usage = Generation.Usage()
    usage.input = count("input", inner, &problems)
    usage.output = count("output", inner, &problems)
    usage.cached = count("cached", inner, &problems)
    usage.cost = inner.double("cost", &problems)
    return usage
  }

  private static func count(_ key: String, _ record: Record, _ problems: inout Problems) -> Int {
    guard let number = record.int(key, &problems) else { return 0 }
    if number < 0 { problems.error("\"\(key)\" must not be negative: \(number)", at: record[key]?.position) }
    return max(number, 0)
  }
}
