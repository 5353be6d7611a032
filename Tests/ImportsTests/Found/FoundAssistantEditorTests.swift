import Basics
@testable import Conversations
import Testing

/// Tasks of Cline before calls of the API, and parts of answers of newer versions of VS Code.
@Suite("Agents in editors as other readers found them")
struct FoundAssistantEditorTests {
  // MARK: Cline

  private static let sent = #"""
    [{"role": "user", "content": [{"type": "text", "text": "<task>\nMend it\n</task>"}, {"type": "text", "text":
    "<environment_details>\n# Open Tabs\n</environment_details>"}]}, {"role": "assistant", "content": [{"type": "text",
    "text": "<thinking>Hm</thinking>\n\nI look.\n\n<read_file>\n<path>a.txt</path>\n</read_file>"}]}, {"role": "user",
    "content": [{"type": "text", "text": "[read_file for 'a.txt'] Result:"}, {"type": "text", "text": "it is off"}]},
    {"role": "assistant", "content": [{"type": "text", "text":
    "<attempt_completion>\n<result>\nDone.\n</result>\n</attempt_completion>"}]}]
    """#

  private static func shown(_ first: String = "", _ second: String = "") -> String {
    #"[{"ts": 1700000000000, "type": "say", "say": "text", "text": "Mend it"}, {"ts": 1700000000100, "type": "say", "#
      + #""say": "api_req_started", "text": "{\"tokensIn\":10,\"tokensOut\":5,\"cost\":0.5}"\#(first)}, "#
      + #"{"ts": 1700000001000, "type": "say", "say": "text", "text": "I look."}, {"ts": 1700000002000, "type": "say", "#
      + #""say": "api_req_started", "text": "{\"tokensIn\":12,\"tokensOut\":6,\"cost\":0.25}"\#(second)}, "#
      + #"{"ts": 1700000003000, "type": "say", "say": "completion_result", "text": "Done."}]"#
  }

  @Test(
    "requests of Cline without times have those of the panel, and calls with results in place of tags",
    arguments: [
      ("ui_messages.json", "", ""),
      (
        "claude_messages.json", #", "conversationHistoryIndex": -1"#, #", "conversationHistoryIndex": 1"#
      ),
    ])
  func cline(_ panel: String, _ first: String, _ second: String) throws {
    let read = try Reading([
      ("x/17/api_conversation_history.json", Self.sent), ("x/17/\(panel)", Self.shown(first, second)),
    ])
    #expect(read.format == "cline" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.chats.map(\.id) == ["17"] && read.chats.map(\.title) == ["Mend it"])
    #expect(
      read.lines == [
        "User: Mend it", "Cline: # Open Tabs", "Cline: I look.", "read_file: it is off", "Cline: Done.",
      ])
    let said = read.messages.map(SaidTurn.init)
    #expect(said.map(\.role) == [.user, .system, .assistant, .tool, .assistant])
    #expect(said[2].thinking == "Hm" && said[2].calls == [#"call-1 read_file {"path":"a.txt"}"#])
    #expect(said[3].callID == "call-1" && said[2].usage == [10, 0, 5] && said[4].usage == [12, 0, 6])
    #expect(said.map { $0.time - 1_700_000_000_000 } == [100, 100, 1_000, 2_000, 3_000])
  }

  @Test("requests of Cline alone are a task if they say so; questions and files are read whole")
  func clineAlone() throws {
    let asked = #"""
      [{"role": "user", "content": "<task>Paint it</task>"}, {"role": "assistant", "content":
      "<ask_followup_question>\n<question>Which?</question>\n<options>[\"red\", \"blue\"]</options>\n\#
      </ask_followup_question>"},
      {"role": "user", "content": "[ask_followup_question for 'Which?'] Result:\n\n<answer>\nred\n</answer>"},
      {"role": "assistant", "content":
      "So.\n<write_to_file>\n<path>a</path>\n<content>\n<p>x</p>\n</content>\n</write_to_file>"},
      {"role": "user", "content": "[write_to_file for 'a'] Result:\n\nSaved. If a < b, so be it."}]
      """#
    let read = try Reading([("x/1/api_conversation_history.json", asked)])
    #expect(read.format == "cline" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(
      read.lines == [
        "User: Paint it", "Cline: Which?\n\n* red\n* blue", "User: red", "Cline: So.",
        "write_to_file: Saved. If a < b, so be it.",
      ])
    #expect(read.messages[3].generation?.calls.map(\.arguments) == [#"{"path":"a","content":"<p>x</p>"}"#])
  }

  @Test("tags that are never closed, and words of tags in prose, are text")
  func clineProse() throws {
    let words = "Use <read_file> or `<list_files>`: a < b, <b>bold</b>."
    let sent =
      #"[{"role": "user", "content": "<task>Why?</task>"}, {"role": "assistant", "content": "\#(words)"}]"#
    let read = try Reading([("x/1/api_conversation_history.json", sent)])
    #expect(read.lines == ["User: Why?", "Cline: \(words)"])
    #expect(read.messages.allSatisfy { $0.generation?.calls.isEmpty != false })
  }

  @Test("waits of Roo Code are no turns, and a model that is not there is an error")
  func panelRecords() throws {
    let shown =
      #"[{"ts": 1700000000000, "type": "say", "say": "text", "text": "Mend it"}, {"ts": 1700000000100, "type": "say", "#
      + #""say": "api_req_rate_limit_wait", "partial": false}, {"ts": 1700000000200, "type": "ask", "ask": "#
      + #""invalid_model", "text": "No such model"}]"#
    let read = try Reading([("x/t/ui_messages.json", shown)])
    #expect(read.lines == ["User: Mend it", "Cline: "] && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.messages[1].error == "No such model")
  }

  // MARK: VS Code

  private static func copilot(_ parts: String) -> String {
    #"{"version": 3, "responderUsername": "Copilot", "sessionId": "s", "creationDate": 1700000000000, "requests": "#
      + #"[{"requestId": "r1", "timestamp": 1700000000000, "message": {"text": "Do it"}, "response": [\#(parts)]}]}"#
  }

  @Test("VS Code: notes, plans with what the user said of them, and hooks that say something are shown")
  func copilotWords() throws {
    let read = try Reading([
      (
        "chat.json",
        Self.copilot(
          #"{"value": "Hello"}, {"kind": "info", "content": {"value": "A note"}}, {"kind": "systemNotification", "#
            + #""content": {"value": "A notice"}}, {"kind": "planReview", "title": "Plan", "content": "1. step", "data": "#
            + #"{"rejected": false, "feedback": "but gently"}}, {"kind": "autoModeResolution", "resolvedModel": "m-1"}, "#
            + #"{"kind": "hook", "hookType": "PreToolUse", "stopReason": "Blocked"}, {"kind": "externalEdit", "uri": "#
            + #"{"path": "/a"}}, {"kind": "disabledClaudeHooks"}, {"value": "Bye"}"#)
      )
    ])
    #expect(read.format == "copilot-chat" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.messages.map(\.role) == [.user, .assistant, .user, .assistant])
    let texts = read.messages.map(\.text)
    #expect(texts[1].hasPrefix("Hello") && texts[2] == "but gently" && texts[3].hasSuffix("Bye"))
    for words in ["A note", "A notice", "**Plan** 1. step"] { #expect(texts[1].contains(words)) }
    #expect(texts[3].contains("Blocked"))
    #expect(read.chats[0].record.metadata.contains { $0.name == "resolvedModel" && $0.value == "m-1" })
  }

  @Test("VS Code: pictures of results, input and output of simple tools, and denied calls")
  func copilotTools() throws {
    func call(_ id: String, _ more: String) -> String {
      #"{"kind": "toolInvocationSerialized", "toolId": "\#(id)", "toolCallId": "\#(id)", "invocationMessage": "Runs", "#
        + #""isComplete": true, \#(more)}"#
    }
    let calls = [
      call(
        "draw",
        #""isConfirmed": {"type": 1}, "resultDetails": {"output": {"type": "data", "mimeType": "image/png", "#
          + #""base64Data": "iVBORw0KGgo="}}"#),
      call(
        "simple",
        #""isConfirmed": {"type": 4}, "toolSpecificData": {"kind": "simpleToolInvocation", "input": "in", "#
          + #""output": "out"}"#),
      call("deny", #""isConfirmed": {"type": 0}"#), call("skip", #""isConfirmed": false"#),
    ]
    let read = try Reading([("chat.json", Self.copilot(calls.joined(separator: ", ")))])
    let results = read.messages.filter { $0.role == .tool }
    #expect(results.map(\.sender) == ["draw", "simple", "deny", "skip"] && read.diagnostics.isEmpty)
    #expect(results[0].attachments.map(\.mime) == ["image/png"] && results[1].text == "out")
    #expect(results.map { $0.generation?.isFailure } == [false, false, true, true])
    let made = read.messages.flatMap { $0.generation?.calls ?? [] }
    #expect(made.map(\.arguments) == ["Runs", "in", "Runs", "Runs"])
  }
}
