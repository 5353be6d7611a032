import Basics
@testable import Conversations
import Model
import Testing

/// Items, files and fields of OpenAI's APIs.
@Suite("Found calls: OpenAI's items and batches")
struct FoundCallItemTests {
  private static let question =
    #"{"id": "m1", "type": "message", "role": "user", "content": [{"type": "input_text", "text": "A lamp?"}]}"#
  private static let answer =
    #"{"id": "m2", "type": "message", "status": "completed", "role": "assistant", "content": "#
    + #"[{"type": "output_text", "annotations": [], "text": "A light."}]}"#
  private static let calls =
    #"{"type": "function_call", "id": "f", "call_id": "c1", "name": "look", "arguments": "{}"}, "#
    + #"{"type": "function_call_output", "call_id": "c1", "output": "7"}"#

  private static func page(_ items: String...) -> String {
    #"{"object": "list", "data": [\#(items.joined(separator: ", "))], "first_id": "a", "last_id": "b", "has_more": false}"#
  }

  @Test("pages of items: the newest may be first, and calls have their results")
  func pages() throws {
    let asked = try Reading([("a.json", Self.page(Self.answer, Self.question))])
    #expect(asked.format == "openai" && asked.lines == ["User: A lamp?", "Assistant: A light."])
    let called = try Reading([("a.json", Self.page(Self.question, Self.calls))])
    #expect(called.lines == ["User: A lamp?", "Assistant: ", "look: 7"] && called.diagnostics.isEmpty)
    #expect(called.messages.last?.generation?.callID == "c1")
  }

  private static func items(_ items: String) throws -> Reading {
    try Reading([("a.json", #"{"object": "response", "output": [\#(items)]}"#)])
  }

  @Test("an approval answers its request")
  func approvals() throws {
    let read = try Self.items(
      #"{"type": "mcp_approval_request", "id": "r1", "server_label": "s", "name": "look", "arguments": "{}"}, "#
        + #"{"type": "mcp_approval_response", "id": "r2", "approval_request_id": "r1", "approve": false, "#
        + #""reason": "too dark"}"#)
    #expect(read.lines == ["Assistant: ", "look: denied: too dark"] && read.diagnostics.isEmpty)
    #expect(read.messages.last?.generation?.callID == "r1")
  }

  @Test("what a shell printed, and a screenshot, are results")
  func outputs() throws {
    let read = try Self.items(
      #"{"type": "shell_call", "id": "s", "call_id": "c1", "action": {"commands": ["ls"]}}, "#
        + #"{"type": "shell_call_output", "call_id": "c1", "output": [{"stdout": "a.txt\n", "stderr": "", "#
        + #""outcome": {"type": "exit", "exit_code": 0}}]}, "#
        + #"{"type": "computer_call_output", "call_id": "c2", "output": {"type": "computer_screenshot", "#
        + #""image_url": "data:image/png;base64,iVBORw0KGgo="}}"#)
    #expect(read.messages.map(\.sender) == ["Assistant", "shell", "tool"] && read.diagnostics.isEmpty)
    #expect(read.messages[1].text.trimmed == "a.txt" && read.messages[2].text.isEmpty)
    #expect(read.messages[2].attachments.map(\.mime) == ["image/png"])
  }

  @Test("a summary that only the API can read, and a reference, are counted")
  func unsaid() throws {
    let read = try Self.items(
      #"{"type": "compaction", "id": "x", "encrypted_content": "gAAA"}, {"type": "item_reference", "id": "m0"}, "#
        + Self.answer)
    #expect(read.lines == ["Assistant: A light."] && read.diagnostics.isEmpty)
    #expect(
      Set(read.ledger.skipped.map(\.reason)) == ["summary, encrypted", "reference to an item before"])
  }

  @Test("sound and files of a request are files")
  func files() throws {
    let read = ImportedFiles(
      #"""
      {"model": "heron", "messages": [{"role": "user", "content": [{"type": "text", "text": "Hear"},
      {"type": "input_audio", "input_audio": {"data": "UklGRg==", "format": "wav"}},
      {"type": "file", "file": {"filename": "a.pdf", "file_data": "data:application/pdf;base64,JVBERi0="}},
      {"type": "file", "file": {"file_id": "file-1"}}]}]}
      """#, as: "a.json")
    let files = try #require(read.messages.first?.attachments)
    #expect(files.map(\.mime) == ["audio/wav", "application/pdf", ""])
    #expect(files.map(\.isMissing) == [false, false, true])
    #expect(files.map(\.name) == [nil, "a.pdf", nil] && files.last?.path == "file-1")
  }

  @Test("what servers add to choices is metadata without a warning")
  func servers() throws {
    let read = try Reading([
      (
        "a.json",
        #"""
        {"id": "g", "object": "chat.completion", "created": 1767261600, "model": "heron", "choices": [{"index": 0,
        "finish_reason": "stop", "native_finish_reason": "end_turn", "stop_reason": null, "token_ids": null,
        "message": {"role": "assistant", "content": "Hi", "reasoning": null, "reasoning_details":
        [{"type": "reasoning.text", "text": "Hm."}]}}], "prompt_logprobs": null, "kv_transfer_params": null}
        """#
      )
    ])
    #expect(read.format == "openai-results" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.messages.first?.generation?.thinking == "Hm.")
    #expect(
      read.chats.first?.record.metadata.contains {
        $0.name == "native_finish_reason" && $0.value == "end_turn"
      } == true)
  }

  @Test("requests of a batch that repeat an id are read")
  func repeated() throws {
    func request(_ text: String) -> String {
      #"{"custom_id": "r", "method": "POST", "url": "/v1/chat/completions", "body": {"model": "heron", "messages": "#
        + #"[{"role": "user", "content": "\#(text)"}]}}"#
    }
    let read = try Reading([("a.jsonl", request("One") + "\n" + request("Two"))])
    #expect(read.lines == ["User: One", "User: Two"] && read.diagnostics.isEmpty)
    #expect(read.chats.map(\.slug) == ["r", "r-2"])
  }

  @Test("Ollama names the tool of a result")
  func toolName() throws {
    let read = try Reading([
      (
        "a.json",
        #"""
        {"messages": [{"role": "assistant", "content": "", "tool_calls": [{"function": {"name": "look", "arguments": {}}}]},
        {"role": "tool", "content": "7", "tool_name": "look"}]}
        """#
      )
    ])
    #expect(read.messages.last?.sender == "look" && read.diagnostics.isEmpty)
  }
}
