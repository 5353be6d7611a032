import Basics
@testable import Conversations
import Model
import Testing

/// Discord's data package.
@Suite("Messengers' files in the wild: Discord's data package")
struct HeldOutPackageTests {
  private static func package(_ contents: String, index: String, channel: String) throws -> Reading {
    let user =
      #"{"id": "7", "username": "ann", "global_name": "Ann", "relationships": [{"id": "8", "type": 1, "#
      + #""user": {"id": "8", "username": "bo"}}]}"#
    let messages =
      #"[{"ID": "5", "Timestamp": "2024-05-01 10:00:00", "Contents": "\#(contents)", "Attachments": ""}]"#
    let read = try Reading([
      ("package/Account/user.json", user), ("package/Messages/index.json", index),
      ("package/Messages/c1/channel.json", channel), ("package/Messages/c1/messages.json", messages),
    ])
    #expect(read.format == "discord-package" && read.ledger.addsUp && read.diagnostics.isEmpty)
    return read
  }

  private static let general =
    #"{"id": "1", "type": "GUILD_TEXT", "name": "general", "guild": {"id": "9", "name": "Club"}}"#

  @Test(
    "texts of Discord's package have its styles, emoji, spoilers, times and mentions",
    arguments: [
      ("**bold** ||x|| __u__", "**bold** ![x](<spoiler:>) ![u](<underline:>)"),
      ("<:NotLikeThis:237> <t:1714550400:f>", ":NotLikeThis: 1 May 2024, 8:00 AM"),
      ("<@7> <@!8> <@9>", "**@Ann** **@bo** **@unknown**"), ("<#2> <#3>", "**\\#tea** **\\#unknown**"),
      ("# Head\\n- a", "# Head\n\n- a"),
    ])
  func markdown(_ contents: String, _ text: String) throws {
    let index = #"{"1": "general in Club", "2": "tea in Club", "3": "Unknown channel in Unknown server"}"#
    let read = try Self.package(contents, index: index, channel: Self.general)
    #expect(read.messages.map(\.text) == [text], "\(read.lines)")
  }

  @Test(
    "words of the index for channels without a name are no titles",
    arguments: ["None", "Unknown channel", "Unknown channel in Unknown server"])
  func unnamed(_ name: String) throws {
    let read = try Self.package("hi", index: #"{"1": "\#(name)"}"#, channel: #"{"id": "1"}"#)
    #expect(read.chats.map(\.title) == ["1"])
  }
}
