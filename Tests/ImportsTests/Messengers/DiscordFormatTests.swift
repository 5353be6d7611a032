import Basics
import Content
@testable import Conversations
@testable import ImportKit
@testable import Imports
import Model
import Testing

/// Channels of Discord as DiscordChatExporter writes them.
@Suite struct DiscordFormatTests {
  private static func channel(_ messages: String) -> String {
    #"{"guild":{"id":"1","name":"Club"},"channel":{"id":"5","type":"GuildTextChat","category":"Text","name":"general","topic":"All"},"dateRange":{},"messages":["#
      + messages + #"],"messageCount":1}"#
  }

  private static func record(_ fields: String, id: String = "10") -> String {
    #"{"id":"\#(id)","type":"Default","timestamp":"2024-05-01T10:00:00.1234567+00:00","author":{"id":"1","name":"ann","nickname":"Ann","isBot":false},\#(fields)}"#
  }

  private static func one(_ fields: String) throws -> Message {
    let read = try Reading([("club/general.json", channel(record(fields)))])
    #expect(read.format == "discord" && read.ledger.addsUp)
    return try #require(read.messages.first, "\(read.diagnostics) \(read.ledger)")
  }

  @Test(
    "Discord's Markdown becomes ours",
    arguments: [
      ("**b** *i* _i_ __u__ ~~s~~ ||p||", "**b** _i_ _i_ ![u](<underline:>) ~~s~~ ![p](<spoiler:>)"),
      ("***both***", "**_both_**"), ("snake_case_name 2*3", "snake\\_case\\_name 2\\*3"),
      ("`a ** b`", "`a ** b`"), ("```swift\nlet x\n```", "```swift\nlet x\n```"),
      ("```swift\r\nlet x\r\nlet y\r\n```\r\nz", "```swift\nlet x\nlet y\n```\n\nz"),
      ("```one```", "```\none\n```"),
      ("<@1> <@!2> <#5> <:party:99>", "**@Ann** **@unknown** **\\#general** :party:"),
      ("<t:1714550400:f> <t:1714550400:t>", "1 May 2024, 8:00 AM 8:00 AM"), ("> q\nx", "> q\n\nx"),
      (">>> a\nb", "> a\n> b"), ("> q\r\n*x*\r\ny", "> q\n\n_x_\ny"),
      ("é_b_c *ü* _é_ é*\u{A0}a*", "é\\_b\\_c _ü_ _é_ é\\*\u{A0}a\\*"),
      ("# Head\ntext", "# Head\n\ntext"), ("- a\n- b", "- a\n- b"),
      ("[l](https://x.example)", "[l](<https://x.example>)"),
      ("||https://x.example||", "![<https://x.example>](<spoiler:>)"), ("\\*no\\*", "\\*no\\*"),
      ("a || b", "a \\|\\| b"),
      ("if (a < b)", "if (a \\< b)"),
    ])
  func markdown(_ text: String, _ wanted: String) throws {
    let json = text.replacing("\\", with: "\\\\").replacingBytes(of: "\r", with: "\\r")
      .replacingBytes(of: "\n", with: "\\n")
    #expect(try Self.one("\"content\":\"\(json)\"").text == wanted)
  }

  @Test("the text of a link may be long in any script")
  func longLink() throws {
    let text = String(repeating: "茶", count: 900)
    let said = try Self.one("\"content\":\"[\(text)](https://a.example/c)\"").text
    #expect(said == "[\(text)](<https://a.example/c>)")
  }

  @Test("a number in angle brackets is a moment in the site's zone")
  func zone() throws {
    let zone = try #require(ZoneTable(identifier: "Europe/Berlin"))
    var options = SiteSettings.Imports()
    options.shown = zone
    let read = try Reading(
      [("a.json", Self.channel(Self.record(#""content":"<t:1714550400>""#)))], options: options)
    #expect(read.messages.first?.text == "1 May 2024, 10:00 AM")
  }

  @Test("answers, edits, files, reactions, embeds and stickers")
  func details() throws {
    let message = try Self.one(
      #""content":"x","timestampEdited":"2024-05-01T11:00:00+00:00","reference":{"messageId":"9"},"attachments":[{"id":"3","url":"general.json_Files/a%20b.png","fileName":"a b.png"}],"embeds":[{"title":"T","url":"https://x.example","description":"**d**","fields":[]}],"reactions":[{"emoji":{"id":"","name":"👍"},"count":2,"users":[{"id":"2","name":"Bo"}]}]"#
    )
    #expect(message.replyTo == "9" && message.editedAt == Instant(seconds: 1_714_561_200))
    #expect(message.attachments.map(\.path) == ["general.json_Files/a b.png"])
    #expect(message.text == "x\n\n> **[T](<https://x.example>)**\n> \n> **d**", "\(message.text)")
    #expect(message.reactions == [Reaction(emoji: "👍", participants: ["2"], others: 1)])
    let sticker = try Self.one(
      #""content":"","stickers":[{"id":"1","name":"Wave","sourceUrl":"https://cdn.example/a.png"}]"#)
    #expect(sticker.attachments.first?.alt == "Sticker Wave")
  }

  @Test("joins, pins and calls are no texts")
  func system() throws {
    let pin = try Self.one(
      #""content":"Pinned a message.""#.replacing("\"content\"", with: "\"x\":1,\"content\""))
    #expect(pin.kind == .text)
    let text = Self.channel(
      Self.record(#""content":"Pinned a message.""#).replacing(
        "\"Default\"", with: "\"ChannelPinnedMessage\""))
    let read = try Reading([("a.json", text)])
    #expect(read.lines == ["Discord: Ann pinned a message."] && read.messages[0].kind == .system)
    let call = try Reading([("a.json", text.replacing("ChannelPinnedMessage", with: "Call"))])
    #expect(call.messages.map(\.kind) == [.call])
  }

  @Test("the parts of a channel are one chat, in a folder and beside each other")
  func parts() throws {
    let files = (1...11).map { number in
      (
        number == 1 ? "general.json" : "general [part \(number)].json",
        Self.channel(Self.record("\"content\":\"p\(number)\"", id: "\(number)"))
      )
    }
    let folder = try Reading(files.map { ("club/\($0.0)", $0.1) })
    #expect(folder.chats.count == 1 && folder.messages.map(\.text) == (1...11).map { "p\($0)" })
    #expect(folder.chats[0].title == "#general" && folder.chats[0].slug == "club-general")
    let inputs = files.map { InputFile(contentPath: "chats/\($0.0)", text: $0.1) }
    var sources = ChatSources(inputs)
    var count = 0
    while case .unit(let unit, _) = sources.next() {
      count += 1
      #expect(unit.files.count == 11)
    }
    #expect(count == 1 && sources.diagnostics.isEmpty)
  }

  @Test(
    "anything in place of any field is counted and never stops the import",
    arguments: ["null", "1", "\"x\"", "[]", "{}", "[1]", "true", "[{\"name\":1}]", "1e99"])
  func hostile(_ value: String) throws {
    for key in [
      "id", "type", "timestamp", "content", "author", "attachments", "embeds", "stickers", "reactions",
      "mentions", "reference", "interaction", "forwardedMessage", "timestampEdited",
    ] {
      let fields = [
        "id": "\"1\"", "timestamp": "\"2024-05-01T10:00:00Z\"", "author": "{\"id\":\"1\"}",
        "content": "\"x\"",
      ].merging([key: value]) { $1 }
      let record =
        "{" + fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
        + "}"
      let read = try Reading([("a.json", Self.channel("\(record),\(value)"))])
      #expect(read.ledger.addsUp && read.ledger.read == 2, "\(key) \(value)")
    }
  }

  @Test("a file that was cut off keeps what came before, and says where it ends")
  func truncated() throws {
    let whole = Self.channel(Self.record("\"content\":\"x\"") + ",\n" + Self.record("\"content\":\"y\""))
    let read = try Reading([("a.json", String(whole.dropLast(60)))])
    #expect(read.messages.count == 1 && read.diagnostics.last?.line == 2, "\(read.diagnostics)")
  }

  @Test("random channels are read back", arguments: 0..<20)
  func roundTrip(_ seed: Int) throws {
    var draw = SplitMix64(seed: UInt64(seed))
    var (records, wanted): ([String], [String]) = ([], [])
    for number in 1...40 {
      let author = draw.next(below: 4)
      let text = ["Hi", "a b", "x < y", "#tag", "1) x", "é 日 😀 z", "line\\nnext", "50 %"][draw.next(below: 8)]
      let reply = number > 1 && draw.next(below: 3) == 0 ? "\(draw.next(below: number - 1) + 1)" : nil
      records.append(
        #"{"id":"\#(number)","type":"\#(reply == nil ? "Default" : "Reply")","timestamp":"2024-05-01T10:\#(padded(number, 2)):00+00:00","content":"\#(text)","author":{"id":"u\#(author)","name":"P\#(author)"}"#
          + (reply.map { #","reference":{"messageId":"\#($0)"}"# } ?? "") + "}")
      wanted.append("\(number) u\(author) \(text.replacing("\\n", with: "\n")) \(reply ?? "")")
    }
    let read = try Reading([("a.json", Self.channel(records.joined(separator: ",")))])
    #expect(
      read.messages.map { "\($0.id) \($0.sender) \($0.text.replacing("\\", with: "")) \($0.replyTo ?? "")" }
        == wanted)
    #expect(read.ledger.addsUp && read.ledger.made == 40)
  }
}
