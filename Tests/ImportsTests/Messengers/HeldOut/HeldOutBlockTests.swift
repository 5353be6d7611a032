import Basics
@testable import Conversations
import Model
import Testing

/// Blocks and downloaded files of Slack.
@Suite("Messengers' files in the wild: blocks and files of Slack")
struct HeldOutBlockTests {
  private static func message(_ more: String) -> String {
    #"[{"user": "U1", "type": "message", "ts": "1714550400.000100", "text": "intro", \#(more)}]"#
  }

  @Test("a table of data is a table under its caption (issue 25)")
  func dataTable() throws {
    let cell =
      #"{"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": ["#
      + #"{"type": "text", "text": "Tea"}]}]}"#
    let blocks =
      #""blocks": [{"type": "data_table", "caption": "Prices", "rows": [[{"type": "raw_text", "text": "Drink"}, "#
      + #"{"type": "raw_text", "text": "Price"}], [\#(cell), {"type": "raw_number", "value": 3}]]}]"#
    let read = try Reading([("2024-05-01.json", Self.message(blocks))])
    #expect(read.messages.map(\.text) == ["Prices\n\n| Drink | Price |\n| --- | --- |\n| Tea | 3 |"])
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("the words of unknown blocks are kept with a warning, also in attachments (issue 25)")
  func unknown() throws {
    let more =
      #""blocks": [{"type": "alert", "level": "info", "text": {"type": "mrkdwn", "text": "*Stop*"}}, "#
      + #"{"type": "plan", "title": "Brew", "tasks": [{"type": "task_card", "task_id": "7", "title": "Boil"}]}, "#
      + #"{"type": "context_actions", "elements": []}], "attachments": [{"blocks": [{"type": "card", "#
      + #""body": {"type": "plain_text", "text": "More"}}]}]"#
    let read = try Reading([("2024-05-01.json", Self.message(more))])
    #expect(
      read.messages.map(\.text) == ["intro\n\n**Stop**\n\nBrew\nBoil\n\n> More"],
      "\(read.messages.map(\.text))")
    let words = read.diagnostics.map(\.message)
    #expect(
      words == ["alert", "plan", "card"].map { "unknown block \"\($0)\"; its words are kept" }, "\(words)")
  }

  @Test("slackdump puts downloaded files into a folder of their channel (issue 25)")
  func slackdump() throws {
    let file = #"{"id": "F0881KE7NQN", "name": "tea.jpg", "mimetype": "image/jpeg", "mode": "hosted"}"#
    let messages = Self.message(#""files": [\#(file)]"#)
    let read = try Reading([
      ("dump/C0123ABCD.json", #"{"channel_id": "C0123ABCD", "name": "tea", "messages": \#(messages)}"#),
      ("dump/C0123ABCD/F0881KE7NQN-tea.jpg", ""), ("dump/C0123ABCD/FOO-tea.jpg", ""),
    ])
    let names = read.messages.flatMap(\.attachments).map(\.name)
    #expect(names == ["F0881KE7NQN-tea.jpg"], "\(names) \(read.diagnostics)")
  }
}
