import Basics
@testable import Conversations
import Model
import TestSupport
import Testing
@testable import Transcripts

/// A message at a moment, for rules that look at time, sender and kind only.
func message(
  _ text: String = "x", id: String = "", from sender: String = "me", at milliseconds: Int64 = 0,
  kind: Message.Kind = .text
) -> Message {
  var message = Message(
    id: id, sender: sender, text: text, time: Instant(milliseconds: milliseconds), position: .start)
  message.kind = kind
  return message
}

@Suite struct EmojiOnlyTests {
  @Test("a text is emoji-only as the rules say (C-18, C-20, C-71)", arguments: VectorRow.all("emoji_only"))
  func vectors(row: VectorRow) throws {
    #expect(
      (EmojiOnly.count(try row.json("input_json")) != nil) == (row["emoji_only"] == "yes"), "\(row["note"])")
  }

  @Test(
    "emoji are counted as a reader sees them",
    arguments: [
      ("🙏", 1), ("😊 🎉", 2), ("👨‍👩‍👧‍👦", 1), ("🏳️‍🌈🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("1️⃣2️⃣", 2), ("🇬🇧🇮🇳", 2), ("❤️❤️❤️❤️", 4), ("❤\u{200D}🔥", 1),
    ])
  func count(text: String, count: Int) {
    #expect(EmojiOnly.count(text) == count)
  }

  @Test(
    "what only looks like emoji is text",
    arguments: ["✓✓", "❤", "❤\u{FE0E}", "1\u{20E3}", "🇬", "🙏.", "🙏a", "ℹ", "\u{E0067}", "❤\u{200D}"])
  func text(text: String) {
    #expect(EmojiOnly.count(text) == nil)
  }
}

@Suite struct ConversationRulesTests {
  private let rules = ConversationRules(SiteSettings().chats)

  @Test("a header stands where the rules say (C-11, C-18, C-69)", arguments: VectorRow.all("chat_headers"))
  func headers(row: VectorRow) throws {
    let current = try ISO8601.parse(row["current"])
    let previous = row["previous"] == "-" ? nil : message(at: try ISO8601.parse(row["previous"]).milliseconds)
    let needs = rules.needsHeader(previous: previous, current: message(at: current.milliseconds))
    #expect(needs == (row["header"] != "(none)"), "\(row["why"])")
  }

  @Test("messages group as the rules say (C-13, C-18, C-70)", arguments: VectorRow.all("grouping"))
  func grouping(row: VectorRow) throws {
    let current = message(from: row["sender"], at: 0, kind: Message.Kind(rawValue: row["kind"]) ?? .text)
    var previous: Message?
    if row["prevSender"] != "-" {
      let gap = try #require(Double(row["gapSeconds"]))
      previous = message(
        from: row["prevSender"], at: -Int64((gap * 1000).rounded()),
        kind: try #require(Message.Kind(rawValue: row["prevKind"])))
    }
    #expect(
      rules.isGrouped(previous: previous, current: current) == row["grouped"].hasPrefix("yes"),
      "\(row["why"])")
  }

  @Test("a header breaks a group even where settings let groups last longer")
  func headerBreaksGroup() {
    var settings = SiteSettings().chats
    (settings.groupSeconds, settings.headerGapSeconds) = (1000, 10)
    let rules = ConversationRules(settings)
    #expect(rules.isGrouped(previous: message(at: 0), current: message(at: 10_000)))
    #expect(!rules.isGrouped(previous: message(at: 0), current: message(at: 10_001)))
  }

  @Test(
    "a match notice is a system line, before anything else (C-18, C-19, C-71)",
    arguments: [
      ("You matched 🌹", Message.Kind.system), ("You matched 🌹 with Alisha", .system), ("matched 🌹", .system),
      ("You matched my energy 😂", .system), ("Hello there!", .text), ("you matched", .text),
      ("Matched 🌹", .text),
      ("🌹", .emoji), ("", .text),
    ])
  func kinds(text: String, kind: Message.Kind) {
    #expect(ConversationRules.kind(ofText: text) == kind)
  }

  @Test("an id is derived from who, when and what, the same for ever (C-18, C-71)")
  func derivedID() {
    let id = ConversationRules.derivedID(sender: "me", time: Instant(seconds: 1), text: "Hello")
    #expect(id == "6a2f96ca37")
    let others = [
      ("you", 1000, "Hello"), ("me", 1001, "Hello"), ("me", 1000, "hello"), ("me1", 0, "00Hello"),
    ].map {
      ConversationRules.derivedID(sender: $0.0, time: Instant(milliseconds: $0.1), text: $0.2)
    }
    #expect(Set(others + [id]).count == 5)
  }

  @Test("messages stand by time; those of one moment stay as they came (M-20, C-18, C-72)")
  func sorted() {
    let messages = [("a", 5), ("b", 3), ("c", 5), ("d", 3), ("e", 1)].map { message($0.0, at: Int64($0.1)) }
    #expect(ConversationRules.sorted(messages).map(\.text).joined() == "ebdac")
  }
}

@Suite struct TranscriptPagesTests {
  private let day: Int64 = 86_400_000

  /// With texts that weigh as much as HTML as they do as they are.
  private func split(_ messages: [Message], pageSize: Int, zone: ZoneTable) -> [Range<Int>] {
    TranscriptPages.split(messages, weights: messages.map(\.text.utf8.count), pageSize: pageSize, zone: zone)
  }

  @Test("an empty chat is one empty page")
  func empty() {
    #expect(split([], pageSize: 10, zone: .utc) == [0..<0])
  }

  @Test("a full page ends with its day (C-38)")
  func dayBoundary() {
    let messages = (0..<30).map { message(at: Int64($0 / 7) * day + Int64($0)) }
    #expect(split(messages, pageSize: 10, zone: .utc) == [0..<14, 14..<28, 28..<30])
  }

  @Test("the day is the zone's day")
  func zone() throws {
    let messages = (0..<40).map { message(at: Int64($0) * 3_600_000) }
    let tokyo = try #require(ZoneTable(identifier: "Asia/Tokyo"))
    #expect(split(messages, pageSize: 14, zone: .utc) == [0..<24, 24..<40])
    #expect(split(messages, pageSize: 14, zone: tokyo) == [0..<15, 15..<39, 39..<40])
  }

  @Test("a day longer than two pages is cut within")
  func longDay() {
    let messages = (0..<50).map { message(at: Int64($0)) }
    #expect(split(messages, pageSize: 10, zone: .utc) == [0..<20, 20..<40, 40..<50])
  }

  @Test("a page never gets heavier than a browser likes, whatever the page size")
  func weight() {
    let messages = (0..<40).map { message(String(repeating: "é", count: 10_000), at: Int64($0)) }
    for range in split(messages, pageSize: 5000, zone: .utc) {
      #expect(range.reduce(0) { $0 + messages[$1].text.utf8.count } < 300_000)
    }
    let giant = [message(), message(String(repeating: "x", count: 400_000)), message()]
    #expect(split(giant, pageSize: 10, zone: .utc) == [0..<1, 1..<2, 2..<3])
  }

  @Test(
    "appending messages changes no page but the last, whatever the messages are (C-38)", arguments: 0..<20)
  func stable(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var time: Int64 = 0
    let messages = (0..<300).map { _ in
      time += Int64(random.next(below: random.next(below: 5) == 0 ? 40_000_000 : 60_000))
      return message(String(repeating: "x", count: random.next(below: 9) == 0 ? 20_000 : 30), at: time)
    }
    let whole = split(messages, pageSize: 12, zone: .utc)
    #expect(whole.flatMap { Array($0) } == Array(messages.indices))
    for count in stride(from: 1, to: messages.count, by: 7) {
      let part = split(Array(messages.prefix(count)), pageSize: 12, zone: .utc)
      #expect(Array(part.dropLast()) == Array(whole.prefix(part.count - 1)))
      #expect(part.last?.lowerBound == whole[part.count - 1].lowerBound)
    }
  }
}

@Suite struct MessagePreviewTests {
  @Test("a preview is the text in one line, with words for what is not text (C-47)")
  func words() {
    #expect(MessagePreview.text(message("a\n b\t c "), limit: 90) == "a b c")
    #expect(MessagePreview.text(message("abcdef"), limit: 6) == "abcdef")
    #expect(MessagePreview.text(message("abcdefg"), limit: 6) == "abcde…")
    #expect(MessagePreview.text(message("", kind: .call), limit: 9) == "Call")
    #expect(MessagePreview.text(message("missed", kind: .call), limit: 9) == "Call: missed")
    var marks = message("```")
    marks.plain = ""
    #expect(MessagePreview.text(marks, limit: 9) == "```", "a link to it needs a word")
    var deleted = message("secret")
    deleted.isDeleted = true
    #expect(MessagePreview.text(deleted, limit: 90) == "Message deleted")
    var failed = message("")
    failed.error = "Service unavailable"
    #expect(MessagePreview.text(failed, limit: 90) == "Service unavailable")
  }

  @Test(
    "an attachment is what its type or its name says, in any case (C-32)",
    arguments: [
      ("a.bin", "image/png", "image", "Photo"), ("a.bin", "IMAGE/PNG", "image", "Photo"),
      ("a.png", "audio/ogg", "audio", "Voice message"),
      ("a.png", "application/pdf", "file", "File"), ("a.JPEG", "", "image", "Photo"),
      ("x/a.opus", "", "audio", "Voice message"),
      ("a.mp4", "", "video", "Video"), ("a.tar.gz", "", "file", "File"), ("a", "", "file", "File"),
      ("a.svg", "nonsense", "image", "Photo"),
    ])
  func attachments(path: String, mime: String, type: String, word: String) {
    let attachment = Attachment(path: path, alt: "", mime: mime, caption: "", duration: nil)
    #expect(attachment.type == type)
    var sent = message("")
    sent.attachments = [attachment]
    #expect(MessagePreview.text(sent, limit: 90) == word)
  }
}
