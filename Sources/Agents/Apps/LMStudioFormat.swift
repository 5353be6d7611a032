internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Conversations of LM Studio (`conversations/….conversation.json`): messages with versions, one of them selected.
enum LMStudioFormat: JSONFormat {
  static let name = "lm-studio"
  static let title = "LM Studio"
  static let reads = "messages with versions, thoughts, calls with results, failures, citations, usage"
  static let lacks = "pictures, which are in another folder"
  static let origin = "~/.lmstudio/conversations"

  private static let fields = Set(
    words: """
      name pinned createdAt preset tokenCount userLastMessagedAt assistantLastMessagedAt systemPrompt messages
      usePerChatPredictionConfig perChatPredictionConfig clientInput clientInputFiles userFilesSizeBytes
      lastUsedModel notes plugins pluginConfigs disabledPluginTools looseFiles workingDirectoryName
      """)

  static func isOne(_ json: JSONExport) -> Bool {
    json.shapes.contains { $0.has("versions", "currentlySelected", in: "messages") }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try claims(export).map { [$0] }, of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for file in unit.files {
      guard let value = out.value(of: Lines.Line(bytes: try file.bytes(), number: 1)) else { continue }
      var (log, tree) = (AgentLog(), MessageTree())
      log.title = value.text("name")
      log.note("model", value["lastUsedModel"]?["identifier"])
      log.note("systemPrompt", systemPrompt(value))
      for name in ["notes", "clientInput", "clientInputFiles", "looseFiles"]
      where value[name]?.isEmptyValue == false { log.note(name, value[name]) }
      log.keepOthers(of: value, besides: fields, "a conversation", &out)
      let start = ImportedTime.any(value["createdAt"])
      var last: String?
      for (number, message) in value.elements("messages").enumerated() {
        guard let versions = message["versions"]?.list else {
          out.drift("message has no \"versions\"; it is kept as JSON", at: message.position)
          tree.add(
            "m\(number + 1)", after: last, [.turn(Trial.folded(message, as: "message", out), time: start)])
          last = "m\(number + 1)"
          continue
        }
        let chosen = message["currentlySelected"]?.int ?? 0
        for (index, version) in versions.enumerated() {
          tree.add(
            "m\(number + 1)-\(index + 1)", after: last,
            LMStudioVersion.records(version, message.text("role"), start, &log, &out))
        }
        last = "m\(number + 1)-\(versions.indices.contains(chosen) ? chosen + 1 : 1)"
      }
      tree.add(to: &log, current: last)
      log.write(name: unit.export.inner(file), &out)
    }
  }
}

extension LMStudioFormat {
  /// Of the chat, or of its own settings.
  private static func systemPrompt(_ value: ContentValue) -> ContentValue? {
    if value.text("systemPrompt") != nil { return value["systemPrompt"] }
    let fields = value["perChatPredictionConfig"]?.elements("fields") ?? []
    return fields.first { $0.text("key") == "llm.prediction.systemPrompt" }?["value"]
  }
}

/// A version of a message, in one step or in several.
enum LMStudioVersion {
  private static let fields: Set<String> = [
    "type", "role", "content", "steps", "senderInfo", "preprocessed", "senderName", "genInfo",
  ]

  /// `speaker`: of all versions, where they name none.
  static func records(
    _ value: ContentValue, _ speaker: String?, _ time: Instant?, _ log: inout AgentLog,
    _ out: inout ImportWriter
  ) -> [ImportedRecord] {
    guard let role = (value.text("role") ?? speaker).flatMap(OpenAITurns.role) else {
      let reason = value.text("role").map { "unknown role \"\($0)\"" } ?? "version has no \"role\""
      out.drift("\(reason); it is kept as JSON", at: value.position)
      return [.turn(Trial.folded(value, as: "version", out), time: time)]
    }
    log.keepOthers(of: value, besides: fields, "a version", &out)
    var turns: [Message] = []
    /// Ids of calls, by those of their requests.
    var calls: [String: String] = [:]
    /// Turns of results, by call.
    var results: [String: Int] = [:]
    func open(_ position: SourcePosition) -> Int {
      if let last = turns.indices.last, turns[last].role == role { return last }
      turns.append(Message(role, PlainNames.title(of: role), at: .untimed, position))
      turns[turns.count - 1].generation?.model =
        role == .assistant ? value["senderInfo"]?.text("senderName") : nil
      return turns.count - 1
    }
    func say(_ text: String, _ position: SourcePosition) {
      let index = open(position)
      turns[index].text += (turns[index].text.isEmpty ? "" : "\n\n") + text
    }
    /// A call that failed may have its result in two places.
    func answer(_ result: Message) {
      let call = result.generation?.callID
      guard let known = call.flatMap({ results[$0] }),
        result.generation?.isFailure == true || turns[known].generation?.isFailure == true
      else {
        if let call { results[call] = turns.count }
        return turns.append(result)
      }
      turns[known].generation?.isFailure = true
      if LMStudioStep.failures.contains(result.text), !turns[known].text.isEmpty { return }
      if !turns[known].text.hasBytes(of: result.text) { turns[known].text += "\n\n" + result.text }
    }
    for step in value["steps"]?.list ?? [value] {
      if value["steps"] != nil, step["content"] == nil, let type = step.text("type"), type != "contentBlock" {
        if let quotation = LMStudioStep.quotation(step) {
          say(quotation, step.position)
        } else if let turn = LMStudioStep.turn(step, type, log, &out) {
          answer(turn)
        }
        continue
      }
      let info = step["genInfo"]
      let isThought = step["style"]?.text("type") == "thinking"
      let text = step["content"].flatMap { $0.string == nil ? nil : [$0] }
      for part in step["content"]?.list ?? text ?? [] {
        if let text = part.string {
          say(text, part.position)
          continue
        }
        switch part.text("type") {
        case "text":
          let text = part.text("text") ?? ""
          if isThought {
            turns[open(part.position)].generation?.thinking += text
          } else {
            say(text, part.position)
          }
        case "file", "image":
          let name = part.text("name") ?? part.text("fileIdentifier") ?? "file"
          turns[open(part.position)].attachments.append(
            Attachment(
              path: name, alt: "", mime: part.text("fileType") == "image" ? "image/*" : "", caption: ""))
        case "toolCallRequest":
          let id = part["callId"]?.identifier ?? part["toolCallRequestId"]?.identifier ?? ""
          log.tools[id] = part.text("name")
          if let request = part["toolCallRequestId"]?.identifier { calls[request] = id }
          turns[open(part.position)].generation?.calls.append(
            Generation.ToolCall(
              id: id, name: part.text("name") ?? "tool",
              arguments: (part["parameters"] ?? part["arguments"]).map { String(json: $0) } ?? ""))
        case "toolCallResult":
          var result = log.result(
            of: part["callId"]?.identifier
              ?? part["toolCallRequestId"]?.identifier.map { calls[$0] ?? $0 }, at: part.position)
          result.text = part["content"].map { String(json: $0) } ?? ""
          answer(result)
        case let type:
          out.drift("unknown content \"\(type ?? "")\"; it is kept as JSON", at: part.position)
          turns.append(Trial.folded(part, as: type ?? "content", out))
        }
      }
      if let stats = info?["stats"], let last = turns.indices.last {
        if let model = info?.text("identifier") ?? info?.text("indexedModelIdentifier") {
          turns[last].generation?.model = model
        }
        turns[last].generation?.usage = Generation.Usage(
          stats, input: ["promptTokensCount"], output: ["predictedTokensCount"])
        turns[last].generation?.delay = stats["totalTimeSec"]?.double
      }
    }
    return turns.isEmpty ? [.skipped("no content", value.position)] : turns.map { .turn($0, time: time) }
  }
}
