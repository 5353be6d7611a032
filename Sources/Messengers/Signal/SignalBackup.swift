internal import Basics
internal import Content
internal import Conversations
internal import Foundation
internal import ImportKit
internal import Model

/// The frames of a plain Signal backup, one per line: `account`, `recipient`, `chat` and `chatItem`. People
/// and
/// chats come before messages, whose order mixes all chats.
enum SignalBackup {
  private static let ignored: Set<String> = [
    "version", "backupTimeMs", "mediaRootBackupKey", "account", "stickerPack", "adHocCall",
    "notificationProfile",
    "chatFolder", "currentAppVersion", "firstAppVersion", "debugInfo",
  ]

  static func read(_ file: InputFile, _ export: Export, _ out: inout ImportWriter) throws(Diagnostic) {
    var reader = SignalBackupReader(export, file, out)
    defer { out = reader.out }
    var lines = try Lines(file)
    var failure: Diagnostic?
    do throws(Diagnostic) {
      while let line = try lines.nextRecord() {
        guard let value = reader.out.value(of: line) else { continue }
        reader.take(value, ignored)
      }
    } catch {
      failure = error
    }
    reader.write()
    if let failure { throw failure }
  }
}

/// Collects the messages of each chat.
private struct SignalBackupReader {
  var out: ImportWriter
  private let export: Export
  private let file: InputFile
  private let me: Participant
  private let strings: Strings
  private var people: [String: Participant] = [:]
  private var groups: [String: String] = [:]
  private var lines = SignalUpdate()
  private var chats: [SignalChat] = []
  private var places: [String: Int] = [:]
  /// Paths of stored files by their names without endings.
  private let stored: [String: String]

  init(_ export: Export, _ file: InputFile, _ out: ImportWriter) {
    (self.export, self.file, self.out) = (export, file, out)
    (me, strings) = (SignalFormat.me(out), out.strings)
    stored = Dictionary(
      export.all.filter { $0.stem.utf8.count == 64 }.map { ($0.stem, export.inner($0)) },
      uniquingKeysWith: { first, _ in first })
  }

  mutating func take(_ frame: ContentValue, _ ignored: Set<String>) {
    out.record()
    if let recipient = frame["recipient"] {
      take(recipient: recipient)
      return out.skip("person or group", at: frame.position)
    }
    if let chat = frame["chat"] {
      _ = place(of: chat["id"]?.identifier ?? "", chat["recipientId"]?.identifier ?? "")
      return out.skip("chat", at: frame.position)
    }
    guard let item = frame["chatItem"] else {
      let name = frame.entries?.first?.key ?? frame.typeName
      if !ignored.contains(name) {
        let message = Message(id: "", sender: "", text: "", time: .untimed, position: frame.position)
        let index = place(of: "", "")
        chats[index].messages.append(
          out.kept(frame, as: name, because: "unknown frame \"\(name)\"", message))
        return
      }
      return out.skip("settings", at: frame.position)
    }
    take(item: item)
  }

  private mutating func take(recipient: ContentValue) {
    guard let id = recipient["id"]?.identifier else { return }
    if let group = recipient["group"] {
      groups[id] = group["snapshot"]?["title"]?.text("title") ?? group.text("name") ?? ""
    } else if recipient["self"] != nil {
      people[id] = me
    } else if let contact = recipient["contact"] {
      let person = Participant(id: id, name: Self.name(contact) ?? id)
      people[id] = person
      if let account = contact.text("aci") { lines.names[account] = person.name }
    } else if recipient["releaseNotes"] != nil {
      people[id] = Participant(id: id, name: "Signal")
    }
  }

  private static func name(_ contact: ContentValue) -> String? {
    let nickname = contact["nickname"]
    let names = [
      (nickname?.text("given"), nickname?.text("family")),
      (contact.text("systemGivenName"), contact.text("systemFamilyName")),
      (contact.text("profileGivenName"), contact.text("profileFamilyName")),
    ]
    let full = names.lazy.map { [$0.0, $0.1].compactMap { $0 }.joined(separator: " ") }.first { !$0.isEmpty }
    return full ?? contact.text("username") ?? contact["e164"]?.identifier.map { "+" + $0 }
  }

  private mutating func place(of id: String, _ recipient: String) -> Int {
    if let place = places[id] {
      if !recipient.isEmpty { chats[place].recipient = recipient }
      return place
    }
    chats.append(SignalChat(id: id, recipient: recipient))
    places[id] = chats.count - 1
    return chats.count - 1
  }

  // MARK: messages

  private mutating func take(item: ContentValue) {
    let index = place(of: item["chatId"]?.identifier ?? "", "")
    let time = chats[index].times.time(
      ImportedTime.milliseconds(item["dateSent"]), of: item, "dateSent", &out)
    let author = item["authorId"]?.identifier ?? ""
    let sender = people[author]?.id ?? author
    var message = Message(
      id: "\(time.milliseconds)-\(author)", sender: sender, text: "", time: time, position: item.position)
    let versions = item.elements("revisions")
    if !versions.isEmpty { message.editedAt = time }
    var quote = ""
    if let text = item["standardMessage"] {
      quote = take(text: text, &message)
    } else if let reply = item["directStoryReplyMessage"] {
      takeReactions(reply, &message)
      let said = styled(reply["textReply"]?["text"])
      message.text = said.isEmpty ? MarkdownText.escaped(reply.text("emoji") ?? "") : said
      message.attachments = [attachment(reply["textReply"]?["longText"])].compactMap { $0 }
    } else if let sticker = item["stickerMessage"] {
      takeReactions(sticker, &message)
      message.attachments = [picture(sticker["sticker"])]
    } else if item["remoteDeletedMessage"] != nil || item["adminDeletedMessage"] != nil {
      message.isDeleted = true
    } else if let card = item["contactMessage"], let words = SignalCards.contact(card["contact"]) {
      takeReactions(card, &message)
      message.text = words
    } else if let poll = item["poll"] {
      takeReactions(poll, &message)
      let answers = poll.elements("options").map { ($0.text("option") ?? "", $0.elements("votes").count) }
      message.text = MarkdownText.poll(poll.text("question") ?? "", answers, strings)
    } else if let update = item["updateMessage"] {
      take(update: update, &message)
    } else if let view = item["viewOnceMessage"] {
      takeReactions(view, &message)
      message.attachments = [
        attachment(view["attachment"])
          ?? Attachment(path: strings["photo"], alt: "", mime: "image/*", caption: "")
      ]
    } else if let words = SignalCards.payment(item) {
      message.text = words
    } else {
      let name =
        item.entries?.map(\.key).first { $0.hasSuffix("Message") || $0.hasSuffix("Notification") }
        ?? "message"
      message = out.kept(item, as: name, because: "message has no known content", message)
    }
    guard !message.text.isEmpty || !quote.isEmpty || message.mayBeEmpty else {
      return out.skip("no content", at: item.position)
    }
    for sent in versions.compactMap({ $0["dateSent"]?.identifier }) {
      chats[index].versions["\(sent)-\(author)"] = message.id
    }
    if !quote.isEmpty { chats[index].quotes[chats[index].messages.count] = quote }
    chats[index].messages.append(message)
  }

  /// Returns the words of the message that this one answers, as a quotation.
  private func take(text: ContentValue, _ message: inout Message) -> String {
    takeReactions(text, &message)
    message.attachments = text.elements("attachments").compactMap(attachment)
    if let rest = attachment(text["longText"]) { message.attachments.append(rest) }
    let body = styled(text["text"])
    let cards = text.elements("linkPreview").map { SignalCards.preview($0, beside: body) }
    message.say(body, as: body, cards)
    guard let quoted = text["quote"] else { return "" }
    if let sent = quoted["targetSentTimestamp"]?.identifier, sent != "0" {
      message.replyTo = "\(sent)-\(quoted["authorId"]?.identifier ?? "")"
    }
    let words = styled(quoted["text"])
    return words.isEmpty ? "" : MarkdownText.quote(words)
  }

  private func styled(_ text: ContentValue?) -> String {
    SignalStyles.markdown(text?.text("body") ?? "", text?.elements("bodyRanges") ?? [], names: lines.names)
  }

  private func takeReactions(_ value: ContentValue, _ message: inout Message) {
    for reaction in value.elements("reactions") {
      guard let emoji = reaction.text("emoji") else { continue }
      let id = reaction["authorId"]?.identifier.flatMap { people[$0]?.id }
      message.reactions.append(
        Reaction(emoji: emoji, participants: id.map { [$0] } ?? [], others: id == nil ? 1 : 0))
    }
  }

  private func attachment(_ value: ContentValue?) -> Attachment? {
    guard let pointer = value?["pointer"] ?? value, pointer.entries != nil else { return nil }
    let name = pointer.text("fileName")
    let place = Self.name(pointer["locatorInfo"]).flatMap { stored[$0] }
    var attachment = export.attachment(
      place ?? name, type: pointer.text("contentType") ?? "", from: export.folder(of: file),
      at: pointer.position, strings)
    if place != nil { attachment.name = name }
    attachment.caption = pointer.text("caption") ?? ""
    return attachment
  }

  /// A sticker: its picture if the export has it, else the word for it.
  private func picture(_ sticker: ContentValue?) -> Attachment {
    let emoji = sticker?.text("emoji") ?? ""
    var picture = Attachment(path: strings["sticker"], alt: emoji, mime: "image/webp", caption: emoji)
    if let stored = attachment(sticker?["data"]), export.file(stored.path) != nil {
      (picture.path, picture.mime) = (stored.path, stored.mime)
    }
    return picture
  }

  /// The name of a file in an export of the app, without its ending.
  private static func name(_ locator: ContentValue?) -> String? {
    let keys = ["plaintextHash", "localKey"].compactMap {
      locator?.text($0).flatMap { Data(base64Encoded: $0) }
    }
    return keys.count == 2 ? SHA256.hex([UInt8](keys[0] + keys[1])) : nil
  }

  /// A call, or a line about the chat.
  private func take(update: ContentValue, _ message: inout Message) {
    if let call = update["individualCall"] ?? update["groupCall"] {
      message.kind = .call
      let isMissed = ["MISSED", "NOT_ACCEPTED", "DECLINED"].contains {
        call.text("state")?.hasPrefix($0) == true
      }
      message.text = isMissed ? strings["missed"] : ""
      return
    }
    (message.kind, message.sender) = (.system, "")
    message.text = lines.words(of: update)
  }

  mutating func write() {
    for chat in chats where !chat.messages.isEmpty {
      let group = groups[chat.recipient]
      let title =
        group ?? people[chat.recipient]?.name ?? (chat.recipient.isEmpty ? "Signal" : chat.recipient)
      var conversation = SignalFormat.conversation(
        title.isEmpty ? "Signal" : title, others: group == nil ? 1 : 2, file)
      conversation.slug = Conversation.slug(title: title, id: chat.id)
      out.begin(conversation)
      let senders = Set(chat.messages.flatMap { [$0.sender] + $0.reactions.flatMap(\.participants) })
      for person in people.values.sorted(by: { $0.id < $1.id }) where senders.contains(person.id) {
        out.participant(person)
      }
      for message in chat.answered { out.message(message) }
    }
  }
}
