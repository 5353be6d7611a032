internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// `messages.json` of an Instagram account until 2020: a list of chats, each with its `participants` and its
/// `conversation`, newest first.
///
/// The shape is that of a dozen public readers of 2019 and 2020.
struct MetaOldChats {
  var out: ImportWriter
  private let export: Export
  private let file: InputFile
  private var times = RecordTimes()
  /// How many chats the same people had before.
  private var seen: [String: Int] = [:]

  static func isOne(_ shape: JSONShape) -> Bool {
    shape.isList && shape.has("sender", "created_at", in: "conversation")
  }

  init(_ export: Export, _ file: InputFile, _ out: ImportWriter) {
    (self.export, self.file, self.out) = (export, file, out)
    self.out.path = file.path
  }

  mutating func read() throws(Diagnostic) {
    let repeated = try JSONList.read(file, at: []) { take($0) }
    out.note(repeated)
  }

  private mutating func take(_ chat: ContentValue) {
    let records = chat.elements("conversation")
    guard !records.isEmpty else {
      out.record()
      return out.skip("chat without messages", at: chat.position)
    }
    times = RecordTimes()
    let people = chat.elements("participants").compactMap(\.string).map(MetaText.repaired)
    let title = people.isEmpty ? "Instagram" : people.joined(separator: ", ")
    let number = seen[title, default: 0]
    seen[title] = number + 1
    let id = number == 0 ? title : "\(title) \(number)"
    var conversation = Conversation(
      slug: Conversation.slug(title: title, id: id), title: title, source: file.path)
    conversation.kind = people.count > 2 ? .group : .direct
    conversation.isMarkdown = true
    out.begin(conversation)
    for person in people { out.participant(Participant(id: person, name: person)) }
    let found = records.compactMap { self.message($0) }
    let isNewestFirst = found.first.map { $0.time > found[found.count - 1].time } ?? false
    for message in isNewestFirst ? found.reversed() : found { out.message(message) }
  }

  private static let known: Set<String> = [
    "sender", "created_at", "text", "heart", "likes", "link", "action", "media", "media_url", "voice_media",
    "animated_media_images", "media_owner", "media_share_caption", "media_share_url", "story_share",
    "story_share_type", "live_video_share", "video_call_action", "profile_share_name",
    "profile_share_username",
  ]

  /// Nil if the record is skipped, which is counted.
  private mutating func message(_ value: ContentValue) -> Message? {
    out.record()
    guard value.entries != nil else {
      out.broken("expected a message, found \(value.typeName)", at: value.position)
      return nil
    }
    let time = times.time(ImportedTime.iso(value["created_at"]), of: value, "created_at", &out)
    let sender = value.text("sender").map(MetaText.repaired)
    if sender == nil { out.drift("message has no \"sender\"", at: value.position) }
    var message = Message(
      id: "", sender: sender ?? out.strings["Deleted account"], text: "", time: time,
      position: value.position)
    if let call = value.text("video_call_action") {
      (message.kind, message.text) = (.call, MetaText.repaired(call))
    } else {
      takeFiles(value, &message)
      let text = MetaText.repaired(value.text("text") ?? value.text("heart") ?? value.text("action") ?? "")
      let rest = out.others(of: value, besides: Self.known)
      message.say(text, as: MarkdownText.escaped(text), [shared(value, beside: text), rest])
    }
    for like in value.elements("likes") {
      message.react("❤️", like.text("username").map(MetaText.repaired))
    }
    guard message.text.isEmpty, !message.mayBeEmpty else { return message }
    out.skip("no content", at: value.position)
    return nil
  }

  /// A post, a story, a profile or a page, as a quotation below its address.
  private func shared(_ value: ContentValue, beside text: String) -> String {
    let words = [
      "story_share", "live_video_share", "media_share_caption", "media_owner", "profile_share_name",
      "profile_share_username",
    ].compactMap { value.text($0) }.map { MarkdownText.escaped(MetaText.repaired($0)) }
    let address = ["link", "media_share_url"].lazy.compactMap { value.text($0) }.first
    let link = address.flatMap { address in
      text.hasBytes(of: address) ? nil : StyledText([.init(text: address, link: address)]).markdown
    }
    let quote = words.isEmpty ? nil : MarkdownText.quote(words.joined(separator: "\n\n"))
    return [link, quote].compactMap { $0 }.joined(separator: "\n\n")
  }

  private static let files = [
    ("media", "image/*"), ("media_url", "image/*"), ("voice_media", "audio/*"),
    ("animated_media_images", "image/*"),
  ]

  /// Files have an address, or words such as `Media unavailable.`.
  private func takeFiles(_ value: ContentValue, _ message: inout Message) {
    for (key, mime) in Self.files {
      guard let file = value[key] else { continue }
      let place = file.string ?? ""
      let path = place.prefix { $0 != "?" && $0 != "#" }
      let name = place.hasBytes(of: "/") ? path.split(separator: "/").last.map(String.init) : nil
      let folder = export.folder(of: self.file)
      message.attachments.append(
        export.attachment(name, type: mime, from: folder, at: file.position, out.strings))
    }
  }
}
