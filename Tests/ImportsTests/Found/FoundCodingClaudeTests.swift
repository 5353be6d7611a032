import Basics
import Content
@testable import Conversations
import Model
import Testing

private typealias ClaudeLog = HeldOutCompactionTests

/// Sessions of Claude Code as its desktop app audits them, with what sub-agents say meanwhile, and with lines that
/// say nothing.
@Suite("Audits, progress and queued pictures of Claude Code")
struct FoundCodingClaudeTests {
  /// A line of Cowork's audit. `second`: after ten o'clock.
  private static func audit(_ id: String, _ type: String, _ second: Int, _ more: String) -> String {
    #"{"type":"\#(type)","uuid":"\#(id)","session_id":"c",\#(more),"#
      + #""_audit_timestamp":"2026-01-01T10:00:0\#(second).000Z","_audit_hmac":"0\#(second)"}"#
  }

  @Test("an audit of Cowork has times, and each prompt once")
  func cowork() {
    let own = #""parent_tool_use_id":null,"message""#
    let parts = #"[{"type":"text","text":"Sort the shells."}]"#
    let prompt = #"\#(own):{"role":"user","content":"Sort the shells."}"#
    let replay = #""isReplay":true,\#(own):{"role":"user","content":\#(parts)}"#
    let answer = #"\#(own):{"id":"m1","role":"assistant","content":[\#(ClaudeLog.text("Sorted."))]}"#
    let lines = [
      Self.audit("u1", "user", 1, prompt),
      Self.audit("i1", "system", 2, #""subtype":"init","model":"swan-1""#),
      Self.audit("u2", "user", 3, replay), Self.audit("a1", "assistant", 5, answer),
      Self.audit("t1", "tool_use_summary", 6, #""summary":"Counted""#),
      Self.audit("u3", "user", 7, prompt),
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "audit.jsonl")
    read.expectAccounts()
    #expect(
      turnWords(read) == [
        "user User #u1 @1: Sort the shells.", "assistant Claude #a1 @5: Sorted.",
        "user User #u3 @7: Sort the shells.",
      ])
    #expect(read.skipped("repeated line") == 1 && read.diagnostics == [], "\(read.diagnostics)")
  }

  /// A note of the progress of a sub-agent.
  private static func progress(_ id: String, _ second: Int, _ line: String) -> String {
    let data = #"{"type":"agent_progress","prompt":"","agentId":"ag1","message":\#(line)}"#
    return #"{"type":"progress","uuid":"\#(id)","parentUuid":"a1","isSidechain":false,"sessionId":"s","#
      + #""timestamp":"2026-01-01T10:00:0\#(second)Z","parentToolUseID":"c1","data":\#(data)}"#
  }

  private static let task = [
    ClaudeLog.prompt("u1", after: nil, "00:01", "Go"),
    ClaudeLog.answer(
      "a1", after: "u1", "00:02", in: "m1",
      ClaudeLog.call("c1", "Task", #"{"description":"Find bulbs","prompt":"Where are they?"}"#)),
    progress(
      "p1", 3,
      #"{"type":"user","uuid":"q1","message":{"role":"user","content":"Where are they?"},"#
        + #""timestamp":"2026-01-01T10:00:03Z"}"#),
    progress(
      "p2", 4,
      #"{"type":"assistant","uuid":"q2","requestId":"r2","message":{"id":"m2","role":"assistant","#
        + #""content":[{"type":"text","text":"In the drawer."}]}}"#),
    progress("p3", 5, #"{"type":"assistant","uuid":"q3"}"#),
    ClaudeLog.answer("a2", after: "p3", "00:06", in: "m3", ClaudeLog.text("There.")),
  ]

  @Test("what a sub-agent says is read from notes of its progress, unless its own log has it")
  func progressNotes() {
    let alone = ImportedFiles(Self.task.joined(separator: "\n"), as: "s.jsonl")
    alone.expectAccounts()
    #expect(
      turnWords(alone) == [
        "user User #u1 @1: Go", "assistant Claude #a1 @2 calls(c1 Task): ",
        "user Claude #q1 @3 agent(Find bulbs) to(a1): Where are they?",
        "assistant Claude #q2 @4 agent(Find bulbs): In the drawer.", "assistant Claude #a2 @6: There.",
      ])
    #expect(alone.skipped("program note") == 1 && alone.diagnostics == [], "\(alone.diagnostics)")
    let side = #","isSidechain":true,"agentId":"ag1""#
    let log = [
      #"{"type":"fork-context-ref","agentId":"ag1","parentSessionId":"s","contextLength":2}"#,
      ClaudeLog.prompt("b1", after: nil, "00:03", "Where are they?", side),
      ClaudeLog.answer("b2", after: "b1", "00:04", in: "m2", ClaudeLog.text("In the drawer."), side),
    ]
    let meta =
      #"{"agentType":"Explore","description":"Find bulbs","toolUseId":"c1","spawnDepth":1,"isFork":true}"#
    let both = folderOf([
      ("s.jsonl", Self.task), ("s/subagents/agent-ag1.jsonl", log),
      ("s/subagents/agent-ag1.meta.json", [meta]),
    ])
    both.expectAccounts()
    let said = both.messages.filter { $0.generation?.agent != nil }
    #expect(said.map(\.text) == ["Where are they?", "In the drawer."] && both.messages.count == 5)
    #expect(both.skipped("program note") == 4 && both.diagnostics == [], "\(both.diagnostics)")
  }

  @Test("an answer whose lines have the text so far is read once")
  func snapshots() {
    let lines = [
      ClaudeLog.prompt("u1", after: nil, "00:01", "Go"),
      ClaudeLog.answer("a1", after: "u1", "00:02", in: "m1", ClaudeLog.text("Look:")),
      ClaudeLog.answer("a2", after: "a1", "00:03", in: "m1", ClaudeLog.text("Hello")),
      ClaudeLog.answer(
        "a3", after: "a2", "00:04", in: "m1",
        ClaudeLog.text("Hello there.") + "," + ClaudeLog.call("c1", "Bash", "{}")),
      ClaudeLog.answer("a4", after: "a3", "00:05", in: "m1", ClaudeLog.text("Done.")),
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "s.jsonl")
    read.expectAccounts()
    #expect(read.messages.map(\.text) == ["Go", "Look:\n\nHello there.\n\nDone."])
    #expect(read.messages.last?.generation?.calls.map(\.id) == ["c1"])
  }

  @Test("a prompt with a picture that waited for the assistant is read")
  func queuedPicture() {
    func queued(_ operation: String, _ second: Int, _ more: String = "") -> String {
      #"{"type":"queue-operation","operation":"\#(operation)","sessionId":"s","#
        + #""timestamp":"2026-01-01T10:00:0\#(second)Z"\#(more)}"#
    }
    let source = #"{"type":"base64","media_type":"image/png","data":"iVBORw0KGgo="}"#
    let picture = #"{"type":"image","source":\#(source)}"#
    let lines = [
      ClaudeLog.prompt("u1", after: nil, "00:01", "Go"),
      queued("enqueue", 2, #","content":[{"type":"text","text":"This blue"},\#(picture)]"#),
      queued("remove", 3),
      ClaudeLog.answer("a1", after: "u1", "00:04", in: "m1", ClaudeLog.text("Done.")),
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "s.jsonl")
    read.expectAccounts()
    #expect(read.messages.map(\.text) == ["Go", "This blue", "Done."])
    #expect(read.messages.map(\.attachments.count) == [0, 1, 0] && read.media.count == 1)
    #expect(read.messages.map(\.role) == [.user, .user, .assistant])
  }

  @Test("a document of a prompt is a file if its bytes are there")
  func document() throws {
    let source = #"{"type":"base64","media_type":"application/pdf","data":"JVBERi0xLjQK"}"#
    let part = #"{"type":"document","title":"a.pdf","source":\#(source)}"#
    let content = #"[\#(part),\#(ClaudeLog.text("Read it"))]"#
    let line =
      #"{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"s","timestamp":"2026-01-01T10:00:01Z","#
      + #""message":{"role":"user","content":\#(content)}}"#
    let read = ImportedFiles(line, as: "s.jsonl")
    read.expectAccounts()
    let file = try #require(read.messages.first?.attachments.first)
    #expect(file.name == "a.pdf" && file.mime == "application/pdf" && !file.isMissing)
    #expect(try read.media.map { try $0.text() } == ["%PDF-1.4\n"])
    #expect(read.messages.map(\.text) == ["Read it"] && read.ledgers.map(\.missingFiles) == [0])
  }

  @Test("states of a session are no turns")
  func states() {
    let states = [
      "marble-origami-commit", "marble-origami-reset", "continued-in", "cost-state", "isolation-latch",
      "saved_hook_context", "prompt_suggestion", "auth_status", "keep_alive", "control_cancel_request",
    ]
    let others = states.map { #"{"type":"\#($0)","sessionId":"s"}"# }
    let lines = [ClaudeLog.prompt("u1", after: nil, "00:01", "Go")] + others
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "s.jsonl")
    read.expectAccounts()
    #expect(read.messages.map(\.text) == ["Go"] && read.diagnostics == [], "\(read.diagnostics)")
    #expect(read.skipped("program note") == 10)
  }
}
