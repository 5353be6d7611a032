import Basics
@testable import Conversations
import Model
import Testing

/// Rollouts of Codex as versions wrote them: without envelopes, of sub-agents, and with items of events.
@Suite("Rollouts of Codex of many versions")
struct CodexRolloutTests {
  private static func line(_ second: Int, _ type: String, _ payload: String) -> String {
    let time = "2026-06-01T10:00:\(second < 10 ? "0" : "")\(second)Z"
    return #"{"timestamp": "\#(time)", "type": "\#(type)", "payload": \#(payload)}"#
  }

  private static func said(_ second: Int, _ role: String, _ text: String) -> String {
    let type = role == "user" ? "input_text" : "output_text"
    let part = #"{"type": "\#(type)", "text": "\#(text)"}"#
    return line(
      second, "response_item", #"{"type": "message", "role": "\#(role)", "content": [\#(part)]}"#)
  }

  private static func item(_ second: Int, _ item: String) -> String {
    line(second, "event_msg", #"{"type": "item_completed", "item": \#(item)}"#)
  }

  private static func used(_ second: Int, _ input: Int) -> String {
    let usage = #"{"input_tokens": \#(input), "output_tokens": 1}"#
    return line(
      second, "event_msg",
      #"{"type": "token_count", "info": {"last_token_usage": \#(usage), "total_token_usage": \#(usage)}}"#)
  }

  private static let header = line(0, "session_meta", #"{"id": "parent", "cwd": "/w"}"#)

  @Test("items without envelopes after a header with an id and a time are Codex's (issue 25)")
  func bare() throws {
    let read = try Reading([
      (
        "a.jsonl",
        """
        {"id": "s", "timestamp": "2026-01-04T05:06:07Z"}
        {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "Hello"}]}
        {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Hi"}]}
        """
      )
    ])
    #expect(read.format == "codex" && read.lines == ["User: Hello", "Codex: Hi"])
  }

  @Test("lines with a type and a role are not Mattermost's unless the type is one of their keys (issue 25)")
  func notMattermost() throws {
    let lines =
      #"{"type": "message", "role": "user", "content": "Hello"}"# + "\n"
      + #"{"type": "message", "role": "assistant", "content": "Hi"}"#
    #expect(try Reading([("a.jsonl", lines)]).format != "mattermost")
    let own =
      #"{"type": "version", "version": 1}"# + "\n"
      + #"{"type": "post", "post": {"team": "t", "channel": "c", "user": "ann", "message": "Hello", "create_at": 1}}"#
    #expect(try Reading([("a.jsonl", own)]).format == "mattermost")
  }

  // MARK: sub-agents

  private static func agent(_ lines: [String], id: String = "child") throws -> Reading {
    let source = #"{"subagent": {"thread_spawn": {"parent_thread_id": "parent", "agent_nickname": "Bo"}}}"#
    let meta = line(9, "session_meta", #"{"id": "\#(id)", "source": \#(source)}"#)
    let parent = [header, said(1, "user", "Build it"), said(2, "assistant", "Built"), used(3, 5)]
    return try Reading([
      ("x/rollout-a.jsonl", parent.joined(separator: "\n")),
      ("x/rollout-b.jsonl", ([meta, header] + lines).joined(separator: "\n")),
    ])
  }

  @Test("the parent's history in the file of a sub-agent is skipped, its usage counted once (issue 25)")
  func history() throws {
    // 2026-06-01T10:00:00Z and T10:00:10Z, by UUIDs of version 7 and by seconds.
    let starts = [
      (
        #""turn_id": "019e82a0-3d00-7000-8000-000000000001""#,
        #""turn_id": "019e82a0-6410-7000-8000-000000000002""#
      ),
      (#""turn_id": "a", "started_at": 1780308000"#, #""turn_id": "b", "started_at": 1780308010"#),
    ]
    for (old, own) in starts {
      let read = try Self.agent([
        Self.line(9, "event_msg", #"{"type": "task_started", \#(old)}"#), Self.said(9, "user", "Build it"),
        Self.said(9, "assistant", "Built"), Self.used(9, 5),
        Self.line(10, "event_msg", #"{"type": "task_started", \#(own)}"#), Self.said(10, "user", "Check it"),
        Self.said(11, "assistant", "Checked"), Self.used(12, 7),
      ])
      #expect(read.lines == ["User: Build it", "Codex: Built", "Codex: Check it", "Codex: Checked"])
      #expect(read.messages.map { $0.generation?.usage?.input } == [nil, 5, nil, 7])
      #expect(read.ledger.skipped.contains { $0.reason == "history of the parent" && $0.count == 4 })
    }
  }

  @Test("without times of its turns, a sub-agent's own begin with what its parent does not say (issue 25)")
  func untimedHistory() throws {
    let old = Self.line(9, "event_msg", #"{"type": "task_started", "started_at": 1780308000}"#)
    let context = Self.line(10, "turn_context", #"{"model": "m", "turn_id": "b"}"#)
    let copied = [old, Self.said(9, "user", "Build it"), Self.said(9, "assistant", "Built"), Self.used(9, 5)]
    let read = try Self.agent(
      copied + [context, Self.said(10, "user", "Check it"), Self.said(11, "assistant", "Built")])
    #expect(read.lines.suffix(2) == ["Codex: Check it", "Codex: Built"])
    #expect(read.messages.count == 4 && read.messages.last?.generation?.model == "m")
    #expect(try Self.agent(copied).messages.count == 2)
  }

  @Test("a sub-agent that has the parent's header but no history keeps what it says (issue 25)")
  func noHistory() throws {
    let own = [Self.said(9, "user", "Check it"), Self.said(11, "assistant", "Checked")]
    let turn = Self.line(
      10, "turn_context", #"{"model": "m", "turn_id": "019e82a0-6410-7000-8000-000000000002"}"#)
    for lines in [own, [own[0], turn, own[1]]] {
      let read = try Self.agent(lines)
      #expect(read.lines.suffix(2) == ["Codex: Check it", "Codex: Checked"])
      #expect(!read.ledger.skipped.contains { $0.reason == "history of the parent" })
    }
  }

  // MARK: items of events

  @Test("calls that a script made are only items of events, and are shown with their results (issue 25)")
  func scripted() throws {
    let search = #"{"type": "WebSearch", "id": "w", "query": "loose screw", "action": {"type": "search"}}"#
    let tool =
      #"{"type": "McpToolCall", "id": "m", "server": "docs", "tool": "lookup", "arguments": {"q": 1}, "#
      + #""result": {"content": [{"type": "text", "text": "found"}]}}"#
    let failed =
      #"{"type": "McpToolCall", "id": "f", "server": "docs", "tool": "lookup", "arguments": {}, "#
      + #""status": "failed", "error": {"message": "no docs"}}"#
    let agent = #"{"type": "CollabAgentToolCall", "id": "c", "tool": "spawn_agent", "prompt": "Check it"}"#
    let more = #"{"type": "Extension", "id": "e", "kind": "web.search", "data": {"query": "x"}}"#
    let output = #"{"type": "FunctionCallOutput", "id": "o", "call_id": "m2", "output": "late"}"#
    let activity = #"{"type": "SubAgentActivity", "id": "s", "kind": "started", "agent": "Bo"}"#
    let read = try Reading([
      (
        "rollout-a.jsonl",
        ([Self.header, Self.said(1, "user", "Mend it")]
          + [search, tool, failed, agent, more, output, activity].enumerated().map { Self.item($0 + 2, $1) }
          + [Self.said(20, "assistant", "Mended")]).joined(separator: "\n")
      )
    ])
    let calls = read.messages.flatMap { $0.generation?.calls ?? [] }
    #expect(
      calls.map(\.name) == [
        "web_search", "docs.lookup", "docs.lookup", "spawn_agent", "web.search", "started",
      ])
    #expect(calls.map(\.arguments)[1] == #"{"q":1}"#)
    #expect(calls.map(\.arguments)[3] == #"{"prompt":"Check it"}"#)
    let results = read.messages.filter { $0.role == .tool }
    #expect(results.map(\.text) == ["found", "no docs", "late"])
    #expect(results.map { $0.generation?.isFailure } == [false, true, false])
    #expect(read.messages.last?.text == "Mended" && read.messages.last?.generation == nil)
    #expect(!read.ledger.skipped.contains { $0.reason == "note of the program" })
  }

  @Test("an item of an event that another record has is shown once (issue 25)")
  func repeated() throws {
    let call = #"{"type": "function_call", "call_id": "m", "name": "lookup", "arguments": "{}"}"#
    let output = #"{"type": "function_call_output", "call_id": "m", "output": "found"}"#
    let search = #"{"type": "web_search_call", "action": {"type": "search", "query": "screw"}}"#
    let read = try Reading([
      (
        "rollout-a.jsonl",
        [
          Self.header, Self.said(1, "user", "Mend it"), Self.line(2, "response_item", call),
          Self.line(3, "response_item", output), Self.line(4, "response_item", search),
          Self.item(5, #"{"type": "McpToolCall", "id": "m", "tool": "lookup", "result": {"content": []}}"#),
          Self.item(6, #"{"type": "FunctionCallOutput", "id": "o", "call_id": "m", "output": "found"}"#),
          Self.item(7, #"{"type": "WebSearch", "id": "w", "query": "screw"}"#),
        ].joined(separator: "\n")
      )
    ])
    #expect(read.messages.flatMap { $0.generation?.calls ?? [] }.map(\.name) == ["lookup", "web_search"])
    #expect(read.messages.filter { $0.role == .tool }.map(\.text) == ["found"])
    #expect(read.ledger.skipped.contains { $0.reason == "details of a call" && $0.count == 3 })
  }

  @Test("a result of an event without content is counted as skipped (issue 25)")
  func emptyResult() throws {
    let output = #"{"type": "FunctionCallOutput", "id": "o", "call_id": "m"}"#
    let read = try Reading([("rollout-a.jsonl", Self.header + "\n" + Self.item(1, output))])
    #expect(read.ledger.skipped.contains { $0.reason == "result without content" })
  }

  @Test("the list of sessions has the names of threads; the last one counts (issue 25)")
  func names() throws {
    let read = try Reading([
      ("x/rollout-a.jsonl", Self.header + "\n" + Self.said(1, "user", "Build it")),
      (
        "x/session_index.jsonl",
        """
        {"id": "parent", "thread_name": "First"}
        not JSON
        {"id": "parent", "thread_name": "Ann's shed", "updated_at": "2026-06-01T10:00:00Z"}
        """
      ),
    ])
    #expect(read.chats.map(\.title) == ["Ann's shed"] && read.diagnostics.isEmpty)
  }
}
