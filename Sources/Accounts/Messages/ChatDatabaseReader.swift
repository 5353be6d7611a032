internal import Basics
internal import Content
internal import Conversations
internal import Databases
internal import ImportKit
internal import Model

/// Makes messages from the rows of a database of Messages.
struct ChatDatabaseReader {
  var out: ImportWriter
  private let chats: ChatDatabase
  /// Keys of the chats to read; nil for all.
  private let only: Set<String>?
  private let listed: Set<String>
  private let export: Export
  private let folder: String
  private let me: Participant
  private var messages: GroupedMessages
  /// Whether a chat is a group, by key.
  private var groups: [String: Bool] = [:]
  /// Whether the table has columns that are not known.
  private var unknown: (columns: StoredColumns, isAny: Bool)?
  private var reactions: [(reaction: ChatReaction, chat: String, message: Message)] = []
  private var polls: [ChatPoll.Row] = []

  init(
    _ chats: ChatDatabase, only: Set<String>?, _ export: Export, _ folder: String, _ out: ImportWriter
  ) {
    (self.chats, self.only, self.export, self.folder, self.out) = (chats, only, export, folder, out)
    listed = chats.keys
    messages = GroupedMessages(out.spill)
    let name = out.options.me ?? out.strings["Me"]
    me = Participant(id: name, name: name, isMe: true)
  }

  private static let known = Set(
    """
    ROWID guid text replace service_center handle_id subject country attributedBody version type service account
    account_guid error date date_read date_delivered is_delivered is_finished is_emote is_from_me is_empty
    is_delayed is_auto_reply is_prepared is_read is_system_message is_sent has_dd_results is_service_message
    is_forward was_downgraded is_archive cache_has_attachments cache_roomnames was_data_detected
    was_deduplicated is_audio_message is_played date_played item_type other_handle group_title
    group_action_type share_status share_direction is_expirable expire_state message_action_type message_source
    associated_message_guid associated_message_type balloon_bundle_id payload_data expressive_send_style_id
    associated_message_range_location associated_message_range_length time_expressive_send_played
    message_summary_info ck_sync_state ck_record_id ck_record_change_tag sr_ck_sync_state sr_ck_record_id
    sr_ck_record_change_tag destination_caller_id is_corrupt reply_to_guid sort_id is_spam has_unseen_mention
    thread_originator_guid thread_originator_part syndication_ranges synced_syndication_ranges
    was_delivered_quietly did_notify_recipient date_retracted date_edited date_recovered was_detonated part_count
    is_stewie is_sos is_critical bia_reference_id is_kt_verified fallback_hash associated_message_emoji
    is_pending_satellite_send needs_relay schedule_type schedule_state sent_or_received_off_grid
    is_time_sensitive ck_chat_id
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  // MARK: rows

  mutating func take(_ row: StoredRow) {
    let number = Int64(row.number)
    let chat = chats.chat(of: number, room: row.text("cache_roomnames"), person: row.integer("handle_id"))
    if let only, !only.contains(listed.contains(chat.key) ? chat.key : ChatDatabase.rest) { return }
    out.record()
    if chats.deleted.contains(number) { return out.skip("deleted in the program", at: row.position) }
    groups[chat.key] = groups[chat.key] ?? chat.isGroup
    var message = Message(
      id: row.identifier("guid") ?? "", sender: sender(row, chat), text: "", time: time(row, chat.key),
      position: row.position)
    if message.id.isEmpty { out.drift("message has no \"guid\"", at: row.position) }
    message.replyTo = row.text("thread_originator_guid")
    let type = row.integer("associated_message_type") ?? 0
    if let reaction = ChatReaction(row, type) {
      reactions.append((reaction, chat.key, message))
      return
    }
    if let poll = ChatPoll(row, of: message.sender, out) {
      let target = row.text("associated_message_guid").map(ChatReaction.target)
      polls.append(ChatPoll.Row(poll: poll, target: target, chat: chat.key, message: message))
      return
    }
    if ![0, 2, 3].contains(type) {
      out.drift("unknown type \(type) of a message; its text is shown", at: row.position)
      message.replyTo = row.text("associated_message_guid").map(ChatReaction.target)
    }
    read(row, &message)
    let others = others(of: row)
    if !others.isEmpty {
      message.text = [message.text, others].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
    guard !message.text.isEmpty || message.mayBeEmpty else { return out.skip("no content", at: row.position) }
    messages.add(message, to: chat.key)
  }

  /// Columns of newer versions.
  private mutating func others(of row: StoredRow) -> String {
    if unknown?.columns !== row.columns {
      unknown = (row.columns, row.columns.names.contains { !Self.known.contains($0) })
    }
    return unknown?.isAny == true ? out.others(of: row.record(besides: Self.known), besides: []) : ""
  }

  /// Of a person alone if the row does not say it.
  private mutating func sender(_ row: StoredRow, _ chat: ChatDatabase.Chat) -> String {
    guard let isMine = row.integer("is_from_me") else {
      out.drift("message has no \"is_from_me\"", at: row.position)
      return row.integer("handle_id").flatMap { chats.people[$0] } ?? me.id
    }
    if isMine != 0 { return me.id }
    if let address = row.integer("handle_id").flatMap({ chats.people[$0] }) { return address }
    if !chat.isGroup { return chat.key }
    if (row.integer("item_type") ?? 0) == 0 { out.drift("message has no sender", at: row.position) }
    return "Unknown"
  }

  private mutating func time(_ row: StoredRow, _ chat: String) -> Instant {
    let time = Self.time(row["date"])
    let record = time == nil ? row.record : ContentValue(.null, at: row.position)
    return messages.time(time, of: record, "date", in: chat, &out)
  }

  /// Since 2001: seconds, or nanoseconds since macOS 10.13.
  static func time(_ value: StoredValue) -> Instant? {
    let milliseconds: Int64?
    switch value {
    case .integer(let number) where number != 0:
      milliseconds = number.magnitude < 1_000_000_000_000 ? number * 1000 : number / 1_000_000
    case .real(let number) where number != 0:
      let count = number.magnitude < 1_000_000_000_000 ? number * 1000 : number / 1_000_000
      milliseconds = Int64(exactly: count.rounded())
    default: return nil
    }
    guard let milliseconds, years.contains(milliseconds) else { return nil }
    return Instant(milliseconds: milliseconds + 978_307_200_000)
  }

  /// Milliseconds since 2001 in which times are valid.
  private static let years: Range<Int64> = -63_000_000_000_000..<252_000_000_000_000

  // MARK: messages

  private mutating func read(_ row: StoredRow, _ message: inout Message) {
    if (row.integer("item_type") ?? 0) != 0,
      let words = ChatEvent(row, name: message.sender, people: chats.people).words(out.strings)
    {
      (message.kind, message.sender, message.text) = (.system, "", words)
      return
    }
    let kind = row.integer("item_type") ?? 0
    if kind != 0 {
      out.drift("unknown \"item_type\" \(kind) of a message; its text is shown", at: row.position)
    }
    if message.sender == me.id { message.status = Self.status(row) }
    let body = row.bytes("attributedBody").flatMap(AttributedBody.init)
    attach(body, row, &message)
    let styled = text(row, body)
    message.say(styled.plain.trimmed, as: styled.markdown.trimmed)
    edits(row, &message)
    guard message.text.isEmpty, message.attachments.isEmpty, !message.isDeleted else { return }
    if let app = row.text("balloon_bundle_id")?.split(separator: ":").last?.split(separator: ".").last {
      message.text = MarkdownText.escaped("[\(app)]")
    } else if row.bytes("attributedBody") != nil, body == nil {
      out.drift("\"attributedBody\" of a message cannot be read", at: row.position)
    }
  }

  private static func status(_ row: StoredRow) -> Message.Status? {
    if (row.integer("error") ?? 0) != 0 { return .failed }
    if row.integer("is_read") == 1 || (row.integer("date_read") ?? 0) != 0 { return .read }
    if row.integer("is_delivered") == 1 { return .delivered }
    return row.integer("is_sent") == 1 ? .sent : nil
  }

  /// With the subject in front. A text beside a damaged archive is whole.
  private mutating func text(_ row: StoredRow, _ body: AttributedBody?) -> StyledText {
    let plain = row.text("text") ?? ""
    var styled = StyledText()
    if let subject = row.text("subject")?.trimmed, !subject.isEmpty { styled.append(subject + "\n", .bold) }
    if let body, body.isWhole || plain.isEmpty {
      for run in body.styled.parts { styled.append(run.text, run.style, link: run.link) }
      if !body.isWhole {
        out.drift("\"attributedBody\" of a message ends early; its text is shown", at: row.position)
      }
    } else {
      styled.append(plain.filter { !AttributedBody.placeholders.contains($0) })
    }
    return styled
  }

  /// Files in the order of the text, then the others.
  private mutating func attach(_ body: AttributedBody?, _ row: StoredRow, _ message: inout Message) {
    let named = body?.files ?? []
    let order = Dictionary(
      named.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
    let files = chats.files(of: Int64(row.number)).enumerated().sorted {
      (order[$0.element.id] ?? Int.max, $0.offset) < (order[$1.element.id] ?? Int.max, $1.offset)
    }
    for (_, file) in files {
      var attachment = export.attachment(
        file.path ?? file.name, type: file.type, from: folder, at: row.position, out.strings)
      if let name = file.name, !name.isEmpty, !attachment.path.hasSuffix("/" + name), attachment.path != name
      {
        attachment.name = name
      }
      if let place = order[file.id] { attachment.caption = named[place].transcription }
      message.attachments.append(attachment)
    }
  }

  private mutating func edits(_ row: StoredRow, _ message: inout Message) {
    let retracted = (row.integer("date_retracted") ?? 0) != 0
    guard let edited = Self.time(row["date_edited"]) ?? (retracted ? message.time : nil) else { return }
    let edits = row.bytes("message_summary_info").flatMap(PropertyList.init).map(ChatEdits.init)
    for _ in 0..<(edits?.earlier ?? 0) {
      out.record()
      out.skip("earlier version of a message", at: row.position)
    }
    if message.text.isEmpty, message.attachments.isEmpty, retracted || edits?.isUnsent == true {
      message.isDeleted = true
    } else {
      message.editedAt = edited
    }
  }

  // MARK: output

  mutating func write(source: String) {
    addPolls()
    apply()
    for key in messages.keys { write(key, source) }
  }

  private mutating func write(_ key: String, _ source: String) {
    let people = chats.people(of: key)
    let isGroup = groups[key] ?? (people.count > 1)
    let names = people.isEmpty ? (key.isEmpty ? out.program : key) : people.joined(separator: ", ")
    let title = Conversation.title(from: chats.title(of: key) ?? names, limit: 100) ?? out.program
    var chat = Conversation(slug: Conversation.slug(title: title, id: key), title: title, source: source)
    (chat.id, chat.kind, chat.isMarkdown) = (key.isEmpty ? nil : key, isGroup ? .group : .direct, true)
    out.begin(chat)
    out.participant(me)
    for person in people { out.participant(Participant(id: person, name: person)) }
    messages.each(of: key, in: .byTimeAndLine, &out) { message, _, out in out.message(message) }
  }

  /// Adds polls with their votes, oldest first; votes in a poll that is not in the database are messages.
  private mutating func addPolls() {
    var (found, places): ([ChatPoll.Row], [String: Int]) = ([], [:])
    let sorted = polls.sorted {
      ($0.message.time.milliseconds, $0.message.position.line)
        < ($1.message.time.milliseconds, $1.message.position.line)
    }
    for row in sorted {
      if let place = row.target.flatMap({ places[$0] }) {
        found[place].poll.take(row.poll)
        out.skip(row.poll.hasVotes ? "vote" : "change of a poll", at: row.message.position)
      } else {
        if !row.message.id.isEmpty { places[row.message.id] = found.count }
        found.append(row)
      }
    }
    for row in found {
      var message = row.message
      message.text = row.poll.markdown(out.strings)
      if let target = row.target { message.replyTo = target }
      messages.add(message, to: row.chat)
    }
    polls = []
  }

  /// Adds reactions to their messages, oldest first: later ones may take them away.
  private mutating func apply() {
    let sorted = reactions.sorted {
      ($0.message.time.milliseconds, $0.message.position.line)
        < ($1.message.time.milliseconds, $1.message.position.line)
    }
    for (reaction, chat, message) in sorted {
      let sender = message.sender
      if let emoji = reaction.emoji, messages.update(reaction.target, { reaction.change(&$0, emoji, sender) })
      {
        out.skip(reaction.isRemoved ? "reaction taken back" : "reaction", at: message.position)
      } else if reaction.isRemoved {
        out.skip("reaction taken back", at: message.position)
      } else {
        keep(reaction, message, in: chat)
      }
    }
    reactions = []
  }

  /// A sticker, or a reaction to a message that is not in the database.
  private mutating func keep(_ reaction: ChatReaction, _ message: Message, in chat: String) {
    var message = message
    message.replyTo = reaction.target
    if let emoji = reaction.emoji { message.say(emoji, as: MarkdownText.escaped(emoji)) }
    attach(nil, reaction.row, &message)
    if message.text.isEmpty, message.attachments.isEmpty { message.text = out.strings["sticker"] }
    messages.add(message, to: chat)
  }
}
