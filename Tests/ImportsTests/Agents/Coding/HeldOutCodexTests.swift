import Basics
@testable import Conversations
import Model
import Testing

/// What sessions of Codex and answers of the Responses API have beside those of the samples.
@Suite("Codex and its items in the wild")
struct HeldOutCodexTests {
  private static func item(_ payload: String) -> String {
    #"{"timestamp": "2026-01-05T10:00:01.000Z", "type": "response_item", "payload": \#(payload)}"#
  }

  private static func event(_ payload: String) -> String {
    #"{"timestamp": "2026-01-05T10:00:02.000Z", "type": "event_msg", "payload": \#(payload)}"#
  }

  private static func prompt(_ parts: String) -> String {
    item(#"{"type": "message", "role": "user", "content": [\#(parts)]}"#)
  }

  private static func text(_ text: String) -> String { #"{"type": "input_text", "text": "\#(text)"}"# }

  private static func read(_ lines: [String]) throws -> Reading {
    let header =
      #"{"timestamp": "2026-01-05T10:00:00.000Z", "type": "session_meta", "payload": {"id": "s", "cwd": "/w", "#
      + #""originator": "codex", "cli_version": "1"}}"#
    return try Reading([("rollout-a.jsonl", ([header] + lines).joined(separator: "\n"))])
  }

  @Test("what an editor adds to a prompt is the system's")
  func context() throws {
    let words =
      #"# Context from my IDE setup:\n\n## Active file: a.ts\n\n## My request for Codex:\nMend it\n"#
    let read = try Self.read([
      Self.prompt(Self.text(#"<recommended_plugins>\nx\n</recommended_plugins>"#)),
      Self.prompt(Self.text(words)),
      Self.event(#"{"type": "user_message", "message": "\#(words)", "images": []}"#),
    ])
    #expect(read.messages.map(\.role) == [.system, .system, .user])
    #expect(read.messages.last?.text == "Mend it")
  }

  @Test("tags around pictures are no text")
  func pictures() throws {
    let parts = [
      Self.text("<image name=[Image #1]>"),
      #"{"type": "input_image", "image_url": "data:image/png;base64,iVBORw0KGgo="}"#, Self.text("</image>"),
      Self.text("What is this? [Image #1]"),
    ]
    let read = try Self.read([
      Self.prompt(parts.joined(separator: ", ")),
      Self.event(
        #"{"type": "user_message", "message": "What is this? [Image #1]", "local_images": ["/a.png"]}"#),
    ])
    #expect(read.messages.map(\.text) == ["What is this? [Image #1]"])
    #expect(read.messages.first?.attachments.count == 1)
  }

  @Test("a text like a tag that is beside no picture is the user's")
  func ownTags() throws {
    let picture = #"{"type": "input_image", "image_url": "data:image/png;base64,iVBORw0KGgo="}"#
    let parts = [
      Self.text("<image name=[Image #1] path=/a.png>"), picture, Self.text("</image>"),
      Self.text("<image src='a.png'> is not shown in <main>"), Self.text("</image>"),
    ]
    let read = try Self.read([Self.prompt(parts.joined(separator: ", "))])
    #expect(read.messages.map(\.text) == ["<image src='a.png'> is not shown in <main>\n\n</image>"])
  }

  @Test("a prompt that was taken back goes with what an editor added to it")
  func rolledBack() throws {
    func answer(_ text: String) -> String {
      Self.item(
        #"{"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "\#(text)"}]}"#
      )
    }
    let words = #"# Context from my IDE setup:\n\n## Active file: a.ts\n\n## My request for Codex:\nsecond"#
    let read = try Self.read([
      Self.prompt(Self.text("first")), answer("one"), Self.prompt(Self.text(words)), answer("two"),
      Self.event(#"{"type": "thread_rolled_back", "num_turns": 1}"#), Self.prompt(Self.text("third")),
    ])
    let one = try #require(read.messages.first { $0.text == "one" })
    #expect(!one.id.isEmpty && read.messages.last?.generation?.parent == one.id)
  }

  @Test("a search is one call if its item and its event have different fields")
  func searchByQuery() throws {
    let action = #""action": {"type": "search", "query": "cats", "queries": ["cats"]}"#
    let item = Self.item(#"{"type": "web_search_call", "status": "completed", \#(action)}"#)
    let event = Self.event(#"{"type": "web_search_end", "call_id": "w", "query": "cats"}"#)
    let page = #"{"type": "open_page", "url": "https://lamp.example"}"#
    let opened = Self.item(#"{"type": "web_search_call", "status": "completed", "action": \#(page)}"#)
    let wasOpened = Self.event(
      #"{"type": "web_search_end", "call_id": "p", "query": "https://lamp.example"}"#)
    let read = try Self.read([Self.prompt(Self.text("Look")), item, event, wasOpened, opened])
    #expect(read.messages.flatMap { $0.generation?.calls ?? [] }.count == 2)
  }

  @Test("a command of the user is a command with its output")
  func command() throws {
    let words =
      #"<user_shell_command>\n<command>\nls\n</command>\n<result>\nExit code: 1\nDuration: 0.01 seconds\n"#
      + #"Output:\nno such file\n\n</result>\n</user_shell_command>"#
    let message = try #require(try Self.read([Self.prompt(Self.text(words))]).messages.first)
    #expect(message.role == .tool && message.text == "$ ls\nno such file")
    #expect(message.generation?.isFailure == true)
  }

  @Test("a search is one call, whether an item or an event has it", arguments: [0, 1, 2])
  func search(_ form: Int) throws {
    let action = #""action": {"type": "search", "query": "tides"}"#
    let item = Self.item(#"{"type": "web_search_call", "status": "completed", \#(action)}"#)
    let event = Self.event(#"{"type": "web_search_end", "call_id": "w", "query": "tides", \#(action)}"#)
    let read = try Self.read(
      [Self.prompt(Self.text("Look"))] + [[item, event], [event, item], [event]][form])
    #expect(read.messages.map(\.role) == [.user, .assistant])
    #expect(read.messages.last?.generation?.calls.map(\.name) == ["web_search"])
  }

  @Test("items of the Responses API keep errors, patches and what code printed")
  func items() throws {
    let items = [
      #"{"id": "l", "type": "mcp_list_tools", "server_label": "dw", "tools": [{"name": "roll"}]}"#,
      #"{"id": "r", "type": "mcp_approval_request", "server_label": "dw", "name": "roll", "arguments": "{}"}"#,
      #"{"id": "m", "type": "mcp_call", "name": "roll", "arguments": "{}", "output": null, "error": "It broke"}"#,
      #"{"id": "c", "type": "code_interpreter_call", "code": "print(1)", "outputs": [{"type": "logs", "logs": "1"}]}"#,
      #"{"id": "p", "type": "apply_patch_call", "call_id": "p", "operation": {"type": "update_file", "path": "a.txt"}}"#,
      #"{"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Hi", "annotations": []}]}"#,
    ]
    let file =
      #"{"id": "r", "object": "response", "created_at": 1741476542, "model": "m", "output": [\#(items.joined(separator: ", "))]}"#
    let read = try Reading([("a.json", file)])
    let calls = read.messages.flatMap { $0.generation?.calls ?? [] }
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(calls.map(\.name) == ["roll", "roll", "code_interpreter", "apply_patch"])
    #expect(calls.last?.arguments.contains("a.txt") == true)
    let results = read.messages.filter { $0.role == .tool }
    #expect(results.map(\.text) == ["", "1"] && results.first?.error == "It broke")
    #expect(results.first?.generation?.isFailure == true)
  }
}
