import Basics
@testable import Conversations
import Model
import Testing

/// What a review of the transcripts of Cursor, OpenHands, Continue, SillyTavern and ChatGPT Exporter found.
@Suite("Transcripts after a review")
struct ReviewedTranscriptTests {
  // MARK: Cursor

  @Test("a long result of Cursor, and many calls without results, are read in a moment")
  func long() throws {
    let lines = String(repeating: "abc\n", count: 40_000)
    let calls = (0..<10_000).map { "[Tool call] T\($0)\n  a: b\n" }.joined()
    let results = (0..<10_000).reversed().map { "[Tool result] T\($0)\n  c\n" }.joined()
    let start = ContinuousClock.now
    let read = try Reading([
      (
        "t.txt",
        "user:\nHi\n\nA:\n[Tool call] Look\n  a: b\n[Tool result] Look\n\(lines)\nA:\n\(calls)\(results)"
      )
    ])
    #expect(ContinuousClock.now - start < .seconds(60))
    #expect(read.messages.count > 10_000 && read.messages.last?.generation?.callID == "call-2")
  }

  @Test("a blank line after the mark of a result of Cursor says that it is empty, and the answer follows")
  func emptyResult() throws {
    let text =
      "user:\n<user_query>\nMend\n</user_query>\n\nassistant:\n[Tool call] Read\n  path: a.md\n[Tool result] Read\n\nMended.\n"
    let read = try Reading([("t.txt", text)])
    #expect(read.lines == ["User: Mend", "Cursor: ", "Cursor: Mended."])
  }

  @Test("a text of speakers is Cursor's only with a mark of its own or in its folder")
  func others() throws {
    let text = "user:\nhello there\n\nassistant:\nhi\n"
    #expect(try Reading([("chat.txt", text)]).format != "cursor")
    #expect(try Reading([("p/agent-transcripts/a.txt", text)]).format == "cursor")
    #expect(try Reading([("chat.txt", text + "[Thinking] Hm.\n")]).format == "cursor")
  }

  // MARK: OpenHands

  private static func event(_ second: Int, _ kind: String, _ source: String, _ rest: String) -> String {
    #"{"id": "\#(second)", "kind": "\#(kind)", "timestamp": "2026-01-01T10:00:0\#(second)", "source": "\#(source)", \#(rest)}"#
  }

  private static func said(_ text: String) -> String {
    #""llm_message": {"content": [{"type": "text", "text": "\#(text)"}]}"#
  }

  @Test("events of OpenHands without roles and names get them from their source and kind of action")
  func nameless() throws {
    let events = [
      Self.event(0, "MessageEvent", "user", Self.said("Look")),
      Self.event(
        1, "ActionEvent", "agent",
        #""action": {"kind": "FileEditorAction", "path": "a"}, "tool_call_id": "c", "parent_id": "0""#),
      Self.event(
        2, "ObservationEvent", "environment",
        #""observation": {"content": [{"type": "text", "text": "seen"}]}, "tool_call_id": "c", "parent_id": "1""#
      ),
      Self.event(3, "MessageEvent", "agent", Self.said("Done")),
    ]
    let read = try Reading([("a.jsonl", events.joined(separator: "\n"))])
    #expect(read.format == "openhands" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["User: Look", "OpenHands: ", "file_editor: seen", "OpenHands: Done"])
  }

  @Test("events of OpenHands in files with random names are in the order of their times")
  func random() throws {
    let read = try Reading([
      ("c/1ea.json", Self.event(2, "MessageEvent", "agent", Self.said("Done"))),
      ("c/8aa.json", Self.event(1, "MessageEvent", "agent", Self.said("I look"))),
      ("c/9fa.json", Self.event(0, "MessageEvent", "user", Self.said("Look"))),
    ])
    #expect(read.lines == ["User: Look", "OpenHands: I look", "OpenHands: Done"])
  }

  @Test("states between the events of OpenHands are read in a moment")
  func stateEvents() throws {
    let call = #""thought": [{"type": "text", "text": "t"}], "tool_name": "x", "action": {"kind": "X"}, "#
    let events = (0..<10_000).flatMap { number in
      [
        Self.event(
          1, "ActionEvent", "agent",
          call + #""tool_call_id": "c\#(number)", "llm_response_id": "r\#(number)""#),
        Self.event(1, "ConversationStateUpdateEvent", "environment", #""key": "x", "value": 1"#),
      ]
    }
    let start = ContinuousClock.now
    let read = try Reading([("a.jsonl", events.joined(separator: "\n"))])
    #expect(ContinuousClock.now - start < .seconds(60) && read.messages.count == 10_000)
  }

  @Test("an evaluation of OpenHands has events in its history, not messages, or none at all")
  func evaluations() throws {
    let other = #"{"instance_id": "x", "history": [{"role": "user", "content": "hi"}], "metadata": {}}"#
    #expect(try Reading([("a.jsonl", other)]).format != "openhands")
    let first =
      #"{"instance_id": "x", "instruction": "Fix", "history": [], "metadata": {}, "test_result": {}}"#
    let second =
      #"{"instance_id": "y", "instruction": "Do", "history": null, "metadata": {}, "test_result": {}}"#
    let read = try Reading([("output.jsonl", first + "\n" + second)])
    #expect(read.format == "openhands" && read.chats.map(\.slug) == ["x", "y"] && read.diagnostics.isEmpty)
    #expect(read.lines.prefix(1) == ["User: Fix"] && read.lines.contains("User: Do"))
  }

  // MARK: Continue

  @Test("calls that only states of Continue have are kept, with results as a text and the times of entries")
  func states() throws {
    let state =
      #"{"toolCallId": "a", "toolCall": {"function": {"name": "read", "arguments": "{}"}}, "status": "done", "output": "seen"}"#
    let read = try Reading([
      (
        "s.json",
        #"{"sessionId": "s", "title": "", "createdAt": "2026-01-01T10:00:00Z", "history": ["#
          + #"{"id": "u", "message": {"role": "user", "content": "Look"}, "contextItems": []}, "#
          + #"{"id": "v", "timestamp": "2026-01-01T10:00:05Z", "message": {"role": "assistant", "content": "I look"}, "#
          + #""contextItems": [], "toolCallStates": [\#(state)], "toolCallState": \#(state)}]}"#
      )
    ])
    #expect(read.format == "continue" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["User: Look", "Continue: I look", "read: seen"])
    #expect(read.messages[1].generation?.calls.map(\.id) == ["a"])
    #expect(read.messages[2].generation?.callID == "a")
    #expect(
      read.messages.map(\.time.milliseconds) == [1_767_261_600_000, 1_767_261_605_000, 1_767_261_605_000])
  }

  @Test(
    "a session of Continue begins when the list says, also in a file of another name and if the list is cut off",
    arguments: ["]", #", {"sess"#])
  func lists(_ end: String) throws {
    let session =
      #"{"sessionId": "s1", "title": "Lamp", "history": [{"message": {"role": "user", "content": "Hi"}, "contextItems": []}]}"#
    let list =
      #"[{"sessionId": "s1", "title": "Lamp", "dateCreated": "1767261600000", "workspaceDirectory": ""}"#
    let read = try Reading([("sessions/copy.json", session), ("sessions/sessions.json", list + end)])
    #expect(read.format == "continue" && read.lines == ["User: Hi"])
    #expect(read.messages.first?.time.milliseconds == 1_767_261_600_000)
  }

  // MARK: SillyTavern and ChatGPT Exporter

  private static func line(_ name: String, _ text: String, _ more: String = "") -> String {
    #"{"name": "\#(name)", "is_user": \#(name == "Ann"), "mes": "\#(text)"\#(more)}"#
  }

  @Test(
    "an old or an empty header of SillyTavern is no message",
    arguments: ["{}", #"{"user_name": "You", "character_name": "Lumi", "create_date": 1767261600000}"#])
  func headers(_ header: String) throws {
    let read = try Reading([("a.jsonl", header + "\n" + Self.line("Lumi", "Hello"))])
    #expect(read.format == "sillytavern" && read.lines == ["Lumi: Hello"] && read.diagnostics.isEmpty)
  }

  @Test("a message after an empty one of SillyTavern follows the one before, and a comment is the system's")
  func empty() throws {
    let lines = [
      Self.line("Ann", "Hi"), Self.line("Lumi", "One", #", "swipe_id": 0, "swipes": ["One", "Two"]"#),
      Self.line("Lumi", ""), Self.line("Ann", "More"),
      Self.line("Note", "Aside", #", "extra": {"type": "comment"}"#),
    ]
    let read = try Reading([("a.jsonl", lines.joined(separator: "\n"))])
    let ids = Set(read.messages.map(\.id) + ["-"])
    #expect(read.messages.count == 5 && read.messages.last?.role == .system)
    #expect(read.messages.allSatisfy { ids.contains($0.generation?.parent ?? "-") })
  }

  @Test("an answer without words in a file of ChatGPT Exporter is left out and counted")
  func wordless() throws {
    let file =
      #"{"metadata": {"title": "Lamp"}, "messages": [{"role": "Prompt", "say": "Why?"}, {"role": "Response", "say": ""}]}"#
    let read = try Reading([("a.json", file)])
    #expect(read.lines == ["User: Why?"] && read.diagnostics.isEmpty)
    #expect(read.ledger.skipped.map(\.reason) == ["no content"])
  }
}
