@testable import Conversations
import Testing

/// Files of newer or changed agents: a warning names the place, and nothing is lost.
@Suite("Drift of agents' formats")
struct AgentDriftTests {
  /// A change to a sample, and the warning about it. Every change contains the word `zorblax`, or leaves its text.
  struct Drift: Sendable, CustomTestStringConvertible {
    let name: String
    let old: String
    let new: String
    let says: String
    var word = "zorblax"
    var testDescription: String { "\(name): \(new)" }

    init(_ name: String, _ old: String, _ new: String, _ says: String, word: String = "zorblax") {
      (self.name, self.old, self.new, self.says, self.word) = (name, old, new, says, word)
    }
  }

  private static let field = #""color": "zorblax", "#
  private static func unknown(_ what: String) -> String {
    "unknown field \"color\" of \(what); it is kept as metadata"
  }

  /// Unknown types of records.
  static let records: [Drift] = [
    Drift("codex.jsonl", #""type": "world_state""#, #""type": "zorblax""#, "unknown record \"zorblax\""),
    Drift("codex.jsonl", #""type": "ghost_snapshot""#, #""type": "zorblax""#, "unknown item \"zorblax\""),
    Drift("codex.jsonl", #""type": "task_started""#, #""type": "zorblax""#, "unknown event \"zorblax\""),
    Drift("gemini.jsonl", #""type": "warning""#, #""type": "zorblax""#, "unknown message \"zorblax\""),
    Drift("gemini-checkpoint.json", #""role": "user""#, #""role": "zorblax""#, "unknown role \"zorblax\""),
    Drift(
      "grok-build.jsonl", #""type": "backend_tool_call""#, #""type": "zorblax""#, "unknown item \"zorblax\""),
    Drift(
      "cline.json", #""say": "checkpoint_created""#, #""say": "zorblax""#, "unknown record \"zorblax\""),
    Drift("kimi.jsonl", #""type": "StepBegin""#, #""type": "zorblax""#, "unknown record \"zorblax\""),
    Drift("kimi-code.jsonl", #""type": "llm.request""#, #""type": "zorblax""#, "unknown record \"zorblax\""),
    Drift("kimi-code.jsonl", #""type": "step.end""#, #""type": "zorblax""#, "unknown event \"zorblax\""),
    Drift("qwen.jsonl", #""type": "system""#, #""type": "zorblax""#, "unknown record \"zorblax\""),
    Drift("pi.jsonl", #""type": "custom","#, #""type": "zorblax","#, "unknown entry \"zorblax\""),
    Drift("pi.jsonl", #""role": "bashExecution""#, #""role": "zorblax""#, "unknown role \"zorblax\""),
    Drift("droid.jsonl", #""type": "todo_state""#, #""type": "zorblax""#, "unknown entry \"zorblax\""),
    Drift("openhands.json", #""action": "browse""#, #""action": "zorblax""#, "unknown action \"zorblax\""),
    Drift(
      "openhands.json", #""observation": "browse""#, #""observation": "zorblax""#,
      "unknown observation \"zorblax\""),
    Drift(
      "openhands-sdk.jsonl", #""kind": "ConversationErrorEvent""#, #""kind": "zorblax""#,
      "unknown event \"zorblax\""),
    Drift("continue.json", #""role": "tool""#, #""role": "zorblax""#, "unknown role \"zorblax\""),
    Drift(
      "chatgpt-exporter.json", #""role": "Response""#, #""role": "zorblax""#, "unknown role \"zorblax\""),
    Drift("fastchat.jsonl", #""type": "upvote""#, #""type": "zorblax""#, "unknown line \"zorblax\""),
    Drift("swe-rows.jsonl", #""role": "tool""#, #""role": "zorblax""#, "unknown role \"zorblax\""),
    Drift("opencode.json", #""type": "patch""#, #""type": "zorblax""#, "unknown part \"zorblax\""),
    Drift("opencode.json", #""role": "user""#, #""role": "zorblax""#, "unknown role \"zorblax\""),
    Drift("copilot.jsonl", #""type": "hook.start""#, #""type": "zorblax""#, "unknown event \"zorblax\""),
    Drift("vscode.jsonl", #""kind": "thinking""#, #""kind": "zorblax""#, "unknown part \"zorblax\""),
    Drift("cursor.jsonl", #""type": "turn_ended""#, #""type": "zorblax""#, "unknown record \"zorblax\""),
    Drift("claude-code.jsonl", #""type": "ai-title""#, #""type": "zorblax""#, "unknown line \"zorblax\""),
    Drift(
      "api-calls.jsonl", #""type": "web_search_call""#, #""type": "zorblax""#, "unknown item \"zorblax\""),
    Drift("otlp.json", #"{\"type\": \"reasoning\""#, #"{\"type\": \"zorblax\""#, "unknown part \"zorblax\""),
    Drift(
      "stream-codex.jsonl", #""type": "file_change""#, #""type": "zorblax""#, "unknown item \"zorblax\""),
    Drift("stream-gemini.jsonl", #""type": "error""#, #""type": "zorblax""#, "unknown event \"zorblax\""),
    Drift(
      "stream-opencode.jsonl", #""type": "step_start""#, #""type": "zorblax""#, "unknown event \"zorblax\""),
    Drift("langfuse.json", #""role": "system""#, #""role": "zorblax""#, "unknown role \"zorblax\""),
    Drift("langsmith.jsonl", #""role": "user""#, #""role": "zorblax""#, "unknown role \"zorblax\""),
    Drift("oasst.jsonl", #""role": "assistant""#, #""role": "zorblax""#, "message has an unknown \"role\""),
    Drift("preferences.jsonl", #""role": "user""#, #""role": "zorblax""#, "unknown role \"zorblax\""),
    Drift("open-webui.json", #""role": "user""#, #""role": "zorblax""#, "unknown role \"zorblax\""),
    Drift("lm-studio.json", #""type": "file""#, #""type": "zorblax""#, "unknown content \"zorblax\""),
    Drift("lm-studio.json", #""role": "user""#, #""role": "zorblax""#, "unknown role \"zorblax\""),
    Drift("mistral.json", #""role": "user""#, #""role": "zorblax""#, "unknown role \"zorblax\""),
    Drift("grok.json", #""sender": "human""#, #""sender": "zorblax""#, "unknown role \"zorblax\""),
    Drift("deepseek.json", #""type": "REQUEST""#, #""type": "zorblax""#, "unknown fragment \"zorblax\""),
    Drift("deepseek.json", #""type": "SEARCH""#, #""type": "zorblax""#, "unknown fragment \"zorblax\""),
    Drift("ai-sdk.json", #""role": "user""#, #""role": "zorblax""#, "unknown role \"zorblax\""),
    Drift("ai-sdk.json", #""type": "step-start""#, #""type": "zorblax""#, "unknown part \"zorblax\""),
    Drift("deepseek-chat.json", #""role": "USER""#, #""role": "zorblax""#, "unknown role \"zorblax\""),
    Drift("ai-studio.json", #""role": "user""#, #""role": "zorblax""#, "unknown role \"zorblax\""),
    Drift(
      "mistral.json", #""type": "thinking",\#n    "thinking""#, #""type": "zorblax",\#n    "thinking""#,
      "unknown content \"zorblax\""),
    Drift(
      "cursor.jsonl", #""type": "thinking", "thinking""#, #""type": "zorblax", "thinking""#,
      "unknown content \"zorblax\""),
    Drift(
      "claude-code.jsonl", #"{"type": "text", "text": "Here it is."}"#, #"{"type": "zorblax"}"#,
      "unknown content \"zorblax\""),
    Drift("takeout-turns.json", #""user_turn""#, #""zorblax""#, "unknown turn"),
  ]

  /// Unknown fields.
  static let fields: [Drift] = [
    Drift("codex.jsonl", #""role": "developer""#, #"\#(field)"role": "developer""#, unknown("an item")),
    Drift("codex.jsonl", #""type": "world_state""#, #"\#(field)"type": "world_state""#, unknown("a line")),
    Drift("gemini.jsonl", #""type": "info""#, #"\#(field)"type": "info""#, unknown("a message")),
    Drift("gemini.jsonl", #""status": "success""#, #"\#(field)"status": "success""#, unknown("a tool call")),
    Drift("gemini.jsonl", #""kind": "main""#, #"\#(field)"kind": "main""#, unknown("a session")),
    Drift("gemini-checkpoint.json", #""role": "user""#, #"\#(field)"role": "user""#, unknown("a message")),
    Drift("gemini-checkpoint.json", #""authType""#, #"\#(field)"authType""#, unknown("a checkpoint")),
    Drift("prompts.jsonl", #""ts": 1767261660"#, #"\#(field)"ts": 1767261660"#, unknown("a prompt")),
    Drift("grok-build.jsonl", #""prompt_index": 0"#, #"\#(field)"prompt_index": 0"#, unknown("an item")),
    Drift("cline.json", #""say": "task""#, #"\#(field)"say": "task""#, unknown("a record")),
    Drift(
      "kimi.jsonl", #""timestamp": 1767261601"#, #"\#(field)"timestamp": 1767261601"#, unknown("a record")),
    Drift("kimi-code.jsonl", #""toolCalls": []"#, #"\#(field)"toolCalls": []"#, unknown("a message")),
    Drift("kimi-code.jsonl", #""uuid": "p2""#, #"\#(field)"uuid": "p2""#, unknown("an event")),
    Drift("qwen.jsonl", #""gitBranch""#, #"\#(field)"gitBranch""#, unknown("a record")),
    Drift(
      "pi.jsonl", #""stopReason": "toolUse""#, #"\#(field)"stopReason": "toolUse""#, unknown("a message")),
    Drift("droid.jsonl", #""parentId": "m1""#, #"\#(field)"parentId": "m1""#, unknown("an entry")),
    Drift("openhands.json", #""cause": 3"#, #"\#(field)"cause": 3"#, unknown("an event")),
    Drift(
      "openhands-sdk.jsonl", #""activated_skills""#, #"\#(field)"activated_skills""#, unknown("an event")),
    Drift("openhands-sdk.jsonl", #""metrics": null"#, #"\#(field)"metrics": null"#, unknown("a result")),
    Drift("sillytavern.jsonl", #""is_user": true"#, #"\#(field)"is_user": true"#, unknown("a message")),
    Drift("chatgpt-exporter.json", #""say": "Why"#, #"\#(field)"say": "Why"#, unknown("a message")),
    Drift("continue.json", #""mode""#, #"\#(field)"mode""#, unknown("a session")),
    Drift("continue.json", #""editorState""#, #"\#(field)"editorState""#, unknown("an entry")),
    Drift("continue.json", #""signature""#, #"\#(field)"signature""#, unknown("a message")),
    Drift("fastchat.jsonl", #""gen_params""#, #"\#(field)"gen_params""#, unknown("a line")),
    Drift(
      "swe-rows.jsonl", #""tool_call_id": "c1""#, #"\#(field)"tool_call_id": "c1""#, unknown("a message")),
    Drift("opencode.json", #""directory":"#, #"\#(field)"directory":"#, unknown("a session")),
    Drift("opencode.json", #""mode": "build""#, #"\#(field)"mode": "build""#, unknown("a message")),
    Drift("opencode.json", #""callID": "c1""#, #"\#(field)"callID": "c1""#, unknown("a part")),
    Drift("copilot.jsonl", #""messageId": "m1""#, #"\#(field)"messageId": "m1""#, unknown("a message")),
    Drift("copilot.jsonl", #""success": true"#, #"\#(field)"success": true"#, unknown("a result")),
    Drift("vscode.jsonl", #""requestId": "r1""#, #"\#(field)"requestId": "r1""#, unknown("a request")),
    Drift("cursor.jsonl", #"{"role": "user""#, #"{\#(field)"role": "user""#, unknown("a message")),
    Drift("claude-code.jsonl", #""uuid": "l1""#, #"\#(field)"uuid": "l1""#, unknown("a line")),
    Drift("api-calls.jsonl", #"{"role": "user""#, #"{\#(field)"role": "user""#, unknown("a message")),
    Drift("stream-codex.jsonl", #"{"id": "i3""#, #"{\#(field)"id": "i3""#, unknown("an item")),
    Drift(
      "stream-cursor.jsonl", #"{"type": "thinking""#, #"{\#(field)"type": "thinking""#, unknown("an event")),
    Drift(
      "langfuse.json", #""type": "GENERATION""#, #"\#(field)"type": "GENERATION""#, unknown("an observation")),
    Drift("langsmith.jsonl", #""run_type": "tool""#, #"\#(field)"run_type": "tool""#, unknown("a run")),
    Drift(
      "otlp.json", "\"key\": \"gen_ai.provider.name\"", "\"key\": \"gen_ai.zorblax\"",
      "unknown attribute \"gen_ai.zorblax\""),
    Drift("oasst.jsonl", #""message_id": "q1""#, #"\#(field)"message_id": "q1""#, unknown("a message")),
    Drift("oasst.jsonl", #""tree_state""#, #"\#(field)"tree_state""#, unknown("a tree")),
    Drift("mt-bench.jsonl", #""answer_id""#, #"\#(field)"answer_id""#, unknown("an answer")),
    Drift("open-webui.json", #""childrenIds""#, #"\#(field)"childrenIds""#, unknown("a message")),
    Drift("librechat.json", #""sender""#, #"\#(field)"sender""#, unknown("a message")),
    Drift("lm-studio.json", #""senderInfo""#, #"\#(field)"senderInfo""#, unknown("a version")),
    Drift("mistral.json", #""reaction""#, #"\#(field)"reaction""#, unknown("a message")),
    Drift("grok.json", #""sender": "human""#, #"\#(field)"sender": "human""#, unknown("a message")),
    Drift("deepseek.json", #""updated_at""#, #"\#(field)"updated_at""#, unknown("a conversation")),
    Drift("deepseek.json", #""files""#, #"\#(field)"files""#, unknown("a message")),
    Drift("deepseek.json", #""type": "THINK""#, #"\#(field)"type": "THINK""#, unknown("a fragment")),
    Drift("ai-sdk.json", #""visibility""#, #"\#(field)"visibility""#, unknown("a conversation")),
    Drift("ai-sdk.json", #""role": "user""#, #"\#(field)"role": "user""#, unknown("a message")),
    Drift("ai-sdk.json", #""toolCallId": "c1""#, #"\#(field)"toolCallId": "c1""#, unknown("a part")),
    Drift("deepseek-chat.json", #""seq_id""#, #"\#(field)"seq_id""#, unknown("a conversation")),
    Drift("ai-studio.json", #""tokenCount": 5"#, #"\#(field)"tokenCount": 5"#, unknown("a chunk")),
    Drift(
      "takeout.json", #""header": "Gemini Apps""#, #"\#(field)"header": "Gemini Apps""#,
      unknown("an activity")),
  ]

  /// Fields that are missing or have another name.
  static let names: [Drift] = [
    Drift(
      "codex.jsonl", #""content": [{"type": "input_text", "text": "Be brief."}]"#, #""said": "zorblax""#,
      "message has no \"content\""),
    Drift("codex.jsonl", #""output": "bulb\n""#, #""said": "zorblax""#, "result has no \"output\""),
    Drift("codex.jsonl", #""type": "session_meta", "#, #""kind": "zorblax", "#, "line has no \"type\""),
    Drift(
      "gemini.jsonl", #""content": "Low on quota.""#, #""said": "zorblax""#, "message has no \"content\""),
    Drift("gemini.jsonl", #""type": "info""#, #""kind": "zorblax""#, "message has no \"type\""),
    Drift("gemini.json", #""messages""#, #""zorblax""#, "session has no \"messages\""),
    Drift("gemini-checkpoint.json", #""parts""#, #""zorblax""#, "message has no \"parts\""),
    Drift("prompts.jsonl", #""text": "And now?""#, #""said": "zorblax""#, "prompt has no \"text\""),
    Drift(
      "grok-build.jsonl", #""content": "It is loose.""#, #""said": "zorblax""#, "message has no \"content\""),
    Drift("grok-build.jsonl", #""type": "reasoning", "#, #""kind": "zorblax", "#, "item has no \"type\""),
    Drift("cline.json", #""text": "I look.""#, #""said": "zorblax""#, "record has no \"text\""),
    Drift("cline.json", #""say": "reasoning", "#, #""kind": "zorblax", "#, "record has no \"say\""),
    Drift(
      "kimi.jsonl", #""payload": {"type": "text", "#, #""said": {"zorblax": "text", "#,
      "record has no \"payload\""),
    Drift(
      "kimi-code.jsonl", #""content": [{"type": "text", "text": "Turn it."#,
      #""said": [{"zorblax": "text", "text": "Turn it."#,
      "message has no \"content\""),
    Drift("kimi-code.jsonl", #""result": {"#, #""zorblax": {"#, "result has no \"output\""),
    Drift(
      "qwen.jsonl", #""parts": [{"text": "Turn it."#, #""said": [{"zorblax": "Turn it."#,
      "record has no \"parts\""),
    Drift("pi.jsonl", #""content": "Turn it.""#, #""said": "zorblax""#, "message has no \"content\""),
    Drift(
      "droid.jsonl", #""message": {"role": "user", "content": [{"type": "text""#,
      #""zorblax": {"role": "user", "content": [{"type": "text""#, "entry has no \"message\""),
    Drift(
      "openhands.json", #""observation": "browse", "content": "A page.""#,
      #""observation": "browse", "said": "zorblax""#, "event has no \"content\""),
    Drift(
      "openhands.json", #""action": "browse", "args": {"#, #""action": "message", "said": {"zorblax": 1, "#,
      "event has no \"args\""),
    Drift("openhands.json", #""action": "browse", "#, #""verb": "zorblax", "#, "event has no \"action\""),
    Drift(
      "openhands-sdk.jsonl", #""llm_message": {"#, #""said": {"zorblax": 1, "#,
      "event has no \"llm_message\""),
    Drift(
      "openhands-sdk.jsonl", #""observation": {"kind": "ExecuteBash"#, #""seen": {"zorblax": "ExecuteBash"#,
      "event has no \"observation\""),
    Drift(
      "continue.json", #"{"message": {"role": "tool""#, #"{"said": {"zorblax": "tool""#,
      "entry has no \"message\""),
    Drift(
      "continue.json", #""content": "It is loose.""#, #""said": "zorblax""#, "message has no \"content\""),
    Drift(
      "sillytavern.jsonl", #""mes": "Why are you dark?""#, #""said": "zorblax""#, "message has no \"mes\""),
    Drift("chatgpt-exporter.json", #""say": "The bulb"#, #""said": "zorblax"#, "message has no \"say\""),
    Drift("fastchat.jsonl", #""type": "chat", "#, #""kind": "zorblax", "#, "line has no \"type\""),
    Drift(
      "fastchat.jsonl", #""messages": [["USER""#, #""said": [["zorblax""#, "state has no \"messages\""),
    Drift("swe-rows.jsonl", #""content": "lamp.md""#, #""said": "zorblax""#, "message has no \"content\""),
    Drift("opencode.json", #""text": "I look.""#, #""said": "zorblax""#, "part has no \"text\""),
    Drift("opencode.json", #""state": {"#, #""zorblax": {"#, "tool has no \"state\""),
    Drift(
      "copilot.jsonl", #""content": "In the drawer.", "toolRequests": []"#, #""said": "zorblax""#,
      "message has no \"content\""),
    Drift(
      "copilot.jsonl", #""result": {"content": "bulb"}"#, #""said": "zorblax""#, "result has no \"result\""),
    Drift(
      "vscode.jsonl", #""message": {"text": "And now?", "parts": [{"kind": "text", "text": "And now?"}]}"#,
      #""said": "zorblax""#, "request has no \"message\""),
    Drift(
      "cursor.jsonl", #"{"role": "assistant", "message": {"content""#,
      #"{"role": "assistant", "message": {"zorblax""#, "message has no \"content\""),
    Drift("cursor.jsonl", #"{"role": "assistant""#, #"{"zorblax": "assistant""#, "line has no \"role\""),
    Drift(
      "api-calls.jsonl", #""content": "Name a river.""#, #""said": "zorblax""#, "message has no \"content\""),
    Drift(
      "api-calls.jsonl", #""message": {"role": "assistant", "content": "Glomma"}"#, #""said": "zorblax""#,
      "choice has no \"message\""),
    Drift(
      "langfuse.json", #""content": "Why is it dark?""#, #""said": "zorblax""#, "message has no \"content\""),
    Drift(
      "langsmith.jsonl", #""content": "You mend lamps.", "type": "system""#,
      #""said": "zorblax", "type": "system""#, "message has no \"content\""),
    Drift("oasst.jsonl", #""text": "It is night.""#, #""said": "zorblax""#, "message has no \"text\""),
    Drift("oasst.jsonl", #""prompt": {"#, #""zorblax": {"#, "tree has no \"prompt\"", word: "It is night."),
    Drift(
      "mt-bench.jsonl", #""choices": [{"index": 0, "turns""#, #""choices": [{"index": 0, "zorblax""#,
      "choice has no \"turns\""),
    Drift(
      "stream-codex.jsonl", #""text": "It shines.""#, #""said": "zorblax""#, "message has no \"text\""),
    Drift(
      "stream-cursor.jsonl", #""content": [{"type": "text", "text": "I read it."}]"#, #""said": "zorblax""#,
      "message has no \"content\""),
    Drift("preferences.jsonl", #""content": "A lake""#, #""said": "zorblax""#, "message has no \"content\""),
    Drift("open-webui.json", #""content": "It is night.""#, #""said": "zorblax""#, "message has no text"),
    Drift("librechat.json", #""text": "It failed.""#, #""said": "zorblax""#, "message has no text"),
    Drift(
      "lm-studio.json", #""versions""#, #""zorblax""#, "message has no \"versions\"", word: "Why is it dark?"),
    Drift("grok.json", #""message": "It is night.""#, #""said": "zorblax""#, "message has no text"),
    Drift(
      "deepseek.json", #""content": "It is night.""#, #""said": "zorblax""#, "fragment has no \"content\""),
    Drift("deepseek.json", #""type": "THINK""#, #""kind": "zorblax""#, "fragment has no \"type\""),
    Drift("ai-sdk.json", #""text": "I look.""#, #""said": "zorblax""#, "part has no \"text\""),
    Drift("ai-sdk.json", #""type": "step-start""#, #""kind": "zorblax""#, "part has no \"type\""),
    Drift(
      "ai-sdk.json", #""parts": [{"type": "text", "text": "Thanks."}]"#, #""said": "zorblax""#,
      "message has no \"parts\""),
    Drift("deepseek-chat.json", #""content": "Why?""#, #""said": "zorblax""#, "message has no \"fragments\""),
    Drift("ai-studio.json", #""role": "user""#, #""who": "zorblax""#, "chunk has no \"role\""),
    Drift("takeout.json", #""title": "Gave feedback""#, #""said": "zorblax""#, "activity has no \"title\""),
  ]

  @Test(
    "a record, a field or a name that is new gives a warning with its place, and its text is kept",
    arguments: records + fields + names)
  func drift(_ one: Drift) throws {
    let text = try AgentFixtures.text(one.name)
    let range = try #require(text.firstRange(of: one.old), "\(one.old) is in \(one.name)")
    let read = ImportedFiles(text[..<range.lowerBound] + one.new + text[range.upperBound...], as: one.name)
    read.expectAccounts()
    let found = read.diagnostics.first { $0.contains("warning: \(one.says)") }
    #expect(found != nil, "\(read.diagnostics)")
    // What is in a text of JSON has the place of the text.
    let line = text[..<range.lowerBound].count { $0 == "\n" } + 1
    let place = try #require(found.flatMap { Int($0.split(separator: ":")[1]) })
    #expect((1...line + 1).contains(place) && (line > 3 || place <= line + 1))
    #expect("\(read.chats)".contains(one.word))
    guard one.says.hasPrefix("unknown") else { return }
    // Nothing else is lost: there are at least as many turns as before, but those of the changed record.
    let before = ImportedFiles(text, as: one.name)
    #expect(read.messages.count >= before.messages.count - 2)
  }
}
