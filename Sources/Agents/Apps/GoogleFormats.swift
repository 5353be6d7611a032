internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Prompts of Google AI Studio, as saved in Google Drive: `chunkedPrompt` with chunks of text, thought and files.
enum AIStudioFormat: JSONFormat {
  static let name = "ai-studio"
  static let title = "Google AI Studio"
  static let reads = "messages, thoughts, calls, code with its output, pictures, settings of the run"
  static let lacks = "files in Google Drive"
  static let origin = "Google Drive: the folder Google AI Studio"

  static func isOne(_ json: JSONExport) -> Bool { json.shapes.contains { $0.has("chunkedPrompt") } }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try claims(export).map { [$0] }, of: export, Self.self)
  }

  private static let recordFields: Set<String> = [
    "runSettings", "systemInstruction", "chunkedPrompt", "citations",
  ]

  private static let fields = Set(
    words: """
      inlineAudio inlineVideo role text isThought tokenCount finishReason parts thinkingBudget createTime isEdited thoughtSignatures
      thoughtSignature grounding driveImage driveDocument driveVideo driveAudio inlineImage inlineData
      inlineFile executableCode codeExecutionResult errorMessage branchParent branchChildren youtubeVideo
      safetyRatings isGeneratedUsingApiKey functionCall functionResponse
      """)

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for file in unit.files {
      guard let value = out.value(of: Lines.Line(bytes: try file.bytes(), number: 1)) else { continue }
      var log = AgentLog()
      log.title = file.stem
      for entry in value["runSettings"]?.entries ?? [] { log.note(entry.key, entry.value) }
      let model = value["runSettings"]?.text("model")
      let system = value["systemInstruction"]
      log.note("citations", value["citations"])
      log.keepOthers(of: value, besides: recordFields, "a prompt", &out)
      let parts = system?.elements("parts").compactMap { $0.text("text") } ?? []
      let text = system?.string ?? system?.text("text") ?? parts.joined(separator: "\n\n")
      if !text.isEmpty {
        var message = Message(.system, "System", at: .untimed, system?.position ?? .start)
        message.text = text
        log.add(message)
      }
      let prompt = value["chunkedPrompt"]
      for chunk in (prompt?.elements("chunks") ?? []) + (prompt?.elements("pendingInputs") ?? []) {
        take(chunk, model, &log, &out)
      }
      log.write(name: unit.export.inner(file), &out)
    }
  }

  private static func take(
    _ chunk: ContentValue, _ model: String?, _ log: inout AgentLog, _ out: inout ImportWriter
  ) {
    let roles: [String: Message.Role] = ["user": .user, "model": .assistant, "system": .system]
    let time = ImportedTime.any(chunk["createTime"])
    guard let role = chunk.text("role").flatMap({ roles[$0] }) else {
      let reason = chunk.text("role").map { "unknown role \"\($0)\"" } ?? "chunk has no \"role\""
      return log.fold(chunk, as: "chunk", because: reason, time: time, &out)
    }
    log.keepOthers(of: chunk, besides: fields, "a chunk", &out)
    let inner = chunk["parts"]?.list ?? [chunk]
    let answers = chunk.text("text") == nil ? inner.filter { $0["functionResponse"] != nil } : []
    guard answers.isEmpty || answers.count < inner.count else {
      for part in answers { log.answer(part, time: time, &out) }
      return
    }
    var message = Message(role, role == .assistant ? "Gemini" : "User", at: .untimed, chunk.position)
    var video: String?
    for (key, value) in (chunk.entries ?? []).map({ ($0.key, $0.value) }) {
      if key.hasPrefix("inline"), key != "inlineData", value["data"]?.string != nil {
        message.attachments.append(inline(value, String(key.dropFirst("inline".count)), &out))
      } else if key == "youtubeVideo", let id = value["id"]?.identifier {
        let address = "https://www.youtube.com/watch?v=\(id)"
        video = MarkdownText.link(address, to: address)
      } else if key.hasPrefix("drive"), let id = value["id"]?.identifier {
        message.attachments.append(
          Attachment(path: "\(key.dropFirst(5))-\(id)", alt: "", mime: "", caption: ""))
      }
    }
    let kinds = ["executableCode", "codeExecutionResult", "functionCall", "functionResponse"]
    let isText = chunk.text("text") != nil || !kinds.contains { chunk[$0] != nil }
    let other = chunk["parts"] ?? chunk
    let isRead = chunk["parts"] != nil || !isText
    let parts = chunk.text("text") ?? (isRead ? GeminiParts.text(other, &message, &out) : "")
    if role == .assistant { message.generation?.model = model }
    message.generation?.usage =
      role == .assistant ? Generation.Usage(chunk, input: [], output: ["tokenCount"]) : nil
    if chunk["isThought"]?.bool == true {
      message.generation?.thinking = parts
    } else {
      message.text = [video ?? "", parts].filter { !$0.isEmpty }.joined(separator: "\n\n")
      message.error = chunk.text("errorMessage")
    }
    note(chunk["grounding"], &message, &log, &out)
    // Thoughts precede their answer.
    if let open = log.open, role == .assistant, !message.text.isEmpty || !message.attachments.isEmpty {
      log.update(open) { turn in
        turn.text = message.text
        turn.attachments += message.attachments
      }
      log.count(message.generation?.usage, of: open)
      log.join(chunk)
      return log.close()
    }
    if message.text.isEmpty, message.attachments.isEmpty, message.generation?.standsForText != true,
      message.error == nil
    {
      return log.skip("no content", chunk)
    }
    log.add(message, time: time)
    if message.generation?.thinking.isEmpty != false { log.close() }
  }
}

extension AIStudioFormat {
  /// A picture; other files are only named, by their kind.
  private static func inline(_ value: ContentValue, _ kind: String, _ out: inout ImportWriter) -> Attachment {
    var file = out.picture(value.text("data") ?? "", type: value.text("mimeType") ?? "")
    if !file.mime.hasPrefix("image/"), file.path == "picture" { file.path = kind.lowercased() }
    return file
  }

  /// Pages that a search found, as links; what was searched for is metadata.
  private static func note(
    _ grounding: ContentValue?, _ message: inout Message, _ log: inout AgentLog, _ out: inout ImportWriter
  ) {
    guard let grounding, grounding.entries != nil else { return }
    let pages = AppSources.links(grounding.elements("groundingSources"))
    if let pages { message.text += message.text.isEmpty ? pages : "\n\n" + pages }
    if !grounding.elements("webSearchQueries").isEmpty {
      log.note("webSearchQueries", grounding["webSearchQueries"])
    }
    let known: Set<String> = ["groundingSources", "webSearchQueries", "corroborationSegments"]
    log.keepOthers(of: grounding, besides: known, "the grounding of a chunk", &out)
  }
}

/// Google Takeout of Gemini: My Activity, a list of prompts with their answers as HTML, newest first; and
/// conversations with `conversation_turns`. My Activity has no conversations: each prompt with its answer is one.
enum TakeoutFormat: JSONFormat {
  static let name = "gemini-takeout"
  static let title = "Gemini (Google Takeout)"
  static let reads = "prompts with answers, titles of canvases; conversations of Workspace"
  static let lacks = "conversations, which My Activity lacks"
  static let origin = "Google Takeout: My Activity, Gemini Apps, as JSON"

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    let speakers = ["user_turn", "system_turn"]
    let hasTurns = json.shapes.contains { shape in
      speakers.contains { shape.has($0, in: "conversation_turns") }
    }
    if hasTurns { return true }
    guard json.shapes.contains(where: { $0.has("header", "title", "time", "products") }) else { return false }
    // `Gemini Apps` has another name in each language.
    let head = String(decoding: try Export.head(json.file), as: UTF8.self)
    return head.contains(#/"(?:header|products)"\s*:\s*(?:"[^"]*|\[[^\]]*)(?:Gemini|Bard\b)/#)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for (record, name) in zip(unit.records, unit.names) {
      guard let value = out.value(of: record) else { continue }
      var log = AgentLog()
      if value["conversation_turns"] != nil {
        conversation(value, &log, &out)
      } else {
        activity(value, &log, &out)
      }
      log.write(name: name, &out)
    }
  }

  private static let known: Set<String> = [
    "header", "title", "titleUrl", "time", "products", "activityControls", "description", "safeHtmlItem",
    "audioFiles", "details", "locationInfos", "subtitles", "attachedFiles", "imageFile",
  ]

  private static func activity(_ value: ContentValue, _ log: inout AgentLog, _ out: inout ImportWriter) {
    let time = ImportedTime.iso(value["time"])
    guard let title = value.text("title") else {
      return log.fold(value, as: "activity", because: "activity has no \"title\"", time: time, &out)
    }
    log.keepOthers(of: value, besides: known, "an activity", &out)
    let answers = value.elements("safeHtmlItem")
    if TakeoutVerbs.isNote(title), answers.isEmpty {
      var note = Message(.system, PlainNames.title(of: .system), at: .untimed, value.position)
      note.text = title
      log.add(note, time: time)
      return
    }
    guard let text = TakeoutVerbs.prompt(title) ?? (answers.isEmpty ? nil : title) else {
      return log.skip("other activity", value)
    }
    var prompt = Message(.user, "User", at: .untimed, value.position)
    prompt.text = text
    for file in value.elements("attachedFiles") + [value["imageFile"]].compactMap({ $0 }) {
      prompt.attachments.append(
        Attachment(path: file.text("name") ?? file.string ?? "file", alt: "", mime: "", caption: ""))
    }
    log.add(prompt, time: time)
    for item in answers {
      var answer = Message(.assistant, "Gemini", at: .untimed, item.position)
      answer.text = HTMLText.markdown(item.text("html") ?? "")
      log.add(answer, time: time)
    }
  }

  private static func conversation(_ value: ContentValue, _ log: inout AgentLog, _ out: inout ImportWriter) {
    log.title = value.text("title")
    log.keepOthers(
      of: value, besides: ["title", "creation_time", "last_modification_time", "conversation_turns", "id"],
      "a conversation", &out)
    for turn in value.elements("conversation_turns") {
      guard let said = turn["user_turn"] ?? turn["system_turn"] else {
        log.fold(turn, as: "turn", because: "unknown turn", &out)
        continue
      }
      let isUser = turn["user_turn"] != nil
      var message = Message(
        isUser ? .user : .assistant, isUser ? "User" : "Gemini", at: .untimed, turn.position)
      let texts = said.elements("text").flatMap {
        [$0.text("data")] + $0.elements("cards").map { $0.text("content") }
      }
      message.text = said.text("prompt") ?? texts.compactMap { $0 }.joined(separator: "\n\n")
      message.generation?.thinking = said.elements("model_thoughts").map { thought in
        ["headline", "description"].compactMap { thought.text($0) }.joined(separator: "\n\n")
      }.joined(separator: "\n\n")
      for image in said.elements("images") + said.elements("attachments") {
        message.attachments.append(
          Attachment(path: image.string ?? "picture", alt: "", mime: "image/*", caption: ""))
      }
      let time = ImportedTime.iso(said["turn_last_modified"]) ?? ImportedTime.iso(value["creation_time"])
      log.add(message, time: time)
      log.close()
    }
  }
}
