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
    if let error = error(of: value) {
      trial.end(error, at: value["error"]?.position ?? value["response"]?.position ?? value.position, out)
    } else if trial.turns.isEmpty {
      trial.end("no prompt and no answer", at: value.position, out)
    }
  }

  /// That of the provider, or another one: after a failed assertion, "error" only begins with its reason.
  private static func error(of value: ContentValue) -> String? {
    if let error = value["response"]?.text("error") { return error }
    let grading = value["gradingResult"]
    let parts = grading?.elements("componentResults") ?? []
    let reasons = [grading?.text("reason")] + parts.map { $0.text("reason") }
    let isOfProvider = value["failureReason"]?.whole == 2
    return value.text("error").flatMap { error in
      let isReason = reasons.compactMap { $0 }.contains { error.hasPrefix($0) }
      return isOfProvider || !isReason ? error : nil
    }
  }

  /// The prompt that the provider sent, or else the one that it was given.
  private static func takePrompt(_ value: ContentValue, _ trial: inout Trial, _ out: inout ImportWriter) {
    let given = trial.required("prompt", of: value, "result", &out).map { $0["raw"] ?? $0 }
    let sent = value["response"]?["prompt"].flatMap { ["", "[]"].contains(String(json: $0)) ? nil : $0 }
    guard let raw = sent ?? given else { return }
    if let given, String(json: given) != String(json: raw) { trial.note("prompt.raw", given) }
    if let talk = talk(raw, out) { return takeTalk(talk, &trial, &out) }
    var message = Message(.user, "User", at: .untimed, raw.position)
    message.text = String(json: raw)
    trial.add(message)
  }

  /// Messages, and what a request has beside them.
  private static func takeTalk(_ talk: ContentValue, _ trial: inout Trial, _ out: inout ImportWriter) {
    var reader = RoleTurns()
    if let text = talk["system"] {
      let role = ContentValue(.string("system"), at: text.position)
      trial.read(ContentValue(["role": role, "content": text]), &reader, at: "prompt.system", &out)
    }
    for (number, message) in (talk.list ?? talk.elements("messages")).enumerated() {
      trial.read(message, &reader, at: "prompt[\(number)]", &out)
    }
    for entry in talk.entries ?? [] where !["messages", "system"].contains(entry.key) {
      trial.note("prompt.\(entry.key)", entry.value)
    }
  }

  /// Messages as for the OpenAI API, or a request with them, also as JSON or YAML in a text; nil for any other prompt.
  private static func talk(_ prompt: ContentValue, _ out: ImportWriter) -> ContentValue? {
    var value = prompt
    do throws(Diagnostic) {
      if let text = prompt.string { value = try parsed(text.trimmed, at: prompt.position, out) ?? value }
    } catch {
      return nil
    }
    return (value.list ?? value.elements("messages")).contains { $0["role"] != nil } ? value : nil
  }

  private static func parsed(
    _ text: String, at position: SourcePosition, _ out: ImportWriter
  ) throws(Diagnostic) -> ContentValue? {
    if text.hasPrefix("- role:") {
      return try YAMLReader.read(text, path: out.path, firstLine: position.line)
    }
    guard text.first == "[" || text.first == "{" else { return nil }
    var problems = Problems(path: out.path)
    return try JSONFile.read(Array(text.utf8), line: position.line, path: out.path, &problems)
  }

  private static func takeAnswer(_ value: ContentValue, _ trial: inout Trial, _ out: inout ImportWriter) {
    guard let response = value["response"] else { return }
    trial.keepOthers(of: response, besides: responseFields, "a response", at: "response", &out)
    for name in ["cached", "finishReason", "sessionId", "isRefusal", "guardrails"] {
      trial.note(name, response[name])
    }
    let media = response["audio"] ?? response["video"] ?? response.elements("images").first
    guard let output = response["output"] ?? media.map({ ContentValue(.string(""), at: $0.position) }) else {
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
    take(media: response, &message, &trial, &out)
    if message.text.isEmpty, message.attachments.isEmpty, message.generation?.standsForText != true {
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
    "conversationEnded", "conversationEndReason", "format", "isBase64", "providerTransformedOutput",
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
