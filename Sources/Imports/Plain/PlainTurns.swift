internal import Basics
internal import Agents
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Reads the messages of one plain conversation and determines its participants.
struct PlainTurns {
  private(set) var participants: [Participant] = []
  private var reader: RoleTurns
  private let strings: Strings
  /// Whether words such as "user" and "assistant" are roles rather than names.
  private let hasRoles: Bool
  /// The participant who is not the owner, if the messages only say that.
  private let other: String
  private var names: Set<String> = []
  /// Hashes: a chat may have millions.
  private var ids: Set<UInt64> = []
  /// For lists in cells of a table; nil if the messages are in no table.
  private let cells: PlainCells?

  init(
    _ list: [ContentValue], about header: ContentValue?, title: String?, _ strings: Strings,
    cells: PlainCells?
  ) {
    (self.strings, self.cells) = (strings, cells)
    reader = RoleTurns(model: header?.entries == nil ? nil : header?.text("model"))
    other = title ?? "Other"
    hasRoles = Self.hasRoles(list, header)
  }

  /// Whether messages have the roles of an assistant conversation, or only a user and an assistant take part.
  private static func hasRoles(_ list: [ContentValue], _ header: ContentValue?) -> Bool {
    if header?.entries != nil, header?.text("kind") == Conversation.Kind.assistant.rawValue { return true }
    let records = list.prefix(200).map { PlainRecord($0) }
    if records.contains(where: { $0.flag(PlainNames.userFlags) != nil }) { return true }
    if records.contains(where: { PlainNames.role($0.value.text("role") ?? "") != nil }) { return true }
    // People are called Claude, too.
    let roles = records.compactMap { $0.speaker() }.map { PlainNames.role($0.name) }
    return roles.allSatisfy { $0 != nil } && roles.contains { $0 == .assistant || $0 == .tool }
  }

  mutating func read(_ record: PlainRecord, _ times: inout PlainTimes, _ out: inout ImportWriter)
    -> [ImportedRecord]
  {
    let value = record.value
    guard value.entries != nil else { return [.broken("not a message", value.position)] }
    let time = times.read(record.first(PlainNames.times)?.value)
    let isSystem = value["system"]?.bool == true
    let (sender, role) = isSystem ? ("", nil) : speaker(record)
    var read: [ImportedRecord]
    if let word = value.text("role"), OpenAITurns.role(word) != nil,
      value["content"] != nil || value["tool_calls"] != nil
    {
      read = reader.read(value, &out)
    } else {
      var message = Message(id: "", sender: sender, text: "", time: .untimed, position: value.position)
      if isSystem { message.kind = .system }
      message.role = role
      message.generation = role == nil ? nil : Generation()
      message.text = out.text(ofParts: record.text?.value, &message.attachments)
      read = [.turn(message, time: nil)]
    }
    let reactions = cells?.reactions(record, &out) ?? Self.reactions(record)
    let isEdited = value["edited"]?.bool == true
    if !hasRoles { tellUnread(value, &out) }
    for index in read.indices {
      read[index].update { message, own in
        if index == 0 {
          message.reactions += reactions
          if isEdited { message.editedAt = time }
        }
        finish(&message, record, sender, role, part: index)
        own = time
      }
    }
    return read
  }

  /// Names the lists and objects of a person's message that are not read.
  private func tellUnread(_ value: ContentValue, _ out: inout ImportWriter) {
    for entry in value.entries ?? [] {
      let isEmpty = entry.value.list?.isEmpty ?? entry.value.entries?.isEmpty ?? true
      if isEmpty || PlainNames.all.contains(PlainNames.normal(entry.key)) { continue }
      out.drift("unknown field \"\(entry.key)\" of a message; it is not shown", at: entry.position)
    }
  }

  private mutating func finish(
    _ message: inout Message, _ record: PlainRecord, _ sender: String, _ role: Message.Role?, part: Int
  ) {
    if message.role != .tool || message.sender == "tool" { message.sender = sender }
    if let id = record.first(PlainNames.ids)?.value.identifier, !id.isEmpty {
      message.id = part == 0 ? id : "\(id).\(part + 1)"
      ids.insert(ContentHash.of(id).low)
    }
    guard part == 0 else { return }
    let answered = record.first(PlainNames.replies)?.value
    message.replyTo = answered?.identifier ?? answered?["id"]?.identifier
    message.attachments += (record.first(PlainNames.files)?.value.list ?? []).compactMap(Self.attachment)
    message.attachments += cells?.files(record) ?? []
  }

  static func attachment(_ value: ContentValue) -> Attachment? {
    let keys = ["path", "file", "filename", "name", "label", "url", "href"]
    guard let path = value.string ?? keys.lazy.compactMap({ value.text($0) }).first else { return nil }
    return Attachment(
      path: path, alt: value.text("alt") ?? "", mime: value.text("mime") ?? "",
      caption: value.text("caption") ?? "", position: value.position)
  }

  /// `{"emoji": "👍", "count": 2, "reactors": [{"name": "Ann"}]}`.
  private static func reactions(_ record: PlainRecord) -> [Reaction] {
    (record.first(PlainNames.reactions)?.value.list ?? []).compactMap { value in
      guard let emoji = value.text("emoji") ?? value.text("reaction") ?? value.text("name") else {
        return nil
      }
      let people = value.elements("reactors") + value.elements("users")
      let names = people.compactMap { $0.string ?? $0.text("name") }
      let count = (value["count"]?.int ?? max(names.count, 1)).clamped(names.count, 1 << 30)
      return Reaction(emoji: emoji, participants: names, others: count - names.count)
    }
  }

  /// The sender of a message and their role.
  private mutating func speaker(_ record: PlainRecord) -> (String, Message.Role?) {
    let named = record.speaker()
    if let named, let role = hasRoles ? PlainNames.role(named.name) : nil {
      let name = record.value.text("name") ?? PlainNames.title(of: role)
      return (role == .tool ? name : take(name), role)
    }
    if let flag = record.flag(PlainNames.userFlags) {
      let role = flag.isOn ? Message.Role.user : .assistant
      return (take(named?.name ?? PlainNames.title(of: role)), role)
    }
    if let named, let id = record.first(PlainNames.senderIDs)?.value.identifier?.trimmed, !id.isEmpty {
      return (take(named.name, id: id), nil)
    }
    if let flag = record.ownerFlag {
      return (take(named?.name ?? (flag.isOn ? strings["You"] : other), isMe: flag.isOn), nil)
    }
    return (take(named?.name ?? "Unknown"), nil)
  }

  private mutating func take(_ name: String, id: String? = nil, isMe: Bool = false) -> String {
    let id = id ?? name
    if names.insert(id).inserted { participants.append(Participant(id: id, name: name, isMe: isMe)) }
    return id
  }

  /// Sets the properties of the conversation that follow from its participants.
  func describe(_ chat: inout Conversation) {
    if hasRoles {
      chat.kind = .assistant
      chat.isMarkdown = true
    } else {
      chat.kind = participants.count > 2 ? .group : .direct
    }
  }

  /// Drops a reply to a missing message.
  func link(_ message: inout Message) {
    if let target = message.replyTo, !ids.contains(ContentHash.of(target).low) { message.replyTo = nil }
  }
}
