internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// The prompt and the answer of one result.
enum PromptfooTurns {
  static func take(_ value: ContentValue, _ trial: inout Trial, _ out: inout ImportWriter) {
    takePrompt(value, &trial, &out)
    takeAnswer(value, &trial, &out)
    let response = value["response"]
    // After a failed assertion, "error" repeats its reason.
    let error = response?.text("error") ?? (value["failureReason"]?.whole == 2 ? value.text("error") : nil)
    if let error {
      trial.end(error, at: value["error"]?.position ?? response?.position ?? value.position, out)
    } else if trial.turns.isEmpty {
      trial.end("no prompt and no answer", at: value.position, out)
    }
  }

  /// Text, or JSON with messages as for the OpenAI API.
  private static func takePrompt(_ value: ContentValue, _ trial: inout Trial, _ out: inout ImportWriter) {
    guard let prompt = trial.required("prompt", of: value, "result", &out) else { return }
    let raw = prompt["raw"] ?? prompt
    if let text = raw.string, let messages = messages(text, at: raw.position, out) {
      var reader = RoleTurns()
      for (number, message) in messages.enumerated() {
        trial.read(message, &reader, at: "prompt[\(number)]", &out)
      }
      return
    }
    var message = Message(.user, "User", at: .untimed, raw.position)
    message.text = String(json: raw)
    trial.add(message)
  }

  private static func messages(
    _ text: String, at position: SourcePosition, _ out: ImportWriter
  ) -> [ContentValue]? {
    guard text.trimmed.first == "[" || text.trimmed.first == "{" else { return nil }
    var problems = Problems(path: out.path)
    do throws(Diagnostic) {
      let value = try JSONFile.read(Array(text.utf8), line: position.line, path: out.path, &problems)
      let list = value.list ?? value["messages"]?.list ?? []
      return list.contains { $0["role"] != nil } ? list : nil
    } catch {
      return nil
    }
  }

  private static func takeAnswer(_ value: ContentValue, _ trial: inout Trial, _ out: inout ImportWriter) {
    guard let response = value["response"] else { return }
    trial.keepOthers(of: response, besides: responseFields, "a response", at: "response", &out)
    for name in ["cached", "finishReason", "sessionId", "isRefusal", "guardrails"] {
      trial.note(name, response[name])
    }
    guard let output = response["output"] else {
      if response.text("error") == nil { out.drift("response has no \"output\"", at: response.position) }
      return
    }
    var message = Message(.assistant, "Assistant", at: .untimed, output.position)
    message.generation?.model = value["provider"]?.text("id") ?? value["provider"]?.string
    message.generation?.delay = value["latencyMs"]?.double.map { $0 / 1000 }
    message.generation?.usage = usage(value)
    message.generation?.calls = calls(output)
    message.generation?.thinking = thoughts(response["reasoning"] ?? output["reasoning_content"])
    if let text = output.string {
      message.text = text
    } else if message.generation?.calls.isEmpty == false {
      let texts = (output.list ?? []).compactMap { $0.text("text") }.joined(separator: "\n\n")
      message.text = output.list == nil ? out.text(ofParts: output["content"], &message.attachments) : texts
      trial.keepOthers(of: output, besides: Trial.messageFields, "an answer", at: "response.output", &out)
    } else if message.generation?.calls.isEmpty == true {
      message.text = MarkdownText.codeBlock(String(json: output), language: "json")
    }
    if message.text.isEmpty, message.generation?.standsForText != true {
      trial.note("latencyMs", value["latencyMs"])
      trial.note("cost", value["cost"] ?? response["cost"])
    }
    trial.add(message)
  }

  /// Text, or parts with text of several names.
  private static func thoughts(_ value: ContentValue?) -> String {
    guard let value, !value.isNull else { return "" }
    let names = ["content", "text", "thinking", "thought"]
    let parts = value.list?.compactMap { part in
      part.string ?? names.lazy.compactMap { part.text($0) }.first
    }
    guard let parts, parts.count == value.list?.count else { return String(json: value) }
    return parts.joined(separator: "\n\n")
  }

  private static let responseFields: Set<String> = [
    "output", "raw", "error", "reasoning", "cost", "cached", "tokenUsage", "metadata", "finishReason",
    "sessionId",
    "isRefusal", "guardrails", "prompt", "logProbs", "latencyMs", "audio", "images", "video", "headers",
    "conversationEnded", "conversationEndReason", "format", "isBase64",
  ]

  /// An answer that only calls tools is a list of the calls.
  private static func calls(_ output: ContentValue) -> [Generation.ToolCall] {
    let list = output.list ?? output.elements("tool_calls")
    return list.compactMap { call in
      var made = (call["function"] ?? asFunction(call)).flatMap(OpenAITurns.function)
      made?.id = (call["id"] ?? call["call_id"] ?? call["functionCall"]?["id"])?.identifier ?? ""
      return made
    }
  }

  /// Of Google's, Anthropic's and OpenAI's newer API.
  private static func asFunction(_ call: ContentValue) -> ContentValue? {
    if let google = call["functionCall"] { return google }
    return ["tool_use", "function_call"].contains(call.text("type")) ? call : nil
  }

  /// Of an answer from its cache, promptfoo counts all tokens as cached.
  private static func usage(_ value: ContentValue) -> Generation.Usage? {
    let cost = value["cost"]?.double ?? value["response"]?["cost"]?.double
    guard let tokens = value["tokenUsage"] ?? value["response"]?["tokenUsage"] else {
      return cost.map { cost in
        var usage = Generation.Usage()
        usage.cost = cost
        return usage
      }
    }
    let count = { (name: String) in max(0, tokens[name]?.whole ?? 0) }
    var usage = Generation.Usage(
      input: max(count("prompt"), count("cached")), output: count("completion"), cached: count("cached"))
    usage.cost = cost
    return usage
  }
}

/// Scores of one result: whether it passed, its score, named scores, and each assertion.
enum PromptfooScores {
  static func take(_ value: ContentValue, _ trial: inout Trial, _ out: inout ImportWriter) {
    let grading = value["gradingResult"]
    let reason = grading?.text("reason") ?? ""
    if let passed = trial.required("success", of: value, "result", &out) {
      trial.record.scores.append(.init(name: "pass", value: .init(passed), explanation: reason))
    }
    if let score = trial.required("score", of: value, "result", &out) {
      trial.record.scores.append(.init(name: "score", value: .init(score), explanation: reason))
    }
    for entry in value["namedScores"]?.entries ?? [] {
      trial.record.scores.append(.init(name: entry.key, value: .init(entry.value)))
    }
    for part in grading?.elements("componentResults") ?? [] { take(assertion: part, &trial) }
    guard let grading else { return }
    trial.note("comment", grading["comment"])
    trial.keepOthers(
      of: grading,
      besides: [
        "pass", "score", "reason", "namedScores", "namedScoreWeights", "tokensUsed", "componentResults",
        "assertion", "comment", "suggestions", "metadata",
      ], "a grading", at: "gradingResult", &out)
  }

  private static func take(assertion part: ContentValue, _ trial: inout Trial) {
    guard let score = part["score"] ?? part["pass"] else { return trial.note("assertion", part) }
    let assertion = part["assertion"]
    let type = assertion?.text("type") ?? "assertion"
    let value = assertion?["value"].map { " \(String(json: $0))" } ?? ""
    let name = assertion?.text("metric") ?? Conversation.title(from: type + value) ?? type
    trial.record.scores.append(
      .init(name: name, value: .init(score), explanation: part.text("reason") ?? ""))
  }
}
