internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Reads the messages of a sample.
struct InspectTurns {
  private var events: InspectEvents
  private let model: String?
  /// Names of tools, by call.
  private var tools: [String: String] = [:]

  init(_ events: InspectEvents, model: String?) { (self.events, self.model) = (events, model) }

  private static let fields: Set<String> = [
    "id", "content", "source", "metadata", "role", "tool_calls", "model", "tool_call_id", "function", "error",
    "internal", "reasoning", "tool_error",
  ]

  mutating func read(
    _ value: ContentValue, at place: String, _ trial: inout Trial, _ out: inout ImportWriter
  ) {
    guard let name = value.text("role"), let role = OpenAITurns.role(name) else {
      let name = value.text("role").map { "unknown role \"\($0)\"" }
      return trial.fold(value, as: place, because: name ?? "message has no \"role\"", &out)
    }
    guard let content = value["content"] else {
      return trial.fold(value, as: place, because: "message has no \"content\"", &out)
    }
    trial.keepOthers(of: value, besides: Self.fields, "a message", at: place, &out)
    trial.note("\(place) metadata", value["metadata"])
    let id = value.text("id") ?? ""
    var message = Message(role, "", at: .untimed, value.position)
    message.id = id
    message.generation?.thinking = value.text("reasoning") ?? ""
    takeCalls(value, &message, at: place, &trial, &out)
    var results: [Message] = []
    take(content, &message, &results, at: place, &trial, &out)
    takeResult(value, &message)
    message.sender = sender(role, value)
    var time = value.text("tool_call_id").flatMap { events.times[$0] } ?? events.times[id]
    if role == .assistant {
      let answer = id.isEmpty ? events.answer(of: value) : nil
      message.generation?.model = value.text("model") ?? model
      message.generation?.usage = events.usage[id] ?? answer?.usage
      message.generation?.delay = events.delays[id] ?? answer?.delay
      time = time ?? answer?.time
    }
    trial.add(message, time: time)
    for result in results { trial.add(result, time: time) }
  }

  private func sender(_ role: Message.Role, _ value: ContentValue) -> String {
    switch role {
    case .system: "System"
    case .user: "User"
    case .assistant: "Assistant"
    case .tool: value.text("function") ?? value.text("tool_call_id").flatMap { tools[$0] } ?? "tool"
    }
  }

  private static let callFields: Set<String> = [
    "id", "function", "arguments", "parse_error", "type", "view", "internal",
  ]

  private mutating func takeCalls(
    _ value: ContentValue, _ message: inout Message, at place: String, _ trial: inout Trial,
    _ out: inout ImportWriter
  ) {
    for (number, call) in value.elements("tool_calls").enumerated() {
      trial.keepOthers(
        of: call, besides: Self.callFields,
        "a tool call", at: "\(place).tool_calls[\(number)]", &out)
      let (id, name) = (call["id"]?.identifier ?? "", call.text("function") ?? "tool")
      if !id.isEmpty { tools[id] = name }
      message.generation?.calls.append(
        Generation.ToolCall(id: id, name: name, arguments: call["arguments"].map { String(json: $0) } ?? ""))
      trial.note("\(place).tool_calls[\(number)] error", call["parse_error"])
    }
  }

  private func takeResult(_ value: ContentValue, _ message: inout Message) {
    guard message.role == .tool else { return }
    message.generation?.callID = value["tool_call_id"]?.identifier
    guard let error = value["error"]?.text("message") ?? value["error"]?.string ?? value.text("tool_error")
    else { return }
    message.generation?.isFailure = true
    if message.text.isEmpty { message.text = error } else if message.text != error { message.error = error }
  }

  // MARK: content

  private func take(
    _ content: ContentValue, _ message: inout Message, _ results: inout [Message], at place: String,
    _ trial: inout Trial, _ out: inout ImportWriter
  ) {
    guard let blocks = content.list else { return message.text = String(json: content) }
    var texts: [String] = []
    for (number, block) in blocks.enumerated() {
      switch block.text("type") ?? "text" {
      case "text":
        texts.append((block.text("text") ?? block.string ?? "") + out.cited(block.elements("citations")))
      case "reasoning": Self.think(block, &message)
      case "image": Self.show(block.text("image"), "image/*", &message, &texts, &out)
      case "audio", "video", "document":
        let type = block.text("type") ?? "document"
        let (name, address) = (block.text("filename"), block.text(type) ?? "")
        let path = name ?? (address.isEmpty || address.hasPrefix("data:") ? type : address)
        let mime = block.text("mime_type") ?? (type == "document" ? "" : "\(type)/*")
        message.attachments.append(
          out.file(dataAddress: address, named: name)
            ?? Attachment(path: path, alt: "", mime: mime, caption: ""))
      case "tool_use": results.append(Self.use(block, &message))
      case let type:
        if type != "data" {
          out.drift("unknown content \"\(type)\"; it is kept as metadata", at: block.position)
        }
        texts.append(MarkdownText.escaped("[\(type)]"))
        trial.note("\(place).content[\(number)]", block)
      }
    }
    message.text = texts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Reasoning that the provider hides has only a summary.
  private static func think(_ block: ContentValue, _ message: inout Message) {
    let isHidden = block["redacted"]?.bool == true
    let text = isHidden ? block.text("summary") : block.text("reasoning") ?? block.text("summary")
    let known = message.generation?.thinking ?? ""
    message.generation?.thinking = [known, text ?? ""].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static func show(
    _ image: String?, _ type: String, _ message: inout Message, _ texts: inout [String],
    _ out: inout ImportWriter
  ) {
    if let image, let picture = out.picture(dataAddress: image) {
      message.attachments.append(picture)
    } else if let image, MarkdownText.isWebAddress(image) {
      texts.append(MarkdownText.link("Picture", to: image))
    } else {
      message.attachments.append(Attachment(path: image ?? "picture", alt: "", mime: type, caption: ""))
    }
  }

  /// A tool that the provider ran: the call and its result are one block.
  private static func use(_ block: ContentValue, _ message: inout Message) -> Message {
    let (id, name) = (block["id"]?.identifier ?? "", block.text("name") ?? "tool")
    message.generation?.calls.append(
      Generation.ToolCall(id: id, name: name, arguments: block["arguments"].map { String(json: $0) } ?? ""))
    var result = Message(.tool, name, at: .untimed, block.position)
    result.generation?.callID = id.isEmpty ? nil : id
    result.generation?.isFailure = block.text("error") != nil
    result.text = block.text("error") ?? block.text("result") ?? ""
    return result
  }
}
