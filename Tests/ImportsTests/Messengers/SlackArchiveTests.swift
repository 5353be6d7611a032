@testable import Conversations
import Model
import Testing

/// Files of tools that archive Slack, and parts of messages that only some programs write.
@Suite("Slack's messages in the wild")
struct SlackArchiveTests {
  @Test("replies below a message of slack-archive are read once, with the names of people and the channel")
  func archive() throws {
    let root =
      #""type": "message", "user": "U1", "text": "Tea?", "ts": "1700000000.000100", "thread_ts": "1700000000.000100""#
    let reply =
      #""type": "message", "user": "U2", "text": "Yes", "ts": "1700000001.000100", "thread_ts": "1700000000.000100""#
    let shared =
      #"{"subtype": "thread_broadcast", \#(reply.replacing("Yes", with: "All?").replacing("01.0", with: "02.0"))}"#
    let messages = "[\(shared), {\(root), \"replies\": [{\(root)}, {\(reply)}, \(shared)]}]"
    let read = try Reading([
      ("a/C1.json", messages), ("a/channels.json", #"[{"id": "C1", "name": "light"}]"#),
      (
        "a/users.json",
        #"{"U1": {"id": "U1", "name": "ann", "profile": {"display_name": "Ann"}}, "U2": {"id": "U2", "name": "bo"}}"#
      ),
    ])
    #expect(read.format == "slack" && read.chats.map(\.title) == ["#light"] && read.diagnostics.isEmpty)
    #expect(read.lines == ["U1: Tea?", "U2: Yes", "U2: All?"], "\(read.lines)")
    #expect(read.messages.map(\.replyTo) == [nil, "1700000000.000100", "1700000000.000100"])
    #expect(read.chats[0].participants.map(\.name).sorted() == ["Ann", "bo"])
    #expect(read.ledger.read == 5 && read.ledger.addsUp)
  }

  private static func day(_ messages: String) throws -> Reading {
    try Reading([
      ("s/users.json", #"[{"id": "U1", "name": "ann"}, {"id": "U2", "name": "bo"}]"#),
      ("s/channels.json", #"[{"id": "C1", "name": "light", "members": []}]"#),
      ("s/light/2023-11-14.json", "[\(messages)]"),
    ])
  }

  @Test("the author of a comment on a file is that of the comment")
  func comment() throws {
    let read = try Self.day(
      #"{"type": "message", "subtype": "file_comment", "ts": "1700000000.000100", "text": "so nice", "file": {"id": "F1", "name": "a.png"}, "comment": {"id": "Fc1", "user": "U2", "comment": "so nice"}}"#
    )
    #expect(read.lines == ["U2: so nice"] && read.diagnostics.isEmpty, "\(read.lines)")
  }

  @Test(
    "calls, buttons and questions of blocks are shown",
    arguments: [
      (
        #"{"type": "call", "call_id": "R1", "call": {"v1": {"id": "R1", "name": "Tea time", "join_url": "https://example.org/j"}}}"#,
        "Hi\n\n[Tea time](<https://example.org/j>)"
      ),
      (
        #"{"type": "actions", "elements": [{"type": "button", "text": {"type": "plain_text", "text": "Yes"}}, {"type": "button", "text": {"type": "plain_text", "text": "More"}, "url": "https://example.org"}]}"#,
        "Hi\n\nYes · [More](<https://example.org>)"
      ),
      (
        #"{"type": "input", "label": {"type": "plain_text", "text": "Which tea?"}, "element": {"type": "plain_text_input"}}"#,
        "Hi\n\nWhich tea?"
      ),
    ])
  func blocks(_ block: String, _ shown: String) throws {
    let read = try Self.day(
      #"{"type": "message", "ts": "1700000000.000100", "user": "U1", "text": "Hi", "blocks": [\#(block)]}"#)
    #expect(read.messages.map(\.text) == [shown] && read.diagnostics.isEmpty)
  }

  @Test("buttons below an attachment, and what a voice message says, are shown")
  func others() throws {
    let read = try Self.day(
      #"""
      {"type": "message", "ts": "1700000000.000100", "user": "U1", "text": "",
      "attachments": [{"text": "Order?", "actions": [{"type": "button", "text": "Yes"}, {"type": "button", "text": "No"}]}]},
      {"type": "message", "ts": "1700000001.000100", "user": "U1", "text": "", "files": [{"id": "F1", "subtype": "slack_audio",
      "name": "v.m4a", "transcription": {"status": "complete", "preview": {"content": "A cup", "has_more": false}}}]}
      """#)
    #expect(read.messages.map(\.text) == ["> Order?\n> Yes · No", "> A cup"], "\(read.lines)")
    #expect(read.messages.map(\.attachments.count) == [0, 1])
  }
}
