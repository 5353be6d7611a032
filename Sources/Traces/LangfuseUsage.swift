internal import Agents
internal import Content
internal import Conversations
internal import ImportKit

/// What a call used, as Langfuse counts it.
enum LangfuseUsage {
  /// Tokens that were read from a cache or written to one are not among those of `input` there, and those of thoughts
  /// not among those of `output`.
  static func tokens(_ value: ContentValue?) -> Generation.Usage? {
    guard let value, var usage = Generation.Usage(api: value) else { return nil }
    func count(_ names: String...) -> Int {
      min(max(names.lazy.compactMap { value[$0]?.whole }.first ?? 0, 0), 1 << 40)
    }
    if value["input"] != nil {
      let cached = count("input_cached_tokens", "input_cache_read")
      usage.input &+= cached &+ count("input_cache_creation")
      usage.cached &+= cached
    }
    if value["output"] != nil { usage.output &+= count("output_reasoning_tokens", "output_reasoning") }
    return usage
  }

  /// The total, or the sum of all parts.
  static func cost(_ value: ContentValue?) -> Double? {
    if let total = AgentLog.number(value?["total"]) { return total }
    let parts = (value?.entries ?? []).compactMap { AgentLog.number($0.value) }
    return parts.isEmpty ? nil : parts.reduce(0, +)
  }
}
