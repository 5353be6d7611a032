internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// Google Takeout of Gemini: My Activity, a list of prompts with their answers as HTML, newest first; and
/// conversations with `conversation_turns`. Activities whose `details` name a conversation belong to it, others are
/// one each. The activity of AI Mode has the same form.
enum TakeoutFormat: JSONFormat {
  static let name = "gemini-takeout"
  static let title = "Gemini (Google Takeout)"
  static let reads = "prompts with answers, files, sources, titles of canvases; conversations of Workspace"
  static let lacks = "conversations of activities that do not name one"
  static let origin = "Google Takeout: My Activity, Gemini Apps, as JSON"
  static var carriesFiles: Bool { true }

  static func isOne(_ json: JSONExport) throws(Diagnostic) -> Bool {
    let speakers = ["user_turn", "system_turn"]
    let hasTurns = json.shapes.contains { shape in
      speakers.contains { shape.has($0, in: "conversation_turns") }
    }
    if hasTurns { return true }
    guard json.shapes.contains(where: { $0.has("header", "title", "time", "products") }) else { return false }
    // `Gemini Apps` has another name in each language.
    let head = String(decoding: try Export.head(json.file), as: UTF8.self)
    return head.contains(#/"(?:header|products)"\s*:\s*(?:"[^"]*|\[[^\]]*)(?:Gemini|Bard\b|AI Mode)/#)
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts(try claims(export).map { [$0] }, of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var chats = TakeoutChats(unit.export)
    let failure = unit.eachFile { (file) throws(Diagnostic) in
      out.path = file.path
      guard let next = try unit.export.json(file)?.records() else { return }
      while let line = try next() { chats.read(line, of: file, &out) }
    }
    chats.write(&out)
    if let failure { throw failure }
  }

  /// The conversation in an address such as `https://gemini.google.com/app/0f3c`; nil for other addresses.
  static func conversation(at address: String) -> String? {
    guard let range = address.firstRange(of: "gemini.google.com/app/") else { return nil }
    let id = address[range.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    return id.isEmpty ? nil : String(id)
  }

  private static let known: Set<String> = [
    "header", "title", "titleUrl", "time", "products", "activityControls", "description", "safeHtmlItem",
    "audioFiles", "details", "locationInfos", "subtitles", "attachedFiles", "imageFile",
  ]

  fileprivate static func activity(
    _ value: ContentValue, _ export: Export, _ folder: String, _ log: inout AgentLog,
    _ out: inout ImportWriter
  ) {
    let time = ImportedTime.iso(value["time"])
    guard let title = value.text("title") else {
      return log.fold(value, as: "activity", because: "activity has no \"title\"", time: time, &out)
    }
    log.keepOthers(of: value, besides: known, "an activity", &out)
    let answers = value.elements("safeHtmlItem")
    if TakeoutVerbs.isNote(title), answers.isEmpty {
      var note = Message(.system, PlainNames.title(of: .system), at: .untimed, value.position)
      note.text = title
      log.add(note, time: time)
      return
    }
    guard let text = TakeoutVerbs.prompt(title) ?? (answers.isEmpty ? nil : title) else {
      return log.skip("other activity", value)
    }
    var prompt = Message(.user, "User", at: .untimed, value.position)
    prompt.text = text
    var names: Set<String> = []
    for file in value.elements("attachedFiles") + [value["imageFile"]].compactMap({ $0 }) {
      // The picture is also among the files.
      let name = file.text("name") ?? file.string ?? "file"
      guard names.insert(name).inserted else { continue }
      prompt.attachments.append(export.attachment(name, from: folder, at: file.position, out.strings))
    }
    var said = [prompt]
    for item in answers {
      let isSearch = value.text("header") == "AI Mode"
      var answer = Message(.assistant, isSearch ? "AI Mode" : "Gemini", at: .untimed, item.position)
      answer.text = HTMLText.markdown(item.text("html") ?? "")
      said.append(answer)
    }
    if let sources = sources(value, &log) {
      if answers.isEmpty {
        log.note("pages", text: sources)
      } else {
        said[said.count - 1].text += "\n\n" + sources
      }
    }
    for message in said { log.add(message, time: time) }
  }

  /// The pages below an activity as links. The names of its files are there too, and the Gem that was used, which
  /// becomes metadata.
  private static func sources(_ value: ContentValue, _ log: inout AgentLog) -> String? {
    var pages: [ContentValue] = []
    for line in value.elements("subtitles") {
      guard let address = line.text("url"), address.hasPrefix("http") else { continue }
      let isGem = address.contains("gemini.google.com/gems")
      if isGem { log.note("gem", line["name"]) } else { pages.append(line) }
    }
    return AppSources.links(pages)
  }

  fileprivate static func conversation(
    _ value: ContentValue, _ log: inout AgentLog, _ out: inout ImportWriter
  ) {
    log.title = value.text("title")
    log.keepOthers(
      of: value, besides: ["title", "creation_time", "last_modification_time", "conversation_turns", "id"],
      "a conversation", &out)
    for turn in value.elements("conversation_turns") {
      guard let said = turn["user_turn"] ?? turn["system_turn"] else {
        log.fold(turn, as: "turn", because: "unknown turn", &out)
        continue
      }
      let isUser = turn["user_turn"] != nil
      var message = Message(
        isUser ? .user : .assistant, isUser ? "User" : "Gemini", at: .untimed, turn.position)
      let texts = said.elements("text").flatMap {
        [$0.text("preamble"), $0.text("data")] + $0.elements("cards").map { $0.text("content") }
      }
      message.text = said.text("prompt") ?? texts.compactMap { $0 }.joined(separator: "\n\n")
      message.generation?.thinking = said.elements("model_thoughts").map { thought in
        ["headline", "description"].compactMap { thought.text($0) }.joined(separator: "\n\n")
      }.joined(separator: "\n\n")
      for image in said.elements("images") + said.elements("attachments") {
        message.attachments.append(
          Attachment(path: image.string ?? "picture", alt: "", mime: "image/*", caption: ""))
      }
      let time = ImportedTime.iso(said["turn_last_modified"]) ?? ImportedTime.iso(value["creation_time"])
      log.add(message, time: time)
      log.close()
    }
  }
}

/// The activities of a file, by conversation.
private struct TakeoutChats {
  private let export: Export
  private var found: [String: [(time: Instant, log: AgentLog)]] = [:]
  private var order: [String] = []
  private var counts: [UInt64: Int] = [:]

  init(_ export: Export) { self.export = export }

  mutating func read(_ line: Lines.Line, of file: InputFile, _ out: inout ImportWriter) {
    let name = ExportUnits.name(line, &counts)
    guard let value = out.value(of: line) else { return }
    var log = AgentLog()
    if value["conversation_turns"] != nil {
      TakeoutFormat.conversation(value, &log, &out)
    } else {
      TakeoutFormat.activity(value, export, export.folder(of: file), &log, &out)
    }
    guard let id = Self.conversation(of: value) else { return log.write(name: name, &out) }
    if found[id] == nil { order.append(id) }
    found[id, default: []].append((ImportedTime.iso(value["time"]) ?? .untimed, log))
  }

  /// The conversation that an activity names; nil if it names none or several.
  private static func conversation(of value: ContentValue) -> String? {
    let addresses = value.elements("details").flatMap { [$0.text("url"), $0.text("name")] }
    let ids = Set(addresses.compactMap { $0 }.compactMap(TakeoutFormat.conversation(at:)))
    return ids.count == 1 ? ids.first : nil
  }

  /// Writes the conversations, oldest activity first; of one moment, the last of the file is the oldest.
  func write(_ out: inout ImportWriter) {
    for id in order {
      let parts = (found[id] ?? []).reversed().enumerated().sorted {
        ($0.element.time.milliseconds, $0.offset) < ($1.element.time.milliseconds, $1.offset)
      }
      var log = parts.first?.element.log ?? AgentLog()
      log.id = id
      for part in parts.dropFirst() { log.add(contentsOf: part.element.log) }
      log.write(name: id, &out)
    }
  }
}
