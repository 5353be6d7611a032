import Basics
@testable import Conversations
import Model
import Testing

/// What Droid, Pi, Roo Code, Codex, R2E-Gym, Cline, OpenHands and Continue have beside those of the samples.
@Suite("Panels, events and hooks in the wild")
struct HeldOutPanelTests {
  private static func lines(_ lines: [String]) throws -> Reading {
    try Reading([("a.jsonl", lines.joined(separator: "\n"))])
  }

  private static func skipped(_ reason: String, in read: Reading) -> Int? {
    read.ledger.skipped.first { $0.reason == reason }?.count
  }

  private static func failures(_ read: Reading) -> [Bool] {
    read.messages.filter { $0.role == .tool }.map { $0.generation?.isFailure == true }
  }

  // MARK: Droid and Pi

  private static func droid(_ entry: String, at second: Int) -> String {
    #"{"timestamp": "2026-01-01T10:00:0\#(second)Z", \#(entry)}"#
  }

  @Test("Droid's summaries and outcomes follow the message before them, and its placeholder is no title")
  func droid() throws {
    let read = try Self.lines([
      #"{"type": "session_start", "id": "s", "title": "New Session", "owner": "ann", "version": 2}"#,
      Self.droid(#""type": "message", "id": "m1", "message": {"role": "user", "content": "Look"}"#, at: 0),
      Self.droid(
        #""type": "message", "id": "h1", "parentId": "m1", "message": {"role": "user", "content": [], "#
          + #""hookEventName": "PreToolUse", "hookResults": [{"exitCode": 0}]}"#, at: 1),
      Self.droid(
        #""type": "message", "id": "m2", "parentId": "h1", "message": {"role": "assistant", "content": "Yes."}"#,
        at: 2),
      Self.droid(
        #""type": "compaction_state", "id": "m3", "summaryText": "Sum", "summaryKind": "full", "removedCount": 2"#,
        at: 3),
      Self.droid(#""type": "agent_turn_outcome", "id": "m4", "reason": "error""#, at: 4),
      Self.droid(#""type": "agent_turn_outcome", "id": "m5", "reason": "completed""#, at: 5),
      Self.droid(
        #""type": "message", "id": "m6", "parentId": "m2", "message": {"role": "assistant", "content": "Done."}"#,
        at: 6),
      Self.droid(#""type": "compaction_state", "id": "m7", "summary": {"title": "T", "body": "B"}"#, at: 7),
    ])
    #expect(read.format == "droid" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.chats.map(\.title) == ["Look"] && read.chats.map(\.current) == [nil])
    #expect(
      read.lines == [
        "User: Look", "Droid: Yes.", "System: Sum", "System: ", "Droid: Done.", "System: T\n\nB",
      ])
    #expect(read.messages.map(\.id) == ["m1", "m2", "m3", "m4", "m6", "m7"])
    #expect(read.messages.map(\.error) == [nil, nil, nil, "error", nil, nil])
    #expect(read.messages.map { ($0.time.milliseconds - 1_767_261_600_000) / 1_000 } == [0, 2, 3, 4, 6, 7])
    #expect(Self.skipped("note of the program", in: read) == 3)
  }

  private static let asked = [
    #"{"type": "session", "version": 3, "id": "s", "timestamp": "2026-01-01T10:00:00Z", "cwd": "/w"}"#,
    #"{"type": "agent_start"}"#,
    #"{"type": "message_start", "message": {"role": "user", "content": "Hi", "timestamp": 1767261601000}}"#,
    #"{"type": "message_end", "message": {"role": "user", "content": "Hi", "timestamp": 1767261601000}}"#,
    #"{"type": "message_update", "assistantMessageEvent": {"type": "text_delta", "delta": "Hel"}, "message": {}}"#,
    #"{"type": "message_end", "message": {"role": "assistant", "content": [{"type": "text", "text": "Hello"}, "#
      + #"{"type": "toolCall", "id": "t", "name": "bash", "arguments": {"command": "ls"}}], "model": "m", "#
      + #""usage": {"input": 5, "output": 6, "cost": {"total": 0.5}}, "timestamp": 1767261602000}}"#,
    #"{"type": "tool_execution_start", "toolCallId": "t", "toolName": "bash", "args": {"command": "ls"}}"#,
    #"{"type": "tool_execution_end", "toolCallId": "t", "toolName": "bash", "result": "#
      + #"{"content": [{"type": "text", "text": "a.txt"}]}, "isError": true}"#,
  ]

  @Test("of what `pi --mode json` prints, the ends of messages are a session")
  func piEvents() throws {
    let read = try Self.lines(
      Self.asked + [
        #"{"type": "message_end", "message": {"role": "toolResult", "toolCallId": "t", "toolName": "bash", "#
          + #""content": [{"type": "text", "text": "a.txt"}], "isError": true, "timestamp": 1767261603000}}"#,
        #"{"type": "turn_end", "message": {"role": "assistant", "content": []}, "toolResults": []}"#,
        #"{"type": "agent_end", "messages": []}"#,
      ])
    #expect(read.format == "pi" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["User: Hi", "Pi: Hello", "bash: a.txt"] && Self.failures(read) == [true])
    #expect(read.messages.map(\.id) == ["entry-1", "entry-2", "entry-3"])
    #expect(
      read.messages.map(\.time.milliseconds) == [1_767_261_601_000, 1_767_261_602_000, 1_767_261_603_000])
    let usage = read.messages[1].generation?.usage
    #expect(usage?.input == 5 && usage?.output == 6 && usage?.cost == 0.5)
    #expect(Self.skipped("note of the program", in: read) == 7)
    #expect(Self.skipped("event that repeats another record", in: read) == 1)
  }

  @Test("the end of a tool that Pi ran is a result if no message has it")
  func piResults() throws {
    let said = #"{"type": "message_end", "message": {"role": "assistant", "content": "Done."}}"#
    let read = try Self.lines(Self.asked + [said])
    #expect(read.lines == ["User: Hi", "Pi: Hello", "bash: a.txt", "Pi: Done."] && read.diagnostics.isEmpty)
    #expect(Self.failures(read) == [true] && read.messages[2].generation?.callID == "t")
    #expect(try Self.lines(Self.asked).lines == ["User: Hi", "Pi: Hello", "bash: a.txt"])
    let unnamed =
      #"{"type": "tool_execution_end", "timestamp": "2026-01-01T10:00:09Z", "toolName": "bash", "result": "b.txt"}"#
    let other =
      #"{"type": "message_end", "message": {"role": "toolResult", "toolName": "bash", "content": "c.txt"}}"#
    let apart = try Self.lines(Self.asked + [unnamed, other])
    #expect(Set(apart.lines.suffix(3)) == ["bash: a.txt", "bash: b.txt", "bash: c.txt"], "\(apart.lines)")
    #expect(apart.messages.first { $0.text == "b.txt" }?.time.seconds == 1_767_261_609)
  }

  // MARK: Cline and Roo Code

  private static func request(_ time: Int, _ input: Int, _ output: Int, _ more: String = "") -> String {
    #"{"ts": \#(time), "type": "say", "say": "api_req_started", "text": "#
      + #""{\"tokensIn\":\#(input),\"tokensOut\":\#(output)\#(more)}"}"#
  }

  @Test("requests of Roo Code have the usage of the panel beside them, thoughts and summaries")
  func roo() throws {
    let sent = #"""
      [{"role": "user", "content": [{"type": "text", "text": "<task>\nMend it\n</task>"}], "ts": 1767261600000},
      {"role": "assistant", "type": "reasoning", "summary": [{"type": "summary_text", "text": "a plan"}],
      "encrypted_content": "z", "id": "r", "content": [], "ts": 1767261600500},
      {"role": "assistant", "content": [{"type": "reasoning", "text": "a look", "summary": []},
      {"type": "text", "text": "One"}], "ts": 1767261601000, "reasoning_content": "deep", "condenseParent": "c"},
      {"role": "assistant", "content": "Two", "ts": 1767261602000, "reasoning_details":
      [{"type": "reasoning.text", "text": "so"}]},
      {"role": "user", "content": "Sum", "ts": 1767261603000, "isSummary": true, "condenseId": "c"},
      {"role": "user", "content": "Cut", "ts": 1767261604000, "isTruncationMarker": true, "truncationId": "t"}]
      """#
    let shown = [
      #"{"ts": 1767261600000, "type": "say", "say": "text", "text": "Mend it"}"#,
      Self.request(1_767_261_600_100, 10, 5, #",\"cost\":0.25"#), Self.request(1_767_261_601_100, 3, 0),
      Self.request(1_767_261_601_200, 20, 7, #",\"cacheReads\":4,\"cost\":0.5"#),
    ].joined(separator: ", ")
    let read = try Reading([
      ("x/t/api_conversation_history.json", sent), ("x/t/ui_messages.json", "[\(shown)]"),
    ])
    #expect(read.format == "cline" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.chats.map(\.title) == ["Mend it"] && read.chats.map(\.id) == ["t"])
    #expect(
      read.lines == [
        "User: Mend it", "Cline: One", "Cline: Two", "System: Sum", "System: Cut",
      ])
    let made = read.messages.filter { $0.role == .assistant }.map(\.generation)
    #expect(made.map { $0?.thinking } == ["a plan\n\na look\n\ndeep", "so"])
    #expect(made.map { $0?.usage?.input } == [10, 27] && made.map { $0?.usage?.output } == [5, 7])
    #expect(made.map { $0?.usage?.cost } == [0.25, 0.5] && made.map { $0?.usage?.cached } == [0, 4])
  }

  @Test("a result of Cline lacks its mark of changes, and what its sub-agents spent is counted")
  func cline() throws {
    let shown = #"""
      [{"ts": 1767261600000, "type": "say", "say": "task", "text": "Mend it"},
      {"ts": 1767261601000, "type": "say", "say": "error_retry", "text": "{\"attempt\":1}"},
      {"ts": 1767261602000, "type": "say", "say": "use_subagents", "text": "{\"prompts\":[\"look\"]}"},
      {"ts": 1767261603000, "type": "say", "say": "subagent", "text": "seen"},
      {"ts": 1767261604000, "type": "say", "say": "subagent_usage", "text":
      "{\"tokensIn\":7,\"tokensOut\":3,\"cost\":0.5}"},
      {"ts": 1767261605000, "type": "say", "say": "completion_result", "text": "Done.HAS_CHANGES"}]
      """#
    let read = try Reading([("x/t/ui_messages.json", shown)])
    #expect(
      read.lines == ["User: Mend it", "Assistant: ", "use_subagents: seen", "Assistant: Done."])
    let usage = read.messages[1].generation?.usage
    #expect(usage?.input == 7 && usage?.output == 3 && usage?.cost == 0.5 && read.diagnostics.isEmpty)
    #expect(read.messages[3].generation?.usage == nil)
    #expect(Self.skipped("note of the program", in: read) == 1)
  }

  // MARK: Codex and R2E-Gym

  @Test("the first form of `codex exec --json` has the prompt, calls with results and usage")
  func codex() throws {
    let tokens = #"{"input_tokens": 10, "cached_input_tokens": 4, "output_tokens": 5}"#
    let counted =
      #"{"id": "0", "msg": {"type": "token_count", "info": {"total_token_usage": \#(tokens), "#
      + #""last_token_usage": \#(tokens)}}}"#
    let read = try Self.lines([
      #"{"model": "m", "provider": "house", "workdir": "/w", "reasoning effort": "low"}"#,
      #"{"prompt": "Look"}"#, #"{"id": "0", "msg": {"type": "task_started"}}"#,
      #"{"id": "0", "msg": {"type": "agent_reasoning", "text": "Hm."}}"#,
      #"{"id": "0", "msg": {"type": "exec_command_begin", "call_id": "c", "command": ["ls"]}}"#,
      #"{"id": "0", "msg": {"type": "exec_command_output_delta", "call_id": "c", "chunk": [97]}}"#,
      #"{"id": "0", "msg": {"type": "exec_command_end", "call_id": "c", "stdout": "a", "stderr": "b", "exit_code": 2}}"#,
      counted, counted, #"{"id": "0", "msg": {"type": "agent_message", "message": "Seen."}}"#,
      #"{"id": "0", "msg": {"type": "task_complete", "last_agent_message": "Seen."}}"#,
    ])
    #expect(read.format == "agent-streams" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.chats.map(\.title) == ["Look"])
    #expect(read.lines == ["User: Look", "Codex: ", "command: a\nb", "Codex: Seen."])
    let made = read.messages[1].generation
    #expect(made?.thinking == "Hm." && made?.model == "m" && made?.calls.map(\.arguments) == [#"["ls"]"#])
    #expect(made?.usage?.input == 10 && made?.usage?.output == 5 && made?.usage?.cached == 4)
    #expect(Self.failures(read) == [true] && read.messages[2].generation?.callID == "c")
    let metadata = read.chats[0].record.metadata.map { "\($0.name): \($0.value)" }
    #expect(metadata == ["provider: house", "cwd: /w", "reasoning effort: low"])
    #expect(Self.skipped("event that repeats another record", in: read) == 2)
  }

  @Test("tokens of the first form may be fields of their event, and one line like it makes no stream another")
  func firstForms() throws {
    let flat = try Self.lines([
      #"{"model": "m", "provider": "house", "workdir": "/w"}"#,
      #"{"id": "0", "msg": {"type": "agent_message", "message": "Done"}}"#,
      #"{"id": "0", "msg": {"type": "token_count", "input_tokens": 9, "output_tokens": 5, "total_tokens": 14}}"#,
    ])
    #expect(flat.messages.map { $0.generation?.usage?.input } == [9] && flat.diagnostics.isEmpty)
    let mixed = try Self.lines([
      #"{"type": "thread.started", "thread_id": "t1"}"#,
      #"{"type": "item.completed", "item": {"id": "i1", "type": "agent_message", "text": "Hello"}}"#,
      #"{"type": "error", "id": "7", "msg": "slow"}"#,
    ])
    #expect(mixed.format == "agent-streams" && mixed.lines.first == "Codex: Hello", "\(mixed.lines)")
  }

  @Test("what the other agents of Codex answered is the result of the call")
  func agents() throws {
    func wait(_ id: String, _ agents: String, _ states: String) -> String {
      #"{"type": "item.completed", "item": {"id": "\#(id)", "type": "collab_tool_call", "tool": "wait", "prompt": null, "#
        + #""receiver_thread_ids": \#(agents), "agents_states": {\#(states)}, "status": "completed"}}"#
    }
    let read = try Self.lines([
      #"{"type": "thread.started", "thread_id": "t1"}"#,
      wait("i1", #"["t2"]"#, #""t2": {"status": "completed", "message": "It holds."}"#),
      wait("i2", #"["t2", "t3"]"#, #""t2": {"message": "Yes."}, "t3": {"message": "No."}"#),
      wait("i3", #"["t2"]"#, #""t2": {"status": "running", "message": null}"#),
    ])
    #expect(
      read.lines == ["Codex: ", "wait: It holds.", "Codex: ", "wait: t2: Yes.\n\nt3: No.", "Codex: "])
    let calls = read.messages.flatMap { $0.generation?.calls ?? [] }
    #expect(
      calls.map(\.arguments) == [
        #"{"receiver_thread_ids":["t2"]}"#, #"{"receiver_thread_ids":["t2","t3"]}"#,
        #"{"receiver_thread_ids":["t2"]}"#,
      ])
    #expect(read.messages[1].generation?.callID == "i1" && read.diagnostics.isEmpty)
  }

  @Test("results that R2E-Gym writes in the user's name are those of their calls")
  func gym() throws {
    func call(_ name: String) -> String {
      #"{"role": "assistant", "content": "<function=\#(name)>\n<parameter=cmd>ls</parameter>\n</function>"}"#
    }
    let results = [
      #"Exit code: 0\nExecution output of [bash]:\na.txt"#, #"Execution output of [bash]:\nExit code: 2\nno"#,
      #"Execution output of [edit]:\nseen"#,
    ]
    let turns = zip(["bash", "bash", "edit"], results).flatMap {
      [call($0), #"{"role": "user", "content": "\#($1)"}"#]
    }
    let prompt = #"{"role": "user", "content": "Mend it"}"#
    let read = try Self.lines([#"{"messages": [\#(([prompt] + turns).joined(separator: ", "))]}"#])
    let found = read.messages.filter { $0.role == .tool }
    #expect(found.map(\.sender) == ["bash", "bash", "edit"] && Self.failures(read) == [false, true, false])
    #expect(found.map { $0.generation?.callID } == ["call-1", "call-2", "call-3"])
    #expect(found.first?.text == "Exit code: 0\nExecution output of [bash]:\na.txt")
    #expect(read.messages.count == 7 && read.diagnostics.isEmpty)
  }

  // MARK: OpenHands and Continue

  private static func action(_ id: String, _ call: String, _ reasoning: String, at second: Int = 2) -> String
  {
    #"{"id": "\#(id)", "timestamp": "2026-01-01T10:00:0\#(second)Z", "source": "agent", "thought": [], "#
      + #""responses_reasoning_item": \#(reasoning), "action": {"command": "ls", "kind": "TerminalAction"}, "#
      + #""tool_name": "terminal", "tool_call_id": "\#(call)", "llm_response_id": "r-\#(id)", "#
      + #""critic_result": {"score": 0.5, "message": "fair"}, "kind": "ActionEvent"}"#
  }

  private static func hook(_ id: String, _ action: String) -> String {
    #"{"id": "\#(id)", "timestamp": "2026-01-01T10:00:03Z", "source": "environment", "hook_event_type": "PreToolUse", "#
      + #""success": false, "blocked": true, "exit_code": 2, "stdout": "", "stderr": "No listing", "#
      + #""reason": "policy forbids", "tool_name": "terminal", "action_id": "\#(action)", "kind": "HookExecutionEvent"}"#
  }

  @Test("a call that a hook blocked has its reason as the result, unless an event has one")
  func openHands() throws {
    let events = [
      #"{"id": "e1", "timestamp": "2026-01-01T10:00:01Z", "source": "user", "kind": "MessageEvent", "#
        + #""llm_message": {"role": "user", "content": [{"type": "text", "text": "Mend it"}]}}"#,
      Self.action("e2", "c1", #"{"id": "r", "summary": ["short"], "content": ["whole"]}"#),
      Self.hook("e3", "e2"),
      Self.action("e4", "c2", #"{"id": "r", "summary": ["short"], "content": null}"#, at: 3),
      Self.hook("e5", "e4"),
      #"{"id": "e6", "timestamp": "2026-01-01T10:00:04Z", "source": "environment", "tool_name": "terminal", "#
        + #""tool_call_id": "c2", "rejection_reason": "Blocked", "action_id": "e4", "kind": "UserRejectObservation"}"#,
    ].joined(separator: ", ")
    let read = try Reading([("a.json", "[\(events)]")])
    #expect(read.format == "openhands" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(
      read.lines == [
        "User: Mend it", "OpenHands: ", "terminal: policy forbids\n\nNo listing", "OpenHands: ",
        "terminal: Blocked",
      ])
    #expect(Self.failures(read) == [true, true])
    let made = read.messages.map(\.generation)
    #expect(made[1]?.thinking == "whole" && made[3]?.thinking == "short")
    #expect(made[2]?.callID == "c1" && made[4]?.callID == "c2")
    #expect(read.messages[2].time.milliseconds == 1_767_261_603_000)
    let metadata = read.chats[0].record.metadata
    #expect(metadata.contains { $0.name == "critic_result.score" && $0.value == "0.5" })
    #expect(Self.skipped("note of the program", in: read) == 1)
  }

  @Test("the placeholder of Continue is no title")
  func placeholder() throws {
    let read = try Reading([
      (
        "a.json",
        #"{"sessionId": "s", "title": "New Session", "history": [{"message": {"role": "user", "content": "Look"}}]}"#
      )
    ])
    #expect(read.format == "continue" && read.chats.map(\.title) == ["Look"] && read.lines == ["User: Look"])
  }
}
