internal import Agents
internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Logs of FastChat's web server: each line has the whole conversation so far, or a vote on it or on two of them. A
/// conversation is read from all of its lines.
enum FastChatFormat: JSONFormat {
  static let name = "fastchat"
  static let title = "FastChat"
  static let reads = "messages, regenerated answers, battles, votes, times"
  static let lacks = "pictures, addresses of users"
  static let origin = "the logs of FastChat's web server: 2026-01-01-conv.json"

  static func isOne(_ json: JSONExport) -> Bool {
    json.shapes.contains { shape in
      shape.has("tstamp", "type") && (shape.has("state") || shape.has("states"))
    }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts([try claims(export)], of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var log = FastChatLog()
    for file in unit.files {
      out.path = file.path
      guard let next = try unit.export.json(file)?.records() else { continue }
      while let line = try next() { if let value = out.value(of: line) { log.take(value, &out) } }
    }
    log.write(&out)
  }
}

/// The conversations of a log, in the order in which they began.
private struct FastChatLog {
  private var chats: [FastChat] = []
  /// By the ids of their states.
  private var places: [String: Int] = [:]
  private var unknown = AgentLog()

  private static let fields: Set<String> = [
    "tstamp", "type", "model", "models", "gen_params", "start", "finish", "state", "states", "ip",
  ]

  private static let types: Set<String> = [
    "chat", "share", "upvote", "downvote", "flag", "leftvote", "rightvote", "tievote", "bothbad_vote",
  ]

  mutating func take(_ value: ContentValue, _ out: inout ImportWriter) {
    let states = (value["states"]?.list ?? [value["state"]].compactMap { $0 }).filter { $0.entries != nil }
    guard let type = value.text("type"), !states.isEmpty else {
      let reason = value["type"] == nil ? "line has no \"type\"" : "line has no \"state\""
      return unknown.fold(value, as: "line", because: reason, time: ImportedTime.any(value["tstamp"]), &out)
    }
    guard Self.types.contains(type) else {
      return unknown.fold(value, as: type, because: "unknown line \"\(type)\"", &out)
    }
    guard states.allSatisfy({ $0["messages"]?.list != nil }) else {
      return unknown.fold(value, as: type, because: "state has no \"messages\"", &out)
    }
    let place = place(of: states.compactMap { $0["conv_id"]?.identifier })
    if chats[place].path.isEmpty { chats[place].path = out.path }
    chats[place].log.keepOthers(of: value, besides: Self.fields, "a line", &out)
    chats[place].take(states, type, value, &out)
  }

  /// The chat of the states: those of a battle have one.
  private mutating func place(of ids: [String]) -> Int {
    let known = ids.compactMap { places[$0] }
    let place = known.first ?? chats.count
    if known.isEmpty { chats.append(FastChat(id: ids.first ?? "chat-\(chats.count + 1)")) }
    for other in Set(known) where other != place {
      chats[place].merge(chats[other])
      chats[other] = FastChat(id: "")
    }
    for id in ids { places[id] = place }
    return place
  }

  mutating func write(_ out: inout ImportWriter) {
    for chat in chats { chat.write(&out) }
    guard !unknown.isEmpty else { return }
    unknown.title = "FastChat: unknown lines"
    unknown.write(slug: TrialAddress.make(["fastchat unknown lines"]), name: "unknown", &out)
  }
}

/// A conversation, or a battle of two. Regenerated answers, and those of both sides, are alternatives.
private struct FastChat {
  var log = AgentLog()
  var path = ""
  private let id: String
  private var turns: [(key: String, parent: String?, message: Message, time: Instant?)] = []
  private var known: Set<String> = []
  /// The last turn of the main line.
  private var end: String?

  init(id: String) { self.id = id }

  mutating func take(
    _ states: [ContentValue], _ type: String, _ value: ContentValue, _ out: inout ImportWriter
  ) {
    let (begun, ended) = (ImportedTime.any(value["start"]), ImportedTime.any(value["tstamp"]))
    let ends = states.enumerated().map { index, state in
      let models = value.elements("models")
      let other = index < models.count ? models[index].string : value.text("model")
      return add(state, model: state.text("model_name") ?? other, begun ?? ended, ended, &out)
    }
    log.note("gen_params", value["gen_params"])
    for state in states { log.note(["template_name", "has_csam_image"], of: state) }
    end = ends[type == "rightvote" && ends.count > 1 ? 1 : 0] ?? end
    guard type != "chat", type != "share" else { return }
    let winner = ["leftvote": 0, "rightvote": 1][type].flatMap { $0 < states.count ? states[$0] : nil }
    let names = ["tievote": "tie", "bothbad_vote": "tie (bothbad)"]
    let text = winner?.text("model_name") ?? names[type] ?? type
    let score = RunRecord.Score(name: states.count > 1 ? "winner" : "vote", value: .text(text))
    log.record.scores.append(score)
    log.skip("vote, kept as a score", value)
  }

  /// Adds the turns that are new; returns the last.
  private mutating func add(
    _ state: ContentValue, model: String?, _ begun: Instant?, _ ended: Instant?, _ out: inout ImportWriter
  ) -> String? {
    var last: String?
    if let system = state["system_message"] ?? state["system"], let text = system.string, !text.isEmpty {
      var message = Message(.system, PlainNames.title(of: .system), at: .untimed, system.position)
      message.text = text
      last = add(message, after: nil, begun)
    }
    // Before them are examples of the template.
    let messages = state.elements("messages").dropFirst(max(0, state["offset"]?.whole ?? 0))
    for (number, value) in messages.enumerated() {
      guard let message = message(value, number, of: state, model: model, &out) else { continue }
      last = add(message, after: last, message.role == .user ? begun : ended)
    }
    return last
  }

  private mutating func add(_ message: Message, after parent: String?, _ time: Instant?) -> String {
    let model = message.generation?.model ?? ""
    let content = "\(parent ?? "")\n\(message.sender) \(model)\n\(message.text)"
    let key = String(FNV1a.hash(content), radix: 16)
    if known.insert(key).inserted { turns.append((key, parent, message, time)) }
    return key
  }

  /// `[role, text]`, `[role, [text, pictures]]`; the text of an answer that never came is null.
  private func message(
    _ value: ContentValue, _ number: Int, of state: ContentValue, model: String?, _ out: inout ImportWriter
  ) -> Message? {
    guard let pair = value.list, pair.count > 1 else {
      out.drift("message is not a pair; it is kept as JSON", at: value.position)
      return Trial.folded(value, as: "message", out)
    }
    let content = pair[1].list?.first ?? pair[1]
    let files = pair[1].list?.dropFirst().flatMap { $0.list ?? [$0] } ?? []
    let roles = state.elements("roles").compactMap(\.string)
    let isAnswer = roles.count > 1 ? pair[0].string == roles[1] : !number.isMultiple(of: 2)
    let role: Message.Role = isAnswer ? .assistant : .user
    var message = Message(role, PlainNames.title(of: role), at: .untimed, value.position)
    message.text = content.string ?? ""
    message.attachments = files.filter { $0.string?.count ?? 0 < 200 && $0.entries == nil }.map { file in
      Attachment(path: file.string ?? "picture", alt: "", mime: "image/*", caption: "")
    }
    if isAnswer { message.generation?.model = model }
    return message.text.isEmpty && message.attachments.isEmpty ? nil : message
  }

  mutating func merge(_ other: FastChat) {
    for turn in other.turns where known.insert(turn.key).inserted { turns.append(turn) }
    log.record.scores += other.log.record.scores
    for case .skipped(let reason, let position) in other.log.records { log.keep(.skipped(reason, position)) }
  }

  func write(_ out: inout ImportWriter) {
    guard !turns.isEmpty else { return }
    var (log, tree) = (log, MessageTree())
    out.path = path
    log.id = id
    for turn in turns { tree.add(turn.key, after: turn.parent, [.turn(turn.message, time: turn.time)]) }
    tree.add(to: &log, current: end)
    log.write(name: id, &out)
  }
}
