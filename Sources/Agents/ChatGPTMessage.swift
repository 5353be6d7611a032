internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Reads one ChatGPT message with any type of content.
enum ChatGPTMessage {
  private static let fields: Set<String> = [
    "id", "author", "create_time", "update_time", "content", "status", "end_turn", "weight", "metadata",
    "recipient", "channel",
    // Of 2022.
    "role", "user",
  ]
  private static let contentFields: Set<String> = [
    "content_type", "parts", "text", "language", "response_format_name", "thoughts", "content", "result",
    "summary", "name", "title", "url", "domain", "tether_id", "assets", "user_profile", "user_instructions",
    "snippet", "pub_date", "crawl_date", "pub_timestamp", "ref_id", "model_set_context", "repository",
    "repo_summary", "structured_context", "source_analysis_msg_id", "workspaces", "shared_prefix",
    "context_parts",
    "screenshot", "state", "computer_id", "is_ephemeral", "output_str",
  ]
  private static let types: Set<String> = [
    "text", "multimodal_text", "code", "thoughts", "execution_output", "system_error", "tether_quote",
    "tether_browsing_display", "tether_browsing_code", "user_editable_context", "model_editable_context",
    "sonic_webpage", "webpage",
    "app_pairing_content", "computer_output", "citable_code_output",
  ]

  static func read(
    _ value: ContentValue, _ files: inout ChatGPTFiles, _ log: inout AgentLog, _ out: inout ImportWriter
  ) -> ImportedRecord {
    if value["metadata"]?["is_visually_hidden_from_conversation"]?.bool == true {
      return .skipped("hidden by the program", value.position)
    }
    let time = ImportedTime.seconds(value["create_time"])
    guard let name = value["author"]?.text("role") ?? value.text("role") else {
      return out.folded(value, as: "message", because: "message has no \"author\"", time: time)
    }
    guard let role = OpenAITurns.role(name) else {
      return out.folded(value, as: "message", because: "unknown role \"\(name)\"", time: time)
    }
    guard let content = value["content"], content.entries != nil else {
      return out.folded(value, as: "message", because: "message has no \"content\"", time: time)
    }
    if content.text("content_type") == "reasoning_recap" {
      return .skipped("note on thinking time", value.position)
    }
    var message = Message(role, sender(role, value), at: .untimed, value.position)
    if role != .user {
      message.generation?.model = role == .assistant ? value["metadata"]?.text("model_slug") : nil
    }
    take(content, of: value, &message, &files)
    if role != .tool { message.text = ChatGPTText.readable(message.text, value["metadata"]) }
    if role == .tool, message.text.trimmed.isEmpty { message.text = ChatGPTResult.found(value["metadata"]) }
    if let quoted = value["metadata"]?.text("targeted_reply"), !message.text.isEmpty {
      message.text = MarkdownText.quote(quoted) + "\n\n" + message.text
    }
    takeCall(value, content, &message)
    let named = value["metadata"]?.elements("attachments") ?? []
    let areWhole = unpack(&message, &out)
    files.take(areWhole ? named.filter { !isPicture($0) } : named, &message)
    log.keepOthers(of: value, besides: fields, "a message", &out)
    log.keepOthers(of: content, besides: contentFields, "the content of a message", &out)
    let isEmpty =
      message.text.trimmed.isEmpty && message.attachments.isEmpty
      && message.generation?.standsForText != true && message.error == nil
    let fault = fault(content, isEmpty: isEmpty)
    guard isEmpty else {
      if let fault { out.drift("\(fault); its text is shown", at: content.position) }
      return .turn(message, time: time)
    }
    return fault.map { out.folded(value, as: "message", because: $0, time: time) }
      ?? .skipped("no content", value.position)
  }

  /// Puts pictures in place of their data (`data:image/png;base64,…`), which ChatGPT Exporter puts in place of their
  /// names; false without any.
  private static func unpack(_ message: inout Message, _ out: inout ImportWriter) -> Bool {
    var hasData = false
    for index in message.attachments.indices {
      guard let picture = out.picture(dataAddress: message.attachments[index].path) else { continue }
      (message.attachments[index].path, message.attachments[index].mime) = (picture.path, picture.mime)
      hasData = true
    }
    return hasData
  }

  private static func isPicture(_ attachment: ContentValue) -> Bool {
    (attachment.text("mime_type") ?? attachment.text("mimeType") ?? "").hasPrefix("image/")
  }

  /// What is unknown about the content of a message, or missing if nothing of it is shown.
  private static func fault(_ content: ContentValue, isEmpty: Bool) -> String? {
    guard let type = content.text("content_type") else { return "content has no \"content_type\"" }
    guard types.contains(type) else { return "unknown content \"\(type)\"" }
    let isPlain = type == "text" || type == "multimodal_text"
    return isEmpty && isPlain && content["parts"] == nil && content["text"] == nil
      ? "content has no \"parts\"" : nil
  }

  private static func sender(_ role: Message.Role, _ value: ContentValue) -> String {
    switch role {
    case .user: "User"
    case .assistant: "ChatGPT"
    case .system: "System"
    case .tool: value["author"]?.text("name") ?? "tool"
    }
  }

  /// Images drawn by the code interpreter.
  private static func takeCharts(
    _ value: ContentValue, _ message: inout Message, _ files: inout ChatGPTFiles
  ) {
    for result in value["metadata"]?["aggregate_result"]?.elements("messages") ?? [] {
      guard result.text("message_type") == "image", let pointer = result.text("image_url") else { continue }
      files.take(pointer: pointer, type: "image", of: result, &message)
    }
  }

  private static func take(
    _ content: ContentValue, of value: ContentValue, _ message: inout Message, _ files: inout ChatGPTFiles
  ) {
    switch content.text("content_type") {
    case "code":
      let language = content.text("language").map { $0 == "unknown" ? "" : ChatGPTText.word($0) } ?? ""
      message.text = content.text("text").map { MarkdownText.codeBlock($0, language: language) } ?? ""
    case "thoughts":
      message.generation?.thinking =
        content.elements("thoughts").map { thought in
          [thought.text("summary"), thought.text("content")].compactMap { $0 }.joined(separator: "\n")
        }.joined(separator: "\n\n").trimmed
      if message.generation?.thinking.isEmpty == true {
        message.generation?.thinking = content.elements("parts").compactMap(\.string).joined(
          separator: "\n\n")
      }
    case "execution_output", "system_error":
      message.text = content.text("text") ?? content.text("name") ?? ""
      message.generation?.isFailure = content.text("content_type") == "system_error"
      if message.text.isEmpty { message.text = ChatGPTResult.printed(value["metadata"]) }
      takeCharts(value, &message, &files)
    case "citable_code_output": message.text = content.text("output_str") ?? ""
    case "app_pairing_content": message.text = ChatGPTResult.workspaces(content)
    case "computer_output":
      message.text = ["title", "url"].compactMap { content["state"]?.text($0) }.joined(separator: "\n")
      if let picture = content["screenshot"] { files.take(asset: picture, &message) }
    case "tether_quote", "sonic_webpage", "webpage":
      message.text = ["title", "url", "text"].compactMap { content.text($0) }.joined(separator: "\n")
    case "tether_browsing_display":
      message.text = content.text("result") ?? content.text("summary") ?? ""
    case "user_editable_context", "model_editable_context":
      message.role = .system
      message.sender = "System"
      message.text = ["user_profile", "user_instructions", "model_set_context"]
        .compactMap { content.text($0) }.joined(separator: "\n\n")
    default:
      let parts = content.elements("parts").compactMap { part($0, &message, &files) }
      message.text = parts.isEmpty ? content.text("text") ?? "" : parts.joined(separator: "\n\n")
    }
  }

  /// The text of a part; other content is attached.
  private static func part(
    _ part: ContentValue, _ message: inout Message, _ files: inout ChatGPTFiles
  ) -> String? {
    if let text = part.string { return text.isEmpty ? nil : text }
    let type = part.text("content_type") ?? ""
    let assets =
      [part, part["audio_asset_pointer"], part["video_container_asset_pointer"]].compactMap { $0 }
      + part.elements("frames_asset_pointers")
    let known = assets.filter { $0.text("asset_pointer") != nil }
    guard known.isEmpty else {
      for asset in known { files.take(asset: asset, &message) }
      return nil
    }
    return part.text("text")
      ?? (type.isEmpty ? nil : MarkdownText.codeBlock(String(json: part), language: "json"))
  }

  /// An assistant's message to a tool is a call, not an answer.
  private static func takeCall(_ value: ContentValue, _ content: ContentValue, _ message: inout Message) {
    guard message.role == .assistant, let name = value.text("recipient"), name != "all" else {
      if message.role == .tool, message.generation?.isFailure == false {
        message.generation?.isFailure = hasFailed(value)
      }
      return
    }
    let arguments =
      content.text("text") ?? content.elements("parts").compactMap(\.string).joined(separator: "\n")
    guard !arguments.isEmpty else { return }
    message.generation?.calls = [Generation.ToolCall(id: "", name: name, arguments: arguments)]
    message.text = ""
  }

  private static func hasFailed(_ value: ContentValue) -> Bool {
    let result = value["metadata"]?["aggregate_result"]
    return result?["in_kernel_exception"] != nil || result?["system_exception"] != nil
  }
}
