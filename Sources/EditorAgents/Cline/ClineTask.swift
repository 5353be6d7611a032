internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Assembles a task from what the panel showed.
struct ClineTask {
  var log = AgentLog()
  /// Beginnings of records that come whole later.
  private var held: [(key: String, value: ContentValue)] = []
  private var hasTask = false
  private var thinking = ""
  private var usage: Generation.Usage?
  private var (calls, call): (Int, String?) = (0, nil)
  /// The turn of a command's output, to which the next output belongs.
  private var output: Int?

  private static let fields = Set(
    words: """
      ts type ask say text images files partial reasoning modelInfo conversationHistoryIndex
      conversationHistoryDeletedRange lastCheckpointHash isCheckpointCheckedOut isOperationOutsideWorkspace
      checkpoint progressStatus contextCondense contextTruncation isProtected apiProtocol isAnswered metadata
      commandCompleted isAuthoritativelyCompletedResult runDurationMs
      """)

  /// What the list of tasks says.
  mutating func take(about value: ContentValue) {
    log.title = value.text("task")
    log.note(["workspace", "mode", "apiConfigName", "totalCost"], of: value)
  }

  mutating func read(_ value: ContentValue, _ out: inout ImportWriter) {
    guard value.entries != nil else { return log.broken("record is not an object", value) }
    let key = "\(value.text("say") ?? "")\n\(value.text("ask") ?? "")\n\(value["ts"]?.identifier ?? "")"
    if let place = held.firstIndex(where: { $0.key == key }) {
      log.skip("beginning of the record after it", held.remove(at: place).value)
    }
    if value["partial"]?.bool == true { return held.append((key, value)) }
    // Printed lines have no times: what was begun there is never completed later.
    if value.text("say") == "api_req_started" || value["ts"] == nil { release(&out) }
    take(value, &out)
  }

  /// Beginnings of records that were never completed.
  private mutating func release(_ out: inout ImportWriter) {
    for (_, value) in held { take(value, &out) }
    held = []
  }

  /// What was begun, and thoughts that no answer follows.
  mutating func finish(_ out: inout ImportWriter) {
    release(&out)
    settle(at: .start)
    count()
  }

  private mutating func settle(at position: SourcePosition) {
    if !thinking.isEmpty { answer(at: position, nil) }
  }

  private mutating func take(_ value: ContentValue, _ out: inout ImportWriter) {
    let time = ImportedTime.any(value["ts"])
    guard let name = value.text("say") ?? value.text("ask") else { return header(value, time, &out) }
    guard let record = ClineRecord(name: name) else {
      return log.fold(value, as: name, because: "unknown record \"\(name)\"", time: time, &out)
    }
    guard isWhole(value, record) else {
      return log.fold(value, as: name, because: "record has no \"text\"", time: time, &out)
    }
    log.keepOthers(of: value, besides: Self.fields, "a record", &out)
    if record != .result { output = nil }
    if let thought = value.text("reasoning"), record != .thought || thought != value.text("text") {
      think(thought)
    }
    switch record {
    case .words where hasTask || name != "text": words(value, time, &out)
    case .words, .user: said(value, time, &out)
    case .thought:
      think(value.text("text") ?? "")
      log.join(value)
    case .request: request(value, time, out)
    case .call: call(name, value, time, &out)
    case .result: result(value, time, &out)
    case .error: note(value, error: value.text("text") ?? name, time, out)
    case .note: note(value, error: nil, time, out)
    case .silent: log.skip("note of the program", value)
    }
  }

  /// Questions, notes and pictures need no words.
  private func isWhole(_ value: ContentValue, _ record: ClineRecord) -> Bool {
    value["text"] != nil || value["say"] == nil || [.silent, .note, .error].contains(record)
      || !value.elements("images").isEmpty
  }

  /// `{"type": "task_started", "taskId": …}` of the program for terminals.
  private mutating func header(_ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    guard value.text("type") == "task_started" else {
      return log.fold(value, as: "record", because: "record has no \"say\"", time: time, &out)
    }
    log.id = value["taskId"]?.identifier ?? log.id
    log.skip("note of the program", value)
  }

  // MARK: turns

  private mutating func said(_ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    hasTask = true
    settle(at: value.position)
    var message = Message(.user, "User", at: .untimed, value.position)
    message.text = value.text("text") ?? ""
    if value.text("say") == "user_feedback_diff", let edit = EmbeddedJSON.unpacked(value["text"], out) {
      message.text = [edit.text("path"), edit.text("diff")].compactMap { $0 }.joined(separator: "\n\n")
    }
    message.attachments = files(of: value, &out)
    log.add(message, time: time)
  }

  /// Words, or a question with its options and the one that was chosen.
  private mutating func words(_ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    let json = EmbeddedJSON.value(value.text("text") ?? "", at: value.position, out)
    let options = (json?.elements("options") ?? []) + (json?.elements("suggest") ?? [])
    let asked = json?.text("question") ?? json?.text("response")
    let choices = options.compactMap { $0.text("answer") ?? $0.string }.map { "* \($0)" }
    let text = asked.map { ([$0, ""] + choices).joined(separator: "\n").trimmed } ?? Self.words(value)
    guard !text.isEmpty || !value.elements("images").isEmpty else {
      return log.skip("question of the program", value)
    }
    let (index, files) = (answer(at: value.position, time), files(of: value, &out))
    log.update(index) { message in
      (message.text, message.attachments) = (text, files)
      message.generation?.model = value["modelInfo"]?.text("modelId")
    }
    guard let selected = json?.text("selected"), !selected.isEmpty else { return }
    var message = Message(.user, "User", at: .untimed, value.position)
    message.text = selected
    log.add(message, time: time)
  }

  /// Without the mark that a result has if files were changed.
  private static func words(_ value: ContentValue) -> String {
    let (text, mark) = (value.text("text") ?? "", "HAS_CHANGES")
    let isResult = (value.text("say") ?? value.text("ask")) == "completion_result"
    return isResult && text.hasSuffix(mark) ? String(text.dropLast(mark.count)) : text
  }

  private func files(of value: ContentValue, _ out: inout ImportWriter) -> [Attachment] {
    (value.elements("images") + value.elements("files")).compactMap(\.string).map { path in
      out.picture(dataAddress: path) ?? Attachment(path: path, alt: "", mime: "", caption: "")
    }
  }

  private mutating func note(
    _ value: ContentValue, error: String?, _ time: Instant?, _ out: ImportWriter
  ) {
    let text = value["contextCondense"]?.text("summary") ?? value.text("text") ?? ""
    guard !text.isEmpty || error != nil else { return log.skip("note of the program", value) }
    var message = Message(.system, out.program, at: .untimed, value.position)
    (message.text, message.error) = (error == nil ? text : "", error)
    log.add(message, time: time)
  }

  // MARK: answers

  /// A new answer with the thoughts and the usage before it.
  @discardableResult
  private mutating func answer(at position: SourcePosition, _ time: Instant?) -> Int {
    var message = Message(.assistant, PlainNames.title(of: .assistant), at: .untimed, position)
    message.generation?.thinking = thinking
    message.generation?.usage = usage
    (thinking, usage) = ("", nil)
    return log.add(message, time: time)
  }

  private mutating func think(_ text: String) {
    thinking += thinking.isEmpty ? text : "\n\n\(text)"
  }

  /// The next answer is that of the request. Its counts are added when it has ended.
  private mutating func request(_ value: ContentValue, _ time: Instant?, _ out: ImportWriter) {
    let json = EmbeddedJSON.value(value.text("text") ?? "", at: value.position, out)
    let found = Self.usage(of: json)
    if value.text("say") == "api_req_started" {
      count()
      log.close()
      usage = found
    } else if log.open != nil || value.text("say") == "subagent_usage" {
      log.count(found)
    } else {
      usage = found ?? usage
    }
    guard let error = json?.text("streamingFailedMessage") ?? json?.text("cancelReason") else {
      return log.skip("request, whose usage its answer has", value)
    }
    note(value, error: error, time, out)
  }

  /// `{"tokensIn": …, "tokensOut": …, "cost": …}`.
  static func usage(of request: ContentValue?) -> Generation.Usage? {
    var usage = Generation.Usage(
      request, input: ["tokensIn"], output: ["tokensOut"], cached: ["cacheReads"], isApart: true)
    usage?.input += request?["cacheWrites"]?.int.map { min(max($0, 0), 1 << 40) } ?? 0
    usage?.cost = request?["cost"]?.double
    return usage
  }

  /// Usage without an answer of its own.
  private mutating func count() {
    log.count(usage)
    usage = nil
  }

  // MARK: calls

  /// Tools whose `content` is what they found.
  private static let finding = Set(
    words: "listFilesTopLevel listFilesRecursive listCodeDefinitionNames searchFiles codebaseSearch")

  private mutating func call(
    _ kind: String, _ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter
  ) {
    let text = value.text("text") ?? ""
    let json = EmbeddedJSON.value(text, at: value.position, out)
    guard !text.isEmpty else { return log.skip("question of the program", value) }
    let name = json?.text("tool") ?? json?.text("toolName") ?? json?.text("action") ?? kind
    let found = Self.finding.contains(name) ? json?.text("content") : nil
    let others = json?.entries?.filter { !($0.key == "tool" || $0.key == "content" && found != nil) }
    let arguments = others.map { ContentValue(.map($0), at: value.position) }
    let open = thinking.isEmpty && usage == nil ? log.open : nil
    let index = open ?? answer(at: value.position, time)
    calls += 1
    call = "call-\(calls)"
    log.add(
      Generation.ToolCall(
        id: "call-\(calls)", name: name, arguments: (arguments ?? json).map { String(json: $0) } ?? text),
      to: index)
    if open != nil { log.join(value) }
    guard let found, !found.isEmpty else { return }
    var message = log.result(of: call, at: value.position)
    message.text = found
    log.add(message, time: time)
  }

  /// Of the call before it; a command prints its output in parts.
  private mutating func result(_ value: ContentValue, _ time: Instant?, _ out: inout ImportWriter) {
    let text = value.text("text") ?? ""
    guard !text.isEmpty || !value.elements("images").isEmpty else {
      return log.skip("question of the program", value)
    }
    if let output {
      log.update(output) { $0.text += "\n\(text)" }
      return log.join(value)
    }
    var message = log.result(of: call, at: value.position)
    (message.text, message.attachments) = (text, files(of: value, &out))
    if let page = EmbeddedJSON.value(text, at: value.position, out), page["screenshot"] != nil {
      message.text = ["currentUrl", "logs"].compactMap { page.text($0) }.joined(separator: "\n\n")
      if let picture = out.picture(dataAddress: page.text("screenshot") ?? "") {
        message.attachments.append(picture)
      }
    }
    let index = log.add(message, time: time)
    output = (value.text("say") ?? value.text("ask")) == "command_output" ? index : nil
  }
}
