internal import Content
internal import ImportKit

/// A program whose exports are recognised but not supported, one per row.
struct KnownProgram: Sendable {
  let title: String
  let isOne: @Sendable (FileLook) -> Bool

  init(_ title: String, _ isOne: @escaping @Sendable (FileLook) -> Bool) {
    (self.title, self.isOne) = (title, isOne)
  }

  /// The program that wrote a file; nil if no row matches.
  static func of(_ look: FileLook) -> String? { all.first { $0.isOne(look) }?.title }

  static let all = json + text

  private static let json: [KnownProgram] = [
    KnownProgram("Facebook Messenger or Instagram") { $0.has("sender_name", "timestamp_ms", in: "messages") },
    KnownProgram("Facebook Messenger") { $0.has("threadName", "messages") },
    KnownProgram("Skype") { $0.has("MessageList", in: "conversations") },
    KnownProgram("Google Chat") { $0.has("creator", "created_date", in: "messages") },
    KnownProgram("Google Hangouts") { $0.has("events", in: "conversations") },
    KnownProgram("Signal") { $0.has("conversationId", "sent_at") },
    KnownProgram("Microsoft Teams") { $0.has("messageType", "from", "body", in: "value") },
    KnownProgram("Matrix") {
      $0.has("room_name", "messages") || $0.has("event_id", "origin_server_ts", in: "messages")
    },
    KnownProgram("Mattermost") { $0.has("type", "version") && $0.isLines || $0.has("type", "post") },
    KnownProgram("Zulip") { $0.has("zerver_message") || $0.has("zerver_realm") },
    KnownProgram("Rocket.Chat") { $0.has("rid", "msg", "u") || $0.has("rid", "msg", in: "messages") },
    KnownProgram("Snapchat") {
      $0.shape.inner.values.contains { $0.isSuperset(of: ["From", "Media Type"]) }
    },
    KnownProgram("Discord's data package") { $0.has("ID", "Timestamp", "Contents") },
    KnownProgram("Google Takeout (My Activity)") { $0.has("header", "title", "time", "products") },
  ]

  private static let text: [KnownProgram] = [
    KnownProgram("LINE") { $0.begins("[LINE]") },
    KnownProgram("KakaoTalk") {
      $0.begins("KakaoTalk Chats with") || $0.contains("카카오톡 대화") || $0.begins("Date,User,Message")
    },
    KnownProgram("Viber") { $0.matches(#/^\[ [^\]]+ \]\[ [^\]]+ \] /#) },
    KnownProgram("iMessage") {
      $0.matches(#/^[A-Z][a-z]{2} \d{2}, \d{4} +\d{1,2}:\d{2}:\d{2} [AP]M/#)
    },
    KnownProgram("X (Twitter)") { $0.begins("window.YTD.") },
    KnownProgram("LinkedIn") { $0.begins("CONVERSATION ID,") },
    KnownProgram("Microsoft Copilot") { $0.begins("Conversation,Time,Author,Message") },
    KnownProgram("SMS Backup & Restore") { $0.begins("<?xml") && $0.contains("<smses") },
    KnownProgram("mbox mail") { $0.matches(#/^From \S+ .*\d{4}/#) && $0.contains("\nSubject:") },
    KnownProgram("WebVTT subtitles") { $0.begins("WEBVTT") },
    KnownProgram("SRT subtitles") { $0.matches(#/^1\r?\n\d{2}:\d{2}:\d{2},\d{3} --> /#) },
    KnownProgram("Google Meet") { $0.matches(#/^\d{1,2}:\d{2}:\d{2}\.\d{3},\d{1,2}:\d{2}/#) },
    KnownProgram("Zoom") {
      $0.matches(#/^\d{2}:\d{2}:\d{2}\s+(From\s)?.{1,80}?( to |:\t)/#) && !$0.contains("<")
    },
  ]
}

/// The beginning of a file, as JSON keys or as text.
struct FileLook: Sendable {
  let shape: JSONShape
  let isLines: Bool
  private let text: String

  init(_ head: [UInt8]) {
    let ending = JSONStart.ending(of: head)
    isLines = ending == "jsonl"
    shape = ending == nil ? JSONShape([UInt8]()) : JSONShape(head)
    let bytes = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    text = ending == nil ? String(decoding: bytes.prefix(4 << 10), as: UTF8.self) : ""
  }

  /// From JSON keys only.
  init(_ shape: JSONShape) { (self.shape, isLines, text) = (shape, false, "") }

  func has(_ names: String...) -> Bool { names.allSatisfy(shape.keys.contains) }

  func has(_ names: String..., in key: String) -> Bool {
    names.allSatisfy { shape.inner[key]?.contains($0) == true }
  }

  func begins(_ start: String) -> Bool { text.hasPrefix(start) }

  func contains(_ words: String) -> Bool { text.contains(words) }

  func matches(_ pattern: some RegexComponent) -> Bool { text.prefixMatch(of: pattern) != nil }
}
