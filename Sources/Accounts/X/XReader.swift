internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Converts conversations of X, which name people only by their ids.
struct XReader {
  var folder = ""
  private let export: Export
  private let strings: Strings
  private var me: Participant?
  /// Paths of media, by the id of their message.
  private let media: [String: [String]]
  /// By the id of the conversation, of which each file may have a part.
  private var messages: GroupedMessages
  private var names: [String: String] = [:]
  /// Ids of conversations in the order of their first parts, and the files of these.
  private var chats: [String] = []
  private var sources: [String: String] = [:]

  init(_ export: Export, _ strings: Strings, _ spill: Spill) {
    (self.export, self.strings) = (export, strings)
    messages = GroupedMessages(spill)
    let files = export.all.filter { export.inner($0).contains("direct_messages") && $0.name.contains("-") }
    media = Dictionary(
      files.map { (String($0.name.prefix { $0 != "-" }), [export.inner($0)]) }, uniquingKeysWith: +)
  }

  mutating func take(account value: ContentValue) {
    guard let account = value["account"], let id = account.text("accountId") else { return }
    me = Participant(
      id: id, name: account.text("accountDisplayName") ?? account.text("username") ?? id, isMe: true)
  }

  mutating func read(_ value: ContentValue, _ file: InputFile, _ out: inout ImportWriter) {
    let chat = value["dmConversation"] ?? value
    let id = chat.text("conversationId") ?? ""
    let records = chat.elements("messages")
    guard !records.isEmpty else {
      out.record()
      return out.skip("chat without messages", at: value.position)
    }
    if sources[id] == nil { chats.append(id) }
    sources[id] = sources[id] ?? file.path
    let name = records.lazy.compactMap { $0["conversationNameUpdate"]?.text("name") }.first
    names[id] = names[id] ?? chat.text("name") ?? name
    for record in records.reversed() { take(record, id, &out) }
  }

  /// Writes the conversations, after all files.
  func write(_ out: inout ImportWriter) {
    for id in chats {
      // `1-2`: both people of a direct chat.
      let people = id.split(separator: "-").map(String.init)
      let others = people.filter { $0 != me?.id }
      let isDirect = people.count == 2
      let title = names[id] ?? (isDirect && others.count == 1 ? "@\(others[0])" : id)
      let (slug, source) = (Slug.make(id, fallback: "x"), sources[id] ?? "")
      var conversation = Conversation(slug: slug, title: title, source: source)
      conversation.kind = isDirect ? .direct : .group
      conversation.isMarkdown = true
      out.begin(conversation)
      if isDirect { for person in people { out.participant(participant(person)) } }
      messages.each(of: id, in: .byTime, &out) { message, _, out in write(message, &out) }
    }
  }

  private func write(_ message: Message, _ out: inout ImportWriter) {
    if !message.sender.isEmpty { out.participant(participant(message.sender)) }
    for id in message.reactions.flatMap(\.participants) { out.participant(participant(id)) }
    out.message(message)
  }

  private func participant(_ id: String) -> Participant {
    if let me, me.id == id { return me }
    return Participant(id: id, name: "@\(id)")
  }

  private static let known: Set<String> = [
    "recipientId", "reactions", "urls", "text", "mediaUrls", "senderId", "id", "createdAt", "editHistory",
  ]

  private mutating func take(_ record: ContentValue, _ chat: String, _ out: inout ImportWriter) {
    out.record()
    guard let entry = record.entries?.first, entry.value.entries != nil else {
      return out.broken("expected a message, found \(record.typeName)", at: record.position)
    }
    let value = entry.value
    let time = messages.time(ImportedTime.iso(value["createdAt"]), of: value, "createdAt", in: chat, &out)
    let sender = value.text("senderId") ?? value.text("initiatingUserId") ?? ""
    var message = Message(
      id: value.text("id") ?? "", sender: sender, text: "", time: time, position: record.position)
    if entry.key == "messageCreate" || entry.key == "welcomeMessageCreate" {
      if sender.isEmpty { out.drift("message has no \"senderId\"", at: value.position) }
      take(text: value, &message)
      let rest = out.others(of: value, besides: Self.known)
      if !rest.isEmpty { message.text += "\n\n" + rest }
      if message.text.isEmpty, !message.mayBeEmpty {
        if value["text"] != nil { return out.skip("no content", at: record.position) }
        message = out.kept(value, as: entry.key, because: "message has no \"text\"", message)
      }
    } else if let words = event(entry.key, value, sender) {
      (message.kind, message.sender, message.text) = (.system, "", words)
    } else {
      message.sender = ""
      message = out.kept(value, as: entry.key, because: "unknown record \"\(entry.key)\"", message)
    }
    messages.add(message, to: chat)
  }

  private func take(text value: ContentValue, _ message: inout Message) {
    var text = value.text("text") ?? ""
    let addresses = value.elements("mediaUrls").compactMap(\.string)
    for link in value.elements("urls") {
      guard let short = link.text("url"), let long = link.text("expanded") else { continue }
      // The address of the sent file itself.
      let isFile = !addresses.isEmpty && long.hasBytes(of: "/messages/media/")
      text = text.replacingBytes(of: short, with: isFile ? "" : long)
    }
    var found = media[message.id, default: []][...]
    for address in addresses {
      let name = address.split(separator: "/").last.map(String.init)
      var file = export.attachment(name, from: folder, at: value.position, strings)
      if let path = found.popFirst() { (file.path, file.name) = (path, name) }
      message.attachments.append(file)
    }
    for reaction in value.elements("reactions") {
      let key = reaction.text("reactionKey") ?? ""
      message.reactions.append(
        Reaction(emoji: Self.emoji[key] ?? key, participants: [reaction.text("senderId")].compactMap { $0 }))
    }
    message.say(text.trimmed, as: StyledText([.init(text: text.trimmed)]).markdown)
  }

  private static let emoji = [
    "like": "❤️", "heart": "❤️", "funny": "😂", "surprised": "😲", "sad": "😢", "excited": "🔥", "hot": "🔥",
    "agree": "👍",
    "disagree": "👎",
  ]

  private func event(_ key: String, _ value: ContentValue, _ sender: String) -> String? {
    let ids = value.elements("userIds").compactMap(\.identifier)
    let (name, members) = (participant(sender).name, strings.list(ids.map { participant($0).name }))
    switch key {
    case "joinConversation":
      let all = value.elements("participantsSnapshot").compactMap(\.identifier).map { participant($0).name }
      return strings.text("{name} added {members}", ["name": name, "members": strings.list(all)])
    case "participantsJoin":
      return strings.text("{name} added {members}", ["name": name, "members": members])
    case "participantsLeave": return strings.text("{name} left", ["name": members])
    case "conversationNameUpdate":
      return strings.text(
        "{name} changed the title to “{title}”", ["name": name, "title": value.text("name") ?? ""])
    case "reactionCreate":
      let key = value.text("reactionKey") ?? ""
      return "\(name): \(Self.emoji[key] ?? key)"
    default: return nil
    }
  }
}
