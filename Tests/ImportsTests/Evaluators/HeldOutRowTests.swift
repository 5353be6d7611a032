@testable import Conversations
import Testing

/// Rows of data sets with trajectories, logs of arenas, and calls that models write as tags.
@Suite("Rows of data sets in the wild")
struct HeldOutRowTests {
  private static let turns =
    #"[{"role": "user", "content": "Fix"}, {"role": "assistant", "content": "I look", "tool_calls": "#
    + #"[{"id": "c", "type": "function", "function": {"name": "bash", "arguments": "{}"}}]}, "#
    + #"{"role": "tool", "content": "seen", "tool_call_id": "c"}]"#

  @Test(
    "a row with messages, a trajectory or a history is an attempt at its task, with its outcome as a score",
    arguments: [
      #"{"messages": \#(turns), "instance_id": "lamp-1", "resolved": true, "model": "m", "traj_id": "t"}"#,
      #"{"instance_id": "lamp-1", "trajectory": \#(turns), "model_patch": "+", "exit_status": "submit", "resolved": 1, "model": "m"}"#,
      #"{"instance_id": "lamp-1", "model_name": "m", "target": true, "messages": \#(turns), "patch": null}"#,
    ])
  func outcomes(_ row: String) throws {
    for file in [("rows.jsonl", row), ("rows.json", "[\(row)]"), ("row.json", row)] {
      let read = try Reading([file])
      #expect(read.format == "swe-agent" && read.diagnostics.isEmpty, "\(read.diagnostics)")
      #expect(read.lines == ["User: Fix", "Assistant: I look", "bash: seen"])
      #expect(read.messages.last?.generation?.callID == "c")
      #expect(read.messages[1].generation?.model == "m")
      #expect(read.chats.map(\.record.task) == ["lamp-1"] && read.chats.map(\.saidScores) == [["resolved=1"]])
    }
  }

  @Test("rows of the same task are attempts, and a status besides a submission ends one")
  func attempts() throws {
    let row = #"{"messages": \#(Self.turns), "instance_id": "lamp-1", "exit_status": "exit_cost"}"#
    let read = try Reading([("rows.jsonl", row + "\n" + row)])
    #expect(read.chats.map(\.slug) == ["lamp-1", "lamp-1-attempt-2"])
    #expect(read.messages.compactMap(\.error) == ["exit_cost", "exit_cost"])
  }

  @Test("a history alone, one in each line, is read with its commands and results")
  func histories() throws {
    let line =
      #"{"history": [{"role": "user", "content": "Fix", "agent": "main", "message_type": "observation"}, "#
      + #"{"role": "assistant", "content": "So: ls", "thought": "So", "action": "ls", "agent": "main"}, "#
      + #"{"role": "user", "content": "a.md", "agent": "main"}]}"#
    let read = try Reading([("all.jsonl", line + "\n" + line)])
    #expect(read.format == "swe-agent" && read.chats.count == 2 && read.diagnostics.isEmpty)
    #expect(read.lines.prefix(3) == ["User: Fix", "Assistant: So", "ls: a.md"])
  }

  @Test("the words of a tag in a sentence or in code are no call")
  func words() throws {
    let said = #"Write `<tool_call>` and `</tool_call>` around it, or <function=x> in a line."#
    let read = try Reading([
      (
        "a.jsonl",
        #"{"conversations": [{"from": "human", "value": "How?"}, {"from": "gpt", "value": "\#(said)"}]}"#
      )
    ])
    #expect(read.messages.last?.text == said && read.messages.last?.generation?.calls.isEmpty != false)
  }

  @Test("results in tags answer the call of their name, and a result without tags the first open one")
  func results() throws {
    let calls = ["one", "two"].map {
      #"<tool_call>\n{\"name\": \"\#($0)\", \"arguments\": {}}\n</tool_call>"#
    }
    let answer = #"<tool_response>\n{\"name\": \"two\", \"content\": \"second\"}\n</tool_response>"#
    let read = try Reading([
      (
        "a.jsonl",
        #"{"messages": [{"role": "user", "content": "Go"}, {"role": "assistant", "content": "\#(calls.joined())"}, "#
          + #"{"role": "tool", "content": "\#(answer)"}, {"role": "tool", "content": "first"}]}"#
      )
    ])
    #expect(read.lines == ["User: Go", "Assistant: ", "two: second", "one: first"])
    #expect(read.messages.map { $0.generation?.callID } == [nil, nil, "call-2", "call-1"])
  }

  @Test("thoughts in tags at the beginning of an answer are its thoughts")
  func thoughts() throws {
    let read = try Reading([
      (
        "a.jsonl",
        #"{"messages": [{"role": "user", "content": "Why?"}, {"role": "assistant", "content": "<think>\nHm.\n</think>\n\nSo."}]}"#
      )
    ])
    #expect(read.lines == ["User: Why?", "Assistant: So."])
    #expect(read.messages.last?.generation?.thinking == "Hm.")
  }

  private static func chat(_ id: String, _ type: String, _ messages: String, model: String = "m") -> String {
    let state =
      #"{"roles": ["user", "assistant"], "messages": [\#(messages)], "offset": 0, "conv_id": "\#(id)", "model_name": "\#(model)"}"#
    return
      #"{"tstamp": 1767261600.5, "type": "\#(type)", "model": "\#(model)", "state": \#(state), "ip": "1"}"#
  }

  @Test("a conversation of FastChat is read once from its lines, and an answer that never came is left out")
  func snapshots() throws {
    let first = #"["user", "Hi"], ["assistant", "Hello"]"#
    let lines = [
      Self.chat("a", "chat", first), Self.chat("b", "chat", #"["user", "Other"], ["assistant", null]"#),
      Self.chat("a", "chat", first + #", ["user", "More"], ["assistant", "Less"]"#),
      Self.chat("a", "downvote", first),
    ]
    let read = try Reading([("2026-01-01-conv.json", lines.joined(separator: "\n"))])
    #expect(read.format == "fastchat" && read.diagnostics.isEmpty)
    #expect(
      read.lines == ["User: Hi", "Assistant: Hello", "User: More", "Assistant: Less", "User: Other"])
    #expect(read.chats.map(\.saidScores) == [["vote=downvote"], []])
  }
}
