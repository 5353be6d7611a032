import Basics
@testable import Conversations
import Model
import Testing

/// Exports of Slack.
@Suite struct SlackFormatTests {
  private static let users = """
    [{"id":"U1","name":"ann","profile":{"display_name":"Ann"}},{"id":"U2","name":"bo","real_name":"Bo Li"},
     {"id":"U3","name":"robo","is_bot":true,"profile":{"real_name":"Robo"}}]
    """
  private static let channels =
    #"[{"id":"C1","name":"general","members":["U1","U2"],"purpose":{"value":"All &amp; sundry"}}]"#

  private static func read(_ days: [(String, String)]) throws -> Reading {
    try Reading(
      [("team/channels.json", channels), ("team/users.json", users)]
        + days.map { ("team/general/\($0.0).json", $0.1) })
  }

  private static func one(_ record: String) throws -> Message {
    let read = try read([("2024-05-01", "[{\"type\":\"message\",\"ts\":\"1714550400.000100\",\(record)}]")])
    #expect(read.ledger.addsUp)
    return try #require(read.messages.first, "\(read.diagnostics) \(read.ledger)")
  }

  @Test("a channel is a chat, answers find what they answer in another day's file")
  func threads() throws {
    let read = try Self.read([
      (
        "2024-05-01",
        #"[{"type":"message","user":"U1","text":"Q?","ts":"1714550400.000100","thread_ts":"1714550400.000100"}]"#
      ),
      (
        "2024-05-02",
        #"[{"type":"message","user":"U2","text":"A!","ts":"1714636800.000200","thread_ts":"1714550400.000100","edited":{"user":"U2","ts":"1714636900.000000"}}]"#
      ),
    ])
    #expect(read.chats.map(\.title) == ["#general"] && read.chats[0].summary == "All & sundry")
    #expect(read.messages.map(\.id) == ["1714550400.000100", "1714636800.000200"])
    #expect(read.messages.map(\.replyTo) == [nil, "1714550400.000100"])
    #expect(read.messages[1].editedAt == Instant(seconds: 1_714_636_900))
    #expect(read.chats[0].participants.map(\.name) == ["Ann", "Bo Li"])
    #expect(read.ledger.made == 2 && read.ledger.addsUp)
  }

  @Test(
    "mrkdwn becomes Markdown",
    arguments: [
      ("*b* _i_ ~s~ `a &lt; b`", "**b** _i_ ~~s~~ `a < b`"),
      ("<@U1> in <#C1|general> <!here>", "**@Ann** in **\\#general** **@here**"),
      ("<https://x.example/?a=1&amp;b|the *docs*>", "[the \\*docs\\*](<https://x.example/?a=1&b>)"),
      ("<https://x.example>", "<https://x.example>"), ("a &lt;b&gt; &amp;amp;", "a \\<b> \\&amp;"),
      (":tada: :nope:", "🎉 :nope:"),
      ("&gt; said\nso", "> said\n\nso"), ("```if a &amp;&amp; b```", "```\nif a && b\n```"),
      ("# 1. - x", "\\# 1. - x"),
    ])
  func mrkdwn(_ text: String, _ wanted: String) throws {
    let escaped = text.replacing("\n", with: "\\n")
    #expect(try Self.one("\"user\":\"U1\",\"text\":\"\(escaped)\"").text == wanted)
  }

  @Test("Block Kit is read before the text that stands for it")
  func blocks() throws {
    let text = try Self.one(
      #"""
      "user":"U1","text":"fallback","blocks":[{"type":"rich_text","elements":[
      {"type":"rich_text_section","elements":[{"type":"text","text":"Hi "},{"type":"user","user_id":"U2"},{"type":"text","text":"!","style":{"bold":true}},{"type":"emoji","name":"wave"}]},
      {"type":"rich_text_list","style":"bullet","indent":0,"elements":[{"type":"rich_text_section","elements":[{"type":"text","text":"one"}]}]},
      {"type":"rich_text_list","style":"ordered","indent":1,"elements":[{"type":"rich_text_section","elements":[{"type":"link","url":"https://x.example","text":"two"}]}]},
      {"type":"rich_text_quote","elements":[{"type":"text","text":"q"}]},
      {"type":"rich_text_preformatted","elements":[{"type":"text","text":"let a"}]}]}]
      """#
    ).text
    #expect(
      text == """
        Hi ![@Bo Li!](<bold:>)👋

        - one
            1. [two](<https://x.example>)

        > q

        ```
        let a
        ```
        """, "\(text)")
  }

  @Test("bots, system lines, reactions, files and what bots attach")
  func kinds() throws {
    let joined = try Self.one(#""subtype":"channel_join","user":"U1","text":"<@U1> has joined the channel""#)
    #expect(joined.kind == .system && joined.text == "Ann has joined the channel", "\(joined.text)")
    let bot = try Self.one(
      #""subtype":"bot_message","username":"CI","bot_id":"B1","text":"","attachments":[{"title":"Build","title_link":"https://ci.example","text":"*ok*"}]"#
    )
    #expect(bot.sender == "B1" && bot.text == "> **[Build](<https://ci.example>)**\n> **ok**", "\(bot.text)")
    let liked = try Self.one(
      #""user":"U1","text":"x","reactions":[{"name":"+1::skin-tone-3","users":["U2"],"count":3},{"name":"own","users":[],"count":1}]"#
    )
    #expect(liked.reactions.map(\.emoji) == ["👍🏼", ":own:"] && liked.reactions.map(\.others) == [2, 1])
    let file = try Self.one(
      #""user":"U1","text":"","files":[{"id":"F1","name":"a.png","mimetype":"image/png"}]"#)
    #expect(file.attachments.map(\.path) == ["a.png"])
    #expect(try Self.one(#""subtype":"me_message","user":"U1","text":"waves""#).text == "_waves_")
  }

  @Test("a word that begins like somebody's name is not them (imports 4)")
  func namePrefix() throws {
    let topic = try Self.one(
      #""subtype":"channel_topic","user":"U1","text":"Announcements became the topic""#)
    #expect(topic.text == "Ann Announcements became the topic", "\(topic.text)")
  }

  @Test(
    "anything in place of any field is counted and never stops the import",
    arguments: ["null", "1", "\"x\"", "[]", "{}", "[1]", "true", "[{\"a\":1}]"])
  func hostile(_ value: String) throws {
    for key in [
      "user", "text", "ts", "thread_ts", "subtype", "blocks", "attachments", "files", "reactions", "edited",
      "bot_profile",
    ] {
      let record =
        "{\"type\":\"message\",\"ts\":\"1714550400.000100\",\"user\":\"U1\",\"text\":\"x\",\"\(key)\":\(value)}"
        .replacing("\"\(key)\":\"1714550400.000100\",", with: "").replacing("\"\(key)\":\"U1\",", with: "")
        .replacing("\"\(key)\":\"x\",\"\(key)\"", with: "\"\(key)\"")
      let read = try Self.read([("2024-05-01", "[\(record), \(value)]")])
      #expect(read.ledger.addsUp && read.ledger.read == 2, "\(key) \(value)")
    }
  }

  @Test("a day that was cut off says where")
  func truncated() throws {
    let read = try Self.read([
      (
        "2024-05-01",
        "[{\"type\":\"message\",\"ts\":\"1714550400.1\",\"user\":\"U1\",\"text\":\"x\"},\n{\"type\":\"mess"
      )
    ])
    #expect(read.diagnostics.last?.line == 2 && read.messages.count == 1, "\(read.diagnostics)")
  }

  @Test("random channels are read back", arguments: 0..<20)
  func roundTrip(_ seed: Int) throws {
    var draw = SplitMix64(seed: UInt64(seed))
    var (days, wanted): ([(String, String)], [String]) = ([], [])
    for day in 1...3 {
      var records: [String] = []
      for number in 0..<draw.next(below: 20) {
        let ts = "\(1_714_521_600 + day * 86_400 + number * 60).\(padded(draw.next(below: 1_000_000), 6))"
        let user = ["U1", "U2", "U3"][draw.next(below: 3)]
        let text = ["Hi", "a &amp; b", "x &lt; y", "two  words", "line\\nnext", "\\u00fc 😀 z"][
          draw.next(below: 6)]
        let reply = draw.next(below: 3) == 0 && !wanted.isEmpty ? "1714550400.000001" : nil
        let reaction = draw.next(below: 3) == 0
        records.append(
          "{\"type\":\"message\",\"user\":\"\(user)\",\"text\":\"\(text)\",\"ts\":\"\(ts)\""
            + (reply.map { ",\"thread_ts\":\"\($0)\"" } ?? "")
            + (reaction ? ",\"reactions\":[{\"name\":\"heart\",\"users\":[\"U1\"],\"count\":1}]" : "") + "}")
        let plain = text.replacing("&amp;", with: "&").replacing("&lt;", with: "<").replacing(
          "\\n", with: "\n"
        ).replacing("\\u00fc", with: "ü")
        wanted.append("\(ts) \(user) \(plain) \(reply ?? "-") \(reaction ? "❤️U1" : "")")
      }
      days.append(("2024-05-0\(day)", "[\(records.joined(separator: ",\n"))]"))
    }
    let read = try Self.read(days)
    let found = read.messages.map { message in
      let reactions = message.reactions.map { $0.emoji + $0.participants.joined() }.joined()
      return
        "\(message.id) \(message.sender) \(message.text.replacing("\\", with: "")) \(message.replyTo ?? "-") \(reactions)"
    }
    #expect(found == wanted)
    #expect(read.ledger.addsUp && read.ledger.made == wanted.count)
  }
}
