internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Chats of DeepSeek: `conversations.json` of the data export, each a tree of messages (`mapping`), or what the web
/// page loads for one chat (`chat_messages`).
enum DeepSeekFormat: JSONFormat {
  static let name = "deepseek"
  static let title = "DeepSeek"
  static let reads = "messages with branches, thoughts, searches with results, files by name"
  static let lacks = "times of thoughts, counts of tokens, icons and dates of search results"
  static let origin = "Settings, Data, Export data: conversations.json"
  static var carriesFiles: Bool { true }

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    for shape in json.shapes {
      if shape.has("chat_session", "chat_messages") { return true }
      if try isTree(shape, json) { return true }
      if shape.has("code", "data"), try has("biz_data", json), try has("chat_messages", json) { return true }
    }
    return false
  }

  /// Whether this is a tree whose messages have fragments; those of ChatGPT have an author.
  static func isTree(_ shape: JSONShape, _ json: JSONExport) throws(Diagnostic) -> Bool {
    guard shape.has("mapping") else { return false }
    if shape.has("inserted_at") { return true }
    let isOther = ["create_time", "current_node", "conversation_id"].contains { shape.has($0) }
    guard !isOther, try has("fragments", json) else { return false }
    return try !has("author", json)
  }

  private static func has(_ key: String, _ json: JSONExport) throws(Diagnostic) -> Bool {
    ByteSearch.place(of: Array("\"\(key)\"".utf8), in: try Export.head(json.file)) != nil
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for (record, name) in zip(unit.records, unit.names) {
      guard let value = out.value(of: record) else { continue }
      var chat = DeepSeekChat()
      chat.read(value["data"]?["biz_data"] ?? value, &out)
      chat.log.write(name: name, &out)
    }
  }
}

/// Assembles one chat.
private struct DeepSeekChat {
  var log = AgentLog()
  private var tree = MessageTree()
  /// Messages of the user, where no message has a speaker.
  private var prompts: Set<String> = []
  /// The message that was written last: the main line ends there.
  private var newest: (id: String, time: Int64)?

  private static let chatFields = Set(
    words: """
      id seq_id agent title title_type version current_message_id inserted_at updated_at pinned mapping
      chat_session chat_messages cache_valid route_id cache_control
      """)

  mutating func read(_ value: ContentValue, _ out: inout ImportWriter) {
    guard value.entries != nil else { return log.broken("record is not a conversation", value) }
    let session = value["chat_session"] ?? value
    (log.id, log.title) = (session["id"]?.identifier, session.text("title"))
    for one in [value, value["chat_session"]].compactMap({ $0 }) {
      log.note(["character", "model_type"], of: one)
      log.keepOthers(
        of: one, besides: Self.chatFields.union(["character", "model_type"]), "a conversation", &out)
    }
    for node in value["mapping"]?.entries ?? [] { read(node: node.key, node.value, &out) }
    let messages = value.elements("chat_messages")
    let hasParents = messages.contains { $0["parent_id"]?.identifier != nil }
    for message in messages {
      let id = message["message_id"]?.identifier ?? "message-\(tree.nodes.count + 1)"
      add(id, after: hasParents ? message["parent_id"]?.identifier : tree.nodes.last?.id, message, &out)
    }
    tree.add(to: &log, current: session["current_message_id"]?.identifier ?? newest?.id)
    if log.isEmpty { log.skip("conversation has no messages", value) }
  }

  private mutating func read(node id: String, _ node: ContentValue, _ out: inout ImportWriter) {
    let parent = node["parent"]?.identifier
    guard let message = node["message"], !message.isNull else {
      return tree.add(id, after: parent, [.skipped("tree node without a message", node.position)])
    }
    add(id, after: parent, message, &out)
  }

  private mutating func add(
    _ id: String, after parent: String?, _ message: ContentValue, _ out: inout ImportWriter
  ) {
    let time = ImportedTime.any(message["inserted_at"])
    let order = time?.milliseconds ?? .min
    if order >= newest?.time ?? .min { newest = (id, order) }
    var message = message
    // The first versions name no speaker: turns alternate.
    if message.entries != nil, message["role"] == nil, message["fragments"] == nil {
      let isPrompt = parent.map { !prompts.contains($0) } ?? true
      if isPrompt { prompts.insert(id) }
      let role = ContentValue(.string(isPrompt ? "user" : "assistant"), at: message.position)
      message = message.setting("role", role)
    }
    var reader = DeepSeekMessage(id, message, time)
    tree.add(id, after: parent, reader.records(&log, &out))
  }
}

/// Reads one message, whose parts are called fragments.
private struct DeepSeekMessage {
  private let id: String
  private let value: ContentValue
  private let time: Instant?
  private var tools: [String: String] = [:]

  init(_ id: String, _ value: ContentValue, _ time: Instant?) {
    (self.id, self.value, self.time) = (id, value, time)
  }

  private static let fields = Set(
    words: """
      message_id parent_id model role content thinking_enabled thinking_content thinking_elapsed_secs ban_edit
      ban_regenerate status accumulated_token_usage files tips inserted_at search_enabled search_status
      search_results fragments feedback has_pending_fragment auto_continue incomplete_message conversation_mode
      search_triggered references reasoning_content
      """)
  private static let fragmentFields = Set(
    words: """
      id type content elapsed_secs references stage_id status query queries results result url reference hide_if style
      hide_on_wip
      """)
  private static let searches: Set<String> = ["SEARCH", "READ_LINK", "TOOL_SEARCH", "TOOL_OPEN"]
  private static let texts: Set<String> = ["REQUEST", "RESPONSE", "TEMPLATE_RESPONSE", "THINK"]

  mutating func records(_ log: inout AgentLog, _ out: inout ImportWriter) -> [ImportedRecord] {
    guard value.entries != nil else { return [.broken("not a message", value.position)] }
    log.keepOthers(of: value, besides: Self.fields, "a message", &out)
    let fragments = fragments(out)
    guard let fragments else {
      return [out.folded(value, as: "message", because: "message has no \"fragments\"", time: time)]
    }
    guard !fragments.isEmpty || value["files"]?.list?.isEmpty == false else {
      return [.skipped("no content", value.position)]
    }
    guard let role = role(fragments) else {
      let type = fragments.first?.text("type")
      let said = value.text("role").map { "unknown role \"\($0)\"" }
      let reason = said ?? type.map { "unknown fragment \"\($0)\"" } ?? "fragment has no \"type\""
      return [out.folded(value, as: "message", because: reason, time: time)]
    }
    note(&log)
    let model = value.text("model").flatMap { $0.isEmpty ? nil : $0 }
    var parts = ClaudeParts(
      role, value.position, model: role == .assistant ? model : nil,
      assistant: role == .assistant ? DeepSeekFormat.title : PlainNames.title(of: role))
    for (number, fragment) in fragments.enumerated() { take(fragment, number, &parts, &log, &out) }
    for file in value.elements("files") { parts.attach(Self.named(file)) }
    guard !parts.turns.isEmpty else { return [.skipped("no content", value.position)] }
    return parts.turns.map { .turn($0, time: time) }
  }

  /// What is neither text nor a call; empty values are left out.
  private func note(_ log: inout AgentLog) {
    if value.text("status") != "FINISHED" { log.note("status", value["status"]) }
    for name in ["feedback", "tips", "incomplete_message", "references"] {
      if value[name]?.list?.isEmpty != true { log.note(name, value[name]) }
    }
  }

  /// Of a message of the first versions, they are made of its fields; nil if there is nothing of either.
  private func fragments(_ out: ImportWriter) -> [ContentValue]? {
    if let list = value["fragments"]?.list { return list }
    if let list = value.text("fragments").flatMap({ EmbeddedJSON.value($0, at: value.position, out)?.list }) {
      return list
    }
    let type = value.text("role")?.lowercased() == "user" ? "REQUEST" : "RESPONSE"
    let fields = [
      ("THINK", "content", "thinking_content"), ("THINK", "content", "reasoning_content"),
      ("SEARCH", "results", "search_results"),
      (type, "content", "content"),
    ]
    let found = fields.filter { value[$0.2].map { !$0.isNull } ?? false }
    if found.isEmpty { return nil }
    return found.compactMap { type, key, field in value[field].map { AppMessage.block(type, key, $0) } }
  }

  /// A request is the user's, whatever else there is; nil if nothing of the message is known.
  private func role(_ fragments: [ContentValue]) -> Message.Role? {
    let types = fragments.map { $0.text("type") ?? "" }
    if let said = value.text("role") { return OpenAITurns.role(said.lowercased()) }
    if types.contains("REQUEST") { return .user }
    let isKnown = types.contains { Self.texts.contains($0) || Self.searches.contains($0) }
    return isKnown ? .assistant : types.isEmpty ? .user : nil
  }

  private mutating func take(
    _ fragment: ContentValue, _ number: Int, _ parts: inout ClaudeParts, _ log: inout AgentLog,
    _ out: inout ImportWriter
  ) {
    let type = fragment.text("type") ?? ""
    log.keepOthers(of: fragment, besides: Self.fragmentFields, "a fragment", &out)
    if fragment["references"]?.list?.isEmpty == false { log.note("references", fragment["references"]) }
    if Self.searches.contains(type) { return search(type, fragment, number, &parts, &out) }
    // That answers are generated.
    if type == "TIP" { return log.note("tips", fragment["content"]) }
    guard Self.texts.contains(type) else {
      return keep(
        fragment, type.isEmpty ? "fragment has no \"type\"" : "unknown fragment \"\(type)\"", &parts, &out)
    }
    guard let content = fragment["content"] else {
      // An answer that was stopped at once says null.
      if fragment.entries?.contains(where: { $0.key == "content" }) == true { return }
      return keep(fragment, "fragment has no \"content\"", &parts, &out)
    }
    if type == "THINK" { return parts.take(AppMessage.block("thinking", "thinking", content), &tools, &out) }
    parts.say(String(json: content))
  }

  private func keep(
    _ fragment: ContentValue, _ reason: String, _ parts: inout ClaudeParts, _ out: inout ImportWriter
  ) {
    out.drift("\(reason); it is kept as JSON", at: fragment.position)
    parts.say(MarkdownText.codeBlock(String(json: fragment), language: "json"))
  }

  // MARK: searches

  /// A search or an opened page is a call, and what was found its result.
  private mutating func search(
    _ type: String, _ fragment: ContentValue, _ number: Int, _ parts: inout ClaudeParts,
    _ out: inout ImportWriter
  ) {
    let call = AppMessage.entry("id", "\(id)-\(fragment["id"]?.identifier ?? String(number + 1))", fragment)
    let given: Set<String> = ["query", "queries", "url", "reference", "content"]
    let input = (fragment.entries ?? []).filter { given.contains($0.key) && !$0.value.isNull }
    let fields = [
      AppMessage.entry("type", "tool_use", fragment), AppMessage.entry("name", type.lowercased(), fragment),
      call,
      .init(
        key: "input", position: fragment.position, value: ContentValue(.map(input), at: fragment.position)),
    ]
    parts.take(ContentValue(.map(fields), at: fragment.position), &tools, &out)
    guard let found = fragment["results"] ?? fragment["result"], !found.isNull else { return }
    let text = (found.list ?? [found]).map(Self.words).joined(separator: "\n\n")
    let answer = [
      AppMessage.entry("type", "tool_result", found), AppMessage.entry("content", text, found),
      .init(key: "tool_use_id", position: call.position, value: call.value),
    ]
    parts.take(ContentValue(.map(answer), at: found.position), &tools, &out)
  }

  /// A page that was found: the number by which answers cite it, its title as a link, and what it says.
  private static func words(_ page: ContentValue) -> String {
    guard let url = page.text("url") else {
      return page.string ?? MarkdownText.codeBlock(String(json: page), language: "json")
    }
    let title = page.text("title").flatMap { $0.isEmpty ? nil : $0 }
    let number = page["cite_index"]?.identifier.map { "\($0). " } ?? ""
    let site = page.text("site_name").map { $0.isEmpty ? "" : " (\(MarkdownText.escaped($0)))" } ?? ""
    let said = ["snippet", "content"].lazy.compactMap { page.text($0) }.first { !$0.isEmpty }
    return number + MarkdownText.link(title ?? url, to: url) + site + (said.map { "\n\($0)" } ?? "")
  }

  private static func named(_ file: ContentValue) -> ContentValue {
    let name = ["file_name", "name", "id", "file_id"].lazy.compactMap { file.text($0) }.first
    var fields = [AppMessage.entry("file_name", name ?? file.string ?? "file", file)]
    let content = file.text("content") ?? ""
    if !content.isEmpty { fields.append(AppMessage.entry("extracted_content", content, file)) }
    return ContentValue(.map(fields), at: file.position)
  }
}
