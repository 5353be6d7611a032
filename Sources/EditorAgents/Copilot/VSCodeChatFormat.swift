internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Chats of VS Code with Copilot: `chatSessions/<id>.json`, an exported chat, or since 1.109 a log of changes
/// (`.jsonl`) whose first line is the chat.
enum VSCodeChatFormat: JSONFormat {
  static let name = "copilot-chat"
  static let title = "GitHub Copilot Chat"
  static let reads = "prompts with files, answers, thoughts, edits, tools with results, usage"
  static let lacks = "undo stops, follow-up suggestions, changed files"
  static let origin = "VS Code: Chat: Export Chat, or workspaceStorage/<id>/chatSessions"

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    if json.isLines {
      guard json.shapes.first?.has("kind", "v") == true else { return false }
      return ByteSearch.place(of: Array("\"requests\"".utf8), in: try Export.head(json.file)) != nil
    }
    return json.shapes.contains {
      $0.has("requests") && ($0.has("responderUsername") || $0.has("sessionId", "version"))
    }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try claims(export).map { [$0] }, of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for file in unit.files {
      out.path = file.path
      var chat: ContentValue?
      if try unit.export.json(file)?.isLines == true {
        var lines = try Lines(file)
        while let line = try lines.nextRecord() {
          guard let value = out.value(of: line) else { continue }
          chat = ChangeLog.apply(value, to: chat)
        }
      } else {
        chat = out.value(of: Lines.Line(bytes: try file.bytes(), number: 1))
      }
      guard let chat else { continue }
      var session = VSCodeChat(chat)
      session.read(&out)
      session.log.write(name: unit.export.inner(file), &out)
    }
  }
}

/// A log of changes to an object: 0 is the object, 1 sets the value at a path, 2 appends to a list, 3 deletes.
enum ChangeLog {
  static func apply(_ change: ContentValue, to value: ContentValue?) -> ContentValue? {
    let path = change.elements("k").map { $0.identifier ?? "" }
    switch change["kind"]?.int {
    case 0: return change["v"]
    case 1: return value.map { set($0, path[...]) { _ in change["v"] } }
    case 2:
      return value.map { whole in
        set(whole, path[...]) { old in
          let list = old?.list ?? []
          let kept = change["i"]?.int.map { Array(list.prefix(max(0, $0))) } ?? list
          return ContentValue(.list(kept + change.elements("v")), at: old?.position ?? change.position)
        }
      }
    case 3: return value.map { set($0, path[...]) { _ in nil } }
    default: return value
    }
  }

  private static func set(
    _ value: ContentValue, _ path: ArraySlice<String>, _ change: (ContentValue?) -> ContentValue?
  ) -> ContentValue {
    guard let key = path.first, path.count < 64 else { return change(value) ?? value }
    let isLast = path.count == 1
    if var list = value.list, let index = Int(key), index >= 0, index <= list.count {
      let old = index < list.count ? list[index] : nil
      let new =
        isLast
        ? change(old) : set(old ?? ContentValue(.map([]), at: value.position), path.dropFirst(), change)
      if let new {
        if index < list.count { list[index] = new } else { list.append(new) }
      } else if index < list.count {
        list.remove(at: index)
      }
      return ContentValue(.list(list), at: value.position)
    }
    var entries = value.entries ?? []
    let place = entries.firstIndex { $0.key == key }
    let old = place.map { entries[$0].value }
    let new =
      isLast ? change(old) : set(old ?? ContentValue(.map([]), at: value.position), path.dropFirst(), change)
    if let place { entries.remove(at: place) }
    if let new {
      entries.insert(.init(key: key, position: new.position, value: new), at: place ?? entries.count)
    }
    return ContentValue(.map(entries), at: value.position)
  }
}

/// Requests with their answers. A record is a request, and each result of a tool.
struct VSCodeChat {
  var log = AgentLog()
  private let value: ContentValue
  /// What the request records of its calls.
  private var records = VSCodeCalls(nil, of: [])

  init(_ value: ContentValue) { self.value = value }

  private static let fields = Set(
    words: """
      requestId message variableData response responseId result responseMarkdownInfo followups isCanceled vote
      voteDownReason agent slashCommand usedContext contentReferences codeCitations timestamp confirmation
      editedFileEvents modelId modelState isHidden shouldBeRemovedOnSend workingSet timeSpentWaiting attempt
      usage completionTokens modeInfo providerRequestId responseErrorDetails elapsedMs locationData
      isCompleteAddedRequest promptTokens outputBuffer promptTokenDetails copilotCredits responseTimestamp
      hiddenFromTranscript isSystemInitiated systemInitiatedLabel
      """)

  mutating func read(_ out: inout ImportWriter) {
    log.id = value["sessionId"]?.identifier
    log.title = value.text("customTitle")
    log.note(["responderUsername", "initialLocation"], of: value)
    let start = ImportedTime.any(value["creationDate"])
    guard let requests = value["requests"]?.list else {
      return log.fold(value, as: "session", because: "session has no \"requests\"", time: start, &out)
    }
    for request in requests { take(request, ImportedTime.any(request["timestamp"]) ?? start, &out) }
  }

  private mutating func take(_ request: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    guard let said = request["message"] else {
      return log.fold(request, as: "request", because: "request has no \"message\"", time: time, &out)
    }
    log.keepOthers(of: request, besides: Self.fields, "a request", &out)
    var prompt = Message(.user, "User", at: .untimed, request.position)
    prompt.id = request["requestId"]?.identifier ?? ""
    prompt.text =
      said.string ?? said.text("text")
      ?? said.elements("parts").compactMap { $0.text("text") }.joined(separator: "\n")
    attach(request, to: &prompt, time, &out)
    if ["hiddenFromTranscript", "isSystemInitiated"].contains(where: { request[$0]?.bool == true }) {
      (prompt.role, prompt.sender) = (.system, "System")
    }
    log.add(prompt, time: time)
    let model = request.text("modelId")
    let metadata = request["result"]?["metadata"]
    var ended = ImportedTime.any(request["responseTimestamp"]) ?? time
    if request["responseTimestamp"] == nil,
      let elapsed = request["result"]?["timings"]?["totalElapsed"]?.double, let time, elapsed < 1e9
    {
      ended = Instant(milliseconds: time.milliseconds + Int64(max(0, elapsed)))
    }
    let parts = Self.merged(request.elements("response"))
    records = VSCodeCalls(metadata, of: parts)
    for part in parts { take(part: part, model, ended, &out) }
    log.count(
      Generation.Usage(metadata, input: ["promptTokens"], output: ["outputTokens"])
        ?? Generation.Usage(request["usage"], input: ["promptTokens"], output: ["completionTokens"])
        ?? Generation.Usage(request, input: ["promptTokens"], output: ["completionTokens"]),
      of: log.open ?? log.lastAnswer)
    if let error = request["result"]?["errorDetails"]?.text("message")
      ?? request["responseErrorDetails"]?.text("message")
      ?? (request["isCanceled"]?.bool == true ? "request canceled" : nil)
    {
      var message = Message(.system, "Copilot", at: .untimed, request.position)
      message.error = error
      log.add(message, time: ended)
    }
    log.close()
  }

  /// An invocation of a tool is written again when it changes: its parts together, where it first appears.
  private static func merged(_ parts: [ContentValue]) -> [ContentValue] {
    var (merged, places): ([ContentValue], [String: Int]) = ([], [:])
    for part in parts {
      guard part.text("kind")?.hasPrefix("toolInvocation") == true, let id = part["toolCallId"]?.identifier,
        let place = places[id]
      else {
        if let id = part["toolCallId"]?.identifier { places[id] = merged.count }
        merged.append(part)
        continue
      }
      let new = Set((part.entries ?? []).map(\.key))
      let kept = (merged[place].entries ?? []).filter { !new.contains($0.key) }
      merged[place] = ContentValue(.map(kept + (part.entries ?? [])), at: merged[place].position)
    }
    return merged
  }

  private mutating func answer(_ part: ContentValue, _ model: String?, _ time: Instant?) -> Int {
    if let open = log.open { return open }
    var message = Message(
      .assistant, value.text("responderUsername") ?? "Copilot", at: .untimed, part.position)
    message.generation?.model = model
    return log.add(message, time: time)
  }

  private static let notes = Set(
    words: """
      prepareToolInvocation undoStop mcpServersStarting progressTask progressTaskSerialized command
      codeblockUri treeData workspaceEdit notebookEdit notebookEditGroup pullRequest references usedContext
      contentReference codeCitation extensions multiDiffData todoList hook externalEdit externalEdits move usage
      clearToPreviousToolInvocation progressTaskResult mcpServersStartingSlow mcpAuthenticationRequired
      disabledClaudeHooks
      """)

  private mutating func take(
    part: ContentValue, _ model: String?, _ time: Instant?, _ out: inout ImportWriter
  ) {
    func text(_ value: ContentValue?) -> String { value?.string ?? value?.text("value") ?? "" }
    switch part.text("kind") {
    case nil, "markdownContent", "text", "markdownVuln", "warning", "progressMessage", "confirmation",
      "elicitationSerialized", "elicitation2", "info", "systemNotification", "planReview":
      let said =
        part.text("value") ?? part.text("text") ?? text(part["content"] ?? part["value"] ?? part["message"])
      let title = part.text("title").map { "**\(MarkdownText.escaped($0))** " } ?? ""
      guard ["value", "content", "message", "text"].contains(where: { part[$0] != nil }) else {
        return log.fold(part, as: "response", because: "part has no \"value\"", time: time, &out)
      }
      let index = answer(part, model, time)
      let isApart = !["markdownContent", "text", nil].contains(part.text("kind"))
      log.update(index) { $0.text += isApart ? "\n\n\(title)\(said)\n\n" : said }
      if part.text("kind") == "planReview", let comment = part["data"]?.text("feedback") {
        reply(comment, part, time)
      }
    case "thinking":
      let parts = part["value"]?.list?.compactMap(\.string).joined() ?? text(part["value"])
      let index = answer(part, model, time)
      log.update(index) { message in
        let known = message.generation?.thinking ?? ""
        message.generation?.thinking = known.isEmpty || parts.isEmpty ? known + parts : "\(known)\n\n\(parts)"
      }
    case "inlineReference":
      let name = Self.name(ofReference: part)
      let index = answer(part, model, time)
      log.update(index) { $0.text += MarkdownText.code(name) }
    case "textEditGroup", "textEdit":
      let name = part["uri"]?.text("path") ?? "file"
      let index = answer(part, model, time)
      log.update(index) {
        $0.generation?.calls.append(
          .init(id: "", name: "edit", arguments: String(json: part["edits"] ?? part["uri"] ?? part)));
        $0.text += "\n\n" + MarkdownText.code(name) + "\n\n"
      }
    case "toolInvocationSerialized", "toolInvocation": tool(part, model, time, &out)
    case "autoModeResolution": log.note("resolvedModel", part["resolvedModel"])
    case "hook" where part.text("stopReason") != nil || part.text("systemMessage") != nil:
      let said = ["stopReason", "systemMessage"].compactMap { part.text($0) }.joined(separator: "\n\n")
      let index = answer(part, model, time)
      log.update(index) { $0.text += "\n\n\(said)\n\n" }
    case "questionCarousel": log.show(part, as: "questions", time: time, &out)
    case let kind?:
      if Self.notes.contains(kind) { return }
      log.fold(part, as: kind, because: "unknown part \"\(kind)\"", time: time, &out)
    }
  }

  /// What the user answered to a plan.
  private mutating func reply(_ comment: String, _ part: ContentValue, _ time: Instant?) {
    var message = Message(.user, "User", at: .untimed, part.position)
    message.text = comment
    log.add(message, time: time)
  }

  /// Of a symbol, or of a file without its folders.
  private static func name(ofReference part: ContentValue) -> String {
    let target = part["inlineReference"]
    let place = target?["location"]?["uri"] ?? target?["uri"] ?? target
    let names = [part.text("name"), target?.text("name"), place?.text("path"), place?.text("external")]
    let name = names.lazy.compactMap { $0 }.first { !$0.isEmpty } ?? "reference"
    return name.split(separator: "/").last.map(String.init) ?? name
  }

  private static func attachment(_ file: ContentValue, _ out: inout ImportWriter) -> Attachment {
    let (data, type) = (file.text("value") ?? file.text("base64Data") ?? "", file.text("mimeType") ?? "")
    let isPicture = type.isEmpty || type.hasPrefix("image/")
    let other = isPicture ? nil : out.file(dataAddress: "data:\(type);base64,\(data)")
    return other ?? out.picture(data, type: type)
  }

  /// Whether the user denied (0) or skipped (5) a call; before 1.104 this is false.
  private func isRefused(_ call: ContentValue) -> Bool {
    let answer = call["isConfirmed"]
    return answer?.bool == false || [0, 5].contains(answer?["type"]?.int)
  }

  private mutating func tool(
    _ part: ContentValue, _ model: String?, _ time: Instant?, _ out: inout ImportWriter
  ) {
    func text(_ value: ContentValue?) -> String { value?.string ?? value?.text("value") ?? "" }
    let id = part["toolCallId"]?.identifier ?? ""
    let name = part.text("toolId") ?? part.text("toolName") ?? "tool"
    let details = part["resultDetails"]
    let data = part["toolSpecificData"]
    let terminal = data?["terminalCommandOutput"]
    let command = data?["commandLine"]?["original"] ?? data?["commandLine"]?["forDisplay"] ?? data?["command"]
    let known = records.next(id)
    let given = details?["input"] ?? data?["rawInput"] ?? data?["input"]
    let input = given ?? command ?? known.arguments ?? data
    let words = [text(part["pastTenseMessage"]), text(part["invocationMessage"])].first { !$0.isEmpty } ?? ""
    let index = answer(part, model, time)
    let arguments = input.flatMap { $0.isNull ? nil : String(json: $0) } ?? words
    log.add(Generation.ToolCall(id: id, name: name, arguments: arguments), to: index)
    let output =
      details?["output"]?.list?.filter { $0["isText"]?.bool != false }.compactMap { $0.text("value") }
      .joined(separator: "\n") ?? terminal?.string ?? terminal?.text("text") ?? data?.text("result")
      ?? data?.text("output") ?? known.result
    let listed = details?.elements("output").filter { $0["isText"]?.bool == false } ?? []
    let files = listed + [details?["output"]].compactMap { $0 }.filter { $0["base64Data"] != nil }
    guard !output.isEmpty || !words.isEmpty || !files.isEmpty else { return }
    var message = log.result(of: id.isEmpty ? nil : id, at: part.position, name: name)
    message.attachments = files.map { Self.attachment($0, &out) }
    message.text = output.isEmpty ? words : output.withoutTerminalCodes
    let hasFailed = data?["terminalCommandState"]?["exitCode"]?.int ?? 0 != 0
    message.generation?.isFailure = isRefused(part) || details?["isError"]?.bool ?? hasFailed
    log.add(message, time: time)
  }
}

/// Arguments and results of calls, which the answer itself may lack. Its parts have ids of their own: calls are in the
/// same order.
struct VSCodeCalls {
  private let calls: [ContentValue]
  private let results: ContentValue?
  private let isInOrder: Bool
  private var count = 0

  init(_ metadata: ContentValue?, of parts: [ContentValue]) {
    calls = metadata?.elements("toolCallRounds").flatMap { $0.elements("toolCalls") } ?? []
    results = metadata?["toolCallResults"]
    isInOrder = calls.count == parts.count { $0.text("kind")?.hasPrefix("toolInvocation") == true }
  }

  /// Those of the next call.
  mutating func next(_ id: String) -> (arguments: ContentValue?, result: String) {
    defer { count += 1 }
    let own = calls.first { $0["id"]?.identifier == id } ?? (isInOrder ? calls[count] : nil)
    let result = own?["id"]?.identifier.flatMap { results?[$0] }
    return (own?["arguments"], (result?.elements("content") ?? []).map { Self.text($0["value"]) }.joined())
  }

  /// Text, or the texts in a tree.
  private static func text(_ value: ContentValue?) -> String {
    guard let value else { return "" }
    if let text = value.string { return text }
    return (value.text("text") ?? "") + text(value["node"])
      + value.elements("children").map { text($0) }.joined()
  }
}
