internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// Converts the messages of one Google Chat conversation.
struct GoogleChatReader {
  private let export: Export
  private let folder: String
  private let owner: String?
  private let strings: Strings
  private var times = RecordTimes()
  /// The first message of each topic.
  private var topics: [String: String] = [:]
  /// Hashes of the ids of all messages so far.
  private var ids: Set<UInt64> = []
  /// How many files have each name so far.
  private var uses: [String: Int] = [:]

  init(_ export: Export, _ folder: String, owner: ContentValue?, _ strings: Strings) {
    (self.export, self.folder, self.strings) = (export, folder, strings)
    self.owner = owner?.text("email") ?? owner?.text("name")
  }

  func person(_ value: ContentValue) -> Participant {
    let name = value.text("name") ?? value.text("email") ?? strings["Deleted account"]
    let id = value.text("email") ?? name
    return Participant(
      id: id, name: name, isMe: id == owner, bio: value.text("user_type") == "Bot" ? "Bot" : "")
  }

  private static let known: Set<String> = [
    "creator", "created_date", "updated_date", "text", "topic_id", "message_id", "attached_files",
    "annotations",
    "quoted_message_metadata", "reactions", "message_state", "deletion_metadata", "deleted_date",
    "previous_message_versions",
    "upload_metadata", "state",
  ]

  mutating func take(_ record: ContentValue, _ out: inout ImportWriter) {
    out.record()
    guard record.entries != nil else {
      return out.broken("expected a message, found \(record.typeName)", at: record.position)
    }
    let isDeleted = record["message_state"]?.string == "DELETED" || record["deletion_metadata"] != nil
    let creator = record["creator"].map(person)
    if creator == nil, !isDeleted { out.drift("message has no \"creator\"", at: record.position) }
    let sender = creator ?? Participant(id: strings["Deleted account"], name: strings["Deleted account"])
    let (time, edited) = dates(of: record, &out)
    var message = Message(
      id: record.text("message_id") ?? "", sender: sender.id, text: "", time: time, position: record.position)
    (message.isDeleted, message.editedAt) = (isDeleted, edited)
    let quote = takeReply(record, &message)
    takeFiles(record, &message)
    takeReactions(record, &message)
    takeText(record, below: quote, &message, &out)
    if message.text.isEmpty, !message.mayBeEmpty {
      message = out.kept(record, as: "message", because: "message has no known content", message)
    }
    out.participant(sender)
    out.message(message)
  }

  /// An edited message may have the time when it was written in its earlier versions only, and a deleted one
  /// only the time of its deletion.
  private mutating func dates(
    of record: ContentValue, _ out: inout ImportWriter
  ) -> (created: Instant, edited: Instant?) {
    func read(_ key: String, of value: ContentValue) -> Instant? { GoogleTime.read(value.text(key) ?? "") }
    let versions = record.elements("previous_message_versions").compactMap { read("created_date", of: $0) }
    let created = read("created_date", of: record) ?? versions.min()
    let key = ["created_date", "updated_date", "deleted_date"].first { record[$0] != nil } ?? "created_date"
    let time = times.time(created ?? read(key, of: record), of: record, key, &out)
    let hasOther = created != nil || key == "created_date"
    return (time, hasOther ? read("updated_date", of: record) : nil)
  }

  /// Sets the text with what belongs to it.
  private func takeText(
    _ record: ContentValue, below quote: String, _ message: inout Message, _ out: inout ImportWriter
  ) {
    let (text, annotations) = (record.text("text") ?? "", record.elements("annotations"))
    let said = [quote, GoogleText.markdown(text, annotations)].filter { !$0.isEmpty }
    let extras = GoogleChatExtras(text: text)
    message.say(
      quote.isEmpty ? text : "", as: said.joined(separator: "\n\n"),
      annotations.flatMap { extras.markdown($0, &out) } + [out.others(of: record, besides: Self.known)])
  }

  /// Replies name the message that they quote; others continue the first message of their topic. Returns the
  /// quoted words if no message above is named.
  private mutating func takeReply(_ record: ContentValue, _ message: inout Message) -> String {
    let quoted = record["quoted_message_metadata"]
    if let id = quoted?.text("message_id"), ids.contains(ContentHash.of(id).low) { message.replyTo = id }
    ids.insert(ContentHash.of(message.id).low)
    let quote = message.replyTo == nil ? quoted.map(Self.quotation) : nil
    if let topic = record.text("topic_id") {
      if message.replyTo == nil { message.replyTo = topics[topic] }
      topics[topic] = topics[topic] ?? message.id
    }
    return quote ?? ""
  }

  /// Author, names of files and text of a quoted message.
  private static func quotation(_ quoted: ContentValue) -> String {
    let creator = quoted["creator"]
    let name = creator?.text("name") ?? creator?.text("email") ?? ""
    let files = quoted.elements("attached_files").compactMap { $0.text("original_name") }
    let text = GoogleText.markdown(quoted.text("text") ?? "", quoted.elements("annotations"))
    let author = StyledText([.init(text: name, style: .bold)]).markdown
    let parts = [author] + files.map(MarkdownText.escaped) + [text]
    let words = parts.filter { !$0.isEmpty }.joined(separator: "\n")
    return words.isEmpty ? "" : MarkdownText.quote(words)
  }

  private mutating func takeFiles(_ record: ContentValue, _ message: inout Message) {
    for file in record.elements("attached_files") {
      let name = (file.text("export_name") ?? file.text("original_name"))?.replacing("?", with: "_")
      let place = name.map { self.place(of: $0) }
      var attachment = export.attachment(place, from: folder, at: file.position, strings)
      if let original = file.text("original_name"), original != attachment.title {
        attachment.name = original
      }
      message.attachments.append(attachment)
    }
  }

  /// Takeout cuts names to 51 characters and numbers equal ones in the order of the messages: the second
  /// `a.png` is `a(1).png`.
  private mutating func place(of name: String) -> String {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let ending = name[dot...]
    let stem = Substring(name[..<dot].unicodeScalars.prefix(max(0, 51 - ending.unicodeScalars.count)))
    let count = uses["\(stem)\(ending)", default: 0]
    uses["\(stem)\(ending)"] = count + 1
    let place = "\(stem)\(count == 0 ? "" : "(\(count))")\(ending)"
    return export.file(folder + place) == nil ? name : place
  }

  private func takeReactions(_ record: ContentValue, _ message: inout Message) {
    for reaction in record.elements("reactions") {
      let emoji = reaction["emoji"]
      let name = emoji?["custom_emoji"]?.text("shortcode") ?? reaction["custom_emoji"]?.text("shortcode")
      let people = reaction.elements("reactor_emails").compactMap(\.string)
      message.reactions.append(
        Reaction(
          emoji: emoji?.text("unicode") ?? emoji?.string ?? name ?? "❔", participants: people,
          others: people.isEmpty ? 1 : 0))
    }
  }
}

/// `Thursday, November 3, 2016 at 11:59:50 AM UTC`, also with a narrow space before AM;
/// `Thursday, 3 November 2016 at 11:59:50 UTC`, also without the comma; in other languages
/// `Donnerstag, 3. November 2016 um 11:59:50 UTC`, `2016年11月3日木曜日 11時59分50秒 UTC`.
enum GoogleTime {
  static func read(_ text: String) -> Instant? {
    written(text) ?? ImportedTime.iso(ContentValue(.string(text), at: .start)) ?? translated(text)
  }

  private static func translated(_ text: String) -> Instant? {
    guard text.utf8.count < 128, text.contains("UTC") else { return nil }
    let units = #/(\d{1,2})\s?[時时点點시]\s?(\d{1,2})\s?[分분]\s?(\d{1,2})\s?[秒초]/#
    // Names of days are between the date and the half of the day: `1일 수요일 오후 3시`.
    let date = text.replacing(#/\p{L}(?:曜日|요일)|(?:星期|週)\p{L}/#, with: "")
    let plain = date.replacing(units) { match in
      [match.1, match.2, match.3].map { padded(Int($0) ?? 0, 2) }.joined(separator: ":")
    }
    return WrittenClock(inWords: plain).map { Instant(seconds: $0.local) }
  }

  private static func written(_ text: String) -> Instant? {
    var scan = ByteScan(Array(text.utf8))
    guard !word(&scan).isEmpty else { return nil }
    _ = scan.take(",")
    guard scan.take(" "), let (month, day) = dayOfYear(&scan), scan.take(" "),
      let year = scan.number(upTo: 4),
      year.digits == 4, scan.take(" at ") || scan.take(", "), let hour = scan.number(upTo: 2), scan.take(":"),
      let minute = scan.number(upTo: 2), minute.digits == 2, scan.take(":"),
      let second = scan.number(upTo: 2), second.digits == 2
    else { return nil }
    _ = scan.take(" ") || scan.take("\u{202F}") || scan.take("\u{A0}")
    let isAfternoon = scan.take("PM") || scan.take("pm")
    let isHalf = isAfternoon || scan.take("AM") || scan.take("am")
    if isHalf { _ = scan.take(" ") }
    guard scan.take("UTC"), scan.rest.isEmpty else { return nil }
    let clock = WrittenClock(
      year: year.value, month: month, day: day, hour: hour.value, minute: minute.value,
      second: second.value, isAfternoon: isHalf ? isAfternoon : nil)
    return clock.map { Instant(seconds: $0.local) }
  }

  /// `November 3,` or `3 November`, with or without a comma.
  private static func dayOfYear(_ scan: inout ByteScan) -> (month: Int, day: Int)? {
    var day = scan.number(upTo: 2)?.value
    if day != nil, !scan.take(" ") { return nil }
    let name = String(decoding: word(&scan), as: UTF8.self)
    guard let month = MonthName.short.firstIndex(where: name.hasPrefix) else { return nil }
    if day == nil, scan.take(" ") { day = scan.number(upTo: 2)?.value }
    _ = scan.take(",")
    return day.map { (month + 1, $0) }
  }

  /// Letters of any language.
  private static func word(_ scan: inout ByteScan) -> ArraySlice<UInt8> {
    let word = scan.rest.prefix { $0 >= 0x80 || (0x41...0x5A).contains($0 & 0xDF) }
    scan.index = word.endIndex
    return word
  }
}
