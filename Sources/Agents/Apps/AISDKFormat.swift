internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Messages that programs with the AI SDK keep (`UIMessage`): a list of them, or below `messages`; also a conversation
/// per line.
enum AISDKFormat: JSONFormat {
  static let name = "ai-sdk"
  static let title = "AI SDK"
  static let reads = "messages, thoughts, calls with results, sources, files by name"
  static let lacks = "data of the provider, times unless the program keeps them"
  static let origin = "what programs with Vercel's AI SDK keep: messages with parts"

  static func isOne(_ json: JSONExport) -> Bool {
    json.shapes.contains { shape in
      shape.isList && shape.has("id", "role", "parts")
        && ["text", "toolCallId", "toolInvocation", "reasoning"].contains {
          shape.has("type", $0, in: "parts")
        }
        || shape.has("id", "role", "parts", in: "messages")
    }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try claims(export).map { [$0] }, of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for file in unit.files {
      out.path = file.path
      let name = unit.export.distinctName(of: file)
      guard try unit.export.json(file)?.isLines == true else {
        if let value = out.value(of: Lines.Line(bytes: try file.bytes(), number: 1)) {
          read(value, name, &out)
        }
        continue
      }
      var lines = try Lines(file)
      while let line = try lines.nextRecord() {
        if let value = out.value(of: line) { read(value, "\(name)-\(line.number)", &out) }
      }
    }
  }

  private static let fields = Set(
    words: "id title messages createdAt updatedAt model metadata userId visibility")

  /// A conversation, a list of conversations, or the messages of one.
  private static func read(_ value: ContentValue, _ name: String, _ out: inout ImportWriter) {
    if let list = value.list, list.contains(where: { $0["messages"]?.list != nil }) {
      for (number, one) in list.enumerated() { read(one, "\(name)-\(number + 1)", &out) }
      return
    }
    var log = AgentLog()
    log.id = value["id"]?.identifier
    log.title = value.text("title")
    log.note(["model", "metadata", "visibility"], of: value)
    log.keepOthers(of: value, besides: fields, "a conversation", &out)
    for message in value.list ?? value.elements("messages") {
      var reader = AISDKMessage(message)
      for record in reader.records(&log, &out) { log.append(record) }
    }
    if log.isEmpty { log.skip("conversation has no messages", value) }
    log.write(name: name, &out)
  }
}

/// Reads one message and its parts.
private struct AISDKMessage {
  private let value: ContentValue
  private var tools: [String: String] = [:]

  init(_ value: ContentValue) { self.value = value }

  private static let fields = Set(
    words: """
      id role parts metadata content createdAt chatId attachments experimental_attachments annotations
      toolInvocations reasoning revisionId
      """)
  private static let partFields = Set(
    words: """
      type text state providerMetadata id toolCallId toolName title toolMetadata providerExecuted input output
      errorText rawInput callProviderMetadata resultProviderMetadata approval preliminary sourceId url mediaType
      filename data toolInvocation reasoning details source mimeType args result
      """)
  /// Of `metadata`, which is the program's own, what has a place of its own.
  private static let known: Set<String> = ["createdAt", "timestamp", "model", "usage", "totalUsage"]

  mutating func records(_ log: inout AgentLog, _ out: inout ImportWriter) -> [ImportedRecord] {
    guard value.entries != nil else { return [.broken("not a message", value.position)] }
    let metadata = value["metadata"]
    let time = ImportedTime.any(value["createdAt"] ?? metadata?["createdAt"] ?? metadata?["timestamp"])
    log.keepOthers(of: value, besides: Self.fields, "a message", &out)
    log.note("annotations", value["annotations"])
    for entry in metadata?.entries ?? [] where !Self.known.contains(entry.key) {
      log.note("metadata.\(entry.key)", entry.value)
    }
    guard let said = value.text("role"), let role = OpenAITurns.role(said) else {
      let reason = value.text("role").map { "unknown role \"\($0)\"" } ?? "message has no \"role\""
      return [out.folded(value, as: "message", because: reason, time: time)]
    }
    guard value["parts"]?.list != nil || value["content"]?.string != nil else {
      return [out.folded(value, as: "message", because: "message has no \"parts\"", time: time)]
    }
    var parts = ClaudeParts(
      role, value.position, model: role == .assistant ? metadata?.text("model") : nil,
      assistant: PlainNames.title(of: role))
    for part in value.elements("parts") { take(part, &parts, &log, &out) }
    // Messages of AI SDK 4 may have no parts.
    if value["parts"]?.list == nil, let thought = value["reasoning"] {
      parts.take(AppMessage.block("thinking", "thinking", thought), &tools, &out)
    }
    if parts.turns.allSatisfy(\.text.isEmpty), let text = value.text("content") { parts.say(text) }
    if value["parts"]?.list == nil {
      for one in value.elements("toolInvocations") { call(one, nil, &parts, &out) }
    }
    for file in value.elements("attachments") + value.elements("experimental_attachments") {
      parts.attach(Self.named(file))
    }
    return finish(parts.turns, metadata, time)
  }

  private func finish(_ turns: [Message], _ metadata: ContentValue?, _ time: Instant?) -> [ImportedRecord] {
    guard !turns.isEmpty else { return [.skipped("no content", value.position)] }
    var turns = turns
    let id = value["id"]?.identifier ?? ""
    for index in turns.indices where !id.isEmpty { turns[index].id = index == 0 ? id : "\(id).\(index + 1)" }
    if let last = turns.lastIndex(where: { $0.role == .assistant }) {
      turns[last].generation?.usage = Generation.Usage(
        metadata?["totalUsage"] ?? metadata?["usage"], input: ["inputTokens", "promptTokens"],
        output: ["outputTokens", "completionTokens"], cached: ["cachedInputTokens"])
    }
    return turns.map { .turn($0, time: time) }
  }

  private mutating func take(
    _ part: ContentValue, _ parts: inout ClaudeParts, _ log: inout AgentLog, _ out: inout ImportWriter
  ) {
    log.keepOthers(of: part, besides: Self.partFields, "a part", &out)
    log.note("approval", part["approval"])
    switch part.text("type") {
    case "step-start": return
    case "text":
      guard let text = part["text"]?.string else { return keep(part, "part has no \"text\"", &parts, &out) }
      parts.say(text)
    case "reasoning":
      guard let text = part["text"] ?? part["reasoning"] else {
        return keep(part, "part has no \"text\"", &parts, &out)
      }
      parts.take(AppMessage.block("thinking", "thinking", text), &tools, &out)
    case "file": file(part, &parts, &out)
    case "source-url", "source":
      let source = part["source"] ?? part
      guard let url = source.text("url") else { return keep(part, "part has no \"url\"", &parts, &out) }
      parts.say(MarkdownText.link(source.text("title") ?? url, to: url))
    case "source-document": parts.attach(Self.named(part))
    case "dynamic-tool", "tool-invocation": call(part["toolInvocation"] ?? part, nil, &parts, &out)
    case let type? where type.hasPrefix("tool-"): call(part, String(type.dropFirst(5)), &parts, &out)
    case let type? where type.hasPrefix("data-"):
      parts.say(
        MarkdownText.escaped(type) + "\n" + MarkdownText.codeBlock(String(json: part), language: "json"))
    case let type: keep(part, type.map { "unknown part \"\($0)\"" } ?? "part has no \"type\"", &parts, &out)
    }
  }

  private func keep(
    _ part: ContentValue, _ reason: String, _ parts: inout ClaudeParts, _ out: inout ImportWriter
  ) {
    out.drift("\(reason); it is kept as JSON", at: part.position)
    parts.say(MarkdownText.codeBlock(String(json: part), language: "json"))
  }

  private mutating func file(_ part: ContentValue, _ parts: inout ClaudeParts, _ out: inout ImportWriter) {
    let type = part.text("mediaType") ?? part.text("mimeType") ?? ""
    guard type.hasPrefix("image/"), let url = part["url"] else { return parts.attach(Self.named(part)) }
    parts.take(AppMessage.block("image", "image_url", url), &tools, &out)
  }

  private mutating func call(
    _ call: ContentValue, _ name: String?, _ parts: inout ClaudeParts, _ out: inout ImportWriter
  ) {
    let id = AppMessage.entry("id", call["toolCallId"]?.identifier ?? "", call)
    var fields = [
      AppMessage.entry("type", "tool_use", call), id,
      AppMessage.entry("name", name ?? call.text("toolName") ?? "tool", call),
    ]
    if let input = call["input"] ?? call["args"] ?? call["rawInput"] {
      fields.append(.init(key: "input", position: input.position, value: input))
    }
    parts.take(ContentValue(.map(fields), at: call.position), &tools, &out)
    let isDenied = call.text("state") == "output-denied"
    let fault = call.text("errorText") ?? (isDenied ? call["approval"]?.text("reason") ?? "denied" : nil)
    guard let text = fault ?? (call["output"] ?? call["result"]).map({ String(json: $0) }) else { return }
    let answer: [ContentValue.Entry] = [
      AppMessage.entry("type", "tool_result", call), AppMessage.entry("content", text, call),
      .init(key: "tool_use_id", position: id.position, value: id.value),
      .init(
        key: "is_error", position: call.position, value: ContentValue(.bool(fault != nil), at: call.position)),
    ]
    parts.take(ContentValue(.map(answer), at: call.position), &tools, &out)
  }

  private static func named(_ file: ContentValue) -> ContentValue {
    let url = file.text("url").flatMap { $0.hasPrefix("data:") ? nil : $0 }
    let name = ["filename", "name", "title"].lazy.compactMap { file.text($0) }.first ?? url ?? "file"
    let type = ["mediaType", "mimeType", "contentType"].lazy.compactMap { file.text($0) }.first ?? ""
    return ContentValue(
      .map([AppMessage.entry("file_name", name, file), AppMessage.entry("file_type", type, file)]),
      at: file.position)
  }
}
