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
