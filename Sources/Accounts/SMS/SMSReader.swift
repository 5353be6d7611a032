internal import Basics
internal import Content
internal import Conversations
internal import Foundation
internal import ImportKit
internal import Model

/// Collects the records of a backup by chat, and converts them to messages.
struct SMSChats {
  /// A chat with its messages and the files in them.
  private struct Chat {
    let people: SMSChat
    var names: [String]?
    var messages: [Message] = []
    var files: [(path: String, bytes: [UInt8])] = []
    var times = RecordTimes()
  }

  var out: ImportWriter
  /// Keys of the chats to read; nil for all.
  private let wanted: Set<String>?
  private var chats: [String: Chat] = [:]
  private let me: String

  init(_ wanted: Set<String>?, _ out: ImportWriter) {
    self.wanted = wanted
    self.out = out
    me = out.options.me ?? out.strings["Me"]
  }

  mutating func take(_ element: SMSElement) {
    let people = element.chat
    let key = people.key
    guard wanted?.contains(key) ?? true else { return }
    out.record()
    var chat = chats[key] ?? Chat(people: people)
    chat.names = chat.names ?? people.people
    let date = element.record["date"]
    let time = chat.times.time(ImportedTime.milliseconds(date), of: element.record, "date", &out)
    var message = Message(id: "", sender: "", text: "", time: time, position: element.record.position)
    switch element.name {
    case "sms": takeText(element, &message)
    case "mms": takeParts(element, &message, &chat.files)
    case "call": takeCall(element, &message)
    default:
      let reason = "unknown record \"\(element.name)\""
      message = out.kept(element.record, as: element.name, because: reason, message)
    }
    chats[key] = chat
    if message.text.isEmpty, !message.mayBeEmpty { return out.skip("no content", at: message.position) }
    // 3 is the box of drafts.
    let box = ["sms": "type", "mms": "msg_box"][element.name]
    if let box, element.record.given(box) == "3" {
      return out.skip("draft", at: message.position)
    }
    chats[key]?.messages.append(message)
  }

  private static let known: Set<String> = [
    "protocol", "address", "date", "type", "subject", "body", "toa", "sc_toa", "service_center", "read",
    "status", "locked", "date_sent", "sub_id", "readable_date", "contact_name", "seen", "thread_id", "person",
    "error_code", "creator", "sim_slot", "sim_imsi", "app_id", "msg_id", "callback_number",
  ]

  // MARK: records

  private mutating func takeText(_ element: SMSElement, _ message: inout Message) {
    let record = element.record
    let type = record.given("type")
    if type == nil { out.drift("message has no \"type\"; it is shown as received", at: record.position) }
    if let type, !["1", "2", "3", "4", "5", "6"].contains(type) {
      out.drift("unknown type \"\(type)\" of a message; it is shown as received", at: record.position)
    }
    let isSent = ["2", "3", "4", "5", "6"].contains(type ?? "1")
    message.sender = isSent ? me : sender(element)
    if type == "5" { message.status = .failed }
    if record["body"] == nil {
      message = out.kept(record, as: "sms", because: "message has no \"body\"", message)
    } else {
      say(
        record["body"]?.string ?? "", record.given("subject"), out.others(of: record, besides: Self.known),
        &message)
    }
  }

  private mutating func takeParts(
    _ element: SMSElement, _ message: inout Message, _ files: inout [(path: String, bytes: [UInt8])]
  ) {
    let record = element.record
    // 1 is the inbox; the type of a received message is 132.
    let box = record.given("msg_box") ?? (record.given("m_type") == "128" ? "2" : record.given("type") ?? "1")
    message.sender = box == "1" ? sender(element) : me
    var texts: [String] = []
    for part in element.parts {
      let type = part.given("ct") ?? ""
      if type == "application/smil" { continue }
      if type == "text/plain" || type.isEmpty, let text = part["text"]?.string, text != "null" {
        texts.append(text)
      } else {
        message.attachments.append(attachment(part, type, &files))
      }
    }
    if texts.isEmpty, element.parts.isEmpty, record.given("sub") == nil {
      message = out.kept(record, as: "mms", because: "message has no parts", message)
    } else {
      say(texts.joined(separator: "\n"), record.given("sub"), "", &message)
    }
  }

  private func say(_ text: String, _ subject: String?, _ others: String, _ message: inout Message) {
    let title = subject.map { StyledText([.init(text: $0, style: .bold)]).markdown }
    let parts = [title, MarkdownText.escaped(text), others].compactMap { $0 }.filter { !$0.isEmpty }
    message.text = parts.joined(separator: "\n\n")
    if parts.count == 1, message.attachments.isEmpty, ConversationRules.emojiOrText(text) == .emoji {
      (message.kind, message.text) = (.emoji, text)
    }
  }

  private mutating func takeCall(_ element: SMSElement, _ message: inout Message) {
    let record = element.record
    let type = record.given("type") ?? ""
    message.kind = .call
    message.sender = type == "2" ? me : sender(element)
    let seconds = record.given("duration").flatMap { Int($0) } ?? 0
    let state = ["3": "missed", "5": "declined", "6": "missed", "7": "answered on another device"][type]
    message.text =
      state.map { out.strings[$0] } ?? (seconds > 0 ? out.strings.count(seconds, "second", "seconds") : "")
  }

  /// The number of the person who sent a received message.
  private func sender(_ element: SMSElement) -> String {
    let numbers = element.chat.numbers
    if numbers.count > 1, let from = element.number(type: "137") {
      return numbers.first { SMSChat.key($0) == SMSChat.key(from) } ?? from
    }
    return numbers.first ?? out.strings["Unknown"]
  }

  private func attachment(
    _ part: ContentValue, _ type: String, _ files: inout [(path: String, bytes: [UInt8])]
  ) -> Attachment {
    let name = ["cl", "name", "fn"].lazy.compactMap { part.given($0) }.first ?? out.strings["file"]
    var attachment = Attachment(
      path: name.replacing("/", with: "_"), alt: "", mime: type, caption: "", position: part.position)
    guard
      let data = part.given("data").flatMap({ Data(base64Encoded: $0, options: .ignoreUnknownCharacters) }),
      !data.isEmpty
    else { return attachment }
    let bytes = [UInt8](data)
    let ending = name.contains(".") ? name.split(separator: ".").last.map(String.init) : nil
    let short = type.split(separator: "/").last.map(String.init) ?? "bin"
    attachment.path =
      "parts/\(String(FNV1a.hash(bytes), radix: 16)).\(ending ?? (short == "jpeg" ? "jpg" : short))"
    attachment.name = name
    files.append((attachment.path, bytes))
    return attachment
  }

  // MARK: chats

  mutating func write(_ source: String) {
    for (key, chat) in chats.sorted(by: { $0.key < $1.key }) where !chat.messages.isEmpty {
      let names = chat.names ?? chat.people.numbers
      let title = names.isEmpty ? out.strings["Unknown"] : names.joined(separator: ", ")
      for file in chat.files { out.file(file.bytes, at: file.path) }
      // Slugs do not change with the site's language.
      let slug = Conversation.slug(title: names.isEmpty ? out.program : title, id: key)
      var conversation = Conversation(slug: slug, title: title, source: source)
      conversation.kind = chat.people.numbers.count > 1 ? .group : .direct
      conversation.isMarkdown = true
      out.begin(conversation)
      let people = zip(
        chat.people.numbers, names.count == chat.people.numbers.count ? names : chat.people.numbers)
      for (number, name) in people { out.participant(Participant(id: number, name: name)) }
      out.participant(Participant(id: me, name: me, isMe: true))
      for message in chat.messages.map({ unified($0, chat.people.numbers) }) { out.message(message) }
    }
  }

  /// One person for all spellings of a number.
  private func unified(_ message: Message, _ numbers: [String]) -> Message {
    guard !numbers.contains(message.sender),
      let same = numbers.first(where: { SMSChat.key($0) == SMSChat.key(message.sender) })
    else { return message }
    var message = message
    message.sender = same
    return message
  }
}
