internal import Agents
internal import Content
internal import Conversations
internal import ImportKit

/// Attributes in which programs have their messages instead of those of the conventions: Pydantic AI with Logfire has
/// events in a list, and all messages of a run; Google's ADK has requests and answers of Google's API.
enum OTLPPrograms {
  private static let talks = ["pydantic_ai.all_messages", "all_messages_events"]

  /// Whether the span is that of a run of an agent.
  static func isAgent(_ own: [String: ContentValue]) -> Bool { talks.contains { own[$0] != nil } }

  static func isModel(_ own: [String: ContentValue]) -> Bool {
    if own["gcp.vertex.agent.llm_request"] != nil { return true }
    guard let request = own["request_data"] else { return false }
    let hasMessages = request["messages"] != nil || request.string?.contains("\"messages\"") == true
    return hasMessages && models.contains { own[$0] != nil }
  }

  private static let models = ["gen_ai.request.model", "gen_ai.system", "gen_ai.provider.name"]

  /// Of MLflow, and of Logfire's instruments for the APIs of OpenAI and Anthropic, which have whole requests and
  /// answers.
  static func value(_ side: String, _ own: [String: ContentValue]) -> ContentValue? {
    if let value = own[side == "input" ? "mlflow.spanInputs" : "mlflow.spanOutputs"] { return value }
    return isModel(own) ? own[side == "input" ? "request_data" : "response_data"] : nil
  }

  /// The answer that Logfire puts together from a stream: `combined_chunk_content`, since version 2 a message.
  static func streamed(_ own: [String: ContentValue], _ out: ImportWriter) -> ContentValue? {
    guard isModel(own), own["events"] == nil else { return nil }
    return EmbeddedJSON.unpacked(own["response_data"], out)?["combined_chunk_content"]
  }

  /// Tokens in what MLflow counts, or in the answer.
  static func usage(_ own: [String: ContentValue], _ out: ImportWriter) -> Generation.Usage? {
    let counted = Generation.Usage(api: EmbeddedJSON.unpacked(own["mlflow.chat.tokenUsage"], out))
    let answer = EmbeddedJSON.unpacked(own["response_data"] ?? own["mlflow.spanOutputs"], out)
    return counted ?? Generation.Usage(api: answer?["usage"])
  }

  /// The model that a request names.
  static func model(_ own: [String: ContentValue], _ out: ImportWriter) -> String? {
    EmbeddedJSON.unpacked(own["mlflow.spanInputs"] ?? own["request_data"], out)?.text("model")
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
