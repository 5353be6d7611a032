internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Mattermost's bulk export: one record per line, `type` with an object of the same name; files are in
/// `data/`. Also posts of a channel: answers of the API, and the tables of channel and compliance exports.
enum MattermostFormat: ExportFormat {
  static let name = "mattermost"
  static let title = "Mattermost"
  static let reads = "channels, direct messages, replies, reactions, edits, files, cards"
  static let origin = "mmctl export create; Export Channel; posts of the API"
  static let layout = Conversation.Layout.compact
  static let hasIDs = false

  static var carriesFiles: Bool { true }

  private static let types = [
    "version", "team", "channel", "user", "post", "direct_channel", "direct_post", "emoji", "role", "scheme",
    "bot",
  ]

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files {
      if try MattermostPosts.isOne(file, export) {
        found.append(file)
        continue
      }
      if let json = try export.json(file), try hasRecords(json) { found.append(file) }
    }
    return found
  }

  /// Whether a record has its type as a key, too.
  private static func hasRecords(_ json: JSONExport) throws(Diagnostic) -> Bool {
    // Other programs, too, have documents with a type and a version, or lines with a type and a role.
    let types = (json.isLines ? types : ["post", "direct_post"]).filter { type in
      json.shapes.contains { !$0.isList && $0.has("type", type) && $0.keys.count <= 3 }
    }
    guard !types.isEmpty else { return false }
    let head = try Export.head(json.file).filter { $0 > 0x20 }
    return types.contains { ByteSearch.place(of: Array("\"type\":\"\($0)\"".utf8), in: head) != nil }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts([try claims(export)], of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var team = MattermostTeam(unit.export, out)
    let failure = unit.eachFile { (file) throws(Diagnostic) in
      out.path = file.path
      if try MattermostPosts.isOne(file, unit.export) {
        let name = unit.export.isFolder ? file.stem : unit.export.name
        let folder = unit.export.folder(of: file)
        return try MattermostPosts.read(file, named: name, in: folder, &out) { team.take(post: $0, &$1) }
      }
      guard let next = try unit.export.json(file)?.records() else { return }
      while let line = try next() {
        if let value = out.value(of: line) { team.take(value, &out) }
      }
    }
    team.write(unit.files.first?.path ?? unit.export.path, &out)
    if let failure { throw failure }
  }
}

/// The channels of an export with their posts.
private struct MattermostTeam {
  private struct Channel {
    var title: String
    var summary = ""
    var isDirect = false
    var members: [String] = []
  }

  private let export: Export
  private let strings: Strings
  private var names: [String: String] = [:]
  private var bots: Set<String> = []
  private var channels: [String: Channel] = [:]
  private var messages: GroupedMessages
  /// Posts by channel and id.
  private var seen: Set<String> = []
  /// Posts without an id by the hash of channel, time and author; and which of these the second and later ones are, by
  /// this hash and that of their content.
  private var moments: [UInt64: Moment] = [:]
  private var numbers: [UInt64: Int] = [:]

  init(_ export: Export, _ out: ImportWriter) {
    (self.export, strings, messages) = (export, out.strings, GroupedMessages(out.spill))
  }

  mutating func take(_ line: ContentValue, _ out: inout ImportWriter) {
    let type = line.text("type") ?? ""
    let value = line[type] ?? line
    if type == "post" || type == "direct_post" { return take(post: value, &out) }
    out.record()
    switch type {
    case "user", "bot":
      let id = value.text("username") ?? ""
      let full = [value.text("first_name"), value.text("last_name")].compactMap { $0 }.joined(separator: " ")
      let found = value.text("nickname") ?? (full.isEmpty ? value.text("display_name") : full)
      if let found { names[id] = found }
      if type == "bot" { bots.insert(id) }
      out.skip("person", at: line.position)
    case "channel":
      let key = "\(value.text("team") ?? "")/\(value.text("name") ?? "")"
      let title = value.text("display_name") ?? value.text("name") ?? key
      let about = [value.text("purpose"), value.text("header")].compactMap { $0 }.first ?? ""
      channels[key] = Channel(title: "#" + title, summary: about)
      out.skip("channel", at: line.position)
    case "direct_channel":
      _ = direct(Self.members(value))
      out.skip("channel", at: line.position)
    case "version", "team", "emoji", "role", "scheme": out.skip("settings", at: line.position)
    default:
      let what = type.isEmpty ? "line has no \"type\"" : "unknown line \"\(type)\""
      let message = Message(id: "", sender: "", text: "", time: .untimed, position: line.position)
      channels["", default: Channel(title: "Mattermost")].members = []
      messages.add(out.kept(line, as: type.isEmpty ? "line" : type, because: what, message), to: "")
    }
  }

  /// Older exports list only names.
  private static func members(_ value: ContentValue) -> [String] {
    let names = (value.elements("channel_members") + value.elements("members")).compactMap(\.string)
    return names.isEmpty
      ? value.elements("participants").compactMap { $0.text("username") ?? $0.string } : names
  }

  private mutating func direct(_ members: [String]) -> String {
    let key = "direct/" + members.sorted().joined(separator: "/")
    if channels[key] == nil {
      // The channel of a person alone lists the person twice.
      let people = members.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      channels[key] = Channel(title: "", isDirect: members.count < 3, members: people)
    }
    return key
  }

  private static let known: Set<String> = [
    "team", "channel", "user", "type", "message", "props", "create_at", "edit_at", "reactions", "replies",
    "attachments", "flagged_by", "is_pinned", "channel_members", "members", "thread_followers",
    "id", "root_id", "display_name", "delete_at",
  ]

  mutating func take(post value: ContentValue, _ out: inout ImportWriter) {
    var key = "\(value.text("team") ?? "")/\(value.text("channel") ?? "")"
    if value["channel_members"] != nil || value["members"] != nil {
      key = direct(Self.members(value))
    } else if channels[key] == nil {
      if value["channel"] == nil { out.drift("post has no \"channel\"", at: value.position) }
      channels[key] = Channel(title: "#" + (value.text("display_name") ?? value.text("channel") ?? "?"))
    }
    let id = add(value, to: key, parent: value.text("root_id"), &out)
    for reply in value.elements("replies") { _ = add(reply, to: key, parent: id, &out) }
  }

  /// The first post of a channel, time and author; most are the only one.
  private struct Moment {
    let content: UInt64
    var count = 1
  }

  /// What posts of the same moment differ in; people add reactions and replies later, or delete a post.
  private static func content(of value: ContentValue, _ parent: String?) -> UInt64 {
    var text = parent ?? ""
    for key in ["message", "type"] { text += "/" + (value[key]?.identifier ?? "") }
    for key in ["props", "attachments"] {
      guard let beside = value[key], beside.entries?.isEmpty == false || beside.list?.isEmpty == false else {
        continue
      }
      text += "/" + String(json: beside)
    }
    return ContentHash.of(text).low
  }

  /// The id of a post, and whether it is a copy of one before. Posts of the bulk export have no ids: they are named
  /// after their time and author, and numbered if these are the same.
  private mutating func identify(
    _ value: ContentValue, _ name: String, in key: String, parent: String?
  ) -> (id: String, isCopy: Bool) {
    let isTimed = value["create_at"] != nil
    // Each answer of the API has the beginnings of its threads.
    if let id = value.text("id") { return (id, isTimed && !seen.insert("\(key)/\(id)").inserted) }
    let moment = ContentHash.of("\(key)/\(name)").low
    let content = Self.content(of: value, parent)
    guard let first = moments[moment] else {
      moments[moment] = Moment(content: content)
      return (name, false)
    }
    let own = moment ^ content
    let known = isTimed ? (first.content == content ? 1 : numbers[own]) : nil
    let number = known ?? first.count + 1
    if known == nil {
      moments[moment]?.count = number
      numbers[own] = number
    }
    return (number == 1 ? name : "\(name)-\(number)", known != nil)
  }

  /// A later copy of a post, as in another file, may be edited or deleted.
  private mutating func renew(with copy: Message) {
    _ = messages.update(copy.id) { post in
      if copy.isDeleted { post.isDeleted = true }
      guard let edited = copy.editedAt, post.editedAt.map({ $0 < edited }) ?? true else { return }
      (post.kind, post.text, post.editedAt) = (copy.kind, copy.text, edited)
    }
  }

  private mutating func add(
    _ value: ContentValue, to key: String, parent: String?, _ out: inout ImportWriter
  ) -> String {
    out.record()
    guard value.entries != nil else {
      out.broken("expected a post, found \(value.typeName)", at: value.position)
      return ""
    }
    let time = messages.time(
      ImportedTime.milliseconds(value["create_at"]), of: value, "create_at", in: key, &out)
    let sender = value.text("user") ?? ""
    if sender.isEmpty { out.drift("post has no \"user\"", at: value.position) }
    let (id, isCopy) = identify(value, "\(time.milliseconds)-\(sender)", in: key, parent: parent)
    var message = Message(id: id, sender: sender, text: "", time: time, position: value.position)
    message.isDeleted = ImportedTime.milliseconds(value["delete_at"]).map { $0.milliseconds > 0 } ?? false
    // Programs may post under another name.
    if let shown = value["props"]?.text("override_username"), shown != sender,
      value["props"]?["from_webhook"].map({ $0.bool ?? ($0.string == "true") }) == true
    {
      message.sender = "\(sender)/\(shown)"
      names[message.sender] = shown
    }
    message.replyTo = parent
    if let edited = ImportedTime.milliseconds(value["edit_at"]), edited.milliseconds > 0 {
      message.editedAt = edited
    }
    for file in value.elements("attachments") {
      guard let path = file.text("path") ?? file.string else { continue }
      var attachment = export.attachment(path, from: "data/", at: file.position, strings)
      attachment.name = file.text("name")
      message.attachments.append(attachment)
    }
    for reaction in value.elements("reactions") {
      let name = reaction.text("emoji_name") ?? "?"
      message.react(EmojiNames.emoji(name), reaction.text("user"))
    }
    let text = value.text("message") ?? ""
    let type = value.text("type") ?? ""
    if type.hasPrefix("system_"), type != "system_generic" {
      (message.kind, message.sender, message.text) = (.system, "", text.isEmpty ? type : text)
    } else if type == "me" {
      // `/me waves` is stored as `*waves*`.
      let words = text.wholeMatch(of: #/\*(.+)\*/#).map { String($0.1) } ?? text
      message.text = StyledText([.init(text: words, style: .italic)]).markdown
    } else {
      // Mattermost writes Markdown.
      let plain = EmojiNames.replaced(in: text)
      message.say(plain, as: plain, extras(value["props"]) + [out.others(of: value, besides: Self.known)])
    }
    if message.text.isEmpty, !message.mayBeEmpty {
      guard value["message"] == nil, value.entries?.contains(where: { $0.key == "message" }) != true else {
        out.skip("no content", at: value.position)
        return message.id
      }
      message = out.kept(value, as: "post", because: "post has no \"message\"", message)
    }
    if isCopy {
      out.skip("copy of a message", at: value.position)
      if value["id"] != nil || message.editedAt != nil || message.isDeleted { renew(with: message) }
      return message.id
    }
    messages.add(message, to: key)
    return message.id
  }

  /// `**Branch** main`.
  private static func field(_ field: ContentValue) -> String? {
    let title = field.text("title").map { StyledText([.init(text: $0, style: .bold)]).markdown }
    let value = field.text("value") ?? field["value"]?.identifier
    let words = [title, value].compactMap { $0 }.joined(separator: " ")
    return words.isEmpty ? nil : words
  }

  /// Cards of integrations, as quotations.
  private func extras(_ props: ContentValue?) -> [String] {
    (props?.elements("attachments") ?? []).prefix(20).compactMap { card in
      let title = card.text("title").map {
        StyledText([.init(text: $0, style: .bold, link: card.text("title_link"))]).markdown
      }
      let author = card.text("author_name").map { StyledText([.init(text: $0)]).markdown }
      let fields = card.elements("fields").compactMap(Self.field)
      let end = card.text("footer").map { StyledText([.init(text: $0, style: .italic)]).markdown }
      let isBare = card.text("text") == nil && fields.isEmpty
      let others = ["title", "pretext"].map { card.text($0) }
      let fallback = card.text("fallback").flatMap { isBare && !others.contains($0) ? $0 : nil }
      let buttons = card.elements("actions").compactMap { $0.text("name") }.map { MarkdownText.escaped($0) }
      let labels = buttons.isEmpty ? nil : buttons.joined(separator: " · ")
      let lines =
        [card.text("pretext"), author, title, card.text("text")] + fields + [fallback, labels, end]
      let text = lines.compactMap { $0 }.joined(separator: "\n\n")
      return text.isEmpty ? nil : MarkdownText.quote(text)
    }
  }

  func write(_ source: String, _ out: inout ImportWriter) {
    for key in messages.keys {
      let channel = channels[key] ?? Channel(title: key)
      let people = channel.members.map { names[$0] ?? $0 }
      let title = channel.title.isEmpty ? people.joined(separator: ", ") : channel.title
      var chat = Conversation(slug: Conversation.slug(title: title, id: key), title: title, source: source)
      chat.kind = channel.isDirect ? .direct : .group
      chat.isMarkdown = true
      chat.summary = channel.summary
      out.begin(chat)
      messages.each(of: key, &out) { message, _, out in
        for id in [message.sender] + message.reactions.flatMap(\.participants) where !id.isEmpty {
          out.participant(Participant(id: id, name: names[id] ?? id, bio: bots.contains(id) ? "Bot" : ""))
        }
        out.message(message)
      }
    }
  }
}
