import Basics
@testable import Conversations
import Model
import Testing

/// Answers that were cut off or refused, and what tools on servers and apps return.
@Suite("Cut-off answers and tools in the wild")
struct HeldOutStreamTests {
  private static func call(_ request: String, _ events: [String]) throws -> Reading {
    let body = events.map { "data: \($0)" }.joined(separator: "\n\n")
    let quoted = body.replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    return try Reading([
      ("log.jsonl", #"{"request": {"body": \#(request)}, "response": {"body": "\#(quoted)"}}"#)
    ])
  }

  @Test("a stream of the Responses API that was cut off keeps what came")
  func responses() throws {
    let read = try Self.call(
      #"{"model": "m", "input": "Hi", "stream": true}"#,
      [
        #"{"type": "response.created", "response": {"id": "r", "status": "in_progress", "model": "m", "output": []}}"#,
        #"{"type": "response.output_item.added", "output_index": 0, "item": {"type": "message", "id": "m", "role": "assistant", "content": []}}"#,
        #"{"type": "response.output_text.delta", "output_index": 0, "delta": "He"}"#,
        #"{"type": "response.output_text.delta", "output_index": 0, "delta": "llo wor"}"#,
      ])
    #expect(read.lines == ["User: Hi", "Assistant: Hello wor"])
  }

  @Test("an error in a stream of Anthropic follows what came before it")
  func anthropic() throws {
    let read = try Self.call(
      #"{"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "Hi"}]}"#,
      [
        #"{"type": "message_start", "message": {"id": "m", "type": "message", "role": "assistant", "content": []}}"#,
        #"{"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}"#,
        #"{"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "Hel"}}"#,
        #"{"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}"#,
      ])
    #expect(read.messages.map(\.text) == ["Hi", "Hel", ""] && read.messages.last?.error == "Overloaded")
  }

  @Test("chunks of a stream in lines are one answer")
  func chunks() throws {
    let start =
      #"{"id": "c", "object": "chat.completion.chunk", "created": 1750000000, "model": "m", "choices": "#
    let lines = [
      #"[{"index": 0, "delta": {"role": "assistant", "content": "He"}, "finish_reason": null}]}"#,
      #"[{"index": 0, "delta": {"content": "llo"}, "finish_reason": null}]}"#,
      #"[{"index": 0, "delta": {}, "finish_reason": "length"}]}"#,
    ]
    let read = try Reading([("chunks.jsonl", lines.map { start + $0 }.joined(separator: "\n"))])
    #expect(read.lines == ["Assistant: Hello"])
    #expect(read.chats.first?.record.metadata.contains { $0.value == "length" } == true)
  }

  private static func chunks(_ choices: [String], id: String = #""id": "c", "#) throws -> Reading {
    let lines = choices.map {
      #"{\#(id)"object": "chat.completion.chunk", "created": 1750000000, "model": "m", "choices": [\#($0)}"#
    }
    return try Reading([("chunks.jsonl", lines.joined(separator: "\n"))])
  }

  private static func delta(_ delta: String, _ reason: String = "null") -> String {
    #"{"index": 0, "delta": \#(delta), "finish_reason": \#(reason)}]"#
  }

  @Test("a function call in chunks is one call")
  func function() throws {
    let read = try Self.chunks([
      Self.delta(
        #"{"role": "assistant", "content": null, "function_call": {"name": "look", "arguments": ""}}"#),
      Self.delta(#"{"function_call": {"arguments": "{\"city\":"}}"#),
      Self.delta(#"{"function_call": {"arguments": "\"Bonn\"}"}}"#), Self.delta("{}", #""function_call""#),
    ])
    let calls = read.messages.flatMap { $0.generation?.calls ?? [] }
    #expect(calls.map(\.name) == ["look"] && calls.first?.arguments == #"{"city":"Bonn"}"#)
  }

  @Test("chunks keep parts, errors and fields that are unknown")
  func unknownChunks() throws {
    let read = try Self.chunks([
      Self.delta(#"{"role": "assistant", "content": "Hel"}"#),
      Self.delta(#"{"content": [{"type": "text", "text": "lo"}]}"#),
      Self.delta(#"{"content": [{"type": "zorblax", "x": 1}], "hum": [1]}"#),
      Self.delta(#"{"content": " you", "hum": [2]}"#), #"], "error": {"message": "overloaded"}"#,
    ])
    let text = try #require(read.messages.first?.text)
    #expect(text.hasPrefix("Hello") && text.contains("zorblax") && text.hasSuffix(" you"))
    #expect(read.messages.map(\.error) == [nil, "overloaded"])
    #expect(read.chats.first?.record.metadata.contains { $0.value == "[1,2]" } == true)
    #expect(read.diagnostics.contains { $0.message.contains("unknown field \"hum\"") })
  }

  @Test("thoughts in parts of chunks are thoughts of the answer")
  func thoughts() throws {
    func thought(_ text: String) -> String {
      Self.delta(
        #"{"content": [{"type": "thinking", "thinking": [{"type": "text", "text": "\#(text)"}]}]}"#)
    }
    let read = try Self.chunks([
      Self.delta(#"{"role": "assistant", "content": ""}"#), thought("Let "), thought("me see"),
      Self.delta(#"{"content": "Sun"}"#), Self.delta(#"{"content": "ny"}"#, #""stop""#),
    ])
    let answers = read.messages.filter { $0.role == .assistant }
    #expect(answers.map(\.text) == ["Sunny"] && answers.first?.generation?.thinking == "Let me see")
  }

  @Test("chunks without an id are as many streams as end or begin")
  func unnamedChunks() throws {
    let read = try Self.chunks(
      [
        Self.delta(#"{"content": "Hello "}"#), Self.delta(#"{"content": "there"}"#, #""stop""#),
        #"], "usage": {"prompt_tokens": 3, "completion_tokens": 2}"#,
        Self.delta(#"{"role": "assistant", "content": ""}"#), Self.delta(#"{"content": "Cut"}"#),
        Self.delta(#"{"role": "assistant", "content": "Se"}"#),
        Self.delta(#"{"role": "assistant", "content": "cond"}"#), Self.delta("{}", #""stop""#),
      ], id: "")
    #expect(read.lines.sorted() == ["Assistant: Cut", "Assistant: Hello there", "Assistant: Second"])
    #expect(read.messages.compactMap { $0.generation?.usage?.input } == [3])
  }

  private static func anthropic(_ content: String, _ reason: String) throws -> Reading {
    try Reading([
      (
        "message.json",
        #"{"id": "m", "type": "message", "role": "assistant", "model": "m", "content": [\#(content)], "#
          + #""stop_reason": "\#(reason)", "usage": {"input_tokens": 1, "output_tokens": 1}}"#
      )
    ])
  }

  @Test("an answer that was refused says so")
  func refusal() throws {
    let message = try #require(try Self.anthropic("", "refusal").messages.first)
    #expect(message.role == .assistant && message.error == "no answer: refusal")
  }

  @Test("an empty answer that ended as usual is no fault", arguments: ["end_turn", "stop_sequence"])
  func emptyAnswer(_ reason: String) throws {
    let answer =
      #"{"type": "message", "role": "assistant", "model": "m", "content": [], "stop_reason": "#
      + #""\#(reason)", "usage": {"input_tokens": 5, "output_tokens": 2}}"#
    func read(_ messages: String) throws -> Reading {
      let request =
        #"{"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "Run"}\#(messages)]}"#
      return try Reading([("call.json", #"{"request": \#(request), "response": \#(answer)}"#)])
    }
    let after = try read(#", {"role": "assistant", "content": "Ran"}"#)
    #expect(after.lines == ["User: Run", "Assistant: Ran"])
    #expect(after.messages.allSatisfy { $0.error == nil })
    #expect(after.messages.last?.generation?.usage?.input == 5)
    let first = try read("")
    #expect(first.lines == ["User: Run"] && first.diagnostics.isEmpty, "\(first.diagnostics)")
    #expect(first.chats.first?.record.metadata.contains { $0.value.contains(#""input_tokens":5"#) } == true)
  }

  @Test("files that a program made on Anthropic's servers are attachments")
  func serverFiles() throws {
    let blocks = [
      #"{"type": "server_tool_use", "id": "s1", "name": "bash_code_execution", "input": {"command": "plot"}}"#,
      #"{"type": "bash_code_execution_tool_result", "tool_use_id": "s1", "content": {"type": "bash_code_execution_result", "#
        + #""stdout": "", "stderr": "", "return_code": 0, "content": "#
        + #"[{"type": "bash_code_execution_output", "file_id": "file_42"}, {"type": "zorblax", "x": 1}]}}"#,
    ].joined(separator: ", ")
    let result = try #require(try Self.anthropic(blocks, "end_turn").messages.first { $0.role == .tool })
    #expect(result.attachments.map(\.path) == ["file_42"] && result.text.contains("zorblax"))
  }

  @Test("tools on Anthropic's servers print text, or fail")
  func serverTools() throws {
    let blocks = [
      #"{"type": "server_tool_use", "id": "s1", "name": "bash_code_execution", "input": {"command": "ls"}}"#,
      #"{"type": "bash_code_execution_tool_result", "tool_use_id": "s1", "content": {"type": "bash_code_execution_result", "stdout": "a.txt\n", "stderr": "", "return_code": 1, "content": []}}"#,
      #"{"type": "server_tool_use", "id": "s2", "name": "web_fetch", "input": {"url": "https://lamp.example"}}"#,
      #"{"type": "web_fetch_tool_result", "tool_use_id": "s2", "content": {"type": "web_fetch_tool_error", "error_code": "url_not_accessible"}}"#,
    ].joined(separator: ", ")
    let results = try Self.anthropic(blocks, "end_turn").messages.filter { $0.role == .tool }
    #expect(results.map(\.text) == ["a.txt", "url_not_accessible"])
    #expect(results.allSatisfy { $0.generation?.isFailure == true })
  }

  @Test("Open WebUI: pasted pictures, thoughts, code that ran and sources")
  func openWebUI() throws {
    let code =
      #"<details type=\"code_interpreter\" done=\"true\" output=\"{&quot;stdout&quot;: &quot;2&quot;}\">\n"#
      + #"<summary>Analyzed</summary>\n```python\nprint(1 + 1)\n```\n</details>"#
    let thought =
      #"<details type=\"reasoning\" done=\"true\">\n<summary>Thought</summary>\n&gt; I think\n</details>"#
    let user =
      #""u": {"id": "u", "parentId": null, "childrenIds": ["a"], "role": "user", "content": "Hi", "timestamp": 1750000000, "#
      + #""files": [{"type": "image", "url": "data:image/png;base64,iVBORw0KGgo="}]}"#
    let answer =
      #""a": {"id": "a", "parentId": "u", "childrenIds": [], "role": "assistant", "model": "m", "timestamp": 1750000005, "#
      + #""content": "\#(thought)\n\#(code)\nHello [1]", "sources": [{"source": {"name": "web"}, "document": ["x"], "#
      + #""metadata": [{"source": "https://lamp.example", "title": "Lamps"}]}]}"#
    let file =
      #"[{"id": "c", "title": "T", "chat": {"title": "T", "models": ["m"], "history": {"messages": {\#(user), \#(answer)}, "#
      + #""currentId": "a"}, "timestamp": 1750000000000}, "created_at": 1750000000, "updated_at": 1750000010}]"#
    let read = try Reading([("chat-export-1.json", file)])
    #expect(read.messages.first?.attachments.first?.path.hasSuffix(".png") == true)
    #expect(read.messages.first?.text == "Hi")
    let answers = read.messages.filter { $0.role == .assistant }
    #expect(answers.first?.generation?.thinking == "I think")
    let calls = answers.flatMap { $0.generation?.calls ?? [] }
    #expect(calls.map(\.name) == ["code_interpreter"] && calls.first?.arguments == "print(1 + 1)")
    #expect(read.messages.first { $0.role == .tool }?.text == "2")
    #expect(answers.last?.text == "Hello [1]\n\nSources: [Lamps](<https://lamp.example>)")
  }

  @Test("text that OpenCode adds to a prompt is the system's")
  func openCode() throws {
    let parts =
      #"{"id": "p1", "sessionID": "s", "messageID": "m", "type": "text", "text": "Explain @b.ts"}, "#
      + #"{"id": "p2", "sessionID": "s", "messageID": "m", "type": "text", "synthetic": true, "text": "Called Read"}"#
    let file =
      #"{"info": {"id": "s", "projectID": "p", "directory": "/w", "title": "Lamp", "version": "1", "time": {"created": 1750000000000}}, "#
      + #""messages": [{"info": {"id": "m", "sessionID": "s", "role": "user", "time": {"created": 1750000000000}}, "#
      + #""parts": [\#(parts)]}]}"#
    let read = try Reading([("session.json", file)])
    #expect(read.lines == ["User: Explain @b.ts", "System: Called Read"])
  }

  @Test("Gemini CLI: pictures of a prompt are kept beside what was shown")
  func gemini() throws {
    let file =
      #"{"sessionId": "g", "projectHash": "h", "startTime": "2026-01-05T10:00:00.000Z", "lastUpdated": "2026-01-05T10:01:00.000Z", "#
      + #""messages": [{"id": "1", "timestamp": "2026-01-05T10:00:01.000Z", "type": "user", "content": [{"text": "Look @a.png"}, "#
      + #"{"inlineData": {"data": "iVBORw0KGgo=", "mimeType": "image/png"}}], "displayContent": [{"text": "Look @a.png"}]}]}"#
    let message = try #require(try Reading([("session-1.json", file)]).messages.first)
    #expect(message.text == "Look @a.png" && message.attachments.count == 1)
  }

  @Test("Copilot CLI: pasted pictures and those of results are files")
  func copilot() throws {
    func event(_ type: String, _ data: String) -> String {
      #"{"type": "\#(type)", "data": \#(data), "id": "\#(type)", "timestamp": "2026-01-05T10:00:01.000Z", "parentId": null}"#
    }
    let picture = #""data": "iVBORw0KGgo=", "mimeType": "image/png""#
    let read = try Reading([
      (
        "events.jsonl",
        [
          event("session.start", #"{"sessionId": "s", "version": 1, "producer": "copilot-agent"}"#),
          event("user.message", #"{"content": "Look", "attachments": [{"type": "blob", \#(picture)}]}"#),
          event(
            "assistant.message",
            #"{"content": "", "toolRequests": [{"toolCallId": "t", "name": "view", "arguments": {}}]}"#),
          event(
            "tool.execution_complete",
            #"{"toolCallId": "t", "success": true, "result": {"content": "seen", "contents": [{"type": "image", \#(picture)}]}}"#
          ),
        ].joined(separator: "\n")
      )
    ])
    let files = read.messages.flatMap(\.attachments)
    #expect(files.count == 2 && files.allSatisfy { $0.path.hasSuffix(".png") })
    #expect(read.messages.last?.text == "seen")
  }

  @Test("VS Code: binary results are files, and a sub-agent's result is that of its call")
  func vsCode() throws {
    let parts =
      #"{"kind": "toolInvocationSerialized", "toolCallId": "t", "toolId": "mcp", "invocationMessage": "Ran", "#
      + #""resultDetails": {"input": "{}", "output": [{"type": "embed", "isText": true, "value": "ok"}, "#
      + #"{"type": "embed", "isText": false, "value": "iVBORw0KGgo=", "mimeType": "image/png"}]}}, "#
      + #"{"kind": "toolInvocationSerialized", "toolCallId": "s", "toolId": "runSubagent", "invocationMessage": "Sub", "#
      + #""toolSpecificData": {"kind": "subagent", "prompt": "p", "result": "Found it"}}"#
    let file =
      #"{"version": 3, "responderUsername": "GitHub Copilot", "sessionId": "s", "requests": [{"requestId": "r", "#
      + #""message": {"text": "Look"}, "response": [\#(parts)], "timestamp": 1750000000000}]}"#
    let results = try Reading([("chat.json", file)]).messages.filter { $0.role == .tool }
    #expect(results.map(\.text) == ["ok", "Found it"] && results.first?.attachments.count == 1)
  }

  @Test("events of answers in lines are one answer each")
  func events() throws {
    func answer(_ id: String, _ text: String) -> [String] {
      [
        #"{"type": "message_start", "message": {"id": "\#(id)", "type": "message", "role": "assistant", "content": [], "model": "c", "usage": {"input_tokens": 25, "output_tokens": 1}}}"#,
        #"{"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}"#,
        #"{"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "\#(text)"}}"#,
        #"{"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 15}}"#,
        #"{"type": "message_stop"}"#,
      ]
    }
    let lines = answer("a", "Hello") + answer("b", "Again")
    let read = try Reading([("events.jsonl", lines.joined(separator: "\n"))])
    #expect(read.messages.map(\.text) == ["Hello", "Again"])
    #expect(read.messages.map(\.generation?.usage?.output) == [15, 15])
    let response = [
      #"{"type": "response.created", "sequence_number": 0, "response": {"id": "r", "object": "response", "output": []}}"#,
      #"{"type": "response.completed", "sequence_number": 1, "response": {"id": "r", "object": "response", "model": "m", "output": [{"type": "message", "id": "x", "role": "assistant", "content": [{"type": "output_text", "text": "Yes"}]}]}}"#,
    ]
    #expect(try Reading([("r.jsonl", response.joined(separator: "\n"))]).messages.map(\.text) == ["Yes"])
  }
}
