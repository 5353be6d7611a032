import Basics
import Content
@testable import Conversations
import ImportKit
@testable import Imports
import Model
import Testing

/// Files of other versions of agents and APIs than those of the samples.
@Suite("Other versions of agents' files")
struct OtherVersionTests {
  private static func session(_ lines: String...) throws -> Reading {
    try Reading([("s.jsonl", lines.joined(separator: "\n"))])
  }

  private static func line(_ type: String, _ uuid: String, _ message: String, _ more: String = "") -> String {
    #"{"parentUuid": null, "isSidechain": false, "sessionId": "s", "type": "\#(type)", "#
      + #""message": \#(message), "uuid": "\#(uuid)", "timestamp": "2026-01-01T10:00:50Z"\#(more)}"#
  }

  // MARK: recognition

  @Test("a session is recognised by its first line, also if a picture makes it longer than what is looked at")
  func longFirstLine() throws {
    let source =
      #"{"type": "base64", "media_type": "image/png", "data": "\#(String(repeating: "A", count: Export.headLimit))"}"#
    let said = #"{"role": "user", "content": [{"type": "image", "source": \#(source)}]}"#
    let answer = #"{"id": "m1", "role": "assistant", "content": [{"type": "text", "text": "I see."}]}"#
    let read = try Self.session(Self.line("user", "u1", said), Self.line("assistant", "a1", answer))
    #expect(read.format == "claude-code" && read.messages.count == 2)
  }

  @Test("a call is recognised by its answer, however long its request is")
  func longRequest() throws {
    let long = String(repeating: "x", count: Export.headLimit)
    let call =
      #"{"request": {"pad": "\#(long)", "messages": [{"role": "user", "content": "Hi"}]}, "#
      + #""response": {"content": [{"type": "text", "text": "Hello."}], "role": "assistant"}}"#
    let read = try Reading([("log.jsonl", call + "\n" + call)])
    #expect(read.format == "api-calls" && read.messages.count == 4)
  }

  @Test("a list of what claude -p prints is a session, also without ids of lines")
  func printed() throws {
    let list = """
      [
       {"type": "system", "subtype": "init", "session_id": "s", "tools": []},
       {"type": "assistant", "message": {"id": "m1", "role": "assistant", "content": [{"type": "text", "text": "Done."}]},
        "parent_tool_use_id": null, "session_id": "s"},
       {"type": "result", "subtype": "error_max_turns", "is_error": true, "session_id": "s"}
      ]
      """
    let read = try Reading([("output.json", list)])
    #expect(read.format == "claude-code" && read.lines == ["Claude: Done.", "System: "])
    #expect(read.messages.last?.error == "error_max_turns")
    #expect(read.diagnostics.isEmpty && read.ledger.read == 3, "\(read.diagnostics)")
  }

  // MARK: Claude Code

  @Test("prompts of the program and of other sessions are not the user's")
  func notices() throws {
    let note = #"{"role": "user", "content": "<task-notification>done</task-notification>"}"#
    let said = #"{"role": "user", "content": "Mend it."}"#
    let read = try Self.session(
      Self.line("user", "u1", said, #", "origin": {"kind": "human"}, "turnOrigin": "human""#),
      Self.line("user", "u2", note, #", "origin": {"kind": "task-notification"}"#),
      Self.line("user", "u3", note),
      Self.line("user", "u4", said, #", "turnOrigin": "peer""#))
    #expect(read.messages.map(\.role) == [.user, .system, .system, .system])
    #expect(read.diagnostics.isEmpty)
  }

  @Test("a search that the service ran is a call with its result")
  func serverSearch() throws {
    let answer = """
      {"id": "m1", "role": "assistant", "content": [
       {"type": "server_tool_use", "id": "t1", "name": "web_search", "input": {"query": "lamp"}},
       {"type": "web_search_tool_result", "tool_use_id": "t1", "content": [
        {"type": "web_search_result", "title": "Lamps", "url": "https://lamp.example", "encrypted_content": "x"}]},
       {"type": "text", "text": "There is one."}]}
      """
    let read = try Self.session(Self.line("assistant", "a1", answer.replacing("\n", with: "")))
    #expect(read.lines == ["Claude: There is one.", "web_search: Lamps\nhttps://lamp.example"])
    #expect(read.messages.map { $0.generation?.callID } == [nil, "t1"])
  }

  @Test("parts keep what they hold: references, documents, resources, and parts of unknown types")
  func parts() throws {
    let said = """
      {"role": "user", "content": [
       {"type": "document", "title": "Notes", "source": {"type": "text", "media_type": "text/plain", "data": "Dark."}},
       {"type": "document", "source": {"type": "base64", "media_type": "application/pdf", "data": "JVBE"}},
       {"type": "document", "source": {"type": "url", "url": "https://lamp.example/a.pdf"}},
       {"type": "tool_reference", "tool_name": "Mend"},
       {"type": "resource", "resource": {"uri": "file:///a", "text": "A bulb."}},
       {"type": "odd", "lamp": 7}, {"type": "text", "text": "Read."}]}
      """
    let read = try Self.session(Self.line("user", "u1", said.replacing("\n", with: "")))
    let text = try #require(read.messages.first).text
    for part in ["**Notes**\n\nDark.", "a.pdf", "Mend", "A bulb.", #"{"type":"odd","lamp":7}"#, "Read."] {
      #expect(text.contains(part), "\(text)")
    }
    #expect(read.messages.first?.attachments.map(\.mime) == ["application/pdf"])
  }

  // MARK: others

  @Test("OpenAI's calls are read without the word \"function\" around them")
  func flatCalls() throws {
    let read = try Reading([
      (
        "a.jsonl",
        #"{"messages": [{"role": "assistant", "tool_calls": [{"id": "c1", "name": "find", "args": {"a": 1}}]}]}"#
      )
    ])
    #expect(
      read.messages.first?.generation?.calls
        == [Generation.ToolCall(id: "c1", name: "find", arguments: #"{"a":1}"#)])
  }

  @Test("Aider: headings and quotations of an answer are no prompts and no lines of the program")
  func aider() throws {
    let history = """
      # aider chat started at 2026-01-01 10:00:50

      #### Mend it.\u{20}\u{20}
      #### Please.\u{20}\u{20}

      #### Step 1

      > It was dark.

      Done.

      > Tokens: 2.1k sent, 340 received.\u{20}\u{20}
      """
    let read = try Reading([("h.md", history)])
    #expect(read.messages.map(\.role) == [.user, .assistant, .system])
    #expect(read.messages[0].text == "Mend it.\nPlease.")
    #expect(read.messages[1].text == "#### Step 1\n\n> It was dark.\n\nDone.")
    // Editors may remove the spaces.
    let bare = try Reading([("h.md", history.replacing("\u{20}\u{20}", with: ""))])
    #expect(bare.messages.first?.role == .user && bare.messages.last?.role == .system)
  }

  private static func streamed(_ events: String...) throws -> Reading {
    let body = events.map { "data: \($0)\n\n" }.joined().replacing(#"\"#, with: #"\\"#).replacing(
      "\"", with: "\\\"")
    let call =
      #"{"request": {"body": {"messages": [{"role": "user", "content": "Hi"}]}}, "response": {"body_raw": ""#
      + body.replacing("\n", with: "\\n") + #""}}"#
    return try Reading([("log.jsonl", call)])
  }

  @Test("an answer recorded as a stream of events is read whole, of each API")
  func streams() throws {
    let anthropic = try Self.streamed(
      #"{"type": "message_start", "message": {"role": "assistant", "content": [], "model": "swan-1", "usage": {"input_tokens": 4, "output_tokens": 1}}}"#,
      #"{"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}"#,
      #"{"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "I "}}"#,
      #"{"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "look."}}"#,
      #"{"type": "content_block_start", "index": 1, "content_block": {"type": "tool_use", "id": "c1", "name": "find", "input": {}}}"#,
      #"{"type": "content_block_delta", "index": 1, "delta": {"type": "input_json_delta", "partial_json": "{\"lamp\""}}"#,
      #"{"type": "content_block_delta", "index": 1, "delta": {"type": "input_json_delta", "partial_json": ": 7}"}}"#,
      #"{"type": "message_delta", "delta": {"stop_reason": "tool_use"}, "usage": {"output_tokens": 9}}"#)
    #expect(anthropic.lines == ["User: Hi", "Assistant: I look."] && anthropic.diagnostics.isEmpty)
    #expect(anthropic.messages[1].generation?.calls.map(\.arguments) == [#"{"lamp":7}"#])
    #expect(anthropic.messages[1].generation?.usage == Generation.Usage(input: 4, output: 9))
    let openAI = try Self.streamed(
      #"{"object": "chat.completion.chunk", "model": "swan-1", "choices": [{"index": 0, "delta": {"role": "assistant", "content": "I "}}]}"#,
      #"{"choices": [{"index": 0, "delta": {"content": "look.", "tool_calls": [{"index": 0, "id": "c1", "function": {"name": "find", "arguments": "{"}}]}}]}"#,
      #"{"choices": [{"index": 0, "delta": {"tool_calls": [{"index": 0, "function": {"arguments": "}"}}]}}]}"#,
      #"{"choices": [], "usage": {"prompt_tokens": 4, "completion_tokens": 9}}"#)
    #expect(openAI.lines == ["User: Hi", "Assistant: I look."] && openAI.diagnostics.isEmpty)
    #expect(openAI.messages[1].generation?.calls.map(\.arguments) == ["{}"])
    let responses = try Self.streamed(
      #"{"type": "response.completed", "response": {"output": [{"type": "message", "role": "assistant", "content": "I look."}]}}"#
    )
    #expect(responses.lines == ["User: Hi", "Assistant: I look."])
    let google = try Self.streamed(
      #"{"candidates": [{"content": {"role": "model", "parts": [{"text": "I "}]}}]}"#,
      #"{"candidates": [{"content": {"parts": [{"text": "look."}]}}], "usageMetadata": {"promptTokenCount": 4, "candidatesTokenCount": 9}}"#
    )
    #expect(google.lines == ["User: Hi", "Assistant: I look."])
    #expect(google.messages[1].generation?.usage?.output == 9)
  }

  @Test("an answer in no known form is kept")
  func unknownAnswer() throws {
    let read = try Reading([
      (
        "log.jsonl",
        #"{"request": {"messages": [{"role": "user", "content": "Hi"}]}, "response": {"lamp": "dark"}}"#
      )
    ])
    #expect(read.messages.count == 2 && read.lines[1].contains(#"{"lamp":"dark"}"#))
    #expect(read.diagnostics.map(\.message) == ["response has no message; it is kept as JSON"])
  }

  @Test("an answer of the Responses API keeps the pages that it cites")
  func citations() throws {
    let response =
      #"{"object": "response", "output": [{"type": "message", "role": "assistant", "content": [{"type": "output_text", "#
      + #""text": "Dark.", "annotations": [{"type": "url_citation", "url": "https://lamp.example", "title": "Lamps"}]}]}]}"#
    let read = try Reading([("r.json", response)])
    #expect(read.lines == ["Assistant: Dark. ([Lamps](<https://lamp.example>))"])
  }

  @Test("Open WebUI: calls in the text of an answer are calls, with their results")
  func openWebUI() throws {
    let call =
      #"<details type=\"tool_calls\" done=\"true\" id=\"c1\" name=\"find\" "#
      + #"arguments=\"&quot;{\\&quot;lamp\\&quot;: 7}&quot;\" result=\"&quot;dark&quot;\">\n"#
      + #"<summary>Tool Executed</summary>\n</details>\n"#
    let newer =
      #"<details type=\"tool_calls\" done=\"true\" id=\"c2\" name=\"mend\" arguments=\"{&quot;lamp&quot;: 7}\">\n"#
      + #"<summary>Tool Executed</summary>\n&quot;mended&quot;\n</details>\n"#
    let chat =
      #"[{"id": "c", "user_id": "u", "title": "Lamp", "chat": {"history": {"currentId": "a", "messages": {"#
      + #""a": {"id": "a", "role": "assistant", "content": "Look.\n\#(call)\#(newer)Bright.\n"#
      + #"<details>\n<summary>More</summary>\nLess\n</details>"}}}}}]"#
    let read = try Reading([("c.json", chat)])
    #expect(read.lines[..<4] == ["Open WebUI: Look.", "find: dark", "Open WebUI: ", "mend: mended"])
    #expect(
      read.messages.flatMap { $0.generation?.calls ?? [] }.map { "\($0.id) \($0.name) \($0.arguments)" }
        == [#"c1 find {"lamp": 7}"#, #"c2 mend {"lamp": 7}"#])
    #expect(read.lines[4].hasPrefix("Open WebUI: Bright.") && read.lines[4].contains("<summary>More"))
  }

  @Test("LibreChat: changes of the agent are no text, and summaries are")
  func libreChat() throws {
    let content =
      #"[{"type": "agent_update", "agent_update": {"index": 0}}, {"type": "text", "text": "Dark."}, "#
      + #"{"type": "summary", "content": [{"type": "text", "text": "It was day."}]}]"#
    let read = try Reading([
      (
        "c.json",
        #"{"conversationId": "c", "messages": [{"messageId": "m", "isCreatedByUser": false, "content": \#(content)}]}"#
      )
    ])
    #expect(read.lines == ["LibreChat: Dark.\n\nIt was day."] && read.diagnostics.isEmpty)
  }

  @Test("VS Code: calls have the arguments and results that the request records beside the answer")
  func vsCode() throws {
    let chat = """
      {"requesterUsername": "ann", "responderUsername": "GitHub Copilot", "requests": [
       {"requestId": "r1", "message": {"text": "Read"}, "response": [
         {"kind": "toolInvocationSerialized", "toolId": "copilot_readFile", "toolCallId": "x1",
          "pastTenseMessage": {"value": "Read lamp.txt"}},
         {"kind": "elicitationSerialized", "title": "Allow?", "message": {"value": "It reads."}, "state": "accepted"},
         {"kind": "questionCarousel", "questions": [{"question": "Which lamp?"}], "data": {"q": "the red one"}},
         {"value": "Dark."}],
        "result": {"metadata": {"toolCallRounds": [{"toolCalls": [
          {"id": "call_1", "name": "read_file", "arguments": "{\\"path\\": \\"lamp.txt\\"}"}]}],
         "toolCallResults": {"call_1": {"content": [{"value": {"node": {"children": [
          {"type": 2, "text": "no "}, {"type": 2, "text": "bulb"}]}}}]}}}}}]}
      """
    let read = try Reading([("chat.json", chat)])
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.messages[1].generation?.calls.map(\.arguments) == [#"{"path": "lamp.txt"}"#])
    #expect(read.lines[2] == "copilot_readFile: no bulb")
    #expect(read.lines.contains { $0.contains("**Allow?** It reads.") })
    #expect(read.lines.contains { $0.contains("the red one") })
  }
}
