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
    var people: SMSChat
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
    var chat = chats.removeValue(forKey: key) ?? Chat(people: people)
    chat.people.add(people.numbers)
    chat.names = chat.names ?? people.people
    let date = element.record["date"]
    let time = chat.times.time(ImportedTime.milliseconds(date), of: element.record, "date", &out)
    var message = Message(id: "", sender: "", text: "", time: time, position: element.record.position)
    let from = sender(element, people)
    switch element.name {
    case "sms": takeText(element, from, &message)
    case "mms": takeParts(element, from, &message, &chat.files)
    case "call": takeCall(element, from, &message)
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

  // MARK: records

  private mutating func takeText(_ element: SMSElement, _ from: String, _ message: inout Message) {
    let record = element.record
    let type = record.given("type")
    if type == nil { out.drift("message has no \"type\"; it is shown as received", at: record.position) }
    if let type, !["1", "2", "3", "4", "5", "6"].contains(type) {
      out.drift("unknown type \"\(type)\" of a message; it is shown as received", at: record.position)
    }
    let isSent = ["2", "3", "4", "5", "6"].contains(type ?? "1")
    message.sender = isSent ? me : from
    if type == "5" { message.status = .failed }
    if record["body"] == nil {
      message = out.kept(record, as: "sms", because: "message has no \"body\"", message)
    } else {
      say(
        record["body"]?.string ?? "", record.given("subject"),
        out.others(of: element.given, besides: element.known), &message)
    }
  }

  private mutating func takeParts(
    _ element: SMSElement, _ from: String, _ message: inout Message,
    _ files: inout [(path: String, bytes: [UInt8])]
  ) {
    let record = element.record
    message.sender = element.isSent ? me : from
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
      say(
        texts.joined(separator: "\n"), record.given("sub"),
        out.others(of: element.given, besides: element.known), &message)
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

  private mutating func takeCall(_ element: SMSElement, _ from: String, _ message: inout Message) {
    let record = element.record
    let type = record.given("type") ?? ""
    message.kind = .call
    message.sender = type == "2" ? me : from
    let seconds = record.given("duration").flatMap { Int($0) } ?? 0
    let length = seconds > 0 ? out.strings.count(seconds, "second", "seconds") : nil
    let outcome = Self.outcomes[type].map { out.strings[$0] }
    if outcome == nil, !["1", "2"].contains(type) {
      out.drift("unknown type \"\(type)\" of a call; it is shown as received", at: record.position)
    }
    let words = type == "4" ? [outcome, length] : [outcome ?? length]
    say(
      out.strings.list(words.compactMap { $0 }), record.given("subject"),
      out.others(of: element.given, besides: element.known, "a call"), &message)
  }

  /// By type; only a voice message has a length.
  private static let outcomes = [
    "3": "missed", "4": "voice message", "5": "declined", "6": "declined", "7": "answered on another device",
  ]

  /// The number of the person who sent a received message.
  private func sender(_ element: SMSElement, _ chat: SMSChat) -> String {
    let from = chat.isGroup ? element.addresses(["137"]).first : chat.numbers.first
    return from.map(chat.spelling) ?? out.strings["Unknown"]
  }

  private func attachment(
    _ part: ContentValue, _ type: String, _ files: inout [(path: String, bytes: [UInt8])]
  ) -> Attachment {
    let name = ["cl", "name", "fn"].lazy.compactMap { part.given($0) }.first ?? out.strings["file"]
    var attachment = Attachment(
      path: name.replacing("/", with: "_"), alt: "", mime: type, caption: "", position: part.position)
    let written = part.given("data").flatMap { Data(base64Encoded: $0, options: .ignoreUnknownCharacters) }
    guard let data = written ?? part.given("text").map({ Data($0.utf8) }), !data.isEmpty else {
      return attachment
    }
    let bytes = [UInt8](data)
    let ending = name.contains(".") ? name.split(separator: ".").last.map(String.init) : nil
    let short = type.split(separator: "/").last.map(String.init) ?? "bin"
    attachment.path =
      "parts/\(String(FNV1a.hash(bytes), radix: 16)).\(ending ?? (short == "jpeg" ? "jpg" : short))"
    // A page is kept as its source.
    if attachment.isActive { attachment.path += ".txt" }
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
      conversation.kind = chat.people.isGroup ? .group : .direct
      conversation.isMarkdown = true
      out.begin(conversation)
      let isNamed = chat.people.group == nil && names.count == chat.people.numbers.count
      let people = zip(chat.people.numbers, isNamed ? names : chat.people.numbers)
      for (number, name) in people { out.participant(Participant(id: number, name: name)) }
      out.participant(Participant(id: me, name: me, isMe: true))
      for message in chat.messages.map({ unified($0, chat.people) }) { out.message(message) }
    }
  }

  /// One person for all spellings of a number.
  private func unified(_ message: Message, _ chat: SMSChat) -> Message {
    var message = message
    message.sender = chat.spelling(of: message.sender)
    return message
  }
}
