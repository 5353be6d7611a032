internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Chats that ChatGPT Exporter and its siblings for other assistants save: `metadata`, and `messages` in which a
/// `Prompt` or a `Response` says something.
enum ExporterFormat: JSONFormat {
  static let name = "chatgpt-exporter"
  static let title = "ChatGPT Exporter"
  static let reads = "prompts, answers, times, the title"
  static let lacks = "models, thoughts and calls, which the file lacks"
  static let origin = "ChatGPT Exporter: Export as JSON"
  static var hasZones: Bool { false }

  static func isOne(_ json: JSONExport) -> Bool {
    json.shapes.contains { $0.has("role", "say", in: "messages") }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try claims(export).map { [$0] }, of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first, let next = try unit.export.json(file)?.records() else { return }
    out.path = file.path
    while let line = try next() {
      if let value = out.value(of: line) { read(value, unit.export.inner(file), &out) }
    }
  }

  private static let known: Set<String> = ["role", "say", "time"]

  private static func read(_ value: ContentValue, _ file: String, _ out: inout ImportWriter) {
    var log = AgentLog()
    let about = value["metadata"]
    log.title = about?.text("title")
    log.note(["link", "powered_by"], of: about ?? value)
    for entry in about?["dates"]?.entries ?? [] { log.note(entry.key, entry.value) }
    log.keepOthers(of: value, besides: ["metadata", "messages"], "a chat", &out)
    let messages = value.elements("messages")
    let samples = messages.prefix(64).compactMap { $0["time"] }
    let begun = about?["dates"]?["created"]
    let dates = about?["dates"]?.entries?.map(\.value) ?? []
    var times = PlainTimes(samples + dates, out.options.zone ?? .utc, out.options.dateOrder)
    let start = samples.isEmpty ? times.read(begun) : nil
    for message in messages {
      let time = times.read(message["time"])
      if time == nil { log.note("time", message["time"]) }
      add(message, time ?? start, about, &log, &out)
    }
    out.tellUnreadable(times, "they are kept as metadata")
    if log.isEmpty { log.skip("chat without messages", value) }
    log.write(name: about?.text("link") ?? file, &out)
  }

  private static func add(
    _ value: ContentValue, _ time: Instant?, _ about: ContentValue?, _ log: inout AgentLog,
    _ out: inout ImportWriter
  ) {
    let roles: [String: Message.Role] = ["prompt": .user, "response": .assistant]
    let name = value.text("role") ?? ""
    if value["say"]?.string == "" { return log.skip("no content", value) }
    guard let role = roles[name.lowercased()], let said = value.text("say") else {
      return log.fold(value, as: "message", because: reason(value, name), time: time, &out)
    }
    log.keepOthers(of: value, besides: known, "a message", &out)
    var message = Message(role, PlainNames.title(of: role), at: .untimed, value.position)
    message.text = said
    if role == .assistant, let program = about?.text("powered_by")?.split(separator: " ").first {
      message.sender = String(program)
    }
    log.add(message, time: time)
  }

  private static func reason(_ value: ContentValue, _ role: String) -> String {
    if value["say"] == nil { return "message has no \"say\"" }
    if role.isEmpty { return "message has no \"role\"" }
    return value.text("say") == nil ? "\"say\" is no text" : "unknown role \"\(role)\""
  }
}
