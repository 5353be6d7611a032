internal import Content
internal import ImportKit

/// Attributes in which programs have their messages instead of those of the conventions: Pydantic AI with Logfire has
/// events in a list, and all messages of a run; Google's ADK has requests and answers of Google's API.
enum OTLPPrograms {
  private static let talks = ["pydantic_ai.all_messages", "all_messages_events"]

  /// Whether the span is that of a run of an agent.
  static func isAgent(_ own: [String: ContentValue]) -> Bool { talks.contains { own[$0] != nil } }

  static func isModel(_ own: [String: ContentValue]) -> Bool {
    own["gcp.vertex.agent.llm_request"] != nil
  }

  /// False without such attributes.
  static func take(
    _ own: [String: ContentValue], _ span: inout TraceSpan, _ out: inout ImportWriter
  ) -> Bool {
    if let messages = EmbeddedJSON.unpacked(own["pydantic_ai.all_messages"], out)?.list {
      // The last is what the run ended with.
      let hasAnswer = messages.last?.text("role") == "assistant"
      let asked = hasAnswer ? Array(messages.dropLast()) : messages
      let input = ContentValue(.list(asked), at: messages.first?.position ?? span.position)
      span.take(input: input, output: hasAnswer ? messages.last : nil, &out)
      return true
    }
    let list = EmbeddedJSON.unpacked(own["events"] ?? own["all_messages_events"], out)?.list ?? []
    let events = list.compactMap { event in
      event.text("event.name").flatMap(OTLPReader.role(ofEvent:)).map { (role: $0, event: event) }
    }
    let hasChoice = events.contains { $0.role == "choice" }
    for (place, (role, event)) in events.enumerated() {
      let isAnswer = !hasChoice && place == events.count - 1 && role == "assistant"
      OTLPReader.said(isAnswer ? "choice" : role, event, &span, &out)
    }
    return !events.isEmpty
  }
}
