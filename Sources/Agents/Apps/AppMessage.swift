internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// A message of an app: its speaker, text, files, model, usage and error, whatever the app calls them.
struct AppMessage {
  let value: ContentValue
  private let fields: Set<String>
  private let program: String

  init(_ value: ContentValue, _ fields: Set<String>, _ program: String) {
    (self.value, self.fields, self.program) = (value, fields, program)
  }

  private var role: Message.Role? {
    if let isUser = value["isCreatedByUser"]?.bool { return isUser ? .user : .assistant }
    guard let name = (value.text("role") ?? value.text("sender"))?.lowercased() else { return nil }
    if name == "human" { return .user }
    return name == "model" || name.hasPrefix("grok") ? .assistant : OpenAITurns.role(name)
  }

  private var time: Instant? {
    let value =
      value["timestamp"] ?? value["createdAt"] ?? value["create_time"] ?? value["created_at"]
      ?? value["createTime"]
    let date = value?["$date"]
    if let text = date?["$numberLong"]?.string, let number = Int64(text),
      number.magnitude < 253_402_300_800_000
    {
      return Instant(milliseconds: number)
    }
    return ImportedTime.any(date ?? value)
  }

  func records(_ log: inout AgentLog, _ out: inout ImportWriter) -> [ImportedRecord] {
    log.keepOthers(of: value, besides: fields, "a message", &out)
    let texts = ["content", "contentChunks", "text", "message"].compactMap { value[$0] }.filter { !$0.isNull }
    guard let role, !texts.isEmpty || hasSteps || !value.elements("output").isEmpty else {
      let said = value.text("role") ?? value.text("sender")
      let reason =
        role != nil ? "message has no text" : said.map { "unknown role \"\($0)\"" } ?? "message has no role"
      out.drift("\(reason); it is kept as JSON", at: value.position)
      return [.turn(Trial.folded(value, as: "message", out), time: time)]
    }
    var tools: [String: String] = [:]
    var parts = ClaudeParts(
      role, value.position, model: role == .assistant ? model : nil,
      assistant: role == .assistant ? value.text("modelName") ?? program : program)
    if hasSteps { takeSteps(texts.first?.string, &parts, &tools, &log, &out) }
    for run in value.elements("code_executions") { call(Self.executed(run), &parts, &tools, &out) }
    let items = takeItems(texts.first, &parts, &log, &out)
    let count = parts.turns.count
    for text in texts where !items.areWhole && parts.turns.count == count {
      for block in text.list.map(MistralChunks.joined) ?? [text] { take(block, &parts, &tools, &out) }
    }
    for thought in value.elements("agent_thinking_traces") + [value["thinking_trace"]].compactMap({ $0 }) {
      parts.take(Self.block("thinking", "thinking", thought["thinking_trace"] ?? thought), &tools, &out)
    }
    for file in value.elements("files") + value.elements("attachments") + value.elements("file_attachments")
      + value.elements("fileAttachmentsMetadata")
    {
      if let type = file.text("type"), Self.found.contains(type), let found = file[type] {
        if type != "web_search" { log.note(type, found) }
      } else if let picture = file.text("url"), picture.hasPrefix("data:image/") {
        parts.take(
          Self.block("image", "url", ContentValue(.string(picture), at: file.position)), &tools, &out)
      } else {
        parts.attach(Self.named(file))
      }
    }
    takePictures(&parts, &tools, &out)
    for document in value.elements("canvas") { parts.say(MistralChunks.document(document)) }
    if let merged = value["merged"]?.text("content") { parts.say(merged) }
    if role == .assistant, let sources = AppSources.links(of: value, cards(out)) { parts.say(sources) }
    var turns = parts.turns
    if turns.isEmpty, role == .assistant, fault != nil {
      turns = [Message(role, value.text("modelName") ?? program, at: .untimed, value.position)]
      turns[0].generation?.model = model
    }
    // What the user quoted in a prompt, which may be all of it.
    let quoted = program == LibreChatFormat.title ? value.elements("quotes").compactMap(\.string) : []
    if turns.isEmpty, !quoted.isEmpty {
      turns = [Message(role, PlainNames.title(of: role), at: .untimed, value.position)]
    }
    if turns.isEmpty { return [ImportedRecord.skipped("no content", value.position)] + items.skipped }
    if !quoted.isEmpty {
      let texts = quoted.map { MarkdownText.quote($0) } + [turns[0].text]
      turns[0].text = texts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
    finish(&turns)
    return turns.map { ImportedRecord.turn($0, time: time) } + items.skipped
  }

  /// LibreChat names the model or the agent as the sender.
  private var model: String? {
    let sender = value["isCreatedByUser"]?.bool == false ? value.text("sender") : nil
    // Grok's `model` may be what the user chose.
    return value["metadata"]?["request_metadata"]?.text("resolved_model") ?? value.text("model")
      ?? value.text("selectedModelId") ?? sender.flatMap { $0 == program ? nil : $0 }
  }

  private func finish(_ turns: inout [Message]) {
    let last = turns.count - 1
    let usages = [value["usage"], value["info"]?["usage"], value["info"]]
    turns[last].generation?.usage = usages.lazy.compactMap { Generation.Usage(api: $0) }.first
    if value["error"]?.bool == true {
      (turns[last].error, turns[last].text) = (turns[last].text, "")
    } else if let fault {
      turns[last].error = fault
    }
  }

  private var fault: String? {
    let streams = value.elements("streamErrors")
    if let error = value["error"], !error.isNull, error.bool == nil, error.string?.isEmpty != true {
      return error.text("content") ?? error.text("message") ?? String(json: error)
    }
    return streams.isEmpty
      ? nil : streams.map { $0.text("message") ?? String(json: $0) }.joined(separator: "\n")
  }

  private func take(
    _ block: ContentValue, _ parts: inout ClaudeParts, _ tools: inout [String: String],
    _ out: inout ImportWriter
  ) {
    if let text = block.string { return say(text, &parts, &tools, &out) }
    switch block.text("type") {
    case "think", "thinking", "reasoning":
      let inner = block["think"] ?? block["thinking"] ?? block["text"] ?? block
      let text = inner.list?.compactMap { $0.text("text") }.joined(separator: "\n")
      parts.take(
        Self.block(
          "thinking", "thinking", text.map { ContentValue(.string($0), at: inner.position) } ?? inner),
        &tools, &out)
    case "tool_call": take(call: block, &parts, &tools, &out)
    case "text" where block["citations"] == nil:
      say(block.text("text") ?? block["text"]?.text("value") ?? "", &parts, &tools, &out)
    case "image_url" where block["imageUrl"] != nil:
      parts.take(block.setting("image_url", block["imageUrl"]), &tools, &out)
    case "agent_update": return
    case "image_file": parts.attach(Self.named(block["image_file"] ?? block))
    case "summary":
      var files: [Attachment] = []
      parts.say(out.text(ofParts: block["content"] ?? block["text"], &files))
    case "error": say(block.text("error") ?? block.text("text") ?? "error", &parts, &tools, &out)
    case let type where type.map(Self.blocks.contains) ?? (block["text"] != nil) || block["text"] != nil:
      parts.take(block, &tools, &out)
    case let type:
      out.drift("unknown content \"\(type ?? "")\"; it is kept as JSON", at: block.position)
      parts.say(MarkdownText.codeBlock(String(json: block), language: "json"))
    }
  }

  /// Content with a form of its own.
  private static let blocks: Set<String> = [
    "text", "image_url", "image", "image_file", "document", "tool_use", "tool_result", "redacted_thinking",
  ]

  /// What tools of LibreChat found, which is among its attachments.
  private static let found: Set<String> = ["web_search", "file_search", "ui_resources", "memory"]

  /// Open WebUI keeps thoughts and calls in the text, Grok citations; answers of LibreChat have own marks.
  private func say(
    _ text: String, _ parts: inout ClaudeParts, _ tools: inout [String: String], _ out: inout ImportWriter
  ) {
    let isMarked = program == "LibreChat" && role == .assistant
    let read = isMarked ? LibreChatText.readable(text) : (text: text, thoughts: [])
    for thought in read.thoughts {
      let thought = ContentValue(.string(thought), at: value.position)
      parts.take(Self.block("thinking", "thinking", thought), &tools, &out)
    }
    var (left, said) = (read.text[...], "")
    while let element = Self.element("details", in: left) {
      let type = element.tag["type"]
      said += left[..<element.range.lowerBound]
      if let type, ["reasoning", "tool_calls", "code_interpreter"].contains(type) {
        parts.say(Self.without("grok:render", said))
        said = ""
      } else {
        said += left[element.range]
      }
      let inside = element.inside.bytes(of: "</summary>").map { element.inside[$0.upperBound...] }
      if type == "reasoning" { think(inside ?? element.inside, &parts, &tools, &out) }
      if type == "tool_calls" { call(element.tag, inside ?? "", &parts, &tools, &out) }
      if type == "code_interpreter" { ran(element.tag, inside ?? "", &parts, &tools, &out) }
      left = left[element.range.upperBound...]
    }
    parts.say(Self.without("grok:render", said + left))
  }

  private func think(
    _ words: Substring, _ parts: inout ClaudeParts, _ tools: inout [String: String],
    _ out: inout ImportWriter
  ) {
    let lines = RichText.unescaped(String(words)).split(separator: "\n").map {
      $0.hasPrefix("> ") ? $0.dropFirst(2) : $0
    }
    let said = ContentValue(.string(lines.joined(separator: "\n").trimmed), at: value.position)
    parts.take(Self.block("thinking", "thinking", said), &tools, &out)
  }

  /// A call, whose result is an attribute or, in newer versions, inside. Both are JSON, or JSON in a string of it.
  private func call(
    _ tag: TagReader.Tag, _ inside: Substring, _ parts: inout ClaudeParts, _ tools: inout [String: String],
    _ out: inout ImportWriter
  ) {
    func text(_ name: String) -> String { Self.unquoted(tag[name] ?? "", out) }
    let output = [text("result"), Self.unquoted(RichText.unescaped(String(inside).trimmed), out)]
    let fields = [("id", text("id")), ("name", text("name")), ("args", text("arguments"))]
    let result = output.first { !$0.isEmpty }.map { [("output", $0)] } ?? []
    let entries = (fields + result).map { Self.entry($0.0, $0.1, value) }
    take(
      ContentValue(.map([Self.entry("type", "tool_call", value)] + entries), at: value.position), &parts,
      &tools, &out)
  }

  /// Code that the app ran, in a block, and what it printed.
  private func ran(
    _ tag: TagReader.Tag, _ inside: Substring, _ parts: inout ClaudeParts, _ tools: inout [String: String],
    _ out: inout ImportWriter
  ) {
    let output = tag["output"] ?? ""
    let printed = EmbeddedJSON.value(output, at: value.position, out).map(Self.printed)
    let fields = [
      ("type", "tool_call"), ("name", "code_interpreter"),
      ("args", LibreChatText.unfenced(RichText.unescaped(String(inside)).trimmed)),
      ("id", "code-\(value["id"]?.identifier ?? "")-\(tools.count + 1)"),
    ]
    let result = output.isEmpty ? [] : [("output", printed ?? output)]
    let entries = (fields + result).map { Self.entry($0.0, $0.1, value) }
    take(ContentValue(.map(entries), at: value.position), &parts, &tools, &out)
  }

  private static func unquoted(_ text: String, _ out: ImportWriter) -> String {
    guard text.hasPrefix("\""),
      let inner = EmbeddedJSON.value("[\(text)]", at: .start, out)?.list?.first?.string
    else { return text }
    return inner
  }

  /// The next element of a name, its tag and what is inside.
  private static func element(
    _ name: String, in text: Substring
  ) -> (range: Range<String.Index>, tag: TagReader.Tag, inside: Substring)? {
    guard let open = text.bytes(of: "<\(name)"), let close = text[open.upperBound...].bytes(of: ">"),
      let last = text[close.upperBound...].bytes(of: "</\(name)>"),
      case .open(let tag)? = TagReader.pieces(String(text[open.lowerBound..<close.upperBound])).first
    else { return nil }
    return (open.lowerBound..<last.upperBound, tag, text[close.upperBound..<last.lowerBound])
  }

  /// A text without the elements of a name.
  static func without(_ name: String, _ text: String) -> String {
    var (rest, left) = ("", text[...])
    while let found = element(name, in: left) {
      rest += left[..<found.range.lowerBound]
      left = left[found.range.upperBound...]
    }
    return rest + left
  }

  static func entry(_ key: String, _ text: String, _ at: ContentValue) -> ContentValue.Entry {
    .init(key: key, position: at.position, value: ContentValue(.string(text), at: at.position))
  }

  static func block(_ type: String, _ key: String, _ text: ContentValue) -> ContentValue {
    ContentValue(
      .map([entry("type", type, text), .init(key: key, position: text.position, value: text)]),
      at: text.position)
  }

  static func named(_ file: ContentValue) -> ContentValue {
    let name = ["filename", "name", "file_name", "fileName", "filepath", "url", "file_id", "id"].lazy
      .compactMap {
        file.text($0) ?? file["file"]?.text($0)
      }.first
    return ContentValue(
      .map([
        entry("file_name", name ?? file.string ?? "file", file),
        entry("file_type", file.text("type") ?? "", file),
      ]), at: file.position)
  }
}
