import Basics
@testable import Conversations
import Testing

/// Code and hidden text, who a program writes as, and texts that took too long.
@Suite("Messengers' files in the wild: code, hidden text, senders that are programs")
struct HeldOutCodeTests {
  private static func zulip(_ text: String) throws -> String {
    let content = text.replacing("\n", with: #"\n"#)
    let message =
      #"{"id": 1, "sender": 7, "recipient": 5, "subject": "", "content": "\#(content)", "date_sent": 1700000000.0}"#
    let read = try ZulipFixture.reading(message)
    return read.messages.last?.text ?? ""
  }

  @Test(
    "code in messages of Zulip is kept as it is",
    arguments: [
      "```python\nquote = '@*x*' @**Ann|7**\n<time:abc>\n```", "inline `@*grp*` and ``a`@*b*`` quote",
      "~~~~\n```quote\nexample\n```\n~~~~\nquote", "````\n```spoiler x\ny\n```\n````",
      "```\ncode\n```quote\nfoo\n```\nend", "git@*.example.org* and mail quote",
    ])
  func code(_ text: String) throws { #expect(try Self.zulip(text) == text) }

  @Test(
    "code in a quotation of Zulip is part of it; hidden code, lists and brackets are hidden plain text",
    arguments: [
      ("```quote\n```swift\n@*x*\n```\n@*crew*\n```\nyes", "> ```swift\n> @*x*\n> ```\n> **@crew**\n\nyes"),
      (
        "````quote\nA\n```quote\nB\n```\n````\nC",
        "> A\n> \n> > B\n\nC"
      ),
      ("```spoiler The *end*\na [b](c)\n```", "**The \\*end\\***\n\n![a \\[b\\](c)](<spoiler:>)"),
      (
        "```spoiler\n```py\nx[0]\n```\nmore\n```\nshown",
        "![\\`\\`\\`py](<spoiler:>)\n![x\\[0\\]](<spoiler:>)\n![\\`\\`\\`](<spoiler:>)\n![more](<spoiler:>)\n\nshown"
      ),
    ])
  func blocks(_ text: String, _ shown: String) throws {
    let read = try Self.zulip(text)
    #expect(read == shown, "\(read)")
  }

  @Test("quotations of Zulip that begin and never end are read in linear time, and none deeper than 20")
  func deepQuotations() throws {
    let text = try Self.zulip(String(repeating: "```quote\n", count: 5000) + "words")
    #expect(text.hasSuffix("words") && !text.contains(String(repeating: "> ", count: 21)))
  }

  @Test("a program that writes under another name is a sender of its own; a person is not")
  func senders() throws {
    func message(_ id: Int, _ user: String, _ more: String) -> String {
      #"{"_id": "\#(id)", "rid": "R", "ts": {"$date": "2026-01-01T10:00:0\#(id)Z"}, "msg": "hi", "u": \#(user), \#(more)}"#
    }
    let (ann, bo) = (#"{"_id": "a", "username": "ann", "name": "Ann"}"#, #"{"_id": "b", "username": "bo"}"#)
    let messages = [
      message(1, ann, #""alias": "ann""#), message(2, bo, #""alias": "Bo Ray""#),
      message(3, ann, #""alias": "b", "bot": {"i": "1"}"#),
    ]
    let read = try Reading([("room.json", "[\(messages.joined(separator: ","))]")])
    #expect(read.messages.map(\.sender) == ["a", "b", "a/b"] && read.diagnostics.isEmpty)
    #expect(read.chats.first?.participants.map(\.name).sorted() == ["Ann", "Bo Ray", "b"])
  }

  @Test("a post of Mattermost has its author's name unless a webhook sent it; a card's summary is kept")
  func mattermost() throws {
    let post = #""team": "t", "channel": "c", "user": "bo", "message": "#
    let lines = [
      #"{"type": "user", "user": {"username": "bo"}}"#,
      #"{"type": "post", "post": {\#(post)"ordinary", "create_at": 1714557600000, "props": {"override_username": "ann"}}}"#,
      #"{"type": "post", "post": {\#(post)"", "create_at": 1714557700000, "props": {"attachments": [{"fallback": "3 tests failed", "title": "Build 7"}]}}}"#,
    ]
    let read = try Reading([("import.jsonl", lines.joined(separator: "\n"))])
    #expect(read.lines == ["bo: ordinary", "bo: > **Build 7**\n> \n> 3 tests failed"], "\(read.lines)")
  }

  @Test("the link of a quotation of Rocket.Chat is left out where a card shows the message")
  func quoteLinks() throws {
    let message = #"""
      [{"_id": "1", "rid": "R", "ts": {"$date": "2026-01-01T10:00:00Z"}, "u": {"_id": "a", "username": "ann", "name": "Ann"},
      "msg": "[ ](https://chat.example.org/channel/x?msg=a1) I agree", "attachments": [{"text": "Tea?", "author_name": "bo", "message_link": "https://chat.example.org/channel/x?msg=a1"}]}]
      """#
    let read = try Reading([("room.json", message)])
    #expect(read.messages.map(\.text) == ["I agree\n\n> **bo**\n> \n> Tea?"], "\(read.messages.map(\.text))")
  }

  @Test("an emote of Matrix whose HTML is only a picture has the words of its plain text")
  func emotes() throws {
    func event(_ id: Int, _ body: String, _ more: String) -> String {
      #"""
      {"type": "m.room.message", "sender": "@ann:example.org", "origin_server_ts": 171455760\#(id)000, "event_id": "$\#(id)", "room_id": "!r",
      "content": {"msgtype": "m.emote", "body": "\#(body)", "format": "org.matrix.custom.html", "formatted_body": "<img src=\"mxc://x/y\">"\#(more)}}
      """#
    }
    let events = [
      event(1, "shows tea", ""),
      event(
        2, #"> <@bo:example.org> hi\n\nnods"#, #", "m.relates_to": {"m.in_reply_to": {"event_id": "$1"}}"#),
    ]
    let room =
      #"{"room_name": "Trip", "room_creator": "@ann:example.org", "topic": "", "export_date": "01/05/2024", "exported_by": "@ann:example.org", "messages": [\#(events.joined(separator: ","))]}"#
    let read = try Reading([("export.json", room)])
    #expect(read.messages.map(\.text) == ["_shows tea_", "_nods_"] && read.diagnostics.isEmpty)
  }

  @Test("a file of Slack that a message names twice, or that a share repeats, is one file")
  func slackFiles() throws {
    let file = #"{"id": "F1", "mode": "snippet", "name": "a.py", "preview": "print(1)"}"#
    let messages = #"""
      [{"type": "message", "subtype": "file_share", "ts": "1700000000.000100", "user": "U1", "text": "see", "file": \#(file), "files": [\#(file)],
      "attachments": [{"text": "shared", "files": [\#(file)]}]}]
      """#
    let read = try Reading([
      ("s/users.json", "[]"), ("s/channels.json", #"[{"id": "C1", "name": "light", "members": []}]"#),
      ("s/light/2023-11-14.json", messages),
    ])
    #expect(read.messages.map { $0.attachments.map(\.path) } == [["a.py"]])
    #expect(read.messages.first?.text.components(of: "print(1)") == 2, "\(read.messages.map(\.text))")
  }

  @Test("a heading of Meet with many spaces, and addresses of Rocket.Chat without an end, are read at once")
  func longLines() throws {
    let meet = """
      # Tea - Transcript {#tea}

      Ann

      # a\(String(repeating: " ", count: 30_000))b}

      ### 00:00:10 {#00:00:10}

      **Ann:** Hello
      """
    let link = "[ ](https://x" + String(repeating: "?msg=a", count: 5000)
    let message =
      #"[{"_id": "1", "rid": "R", "ts": {"$date": "2026-01-01T10:00:00Z"}, "u": {"_id": "a", "username": "ann"}, "msg": "\#(link)"}]"#
    let clock = ContinuousClock()
    let begin = clock.now
    #expect(try Reading([("a.md", meet)]).lines.last == "Ann: Hello")
    #expect(try Reading([("room.json", message)]).messages.count == 1)
    #expect(begin.duration(to: clock.now) < .seconds(60))
  }
}

extension String {
  /// The number of parts around `mark`.
  fileprivate func components(of mark: String) -> Int {
    split(separator: mark, omittingEmptySubsequences: false).count
  }
}
