internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import JSON

/// Channels exported by DiscordChatExporter as JSON: `guild`, `channel`, `messages`. Large channels are split into
/// parts, `name [part 2].json`. Also lists of messages as the API returns them. Read as a stream, message by message.
enum DiscordFormat: ExportFormat {
  static let name = "discord"
  static let title = "Discord"
  static let reads = "messages, replies, edits, reactions, files, embeds, calls, events"
  static let lacks = "remote pictures"
  static let origin = "DiscordChatExporter, as JSON; messages of the API as a list"
  static let layout = Conversation.Layout.compact

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool {
    for file in candidates(export) where try isChannel(file, export) { return true }
    return false
  }

  static var carriesFiles: Bool { true }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in candidates(export) where try isChannel(file, export) { found.append(file) }
    return found
  }

  /// Downloaded files are in folders beside the channels.
  private static func candidates(_ export: Export) -> [InputFile] {
    export.files.filter { file in
      file.fileExtension == "json" && !export.inner(file).contains(".json_Files/")
    }
  }

  private static func isChannel(_ file: InputFile, _ export: Export) throws(Diagnostic) -> Bool {
    guard let shape = try export.json(file)?.shapes.first else { return false }
    if shape.isList { return shape.has("channel_id", "author", "timestamp", "content") }
    return shape.has("channel") && !shape.keys.isDisjoint(with: ["guild", "dateRange", "messages"])
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    try .parts(channels(claims(export), export), of: export, Self.self)
  }

  /// The files of each channel in order: `name.json`, `name [part 2].json`.
  static func channels(_ files: [InputFile], _ export: Export) -> [[InputFile]] {
    var groups: [String: [(part: Int, file: InputFile)]] = [:]
    for file in files {
      let (base, part) = FilePart.split(export.inner(file))
      groups[base, default: []].append((part, file))
    }
    return groups.keys.sorted().map { key in
      groups[key, default: []].sorted { $0.part < $1.part }.map(\.file)
    }
  }

  /// The conversation of a channel whose server, categories with its name, and topic are written as text.
  static func conversation(
    _ server: String, _ names: [String], _ topic: String, _ source: String
  ) -> Conversation {
    let name = names.last ?? ""
    let isTalk = server == "Direct Messages"
    var chat = Conversation(
      slug: Slug.distinct(
        [isTalk ? "" : server, name].filter { !$0.isEmpty }.joined(separator: "-"), fallback: "discord"),
      title: isTalk ? name : "#" + name, source: source)
    chat.kind = isTalk && names.first != "Group" ? .direct : .group
    chat.isMarkdown = true
    let summary = [server] + names.dropLast() + [topic]
    chat.summary = isTalk ? "" : summary.filter { !$0.isEmpty }.joined(separator: " · ")
    return chat
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var channel = DiscordChannel(unit.export, out)
    defer { out = channel.out }
    for file in unit.files {
      channel.begin(file)
      let repeated = try JSONFile.stream(file, keepsLastOfDuplicates: true) { reader in
        try channel.read(&reader)
      }
      channel.out.note(repeated)
    }
  }
}

/// Reads the files of one channel.
private struct DiscordChannel {
  var out: ImportWriter
  private let export: Export
  private var file: InputFile?
  private var id: String?
  private var guild: ContentValue?
  private var channel: ContentValue?
  private var reader: DiscordReader

  init(_ export: Export, _ out: ImportWriter) {
    self.export = export
    self.out = out
    reader = DiscordReader(out.options)
  }

  mutating func begin(_ file: InputFile) {
    self.file = file
    out.path = file.path
    reader.folder = String(export.inner(file).dropLast(file.name.count))
    (guild, channel) = (nil, nil)
  }

  mutating func read(_ json: inout JSONReader) throws {
    if try json.peek() == .array { return try json.array { try read(listed: &$0) } }
    try json.object { key, _, json in
      switch key {
      case "guild": guild = try json.contentValue()
      case "channel": channel = try json.contentValue()
      case "messages" where try json.peek() == .array:
        open()
        try json.array { element in
          let position = SourcePosition(try element.nextPosition())
          reader.take(try element.contentValue(), position, &out)
        }
      default: try json.skip()
      }
    }
  }

  /// A message of the API, newest first as a rule, which names its channel by its id.
  private mutating func read(listed json: inout JSONReader) throws {
    let position = SourcePosition(try json.nextPosition())
    let value = try json.contentValue()
    if channel == nil {
      let id = value["channel_id"].map { ContentValue.Entry(key: "id", position: position, value: $0) }
      channel = ContentValue(.map([id].compactMap { $0 }), at: position)
      open()
    }
    reader.take(DiscordAPIMessage.exported(value), position, &out)
  }

  /// Further parts of a channel continue its conversation.
  private mutating func open() {
    let next = channel?["id"]?.identifier ?? file?.path ?? ""
    guard next != id else { return }
    id = next
    let name = channel?.text("name") ?? file?.stem ?? ""
    let type = channel?.text("type") ?? ""
    let isDirect = type == "DirectTextChat" || type == "1"
    let isTalk = isDirect || type == "DirectGroupTextChat"
    let title = isTalk ? name : "#" + name
    let server = guild?.text("name") ?? ""
    var chat = Conversation(
      slug: Slug.distinct(
        [isTalk ? "" : server, name].filter { !$0.isEmpty }.joined(separator: "-"), fallback: next),
      title: title,
      source: file?.path ?? export.path)
    chat.kind = isDirect ? .direct : .group
    chat.isMarkdown = true
    let topic = channel?.text("topic")
    chat.summary =
      isTalk
      ? ""
      : [server.isEmpty ? nil : server, channel?.text("category"), topic].compactMap { $0 }.joined(
        separator: " · ")
    out.begin(chat)
    reader.begin(channel: next, name: name)
  }
}
