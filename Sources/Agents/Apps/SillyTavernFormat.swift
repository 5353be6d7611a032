internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Chats of SillyTavern (`data/<user>/chats/<character>/….jsonl`): a header, then a message per line with the versions
/// of each (`swipes`).
enum SillyTavernFormat: JSONFormat {
  static let name = "sillytavern"
  static let title = "SillyTavern"
  static let reads = "messages with versions, thoughts, calls with results, models, pictures by name"
  static let lacks = "variables of scripts, settings of the chat, counts of tokens"
  static let origin = "data/<user>/chats/<character>/….jsonl"
  static var hasZones: Bool { false }

  static func isOne(_ json: JSONExport) -> Bool {
    json.shapes.contains { $0.has("name", "is_user", "mes") }
      || json.isLines && json.shapes.contains { $0.has("user_name", "character_name", "chat_metadata") }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try claims(export).map { [$0] }, of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first, let next = try unit.export.json(file)?.records() else { return }
    out.path = file.path
    var chat = SillyTavernChat()
    while let line = try next() {
      if let value = out.value(of: line) { chat.read(value, &out) }
    }
    chat.finish()
    chat.log.write(name: unit.export.inner(file), &out)
  }
}

/// Assembles a chat from its lines.
private struct SillyTavernChat {
  var log = AgentLog()
  private var tree = MessageTree()
  private var last: String?
  private var count = 0

  private static let fields = Set(
    words: """
      name is_user is_system is_name is_group mes title send_date extra swipe_id swipes swipe_info gen_started
      gen_finished gen_id force_avatar original_avatar variables variables_initialized
      """)

  mutating func read(_ value: ContentValue, _ out: inout ImportWriter) {
    guard value.entries != nil else { return log.broken("line is not a message", value) }
    if value["mes"] == nil, isHeader(value) { return begin(value) }
    count += 1
    let id = "m\(count)"
    guard value["mes"]?.string != nil else {
      let message = out.folded(
        value, as: "message", because: "message has no \"mes\"", time: Self.time(value, out))
      return add(id, message)
    }
    guard value["name"] != nil || value["is_user"] != nil else {
      return add(
        id, out.folded(value, as: "message", because: "message has no \"name\"", time: Self.time(value, out)))
    }
    log.keepOthers(of: value, besides: Self.fields, "a message", &out)
    versions(value, id, &out)
  }

  /// Older headers have names and a date only; other programs write an empty one.
  private func isHeader(_ value: ContentValue) -> Bool {
    if value["chat_metadata"] != nil { return true }
    let names = ["user_name", "character_name", "create_date"]
    return count == 0 && value.entries?.allSatisfy { names.contains($0.key) } == true
  }

  private mutating func begin(_ value: ContentValue) {
    log.id = value["chat_metadata"]?.text("integrity")
    for entry in value.entries ?? [] where !["chat_metadata", "create_date"].contains(entry.key) {
      if entry.value.string != "unused" { log.note(entry.key, entry.value) }
    }
    log.skip("note of the program", value)
  }

  mutating func finish() { tree.add(to: &log, current: last) }

  private mutating func add(_ id: String, _ records: ImportedRecord...) {
    tree.add(id, after: last, records)
    last = id
  }

  /// Every version is an answer to the message before; the selected one is the message.
  private mutating func versions(_ value: ContentValue, _ id: String, _ out: inout ImportWriter) {
    let swipes = value.elements("swipes")
    let chosen = value["swipe_id"]?.int ?? 0
    let (before, time) = (last, Self.time(value, out))
    for (number, swipe) in swipes.enumerated() where number != chosen && swipe.string?.isEmpty == false {
      let about = value.elements("swipe_info").dropFirst(number).first
      let own = about.flatMap { Self.time($0, out) } ?? time
      tree.add(
        "\(id)-\(number + 1)", after: before, turns(value, swipe.string ?? "", about ?? swipe, own, &out))
    }
    tree.add(id, after: before, turns(value, value.text("mes") ?? "", value, time, &out))
    last = id
  }

  /// `about`: what is known of the version.
  private func turns(
    _ value: ContentValue, _ text: String, _ about: ContentValue, _ time: Instant?,
    _ out: inout ImportWriter
  ) -> [ImportedRecord] {
    let extra = about["extra"]
    let calls = extra?.elements("tool_invocations") ?? []
    let role = Self.role(value, extra, hasCalls: !calls.isEmpty)
    let name = value.text("name") ?? ""
    var message = Message(
      role, name.isEmpty ? PlainNames.title(of: role) : name, at: .untimed, value.position)
    message.text = calls.isEmpty ? text : ""
    if role == .assistant {
      message.generation?.model = extra?.text("model")
      message.generation?.thinking = extra?.text("reasoning") ?? ""
    }
    attach(extra, &message, &out)
    // It is no turn, so that nothing can come after it.
    let isEmpty = text.isEmpty && calls.isEmpty && message.attachments.isEmpty
    if isEmpty, message.generation?.thinking.isEmpty != false {
      return [.skipped("no content", value.position)]
    }
    message.generation?.calls = calls.map { call in
      .init(
        id: call["id"]?.identifier ?? "", name: call.text("name") ?? "tool",
        arguments: call["parameters"].map { String(json: $0) } ?? "")
    }
    let results = calls.map { call -> ImportedRecord in
      var result = Message(.tool, call.text("name") ?? "tool", at: .untimed, call.position)
      result.text = call["result"].map { String(json: $0) } ?? ""
      result.generation?.callID = call["id"]?.identifier
      result.generation?.isFailure = call["error"]?.bool ?? false
      return .turn(result, time: time)
    }
    return [.turn(message, time: time)] + results
  }

  /// Hidden messages are marked as the system's too.
  private static func role(_ value: ContentValue, _ extra: ContentValue?, hasCalls: Bool) -> Message.Role {
    if value["is_user"]?.bool == true { return .user }
    if hasCalls { return .assistant }
    let isNote = extra?["isSmallSys"]?.bool == true || ["narrator", "comment"].contains(extra?.text("type"))
    let isProgram = value["is_system"]?.bool == true && value.text("name") == "SillyTavern System"
    return isNote || isProgram ? .system : .assistant
  }

  private func attach(_ extra: ContentValue?, _ message: inout Message, _ out: inout ImportWriter) {
    let media = extra?.elements("media").compactMap { $0.text("url") } ?? []
    for address in [extra?.text("image")].compactMap({ $0 }) + media {
      let picture = out.picture(dataAddress: address)
      message.attachments.append(picture ?? Attachment(path: address, alt: "", mime: "image/*", caption: ""))
    }
    for file in [extra?["file"]].compactMap({ $0 }) + (extra?.elements("files") ?? []) {
      guard let name = file.text("name") ?? file.text("url") else { continue }
      message.attachments.append(Attachment(path: name, alt: "", mime: "", caption: ""))
    }
  }

  // MARK: times

  // Regular expressions do not change once they are compiled.
  nonisolated(unsafe) private static let marked =
    #/^(\d{4})-(\d{1,2})-(\d{1,2}) ?@ ?(\d{1,2})h ?(\d{1,2})m(?: ?(\d{1,2})s)?/#

  /// Milliseconds, ISO 8601, `January 1, 2026 10:00am` or `2026-1-1 @10h 00m 00s`.
  private static func time(_ value: ContentValue, _ out: ImportWriter) -> Instant? {
    guard let date = value["send_date"] else { return nil }
    if let time = ImportedTime.any(date) { return time }
    guard let text = date.string, text.utf8.count < 100 else { return nil }
    let clock = text.utf8.contains(UInt8(ascii: "@")) ? clock(marked: text) : WrittenClock(inWords: text)
    return clock.map { Instant(seconds: (out.options.zone ?? .utc).seconds(atLocal: $0.local)) }
  }

  private static func clock(marked text: String) -> WrittenClock? {
    guard let match = text.firstMatch(of: marked) else { return WrittenClock(inWords: text) }
    return WrittenClock(
      year: Int(match.1), month: Int(match.2), day: Int(match.3), hour: Int(match.4), minute: Int(match.5),
      second: match.6.flatMap { Int($0) } ?? 0)
  }
}
