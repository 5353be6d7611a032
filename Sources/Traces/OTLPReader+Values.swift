internal import Agents
internal import Basics
internal import Content
internal import Conversations

/// Values of attributes.
extension OTLPReader {
  /// With `stringValue` for `string_value`, which some programs write: names of protocol buffers.
  static func camelCased(_ value: ContentValue) -> ContentValue {
    switch value.kind {
    case .list(let values): return ContentValue(.list(values.map(camelCased)), at: value.position)
    case .map(let entries):
      let renamed = entries.map { entry in
        let words = entry.key.split(separator: "_")
        let key = words.dropFirst().reduce(words.first.map(String.init) ?? entry.key) {
          $0 + $1.prefix(1).uppercased() + $1.dropFirst()
        }
        return ContentValue.Entry(key: key, position: entry.position, value: camelCased(entry.value))
      }
      return ContentValue(.map(renamed), at: value.position)
    default: return value
    }
  }

  static func usage(_ own: [String: ContentValue]) -> Generation.Usage? {
    func count(_ keys: String...) -> Int? {
      keys.lazy.compactMap { AgentLog.number(own[$0]) }.first.map { Int(max(0, min($0, 1e12))) }
    }
    let input = count(
      "gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens", "llm.token_count.prompt",
      "llm.usage.prompt_tokens", "ai.usage.inputTokens", "ai.usage.promptTokens")
    let output = count(
      "gen_ai.usage.output_tokens", "gen_ai.usage.completion_tokens", "llm.token_count.completion",
      "llm.usage.completion_tokens", "ai.usage.outputTokens", "ai.usage.completionTokens")
    guard input != nil || output != nil else { return nil }
    var usage = Generation.Usage(input: input ?? 0, output: output ?? 0)
    usage.cached =
      count(
        "gen_ai.usage.cache_read.input_tokens", "gen_ai.usage.cache_read_input_tokens",
        "llm.token_count.prompt_details.cache_read", "ai.usage.cachedInputTokens") ?? 0
    return usage
  }

  static func cost(_ own: [String: ContentValue]) -> Double? {
    AgentLog.number(own["gen_ai.usage.cost"] ?? own["llm.cost.total"])
  }

  static func nanoseconds(_ value: ContentValue?) -> Instant? {
    guard let number = value.flatMap({ $0.double ?? $0.string.flatMap { Double($0) } }), number > 0,
      number < 2.5e20
    else { return nil }
    return Instant(milliseconds: Int64((number / 1e6).rounded(.down)))
  }

  /// Those of OTLP JSON in a list, those of flat spans by name.
  static func attributes(_ holder: ContentValue?) -> [String: ContentValue] {
    if let entries = holder?["attributes"]?.entries { return FlatSpans.byName(entries) }
    var found: [String: ContentValue] = [:]
    for one in holder?.elements("attributes") ?? [] {
      guard let key = one.text("key"), let value = one["value"].flatMap(decoded) else { continue }
      found[key] = key.hasPrefix("mlflow.") ? FlatSpans.unquoted(value) : value
    }
    return found
  }

  /// `{"stringValue": "x"}` as the value inside.
  static func decoded(_ value: ContentValue) -> ContentValue? {
    guard let entry = value.entries?.first else { return value.entries == nil ? value : nil }
    switch entry.key {
    case "intValue":
      return ContentValue(.number(entry.value.string ?? String(json: entry.value)), at: entry.position)
    case "arrayValue":
      return ContentValue(.list(entry.value.elements("values").compactMap(decoded)), at: entry.position)
    case "kvlistValue":
      let entries = entry.value.elements("values").compactMap { one in
        one["value"].flatMap(decoded).map {
          ContentValue.Entry(key: one.text("key") ?? "", position: one.position, value: $0)
        }
      }
      return ContentValue(.map(entries), at: entry.position)
    case "stringValue", "doubleValue", "boolValue", "bytesValue": return entry.value
    default: return value
    }
  }
}
