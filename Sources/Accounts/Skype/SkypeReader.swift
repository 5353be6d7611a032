internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Converts the conversations of a Skype account.
struct SkypeReader {
  private let strings: Strings
  private let files: SkypeFiles
  /// Names by id, learned from all messages so far.
  private var names: [String: String] = [:]
  /// Hashes of the ids of the chat's messages.
  private var ids: Set<UInt64> = []
  private var chatName = ""

  init(_ export: Export, _ folder: String, _ strings: Strings) {
    (self.strings, files) = (strings, SkypeFiles(export, folder, strings))
  }

  mutating func read(
    _ chat: ContentValue, _ records: SpilledValues, _ owner: String?, _ file: InputFile,
    _ out: inout ImportWriter
  ) {
    let id = chat["id"]?.identifier ?? ""
    let isGroup = id.hasPrefix("19:")
    if !isGroup, let name = chat.text("displayName") { names[id] = name }
    guard !records.isEmpty else {
      out.record()
      return out.skip("chat without messages", at: chat.position)
    }
    ids = []
    records.each(&out) { record, _ in
      if let id = record["id"]?.identifier { ids.insert(ContentHash.of(id).low) }
      if let from = record.text("from"), let name = record.text("displayName") {
        names[from] = names[from] ?? name
      }
    }
    let named = chat.text("displayName") ?? chat["threadProperties"]?.text("topic")
    chatName = named ?? SkypeFormat.title
    let title = named ?? Self.name(of: id)
    var conversation = Conversation(
      slug: Conversation.slug(title: title, id: id), title: title, source: file.path)
    conversation.kind = isGroup ? .group : .direct
    conversation.isMarkdown = true
    out.begin(conversation)
    var times = RecordTimes()
    records.each(reversed: true, isFirst: false, &out) { record, out in
      out.record()
      guard record.entries != nil else {
        return out.broken("expected a message, found \(record.typeName)", at: record.position)
      }
      if record["properties"]?["isserversidegenerated"].map(String.init(json:))?.lowercased() == "true" {
        return out.skip("an earlier version of a message that was edited", at: record.position)
      }
      let message = message(record, &times, &out)
      guard !message.text.isEmpty || message.mayBeEmpty else {
        return out.skip("no content", at: record.position)
      }
      if !message.sender.isEmpty {
        out.participant(
          Participant(id: message.sender, name: name(message.sender), isMe: message.sender == owner))
      }
      out.message(message)
    }
  }

  private func name(_ id: String) -> String { names[id] ?? Self.name(of: id) }

  /// `ann` for `8:live:ann`.
  private static func name(of id: String) -> String {
    let digits = id.prefix { $0.isASCII && $0.isNumber }
    let rest = id[digits.endIndex...]
    guard (1...2).contains(digits.count), rest.hasPrefix(":") else { return id }
    let name = rest.dropFirst(rest.hasPrefix(":live:") ? 6 : 1)
    return name.isEmpty ? id : String(name)
  }

  private func message(
    _ record: ContentValue, _ times: inout RecordTimes, _ out: inout ImportWriter
  ) -> Message {
    let time = times.time(
      ImportedTime.iso(record["originalarrivaltime"]), of: record, "originalarrivaltime", &out)
    var message = Message(
      id: record["id"]?.identifier ?? "", sender: record.text("from") ?? "", text: "", time: time,
      position: record.position)
    if record["from"] == nil { out.drift("message has no \"from\"", at: record.position) }
    let (type, content) = (record.text("messagetype") ?? "", record["content"]?.string ?? "")
    takeProperties(record["properties"], &message)
    switch type {
    case _ where message.isDeleted && content.isEmpty: break
    case "Text": message.say(content, as: MarkdownText.escaped(content))
    case "Notice", "RichText/Media_Card":
      message.text = SkypeCard.markdown(content)
      if message.text.isEmpty { takeText(content, &message) }
    // The pictures of an album are messages of their own.
    case "RichText", "RichText/Html", "RichText/Sms", "RichText/ScheduledCallInvite", "RichText/Media_Album",
      "InviteFreeRelationshipChanged/Initialized":
      takeText(content, &message)
    case "Event/Call": takeCall(content, &message)
    case "RichText/Contacts": takeContacts(content, &message)
    case "RichText/Location": takePlace(content, &message)
    case "Poll" where !SkypeCard.poll(content, strings).isEmpty:
      message.text = SkypeCard.poll(content, strings)
    case "RichText/Files" where !files.sent(content, at: message.position).isEmpty:
      message.attachments = files.sent(content, at: message.position)
    case _ where type.hasPrefix("RichText/UriObject") || type.hasPrefix("RichText/Media_"):
      files.take(record, type, &message)
    case _ where type.hasPrefix("ThreadActivity/") || type.hasPrefix("EndToEndEncryption/"):
      takeEvent(content, type, &message)
    default:
      let reason = type.isEmpty ? "message has no \"messagetype\"" : "unknown type \"\(type)\" of a message"
      return out.kept(record, as: type.isEmpty ? "message" : type, because: reason, message)
    }
    let isInvite = type == "RichText/ScheduledCallInvite"
    if isInvite || record["content"] == nil, message.text.isEmpty, !message.mayBeEmpty {
      return out.kept(
        record, as: type, because: "message has no \(isInvite ? "text" : "\"content\"")", message)
    }
    let rest = [
      out.others(of: record, besides: Self.known),
      record["properties"].map { out.others(of: $0, besides: Self.properties, "the properties of a message") }
        ?? "",
    ]
    for part in rest where !part.isEmpty { message.text += "\n\n" + part }
    return message
  }

  private static let known: Set<String> = [
    "id", "displayName", "originalarrivaltime", "messagetype", "version", "content", "conversationid", "from",
    "properties", "amsreferences", "isVideoCall", "type", "composetime", "clientmessageid",
  ]
  private static let properties: Set<String> = [
    "deletetime", "edittime", "emotions", "isserversidegenerated", "call-log", "urlpreviews",
    "forwardMetadata", "albumId",
  ]

  // MARK: content

  private static let dialect = RichText.Dialect(keepsLines: true, hidden: ["legacyquote"])

  private func takeText(_ content: String, _ message: inout Message) {
    message.editedAt = Self.edited(content) ?? message.editedAt
    let quote = content.hasBytes(of: "<quote ") ? TagReader.tags("quote", in: content).first : nil
    if let id = quote?["messageid"], ids.contains(ContentHash.of(id).low) { message.replyTo = id }
    let text = RichText.markdown(content, Self.dialect)
    message.say(text, as: text)
  }

  /// The time of `<e_m ts_ms="1700000000000"></e_m>`.
  private static func edited(_ content: String) -> Instant? {
    guard let tag = content.bytes(of: "<e_m ") else { return nil }
    let inside = Substring(content[tag.upperBound...].utf8.prefix { $0 != UInt8(ascii: ">") })
    guard let mark = inside.bytes(of: "ts_ms=\"") else { return nil }
    let digits = inside[mark.upperBound...].utf8.prefix { (0x30...0x39).contains($0) }
    guard (10...15).contains(digits.count), inside[digits.endIndex...].utf8.first == UInt8(ascii: "\"")
    else { return nil }
    return Int64(Substring(digits)).map { Instant(milliseconds: $0) }
  }

  private func takeProperties(_ properties: ContentValue?, _ message: inout Message) {
    guard let properties else { return }
    if properties["deletetime"] != nil { message.isDeleted = true }
    if let edited = ImportedTime.milliseconds(properties["edittime"]) { message.editedAt = edited }
    for emotion in properties.elements("emotions") {
      guard let key = emotion.text("key") else { continue }
      let people = emotion.elements("users").compactMap { $0.text("mri") }
      message.reactions.append(
        Reaction(
          emoji: Self.emotions[key] ?? ":\(key):", participants: people, others: people.isEmpty ? 1 : 0))
    }
  }

  private static let emotions = [
    "like": "👍", "heart": "❤️", "laugh": "😆", "surprised": "😮", "sad": "😢", "angry": "😡", "yes": "👍",
  ]

  private func takeCall(_ content: String, _ message: inout Message) {
    var (seconds, isMissed, element) = (0.0, false, "")
    for piece in TagReader.pieces(content) {
      switch piece {
      case .open(let tag):
        element = tag.name
        if tag.name == "partlist" { isMissed = tag["type"] == "missed" || tag["type"] == "noAnswer" }
      case .text(let text): if element == "duration" { seconds = max(seconds, Double(text.trimmed) ?? 0) }
      case .close: element = ""
      }
    }
    message.kind = .call
    message.text =
      isMissed
      ? strings["missed"] : seconds >= 1 ? strings.count(Int(min(seconds, 1e9)), "second", "seconds") : ""
  }

  private func takeContacts(_ content: String, _ message: inout Message) {
    let names = TagReader.tags("c", in: content).compactMap { tag in
      ["f", "s", "p"].lazy.compactMap { tag[$0] }.first { !$0.isEmpty }
    }
    message.text = MarkdownText.escaped("👤 " + strings.list(names))
  }

  private func takePlace(_ content: String, _ message: inout Message) {
    let (text, place) = (RichText.markdown(content), TagReader.tags("location", in: content).first)
    let address = place?["address"] ?? place?["locationName"] ?? ""
    message.text = text.isEmpty ? MarkdownText.escaped("📍 " + address) : "📍 " + text
  }

  /// A line about the chat, such as people who joined.
  private func takeEvent(_ content: String, _ type: String, _ message: inout Message) {
    var (values, element) = ([String: [String]](), "")
    for piece in TagReader.pieces(content) {
      switch piece {
      case .open(let tag): element = tag.name
      case .text(let text): if !text.trimmed.isEmpty { values[element, default: []].append(text.trimmed) }
      case .close: element = ""
      }
    }
    let actor = name(values["initiator"]?.first ?? message.sender)
    let people = (values["target"] ?? values["id"] ?? []).map(name)
    (message.kind, message.sender) = (.system, "")
    switch type.split(separator: "/").last {
    case "AddMember":
      message.text =
        people == [actor]
        ? strings.text("{name} joined {program}", ["name": actor, "program": chatName])
        : strings.text("{name} added {members}", ["name": actor, "members": strings.list(people)])
    case "DeleteMember":
      message.text =
        people == [actor] || people.isEmpty
        ? strings.text("{name} left", ["name": actor])
        : strings.text("{name} removed {members}", ["name": actor, "members": strings.list(people)])
    case "TopicUpdate":
      message.text = strings.text(
        "{name} changed the title to “{title}”", ["name": actor, "title": values["value"]?.first ?? ""])
    case "PictureUpdate": message.text = strings.text("{name} changed the photo", ["name": actor])
    case let other:
      let words = String(other ?? "").reduce(into: "") {
        $0 += $1.isUppercase ? " " + $1.lowercased() : String($1)
      }
      message.text = "\(actor): \(words.trimmed)"
    }
  }
}
