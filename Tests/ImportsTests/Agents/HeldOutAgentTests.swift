import Basics
import Content
@testable import Conversations
import ImportKit
import Testing

/// What files of other tools than those of the samples have.
@Suite("Agents' files in the wild")
struct HeldOutAgentTests {
  @Test("a reference to a symbol keeps its name, and a request's own tokens are its usage")
  func references() throws {
    let answer = #"""
      [{"value": "See "}, {"kind": "inlineReference", "inlineReference": {"name": "Lamp.dim", "location":
      {"uri": {"path": "/work/lamp.swift"}}}}, {"value": " in "}, {"kind": "inlineReference", "inlineReference":
      {"uri": {"path": "/work/lamp.swift"}}}, {"kind": "thinking", "value": "Hm."}, {"kind": "thinking", "value": ""}]
      """#
    let chat = #"""
      {"version": 3, "sessionId": "s", "responderUsername": "Copilot", "requests": [{"requestId": "r", "message":
      {"text": "Where?"}, "response": \#(answer), "promptTokens": 7, "completionTokens": 3, "promptTokenDetails": [],
      "copilotCredits": 1}]}
      """#
    let read = try Reading([("chat.json", chat)])
    #expect(
      read.lines == ["User: Where?", "Copilot: See `Lamp.dim` in `lamp.swift`"] && read.diagnostics.isEmpty)
    let generation = try #require(read.messages.last?.generation)
    #expect(generation.usage?.input == 7 && generation.usage?.output == 3 && generation.thinking == "Hm.")
  }

  @Test(
    "a session of Grok Build has the title of its summary, or of its first prompt if that is empty or damaged",
    arguments: [
      (
        #"{"info": {"id": "s-1"}, "session_summary": "", "generated_title": "A \"dark\" lamp"}"#,
        #"A "dark" lamp"#
      ),
      (#"{"session_summary": "Lamp", "generated_title": "Other"}"#, "Lamp"), ("{}", "Why?"), ("{", "Why?"),
    ])
  func grokTitles(_ summary: String, _ title: String) throws {
    let folder = "sessions/%2Fwork/s-1/"
    let history = #"""
      {"type": "user", "content": [{"type": "text", "text": "<user_query>\nWhy?\n</user_query>"}], "prompt_index": 0}
      {"type": "reasoning", "summary": [{"type": "summary_text", "text": "Hm."}]}
      """#
    let read = try Reading([(folder + "chat_history.jsonl", history), (folder + "summary.json", summary)])
    #expect(read.chats.map(\.title) == [title] && read.chats.map(\.id) == ["s-1"])
    #expect(read.messages.map(\.text) == ["Why?", ""] && read.messages.last?.generation?.thinking == "Hm.")
    #expect(read.diagnostics.isEmpty == (summary != "{"))
  }

  @Test("a task of Cline is read from its requests if they are there, and else from what the panel showed")
  func clineTasks() throws {
    let shown = #"[{"ts": 1767261600000, "type": "say", "say": "text", "text": "Why?", "images": []}]"#
    let sent = #"[{"role": "user", "content": "Why, with more?"}, {"role": "assistant", "content": "So."}]"#
    let alone = try Reading([("tasks/1767261600000/ui_messages.json", shown)])
    #expect(alone.chats.map(\.id) == ["1767261600000"] && alone.lines == ["User: Why?"])
    let both = try Reading([("t/1/ui_messages.json", shown), ("t/1/api_conversation_history.json", sent)])
    #expect(both.lines == ["User: Why, with more?", "Cline: So."])
  }

  @Test("Cline's requests have times, the model, tokens and cost, and the task as their title")
  func clineRequests() throws {
    let sent = #"""
      [{"role": "user", "content": [{"type": "text", "text": "<task>\nWhy?\n</task>"}], "ts": 1767261600000},
      {"role": "assistant", "content": [{"type": "text", "text": "So."}], "ts": 1767261602000, "modelInfo":
      {"modelId": "model-1", "providerId": "house", "mode": "act"}, "metrics": {"tokens": {"prompt": 9, "completion":
      2, "cached": 4}, "cost": 0.5}}]
      """#
    let read = try Reading([("t/1/api_conversation_history.json", sent)])
    #expect(read.chats.map(\.title) == ["Why?"] && read.diagnostics.isEmpty)
    let answer = try #require(read.messages.last)
    #expect(answer.time.milliseconds == 1_767_261_602_000 && answer.generation?.model == "model-1")
    let usage = try #require(answer.generation?.usage)
    #expect(usage.input == 9 && usage.output == 2 && usage.cached == 4 && usage.cost == 0.5)
  }

  @Test("what `cline --json` prints is a task, with the id of its first line")
  func clineLines() throws {
    let lines = #"""
      {"type": "task_started", "taskId": "17"}
      {"type": "say", "say": "task", "text": "Say OK.", "modelInfo": {"modelId": "model-1"}}
      {"type": "say", "say": "api_req_started", "text": "{\"request\":\"x\"}"}
      {"type": "say", "say": "api_req_finished", "text": "{\"tokensIn\":7,\"tokensOut\":1,\"cost\":0.5}"}
      {"type": "say", "say": "text", "text": "O", "partial": true}
      {"type": "say", "say": "completion_result", "text": "OK"}
      """#
    let read = try Reading([("out.jsonl", lines)])
    #expect(
      read.lines == ["User: Say OK.", "Assistant: O", "Assistant: OK"] && read.chats.map(\.id) == ["17"])
    #expect(read.messages.map { $0.generation?.usage?.input } == [nil, 7, nil] && read.diagnostics.isEmpty)
  }

  @Test("a session of Kimi Code has the title of its state; its sub-agents are sessions of their own")
  func kimiFolder() throws {
    let main = #"""
      {"type": "metadata", "protocol_version": "1.5"}
      {"type": "agent.message.appended", "message": {"message": {"role": "user", "content": [{"type": "text", "text":
      "Why?"}]}}, "time": 1767261600000}
      {"type": "agent.message.appended", "message": {"message": {"role": "assistant", "content": [{"type": "think",
      "think": "Hm."}, {"type": "text", "text": "So."}], "toolCalls": [{"type": "function", "id": "c", "name": "Read",
      "arguments": "{}"}]}}, "time": 1767261601000}
      {"type": "agent.message.appended", "message": {"message": {"role": "tool", "toolCallId": "c", "content": [{"type":
      "text", "text": "found"}]}}, "time": 1767261602000}
      """#.replacing(" \n", with: " ").replacing(",\n", with: ", ").replacing(":\n", with: ": ")
    let other =
      #"{"timestamp": 1767261600, "message": {"type": "TurnBegin", "payload": {"user_input": "Look"}}}"#
    let folder = "sessions/wd_x/session_1/"
    let read = try Reading([
      (folder + "agents/main/wire.jsonl", main), (folder + "state.json", #"{"title": "Lamp"}"#),
      (folder + "agents/agent-0/wire.jsonl", other),
    ])
    #expect(read.chats.map(\.title).sorted() == ["Lamp", "Look"] && read.diagnostics.isEmpty)
    #expect(read.chats.compactMap(\.id).sorted() == ["session_1", "session_1-agent-0"])
    #expect(read.lines.sorted() == ["Kimi: So.", "Read: found", "User: Look", "User: Why?"])
  }

  @Test(
    "a pasted text is in the place of its mark, or was taken back",
    arguments: [
      ("Read [Pasted text #1]!", "Read \n\n\n```\nlamp\n```\n\n\n!"),
      ("Read [Pasted text #1 +1 lines]", "Read \n\n\n```\nlamp\n```"), ("Read it", "Read it"),
    ])
  func pastes(_ prompt: String, _ text: String) throws {
    let line =
      #"{"display": "\#(prompt)", "pastedContents": {"1": {"id": 1, "type": "text", "content": "lamp"}}, "#
      + #""timestamp": 1700000000000, "project": "/work", "sessionId": "s"}"#
    #expect(try Reading([("history.jsonl", line)]).messages.map(\.text) == [text])
  }

  @Test("prompts of OpenCode name no session, and their parts are the pasted texts")
  func promptsOfOpenCode() throws {
    let part =
      #"{"type": "text", "text": "one\ntwo", "source": {"text": {"start": 5, "end": 9, "value": "[Pasted ~2 lines]"}}}"#
    let lines =
      #"{"input": "Read [Pasted ~2 lines]", "parts": [\#(part)], "mode": "normal"}"# + "\n"
      + #"{"input": "Go on", "parts": []}"#
    let read = try Reading([("prompt-history.jsonl", lines)])
    #expect(read.format == "prompt-history" && read.chats.count == 1 && read.diagnostics.isEmpty)
    #expect(read.messages.map(\.text) == ["Read \n\n\n```\none\ntwo\n```", "Go on"])
  }

  @Test("the storage of the first versions of OpenCode has its title and parts")
  func firstStorage() throws {
    let folder = "storage/session"
    let read = try Reading([
      (
        "\(folder)/info/ses_1.json", #"{"id": "ses_1", "title": "Lamps", "time": {"created": 1700000000000}}"#
      ),
      (
        "\(folder)/message/ses_1/m1.json",
        #"{"id": "m1", "role": "user", "sessionID": "ses_1", "time": {"created": 1700000001000}}"#
      ),
      ("\(folder)/part/ses_1/m1/p1.json", #"{"type": "text", "text": "Dim it."}"#),
    ])
    #expect(read.format == "opencode" && read.lines == ["User: Dim it."])
    #expect(read.chats.map(\.title) == ["Lamps"] && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("what the Gemini CLI says in the user's name is not the user's")
  func context() throws {
    let session = #"""
      {"sessionId": "s", "projectHash": "p", "startTime": "2026-01-01T00:00:00Z", "messages": [
      {"id": "1", "timestamp": "2026-01-01T00:00:00Z", "type": "user", "content": "<session_context>\nDay 1\n</session_context>"},
      {"id": "2", "timestamp": "2026-01-01T00:00:01Z", "type": "user", "content": "Dim it."}]}
      """#
    let read = try Reading([("session.json", session)])
    #expect(read.messages.map(\.role) == [.system, .user] && read.chats.map(\.title) == ["Dim it."])
    let checkpoint =
      #"[{"role": "user", "parts": [{"text": "This is the Gemini CLI. We are setting up the context for our chat."}]}, "#
      + #"{"role": "user", "parts": [{"text": "Dim it."}]}]"#
    let saved = try Reading([("a.json", checkpoint)])
    #expect(saved.messages.map(\.role) == [.system, .user] && saved.chats.map(\.title) == ["Dim it."])
  }

  @Test("a line that the program hides may still answer a call")
  func hiddenResult() throws {
    let lines = [
      #"{"type": "assistant", "uuid": "a", "sessionId": "s", "timestamp": "2026-01-01T10:00:00Z", "message": {"id": "m", "role": "assistant", "content": [{"type": "tool_use", "id": "t", "name": "Read", "input": {}}]}}"#,
      #"{"type": "user", "uuid": "u", "sessionId": "s", "isMeta": true, "attributionPlugin": "x", "timestamp": "2026-01-01T10:00:01Z", "message": {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t", "content": "lamp"}]}}"#,
    ]
    let read = try Reading([("s.jsonl", lines.joined(separator: "\n"))])
    #expect(read.lines.last == "Read: lamp" && read.messages.last?.generation?.callID == "t")
    #expect(read.diagnostics.isEmpty)
  }

  @Test("a rollout of Codex without times is recognised by its header")
  func untimedRollout() throws {
    let lines =
      #"{"type": "session_meta", "payload": {"id": "s"}}"# + "\n"
      + #"{"type": "response_item", "payload": {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "Hi"}]}}"#
    let read = try Reading([("rollout.jsonl", lines)])
    #expect(read.format == "codex" && read.lines == ["User: Hi"])
  }

  @Test(
    "versions of LM Studio may leave the role to their message, chats of Open WebUI the title to the chat")
  func apps() throws {
    let studio =
      #"{"name": "L", "messages": [{"role": "user", "versions": [{"content": [{"type": "text", "text": "Hi"}]}], "currentlySelected": 0}]}"#
    #expect(try Reading([("a.conversation.json", studio)]).lines == ["User: Hi"])
    let history =
      #"{"currentId": "1", "messages": {"1": {"id": "1", "role": "user", "content": "Hi", "childrenIds": []}}}"#
    let web = try Reading([
      ("chat.json", #"[{"id": "c", "chat": {"title": "Lamps", "history": \#(history)}}]"#)
    ])
    #expect(web.format == "open-webui" && web.lines == ["User: Hi"] && web.chats.map(\.title) == ["Lamps"])
  }

  @Test(
    "a title is no mark of a block of code",
    arguments: ["```json\n{\"a\": 1}\n```", "\n``` \n{\"a\": 1}", "```é\n{\"a\": 1}"])
  func fences(_ text: String) {
    #expect(Conversation.title(from: text) == "{\"a\": 1}")
    #expect(Conversation.title(from: "```swift") == "```swift")
  }

  @Test("a request of the Responses API is read without its answer, and so is a list of its items")
  func requests() throws {
    let item = #"{"role": "user", "content": "Hi"}"#
    for input in [#""Hi""#, "[\(item)]"] {
      let read = try Reading([
        ("r.jsonl", #"{"model": "m", "input": \#(input), "instructions": "Be brief.", "temperature": 1}"#)
      ])
      #expect(read.format == "api-calls" && read.lines == ["System: Be brief.", "User: Hi"])
    }
    let items =
      #"[\#(item), {"type": "function_call", "name": "look", "call_id": "c", "arguments": "{}"}, "#
      + #"{"type": "function_call_output", "call_id": "c", "output": "lamp"}]"#
    let list = try Reading([("items.json", items)])
    #expect(list.messages.map(\.role) == [.user, .assistant, .tool] && list.diagnostics.isEmpty)
    #expect(list.messages.last?.generation?.callID == "c")
  }
}
