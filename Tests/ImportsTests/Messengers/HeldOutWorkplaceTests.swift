import Basics
@testable import Conversations
import Testing

/// What files of other tools than those of the samples have.
@Suite("Messengers' files in the wild: workplaces, Discord, WhatsApp")
struct HeldOutWorkplaceTests {
  @Test("exports of Teams whose keys begin with capitals are read")
  func teams() throws {
    let message = #"""
      [{"Id": "1", "MessageType": "message", "CreatedDateTime": "2026-01-01T10:00:00Z", "DeletedDateTime": null,
      "Body": {"ContentType": "html", "Content": "<p>A <strong>lamp</strong></p>"}, "ChatId": "19:x",
      "From": {"Application": null, "User": {"Id": "u", "DisplayName": "Ann"}}, "Attachments": [], "Mentions": [],
      "Reactions": [{"ReactionType": "like", "User": {"User": {"Id": "u", "DisplayName": "Ann"}}}]}]
      """#
    let read = try Reading([("messages.json", message)])
    #expect(read.format == "teams" && read.messages.map(\.text) == ["A **lamp**"] && read.diagnostics.isEmpty)
    #expect(read.messages.first?.reactions.map(\.emoji) == ["👍"])
    #expect(read.chats.first?.participants.map(\.name) == ["Ann"])
  }

  @Test("topics of Zulip are announced in the order of time, whatever the order of the file")
  func zulip() throws {
    func message(_ id: Int, _ topic: String) -> String {
      #"{"id": \#(id), "sender": 7, "recipient": 5, "subject": "\#(topic)", "content": "m\#(id)", "date_sent": \#(1_700_000_000 + id)}"#
    }
    let messages = [message(2, "dim"), message(3, "red"), message(1, "dim")].joined(separator: ", ")
    let read = try ZulipFixture.reading(messages)
    let texts = read.messages.sorted { $0.time < $1.time }.map(\.text)
    #expect(texts == ["**dim**\n\nm1", "m2", "**red**\n\nm3"])
  }

  @Test(
    "blocks of a Slack bot are shown if they say more than its text",
    arguments: [
      ("This content can't be displayed.", "A *lamp*", "A **lamp**"),
      ("Which?", "Which? Red or blue", "Which? Red or blue"),
      ("A lamp is here", "A lamp", "A lamp is here"), ("News", "A lamp", "News\n\nA lamp"),
    ])
  func slack(_ text: String, _ block: String, _ shown: String) throws {
    let message = #"""
      [{"type": "message", "subtype": "bot_message", "ts": "1700000000.000100", "username": "Bot", "text": "\#(text)",
      "blocks": [{"type": "section", "text": {"type": "mrkdwn", "text": "\#(block)"}}]}]
      """#
    let read = try Reading([
      ("s/users.json", "[]"), ("s/channels.json", #"[{"id": "C1", "name": "light", "members": []}]"#),
      ("s/light/2023-11-14.json", message),
    ])
    #expect(read.messages.map(\.text) == [shown])
  }

  @Test("messages as Discord's API returns them are read with replies, edits, reactions and embeds")
  func discord() throws {
    let author = #""author": {"id": "1", "username": "ann", "global_name": "Ann", "avatar": null}"#
    let rest = #""channel_id": "9", "tts": false, "mention_everyone": false, "pinned": false, "flags": 0"#
    let messages = #"""
      [{"id": "12", "type": 19, \#(author), \#(rest), "timestamp": "2026-01-01T10:01:00+00:00", "content": "Hey <@1>",
      "edited_timestamp": "2026-01-01T10:02:00+00:00", "mentions": [{"id": "1", "username": "ann", "global_name": "Ann"}],
      "attachments": [{"id": "3", "filename": "lamp.png", "url": "https://example.org/lamp.png"}],
      "embeds": [{"type": "rich", "description": "Words"}], "reactions": [{"emoji": {"id": null, "name": "👍"}, "count": 2}],
      "message_reference": {"message_id": "11", "channel_id": "9"}},
      {"id": "11", "type": 0, \#(author), \#(rest), "timestamp": "2026-01-01T10:00:00+00:00", "content": "Hi",
      "edited_timestamp": null, "mentions": [], "attachments": [], "embeds": []}]
      """#
    let read = try Reading([("light.json", messages)])
    #expect(read.format == "discord" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.chats.map(\.title) == ["#light"] && read.chats.first?.participants.map(\.name) == ["Ann"])
    let reply = try #require(read.messages.first { $0.id == "12" })
    #expect(reply.text == "Hey **@Ann**\n\n> Words" && reply.replyTo == "11" && reply.editedAt != nil)
    #expect(reply.attachments.map(\.path) == ["lamp.png"] && reply.reactions.first?.others == 2)
  }

  @Test("a dump of Rocket.Chat's database has the names of its rooms and people")
  func rocketChat() throws {
    let user = #""u": {"_id": "a", "username": "ann", "name": "Ann"}"#
    let messages = [
      #"{"_id": "1", "rid": "R", "ts": {"$date": "2026-01-01T10:00:00Z"}, "msg": "Hi", \#(user)}"#,
      #"{"_id": "2", "rid": "R", "ts": {"$date": "2026-01-01T10:00:01Z"}, "msg": "Ho", \#(user)}"#,
    ]
    let read = try Reading([
      ("d/rocketchat_message.json", messages.joined(separator: "\n")),
      ("d/rocketchat_room.json", #"{"_id": "R", "t": "c", "name": "light", "msgs": 2, "usersCount": 1}"#),
      (
        "d/users.json",
        #"{"_id": "a", "username": "ann", "name": "Ann Lamp", "type": "user", "active": true}"#
      ),
    ])
    #expect(read.format == "rocket-chat" && read.chats.map(\.title) == ["light"] && read.diagnostics.isEmpty)
    #expect(read.chats.first?.participants.map(\.name) == ["Ann Lamp"])
  }

  @Test(
    "omitted files are named in further languages",
    arguments: [
      "<media jätettiin pois>", "<メディアなし>", "<ınalis ang media>", "<bỏ qua tệp phương tiện>", "<Media u hoq>",
    ])
  func omitted(_ phrase: String) throws {
    let read = try Reading([("WhatsApp Chat with Ann.txt", "05/11/2025, 10:30 - Ann: \(phrase)\n")])
    #expect(read.messages.map(\.attachments.count) == [1] && read.messages.map(\.text) == [""])
  }

  @Test(
    "a year of two digits comes first if the dates are right only so",
    arguments: [
      ("21-03-05", "21-03-06", "2021-03-06"), ("19/12/31", "20/01/02", "2020-01-02"),
      ("05/03/21", "06/03/21", "2021-03-06"),
      ("28-03-21", "01-04-21", "2021-04-01"),
    ])
  func shortYears(_ first: String, _ second: String, _ day: String) throws {
    let chat = "\(first), 09:04 - Ann: Hi\n\(second), 09:04 - Bo: Hello\n"
    let read = try Reading([("WhatsApp Chat with Ann.txt", chat)])
    #expect(read.messages.last.map { WallTime($0.time, in: .utc).date.iso } == day)
  }

  @Test("the headers of messages in an archive of X are no messages")
  func headers() throws {
    func file(_ name: String, _ more: String) -> String {
      #"window.YTD.\#(name).part0 = [{"dmConversation": {"conversationId": "1-2", "messages": [{"messageCreate": {"id": "5", "#
        + #""senderId": "1", "recipientId": "2", "createdAt": "2026-01-01T10:00:00.000Z"\#(more)}}]}}]"#
    }
    let read = try Reading([
      (
        "x/data/direct-messages.js",
        file("direct_messages", #", "text": "Hi", "mediaUrls": [], "urls": [], "reactions": []"#)
      ),
      ("x/data/direct-message-headers.js", file("direct_message_headers", "")),
    ])
    #expect(read.messages.map(\.text) == ["Hi"] && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }
}
