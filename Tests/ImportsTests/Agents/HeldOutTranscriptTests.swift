import Basics
@testable import Conversations
import Testing

/// Files of OpenHands, Continue and the first transcripts of Cursor.
@Suite("Events and transcripts in the wild")
struct HeldOutTranscriptTests {
  private static func event(_ id: String, _ kind: String, _ rest: String) -> String {
    #"{"id": "\#(id)", "kind": "\#(kind)", "timestamp": "2026-01-01T10:00:0\#(id)", "source": "agent", \#(rest)}"#
  }

  @Test("events of OpenHands, a file each, are one conversation, with the usage that its state has")
  func files() throws {
    let call =
      #""thought": [], "tool_name": "bash", "tool_call_id": "c", "tool_call": {"id": "c", "name": "bash", "arguments": "{}"}, "llm_response_id": "r""#
    let state =
      #"{"id": "conv", "agent": {"llm": {"model": "m"}, "kind": "Agent"}, "stats": {"usage_to_metrics": {"agent": {"costs": [{"cost": 0.5}], "#
      + #""token_usages": [{"prompt_tokens": 9, "completion_tokens": 2, "cache_read_tokens": 4, "response_id": "r"}]}}}}"#
    let read = try Reading([
      ("x/conv/base_state.json", state),
      ("x/conv/events/event-00010-c.json", Self.event("3", "PauseEvent", #""reason": null"#)),
      ("x/conv/events/event-00002-b.json", Self.event("2", "ActionEvent", call)),
      (
        "x/conv/events/event-00009-d.json",
        Self.event(
          "4", "ObservationEvent",
          #""tool_name": "bash", "tool_call_id": "c", "observation": {"output": "seen", "exit_code": 0}"#)
      ),
      (
        "x/conv/events/event-00001-a.json",
        Self.event(
          "1", "MessageEvent",
          #""llm_message": {"role": "user", "content": [{"type": "text", "text": "Look"}]}"#)
      ),
    ])
    #expect(read.format == "openhands" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["User: Look", "OpenHands: ", "bash: seen"])
    #expect(read.chats.first?.id == "conv" && read.messages[1].generation?.model == "m")
    let usage = read.messages[1].generation?.usage
    #expect(usage?.input == 9 && usage?.cached == 4 && usage?.output == 2 && usage?.cost == 0.5)
  }

  @Test("answers get the usage that a state between the events, or the metrics of an evaluation have")
  func usage() throws {
    let spent =
      #"{"costs": [{"cost": 0.5}], "token_usages": [{"prompt_tokens": 9, "completion_tokens": 2, "response_id": "r"}]}"#
    let call =
      #""thought": [], "tool_name": "bash", "tool_call_id": "c", "action": {}, "llm_response_id": "r""#
    let events = [
      Self.event("1", "ActionEvent", call),
      Self.event(
        "2", "ConversationStateUpdateEvent",
        #""key": "stats", "value": {"usage_to_metrics": {"agent": \#(spent)}}"#),
    ]
    let state = try Reading([("a.json", "[\(events.joined(separator: ", "))]")])
    let line =
      #"{"instance_id": "a", "test_result": {}, "metadata": {}, "history": [\#(events[0])], "metrics": \#(spent)}"#
    for read in [state, try Reading([("output.jsonl", line)])] {
      let usage = read.messages.first?.generation?.usage
      #expect(usage?.input == 9 && usage?.output == 2 && usage?.cost == 0.5)
    }
  }

  @Test(
    "events of the first OpenHands are read from a list, below a key, from lines, or from numbered files",
    arguments: ["list", "trajectory", "lines", "files"])
  func first(_ form: String) throws {
    let events = [
      #"{"id": 1, "timestamp": "2026-01-01T10:00:01", "source": "user", "message": "Hi", "action": "message", "args": {"content": "Hi"}}"#,
      #"{"id": 2, "timestamp": "2026-01-01T10:00:02", "source": "agent", "message": "", "action": "run", "args": {"command": "ls", "thought": "So"}}"#,
      #"{"id": 10, "timestamp": "2026-01-01T10:00:03", "source": "agent", "message": "", "cause": 2, "observation": "run", "content": "a", "extras": {}}"#,
    ]
    let list = "[\(events.joined(separator: ", "))]"
    let files: [String: [(String, String)]] = [
      "list": [("t.json", list)], "trajectory": [("t.json", #"{"trajectory": \#(list)}"#)],
      "lines": [("t.jsonl", events.joined(separator: "\n"))],
      "files": [
        ("s/events/10.json", events[2]), ("s/events/1.json", events[0]), ("s/events/2.json", events[1]),
        ("s/metadata.json", #"{"conversation_id": "s", "title": "A lamp", "llm_model": "m"}"#),
      ],
    ]
    let read = try Reading(files[form] ?? [])
    #expect(read.format == "openhands" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["User: Hi", "OpenHands: So", "run: a"])
    #expect(read.messages.last?.generation?.callID == "event-2")
    if form == "files" { #expect(read.chats.map(\.title) == ["A lamp"]) }
  }

  @Test("a downloaded conversation has the title and the model of its meta.json")
  func download() throws {
    let said = #""llm_message": {"role": "user", "content": [{"type": "text", "text": "Look"}]}"#
    let read = try Reading([
      ("d/event_000000_a.json", Self.event("1", "MessageEvent", said)),
      ("d/event_000001_b.json", Self.event("2", "ConversationStateUpdateEvent", #""key": "x", "value": 1"#)),
      (
        "d/meta.json",
        #"{"id": "c9", "title": "A lamp", "llm_model": "m", "metrics": {"accumulated_cost": 0.5}}"#
      ),
    ])
    #expect(read.format == "openhands" && read.chats.map(\.title) == ["A lamp"] && read.diagnostics.isEmpty)
    #expect(read.chats.first?.id == "c9" && read.chats.first?.condition("model") == "m")
    #expect(read.chats.first?.condition("accumulated_cost") == "0.5")
  }

  @Test("each trajectory in a file is a conversation, with what is said about it as metadata")
  func trajectories() throws {
    let line =
      #"{"version": "1.0", "feedback": "positive", "trajectory": [{"id": 1, "source": "user", "message": "Hi", "#
      + #""action": "message", "args": {"content": "Hi"}}]}"#
    let read = try Reading([("all.jsonl", line + "\n" + line)])
    #expect(read.format == "openhands" && read.lines == ["User: Hi", "User: Hi"])
    #expect(read.chats.map { $0.condition("feedback") } == ["positive", "positive"])
    #expect(Set(read.chats.map(\.slug)).count == 2)
  }

  @Test("an instance of OpenHands that failed says so, and its instruction is the prompt")
  func failures() throws {
    let line =
      #"{"instance_id": "a-1", "test_result": {}, "instruction": "Fix", "metadata": null, "history": [], "error": "No image"}"#
    let read = try Reading([("output.jsonl", line + "\n" + line)])
    #expect(read.format == "openhands" && read.chats.map(\.slug) == ["a-1", "a-1-2"])
    #expect(read.messages.prefix(2).map { $0.error ?? $0.text } == ["Fix", "No image"])
  }

  @Test("a session of Continue begins when the list of sessions says")
  func began() throws {
    let session =
      #"{"sessionId": "s1", "title": "Lamp", "workspaceDirectory": "", "history": [{"message": {"role": "user", "content": "Hi"}, "contextItems": []}]}"#
    let list =
      #"[{"sessionId": "s1", "title": "Lamp", "dateCreated": "1767261600000", "workspaceDirectory": ""}]"#
    let read = try Reading([("sessions/s1.json", session), ("sessions/sessions.json", list)])
    #expect(read.format == "continue" && read.lines == ["User: Hi"] && read.diagnostics.isEmpty)
    #expect(read.messages.first?.time.milliseconds == 1_767_261_600_000)
  }

  @Test("results of Continue's calls are those of messages, or else of the calls' states")
  func results() throws {
    let calls =
      #"[{"id": "a", "type": "function", "function": {"name": "read", "arguments": "{}"}}, {"id": "b", "type": "function", "function": {"name": "list", "arguments": "{}"}}]"#
    let states =
      #"[{"toolCallId": "a", "status": "done", "output": [{"content": "state a"}]}, {"toolCallId": "b", "status": "errored", "output": [{"content": "state b"}]}]"#
    let read = try Reading([
      (
        "s.json",
        #"{"sessionId": "s", "title": "", "history": [{"message": {"role": "assistant", "content": "", "toolCalls": \#(calls)}, "contextItems": [], "toolCallStates": \#(states)}, "#
          + #"{"message": {"role": "tool", "toolCallId": "a", "content": "message a"}, "contextItems": []}]}"#
      )
    ])
    #expect(read.lines == ["Continue: ", "list: state b", "read: message a"])
    #expect(read.messages.map { $0.generation?.isFailure } == [false, true, false])
  }

  @Test("a text of Cursor is a transcript if it begins with a speaker, and its sub-agents are folded in it")
  func texts() throws {
    let main =
      "user:\n<user_query>\nLook\n</user_query>\n\nA:\n[Tool call] Read\n  path: a.md\n\n[Tool result] Read\nlong\n\nlines\n\nassistant:\nSeen\n"
    let sub = "user:\nFind it\n\nassistant:\nFound\n"
    let read = try Reading([("p/t/t.txt", main), ("p/t/subagents/s.txt", sub)])
    #expect(read.format == "cursor" && read.chats.count == 1)
    #expect(
      read.lines == [
        "User: Look", "Cursor: ", "Read: long\n\nlines", "Cursor: Seen", "Cursor: Find it", "Cursor: Found",
      ])
    #expect(read.messages.last?.generation?.agent == "s")
    #expect(try Reading([("notes.txt", "user: hello\nassistant: hi\n")]).format != "cursor")
  }
}
