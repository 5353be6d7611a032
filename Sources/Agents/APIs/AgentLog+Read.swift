package import Basics
package import Content
package import Conversations
package import ImportKit

extension Generation.Usage {
  /// As OpenAI, Anthropic and Google count.
  package init?(api value: ContentValue?) {
    self.init(
      value,
      input: [
        "input_tokens", "prompt_tokens", "promptTokenCount", "prompt_token_count", "inputTokens",
        "promptTokens",
        "input", "prompt_eval_count",
      ],
      output: [
        "output_tokens", "completion_tokens", "candidatesTokenCount", "candidates_token_count",
        "outputTokens",
        "completionTokens", "output", "eval_count",
      ], also: ["thoughtsTokenCount", "thoughts_token_count"])
    let details =
      value?["input_tokens_details"] ?? value?["prompt_tokens_details"] ?? value?["input_token_details"]
    let read = value?["cache_read_input_tokens"]?.int
    // Google's, or DeepSeek's.
    let google = value?.google("cachedContentTokenCount")?.int ?? value?["prompt_cache_hit_tokens"]?.int
    func clamped(_ count: Int?) -> Int { min(max(count ?? 0, 0), 1 << 40) }
    cached = clamped(read ?? details?["cached_tokens"]?.int ?? details?["cache_read"]?.int ?? google)
    if read != nil { input &+= cached &+ clamped(value?["cache_creation_input_tokens"]?.int) }
    cost = value?["cost"]?.double ?? value?["total_cost"]?.double
  }
}

extension AgentLog {
  /// A number, which some programs write in quotes.
  package static func number(_ value: ContentValue?) -> Double? {
    value?.double ?? value?.string.flatMap { Double($0) }
  }

  package mutating func add(_ record: ImportedRecord, time: Instant?) {
    if case .turn(let message, let own) = record { add(message, time: own ?? time) }
  }

  /// Reads a message whose speaker is given by `role`. `besides`: more fields that are known; nil for all.
  package mutating func read(
    _ value: ContentValue, _ reader: inout RoleTurns, time: Instant? = nil, besides: Set<String>? = [],
    _ out: inout ImportWriter
  ) {
    if let reason = Trial.fault(in: value) {
      return fold(value, as: "message", because: reason, time: time, &out)
    }
    if let besides {
      // Of Cohere: which words rest on which document.
      note("citations", value["citations"])
      let known = Trial.messageFields.union(besides).union(["citations"])
      keepOthers(of: value, besides: known, "a message", &out)
    }
    for record in reader.read(value, &out) {
      if case .turn = record { add(record, time: time) } else { skip("no content", value) }
    }
  }

  /// The result of a call of Google's API, which names its function and sometimes its id.
  package mutating func answer(_ part: ContentValue, time: Instant?, _ out: inout ImportWriter) {
    let answer = part.google("functionResponse")
    let name = answer?.text("name") ?? "tool"
    let call = answer?["id"]?.identifier ?? self.unanswered(named: name)
    var result = self.result(of: call, at: part.position, name: name)
    result.text = GeminiParts.text([part], &result, &out)
    let error = answer?["response"]?["error"]
    result.generation?.isFailure = error.map { !$0.isNull } ?? false
    add(result, time: time)
  }

  /// The id of the last turn, which it gets if it has none.
  package mutating func nameLast() -> String {
    guard let last else { return Generation.beginning }
    var name = "turn-\(last + 1)"
    update(last) { message in
      if message.id.isEmpty { message.id = name }
      name = message.id
    }
    return name
  }

  /// Makes the turn at `start` another answer to `parent`; the last of them is shown first.
  package mutating func branch(from start: Int, after parent: String) {
    update(start) { $0.generation?.parent = parent }
  }
}
