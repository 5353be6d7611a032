import Basics
@testable import Conversations
import Model
import Testing

/// Messages as the APIs of programs for teams return them, and parts of them that have a form of their own.
@Suite("Answers of APIs in the wild")
struct ServerAnswerTests {
  private static let posts = [
    #"{"id": "p1", "create_at": 1714557600000, "update_at": 1, "edit_at": 0, "delete_at": 0, "user_id": "u1", "channel_id": "c1", "root_id": "", "message": "Tea?", "type": "", "props": {}, "metadata": {"reactions": [{"user_id": "u2", "emoji_name": "wave"}], "files": [{"id": "f1", "name": "a.png"}]}}"#,
    #"{"id": "p2", "create_at": 1714557601000, "user_id": "u2", "channel_id": "c1", "root_id": "p1", "message": "Yes", "type": "", "props": {}}"#,
  ]

  @Test(
    "posts of Mattermost's API are read, by id and as a list",
    arguments: [
      #"{"order": ["p2", "p1"], "posts": {"p1": \#(posts[0]), "p2": \#(posts[1])}, "next_post_id": ""}"#,
      "[\(posts.joined(separator: ", "))]",
    ])
  func mattermost(_ file: String) throws {
    let read = try Reading([("light.json", file)])
    #expect(read.format == "mattermost" && read.chats.map(\.title) == ["#light"] && read.diagnostics.isEmpty)
    #expect(read.lines == ["u1: Tea?", "u2: Yes"] && read.messages.map(\.replyTo) == [nil, "p1"])
    #expect(read.messages[0].reactions.map(\.participants) == [["u2"]] && read.messages[0].editedAt == nil)
    #expect(read.messages[0].attachments.map(\.path) == ["a.png"])
  }

  @Test("the table of a channel of Mattermost is read with replies and events; an unknown column is kept")
  func table() throws {
    let read = try Reading([
      (
        "light.csv",
        """
        Post Creation Time,User Id,User Email,User Type,User Name,Post Id,Parent Post Id,Post Message,Post Type,Mood
        1714557600000,u1,ann@example.org,user,ann,p1,,"Tea, now?",message,
        1714557601000,u2,bo@example.org,user,bo,p2,p1,Yes,message,very glad
        1714557602000,u2,bo@example.org,user,bo,p3,,bo joined the channel.,system_join_channel,
        """
      )
    ])
    #expect(read.format == "mattermost" && read.chats.map(\.title) == ["#light"])
    #expect(
      read.lines == [
        "ann: Tea, now?", "bo: Yes\n\n```json\n{\"Mood\":\"very glad\"}\n```",
        "Mattermost: bo joined the channel.",
      ], "\(read.lines)")
    #expect(read.messages[1].replyTo == "p1" && read.diagnostics.map(\.line) == [3], "\(read.diagnostics)")
    #expect(read.messages[0].time.seconds == 1_714_557_600)
  }

  @Test("messages of Zulip's API are read, in channels and between people")
  func zulip() throws {
    let file = #"""
      {"result": "success", "msg": "", "messages": [
      {"id": 1, "sender_id": 5, "sender_full_name": "Ann", "content": "<p>Tea <strong>now</strong></p>", "content_type": "text/html",
      "display_recipient": "light", "stream_id": 3, "subject": "dim", "timestamp": 1714557600, "type": "stream",
      "reactions": [{"emoji_name": "wave", "emoji_code": "1f44b", "reaction_type": "unicode_emoji", "user_id": 6, "user": {"id": 6, "full_name": "Bo"}}]},
      {"id": 2, "sender_id": 6, "sender_full_name": "Bo", "content": "*Yes*", "content_type": "text/x-markdown",
      "display_recipient": [{"id": 5, "full_name": "Ann"}, {"id": 6, "full_name": "Bo"}], "subject": "", "timestamp": 1714557660, "type": "private"}]}
      """#
    let read = try Reading([("answer.json", file)])
    #expect(read.format == "zulip" && read.chats.map(\.title) == ["#light", "Ann, Bo"])
    #expect(
      read.lines == ["5: **dim**\n\nTea **now**", "6: *Yes*"] && read.diagnostics.isEmpty, "\(read.lines)")
    #expect(read.messages[0].reactions.map(\.emoji) == ["👋"] && read.chats[1].kind == .direct)
    #expect(read.chats[0].participants.map(\.name) == ["Ann", "Bo"])
  }

  private static func teams(_ html: String, _ type: String = "", _ card: String = "") throws -> Reading {
    let content = card.replacing("\"", with: "\\\"")
    let file = #"""
      {"value": [{"id": "1", "messageType": "message", "createdDateTime": "2024-05-01T10:00:00Z", "chatId": "19:a",
      "from": {"user": {"id": "u", "displayName": "Ann"}}, "body": {"contentType": "html", "content": "\#(html)"},
      "attachments": [\#(type.isEmpty ? "" : #"{"id": "c", "contentType": "application/vnd.microsoft.\#(type)", "content": "\#(content)"}"#)]}]}
      """#
    return try Reading([("tea.json", file)])
  }

  @Test(
    "words of Teams' cards are shown, with facts and buttons",
    arguments: [
      (
        "teams.card.o365connector",
        #"{"title": "Build", "text": "failed", "sections": [{"activityTitle": "Step", "facts": [{"name": "Branch", "value": "main"}]}], "potentialAction": [{"@type": "OpenUri", "name": "Open"}]}"#,
        ["Build", "failed", "Step", "**Branch** main", "Open"]
      ),
      (
        "card.adaptive",
        #"{"type": "AdaptiveCard", "body": [{"type": "TextBlock", "text": "Tea"}, {"type": "ColumnSet", "columns": [{"type": "Column", "items": [{"type": "TextBlock", "text": "Green"}]}]}, {"type": "FactSet", "facts": [{"title": "Cups", "value": "2"}]}], "actions": [{"type": "Action.OpenUrl", "title": "Open", "url": "https://example.org"}, {"type": "Action.ShowCard", "title": "More", "card": {"type": "AdaptiveCard", "body": [{"type": "Input.Text", "label": "Why?"}]}}]}"#,
        ["Tea", "Green", "**Cups** 2", "[Open](<https://example.org>) · More", "Why?"]
      ),
      ("card.hero", #"{"title": "Tea", "buttons": [{"title": "Order"}]}"#, ["Tea", "Order"]),
      ("card.zorblax", #"{"lines": "2"}"#, ["```json\n> {\"lines\": \"2\"}\n> ```"]),
    ])
  func cards(_ type: String, _ card: String, _ shown: [String]) throws {
    let read = try Self.teams("<attachment id='c'></attachment>", type, card)
    #expect(read.messages.map(\.text) == ["> " + shown.joined(separator: "\n> \n> ")], "\(read.lines)")
    #expect(read.diagnostics.isEmpty)
  }

  @Test("a block of code of Teams is one block")
  func code() throws {
    let read = try Self.teams("<p>See</p><codeblock class='Python'><code>x = 1<br>y = 2</code></codeblock>")
    #expect(read.messages.map(\.text) == ["See\n\n```\nx = 1\ny = 2\n```"], "\(read.lines)")
  }

  private static func discord(_ fields: String) throws -> Reading {
    let rest =
      #""channel_id": "9", "timestamp": "2026-01-01T10:00:00+00:00", "content": "", "attachments": [], "mentions": []"#
    return try Reading([
      ("light.json", #"[{"id": "12", "author": {"id": "1", "username": "ann"}, \#(rest), \#(fields)}]"#)
    ])
  }

  @Test("polls of Discord's API are shown, with votes once there are results")
  func poll() throws {
    let poll =
      #""type": 0, "embeds": [], "poll": {"question": {"text": "Tea?"}, "answers": [{"answer_id": 1, "poll_media": {"text": "Green"}}, {"answer_id": 2, "poll_media": {"text": "Black", "emoji": {"id": null, "name": "☕"}}}]"#
    let open = try Self.discord(poll + "}")
    #expect(open.messages.map(\.text) == ["**Poll: Tea?**\n\n- Green\n- ☕ Black"], "\(open.lines)")
    let closed = try Self.discord(
      poll + #", "results": {"is_finalized": true, "answer_counts": [{"id": 1, "count": 2}]}}"#)
    #expect(closed.messages.map(\.text) == ["**Poll: Tea?**\n\n- Green (2 votes)\n- ☕ Black (0 votes)"])
    #expect(open.diagnostics.isEmpty && closed.diagnostics.isEmpty)
  }

  @Test("an event of Discord whose text is only in its embed keeps it")
  func event() throws {
    let read = try Self.discord(
      #""type": 24, "embeds": [{"type": "auto_moderation_message", "description": "rude words"}]"#)
    #expect(read.messages.map(\.text) == ["ann rude words"] && read.diagnostics.isEmpty, "\(read.lines)")
  }

  private static func event(_ id: Int, _ room: String, _ content: String) -> String {
    #"{"type": "m.room.message", "room_id": "!\#(room)", "sender": "@ann:example.org", "event_id": "$\#(id)", "origin_server_ts": 171455760\#(id)000, "content": \#(content)}"#
  }

  private static func edit(_ id: Int, of target: Int, _ text: String) -> String {
    event(
      id, "a",
      #"{"msgtype": "m.text", "body": "* \#(text)", "m.new_content": {"msgtype": "m.text", "body": "\#(text)"}, "m.relates_to": {"rel_type": "m.replace", "event_id": "$\#(target)"}}"#
    )
  }

  @Test("an edit of Matrix whose message is not in the file is that message, in its last form")
  func edit() throws {
    let events = [
      Self.edit(4, of: 1, "two cups"), Self.edit(3, of: 1, "one cup"), Self.edit(6, of: 5, "Yes!"),
      Self.event(5, "a", #"{"body": "Yes"}"#),
    ]
    let read = try Reading([("room.json", #"{"chunk": [\#(events.joined(separator: ", "))]}"#)])
    #expect(read.format == "matrix" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.messages.map(\.text) == ["two cups", "Yes!"], "\(read.lines)")
    #expect(read.messages.allSatisfy { $0.editedAt != nil } && read.ledger.addsUp && read.ledger.read == 4)
  }

  @Test("a message of Matrix without a type is text, and rooms of a file are chats of their own")
  func rooms() throws {
    let events = [
      Self.event(1, "a", #"{"body": "Tea"}"#), Self.event(2, "b", #"{"msgtype": "m.image", "body": "Cup"}"#),
      Self.event(3, "a", #"{"msgtype": "m.location", "body": "Here", "geo_uri": "geo:1,2"}"#),
    ]
    let read = try Reading([("rooms.jsonl", events.joined(separator: "\n"))])
    #expect(
      read.chats.map { $0.messages.map(\.text) } == [["Tea", "📍 [Here](<geo:1,2>)"], ["Cup"]], "\(read.lines)"
    )
    #expect(Set(read.chats.map(\.slug)).count == 2)
  }

  @Test("encrypted messages of Rocket.Chat show a lock")
  func encrypted() throws {
    let read = try Reading([
      (
        "room.json",
        #"[{"_id": "1", "rid": "R", "t": "e2e", "msg": "kQb2x9", "ts": {"$date": "2026-01-01T10:00:00Z"}, "u": {"_id": "a", "username": "ann", "name": "Ann"}}]"#
      )
    ])
    #expect(read.messages.map(\.text) == ["Ann: 🔒"] && read.diagnostics.isEmpty)
  }
}
