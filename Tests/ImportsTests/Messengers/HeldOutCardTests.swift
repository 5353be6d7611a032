import Basics
@testable import Conversations
import Testing

/// Cards, places, prices and other parts beside the text of a message.
@Suite("Messengers' files in the wild: cards, places, names of programs")
struct HeldOutCardTests {
  /// Messages of Rocket.Chat in one room.
  private static func rocket(_ messages: [String]) throws -> Reading {
    let records = messages.enumerated().map { number, fields in
      #"{"_id": "\#(number)", "rid": "R", "ts": {"$date": "2026-01-01T10:00:0\#(number)Z"}, \#(fields), "#
        + #""u": {"_id": "a", "username": "ann", "name": "Ann"}}"#
    }
    return try Reading([("room.json", "[\(records.joined(separator: ",\n"))]")])
  }

  @Test("messages of Rocket.Chat that are only a place or blocks are kept; cards have fields and pictures")
  func rocketParts() throws {
    let card =
      #"{"title": "Build 7", "text": "failed", "fields": [{"title": "Branch", "value": "main"}], "image_url": "https://example.org/p.png"}"#
    let read = try Self.rocket([
      #""msg": "", "location": {"type": "Point", "coordinates": [13.5, 52.25]}"#,
      #""msg": "", "blocks": [{"type": "section", "text": {"type": "mrkdwn", "text": "Which *day*?"}}]"#,
      #""msg": "", "blocks": [{"type": "zorblax"}]"#,
      #""msg": "", "alias": "Builder", "bot": {"i": "1"}, "attachments": [\#(card)]"#,
    ])
    let texts = read.messages.map(\.text)
    #expect(texts.count == 4 && texts[0] == "📍 [52.25, 13.5](<geo:52.25,13.5>)", "\(texts)")
    #expect(texts[1] == "Which **day**?" && texts[2].contains("zorblax"))
    #expect(
      texts[3]
        == "> **Build 7**\n> \n> failed\n> \n> **Branch** main\n> \n> <https://example.org/p.png>", "\(texts)"
    )
    #expect(read.messages.map(\.sender) == ["a", "a", "a", "a/Builder"] && read.diagnostics.count == 1)
    #expect(read.chats.first?.participants.map(\.name).sorted() == ["Ann", "Builder"])
  }

  @Test(
    "links and bold text of Rocket.Chat are those of Markdown; the link of a quotation without a card is kept",
    arguments: [
      (
        "**bold** *b* [a_b](https://example.org/a_b)",
        "**bold** **b** [a\\_b](<https://example.org/a_b>)"
      ),
      ("`**a** [b](https://example.org)`", "`**a** [b](https://example.org)`"),
      (
        "[ ](https://chat.example.org/channel/x?msg=a1) I agree",
        "<https://chat.example.org/channel/x?msg=a1> I agree"
      ),
      ("2 ** 3", "2 \\*\\* 3"), ("My rating *****", "My rating \\*\\*\\*\\*\\*"),
      ("2**3 and 4**5", "2\\*\\*3 and 4\\*\\*5"),
      ("********", "\\*\\*\\*\\*\\*\\*\\*\\*"),
      ("[ ](https://chat.example.org/direct/x?msg=a1)", "<https://chat.example.org/direct/x?msg=a1>"),
    ])
  func rocketMarks(_ text: String, _ shown: String) throws {
    let read = try Self.rocket([#""msg": "\#(text)""#])
    #expect(read.messages.map(\.text) == [shown] && read.diagnostics.isEmpty)
  }

  @Test("cards of Mattermost have authors, fields and footers; a program's name is its sender")
  func mattermost() throws {
    let post = #""team": "t", "channel": "c", "user": "ann", "create_at": "#
    let lines = [
      #"{"type": "user", "user": {"username": "ann", "first_name": "Ann"}}"#,
      #"{"type": "post", "post": {\#(post)1714557600000, "message": "Report", "props": {"from_webhook": "true", "override_username": "Builder", "attachments": [{"fallback": "x", "author_name": "CI", "title": "Build 7", "fields": [{"title": "Branch", "value": "main"}], "footer": "3 min"}]}}}"#,
      #"{"type": "post", "post": {\#(post)1714557700000, "message": "", "props": {"attachments": [{"text": "", "author_name": "Bot", "fields": [{"title": "State", "value": "done"}]}]}}}"#,
      #"{"type": "direct_post", "direct_post": {"channel_members": ["ann", "ann"], "user": "ann", "create_at": 1714557800000, "message": "note"}}"#,
    ]
    let read = try Reading([("import.jsonl", lines.joined(separator: "\n"))])
    #expect(read.chats.map(\.title).sorted() == ["#c", "Ann"] && read.diagnostics.isEmpty)
    #expect(
      read.lines.sorted() == [
        "ann/Builder: Report\n\n> CI\n> \n> **Build 7**\n> \n> **Branch** main\n> \n> _3 min_",
        "ann: > Bot\n> \n> **State** done", "ann: note",
      ], "\(read.lines)")
  }

  @Test("snippets and mails of Slack have their texts, and files of a shared message are kept")
  func slack() throws {
    let files = #"""
      [{"id": "F1", "mode": "snippet", "name": "a.py", "mimetype": "text/plain", "preview": "print(1)"},
      {"id": "F2", "mode": "email", "name": "mail", "plain_text": "mail words"}]
      """#
    let messages = #"""
      [{"type": "message", "ts": "1700000000.000100", "user": "U1", "text": "", "files": \#(files)},
      {"type": "message", "ts": "1700000001.000100", "user": "U1", "text": "see",
      "attachments": [{"text": "shared", "files": [{"id": "F3", "name": "tea.png", "mimetype": "image/png"}]}]}]
      """#
    let read = try Reading([
      ("s/users.json", "[]"), ("s/channels.json", #"[{"id": "C1", "name": "light", "members": []}]"#),
      ("s/light/2023-11-14.json", messages),
    ])
    #expect(
      read.messages.map(\.text) == ["```\nprint(1)\n```\n\n> mail words", "see\n\n> shared"],
      "\(read.messages.map(\.text))")
    #expect(read.messages.map { $0.attachments.map(\.path) } == [["a.py", "mail"], ["tea.png"]])
  }

  @Test("games and invoices of Telegram's records have links, descriptions and prices")
  func telegram() throws {
    func message(_ id: Int, _ fields: String) -> String {
      #"{"id": \#(id), "type": "message", "date": "2024-05-01T10:00:00", "date_unixtime": "171455040\#(id)", "from": "Bo", "from_id": "user2", \#(fields), "text": ""}"#
    }
    func invoice(_ amount: Int, _ currency: String) -> String {
      #""invoice_information": {"title": "Tea", "description": "Green", "amount": \#(amount), "currency": "\#(currency)"}"#
    }
    let messages = [
      message(
        1, #""game_title": "Cups", "game_description": "Stack", "game_link": "https://example.org/g""#),
      message(2, invoice(505, "EUR")), message(3, invoice(50, "XTR")), message(4, invoice(5007, "KWD")),
    ].joined(separator: ", ")
    let read = try Reading([
      ("result.json", #"{"name": "Trip", "type": "personal_chat", "id": 1, "messages": [\#(messages)]}"#)
    ])
    #expect(
      read.messages.map(\.text) == [
        "🎮 [Cups](<https://example.org/g>): Stack", "🧾 Tea: Green: EUR 5.05", "🧾 Tea: Green: XTR 50",
        "🧾 Tea: Green: KWD 5.007",
      ], "\(read.messages.map(\.text))")
  }

  @Test("formatted emotes of Matrix keep their styles")
  func matrix() throws {
    let content =
      #"{"msgtype": "m.emote", "body": "waves", "format": "org.matrix.custom.html", "formatted_body": "waves <strong>hi</strong>"}"#
    let room = #"""
      {"room_name": "Trip", "room_creator": "@ann:example.org", "topic": "", "export_date": "01/05/2024",
      "exported_by": "@ann:example.org", "messages": [{"type": "m.room.message", "sender": "@ann:example.org",
      "content": \#(content), "origin_server_ts": 1714557601000, "event_id": "$8", "room_id": "!r"}]}
      """#
    let read = try Reading([("export.json", room)])
    #expect(read.messages.map(\.text) == ["_waves_ **_hi_**"], "\(read.messages.map(\.text))")
  }

  @Test("drafts among the group messages of an Android backup are left out, as those of texts are")
  func drafts() throws {
    func mms(_ box: Int) -> String {
      """
      <mms date="171455800000\(box)" msg_box="\(box)" address="+15550100" m_type="128" sub="null">
      <parts><part seq="0" ct="text/plain" text="box \(box)"/></parts><addrs/></mms>
      """
    }
    let read = try Reading([("sms-1.xml", "<smses count=\"2\">\(mms(2))\(mms(3))</smses>")])
    #expect(read.messages.map(\.text) == ["box 2"], "\(read.diagnostics)")
  }

  @Test("speakers that WhisperX numbers are named without brackets")
  func whisperX() throws {
    let captions = """
      1
      00:00:00,031 --> 00:00:04,000
      [SPEAKER_00]: Good morning.

      2
      00:00:05,000 --> 00:00:06,000
      [SPEAKER_01]: Hi there.

      """
    let read = try Reading([("trip.srt", captions)])
    #expect(read.lines == ["SPEAKER_00: Good morning.", "SPEAKER_01: Hi there."])
  }

  @Test("a file that imessage-exporter did not find is a missing file")
  func missingFile() throws {
    let text = """
      May 01, 2024 10:00:00 AM
      Ann
      Attachment missing!
      Here is the plan

      May 01, 2024 10:01:00 AM
      Me
      Thanks

      """
    let read = try Reading([("Ann.txt", text)])
    #expect(read.messages.map(\.text) == ["Here is the plan", "Thanks"], "\(read.diagnostics)")
    #expect(read.messages.map(\.attachments.count) == [1, 0])
  }
}
