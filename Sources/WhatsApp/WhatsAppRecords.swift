internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// `result.json` of WhatsApp-Chat-Exporter: the chats of a phone's database by their addresses, their messages by
/// numbers.
enum WhatsAppRecords {
  static func isOne(_ shape: JSONShape) -> Bool {
    !shape.isList && !shape.keys.isEmpty
      && shape.keys.allSatisfy {
        WhatsAppNotice.keys.contains($0)
          || $0.wholeMatch(of: #/[^@\s]+@(?:s\.whatsapp\.net|g\.us|lid|broadcast|newsletter)/#) != nil
      }
  }

  static func read(_ file: InputFile, _ export: Export, _ out: inout ImportWriter) throws(Diagnostic) {
    out.path = file.path
    let folder = export.folder(of: file)
    let repeated = try JSONList.read(
      file, at: [],
      other: { address, chat in
        var reader = Reader(export: export, folder: folder, strings: out.strings, me: me(out))
        reader.read(chat, address, file, &out)
      }
    ) { _ in }
    out.note(repeated)
  }

  private static func me(_ out: ImportWriter) -> Participant {
    let name = out.options.me ?? out.strings["Me"]
    return Participant(id: name, name: name, isMe: true)
  }

  private struct Reader {
    let export: Export
    let folder: String
    let strings: Strings
    let me: Participant
    private var times = RecordTimes()
    private var ids: Set<String> = []
    private var other = ""
    /// Whether the chat has all calls and nothing else.
    private var isCalls = false

    init(export: Export, folder: String, strings: Strings, me: Participant) {
      (self.export, self.folder, self.strings, self.me) = (export, folder, strings, me)
    }

    private static let known: Set<String> = [
      "from_me", "timestamp", "time", "media", "key_id", "meta", "data", "sender", "safe", "mime", "reply",
      "quoted_data", "caption", "thumb", "sticker", "reactions", "received_timestamp", "read_timestamp",
      "message_type", "poll",
    ]

    mutating func read(
      _ chat: ContentValue, _ address: String, _ file: InputFile, _ out: inout ImportWriter
    ) {
      let records = chat["messages"]?.entries ?? []
      guard !records.isEmpty else {
        out.record()
        return out.skip("chat without messages", at: chat.position)
      }
      let isGroup = address.hasSuffix("@g.us")
      isCalls = address == WhatsAppNotice.calls
      let title = chat.text("name") ?? String(address.prefix { $0 != "@" })
      other = isGroup ? strings["Deleted account"] : title
      ids = Set(records.compactMap { $0.value["key_id"]?.identifier })
      var conversation = Conversation(
        slug: Conversation.slug(title: title, id: address), title: title, source: file.path)
      conversation.kind = isGroup || isCalls ? .group : .direct
      conversation.isMarkdown = true
      out.begin(conversation)
      for record in records { take(record.value, &out) }
    }

    private mutating func take(_ value: ContentValue, _ out: inout ImportWriter) {
      out.record()
      guard value.entries != nil else {
        return out.broken("expected a message, found \(value.typeName)", at: value.position)
      }
      let time = times.time(ImportedTime.seconds(value["timestamp"]), of: value, "timestamp", &out)
      let isMine = value["from_me"]?.bool == true
      var message = Message(
        id: value["key_id"]?.identifier ?? "", sender: isMine ? me.id : value.text("sender") ?? other,
        text: "",
        time: time, position: value.position)
      takeContent(value, &message, out.others(of: value, besides: Self.known))
      takeReactions(value, &message)
      guard !message.text.isEmpty || message.mayBeEmpty else {
        return out.skip("no content", at: value.position)
      }
      if message.sender == me.id { out.participant(me) }
      out.message(message)
    }

    private func takeContent(_ value: ContentValue, _ message: inout Message, _ rest: String) {
      let isFile = value["media"]?.bool == true || value.text("mime") == "media"
      let data = (value["data"]?.identifier ?? "").replacing(#/ ?<br>/#, with: "\n")
      if value["meta"]?.bool == true, !isFile {
        return WhatsAppNotice.take(data.trimmed, isCall: isCalls, &message)
      }
      if isFile { message.attachments = files(value, data, message.position) }
      let said = (isFile ? value.text("caption") ?? "" : data).trimmed
      let poll = WhatsAppNotice.poll(value, beside: said, strings)
      // Only addresses that the program made itself are marked as safe.
      let isSafe = value["safe"]?.bool == true
      let markdown = poll ?? (isSafe ? RichText.markdown(said) : WhatsAppMentions.markdown(said))
      var quote = ""
      if let answered = value["reply"]?.identifier {
        if ids.contains(answered) {
          message.replyTo = answered
        } else {
          quote = value.text("quoted_data") ?? ""
        }
      }
      let quoted = quote.isEmpty ? "" : MarkdownText.quote(MarkdownText.escaped(quote))
      let parts = [quoted, markdown].filter { !$0.isEmpty }.joined(separator: "\n\n")
      message.say(quoted.isEmpty && poll == nil ? said : "", as: parts, [rest])
    }

    /// A file, or those of the contacts that a page links.
    private func files(_ value: ContentValue, _ data: String, _ position: SourcePosition) -> [Attachment] {
      let cards = value.text("mime") == "text/x-vcard" ? WhatsAppNotice.cards(data) : []
      if cards.isEmpty { return [file(value, data, position)] }
      return cards.map { path, name in
        var card = export.attachment(
          path.replacing("\\", with: "/"), type: "text/x-vcard", from: folder, at: position, strings)
        card.name = name
        return card
      }
    }

    /// The program writes words in the place of a file that was not in the backup.
    private func file(_ value: ContentValue, _ path: String, _ position: SourcePosition) -> Attachment {
      let mime = value.text("mime") ?? ""
      let isMissing = mime == "media"
      var file = export.attachment(
        isMissing ? nil : path.replacing("\\", with: "/"), type: isMissing ? "" : mime, from: folder,
        at: position, strings)
      if value["sticker"]?.bool == true { file.alt = strings["sticker"] }
      return file
    }

    private func takeReactions(_ value: ContentValue, _ message: inout Message) {
      for reaction in value["reactions"]?.entries ?? [] {
        guard let emoji = reaction.value.string, !emoji.isEmpty else { continue }
        message.react(emoji, reaction.key == "You" ? me.id : reaction.key)
      }
    }
  }
}
