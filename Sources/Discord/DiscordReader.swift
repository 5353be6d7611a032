internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Converts the records of a Discord channel to messages.
struct DiscordReader {
  /// Path in the export of the folder that file paths are relative to.
  var folder = ""
  private var names = DiscordNames()
  private var times = RecordTimes()
  private let options: SiteSettings.Imports
  private var strings: Strings { options.strings }

  init(_ options: SiteSettings.Imports) { self.options = options }

  mutating func begin(channel: String, name: String) {
    (names, times) = (DiscordNames(), RecordTimes())
    names.channels[channel] = name
  }

  private static let fields: Set<String> = [
    "id", "type", "timestamp", "timestampEdited", "callEndedTimestamp", "isPinned", "content", "author",
    "attachments", "components", "embeds", "stickers", "reactions", "mentions", "inlineEmojis", "reference",
    "forwardedMessage", "interaction", "poll",
  ]
  private static let events: Set<String> = [
    "RecipientAdd", "1", "RecipientRemove", "2", "ChannelNameChange", "4", "ChannelIconChange", "5",
    "ChannelPinnedMessage", "6", "GuildMemberJoin", "7", "8", "ThreadCreated", "18", "24",
  ]
  /// What other types of Discord's API are, as DiscordChatExporter has only their numbers.
  private static let numbered = [
    "9": "boosted the server", "10": "boosted the server", "11": "boosted the server",
    "12": "followed the channel", "14": "server discovery lost", "15": "server discovery regained",
    "16": "server discovery first warning", "17": "server discovery last warning", "22": "invite reminder",
    "25": "subscribed", "26": "premium offer", "27": "started the stage", "28": "ended the stage",
    "29": "speaks on the stage", "31": "changed the topic of the stage", "32": "subscribed to an application",
    "36": "enabled security actions", "37": "disabled security actions", "38": "reported a raid",
    "39": "reported a false alarm", "44": "purchased",
  ]

  mutating func take(_ record: ContentValue, _ position: SourcePosition, _ out: inout ImportWriter) {
    out.record()
    guard record.entries != nil else {
      return out.broken("expected a message, found \(record.typeName)", at: position)
    }
    let time = times.time(Self.time(record.text("timestamp")), of: record, "timestamp", &out)
    let author = Self.person(record["author"])
    names.people[author.id] = author.name
    for mention in record.elements("mentions") {
      let person = Self.person(mention)
      names.people[person.id] = person.name
    }
    for role in record["author"]?.elements("roles") ?? [] {
      if let id = role["id"]?.identifier { names.roles[id] = role.text("name") }
    }
    var message = Message(
      id: record["id"]?.identifier ?? "", sender: author.id, text: "", time: time, position: position)
    takeContent(record, author, &message, &out)
    takeReactions(record, &message, &out)
    let rest = out.others(of: record, besides: Self.fields)
    if !rest.isEmpty { message.text = [message.text, rest].filter { !$0.isEmpty }.joined(separator: "\n\n") }
    if record["content"] == nil, message.text.isEmpty, message.attachments.isEmpty, message.kind != .call {
      message = out.kept(record, as: "message", because: "message has no \"content\"", message)
    }
    guard !message.text.isEmpty || !message.attachments.isEmpty || message.kind == .call else {
      return out.skip("no content", at: position)
    }
    if !message.sender.isEmpty { out.participant(author) }
    out.message(message)
  }

  /// Digits beyond milliseconds are ignored.
  static func time(_ text: String?) -> Instant? {
    guard let text else { return nil }
    do { return try ISO8601.parse(text, assuming: .utc) } catch { return nil }
  }

  private static func person(_ value: ContentValue?) -> Participant {
    let name = value?.text("nickname") ?? value?.text("name")
    let id = value?["id"]?.identifier ?? name ?? "unknown"
    return Participant(id: id, name: name ?? id, bio: value?["isBot"]?.bool == true ? "Bot" : "")
  }

  // MARK: content

  private func takeContent(
    _ record: ContentValue, _ author: Participant, _ message: inout Message, _ out: inout ImportWriter
  ) {
    let type = record.text("type") ?? record["type"]?.identifier ?? "Default"
    let content = record.text("content") ?? ""
    if type == "Call" || type == "3" {
      message.kind = .call
      message.text = content
      return
    }
    if type == "PollResult" || type == "46" {
      (message.kind, message.sender) = (.system, "")
      message.text = DiscordEmbed.pollResult(record.elements("embeds"))
      return
    }
    guard
      [
        "Default", "Reply", "ChatInputCommand", "ContextMenuCommand", "ApplicationCommand",
        "ThreadStarterMessage", "0", "19", "20", "21", "23",
      ].contains(type)
    else {
      (message.kind, message.sender) = (.system, "")
      // Some events have their text only in an embed.
      let words = record.elements("embeds").compactMap { $0.text("description") }.joined(separator: " ")
      message.text = system(type, content.isEmpty ? words : content, author.name)
      if !Self.events.contains(type), Self.numbered[type] == nil {
        out.drift("unknown type \"\(type)\" of a message; its text is shown", at: record.position)
      }
      return
    }
    takeText(record, content, &message)
    message.replyTo = record["reference"]?["messageId"]?.identifier
    message.editedAt = Self.time(record.text("timestampEdited"))
  }

  private func takeText(_ record: ContentValue, _ content: String, _ message: inout Message) {
    let forwarded = record["forwardedMessage"]
    var parts: [String] = []
    if let command = record["interaction"]?.text("name") {
      parts.append(StyledText([.init(text: "/" + command, style: .code)]).markdown)
    }
    let extras = record.elements("embeds") + (forwarded?.elements("embeds") ?? [])
    let stickers = record.elements("stickers") + (forwarded?.elements("stickers") ?? [])
    message.attachments = (record.elements("attachments") + (forwarded?.elements("attachments") ?? []))
      .compactMap(attachment)
    message.attachments += stickers.compactMap(sticker) + extras.prefix(20).flatMap(media)
    if forwarded != nil { message.forwardedFrom = strings["another message"] }
    let text = content.isEmpty ? forwarded?.text("content") ?? "" : content
    let poll = record["poll"].map { DiscordEmbed.poll($0, strings) }
    let components = record.elements("components") + (forwarded?.elements("components") ?? [])
    if parts.isEmpty, extras.isEmpty, poll == nil, stickers.isEmpty, components.isEmpty,
      ConversationRules.emojiOrText(text) == .emoji
    {
      (message.kind, message.text) = (.emoji, text)
      return
    }
    let markup = DiscordText(names: names, options: options)
    parts.append(markup.markdown(text))
    parts += DiscordEmbed.texts(components).map { markup.markdown($0) }
    parts.append(DiscordEmbed.buttons(components))
    if let poll { parts.append(poll) }
    parts += extras.prefix(20).map { DiscordEmbed(markup: markup).markdown($0) }
    message.text = parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Older exports lack the text.
  private func system(_ type: String, _ content: String, _ name: String) -> String {
    if let words = Self.numbered[type] {
      return "\(name) \(words)" + (content.isEmpty ? "" : ": \(content)")
    }
    guard content.isEmpty else { return "\(name) \(content.prefix(1).lowercased())\(content.dropFirst())" }
    return switch type {
    case "RecipientAdd", "1": strings.text("{name} added someone", ["name": name])
    case "RecipientRemove", "2": strings.text("{name} left", ["name": name])
    case "ChannelNameChange", "4": strings.text("{name} changed the name of the channel", ["name": name])
    case "ChannelIconChange", "5": strings.text("{name} changed the photo", ["name": name])
    case "ChannelPinnedMessage", "6": strings.text("{name} pinned a message", ["name": name])
    case "GuildMemberJoin", "7": strings.text("{name} joined the server", ["name": name])
    case "8": strings.text("{name} boosted the server", ["name": name])
    case "ThreadCreated", "18": strings.text("{name} started a thread", ["name": name])
    default: "\(name): \(strings["unknown action"]) (\(type))"
    }
  }

  private func attachment(_ value: ContentValue) -> Attachment? {
    guard value.entries != nil else { return nil }
    let name = value.text("fileName") ?? strings["file"]
    return file(value.text("url"), name, value)
  }

  /// The downloaded pictures and films of a preview, each once.
  private func media(_ embed: ContentValue) -> [Attachment] {
    var found: [Attachment] = []
    for value in DiscordEmbed.media(embed) where value.text("url").map(Self.isLocal) == true {
      guard var file = file(value.text("url"), "", value), !found.contains(where: { $0.path == file.path })
      else { continue }
      file.name = nil
      found.append(file)
    }
    return found
  }

  private func sticker(_ value: ContentValue) -> Attachment? {
    let name = value.text("name") ?? strings["sticker"]
    guard var file = file(value.text("sourceUrl"), name, value) else { return nil }
    file.alt = strings.text("Sticker {name}", ["name": name])
    if file.path == name { file.caption = file.alt }
    return file
  }

  /// If media were downloaded, the address is a path beside the channel's file.
  private static func isLocal(_ address: String) -> Bool {
    !address.hasBytes(of: "://") && !address.hasPrefix("/")
  }

  private func file(_ address: String?, _ name: String, _ value: ContentValue) -> Attachment? {
    let isLocal = address.map(Self.isLocal) ?? false
    let path = isLocal ? folder + (address ?? "").replacing("\\", with: "/") : name.replacing("/", with: "_")
    return Attachment(
      path: path.removingPercent, alt: value.text("description") ?? "", mime: "", caption: "",
      position: value.position, name: isLocal ? name : nil)
  }

  private mutating func takeReactions(
    _ record: ContentValue, _ message: inout Message, _ out: inout ImportWriter
  ) {
    for reaction in record.elements("reactions") {
      guard let emoji = reaction["emoji"], let name = emoji.text("name") else { continue }
      let isCustom = emoji.text("id") != nil
      let users = reaction.elements("users").map(Self.person)
      for user in users { out.participant(user) }
      let count = (reaction["count"]?.int ?? users.count).clamped(0, 1 << 30)
      message.reactions.append(
        Reaction(
          emoji: isCustom ? ":\(name):" : name, participants: users.map(\.id),
          others: max(0, count - users.count)))
    }
  }
}

/// Names for the ids in Discord's text.
struct DiscordNames {
  var people: [String: String] = [:]
  var channels: [String: String] = [:]
  var roles: [String: String] = [:]
}

/// The preview of a link, or an embed of a bot: a quote under its title.
struct DiscordEmbed {
  let markup: DiscordText

  func markdown(_ embed: ContentValue) -> String {
    var lines: [String] = []
    if let author = embed["author"]?.text("name") { lines.append(MarkdownText.escaped(author)) }
    if let title = embed.text("title") {
      lines.append(StyledText([.init(text: title, style: .bold, link: embed.text("url"))]).markdown)
    } else if let address = embed.text("url") {
      lines.append(StyledText([.init(text: address, link: address)]).markdown)
    }
    if let text = embed.text("description") { lines.append(markup.markdown(text)) }
    for field in embed.elements("fields").prefix(25) {
      lines.append(StyledText([.init(text: field.text("name") ?? "", style: .bold)]).markdown)
      lines.append(markup.markdown(field.text("value") ?? ""))
    }
    let addresses = Self.media(embed).compactMap { $0.text("url") }.filter { $0.hasBytes(of: "://") }
    if lines.isEmpty, let address = addresses.first {
      lines.append(MarkdownText.link("Picture", to: address))
    }
    if let footer = embed["footer"]?.text("text") { lines.append(MarkdownText.escaped(footer)) }
    let text = lines.filter { !$0.isEmpty }.joined(separator: "\n\n")
    return text.isEmpty ? "" : MarkdownText.quote(text)
  }

  /// Components nested deeper are left out.
  private static let deepest = 8

  /// What is inside a component, of which a section has one more beside its texts.
  private static func parts(of component: ContentValue) -> [ContentValue] {
    component.elements("components") + [component["accessory"]].compactMap { $0 }
  }

  /// The texts of components, in which newer programs write whole messages.
  static func texts(_ components: [ContentValue], _ depth: Int = 0) -> [String] {
    guard depth < deepest else { return [] }
    return components.prefix(40).flatMap { component in
      [component.text("content")].compactMap { $0 } + texts(parts(of: component), depth + 1)
    }
  }

  /// The labels of buttons, with their addresses.
  static func buttons(_ components: [ContentValue], _ depth: Int = 0) -> String {
    guard depth < deepest else { return "" }
    let labels = components.prefix(40).compactMap { component -> String? in
      let inner = buttons(parts(of: component), depth + 1)
      guard let label = component.text("label") else { return inner.isEmpty ? nil : inner }
      return component.text("url").map { StyledText([.init(text: label, link: $0)]).markdown }
        ?? MarkdownText.escaped(label)
    }
    return labels.joined(separator: " · ")
  }

  /// The pictures of a preview, and its film.
  static func media(_ embed: ContentValue) -> [ContentValue] {
    ["image", "thumbnail", "video"].compactMap { embed[$0] } + embed.elements("images")
  }

  /// A poll of the API; votes are shown if there are results.
  static func poll(_ poll: ContentValue, _ strings: Strings) -> String {
    let results = poll["results"].flatMap { $0.entries == nil ? nil : $0.elements("answer_counts") }
    let answers = poll.elements("answers").prefix(25).map { answer in
      let media = answer["poll_media"]
      let text = [media?["emoji"]?.text("name"), media?.text("text")].compactMap { $0 }.joined(separator: " ")
      let id = answer["answer_id"]?.identifier
      let votes = results?.first { $0["id"]?.identifier == id }?["count"]?.int
      return (text: text, votes: results == nil ? nil : (votes ?? 0).clamped(0, 1 << 30))
    }
    return MarkdownText.poll(poll["question"]?.text("text") ?? "", answers, strings)
  }

  /// `Tea or coffee? Tea (3/5)`: the result of a poll, whose figures are fields of its embed.
  static func pollResult(_ embeds: [ContentValue]) -> String {
    var fields: [String: String] = [:]
    for field in embeds.flatMap({ $0.elements("fields") }) {
      if let name = field.text("name") { fields[name] = field.text("value") }
    }
    let votes = [fields["victor_answer_votes"], fields["total_votes"]].compactMap { $0 }.joined(
      separator: "/")
    let parts = [
      fields["poll_question_text"], fields["victor_answer_text"], votes.isEmpty ? nil : "(\(votes))",
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }
}
