import Basics
@testable import Conversations
import Model
import Testing

/// Exports of an Enterprise Grid, and parts of Slack's messages.
@Suite("Found: Slack")
struct FoundWorkplaceSlackTests {
  private static func message(_ text: String, _ more: String = "") -> String {
    #"[{"user": "U1", "type": "message", "ts": "1714550400.000100", "text": "\#(text)"\#(more)}]"#
  }

  @Test("channels of a grid and of its teams are chats with names of people and channels")
  func grid() throws {
    let read = try Reading([
      ("grid/channels.json", #"[{"id": "C1", "name": "tea"}]"#),
      ("grid/dms.json", "[]"),
      ("grid/org_users.json", #"[{"id": "U1", "name": "ann", "profile": {"display_name": "Ann"}}]"#),
      ("grid/tea/2024-05-01.json", Self.message("hi <#C2>")),
      ("grid/teams/acme/channels.json", #"[{"id": "C2", "name": "general"}]"#),
      ("grid/teams/acme/general/2024-05-01.json", Self.message("ho")),
    ])
    #expect(read.format == "slack" && read.chats.map(\.title) == ["#tea", "#general"])
    let slugs = read.chats.map(\.slug)
    #expect(slugs[0] == "grid-tea" && slugs[1].hasPrefix("grid-acme-general-"), "\(slugs)")
    #expect(read.lines == ["U1: hi **\\#general**", "U1: ho"], "\(read.lines)")
    #expect(read.chats.flatMap(\.participants).map(\.name) == ["Ann", "Ann"] && read.diagnostics.isEmpty)
  }

  @Test("footers and pictures of attachments are kept, and labels of buttons beside a text")
  func attachments() throws {
    let more =
      #", "attachments": [{"title": "Build", "title_link": "https://ci.example", "footer": "CI"}, "#
      + #"{"image_url": "https://ci.example/p.png"}, {"is_msg_unfurl": true, "text": "orig", "footer": "in #tea"}], "#
      + #""blocks": [{"type": "section", "text": {"type": "mrkdwn", "text": "Green?"}, "accessory": "#
      + #"{"type": "button", "text": {"type": "plain_text", "text": "Vote"}}}]"#
    let read = try Reading([("2024-05-01.json", Self.message("intro", more))])
    let wanted =
      "intro\n\nGreen?\nVote\n\n> **[Build](<https://ci.example>)**\n> CI\n\n> <https://ci.example/p.png>\n\n> orig"
    #expect(read.messages.map(\.text) == [wanted], "\(read.lines)")
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test(
    "changes of a channel are lines of the system",
    arguments: ["channel_convert_to_public", "app_conversation_leave"])
  func changes(_ type: String) throws {
    let read = try Reading([("2024-05-01.json", Self.message("changed it", #", "subtype": "\#(type)""#))])
    #expect(read.messages.map(\.said) == ["system 0 Slack: U1 changed it"], "\(read.messages.map(\.said))")
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }
}
