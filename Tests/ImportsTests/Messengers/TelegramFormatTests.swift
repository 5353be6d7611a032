import Basics
@testable import Conversations
@testable import ImportKit
@testable import Messengers
import Model
import Testing

/// `result.json` of Telegram.
@Suite struct TelegramFormatTests {
  private static func chat(_ messages: String) -> String {
    "{\n \"name\": \"Trip\",\n \"type\": \"private_group\",\n \"id\": 7,\n \"messages\": [\n\(messages)\n]}"
  }

  private static func one(_ fields: String) throws -> Message {
    let text = chat(
      "{\"id\": 1, \"type\": \"message\", \"date\": \"2024-05-01T10:00:00\", \"date_unixtime\": \"1714550400\", \"from\": \"Ann\", \"from_id\": \"user1\", \(fields)}"
    )
    let read = try Reading([("t/result.json", text)])
    #expect(read.format == "telegram" && read.ledger.addsUp)
    return try #require(read.messages.first, "\(read.diagnostics) \(read.ledger)")
  }

  @Test("pieces of text keep their styles")
  func entities() throws {
    let text = try Self.one(
      #"""
      "text": ["a ", {"type":"bold","text":"b"}, " ", {"type":"italic","text":"i"}, " ", {"type":"underline","text":"u"}, " ",
      {"type":"strikethrough","text":"s"}, " ", {"type":"spoiler","text":"p"}, " ", {"type":"code","text":"c*"}, " ",
      {"type":"link","text":"https://x.example"}, " ", {"type":"text_link","text":"l","href":"https://y.example"}, " ",
      {"type":"mention","text":"@bo"}, {"type":"pre","text":"let x","language":"swift"}, "end"]
      """#
    ).text
    #expect(
      text
        == "a **b** _i_ ![u](<underline:>) ~~s~~ ![p](<spoiler:>) `c*` <https://x.example> [l](<https://y.example>) **@bo**\n\n```swift\nlet x\n```\n\nend",
      "\(text)")
  }

  @Test("answers, forwards, edits, media, places, polls and reactions")
  func details() throws {
    let message = try Self.one(
      #""text":"x*","reply_to_message_id":3,"forwarded_from":"Bo","edited":"2024-05-01T11:00:00","edited_unixtime":"1714554000","reactions":[{"type":"emoji","count":3,"emoji":"👍","recent":[{"from":"Bo","from_id":"user2","date":"x"}]}]"#
    )
    #expect(message.text == "x\\*" && message.replyTo == "3" && message.forwardedFrom == "Bo")
    #expect(
      message.editedAt == Instant(seconds: 1_714_554_000) && message.time == Instant(seconds: 1_714_550_400))
    #expect(message.reactions == [Reaction(emoji: "👍", participants: ["user2"], others: 2)])
    let photo = try Self.one(#""photo":"photos/a.jpg","width":1,"height":1,"text":"""#)
    #expect(photo.attachments.map(\.path) == ["photos/a.jpg"] && photo.text.isEmpty)
    let missing = try Self.one(
      #""file":"(File not included. Change data exporting settings to download.)","media_type":"sticker","sticker_emoji":"😀","text":"""#
    )
    #expect(missing.attachments.map(\.path) == ["sticker"] && missing.attachments[0].caption == "Sticker 😀")
    #expect(
      try Self.one(#""location_information":{"latitude":1.5,"longitude":2.5},"text":"""#).text
        == "📍 [1.5, 2.5](<geo:1.5,2.5>)")
    #expect(
      try Self.one(#""poll":{"question":"Q?","closed":false,"answers":[{"text":"A","voters":2}]},"text":"""#)
        .text == "**Poll: Q?**\n\n- A (2 votes)")
    #expect(
      try Self.one(#""contact_information":{"first_name":"C","phone_number":"+44 1"},"text":"""#).text
        == "👤 C, [+44 1](<tel:+441>)")
  }

  @Test("service messages are nobody's lines, calls are calls")
  func service() throws {
    let read = try Reading([
      (
        "result.json",
        Self.chat(
          #"{"id":1,"type":"service","date":"2024-05-01T10:00:00","actor":"Ann","actor_id":"user1","action":"pin_message","message_id":1,"text":""},{"id":2,"type":"service","date":"2024-05-01T10:00:00","actor":"Ann","actor_id":"user1","action":"phone_call","duration_seconds":5,"text":""}"#
        )
      )
    ])
    #expect(read.messages.map(\.kind) == [.system, .call] && read.messages[0].text == "Ann pinned a message")
    #expect(read.chats[0].participants.map(\.name) == ["Ann"])
  }

  @Test("service messages say their own words and fields, known or not")
  func fieldsOfEvents() throws {
    let head = #""type":"service","date":"2024-05-01T10:00:00","actor":"Ann","actor_id":"user1""#
    let read = try Reading([
      (
        "result.json",
        Self.chat(
          #"""
          {"id":1,\#(head),"information_text":"Guests may write","text":""},
          {"id":2,"type":"service","date":"2024-05-01T10:00:00","action":"send_webview_data","text":"One pizza"},
          {"id":3,\#(head),"action":"set_messages_ttl","period":86400,"text":"","text_entities":[]},
          {"id":4,\#(head),"action":"todo_append_tasks","items":[{"text":"Buy tea"}],"text":""},
          {"id":5,"type":"unsupported"}
          """#)
      )
    ])
    #expect(
      read.messages.map(\.text) == [
        "Ann: Guests may write", "Trip: send webview data “One pizza”",
        "Ann: set messages ttl (period 86400)",
        #"Ann: todo append tasks (items [{"text":"Buy tea"}])"#,
      ], "\(read.messages.map(\.text))")
    #expect(
      read.diagnostics.map(\.message)
        == ["unknown action \"todo_append_tasks\"; its name and fields are shown"])
    #expect(read.ledger.skipped.map(\.reason) == ["unsupported by Telegram Desktop"] && read.ledger.addsUp)
  }

  @Test("buttons of a bot, cards of a contact, and what a bill is for are shown; a giveaway is kept as JSON")
  func otherContent() throws {
    let buttons =
      #""inline_bot_buttons":[[{"type":"url","text":"Shop","data":"https://x.example"},{"type":"callback","text":"No"}]]"#
    #expect(try Self.one(#""text":"Tea?",\#(buttons)"#).text == "Tea?\n\n[Shop](<https://x.example>) · No")
    let contact = #""contact_information":{"first_name":"C"},"contact_vcard":"contacts/c.vcard","text":"""#
    #expect(try Self.one(contact).attachments.map(\.path) == ["contacts/c.vcard"])
    let bill = #""invoice_information":{"title":"Cup","description":"A big cup"},"text":"""#
    #expect(try Self.one(bill).text == "🧾 Cup: A big cup")
    let giveaway = try Self.one(
      #""giveaway_information":{"quantity":3,"additional_prize":"a cup"},"text":"""#)
    #expect(giveaway.text.contains(#""additional_prize":"a cup""#))
  }

  @Test("control characters and values without quotation marks are read, and places stay right")
  func cleaning() throws {
    let dirty = Self.chat(
      """
      {"id": 1, "type": "message", "date_unixtime": "1714550400", "from": "A", "from_id": "u", "text": [
      {"type": "custom_emoji", "text": "x\\x0by",
       "document_id": (File not included. Change "data")
      }, "z \\\\x41"]},
      {"id": 2, "type": "message", "from": "A", "text": "no time"}
      """)
    let read = try Reading([("result.json", dirty)])
    #expect(
      read.messages.map(\.text) == ["x\u{B}yz \\\\x41", "no time"],
      "\(read.messages.map(\.text)) \(read.diagnostics)")
    #expect(read.diagnostics.first?.line == 10, "\(read.diagnostics)")
  }

  @Test("repairs are the same wherever a file is cut, and nothing else changes")
  func cleaningInParts() {
    let whole = Array(
      #"{"a": "x\x0b\\x", "document_id": (File "no" \ one),\#n "document_id": "1", "document_id" : 22, "b\"": ["\u00e9"]}"#
        .utf8)
    var cleaner = TelegramCleaner()
    let expected = cleaner.clean(whole)
    #expect(
      String(decoding: expected, as: UTF8.self)
        == #"{"a": "x\u000b\\x", "document_id": "(File _no_ _ one)",\#n "document_id": "1", "document_id" : 22, "b\"": ["\u00e9"]}"#
    )
    for cut in 0...whole.count {
      var cleaner = TelegramCleaner()
      #expect(cleaner.clean(Array(whole[..<cut])) + cleaner.clean(Array(whole[cut...])) == expected)
    }
  }

  @Test("a whole account gives every chat, those that were left too")
  func account() throws {
    let chat =
      #"{"name":"N","type":"personal_chat","id":I,"messages":[{"id":1,"type":"message","date_unixtime":"1","from":"A","from_id":"u","text":"x"}]}"#
    func named(_ name: String, _ id: String) -> String {
      chat.replacing("N\"", with: "\(name)\"").replacing(":I,", with: ":\(id),")
    }
    let text =
      "{\"about\":\"a\",\"personal_information\":{},\"chats\":{\"about\":\"b\",\"list\":[\(named("One", "1")),\(named("Two", "2"))]},\"left_chats\":{\"list\":[\(named("Three", "3"))]}}"
    let read = try Reading([("tg/result.json", text)])
    #expect(read.chats.map(\.title) == ["One", "Two", "Three"] && read.chats[0].kind == .direct)
    #expect(Set(read.chats.map(\.slug)).count == 3 && read.ledger.conversations == 3)
  }

  @Test("the sample of an older export without name, ids and kinds")
  func sample() throws {
    let read = try Reading([
      (
        "a/result.json",
        #"{"messages":[{"type":"message","date_unixtime":"1544006350","from":"Author 1","text":"Minimal Message"}]}"#
      )
    ])
    #expect(read.lines == ["Author 1: Minimal Message"])
  }

  @Test(
    "anything in place of any field is counted and never stops the import",
    arguments: ["null", "1", "\"x\"", "[]", "{}", "[1]", "true", "[{\"type\":1}]", "1e99"])
  func hostile(_ value: String) throws {
    for key in [
      "id", "type", "date", "from", "from_id", "text", "text_entities", "photo", "poll", "reactions",
      "location_information", "contact_information", "forwarded_from", "edited", "reply_to_message_id",
      "action",
    ] {
      let fields = [
        "id": "1", "type": "\"message\"", "date": "\"2024-05-01T10:00:00\"", "from": "\"A\"", "text": "\"x\"",
      ].merging([key: value]) { $1 }
      let record =
        "{" + fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
        + "}"
      let good = #"{"id":9,"type":"message","date":"2024-05-01T10:00:00","from":"A","text":"x"}"#
      let read = try Reading([("result.json", Self.chat("\(good), \(record), \(value)"))])
      #expect(read.ledger.addsUp && read.ledger.read == 3, "\(key) \(value) \(read.ledger)")
    }
  }

  @Test("a file that was cut off keeps what came before, and says where it ends")
  func truncated() throws {
    let whole = Self.chat(
      #"{"id":1,"type":"message","date":"2024-05-01T10:00:00","from":"A","text":"x"},"# + "\n"
        + #"{"id":2,"type":"mess"#)
    let read = try Reading([("result.json", String(whole.dropLast(3)))])
    #expect(read.messages.count == 1 && read.diagnostics.last?.line == 7, "\(read.diagnostics)")
  }

  @Test("random chats are read back", arguments: 0..<20)
  func roundTrip(_ seed: Int) throws {
    var draw = SplitMix64(seed: UInt64(seed))
    var (records, wanted): ([String], [String]) = ([], [])
    for number in 1...40 {
      let seconds = 1_714_550_400 + number * 70
      let from = draw.next(below: 4)
      let pieces = (0...draw.next(below: 4)).map { _ in
        (
          ["plain", "bold", "italic", "code", "spoiler", "underline"][draw.next(below: 6)],
          ["word", "a*b_c", "x y", "é 日"][draw.next(below: 4)]
        )
      }
      let text = pieces.map { "{\"type\":\"\($0.0)\",\"text\":\"\($0.1)\"}" }.joined(separator: ",")
      let reply = number > 1 && draw.next(below: 3) == 0 ? "\(draw.next(below: number - 1) + 1)" : nil
      records.append(
        "{\"id\":\(number),\"type\":\"message\",\"date_unixtime\":\"\(seconds)\",\"from\":\"P\(from)\",\"from_id\":\"user\(from)\",\"text\":[\(text)]"
          + (reply.map { ",\"reply_to_message_id\":\($0)" } ?? "") + "}")
      var styled = StyledText()
      let styles: [String: StyledText.Style] = [
        "bold": .bold, "italic": .italic, "code": .code, "spoiler": .spoiler, "underline": .underline,
      ]
      for piece in pieces { styled.append(piece.1, styles[piece.0] ?? []) }
      wanted.append("\(number) \(seconds) user\(from) \(styled.markdown) \(reply ?? "")")
    }
    let read = try Reading([("result.json", Self.chat(records.joined(separator: ",\n")))])
    #expect(
      read.messages.map { "\($0.id) \($0.time.seconds) \($0.sender) \($0.text) \($0.replyTo ?? "")" }
        == wanted)
    #expect(read.ledger.addsUp && read.ledger.made == 40)
  }
}
