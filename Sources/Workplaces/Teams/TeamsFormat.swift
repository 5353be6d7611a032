internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Messages of Microsoft Teams as the Graph API returns them: a list under `value` (in several files for several
/// pages), a plain list, or one per line. Exports by PowerShell begin each key with a capital; export-ms-teams-chats
/// writes a list of chats with their messages.
enum TeamsFormat: ExportFormat {
  static let name = "teams"
  static let title = "Microsoft Teams"
  static let reads = "texts, mentions, replies, files, cards, reactions, edits, calls, members"
  static let lacks = "names of chats, which the answers lack"
  static let origin = "the Graph API: each page of /chats/{id}/messages as a file"
  static let layout = Conversation.Layout.compact

  static var carriesFiles: Bool { true }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files {
      guard let json = try export.json(file) else { continue }
      if json.shapes.contains(where: isOne) {
        found.append(file)
      } else if try hasChats(json) {
        found.append(file)
      }
    }
    return found
  }

  private static func isOne(_ shape: JSONShape) -> Bool {
    shape.has("messageType", "createdDateTime", "body")
      || shape.has("MessageType", "CreatedDateTime", "Body")
      || ["value", "messages"].contains { shape.has("messageType", "createdDateTime", "body", in: $0) }
  }

  /// Whether a document has chats with messages, whose keys are in any order.
  private static func hasChats(_ json: JSONExport) throws(Diagnostic) -> Bool {
    guard !json.isLines, json.shapes.first?.has("messages", in: "chats") == true else { return false }
    let head = try Export.head(json.file)
    return ["messageType", "createdDateTime"].allSatisfy {
      ByteSearch.place(of: Array("\"\($0)\"".utf8), in: head) != nil
    }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts([try claims(export)], of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var chats = TeamsChats(unit.export, out)
    let failure = unit.eachFile { (file) throws(Diagnostic) in
      out.path = file.path
      if let json = try unit.export.json(file), try hasChats(json) {
        return try chats.readChats(of: file, &out)
      }
      let stem = unit.export.isFolder ? file.stem : unit.export.name
      try out.read(file, of: unit.export, at: ["value", "messages"]) { chats.take($0, stem, &$1) }
    }
    chats.write(unit.files.first?.path ?? unit.export.path, unit.export.name, &out)
    if let failure { throw failure }
  }
}

/// The chats and channels of an export with their messages.
private struct TeamsChats {
  private let export: Export
  private let strings: Strings
  private var names: [String: String] = [:]
  /// The least id with each name.
  private var ids: [String: String] = [:]
  /// Chats with a name, and whether they are of two people.
  private var named: [String: (title: String, isDirect: Bool)] = [:]
  /// The id of the person whose chats these are.
  private var owner: String?
  private var messages: GroupedMessages
  /// What happened, by the ids of messages; later ones may name the people.
  private var events: [String: TeamsEvent] = [:]

  init(_ export: Export, _ out: ImportWriter) {
    (self.export, strings, messages) = (export, out.strings, GroupedMessages(out.spill))
  }

  private static let known: Set<String> = [
    "id", "replyToId", "etag", "messageType", "createdDateTime", "lastModifiedDateTime", "lastEditedDateTime",
    "deletedDateTime", "subject", "summary", "chatId", "importance", "locale", "webUrl", "channelIdentity",
    "policyViolation", "eventDetail", "from", "body", "attachments", "mentions", "reactions",
    "messageHistory", "replies", "hostedContents", "replies@odata.context", "replies@odata.count",
    "@odata.type", "onBehalfOf", "systemEvent", "isFromMe",
  ]

  /// A document with chats, and with the person whose they are.
  mutating func readChats(of file: InputFile, _ out: inout ImportWriter) throws(Diagnostic) {
    var me: String?
    let repeated = try JSONList.read(
      file, at: ["chats"], without: [InnerList("messages")], out.spill,
      other: { key, value in
        if key == "user" { me = value.text("id") } else { Self.note(key, value, of: "an export", &out) }
      }
    ) { chat, messages in take(chat: chat, messages, &out) }
    owner = me ?? owner
    out.note(repeated)
  }

  private static let knownAround = Set(words: "exportVersion exportedAt id name chatType members messages")

  private static func note(_ key: String, _ value: ContentValue, of what: String, _ out: inout ImportWriter) {
    guard !knownAround.contains(key), !value.isNull else { return }
    out.drift("unknown field \"\(key)\" of \(what); it is not shown", at: value.position)
  }

  private mutating func take(chat: ContentValue, _ messages: SpilledValues, _ out: inout ImportWriter) {
    guard chat.entries != nil else {
      out.record()
      return out.broken("expected a chat, found \(chat.typeName)", at: chat.position)
    }
    for entry in chat.entries ?? [] { Self.note(entry.key, entry.value, of: "a chat", &out) }
    let id = chat.text("id") ?? chat.text("name") ?? ""
    if let title = chat.text("name") { named[id] = (title, chat.text("chatType") == "oneOnOne") }
    for member in chat.elements("members") { _ = sender(member) }
    messages.each(&out) { take($0, id, &$1) }
  }

  mutating func take(_ value: ContentValue, _ stem: String, _ out: inout ImportWriter) {
    let value = value["MessageType"] == nil ? value : Self.lowered(value)
    add(value, stem, &out)
    for reply in value.elements("replies") { add(reply, stem, &out) }
  }

  /// `createdDateTime` from `CreatedDateTime`, also in objects inside.
  private static func lowered(_ value: ContentValue) -> ContentValue {
    if let list = value.list { return ContentValue(.list(list.map(lowered)), at: value.position) }
    guard let entries = value.entries else { return value }
    let inner = entries.map { entry in
      ContentValue.Entry(
        key: entry.key.prefix(1).lowercased() + entry.key.dropFirst(), position: entry.position,
        value: lowered(entry.value))
    }
    return ContentValue(.map(inner), at: value.position)
  }

  private mutating func add(_ value: ContentValue, _ stem: String, _ out: inout ImportWriter) {
    out.record()
    guard value.entries != nil else {
      return out.broken("expected a message, found \(value.typeName)", at: value.position)
    }
    let chat = value.text("chatId") ?? value["channelIdentity"]?.text("channelId") ?? stem
    let time = messages.time(
      ImportedTime.iso(value["createdDateTime"]), of: value, "createdDateTime", in: chat, &out)
    var message = Message(
      id: value.text("id") ?? "", sender: sender(value["from"]), text: "", time: time,
      position: value.position)
    message.replyTo = value.text("replyToId")
    message.editedAt = ImportedTime.iso(value["lastEditedDateTime"])
    message.isDeleted = value["deletedDateTime"] != nil
    for reaction in value.elements("reactions") {
      var type = reaction.text("reactionType") ?? "?"
      if type == "custom", let name = reaction.text("displayName") { type = ":\(name):" }
      let person = sender(reaction["user"])
      message.react(Self.emoji[type] ?? type, person.isEmpty ? nil : person)
    }
    let type = value.text("messageType") ?? ""
    switch type {
    case "message", "chatEvent", "typing", "": take(body: value, &message, &out)
    case "unknownFutureValue" where value["eventDetail"] == nil: take(body: value, &message, &out)
    case "systemEventMessage", "unknownFutureValue":
      let own = value["systemEvent"]
      let event = TeamsEvent(value["eventDetail"] ?? own?["raw"] ?? own, strings)
      event.settle(&message, names, ids)
      if message.kind == .system, !message.id.isEmpty { events["\(chat)/\(message.id)"] = event }
    default: message = out.kept(value, as: type, because: "unknown type \"\(type)\" of a message", message)
    }
    if value["body"] == nil, message.text.isEmpty, !message.mayBeEmpty {
      message = out.kept(value, as: "message", because: "message has no \"body\"", message)
    }
    guard !message.text.isEmpty || message.mayBeEmpty else {
      return out.skip("no content", at: value.position)
    }
    messages.add(message, to: chat)
  }

  /// A person, program or device, which may be inside of a key; those of reactions are in the same form.
  private mutating func sender(_ from: ContentValue?) -> String {
    let keys = ["user", "application", "device", "conversation"]
    guard let value = keys.lazy.compactMap({ from?[$0] }).first ?? from else { return "" }
    let id = value.text("id") ?? value.text("displayName") ?? ""
    if let name = value.text("displayName") {
      names[id] = name
      ids[name] = min(id, ids[name] ?? id)
    }
    return id
  }

  private static let emoji = [
    "like": "👍", "heart": "❤️", "laugh": "😆", "surprised": "😮", "sad": "😢", "angry": "😡",
  ]
  private static let dialect = RichText.Dialect(hidden: ["attachment", "systemeventmessage"])

  private mutating func take(body value: ContentValue, _ message: inout Message, _ out: inout ImportWriter) {
    for mention in value.elements("mentions") { _ = sender(mention["mentioned"]) }
    let content = value["body"]?.text("contentProcessed") ?? value["body"]?.text("content") ?? ""
    let isHTML = value["body"]?.text("contentType") != "text"
    let text = isHTML ? markdown(content, &message) : StyledText([.init(text: content)]).markdown
    var parts: [String] = []
    if let subject = value.text("subject") {
      parts.append(StyledText([.init(text: subject, style: .bold)]).markdown)
    }
    parts.append(text)
    var quotes: [String] = []
    for attachment in value.elements("attachments") {
      let type = attachment.text("contentType") ?? ""
      if type == "messageReference" {
        let card = Self.card(attachment.text("content"))
        if message.replyTo == nil { message.replyTo = card?.text("messageId") ?? attachment.text("id") }
      } else if type == "forwardedMessageReference", let card = Self.card(attachment.text("content")) {
        quotes.append(forwarded(card, &message))
      } else if TeamsCard.types.contains(where: type.hasPrefix) {
        let words = Self.card(attachment.text("content")).map { TeamsCard.markdown($0) } ?? ""
        let json = MarkdownText.codeBlock(attachment.text("content") ?? "{}", language: "json").trimmed
        quotes.append(MarkdownText.quote(words.isEmpty ? json : words))
      } else if type == "meetingReference", let name = attachment.text("name") {
        quotes.append("📅 " + MarkdownText.escaped(name))
      } else {
        let name =
          attachment.text("name")
          ?? attachment.text("contentUrl")?.split(separator: "/").last.map(String.init)
        message.attachments.append(export.attachment(name, from: "", at: attachment.position, strings))
      }
    }
    let whole = parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    message.say(whole, as: whole, quotes + [out.others(of: value, besides: Self.known)])
  }

  /// Pictures in a text are files.
  private func markdown(_ html: String, _ message: inout Message) -> String {
    let html = html.replacingBytes(of: "<codeblock", with: "<pre").replacingBytes(
      of: "</codeblock>", with: "</pre>"
    ).replacingBytes(of: "<customemoji ", with: "<emoji ")
    guard html.utf8.contains(UInt8(ascii: "<")) else { return RichText.markdown(html, Self.dialect) }
    var text = RichText(Self.dialect)
    for piece in TagReader.pieces(html) {
      if case .open(let tag) = piece, tag.name == "img",
        let file = picture(Self.source(of: tag), message.position)
      {
        message.attachments.append(file)
      } else {
        text.take(piece)
      }
    }
    return text.markdown
  }

  /// Names of attributes may be in capitals, too.
  private static func source(of tag: TagReader.Tag) -> String {
    tag.attributes.first { $0.key.lowercased() == "src" }?.value.string ?? ""
  }

  /// A file of the server, which is not in an export, or one beside the export; nil for addresses, whose pictures are
  /// their alternative texts.
  private func picture(_ address: String, _ position: SourcePosition) -> Attachment? {
    if address.hasBytes(of: "/hostedContents/") {
      return export.attachment(nil, type: "image/png", from: "", at: position, strings)
    }
    // One letter before a colon is a drive.
    if address.isEmpty || address.prefixMatch(of: #/[A-Za-z][\w+.-]+:|\/\//#) != nil { return nil }
    return export.attachment(address.replacing("\\", with: "/"), from: "", at: position, strings)
  }

  /// A forwarded message as a quotation.
  private mutating func forwarded(_ card: ContentValue, _ message: inout Message) -> String {
    let author = sender(card["originalMessageSender"])
    message.forwardedFrom = names[author] ?? (author.isEmpty ? strings["another message"] : author)
    let text = markdown(card.text("originalMessageContent") ?? "", &message)
    return text.isEmpty ? "" : MarkdownText.quote(text)
  }

  /// Cards are JSON in text.
  private static func card(_ text: String?) -> ContentValue? {
    guard let text else { return nil }
    var problems = Problems(path: "")
    var repeated = RepeatedKeys()
    return try? JSONFile.read(
      Array(text.utf8), line: 1, column: 1, path: "", keepingLastOf: &repeated, &problems)
  }

  func write(_ source: String, _ name: String, _ out: inout ImportWriter) {
    let isOnly = messages.keys.count == 1
    for key in messages.keys {
      let senders = messages.senders(of: key)
      let people = senders.map { names[$0] ?? $0 }.sorted()
      let found =
        isOnly ? name : people.count < 4 ? people.joined(separator: ", ") : "\(name) \(key.suffix(12))"
      let title = named[key]?.title ?? found
      var chat = Conversation(
        slug: Conversation.slug(title: title, id: key), title: title.isEmpty ? name : title, source: source)
      let isGroup = senders.count > 2 || key.hasPrefix("19:") && key.contains("@thread.tacv2")
      chat.kind = named[key].map { !$0.isDirect } ?? isGroup ? .group : .direct
      chat.isMarkdown = true
      out.begin(chat)
      messages.each(of: key, in: .oldestFirst, &out) { message, _, out in
        var message = message
        if message.kind == .system { events["\(key)/\(message.id)"]?.settle(&message, names, ids) }
        for id in [message.sender] + message.reactions.flatMap(\.participants) where !id.isEmpty {
          out.participant(Participant(id: id, name: names[id] ?? id, isMe: id == owner))
        }
        out.message(message)
      }
    }
  }
}
