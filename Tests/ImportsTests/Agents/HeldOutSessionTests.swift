@testable import Conversations
import Testing

/// Sessions that were cut off, stopped or shortened, and files of other programs that look like them.
@Suite("Sessions of agents in the wild")
struct HeldOutSessionTests {
  private static func wire(_ type: String, _ payload: String) -> String {
    #"{"timestamp": 1767261600, "message": {"type": "\#(type)", "payload": \#(payload)}}"#
  }

  private static func said(_ text: String, by source: String = "context") -> String {
    let message = #"{"role": "user", "content": [{"type": "text", "text": "\#(text)"}]}"#
    return source == "context"
      ? #"{"type": "context.append_message", "message": \#(message), "time": 1767261600000}"#
      : #"{"type": "agent.message.appended", "message": {"message": \#(message)}, "time": 1767261600000}"#
  }

  private static func event(_ text: String) -> String {
    #"{"type": "context.append_loop_event", "event": {"type": "content.part", "part": {"type": "text", "text": "\#(text)"}}, "#
      + #""time": 1767261600000}"#
  }

  private static func note(_ type: String) -> String { #"{"type": "\#(type)", "time": 1767261600000}"# }

  private static func kimi(_ lines: [String]) throws -> Reading {
    try Reading([("wire.jsonl", lines.joined(separator: "\n"))])
  }

  @Test(
    "Kimi: what the program says about a failed call is its result, and thoughts stay before the next prompt")
  func failures() throws {
    let read = try Self.kimi([
      Self.wire("TurnBegin", #"{"user_input": "Look"}"#),
      Self.wire("ToolCall", #"{"id": "c", "function": {"name": "Read", "arguments": "{}"}}"#),
      Self.wire(
        "ToolResult",
        #"{"tool_call_id": "c", "return_value": {"is_error": true, "output": "", "message": "No file"}}"#),
      Self.wire("ContentPart", #"{"type": "think", "think": "Hm."}"#),
      Self.wire("TurnBegin", #"{"user_input": "Stop"}"#),
    ])
    #expect(read.lines == ["User: Look", "Kimi: ", "Read: No file", "Kimi: ", "User: Stop"])
    #expect(read.messages[2].generation?.isFailure == true && read.messages[3].generation?.thinking == "Hm.")
  }

  @Test("Kimi: arguments that come after another result belong to their call")
  func lateArguments() throws {
    let read = try Self.kimi([
      Self.wire("ToolCall", #"{"id": "c1", "function": {"name": "Read", "arguments": "{}"}}"#),
      Self.wire("ToolCall", #"{"id": "c2", "function": {"name": "Turn", "arguments": "{\"a\":"}}"#),
      Self.wire("ToolResult", #"{"tool_call_id": "c1", "return_value": {"output": "one"}}"#),
      Self.wire("ToolCallPart", #"{"arguments_part": "1}"}"#),
    ])
    #expect(read.messages.first?.generation?.calls.map(\.arguments) == ["{}", #"{"a":1}"#])
  }

  @Test(
    "Kimi: prompts after a compaction that never ended are kept, and repeated ones are counted as often as said"
  )
  func shortening() throws {
    let lost = try Self.kimi([
      Self.said("first"), Self.event("one"), Self.note("full_compaction.begin"), Self.said("first"),
      Self.said("more"),
      Self.event("two"),
    ])
    #expect(lost.messages.filter { $0.role == .user }.map(\.text) == ["first", "more"])
    let twice = try Self.kimi([
      Self.said("on"), Self.note("full_compaction.begin"), Self.said("on"),
      Self.note("full_compaction.complete"),
      Self.said("on", by: "agent"), Self.said("on", by: "agent"), Self.said("on"),
    ])
    #expect(twice.messages.map(\.text) == ["on", "on"])
    let prompt = #"{"type": "turn.prompt", "input": [{"type": "text", "text": "ok"}], "time": 1767261600000}"#
    #expect(try Self.kimi([Self.event("x"), prompt, prompt]).messages.map(\.text) == ["x", "ok", "ok"])
  }

  @Test("Kimi: a prompt after thoughts without an answer is one message, after them")
  func afterThoughts() throws {
    let thought = Self.event("Hm.").replacing(#""type": "text", "text""#, with: #""type": "think", "think""#)
    let prompt =
      #"{"type": "turn.prompt", "input": [{"type": "text", "text": "Go on"}], "time": 1767261600000}"#
    let read = ImportedFiles(
      [Self.event("x"), thought, prompt, Self.said("Go on")].joined(separator: "\n"), as: "wire.jsonl")
    read.expectAccounts()
    let turns = read.chats.first?.messages ?? []
    #expect(turns.map(\.text) == ["x", "", "Go on"] && turns[1].generation?.thinking == "Hm.")
  }

  @Test("Pi: a second beginning is a branch, and an empty message is counted")
  func beginnings() throws {
    func entry(_ id: String, _ parent: String, _ content: String) -> String {
      #"{"type": "message", "id": "\#(id)", "parentId": \#(parent), "timestamp": "2026-01-01T10:00:00Z", "#
        + #""message": {"role": "user", "content": \#(content)}}"#
    }
    let head = #"{"type": "session", "id": "s", "timestamp": "2026-01-01T10:00:00Z", "cwd": "/work"}"#
    let lines = [
      head, entry("a", "null", #""One""#), entry("b", #""a""#, "[]"), entry("c", "null", #""Two""#),
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "session.jsonl")
    read.expectAccounts()
    let turns = read.chats.first?.messages ?? []
    #expect(turns.map(\.text) == ["One", "Two"])
    #expect(turns.map { $0.generation?.parent } == [Generation.beginning, Generation.beginning])
  }

  @Test("AI SDK: an empty text is nothing, and messages of version 4 have their thoughts and calls")
  func olderMessages() throws {
    let empty =
      #"[{"id": "1", "role": "user", "parts": [{"type": "text", "text": ""}, {"type": "text", "text": "Hi"}]}]"#
    let read = try Reading([("chat.json", empty)])
    #expect(read.lines == ["User: Hi"] && read.diagnostics.isEmpty)
    let older = #"""
      {"id": "c", "messages": [{"id": "1", "role": "user", "parts": [{"type": "text", "text": "Weather?"}]}, {"id": "2",
      "role": "assistant", "content": "", "reasoning": "Hm.", "toolInvocations": [{"state": "result", "toolCallId": "t",
      "toolName": "look", "args": {}, "result": "Sunny"}]}]}
      """#
    let four = try Reading([("chat.json", older)])
    #expect(four.lines == ["User: Weather?", "Assistant: ", "look: Sunny"])
    #expect(four.messages[1].generation?.thinking == "Hm.")
  }

  @Test("Cline: a record that comes whole later is one, with what stopped a request and pictures of results")
  func clineRecords() throws {
    let picture =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    let shown = #"""
      [{"ts": 1, "type": "say", "say": "task", "text": "Go"},
      {"ts": 3, "type": "say", "say": "text", "text": "I lo", "partial": true},
      {"ts": 4, "type": "say", "say": "checkpoint_created"},
      {"ts": 3, "type": "say", "say": "text", "text": "I look.", "partial": false},
      {"ts": 5, "type": "say", "say": "use_mcp_server", "text": "{\"toolName\":\"look\",\"arguments\":\"{}\"}"},
      {"ts": 6, "type": "say", "say": "mcp_server_response", "text": "seen", "images": ["\#(picture)"]},
      {"ts": 7, "type": "say", "say": "api_req_started", "text": "{\"tokensIn\":1,\"streamingFailedMessage\":\"Quota\"}"}]
      """#
    let read = try Reading([("ui_messages.json", shown)])
    #expect(read.lines == ["User: Go", "Assistant: I look.", "look: seen", "Cline: "])
    #expect(read.messages[2].attachments.count == 1 && read.messages[3].error == "Quota")
  }

  @Test("Qwen Code: what is beside a result is kept with it")
  func besideResults() throws {
    let parts =
      #"[{"functionResponse": {"id": "c", "name": "look", "response": {"output": "one"}}}, {"text": "two"}]"#
    let line =
      #"{"uuid":"u","parentUuid":null,"sessionId":"s","timestamp":"2026-01-01T10:00:00Z","type":"tool_result","#
      + #""message":{"role":"user","parts":\#(parts)}}"#
    #expect(try Reading([("s.jsonl", line)]).messages.map(\.text) == ["one\n\ntwo"])
  }

  @Test(
    "files of other programs are not taken for sessions",
    arguments: [
      ("log.jsonl", #"{"timestamp": "2026-01-01T10:00:00Z", "message": "server started"}"#),
      ("log.jsonl", #"{"timestamp": 1, "message": {"role": "user", "content": "Hi"}}"#),
      ("log.jsonl", #"{"type": "x", "protocol_version": "1"}"#),
      ("log.jsonl", #"{"type": "click", "time": 1767261600, "event": "open"}"#),
      ("quotes.json", #"[{"type": "stock", "ask": 1.2, "bid": 1.1}]"#),
      ("robots.jsonl", #"{"type": "robot", "say": "Hello"}"#),
      ("genai.json", #"[{"id": "1", "role": "user", "parts": [{"type": "text", "content": "Hi"}]}]"#),
    ])
  func others(_ name: String, _ record: String) {
    let read = ImportedFiles(name.hasSuffix("l") ? "\(record)\n\(record)" : record, as: name)
    #expect(Set(read.formats).isDisjoint(with: ["Kimi CLI", "Cline", "AI SDK"]))
  }
}
