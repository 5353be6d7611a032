internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// `chat_history.json` of a Snapchat account: a list of messages by the name of the other person, newest
/// first; old
/// files have one list of received and one of sent messages.
enum SnapchatFormat: ExportFormat {
  static let name = "snapchat"
  static let title = "Snapchat"
  static let reads = "texts and media of chats, snaps"
  static let lacks = "overlays of videos"
  static let origin = "My Data, with chat history as JSON"
  static let hasIDs = false

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files {
      guard let shape = try export.json(file)?.shapes.first, !shape.isList else { continue }
      let isOne = shape.inner.values.contains {
        $0.isSuperset(of: ["Media Type", "Created"]) && !$0.isDisjoint(with: ["From", "To"])
      }
      if isOne { found.append(file) }
    }
    return found
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts([try claims(export)], of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var chats = SnapchatChats(unit.export, out)
    for file in unit.files {
      chats.out.path = file.path
      chats.out.note(try JSONList.elements(file) { name, record in chats.take(record, in: name) })
    }
    chats.write(unit.files.first?.path ?? unit.export.path)
    out = chats.out
  }
}

/// Collects the messages of each chat: old files list them twice.
private struct SnapchatChats {
  var out: ImportWriter
  private var titles: [String: String] = [:]
  private var messages: GroupedMessages
  private let me: Participant
  private let export: Export
  /// Paths of media by their id, which follows the date in their names.
  private let media: [String: String]

  init(_ export: Export, _ out: ImportWriter) {
    (self.export, self.out, messages) = (export, out, GroupedMessages(out.spill))
    media = Dictionary(
      export.all.compactMap { file in
        file.stem.firstIndex(of: "_").map {
          (String(file.stem[file.stem.index(after: $0)...]), export.inner(file))
        }
      }, uniquingKeysWith: { first, _ in first })
    let name = out.options.me ?? out.strings["Me"]
    me = Participant(id: name, name: name, isMe: true)
  }

  private static let known: Set<String> = [
    "From", "To", "Media Type", "Created", "Content", "Text", "Conversation Title", "IsSender",
    "Created(microseconds)", "IsSaved", "Media IDs",
  ]
  private static let files = [
    "MEDIA": "image/*", "PHOTO": "image/*", "IMAGE": "image/*", "VIDEO": "video/*", "NOTE": "audio/*",
    "STICKER": "image/*",
    "SHARE": "", "SHARESAVEDSTORY": "image/*", "LOCATION": "", "SNAP": "image/*",
  ]

  mutating func take(_ record: ContentValue, in list: String) {
    out.record()
    guard record.entries != nil else {
      return out.broken("expected a message, found \(record.typeName)", at: record.position)
    }
    let isSent = record["IsSender"]?.bool ?? (record["To"] != nil)
    // `Received Unsaved Chat History`, `Sent Snap History`.
    let isDirection = list.hasPrefix("Received ") || list.hasPrefix("Sent ")
    let isOld = list.isEmpty || isDirection && list.hasSuffix(" History")
    let other = isOld ? record.text("To") ?? record.text("From") ?? "" : list
    if let title = record.text("Conversation Title"), titles[other] == nil { titles[other] = title }
    let time = messages.time(Self.time(record), of: record, "Created", in: other, &out)
    let from = record.text("From")
    if from == nil, !isSent { out.drift("message has no \"From\"", at: record.position) }
    var message = Message(
      id: "", sender: isSent ? me.id : from ?? other, text: "", time: time, position: record.position)
    takeContent(record, &message)
    guard !message.text.isEmpty || message.mayBeEmpty else {
      return out.skip("no content", at: record.position)
    }
    messages.add(message, to: other)
  }

  private mutating func takeContent(_ record: ContentValue, _ message: inout Message) {
    let type = record.text("Media Type")?.uppercased() ?? ""
    let text = RichText.unescaped(record.text("Content") ?? record.text("Text") ?? "")
    if type.hasPrefix("STATUS") || type == "ERASEDMESSAGE" || type == "MAPREACTION" {
      return takeStatus(type.replacing("STATUS", with: ""), text, &message)
    }
    let ids = (record.text("Media IDs") ?? "").split(separator: "|").map { String($0).trimmed }
    if let mime = Self.files[type] {
      let files = ids.compactMap { media[$0] }
      let isShown = files.isEmpty && (!["SHARE", "LOCATION"].contains(type) || text.isEmpty)
      message.attachments = files.map { export.attachment($0, from: "", at: record.position, out.strings) }
      if isShown {
        message.attachments = [export.attachment(nil, type: mime, from: "", at: record.position, out.strings)]
      }
    } else if type != "TEXT", type != "NONPARTICIPANTBOTRESPONSE" {
      let what = type.isEmpty ? "message has no \"Media Type\"" : "unknown type \"\(type)\" of a message"
      if text.isEmpty {
        message = out.kept(record, as: type.isEmpty ? "message" : type, because: what, message)
        return
      }
      out.drift("\(what); its text is shown", at: record.position)
    }
    message.say(text, as: MarkdownText.escaped(text), [out.others(of: record, besides: Self.known)])
    let hasContent = record.entries?.contains { $0.key == "Content" || $0.key == "Text" } ?? false
    if message.text.isEmpty, !message.mayBeEmpty, !hasContent {
      message = out.kept(record, as: type, because: "message has no \"Content\"", message)
    }
  }

  /// What happened, which is recorded as a word; `text`: the new name of a chat, and the like.
  private func takeStatus(_ type: String, _ text: String, _ message: inout Message) {
    if type == "ERASEDMESSAGE" || type == "ERASEDSNAPMESSAGE" {
      message.isDeleted = true
    } else if type.hasPrefix("CALL") {
      message.kind = .call
      message.text = type.hasPrefix("CALLMISSED") ? out.strings["missed"] : ""
    } else {
      let words = Self.events[type].map { " \($0)" } ?? ": \(Self.names[type] ?? type.lowercased())"
      message.text = message.sender + words + (text.isEmpty ? "" : ": \(text)")
      (message.kind, message.sender) = (.system, "")
    }
  }

  /// What a record does not say a person did, or did it to.
  private static let names = [
    "": "status", "PARTICIPANTREMOVED": "participant removed", "PARTICIPANTADDED": "participant added",
    "CONVERSATIONNAMECHANGED": "name of the chat changed", "MAPREACTION": "reaction on the map",
  ]

  private static let events = [
    "SAVETOCAMERAROLL": "saved a snap to the camera roll",
    "CONVERSATIONCAPTURESCREENSHOT": "took a screenshot of the chat",
    "CONVERSATIONCAPTURERECORD": "recorded the screen of the chat",
  ]

  /// `2024-05-01 10:00:00 UTC`, and milliseconds under another name.
  private static func time(_ record: ContentValue) -> Instant? {
    if let time = ImportedTime.milliseconds(record["Created(microseconds)"]) { return time }
    guard let text = record.text("Created") else { return nil }
    do throws(ISO8601.Failure) { return try WrittenTime(text, in: .utc).instant } catch { return nil }
  }

  mutating func write(_ source: String) {
    for name in messages.keys {
      let people = messages.senders(of: name)
      let title = titles[name] ?? (name.isEmpty ? out.program : name)
      var conversation = Conversation(
        slug: Conversation.slug(title: title, id: name), title: title, source: source)
      conversation.kind = people.subtracting([me.id]).count > 1 || titles[name] != nil ? .group : .direct
      conversation.isMarkdown = true
      out.begin(conversation)
      if people.contains(me.id) { out.participant(me) }
      messages.each(of: name, in: .oldestFirst, &out) { message, _, out in out.message(message) }
    }
  }
}
