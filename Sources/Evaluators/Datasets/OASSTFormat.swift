internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// OpenAssistant's data: a tree of messages per line, or a message per line with its parent. Replies to the same
/// message are alternatives.
enum OASSTFormat: JSONFormat {
  static let name = "oasst"
  static let title = "OpenAssistant"
  static let reads = "trees of messages, with their alternatives"
  static let lacks = "labels and emojis"
  static let origin = "the data sets of OpenAssistant, as trees or messages"

  static func isOne(_ json: JSONExport) -> Bool {
    json.shapes.contains {
      $0.has("message_tree_id") && ($0.has("prompt") || $0.has("message_id", "role", "text"))
    }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    let files = try files(export)
    // Messages of a tree may be anywhere in their file.
    guard files.contains(where: { $0.shapes.contains { $0.has("message_id") } }) else {
      return .records(of: files, export, Self.self)
    }
    return .parts(files.map { [$0.file] }, of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var (trees, order): ([String: [ContentValue]], [String]) = ([:], [])
    func take(_ line: Lines.Line, _ out: inout ImportWriter) {
      guard let value = out.value(of: line) else { return }
      if value["message_id"] == nil { return write(tree: value, &out) }
      let tree = value["message_tree_id"]?.identifier ?? ""
      if trees[tree] == nil { order.append(tree) }
      trees[tree, default: []].append(value)
    }
    for record in unit.records { take(record, &out) }
    for file in unit.records.isEmpty ? unit.files : [] {
      out.path = file.path
      guard let next = try unit.export.json(file)?.records() else { continue }
      while let line = try next() { take(line, &out) }
    }
    for name in order {
      var (log, tree) = (AgentLog(), MessageTree())
      log.id = name
      let messages = trees[name] ?? []
      for message in messages {
        add(message, after: message["parent_id"]?.identifier, &tree, &log, &out)
      }
      tree.add(to: &log, current: best(tree, messages))
      log.write(name: name, &out)
    }
  }

  private static func write(tree value: ContentValue, _ out: inout ImportWriter) {
    var (log, tree) = (AgentLog(), MessageTree())
    log.id = value["message_tree_id"]?.identifier
    log.note("tree_state", value["tree_state"])
    log.keepOthers(
      of: value, besides: ["message_tree_id", "tree_state", "prompt", "origin"], "a tree", &out)
    guard let prompt = value["prompt"] else {
      log.fold(value, as: "tree", because: "tree has no \"prompt\"", &out)
      return log.write(name: "tree", &out)
    }
    var open: [(ContentValue, String?)] = [(prompt, nil)]
    var messages: [ContentValue] = []
    while let (message, parent) = open.popLast() {
      messages.append(message)
      add(message, after: parent, &tree, &log, &out)
      for reply in message.elements("replies").reversed() {
        open.append((reply, message["message_id"]?.identifier))
      }
    }
    tree.add(to: &log, current: best(tree, messages))
    log.write(name: log.id ?? "tree", &out)
  }

  /// The end of the line that takes the best reply everywhere: the one with the lowest rank that was not deleted, or the
  /// first.
  private static func best(_ tree: MessageTree, _ messages: [ContentValue]) -> String? {
    var ranks: [String: Int] = [:]
    for message in messages {
      guard let id = message["message_id"]?.identifier else { continue }
      ranks[id] = isDeleted(message) ? .max : message["rank"]?.whole
    }
    func rank(_ id: String) -> Int { ranks[id] ?? .max - 1 }
    var best: [String: String] = [:]
    for node in tree.nodes {
      guard let parent = node.parent else { continue }
      if let known = best[parent], rank(known) <= rank(node.id) { continue }
      best[parent] = node.id
    }
    var (last, seen) = (tree.nodes.first { $0.parent == nil }?.id, Set<String>())
    while let id = last, let next = best[id], seen.insert(id).inserted { last = next }
    return last
  }

  private static func isDeleted(_ message: ContentValue) -> Bool { message["deleted"]?.bool == true }

  private static let fields: Set<String> = [
    "message_id", "parent_id", "user_id", "created_date", "text", "role", "lang", "review_count",
    "review_result",
    "deleted", "rank", "synthetic", "model_name", "detoxify", "message_tree_id", "tree_state", "emojis",
    "labels",
    "replies", "meta", "events", "safe_text", "frontend_message_id", "payload_type",
  ]

  private static func add(
    _ value: ContentValue, after parent: String?, _ tree: inout MessageTree, _ log: inout AgentLog,
    _ out: inout ImportWriter
  ) {
    log.keepOthers(of: value, besides: fields, "a message", &out)
    let roles: [String: Message.Role] = ["prompter": .user, "assistant": .assistant, "system": .system]
    let id = value["message_id"]?.identifier ?? "message-\(tree.nodes.count + 1)"
    let time = ImportedTime.any(value["created_date"])
    guard let role = value.text("role").flatMap({ roles[$0] }), let text = value.text("text") else {
      let reason = value["text"] == nil ? "message has no \"text\"" : "message has an unknown \"role\""
      out.drift("\(reason); it is kept as JSON", at: value.position)
      return tree.add(id, after: parent, [.turn(Trial.folded(value, as: "message", out), time: time)])
    }
    var message = Message(role, PlainNames.title(of: role), at: .untimed, value.position)
    message.text = text
    if isDeleted(value) { message.sender += " (deleted)" }
    if role == .assistant { message.generation?.model = value.text("model_name") }
    tree.add(id, after: parent, [.turn(message, time: time)])
  }
}
