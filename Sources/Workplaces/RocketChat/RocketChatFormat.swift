internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Messages of Rocket.Chat, in two forms. As its server has them: a list, a list under `messages`, or one per
/// line; rooms may be mixed. As it exports them: a file for each room with a record per line, which has only
/// `msg`, `username`, `ts`, `type` and attachments, or the same as HTML; files are in `assets/`. A dump of the database
/// also names rooms and people.
enum RocketChatFormat: ExportFormat {
  static let name = "rocket-chat"
  static let title = "Rocket.Chat"
  static let reads = "messages, threads, reactions, edits, quotations, files, events"
  static let origin = "Export messages as a file, as JSON; or Export my data"
  static let layout = Conversation.Layout.compact

  static var carriesFiles: Bool { true }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool {
    let files = try export.files(where: isOne) + RocketChatPage.files(export)
    return !files.isEmpty
  }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    try export.files { isOne($0) || RocketChatNames.isOne($0) } + RocketChatPage.files(export)
  }

  static func isOne(_ shape: JSONShape) -> Bool {
    shape.has("rid", "u", "ts") || shape.has("msg", "u", "ts")
      || shape.has("rid", "u", "ts", in: "messages") || shape.has("msg", "username", "ts")
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts([try claims(export)], of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var rooms = RocketChatRooms(unit.export, out)
    let failure = unit.eachFile { (file) throws(Diagnostic) in
      out.path = file.path
      let stem = unit.export.isFolder ? file.stem : unit.export.name
      if RocketChatPage.isOne(file) {
        return try RocketChatPage.read(file, &out) { rooms.take($0, stem, &$1) }
      }
      let json = try unit.export.json(file)
      if let json, json.shapes.contains(where: RocketChatNames.isOne) {
        let next = try json.records()
        while let line = try next() {
          if let value = out.value(of: line) { rooms.take(value, stem, &out) }
        }
        return
      }
      try out.read(file, of: unit.export, at: ["messages"]) { rooms.take($0, stem, &$1) }
    }
    rooms.write(unit.files.first?.path ?? unit.export.path, unit.export.name, &out)
    if let failure { throw failure }
  }
}

/// The rooms of an export with their messages.
private struct RocketChatRooms {
  private let export: Export
  private let strings: Strings
  private var names: [String: String] = [:]
  private var given = RocketChatNames()
  private var ids: [String: String] = [:]
  /// Rooms that have the name of their file.
  private var named: Set<String> = []
  private var messages: GroupedMessages

  init(_ export: Export, _ out: ImportWriter) {
    (self.export, strings, messages) = (export, out.strings, GroupedMessages(out.spill))
  }

  private static let known: Set<String> = [
    "_id", "rid", "msg", "ts", "u", "_updatedAt", "mentions", "channels", "attachments", "t", "reactions",
    "tmid", "editedAt", "editedBy", "file", "files", "urls", "md", "groupable", "parseUrls", "alias",
    "avatar", "bot", "replies", "tcount", "tlm", "starred", "pinned", "pinnedAt", "pinnedBy", "unread",
    "role", "tshow", "_hidden", "parent", "_className", "emoji", "private", "location", "blocks", "drid",
    "dcount", "dlm", "e2e", "sandstormSessionId", "username", "type", "imported", "temp", "otrAck",
    "actionLinks", "sentByEmail", "tokens", "html", "token", "federation", "webRtcCallEndTs",
  ]

  mutating func take(_ value: ContentValue, _ stem: String, _ out: inout ImportWriter) {
    if given.take(value, &out) { return }
    out.record()
    guard value.entries != nil else {
      return out.broken("expected a message, found \(value.typeName)", at: value.position)
    }
    let room = value.text("rid") ?? stem
    if value["rid"] == nil { named.insert(room) }
    let time = messages.time(Self.time(value["ts"]), of: value, "ts", in: room, &out)
    let user = value["u"]
    let isExported = user == nil && value["username"] != nil
    let account = user?.text("_id") ?? user?.text("username") ?? value.text("username") ?? ""
    // Programs may write under another name.
    let isProgram = value["bot"]?.entries != nil || value["bot"]?.bool == true
    let alias = value.text("alias").flatMap { $0 == user?.text("name") ? nil : $0 }
    let shown = isProgram ? alias : nil
    let sender = shown.map { "\(account)/\($0)" } ?? account
    if sender.isEmpty { out.drift("message has no \"u\"", at: value.position) }
    let login = user?.text("username")
    let known = names[account].flatMap { $0 == login ? nil : $0 }
    names[account] = user?.text("name") ?? known ?? (isProgram ? nil : alias) ?? login
    if let shown { names[sender] = shown }
    if let login { ids[login] = account }
    var message = Message(
      id: value["_id"].flatMap { $0.identifier ?? $0.text("$oid") } ?? "\(time.milliseconds)-\(sender)",
      sender: sender, text: "", time: time,
      position: value.position)
    message.replyTo = value.text("tmid")
    message.editedAt = Self.time(value["editedAt"])
    if isExported { takeAsset(value, &message) } else { takeFiles(value, &message) }
    for entry in value["reactions"]?.entries ?? [] {
      for login in entry.value.elements("usernames").compactMap(\.string) {
        message.react(EmojiNames.emoji(entry.key.replacing(":", with: "")), ids[login] ?? login)
      }
    }
    let text = value["msg"]?.string ?? ""
    if isExported, let type = value.text("type"), type != "rm", !text.isEmpty {
      // The text is already a sentence, in the language of the server.
      (message.kind, message.sender, message.text) = (.system, "", "\(sender): \(text)")
    } else if let type = value.text("t") ?? (isExported ? value.text("type") : nil) {
      takeEvent(type, text, &message, value, &out)
    } else {
      let hasQuote = value.elements("attachments").contains { $0.text("message_link") != nil }
      let plain = RocketChatText.quoteLinks(EmojiNames.replaced(in: text), areShown: !hasQuote)
      let rest = out.others(of: value, besides: Self.known)
      message.say(
        plain, as: RocketChatText.markdown(plain),
        [RocketChatText.place(value["location"]), RocketChatText.blocks(value.elements("blocks"))]
          + extras(value) + [rest])
      if text.isEmpty, message.text.isEmpty, !message.mayBeEmpty, !value.elements("blocks").isEmpty {
        message = out.kept(value, as: "message", because: "message has only blocks of unknown types", message)
      }
      if value["msg"] == nil, message.text.isEmpty, !message.mayBeEmpty {
        message = out.kept(value, as: "message", because: "message has no \"msg\"", message)
      }
    }
    guard !message.text.isEmpty || message.mayBeEmpty else {
      return out.skip("no content", at: value.position)
    }
    messages.add(message, to: room)
  }

  /// `{"$date": "2024-…"}`, `{"$date": 1714550400000}`, or without the object around.
  private static func time(_ value: ContentValue?) -> Instant? {
    let inner = value?["$date"] ?? value
    let deep = inner?["$numberLong"] ?? inner
    return ImportedTime.iso(deep) ?? ImportedTime.milliseconds(deep)
  }

  private func takeFiles(_ value: ContentValue, _ message: inout Message) {
    let files =
      value.elements("files") + (value.elements("files").isEmpty ? [value["file"]].compactMap { $0 } : [])
    for file in files {
      guard let name = file.text("name") else { continue }
      // Previews are files of their own.
      if file.text("typeGroup") == "thumb" || name.hasPrefix("thumb-") { continue }
      message.attachments.append(
        export.attachment(name, type: file.text("type") ?? "", from: "", at: file.position, strings))
    }
  }

  /// A message has one file, which each of its attachments names.
  private func takeAsset(_ value: ContentValue, _ message: inout Message) {
    guard let card = value.elements("attachments").first(where: { $0["fileId"]?.string != nil }),
      let id = card.text("fileId"), let name = card.text("fileName")
    else { return }
    var file = export.attachment("assets/\(id)-\(name)", from: "", at: card.position, strings)
    file.name = name
    message.attachments = [file]
  }

  /// Quotations and cards.
  private func extras(_ value: ContentValue) -> [String] {
    value.elements("attachments").prefix(20).compactMap { card in
      // An exported file has a title that is its name; an exported quotation has only its address.
      if card["fileId"]?.string != nil, card["message_link"]?.string == nil { return nil }
      let title = card.text("title").flatMap { title in
        card["title_link_download"] == nil && card.text("title_link")?.hasPrefix("/file-upload/") != true
          ? StyledText([.init(text: title, style: .bold, link: card.text("title_link"))]).markdown : nil
      }
      let author = card.text("author_name").map { StyledText([.init(text: $0, style: .bold)]).markdown }
      let lines =
        [
          author, title, card.text("text").map { RocketChatText.markdown($0) },
          card.text("description").map { MarkdownText.escaped($0) },
          card["text"] == nil
            ? card.text("message_link").map { StyledText([.init(text: $0, link: $0)]).markdown } : nil,
        ]
        + card.elements("fields").map(RocketChatText.field)
        + [RocketChatText.picture(card.text("image_url"))]
      let text = lines.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "\n\n")
      return text.isEmpty ? nil : MarkdownText.quote(text)
    }
  }

  private func takeEvent(
    _ type: String, _ text: String, _ message: inout Message, _ value: ContentValue, _ out: inout ImportWriter
  ) {
    let name = names[message.sender] ?? message.sender
    if type == "rm" {
      message.isDeleted = true
      return
    }
    let calls = [
      "videoconf", "jitsi_call_started", "livechat_video_call", "livechat_webrtc_video_call", "voip-call-",
    ]
    if calls.contains(where: type.hasPrefix) {
      message.kind = .call
      return
    }
    (message.kind, message.sender) = (.system, "")
    switch type {
    case "uj", "ujt", "ut":
      message.text = strings.text("{name} joined {program}", ["name": name, "program": "Rocket.Chat"])
    case "ul", "ult": message.text = strings.text("{name} left", ["name": name])
    case "au", "added-user-to-team", "user-added-room-to-team":
      message.text = strings.text("{name} added {members}", ["name": name, "members": text])
    case "ru", "removed-user-from-team":
      message.text = strings.text("{name} removed {members}", ["name": name, "members": text])
    case "r":
      message.text = strings.text("{name} changed the title to “{title}”", ["name": name, "title": text])
    case "room_changed_topic":
      message.text = strings.text("{name} changed the topic to “{title}”", ["name": name, "title": text])
    case "message_pinned": message.text = strings.text("{name} pinned a message", ["name": name])
    case "e2e": message.text = "\(name): 🔒"
    case "room_changed_avatar": message.text = strings.text("{name} changed the photo", ["name": name])
    default:
      if !Self.events.contains(type) {
        out.drift("unknown type \"\(type)\" of a message; its text is shown", at: value["t"]?.position)
      }
      message.text =
        "\(name): \(type.replacing("_", with: " ").replacing("-", with: " "))"
        + (text.isEmpty ? "" : " “\(text)”")
    }
  }

  private static let events: Set<String> = [
    "room_changed_description", "room_changed_announcement", "room_changed_privacy",
    "subscription-role-added", "subscription-role-removed", "user-muted", "user-unmuted", "room-archived",
    "room-unarchived", "wm", "discussion-created", "e2e", "room_e2e_enabled", "room_e2e_disabled", "rtc",
    "command", "livechat-close", "livechat-started", "omnichannel_placed_chat_on_hold", "message_snippeted",
    "room-set-read-only", "room-removed-read-only", "room-allowed-reacting", "room-disallowed-reacting",
    "mute_unmute", "user-converted-to-team", "user-converted-to-channel", "user-removed-room-from-team",
    "user-deleted-room-from-team", "omnichannel_on_hold_chat_resumed", "livechat_navigation_history",
    "livechat_transfer_history", "livechat_transfer_history_fallback", "livechat_transcript_history", "otr",
    "otr-ack", "user_joined_otr", "user_requested_otr_key_refresh", "user_key_refreshed_successfully",
  ]

  private func name(_ id: String) -> String { given.people[id] ?? names[id] ?? id }

  func write(_ source: String, _ name: String, _ out: inout ImportWriter) {
    let isOnly = messages.keys.count == 1
    for key in messages.keys {
      let senders = messages.senders(of: key)
      let people = senders.map { self.name($0) }.sorted()
      let found =
        named.contains(key) ? key : isOnly ? name : people.count < 3 ? people.joined(separator: ", ") : key
      let title = given.rooms[key] ?? found
      var chat = Conversation(
        slug: Conversation.slug(title: title, id: key), title: title.isEmpty ? key : title, source: source)
      chat.kind = senders.count > 2 ? .group : .direct
      chat.isMarkdown = true
      out.begin(chat)
      messages.each(of: key, &out) { message, _, out in
        for id in [message.sender] + message.reactions.flatMap(\.participants) where !id.isEmpty {
          out.participant(Participant(id: id, name: self.name(id)))
        }
        out.message(message)
      }
    }
  }
}
