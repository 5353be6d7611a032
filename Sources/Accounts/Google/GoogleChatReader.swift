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
    let key = record["created_date"] == nil && record["updated_date"] != nil ? "updated_date" : "created_date"
    let time = times.time(GoogleTime.read(record.text(key) ?? ""), of: record, key, &out)
    let creator = record["creator"].map(person)
    if creator == nil { out.drift("message has no \"creator\"", at: record.position) }
    let sender = creator ?? Participant(id: strings["Deleted account"], name: strings["Deleted account"])
    var message = Message(
      id: record.text("message_id") ?? "", sender: sender.id, text: "", time: time, position: record.position)
    takeReply(record, &message)
    message.isDeleted = record["message_state"]?.string == "DELETED" || record["deletion_metadata"] != nil
    if key == "created_date", let edited = record.text("updated_date") {
      message.editedAt = GoogleTime.read(edited)
    }
    for file in record.elements("attached_files") {
      let name = (file.text("export_name") ?? file.text("original_name"))?.replacing("?", with: "_")
      var attachment = export.attachment(name, from: folder, at: file.position, strings)
      if let original = file.text("original_name"), original != attachment.title {
        attachment.name = original
      }
      message.attachments.append(attachment)
    }
    takeReactions(record, &message)
    let text = record.text("text") ?? ""
    message.say(
      text, as: GoogleText.markdown(text, record.elements("annotations")),
      extras(record, text) + [
        out.others(of: record, besides: Self.known)
      ])
    if message.text.isEmpty, !message.mayBeEmpty {
      message = out.kept(record, as: "message", because: "message has no known content", message)
    }
    out.participant(sender)
    out.message(message)
  }

  /// Replies name the message that they quote; others continue the first message of their topic.
  private mutating func takeReply(_ record: ContentValue, _ message: inout Message) {
    message.replyTo = record["quoted_message_metadata"]?.text("message_id")
    guard let topic = record.text("topic_id") else { return }
    if let first = topics[topic] {
      if message.replyTo == nil { message.replyTo = first }
    } else {
      topics[topic] = message.id
    }
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

  /// Links and calls that the text does not contain.
  private func extras(_ record: ContentValue, _ text: String) -> [String] {
    record.elements("annotations").compactMap { annotation in
      if let call = annotation["video_call_metadata"]?["meeting_space"]?.text("meeting_url"),
        !text.contains(call)
      {
        return "📞 " + StyledText([.init(text: call, link: call)]).markdown
      }
      if let file = annotation["drive_metadata"], let title = file.text("title"), !text.contains(title) {
        return Self.drive(title, file.text("id") ?? "", text)
      }
      guard let page = annotation["url_metadata"], (annotation["length"]?.int ?? 0) == 0 else { return nil }
      let address = page["url"]?.text("private_do_not_access_or_else_safe_url_wrapped_value")
      guard let address, !text.contains(address) else { return nil }
      return StyledText([.init(text: page.text("title") ?? address, link: address)]).markdown
    }
  }

  /// A file of Google Drive, unless the text has its address.
  private static func drive(_ title: String, _ id: String, _ text: String) -> String? {
    let isName = !id.isEmpty && id.utf8.allSatisfy { $0 < 0x80 && ($0 > 0x2F || $0 == 0x2D) }
    if isName, text.contains(id) { return nil }
    let address = isName ? "https://drive.google.com/open?id=" + id : nil
    return StyledText([.init(text: title, link: address)]).markdown
  }
}

/// Styles of Google Chat: ranges in UTF-16.
enum GoogleText {
  static func markdown(_ text: String, _ annotations: [ContentValue]) -> String {
    let styled = annotations.filter { $0["format_metadata"] != nil }.prefix(1000)
    guard !styled.isEmpty else { return StyledText([.init(text: text)]).markdown }
    let units = Array(text.utf16)
    var styles = [StyledText.Style](repeating: [], count: units.count)
    for annotation in styled {
      let start = (annotation["start_index"]?.int ?? 0).clamped(0, units.count)
      let end = (start + (annotation["length"]?.int ?? 0).clamped(0, units.count)).clamped(start, units.count)
      for place in start..<end {
        styles[place].formUnion(style(annotation["format_metadata"]?.text("format_type")))
      }
    }
    var (out, start) = (StyledText(), 0)
    while start < units.count {
      var end = start + 1
      while end < units.count, styles[end] == styles[start] { end += 1 }
      out.append(String(decoding: units[start..<end], as: UTF16.self), styles[start])
      start = end
    }
    return out.markdown
  }

  private static func style(_ name: String?) -> StyledText.Style {
    switch name {
    case "BOLD": .bold
    case "ITALIC": .italic
    case "STRIKE": .strike
    case "UNDERLINE": .underline
    case "MONOSPACE", "MONOSPACE_BLOCK", "SOURCE_CODE": .code
    default: []
    }
  }
}

/// `Thursday, November 3, 2016 at 11:59:50 AM UTC`, also with a narrow space before AM;
/// `Thursday, 3 November 2016 at 11:59:50 UTC`, also without the comma.
enum GoogleTime {
  static func read(_ text: String) -> Instant? {
    written(text) ?? ImportedTime.iso(ContentValue(.string(text), at: .start))
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
