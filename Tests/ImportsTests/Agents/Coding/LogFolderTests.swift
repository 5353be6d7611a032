import Basics
@testable import Conversations
import Testing

/// What agents keep beside their logs, and logs with other line ends or fewer fields.
@Suite("Logs of agents and the files beside them")
struct LogFolderTests {
  @Test("a session of the Copilot CLI has the name of its workspace (issue 25)")
  func copilot() throws {
    let event =
      #"{"type": "user.message", "data": {"content": "Mend it"}, "id": "2", "parentId": null, "#
      + #""timestamp": "2025-01-15T10:00:01Z"}"#
    for (text, title) in [("id: s\nname: The shed\ncwd: /w\n", "The shed"), ("name: [", "Mend it")] {
      let read = try Reading([("x/s/events.jsonl", event), ("x/s/workspace.yaml", text)])
      #expect(read.chats.map(\.title) == [title] && read.lines == ["User: Mend it"])
    }
  }

  @Test("transcripts of Cursor may have a mark at the beginning and line ends of Windows (issue 25)")
  func cursor() throws {
    let text = "user:\nMend it\n\nassistant:\n[Thinking] Turn it.\nMended\n"
    let page =
      "# Shed\n_Exported on 1/2/2026 from Cursor (1.0)_\n\n---\n\n**User**\n\nMend it\n\n---\n\n**Cursor**\n\nMended\n"
    for mark in ["", "\u{FEFF}"] {
      for end in ["\n", "\r\n"] {
        let read = try Reading([("a.txt", mark + text.replacing("\n", with: end))])
        #expect(read.format == "cursor" && read.lines == ["User: Mend it", "Cursor: Mended"])
        let export = try Reading([("a.md", mark + page.replacing("\n", with: end))])
        #expect(export.format == "cursor-export" && export.lines == ["User: Mend it", "Cursor: Mended"])
        #expect(export.chats.map(\.title) == ["Shed"])
      }
    }
  }

  @Test("thoughts beside a message of OpenHands are those of its answer (issue 25)")
  func openHands() throws {
    func event(_ id: Int, _ source: String, _ message: String, _ more: String) -> String {
      #"{"id": "\#(id)", "timestamp": "2026-04-02T15:25:4\#(id)", "source": "\#(source)", "#
        + #""llm_message": \#(message), "kind": "MessageEvent"\#(more)}"#
    }
    let blocks = #""thinking_blocks": [{"type": "thinking", "thinking": "Turn it."}]"#
    func answer(_ more: String) -> String {
      #"{"role": "assistant", "content": [{"type": "text", "text": "Mended"}]\#(more)}"#
    }
    let prompt = event(0, "user", #"{"role": "user", "content": [{"type": "text", "text": "Mend"}]}"#, "")
    let both = #", "reasoning_content": "Look.""#
    for (message, thought) in [(answer(""), "Turn it."), (answer(both), "Turn it.\n\nLook.")] {
      let events = [prompt, event(1, "agent", message, ", \(blocks)")]
      let read = try Reading([("a.json", "[\(events.joined(separator: ", "))]")])
      #expect(read.lines == ["User: Mend", "OpenHands: Mended"])
      #expect(read.messages.last?.generation?.thinking == thought)
    }
  }

  @Test("a sub-agent of Kimi Code may have only its prompt (issue 25)")
  func kimi() throws {
    let prompt =
      #"{"type": "turn.prompt", "input": [{"type": "text", "text": "Look"}], "time": "2026-01-01T00:00:00Z"}"#
    let read = try Reading([("x/s/agents/bo/wire.jsonl", prompt)])
    #expect(read.format == "kimi" && read.lines == ["User: Look"])
  }

  @Test("a session in the storage of OpenCode may name only its folder (issue 25)")
  func openCode() throws {
    let read = try Reading([
      (
        "x/storage/session/global/s.json",
        #"{"id": "s", "directory": "/w", "title": "The shed", "time": {"created": 1700000000000}}"#
      ),
      (
        "x/storage/message/s/m.json",
        #"{"id": "m", "sessionID": "s", "role": "user", "time": {"created": 1700000000000}}"#
      ),
      (
        "x/storage/part/m/p.json",
        #"{"id": "p", "sessionID": "s", "messageID": "m", "type": "text", "text": "Mend it"}"#
      ),
    ])
    #expect(read.chats.map(\.title) == ["The shed"] && read.lines == ["User: Mend it"])
  }
}
