import Basics
import Content
@testable import Conversations
import Model
import Testing

private typealias ClaudeLog = HeldOutCompactionTests

/// What Claude Code prints, and its sessions of the web.
@Suite("Streams of Claude Code and pages of its web sessions")
struct HeldOutEventLineTests {
  @Test("a failed result of claude -p has its errors, and the last result has the cost")
  func failure() throws {
    func result(_ subtype: String, _ more: String) -> String {
      #"{"type":"result","subtype":"\#(subtype)","session_id":"s",\#(more)}"#
    }
    let lines = [
      ClaudeLog.prompt("u1", after: nil, "00:00", "Save it"),
      ClaudeLog.answer("a1", after: "u1", "00:01", in: "m1", ClaudeLog.text("Saving.")),
      result("success", #""is_error":false,"result":"Saving.","total_cost_usd":0.01,"num_turns":1"#),
      result(
        "error_during_execution",
        #""is_error":true,"total_cost_usd":0.03,"num_turns":2,"errors":["Disk is full","Stopped"]"#),
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "out.jsonl")
    read.expectAccounts()
    #expect(read.messages.map(\.text) == ["Save it", "Saving.", ""] && read.diagnostics == [])
    #expect(read.messages.last?.error == "Disk is full\nStopped" && read.messages.last?.role == .system)
    let metadata = try #require(read.chats.first).record.metadata
    #expect(metadata.filter { $0.name == "total_cost_usd" }.map(\.value) == ["0.03"])
    #expect(metadata.filter { $0.name == "num_turns" }.map(\.value) == ["2"])
  }

  @Test("lines of the web are in a page, in events of a page, or in a list, with their times")
  func pages() {
    let user = #""type":"user","uuid":"u1","session_id":"w","message":{"role":"user","content":"Mend it"}"#
    let answer =
      #""type":"assistant","uuid":"a1","session_id":"w","#
      + #""message":{"id":"m1","role":"assistant","content":[{"type":"text","text":"Mended."}]}"#
    let log = #""type":"env_manager_log","uuid":"e1","data":{"level":"info"}"#
    let lines = [(user, 0), (log, 1), (answer, 2)].map { line, second in
      (line: line, time: #""created_at":"2026-01-01T10:00:0\#(second)Z""#)
    }
    let own = lines.map { "{\($0.line),\($0.time)}" }.joined(separator: ",")
    let events = lines.enumerated().map { index, line in
      #"{"event_id":"v\#(index)",\#(line.time),"payload":{\#(line.line)}}"#
    }
    for text in [
      #"{"data":[\#(own)],"first_id":"u1","last_id":"a1","has_more":false}"#,
      #"{"data":[\#(events.joined(separator: ","))],"next_cursor":null}"#, "[\(own)]",
    ] {
      let read = ImportedFiles(text, as: "session.json")
      read.expectAccounts()
      #expect(read.formats == ["Claude Code"] && read.diagnostics == [], "\(text)")
      #expect(turnWords(read) == ["user User #u1 @0: Mend it", "assistant Claude #a1 @2: Mended."])
      #expect(read.skipped("program note") == 1)
    }
  }

  @Test("pages of other data are no sessions")
  func otherPages() {
    let text = #"{"data":[{"event_id":"v1","payload":{"type":"user","uuid":"u1","name":"Lamp"}}]}"#
    #expect(ImportedFiles(text, as: "events.json").formats != ["Claude Code"])
  }

  @Test("notes of the program need no known fields, notices of tasks are shown, sub-agents give no title")
  func stream() {
    func system(_ subtype: String, _ id: String, _ more: String) -> String {
      #"{"type":"system","subtype":"\#(subtype)","uuid":"\#(id)","session_id":"s",\#(more)}"#
    }
    let task = ClaudeLog.call("t1", "Agent", #"{"description":"Search","prompt":"Search for lamps"}"#)
    let lines = [
      ClaudeLog.answer("a1", after: nil, "00:01", in: "m1", ClaudeLog.text("I will search.") + "," + task),
      ClaudeLog.prompt("p1", after: nil, "00:02", "Search for lamps", #","parent_tool_use_id":"t1""#),
      system("hook_response", "n1", #""hook_name":"x","stdout":"","exit_code":0"#),
      system("compact_boundary", "n2", #""compact_metadata":{"trigger":"auto","pre_tokens":9}"#),
      system(
        "task_notification", "n3", #""task_id":"k","status":"completed","summary":"Search has ended""#),
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "out.jsonl")
    read.expectAccounts()
    #expect(
      turnWords(read) == [
        "assistant Claude #a1 @1 calls(t1 Agent): I will search.",
        "user Claude #p1 @2 agent(Search) to(a1): Search for lamps", "system System #n3 @2: Search has ended",
      ])
    #expect(read.diagnostics == [] && read.skipped("program note") == 2)
    #expect(read.chats.map(\.title) == ["I will search."])
  }
}
