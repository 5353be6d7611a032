import Basics
@testable import Conversations
import Model
import Testing

/// Chats in the form of ChatLab.
@Suite("Messengers' files in the wild: ChatLab")
struct HeldOutLabTests {
  private static let meta =
    #""chatlab":{"version":"0.0.2","exportedAt":1714730000},"meta":{"name":"Tea Club","platform":"qq","type":"group","#
    + #""groupId":"7","ownerId":"1001"}"#

  /// The fields of a message, so many minutes after 10:00 UTC.
  private static func message(_ minute: Int, _ sender: String, _ type: Int, _ fields: String) -> String {
    #""sender":"\#(sender)","accountName":"\#(sender == "1001" ? "Ann" : "Bo")","#
      + #""timestamp":\#(1_714_557_600 + minute * 60),"type":\#(type),\#(fields)"#
  }

  private static let members = [
    #""platformId":"1001","accountName":"Ann","groupNickname":"Annie","roles":[{"id":"owner"}]"#,
    #""platformId":"1002","accountName":"Bo""#,
  ]

  private static func document(
    _ messages: [String], _ more: String = "", _ files: [(String, String)] = []
  ) throws -> Reading {
    let people = members.map { "{\($0)}" }.joined(separator: ",")
    let records = messages.map { "{\($0)}" }.joined(separator: ",\n")
    let text = #"{\#(meta),"members":[\#(people)]\#(more),"messages":[\#n\#(records)]}"#
    let read = try Reading([("tea/lab.json", text)] + files)
    #expect(read.format == "chatlab" && read.ledger.addsUp, "\(read.format ?? "none") \(read.diagnostics)")
    return read
  }

  private static func lines(_ records: [String]) throws -> Reading {
    let head = [#"{"_type":"header",\#(meta)}"#] + members.map { #"{"_type":"member",\#($0)}"# }
    let read = try Reading([("tea.jsonl", (head + records).joined(separator: "\n") + "\n")])
    #expect(read.format == "chatlab" && read.ledger.addsUp, "\(read.format ?? "none") \(read.diagnostics)")
    return read
  }

  private static let talk = [
    message(0, "1001", 0, #""content":"x*","platformMessageId":"m1""#),
    message(1, "1002", 25, #""content":"hi","platformMessageId":"m2","replyToMessageId":"m1""#),
    message(2, "1002", 80, #""content":"Bo left""#), message(3, "1002", 81, #""content":null"#),
    message(4, "1001", 23, #""content":"Call""#), message(5, "1001", 99, #""content":"Loved""#),
  ]

  private static let said = [
    #"7200 1001: x\*"#, "7260 1002: hi →m1", "system 7320 ChatLab: Bo left",
    "7380 1002:  deleted", "call 7440 1001: Call", "7500 1001: Loved",
  ]

  @Test("a time out of range, as digits in quotes, ends nothing")
  func impossibleTime() throws {
    let time = #""timestamp":"-9223372036854775808""#
    let record = #""sender":"1001","accountName":"Ann",\#(time),"type":0,"content":"hi""#
    let read = try Self.document([record])
    #expect(read.messages.map(\.text) == ["hi"])
  }

  @Test("a document and lines give the same chat: names, owner, replies, deletions, calls, events")
  func both() throws {
    for read in [
      try Self.document(Self.talk),
      try Self.lines(Self.talk.map { #"{"_type":"message",\#($0)}"# }),
    ] {
      let chat = try #require(read.chats.first)
      #expect(chat.title == "Tea Club" && chat.kind == .group && read.chats.count == 1)
      #expect(chat.participants.map(\.name) == ["Annie", "Bo"])
      #expect(chat.participants.map(\.id) == ["1001", "1002"])
      #expect(chat.participants.map(\.isMe) == [true, false])
      #expect(read.messages.map(\.said) == Self.said, "\(read.messages.map(\.said))")
      #expect(read.messages.prefix(2).map(\.id) == ["m1", "m2"])
      #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    }
    let comment = try Self.lines(["# made by hand", #"{"_type":"message",\#(Self.talk[0])}"#])
    #expect(comment.ledger.skipped.map(\.reason) == ["comment"] && comment.messages.count == 1)
  }

  @Test("a file is the one that its text names, or a missing one with its caption")
  func files() throws {
    let read = try Self.document(
      [
        Self.message(0, "1001", 1, #""content":"photos/a.png""#),
        Self.message(1, "1001", 1, #""content":"[图片]""#),
        Self.message(2, "1001", 2, #""content":null"#), Self.message(3, "1001", 3, #""content":"a film""#),
        Self.message(4, "1001", 4, #""content":"plan.pdf""#), Self.message(5, "1001", 5, #""content":"[x]""#),
        Self.message(6, "1001", 0, #""content":null"#),
      ], "", [("tea/photos/a.png", "x")])
    let said = read.messages.map(\.said)
    #expect(
      said == [
        "7200 1001:  (files/2d711642b726b0440162.png)", "7260 1001:  (photo)", "7320 1001:  (voice message)",
        "7380 1001: a film (video)", "7440 1001: plan.pdf (file)", "7500 1001:  (sticker)",
      ], "\(said)")
    #expect(read.ledger.skipped.map(\.reason) == ["no content"] && read.ledger.missingFiles == 5)
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("unknown types and fields, and fields that are missing, give warnings and are kept")
  func drift() throws {
    let read = try Self.document(
      [
        Self.message(0, "1001", 42, #""content":"odd""#),
        Self.message(1, "1001", 0, #""content":"fine","mood":"very happy""#),
        Self.message(2, "1001", 0, #""words":"zorblax and more""#),
        #""sender":"1001","content":"late""#, #""timestamp":1714557780,"type":0,"content":"whose""#,
      ], #","topics":[]"#)
    #expect(read.messages.map { $0.time.seconds - 1_714_557_600 } == [0, 60, 120, 120, 180])
    #expect(read.messages.map(\.sender) == ["1001", "1001", "1001", "1001", "ChatLab"])
    #expect(read.messages[0].text == "odd" && read.messages[3].text == "late")
    #expect(read.messages[1].text.hasPrefix("fine\n\n```json"), "\(read.messages[1].text)")
    #expect(read.messages[1].text.contains("very happy") && read.messages[2].text.contains("zorblax"))
    let kept = "it is kept as JSON"
    #expect(
      read.diagnostics.map(\.message) == [
        "unknown field \"topics\" of a chat; it is not shown",
        "unknown type \"42\" of a message; its text is shown", "unknown field \"mood\" of a message; \(kept)",
        "unknown field \"words\" of a message; \(kept)",
        "message has no \"timestamp\"; it has the time of the message before",
        "message has no \"type\"; it is read as a text", "message has no \"sender\"",
      ], "\(read.diagnostics.map(\.message))")
  }

  @Test("a content that is no text is kept, a number is one, and times may be in milliseconds")
  func content() throws {
    let read = try Self.document([
      Self.message(0, "1001", 0, #""content":{"text":"secret words"}"#),
      Self.message(1, "1002", 80, #""content":["a","b"]"#), Self.message(2, "1002", 0, #""content":42"#),
      #""sender":"1002","timestamp":1714557780000,"type":0,"content":"late""#,
      #""sender":"1002","timestamp":"1714557840","type":0,"content":"quoted""#,
    ])
    #expect(read.messages.map { $0.time.seconds - 1_714_557_600 } == [0, 60, 120, 180, 240])
    #expect(read.messages.map(\.sender) == ["1001", "1002", "1002", "1002", "1002"])
    #expect(read.messages[0].text.contains(#""content":{"text":"secret words"}"#), "\(read.messages[0].text)")
    #expect(read.messages[1].text.contains(#""content":["a","b"]"#), "\(read.messages[1].text)")
    #expect(read.messages.suffix(3).map(\.text) == ["42", "late", "quoted"] && read.ledger.skipped.isEmpty)
    #expect(
      Set(read.diagnostics.map(\.message)) == ["\"content\" of a message is no text; it is kept as JSON"],
      "\(read.diagnostics)")
  }

  @Test("what describes a chat after its messages, members without an id, and messages that are no list")
  func misplaced() throws {
    let hi = Self.message(0, "1001", 0, #""content":"hi""#)
    let rest = #""members":[{"platformId":"1001"}],"meta":{"name":"Tea"}"#
    let late = try Reading([("lab.json", #"{"chatlab":{},"messages":[{\#(hi)}],\#(rest)}"#)])
    #expect(late.format == "chatlab" && late.lines == ["1001: hi"] && late.chats.map(\.title) == ["lab"])
    let what = "is after the messages; it is not shown"
    #expect(
      late.diagnostics.map(\.message) == ["\"members\" \(what)", "\"meta\" \(what)"], "\(late.diagnostics)")
    let lines = try Self.lines([#"{"_type":"message",\#(hi)}"#, #"{"_type":"header","meta":{"name":"Two"}}"#])
    #expect(lines.chats.map(\.title) == ["Tea Club"])
    #expect(lines.diagnostics.map(\.message) == ["\"meta\" \(what)"], "\(lines.diagnostics)")
    let none = try Reading([
      ("lab.json", #"{\#(Self.meta),"members":[{"accountName":"Ann"}],"messages":{"1":{\#(hi)}}}"#)
    ])
    #expect(
      Set(none.ledger.skipped.map(\.reason)) == [
        "member has no \"platformId\"", "expected a list of messages, found an object",
      ], "\(none.ledger.skipped)")
    #expect(
      none.diagnostics.map(\.message) == [
        "member has no \"platformId\"; it was skipped",
        "expected a list of messages, found an object; it was skipped",
      ], "\(none.diagnostics)")
    #expect(none.ledger.addsUp)
  }

  @Test("lines of an unknown type, and messages without a text, are kept as JSON")
  func kept() throws {
    let read = try Self.lines([
      #"{"_type":"message","sender":"1002","timestamp":1714557600,"type":0}"#,
      #"{"_type":"poll","timestamp":1714557660,"question":"Tea?"}"#, "{",
    ])
    #expect(read.messages.map(\.kind) == [.text, .system] && read.messages[0].sender == "1002")
    #expect(read.messages[0].text.contains(#""type":0"#), "\(read.messages[0].text)")
    #expect(read.messages[1].text.hasPrefix("poll: {") && read.messages[1].text.contains("Tea?"))
    #expect(
      read.diagnostics.prefix(2).map(\.message) == [
        "message has no \"content\"; it is kept as JSON",
        "unknown type \"poll\" of a record; it is kept as JSON",
      ], "\(read.diagnostics.map(\.message))")
    #expect(read.ledger.skipped.map(\.reason) == ["not JSON"])
  }
}
