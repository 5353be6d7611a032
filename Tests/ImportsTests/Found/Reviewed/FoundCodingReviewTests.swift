import Basics
import Content
@testable import Conversations
import Model
import Testing

/// Tasks of Cline whose words look like calls, queues of Claude Code, outcomes of Codex, and files of results.
@Suite("Agents in terminals and editors as a reviewer found them")
struct FoundCodingReviewTests {
  // MARK: Cline

  /// A message of requests without times. `words`: as in a JSON string.
  private static func said(_ role: String, _ words: String) -> String {
    #"{"role": "\#(role)", "content": "\#(words)"}"#
  }

  private static func task(_ messages: [String]) throws -> Reading {
    let all = [said("user", #"<task>\nMend it\n</task>"#)] + messages
    return try Reading([("x/1/api_conversation_history.json", "[\(all.joined(separator: ", "))]")])
  }

  @Test("Cline: tags within what the user said are the user's")
  func clineUser() throws {
    let read = try Self.task([
      Self.said("assistant", "Ok"), Self.said("user", #"<feedback>\nno, <task>a</task>\n</feedback>"#),
      Self.said("user", #"<answer>\nx <answer>42</answer>\n</answer>"#),
    ])
    #expect(
      read.lines == ["User: Mend it", "Cline: Ok", "User: no, <task>a</task>", "User: x <answer>42</answer>"])
  }

  @Test("Cline: a tool that is only named is no call, and a completion has its command")
  func clineNames() throws {
    let read = try Self.task([
      Self.said("assistant", #"I use the <read_file> tool.\n<read_file>\n<path>a</path>\n</read_file>"#),
      Self.said(
        "assistant",
        #"<attempt_completion>\n<result>\nDone.\n</result>\n<command>open a</command>\n</attempt_completion>"#
      ),
    ])
    #expect(
      read.lines == [
        "User: Mend it", "Cline: I use the <read_file> tool.", "Cline: Done.\n\n```sh\nopen a\n```",
      ])
    #expect(read.messages[1].generation?.calls.map(\.arguments) == [#"{"path":"a"}"#])
  }

  @Test("Cline: tags beside calls of the API are words")
  func clineCalls() throws {
    let words = "Write <read_file><path>a</path></read_file>."
    let call = #"{"type": "tool_use", "id": "t1", "name": "read_file", "input": {"path": "b"}}"#
    let read = try Self.task([
      #"{"role": "assistant", "content": [{"type": "text", "text": "\#(words)"}, \#(call)]}"#,
      Self.said("assistant", words),
    ])
    #expect(read.lines == ["User: Mend it", "Cline: \(words)", "Cline: \(words)"])
    #expect(read.messages.map { $0.generation?.calls.map(\.id) ?? [] } == [[], ["t1"], []])
  }

  @Test("Cline: a call that was stopped has no result, and what the user says of a call is the user's")
  func clineResults() throws {
    let head = "[read_file for 'b'] Result:"
    let words = "The user denied this operation and provided the following feedback:"
    let denied = #"\#(words)\n<feedback>\nNo\n</feedback>"#
    let read = try Self.task([
      Self.said("assistant", "<read_file><path>a</path></read_file>"), Self.said("user", "Stop"),
      Self.said("assistant", "<read_file><path>b</path></read_file>"),
      #"{"role": "user", "content": [{"type": "text", "text": "\#(head)"}, {"type": "text", "text": "\#(denied)"}]}"#,
    ])
    #expect(
      read.lines == [
        "User: Mend it", "Cline: ", "User: Stop", "Cline: ",
        "read_file: \(words)", "User: No",
      ])
    #expect(read.messages.map { $0.generation?.callID } == [nil, nil, nil, nil, "call-2", nil])
  }

  @Test("Cline: tags that are never closed take no longer than their text is long")
  func clineHostile() throws {
    let notices = String(repeating: "<mode_notice>", count: 5_000)
    let inputs = String(repeating: "<user_input>", count: 5_000)
    let names = (0..<10_000).map { "<a\($0)>" }.joined()
    let read = try Self.task([
      Self.said("assistant", "<read_file>\(names)</read_file>"), Self.said("user", notices),
      Self.said("user", inputs),
    ])
    #expect(read.messages.map(\.text) == ["Mend it", "", notices, inputs])
  }

  // MARK: Claude Code

  @Test("Claude Code: prompts leave the queue in any order, with words or without")
  func queue() {
    func queued(_ operation: String, _ second: Int, _ content: String? = nil) -> String {
      #"{"type":"queue-operation","operation":"\#(operation)","sessionId":"s","#
        + #""timestamp":"2026-01-01T10:00:0\#(second)Z"\#(content.map { #","content":\#($0)"# } ?? "")}"#
    }
    let blue = #"[{"type":"text","text":"Blue"}]"#
    let lines = [
      HeldOutCompactionTests.prompt("u1", after: nil, "00:01", "Go"),
      queued("enqueue", 2, blue), queued("enqueue", 2, #""Red""#), queued("enqueue", 2, #""Green""#),
      queued("enqueue", 2, #""Grey""#), queued("remove", 3, #""Red""#), queued("dequeue", 4),
      queued("remove", 5), queued("remove", 6, #""Go""#), queued("popAll", 7), queued("remove", 8),
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "s.jsonl")
    read.expectAccounts()
    #expect(
      turnWords(read, ids: false) == [
        "user User @1: Go", "user User @3: Red", "user User @5: Green", "user User @6: Go",
      ])
    #expect(read.diagnostics == [] && read.skipped("program note") == 7, "\(read.diagnostics)")
  }

  // MARK: Codex, Kimi

  @Test("Codex: a duration that is no number is none")
  func outcomes() {
    func record(_ payload: String) -> String {
      #"{"timestamp":"2026-01-01T10:00:00Z","type":"response_item","payload":\#(payload)}"#
    }
    let times = ["nan", "inf", "1e999", "-5", "0"]
    let texts = times.map { #"Exit code: 1\nWall time: \#($0) seconds\nOutput:\nno"# }
    let prompt = #"{"type":"message","role":"user","content":[{"type":"input_text","text":"Try"}]}"#
    let results: [String] = texts.enumerated().flatMap { number, text in
      [
        #"{"type":"function_call","name":"exec_command","arguments":"{}","call_id":"c\#(number)"}"#,
        #"{"type":"function_call_output","call_id":"c\#(number)","output":"\#(text)"}"#,
      ]
    }
    let read = ImportedFiles(([prompt] + results).map(record).joined(separator: "\n"), as: "rollout.jsonl")
    read.expectAccounts()
    let said = read.messages.filter { $0.role == .tool }.compactMap(\.generation)
    #expect(said.map(\.delay) == [nil, nil, nil, nil, 0] && said.allSatisfy(\.isFailure))
  }

  @Test("Kimi CLI: an answer of a context may have calls alone")
  func kimi() {
    let call = #"[{"type":"function","id":"c1","function":{"name":"Shell","arguments":"{}"}}]"#
    let lines = [
      #"{"role":"_checkpoint","id":0}"#, #"{"role":"user","content":"Hello"}"#,
      #"{"role":"assistant","tool_calls":\#(call)}"#,
      #"{"role":"tool","content":"a.txt","tool_call_id":"c1"}"#,
    ]
    let read = folderOf([("s1/context.jsonl", lines)])
    read.expectAccounts()
    #expect(read.diagnostics == [], "\(read.diagnostics)")
    #expect(read.messages.map { "\($0.sender): \($0.text)" } == ["User: Hello", "Kimi: ", "Shell: a.txt"])
    #expect(read.messages.map { $0.generation?.calls.map(\.id) ?? [] } == [[], ["c1"], []])
  }

  // MARK: files of results

  private static let page = #""mimeType": "application/pdf""#

  @Test("files of results of the Copilot CLI and of VS Code that are no pictures are kept")
  func files() throws {
    let file = #"{"type": "resource", \#(Self.page), "data": "JVBERi0xLjQK"}"#
    let result = #"{"content":"Drawn","binaryResultsForLlm":[\#(file)]}"#
    func event(_ id: Int, _ type: String, _ data: String) -> String {
      #"{"type":"\#(type)","id":"e\#(id)","parentId":null,"timestamp":"2026-01-01T10:00:0\#(id)Z","data":\#(data)}"#
    }
    let lines = [
      event(1, "user.message", #"{"content":"Hello"}"#),
      event(
        2, "assistant.message",
        #"{"messageId":"m1","content":"","toolRequests":[{"toolCallId":"t1","name":"draw","arguments":{}}]}"#),
      event(3, "tool.execution_complete", #"{"toolCallId":"t1","success":true,"result":\#(result)}"#),
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "events.jsonl")
    read.expectAccounts()
    let kept = try #require(read.messages.last?.attachments.first)
    #expect(kept.mime == "application/pdf" && !kept.isMissing)
    #expect(try read.media.map { try $0.text() } == ["%PDF-1.4\n"])
    let output = #"{"output": {"type": "data", \#(Self.page), "base64Data": "JVBERi0xLjQK"}}"#
    let tool =
      #"{"kind": "toolInvocationSerialized", "toolId": "draw", "toolCallId": "t1", "invocationMessage": "Runs", "#
      + #""isComplete": true, "resultDetails": \#(output)}"#
    let chat =
      #"{"version": 3, "responderUsername": "Copilot", "sessionId": "s", "creationDate": 1700000000000, "requests": "#
      + #"[{"requestId": "r1", "timestamp": 1700000000000, "message": {"text": "Do it"}, "response": [\#(tool)]}]}"#
    let panel = ImportedFiles(chat, as: "chat.json")
    #expect(panel.messages.last?.attachments.map(\.mime) == ["application/pdf"])
    #expect(try panel.media.map { try $0.text() } == ["%PDF-1.4\n"] && panel.diagnostics == [])
  }
}
