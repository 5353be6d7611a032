import Basics
import Content
@testable import Conversations
import Model
import Testing

/// Events that the Copilot CLI, Pi and Cursor write since 2026.
@Suite("Events of the Copilot CLI, Pi and Cursor")
struct FoundCodingEventTests {
  /// `second`: after ten o'clock.
  private static func event(_ id: Int, _ type: String, _ second: Int, _ data: String) -> String {
    #"{"type":"\#(type)","id":"e\#(id)","parentId":null,"timestamp":"2026-01-01T10:00:0\#(second)Z","#
      + #""data":\#(data)}"#
  }

  private static let command = #""toolCallId":"k1","toolName":"bash","arguments":{"command":"ls lamps"}"#

  @Test("Copilot CLI: a command of the user is the user's, before its result")
  func commands() {
    let lines = [
      Self.event(1, "user.message", 1, #"{"content":"Hello"}"#),
      Self.event(2, "assistant.message", 2, #"{"messageId":"m1","content":"Hi","toolRequests":[]}"#),
      Self.event(3, "tool.user_requested", 3, "{\(Self.command)}"),
      Self.event(4, "tool.execution_start", 3, "{\(Self.command)}"),
      Self.event(
        5, "tool.execution_complete", 4,
        #"{"toolCallId":"k1","success":true,"isUserRequested":true,"result":{"content":"blue"}}"#),
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "events.jsonl")
    read.expectAccounts()
    #expect(
      turnWords(read) == [
        "user User #e1 @1: Hello", "assistant Copilot #e2 @2: Hi", "user User #e3 @3: ```sh\nls lamps\n```",
        "tool bash #e5 @4 answers(k1): blue",
      ])
    #expect(read.diagnostics == [], "\(read.diagnostics)")
  }

  @Test("Copilot CLI: a picture of a result that the event itself has is kept")
  func pictures() {
    let picture = #"{"type":"image","data":"iVBORw0KGgo=","mimeType":"image/png","description":"A lamp"}"#
    let result = #"{"content":"Drawn","binaryResultsForLlm":[\#(picture)]}"#
    let lines = [
      Self.event(
        1, "assistant.message", 1,
        #"{"messageId":"m1","content":"","toolRequests":[{"toolCallId":"t1","name":"draw","arguments":{}}]}"#),
      Self.event(2, "tool.execution_complete", 2, #"{"toolCallId":"t1","success":true,"result":\#(result)}"#),
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "events.jsonl")
    read.expectAccounts()
    #expect(read.messages.map(\.text) == ["", "Drawn"] && read.media.count == 1)
    #expect(read.messages.last?.attachments.map(\.mime) == ["image/png"])
  }

  @Test("Copilot CLI: what it prints ends with a line about the session; newer notes are no turns")
  func printed() throws {
    let lines = [
      Self.event(1, "user.message", 1, #"{"content":"Hello"}"#),
      Self.event(2, "assistant.turn_retry", 1, #"{"turnId":"0"}"#),
      Self.event(3, "model.call_finished", 2, #"{"turnId":"0","outcome":"success"}"#),
      Self.event(4, "session.fusion_resolved", 2, #"{"fusionId":"f"}"#),
      Self.event(5, "assistant.message", 3, #"{"messageId":"m1","content":"Hi","toolRequests":[]}"#),
      #"{"type":"result","timestamp":"2026-01-01T10:00:04Z","sessionId":"c1","exitCode":0,"usage":{"premiumRequests":1}}"#,
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "out.jsonl")
    read.expectAccounts()
    #expect(read.messages.map(\.text) == ["Hello", "Hi"] && read.diagnostics == [], "\(read.diagnostics)")
    let chat = try #require(read.chats.first)
    #expect(chat.id == "c1" && read.skipped("note of the program") == 4)
    #expect(chat.record.metadata.filter { $0.name == "exitCode" }.map(\.value) == ["0"])
  }

  @Test("Pi: events about the queue, retries and settings are no turns; a shortened context has its summary")
  func pi() throws {
    func said(_ role: String, _ text: String, _ second: Int) -> String {
      #"{"type":"message_end","message":{"role":"\#(role)","content":[{"type":"text","text":"\#(text)"}],"#
        + #""timestamp":\#(1_767_261_600_000 + second * 1000),"responseModel":"swan-2","rawStopReason":"stop"}}"#
    }
    let lines = [
      #"{"type":"session","version":3,"id":"p1","timestamp":"2026-01-01T10:00:00Z","cwd":"/w"}"#,
      said("user", "Hello", 1),
      #"{"type":"queue_update","steering":["x"],"followUp":[]}"#,
      #"{"type":"auto_retry_start","attempt":1,"maxAttempts":3,"delayMs":2000,"errorMessage":"busy"}"#,
      #"{"type":"auto_retry_end","success":true,"attempt":1}"#,
      #"{"type":"compaction_start","reason":"threshold"}"#,
      #"{"type":"compaction_end","reason":"threshold","result":{"summary":"They spoke of lamps."},"aborted":false}"#,
      #"{"type":"compaction_end","reason":"manual","aborted":false,"errorMessage":"Nothing to shorten"}"#,
      #"{"type":"compaction_end","reason":"manual","aborted":true}"#,
      #"{"type":"session_info_changed","name":"Lamps"}"#,
      #"{"type":"thinking_level_changed","level":"high"}"#, said("assistant", "Hi", 2),
      #"{"type":"agent_settled"}"#,
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "out.jsonl")
    read.expectAccounts()
    #expect(read.messages.map(\.text) == ["Hello", "They spoke of lamps.", "", "Hi"])
    #expect(read.messages.map(\.role) == [.user, .system, .system, .assistant])
    #expect(read.messages.map(\.error) == [nil, nil, "Nothing to shorten", nil])
    #expect(read.chats.map(\.title) == ["Lamps"] && read.diagnostics == [], "\(read.diagnostics)")
  }

  @Test("Pi: changes of tools and of the current entry are no turns")
  func piEntries() {
    func entry(_ type: String, _ id: String, after parent: String, _ more: String) -> String {
      #"{"type":"\#(type)","id":"\#(id)","parentId":\#(parent),"timestamp":"2026-01-01T10:00:01Z",\#(more)}"#
    }
    let lines = [
      #"{"type":"session","version":3,"id":"p1","timestamp":"2026-01-01T10:00:00Z","cwd":"/w"}"#,
      entry("message", "a", after: "null", #""message":{"role":"user","content":"Hello"}"#),
      entry("active_tools_change", "b", after: #""a""#, #""activeToolNames":["read"]"#),
      entry(
        "message", "c", after: #""b""#,
        #""message":{"role":"assistant","content":[{"type":"text","text":"Hi"}]}"#),
      entry("leaf", "d", after: #""c""#, #""targetId":"a""#),
      entry("compaction", "e", after: #""c""#, #""summary":"Short.","tokensBefore":9,"usage":{"input":1}"#),
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "p.jsonl")
    read.expectAccounts()
    #expect(read.messages.map(\.text) == ["Hello", "Hi", "Short."])
    #expect(read.diagnostics == [], "\(read.diagnostics)")
    #expect(read.skipped("note of the program") == 3)
  }

  @Test("Cursor: notes about the connection and about questions to the program are no turns")
  func cursor() {
    let lines = [
      #"{"type":"system","subtype":"init","session_id":"s","model":"Swan","cwd":"/w"}"#,
      #"{"type":"user","message":{"role":"user","content":[{"type":"text","text":"Hello"}]},"session_id":"s"}"#,
      #"{"type":"connection","subtype":"reconnecting","session_id":"s","attempt":1,"endpoint_url":"https://a.example"}"#,
      #"{"type":"retry","subtype":"starting","session_id":"s","attempt":1,"is_resume":false}"#,
      #"{"type":"interaction_query","subtype":"request","query_type":"webSearchRequestQuery","query":{"id":1},"session_id":"s"}"#,
      #"{"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"Hi"}]},"session_id":"s"}"#,
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "out.jsonl")
    read.expectAccounts()
    #expect(read.formats == ["Streams of agents"] && read.diagnostics == [], "\(read.diagnostics)")
    #expect(read.messages.map(\.text) == ["Hello", "Hi"] && read.skipped("note of the program") == 3)
  }
}
