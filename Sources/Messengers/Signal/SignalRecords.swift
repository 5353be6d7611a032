internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// `data.json` of sigexport: one record per line, with local times and names.
enum SignalRecords {
  private static let known: Set<String> = [
    "date", "sender", "body", "quote", "sticker", "reactions", "attachments", "deleted", "call", "missed",
    "edits",
  ]

  static func read(
    _ file: InputFile, _ title: String, _ export: Export, _ out: inout ImportWriter
  ) throws(Diagnostic) {
    var messages: [Message] = []
    var reader = Reader(
      export: export, folder: export.folder(of: file), me: SignalFormat.me(out), out.options.zone)
    let next = try export.json(file)?.records()
    while let line = try next?() {
      guard let value = out.value(of: line) else { continue }
      out.record()
      guard value.entries != nil else {
        out.broken("expected a message, found \(value.typeName)", at: value.position)
        continue
      }
      if let message = reader.message(value, &out) { messages.append(message) }
    }
    let me = reader.me
    let others = Set(messages.map(\.sender)).subtracting([me.id, ""])
    out.begin(SignalFormat.conversation(title, others: others.count, file))
    if messages.contains(where: { $0.sender == me.id }) { out.participant(me) }
    for message in messages { out.message(message) }
  }

  private struct Reader {
    let export: Export
    let folder: String
    let me: Participant
    private var clock: LocalClock
    private var times = RecordTimes()

    init(export: Export, folder: String, me: Participant, _ zone: ZoneTable?) {
      (self.export, self.folder, self.me) = (export, folder, me)
      clock = LocalClock(zone ?? .utc)
    }

    /// Nil for a record without content, which is counted: the program writes one for each line about the chat.
    mutating func message(_ value: ContentValue, _ out: inout ImportWriter) -> Message? {
      let local = ImportedTime.iso(value["date"])
      let time = times.time(local.map { clock.moment($0.seconds) }, of: value, "date", &out)
      let name = value.text("sender") ?? ""
      if name.isEmpty { out.drift("message has no \"sender\"", at: value.position) }
      let sender = name == "Me" ? me.id : name.isEmpty ? out.strings["Deleted account"] : name
      var message = Message(id: "", sender: sender, text: "", time: time, position: value.position)
      if name == "No-Sender" { (message.kind, message.sender) = (.system, "") }
      message.isDeleted = value["deleted"]?.bool == true
      takeReactions(value, &message)
      message.attachments = value.elements("attachments").map { file in
        let path = file.text("path")?.replacing("%20", with: " ")
        return export.attachment(path, from: folder, at: file.position, out.strings)
      }
      for version in value.elements("edits") {
        // The time of the last change is not in the file.
        message.editedAt = time
        out.record()
        out.skip("earlier version of a message", at: version.position)
      }
      let sticker = takeSticker(value["sticker"], &message, out.strings)
      let body = [value.text("body")?.trimmed ?? "", sticker].filter { !$0.isEmpty }.joined(separator: "\n")
      let quote = SignalRecords.quote(value.text("quote") ?? "")
      let rest = out.others(of: value, besides: known)
      let said = [quote, MarkdownText.escaped(body)].filter { !$0.isEmpty }.joined(separator: "\n\n")
      message.say(quote.isEmpty ? body : "", as: said, [rest])
      if value["call"]?.bool == true { (message.kind, message.text) = (.call, body) }
      if message.text.isEmpty, !message.mayBeEmpty {
        if value["body"]?.string != nil, message.reactions.isEmpty {
          out.skip("no content", at: value.position)
          return nil
        }
        return out.kept(value, as: "message", because: "message has no known content", message)
      }
      return message
    }

    /// The picture of a sticker; without it, its emoji or the word for it.
    private func takeSticker(
      _ sticker: ContentValue?, _ message: inout Message, _ strings: Strings
    ) -> String {
      guard let sticker, sticker.entries != nil else { return sticker?.string ?? "" }
      let names = ["packId", "id", "extension"].compactMap { sticker[$0]?.identifier }
      let path = names.count == 3 ? "exported_stickers/\(names[0])/\(names[1]).\(names[2])" : ""
      let file = export.attachment(path, from: folder, at: sticker.position, strings)
      guard export.file(file.path) != nil else { return sticker.text("emoji") ?? strings["sticker"] }
      message.attachments.append(file)
      return ""
    }

    /// `["Ann", "👍"]`, or an object.
    private func takeReactions(_ value: ContentValue, _ message: inout Message) {
      for reaction in value.elements("reactions") {
        let pair = reaction.list?.compactMap(\.string) ?? []
        guard let emoji = reaction.text("emoji") ?? pair.dropFirst().first else { continue }
        let name = reaction.text("name") ?? pair.first ?? ""
        message.reactions.append(Reaction(emoji: emoji, participants: name.isEmpty ? [] : [name]))
      }
    }
  }

  /// sigexport marks each line of a quotation with `> `.
  static func quote(_ text: String) -> String {
    let lines = text.split(separator: "\n").map { $0.hasPrefix("> ") ? String($0.dropFirst(2)) : String($0) }
    let plain = lines.joined(separator: "\n").trimmed
    return plain.isEmpty ? "" : MarkdownText.quote(MarkdownText.escaped(plain))
  }
}
