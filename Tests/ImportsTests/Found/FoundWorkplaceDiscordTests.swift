import Basics
@testable import Conversations
import Model
import Testing

/// Messages that are components, forwarded stickers, events that have only numbers, and links.
@Suite("Found: Discord")
struct FoundWorkplaceDiscordTests {
  private static func read(_ fields: String) throws -> Reading {
    let message =
      #"{"id": "1", "timestamp": "2024-05-01T08:00:00+00:00", "author": {"id": "4", "name": "Ann"}, \#(fields)}"#
    return try Reading([
      (
        "tea.json",
        #"{"guild": {"id": "1", "name": "Club"}, "channel": {"id": "2", "type": "GuildTextChat", "name": "tea"}, "#
          + #""messages": [\#(message)]}"#
      )
    ])
  }

  @Test("texts of components are read, also in sections; an empty list of forwarded messages forwards none")
  func components() throws {
    let section =
      #"{"type": 9, "components": [{"type": 10, "content": "green"}], "accessory": "#
      + #"{"type": 2, "label": "Buy", "style": 5, "url": "https://t.example"}}"#
    let read = try Reading([
      (
        "tea.json",
        #"[{"id": "1", "type": 0, "content": "", "channel_id": "2", "author": {"id": "4", "username": "ann"}, "#
          + #""timestamp": "2024-05-01T08:00:00+00:00", "message_snapshots": [], "components": [{"type": 17, "#
          + #""components": [{"type": 10, "content": "**Tea**"}, \#(section)]}]}]"#
      )
    ])
    let said = ["0 4: **Tea**\n\ngreen\n\n[Buy](<https://t.example>)"]
    #expect(read.format == "discord" && read.messages.map(\.said) == said, "\(read.messages.map(\.said))")
  }

  @Test("stickers of a forwarded message are kept")
  func stickers() throws {
    let read = try Self.read(
      #""type": "Default", "content": "", "reference": {"type": "Forward", "messageId": "9"}, "forwardedMessage": "#
        + #"{"content": "look", "attachments": [], "embeds": [], "stickers": [{"id": "7", "name": "wave", "#
        + #""format": "Png", "sourceUrl": "https://x.example/7.png"}]}"#)
    #expect(read.messages.map(\.text) == ["look"] && read.messages[0].forwardedFrom == "another message")
    #expect(read.messages[0].attachments.map(\.alt) == ["Sticker wave"], "\(read.messages[0].attachments)")
  }

  @Test(
    "events that have only numbers are words without a warning",
    arguments: [
      ("9", "", "Ann boosted the server"), ("31", "Tea", "Ann changed the topic of the stage: Tea"),
    ])
  func events(_ type: String, _ content: String, _ text: String) throws {
    let read = try Self.read(#""type": "\#(type)", "content": "\#(content)""#)
    #expect(read.messages.map(\.text) == [text] && read.messages[0].kind == .system, "\(read.lines)")
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test(
    "links have addresses of the web, which may be enclosed and have a title",
    arguments: [
      ("[l](<https://x.example>)", "[l](<https://x.example>)"),
      (#"[l](<https://x.example> \"t\")"#, "[l](<https://x.example>)"),
      (#"[l](https://x.example \"t\")"#, "[l](<https://x.example>)"), ("[l](x)", "\\[l\\](x)"),
    ])
  func links(_ text: String, _ wanted: String) throws {
    let read = try Self.read(#""type": "Default", "content": "\#(text)""#)
    #expect(read.messages.map(\.text) == [wanted], "\(read.lines)")
  }
}
