import Basics
@testable import Conversations
import Model
import Testing

/// What sessions of the Gemini CLI, Cursor, Copilot and Aider have beside those of the samples.
@Suite("Sessions of editors and terminals in the wild")
struct HeldOutEditorTests {
  private static func gemini(_ lines: [String]) throws -> Reading {
    let header = #"{"sessionId":"s","projectHash":"x","startTime":"2026-09-05T00:00:00Z","kind":"main"}"#
    return try Reading([("session-1.jsonl", ([header] + lines).joined(separator: "\n"))])
  }

  private static func turn(_ id: String, _ type: String, _ content: String, _ more: String = "") -> String {
    #"{"id":"\#(id)","timestamp":"2026-09-05T00:00:0\#(id)Z","type":"\#(type)","content":\#(content)\#(more)}"#
  }

  @Test("a session of the Gemini CLI without the hash of its project is one")
  func hash() throws {
    let said = [Self.turn("1", "user", #"[{"text":"hi"}]"#), Self.turn("2", "gemini", #""yo""#)]
    for (name, text) in [
      ("session-1.jsonl", (["{\"sessionId\":\"s\"}"] + said).joined(separator: "\n")),
      ("session-1.json", "{\"sessionId\": \"s\", \"messages\": [\(said.joined(separator: ", "))]}"),
    ] {
      let read = try Reading([(name, text)])
      #expect(read.format == "gemini-cli" && read.lines == ["User: hi", "Gemini: yo"])
    }
  }

  @Test("changes of messages of the Gemini CLI are applied")
  func patches() throws {
    let call = #","toolCalls":[{"id":"t","name":"list","args":{"path":"src"},"status":"executing"}]"#
    let result =
      #"{"$patch":{"id":"2","toolCalls":[{"id":"t","status":"success","result":[{"functionResponse":{"id":"t","name":"list","response":{"output":"main"}}}]}]}}"#
    let read = try Self.gemini([
      Self.turn("1", "user", #""list""#), Self.turn("2", "gemini", #""""#, call), result,
      #"{"$patch":{"updates":[{"id":"2","content":"One file.","tokens":{"input":20,"output":5}}]}}"#,
      Self.turn("3", "warning", #""careful""#), #"{"$patch":{"removeIds":["3"]}}"#,
    ])
    #expect(read.lines == ["User: list", "Gemini: One file.", "list: main"] && read.diagnostics.isEmpty)
    let made = read.messages.count > 1 ? read.messages[1].generation : nil
    #expect(made?.usage?.output == 5 && made?.calls.map(\.arguments) == [#"{"path":"src"}"#])
  }

  @Test("messages of the Gemini CLI are in the order that a change gives; one for a missing message is kept")
  func order() throws {
    let read = try Self.gemini([
      Self.turn("1", "user", #""a""#).replacing(#""timestamp":"2026-09-05T00:00:01Z","#, with: ""),
      Self.turn("2", "gemini", #""b""#).replacing(#""timestamp":"2026-09-05T00:00:02Z","#, with: ""),
      #"{"$patch":{"orderIds":["2","1"]}}"#, #"{"$patch":{"id":"9","content":"lost"}}"#,
    ])
    #expect(read.lines.prefix(2) == ["Gemini: b", "User: a"])
    #expect(read.messages.last?.text.contains("lost") == true && read.diagnostics.count == 1)
  }

  @Test("a prompt after going back follows the last message that is still there")
  func rewind() throws {
    let read = try Self.gemini([
      Self.turn("1", "user", #""a""#), Self.turn("2", "gemini", #""b""#),
      Self.turn("3", "warning", #""c""#), Self.turn("4", "user", #""d""#),
      #"{"$patch":{"removeIds":["3"]}}"#, #"{"$rewindTo":"4"}"#, Self.turn("5", "user", #""e""#),
    ])
    #expect(read.messages.last?.generation?.parent == "2")
  }

  @Test("thoughts, calls and results in the content of the Gemini CLI's messages are read")
  func parts() throws {
    let answer =
      #"[{"text":"hm","thought":true},{"text":"Listing."},{"functionCall":{"id":"t","name":"list","args":{}}}]"#
    let result = #"[{"functionResponse":{"id":"t","name":"list","response":{"output":"main"}}}]"#
    let read = try Self.gemini([
      Self.turn("1", "user", #"[{"text":"list"}]"#), Self.turn("2", "gemini", answer),
      Self.turn("3", "user", result), Self.turn("4", "gemini", #"[{"text":"One."}]"#),
    ])
    #expect(read.lines == ["User: list", "Gemini: Listing.", "list: main", "Gemini: One."])
    #expect(read.messages[1].generation?.thinking == "hm" && read.messages[2].generation?.callID == "t")
    let call = #","toolCalls":[{"id":"t","name":"list","args":{},"status":"success"}]"#
    let apart = try Self.gemini([Self.turn("2", "gemini", #""""#, call), Self.turn("3", "user", result)])
    #expect(apart.lines == ["Gemini: ", "list: main"])
  }

  private static func cursor(_ role: String, _ text: String) -> String {
    #"{"role":"\#(role)","message":{"content":[{"type":"text","text":"\#(text)"}]}}"#
  }

  @Test("prompts of Cursor are without marks, at their times; what the program adds is the system's")
  func cursor() throws {
    let time = #"<timestamp>Friday, Sep 4, 2026, 2:21 AM (UTC+8)</timestamp>\n"#
    let read = try Reading([
      (
        "a.jsonl",
        [
          Self.cursor("user", time + #"<user_query>\nCheck the lid\n</user_query>"#),
          Self.cursor("assistant", #"Looking.\n\n[REDACTED]"#), Self.cursor("assistant", "[REDACTED]"),
          Self.cursor("user", #"<system_notification>\nDone.\n</system_notification>"#),
          Self.cursor(
            "user", #"<attached_files>\nx=1\n</attached_files>\n<user_query>\nRun it\n</user_query>"#),
        ].joined(separator: "\n")
      )
    ])
    #expect(read.chats.first?.title == "Check the lid")
    let lines = [
      "User: Check the lid", "Cursor: Looking.", "System: Done.",
      "System: <attached_files>\nx=1\n</attached_files>", "User: Run it",
    ]
    #expect(read.lines == lines)
    #expect(read.messages.first?.time.milliseconds == 1_788_459_660_000)
    #expect(read.ledger.skipped.contains { $0.reason.contains("thoughts") })
  }

  @Test("sub-agents of the Gemini CLI are folded in the session in whose folder they are")
  func geminiAgents() throws {
    func header(_ id: String, _ kind: String) -> String {
      "{\"sessionId\":\"\(id)\",\"projectHash\":\"x\",\"kind\":\"\(kind)\"}"
    }
    let read = try Reading([
      (
        "chats/session-1.jsonl",
        [header("p", "main"), Self.turn("1", "user", #""Look""#)].joined(separator: "\n")
      ),
      (
        "chats/p/sub-1.jsonl",
        [
          header("sub-1", "subagent"), Self.turn("2", "user", #""Find""#),
          Self.turn("3", "gemini", #""Found""#),
        ]
        .joined(separator: "\n")
      ),
    ])
    #expect(read.chats.count == 1 && read.chats.first?.id == "p")
    #expect(read.lines == ["User: Look", "Gemini: Find", "Gemini: Found"])
    #expect(read.messages.map { $0.generation?.agent } == [nil, "sub-1", "sub-1"])
  }

  private static func copilot(_ events: [(type: String, data: String)]) throws -> Reading {
    let lines = events.enumerated().map { number, event in
      #"{"type":"\#(event.type)","data":\#(event.data),"id":"e\#(number)","timestamp":"2026-10-09T13:52:0\#(number)Z","parentId":null}"#
    }
    return try Reading([("s/events.jsonl", lines.joined(separator: "\n"))])
  }

  @Test("what the Copilot CLI and its agents say as the user is theirs; sub-agents are folded without events")
  func copilotSpeakers() throws {
    let task = #"{"toolCallId":"t1","name":"task","arguments":{"prompt":"list","agent_type":"explore"}}"#
    let read = try Self.copilot([
      ("user.message", #"{"content":"Use a task"}"#),
      ("assistant.message", #"{"content":"","toolRequests":[\#(task)]}"#),
      ("user.message", #"{"content":"list","source":"agent-explore-1","parentToolCallId":"t1"}"#),
      ("assistant.message", #"{"content":"a.txt","parentToolCallId":"t1","toolRequests":[]}"#),
      ("user.message", #"{"content":"<system_notification>\nDone\n</system_notification>"}"#),
      ("user.message", #"{"content":"Base directory","source":"skill-pdf"}"#),
      ("user.message", #"{"content":"Go on","source":"autopilot"}"#),
    ])
    let senders = ["User", "Copilot", "Copilot", "Copilot", "System", "System", "System"]
    #expect(read.messages.map(\.sender) == senders)
    #expect(read.messages.compactMap { $0.generation?.agent } == ["explore", "explore"])
  }

  @Test("usage of the Copilot CLI is that of the answer to its call; thoughts may be blocks")
  func copilotUsage() throws {
    func usage(_ call: String, _ count: Int) -> (type: String, data: String) {
      (
        "session.usage_record",
        #"{"usage":{"inputTokens":100,"outputTokens":\#(count),"cacheReadTokens":40,"apiCallId":"\#(call)"}}"#
      )
    }
    let blocks = #""reasoningBlocks":{"blocks":[{"type":"thinking","thinking":"hm","signature":"x"}]}"#
    let read = try Self.copilot([
      ("user.message", #"{"content":"Run"}"#), usage("one", 5),
      (
        "assistant.message",
        #"{"content":"First","apiCallId":"one","providerId":"p","originatingMessageId":"u",\#(blocks)}"#
      ),
      ("assistant.message", #"{"content":"Second","apiCallId":"two"}"#), usage("two", 7), usage("three", 9),
    ])
    #expect(read.lines == ["User: Run", "Copilot: First", "Copilot: Second"] && read.diagnostics.isEmpty)
    #expect(read.messages.compactMap(\.generation?.usage?.output) == [5, 7])
    #expect(read.messages[1].generation?.thinking == "hm")
    #expect(read.chats.first?.record.metadata.contains { $0.value.contains("three") } == true)
  }

  @Test("pictures pasted in Copilot Chat are kept, and an answer has its own time")
  func copilotChat() throws {
    let values = [
      #"{"$base64":"iVBORw0KGgo="}"#, #"{"0":137,"1":80,"2":78,"3":71,"4":13,"5":10,"6":26,"7":10}"#,
    ]
    for value in values {
      let picture = #"{"kind":"image","name":"Pasted Image","mimeType":"image/png","value":\#(value)}"#
      let request =
        #"{"requestId":"r","message":{"text":"Look"},"response":[{"value":"A dot."}],"timestamp":1787502000000,"responseTimestamp":1787502009000,"variableData":{"variables":[\#(picture)]}}"#
      let hidden =
        #"{"requestId":"h","message":{"text":"Check"},"response":[],"timestamp":1787502010000,"hiddenFromTranscript":true}"#
      let read = try Reading([
        ("c.json", #"{"version":3,"sessionId":"s","requests":[\#(request),\#(hidden)]}"#)
      ])
      #expect(read.messages.first?.attachments.first?.path.hasSuffix(".png") == true)
      #expect(read.messages.map(\.role) == [.user, .assistant, .system] && read.diagnostics.isEmpty)
      #expect(read.messages[1].time.milliseconds == 1_787_502_009_000)
    }
  }

  @Test("a message of several lines on Aider's command line is the program's, not an answer")
  func aider() throws {
    let read = try Reading([
      (
        "history.md",
        """
        # aider chat started at 2026-09-29 14:02:11

        > /bin/aider --message First line
        and the second
        > Aider v0.86.2

        #### First line
        #### and the second

        Done.
        """
      )
    ])
    #expect(read.messages.map(\.role) == [.system, .user, .assistant])
    #expect(read.messages.first?.text.contains("and the second\nAider v0.86.2") == true)
  }
}
