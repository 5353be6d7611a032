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

  /// Of answers without ids, as the first versions wrote them, in their order.
  private(set) var unnamed: [Answer] = []

  struct Answer {
    let text: ContentValue?
    let calls: ContentValue?
    let time: Instant?
    let usage: Generation.Usage?
    let delay: Double?

    /// Whether it is the answer of a message.
    func isOf(_ message: ContentValue) -> Bool {
      func json(_ value: ContentValue?) -> String { value.map { String(json: $0) } ?? "" }
      return json(text) == json(message["content"]) && json(calls) == json(message["tool_calls"])
    }
  }

  /// By id of the message, or of the call for a result. `resolved`: a value with the texts to which it refers.
  init(_ sample: ContentValue, _ resolved: (ContentValue) -> ContentValue) {
    let events = sample.elements("events")
    for event in events.isEmpty ? sample["transcript"]?.elements("events") ?? [] : events {
      let time = ImportedTime.iso(event["completed"]) ?? ImportedTime.iso(event["timestamp"])
      switch event.text("event") {
      case "model": take(output: event["output"], time, resolved)
      case "tool": if let id = event.text("id") { times[id] = time }
      default: break
      }
    }
    if unnamed.isEmpty || sample["output"]?.elements("choices").first?["message"]?["id"] != nil {
      take(output: sample["output"], nil, resolved)
    }
  }

  private mutating func take(
    output: ContentValue?, _ time: Instant?, _ resolved: (ContentValue) -> ContentValue
  ) {
    guard let output, let message = output.elements("choices").first?["message"] else { return }
    let (found, delay) = (output["usage"].flatMap(Self.usage), output["time"]?.double)
    guard let id = message.text("id") else {
      return unnamed.append(
        Answer(
          text: message["content"].map(resolved), calls: message["tool_calls"].map(resolved), time: time,
          usage: found, delay: delay))
    }
    if let time { times[id] = time }
    if let found { usage[id] = found }
    if let delay { delays[id] = delay }
  }

  /// The first of the answers without ids that is a message's; it and those before it are used up.
  mutating func answer(of message: ContentValue) -> Answer? {
    guard let place = unnamed.firstIndex(where: { $0.isOf(message) }) else { return nil }
    defer { unnamed.removeFirst(place + 1) }
    return unnamed[place]
  }

  /// Some providers count cached input apart: then it is missing from the sum.
  private static func usage(_ value: ContentValue) -> Generation.Usage? {
    guard value.entries != nil else { return nil }
    let count = { (name: String) in max(0, value[name]?.whole ?? 0) }
    let cached = count("input_tokens_cache_read")
    let apart = cached &+ count("input_tokens_cache_write")
    var usage = Generation.Usage(input: count("input_tokens"), output: count("output_tokens"), cached: cached)
    if apart > 0, count("total_tokens") &- usage.output >= usage.input &+ apart { usage.input &+= apart }
    usage.cost = value["total_cost"]?.double
    return usage
  }
}
