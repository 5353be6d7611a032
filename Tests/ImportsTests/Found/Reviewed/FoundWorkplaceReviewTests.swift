import Basics
@testable import Conversations
import Model
import Testing

/// What a second look at programs for teams found.
@Suite("Found: workplaces, reviewed")
struct FoundWorkplaceReviewTests {
  @Test("Slack: channels of teams that have one name are chats of their own")
  func teams() throws {
    func message(_ text: String) -> String {
      #"[{"user": "U1", "type": "message", "ts": "1714550400.000100", "text": "\#(text)"}]"#
    }
    let read = try Reading([
      ("grid/acme-general/2024-05-01.json", message("one")),
      ("grid/channels.json", #"[{"id": "C1", "name": "acme-general"}]"#),
      ("grid/org_users.json", #"[{"id": "U1", "name": "ann"}]"#),
      ("grid/teams/a-b/c/2024-05-01.json", message("two")),
      ("grid/teams/a/b-c/2024-05-01.json", message("three")),
      ("grid/teams/acme/general/2024-05-01.json", message("four")),
    ])
    #expect(read.chats.map { $0.messages.map(\.text) } == [["one"], ["two"], ["three"], ["four"]])
    #expect(read.chats.map(\.title) == ["#acme-general", "c", "b-c", "general"])
    #expect(Set(read.chats.map(\.slug)).count == 4 && read.chats.first?.slug == "grid-acme-general")
    #expect(read.diagnostics.isEmpty && read.ledger.addsUp, "\(read.diagnostics)")
  }

  @Test("Slack: an attachment may have nothing but a footer")
  func footer() throws {
    let message =
      #"[{"user": "U1", "type": "message", "ts": "1714550400.000100", "text": "a", "attachments": [{"footer": "CI"}]}]"#
    let read = try Reading([("2024-05-01.json", message)])
    #expect(read.lines == ["U1: a\n\n> CI"], "\(read.lines)")
  }

  @Test("Discord: an emoji above components does not hide them")
  func components() throws {
    let message =
      #"{"id": "1", "type": "Default", "timestamp": "2024-05-01T08:00:00+00:00", "content": "👍", "#
      + #""author": {"id": "4", "name": "Ann"}, "components": [{"type": 10, "content": "Tea"}]}"#
    let read = try Reading([
      (
        "tea.json",
        #"{"guild": {"id": "1", "name": "Club"}, "channel": {"id": "2", "type": "GuildTextChat", "name": "tea"}, "#
          + #""messages": [\#(message)]}"#
      )
    ])
    #expect(read.lines == ["4: 👍\n\nTea"], "\(read.lines)")
  }

  @Test("Mattermost: of posts of one moment in two files, of which one is edited, no text is lost")
  func moments() throws {
    func post(_ text: String, _ edited: Int) -> String {
      #"{"type":"post","post":{"team":"tea","channel":"town","user":"ann","message":"\#(text)","#
        + #""create_at":1714557600000,"edit_at":\#(edited)}}"#
    }
    let files = [
      ("tea/a.jsonl", [post("one", 0)]), ("tea/b.jsonl", [post("two", 1_714_557_609_000), post("one", 0)]),
    ]
    let read = try Reading(files.map { ($0.0, $0.1.joined(separator: "\n")) })
    #expect(read.lines == ["ann: one", "ann: two"], "\(read.lines)")
    #expect(read.messages.map(\.editedAt?.seconds) == [nil, 1_714_557_609] && read.ledger.addsUp)
  }
}
