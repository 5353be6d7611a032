internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// The people, chats and messages of a Zulip organisation.
struct ZulipRealm {
  /// What a message is sent to: a person, a channel or a group.
  struct Recipient {
    var type = 0
    var target = ""
  }

  private let export: Export
  private let strings: Strings
  var people: [String: Participant] = [:]
  var channels: [String: (name: String, about: String)] = [:]
  var recipients: [String: Recipient] = [:]
  /// People by recipient.
  var members: [String: [String]] = [:]
  private var reactions: [(message: String, emoji: String, person: String)] = []
  /// The topic of each message by number; nil for those that are not in a channel.
  private var topics: [UInt32?] = []
  private var topicNames: [String] = []
  private var topicNumbers: [String: UInt32] = [:]
  private var messages: GroupedMessages

  init(_ export: Export, _ out: ImportWriter) {
    (self.export, strings, messages) = (export, out.strings, GroupedMessages(out.spill))
  }

  mutating func take(_ key: String, _ list: ContentValue) {
    for value in list.list ?? [] {
      let id = value["id"]?.identifier ?? ""
      switch key {
      case "zerver_userprofile", "zerver_userprofile_crossrealm", "zerver_userprofile_mirrordummy":
        let name = value.text("full_name") ?? value.text("email") ?? id
        people[id] = Participant(id: id, name: name, bio: value["is_bot"]?.bool == true ? "Bot" : "")
      case "zerver_stream":
        channels[id] = (value.text("name") ?? id, value.text("description") ?? "")
      case "zerver_recipient":
        recipients[id] = Recipient(type: value["type"]?.int ?? 0, target: value["type_id"]?.identifier ?? "")
      case "zerver_subscription":
        if let recipient = value["recipient"]?.identifier, let person = value["user_profile"]?.identifier {
          members[recipient, default: []].append(person)
        }
      case "zerver_reaction":
        take(
          reaction: value, to: value["message"]?.identifier ?? "", by: value["user_profile"]?.identifier ?? ""
        )
      default: break
      }
    }
  }

  mutating func take(reaction value: ContentValue, to message: String, by person: String) {
    let code = value.text("emoji_code") ?? ""
    let emoji = value.text("reaction_type") == "unicode_emoji" ? Self.emoji(code) : nil
    reactions.append((message, emoji ?? ":\(value.text("emoji_name") ?? "?"):", person))
  }

  /// `1f44d` or `1f1e9-1f1ea`.
  private static func emoji(_ code: String) -> String? {
    let scalars = code.split(separator: "-").map { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
    guard !scalars.isEmpty, scalars.allSatisfy({ $0 != nil }) else { return nil }
    return scalars.compactMap { $0.map(String.init) }.joined()
  }

  static let known: Set<String> = [
    "id", "sender", "recipient", "realm", "subject", "content", "rendered_content",
    "rendered_content_version", "date_sent", "pub_date", "sending_client", "last_edit_time", "edit_history",
    "has_attachment", "has_image", "has_link", "type", "is_channel_message", "last_moved_time",
    "search_tsvector", "mention_status",
  ]

  mutating func take(message value: ContentValue, _ out: inout ImportWriter) {
    out.record()
    guard value.entries != nil else {
      return out.broken("expected a message, found \(value.typeName)", at: value.position)
    }
    let value = value["display_recipient"] == nil ? value : stored(value)
    let sender = value["sender"]?.identifier ?? ""
    let recipient = value["recipient"]?.identifier ?? ""
    if sender.isEmpty { out.drift("message has no \"sender\"", at: value.position) }
    let chat = chat(recipient, sender)
    // Older servers have the time by its older name.
    let key = value["date_sent"] == nil && value["pub_date"] != nil ? "pub_date" : "date_sent"
    let time = messages.time(ImportedTime.seconds(value[key]), of: value, key, in: chat, &out)
    var message = Message(
      id: value["id"]?.identifier ?? "", sender: sender, text: "", time: time, position: value.position)
    message.editedAt = ImportedTime.seconds(value["last_edit_time"])
    let text = takeFiles(value["content"]?.string ?? "", &message)
    let plain = EmojiNames.replaced(in: text)
    // `/me waves` is shown as `Ann waves`.
    let isAction = plain.hasPrefix("/me ")
    let isMarkdown = value["display_recipient"] != nil && value.text("content_type") != "text/x-markdown"
    let said =
      isAction
      ? StyledText([.init(text: String(plain.dropFirst(4)), style: .italic)]).markdown
      : isMarkdown ? plain : ZulipBlocks.markdown(plain, Self.mentions)
    let known = value["display_recipient"] == nil ? Self.known : Self.answered
    message.say(plain, as: said, [out.others(of: value, besides: known)])
    if value["content"] == nil {
      message = out.kept(value, as: "message", because: "message has no \"content\"", message)
    }
    guard !message.text.isEmpty || message.mayBeEmpty else {
      return out.skip("no content", at: value.position)
    }
    messages.add(message, to: chat)
    topics.append(recipients[recipient]?.type == 2 ? topic(value.text("subject") ?? "") : nil)
  }

  private mutating func topic(_ name: String) -> UInt32 {
    if let known = topicNumbers[name] { return known }
    topicNames.append(name)
    topicNumbers[name] = UInt32(topicNames.count - 1)
    return UInt32(topicNames.count - 1)
  }

  /// A direct message is sent to a person: both directions are one chat.
  private func chat(_ recipient: String, _ sender: String) -> String {
    guard recipients[recipient]?.type == 1, let target = recipients[recipient]?.target else {
      return recipient
    }
    return "direct/" + [sender, target].sorted().joined(separator: "/")
  }

  /// `[name](/user_uploads/2/ab/file.png)` is a file.
  private func takeFiles(_ text: String, _ message: inout Message) -> String {
    guard text.hasBytes(of: "/user_uploads/") else { return text }
    var (out, rest, files) = ("", text[...], [Attachment]())
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "[")) {
      guard let upload = ZulipUpload(rest[open...]) else {
        out += rest[...open]
        rest = rest[rest.utf8.index(after: open)...]
        continue
      }
      let before = rest[..<open]
      out += before.utf8.last == UInt8(ascii: "!") ? Substring(before.utf8.dropLast()) : before
      var file = export.attachment("uploads/\(upload.path)", from: "", at: message.position, strings)
      if !upload.name.isEmpty { file.name = String(upload.name) }
      files.append(file)
      rest = rest[upload.end...]
    }
    message.attachments = files + message.attachments
    return (out + rest).trimmed
  }

  /// `@**Ann|7**`, `@_**Ann**` and `#**channel>topic**` as names.
  private static func mentions(_ text: String) -> String {
    guard ["@**", "@_**", "#**"].contains(where: text.hasBytes) else { return text }
    var (out, rest) = ("", text[...])
    while let start = rest.utf8.firstIndex(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "#") }) {
      out += rest[..<start]
      if let mention = ZulipMention(rest[start...]) {
        out += "**\(rest.utf8[start] == UInt8(ascii: "#") ? "\\#" : "@")\(mention.name)**"
        rest = rest[mention.end...]
      } else {
        out += rest[start...start]
        rest = rest[rest.utf8.index(after: start)...]
      }
    }
    return out + rest
  }

  mutating func write(_ source: String, _ out: inout ImportWriter) {
    for reaction in reactions {
      let person = people[reaction.person] == nil ? nil : reaction.person
      _ = messages.update(reaction.message) { $0.react(reaction.emoji, person) }
    }
    for key in messages.keys {
      let (title, about, isDirect) = description(key)
      var chat = Conversation(slug: Conversation.slug(title: title, id: key), title: title, source: source)
      chat.kind = isDirect ? .direct : .group
      chat.isMarkdown = true
      chat.summary = about
      out.begin(chat)
      // Files need not be in the order of time.
      var last: UInt32?
      messages.each(of: key, in: .byTime, &out) { message, number, out in
        for id in [message.sender] + message.reactions.flatMap(\.participants) where !id.isEmpty {
          out.participant(people[id] ?? Participant(id: id, name: id))
        }
        guard let topic = topics[number], topic != last else { return out.message(message) }
        last = topic
        out.message(announced(message, topicNames[Int(topic)]))
      }
    }
  }

  /// A channel is one chat: each new topic is announced.
  private func announced(_ message: Message, _ topic: String) -> Message {
    var message = message
    let title = StyledText([.init(text: topic, style: .bold)]).markdown
    message.kind = .text
    message.text = [title, message.text].filter { !$0.isEmpty }.joined(separator: "\n\n")
    return message
  }

  private func description(_ key: String) -> (title: String, about: String, isDirect: Bool) {
    if key.hasPrefix("direct/") {
      let ids = Set(key.split(separator: "/").dropFirst().map(String.init)).sorted()
      return (ids.map(name(of:)).joined(separator: ", "), "", true)
    }
    if recipients[key]?.type == 2, let channel = channels[recipients[key]?.target ?? ""] {
      return ("#" + channel.name, channel.about, false)
    }
    let everyone = Set(members[key, default: []]).union(messages.senders(of: key)).sorted()
    // Newer servers also send messages between two people to a group.
    return (everyone.map(name(of:)).joined(separator: ", "), "", everyone.count < 3)
  }

  private func name(of id: String) -> String { people[id]?.name ?? id }
}
