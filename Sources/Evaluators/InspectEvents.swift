internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// When the messages of a sample were written and what they used: only the events record it.
struct InspectEvents {
  private(set) var times: [String: Instant] = [:]
  private(set) var usage: [String: Generation.Usage] = [:]
  /// Seconds until the answer.
  private(set) var delays: [String: Double] = [:]

  /// By id of the message, or of the call for a result.
  init(_ sample: ContentValue) {
    for event in sample.elements("events") {
      let time = ImportedTime.iso(event["completed"]) ?? ImportedTime.iso(event["timestamp"])
      switch event.text("event") {
      case "model": take(output: event["output"], time)
      case "tool": if let id = event.text("id") { times[id] = time }
      default: break
      }
    }
    take(output: sample["output"], nil)
  }

  private mutating func take(output: ContentValue?, _ time: Instant?) {
    guard let output, let id = output.elements("choices").first?["message"]?.text("id") else { return }
    if let time { times[id] = time }
    if let found = output["usage"].flatMap(Self.usage) { usage[id] = found }
    if let delay = output["time"]?.double { delays[id] = delay }
  }

  /// Some providers count cached input apart: then it is missing from the sum.
  private static func usage(_ value: ContentValue) -> Generation.Usage? {
    guard value.entries != nil else { return nil }
    let count = { (name: String) in max(0, value[name]?.int ?? 0) }
    let cached = count("input_tokens_cache_read")
    let apart = cached &+ count("input_tokens_cache_write")
    var usage = Generation.Usage(input: count("input_tokens"), output: count("output_tokens"), cached: cached)
    if apart > 0, count("total_tokens") &- usage.output >= usage.input &+ apart { usage.input &+= apart }
    usage.cost = value["total_cost"]?.double
    return usage
  }
}
