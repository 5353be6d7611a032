import Basics
@testable import Conversations
import Model
import Testing

/// What OpenCode's database, sessions of Kimi and histories of Aider have beside those of the samples.
@Suite("What agents store in the wild")
struct HeldOutStoredTests {
  private static func skipped(_ reason: String, in read: Reading) -> Int? {
    read.ledger.skipped.first { $0.reason == reason }?.count
  }

  // MARK: OpenCode

  #if Fetch
  /// `rows`: kind and data; the times are 10 s apart.
  private static func openCode(_ rows: [(kind: String, data: String)]) throws -> Reading {
    let values = rows.enumerated().map { row in
      let time = 1_793_500_000_000 + row.offset * 10_000
      let data = row.element.data.dropLast() + #", "time": {"created": \#(time)}}"#
      return "('m\(row.offset)', 's', '\(row.element.kind)', \(row.offset), \(time), 0, '\(data)')"
    }
    let sql = """
      CREATE TABLE session (id text PRIMARY KEY, parent_id text, title text);
      CREATE TABLE message (id text, session_id text, time_created integer, data text);
      CREATE TABLE part (id text, message_id text, session_id text, data text);
      CREATE TABLE session_message (id text PRIMARY KEY, session_id text, type text, seq integer,
        time_created integer, time_updated integer, data text);
      INSERT INTO session VALUES ('s', NULL, 'Lamps');
      INSERT INTO session_message VALUES \(values.joined(separator: ", "));
      """
    return try Reading(bytes: [("x/opencode.db", try SampleDatabase.of(sql))])
  }

  @Test("OpenCode: a failed call has its error and its time; one that has not ended has no result")
  func failedCall() throws {
    let failed =
      #"{"type": "tool", "id": "c1", "name": "bash", "state": {"status": "error", "input": {"command": "ls"}, "#
      + #""error": {"type": "unknown", "message": "boom"}}, "#
      + #""time": {"created": 1793500002000, "completed": 1793500004000}}"#
    let running =
      #"{"type": "tool", "id": "c2", "name": "bash", "state": {"status": "running", "input": {}}}"#
    let read = try Self.openCode([
      ("assistant", #"{"model": {"id": "swan-1"}, "content": [\#(failed), \#(running)]}"#)
    ])
    #expect(read.messages.map(\.role) == [.assistant, .tool])
    #expect(read.messages[0].generation?.calls.map(\.id) == ["c1", "c2"])
    #expect(read.messages[0].generation?.model == "swan-1")
    #expect(read.messages[0].time.seconds == 1_793_500_002)
    let result = read.messages[1]
    #expect(result.text == "boom" && result.generation?.isFailure == true)
    #expect(result.generation?.callID == "c1" && result.generation?.delay == 2)
    #expect(result.time.seconds == 1_793_500_004)
    #expect(read.ledger.addsUp && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("OpenCode: a result has the words and the files of its call")
  func resultFiles() throws {
    let call =
      #"{"type": "tool", "id": "c", "name": "read", "state": {"status": "completed", "input": {}, "content": "#
      + #"[{"type": "text", "text": "one"}, {"type": "file", "uri": "file:///w/b.bin", "mime": "x/y", "name": "b"}]}}"#
    let read = try Self.openCode([("assistant", #"{"content": [\#(call)]}"#)])
    #expect(read.messages.map(\.text) == ["", "one"])
    #expect(read.messages[1].attachments.map(\.title) == ["b"])
    #expect(read.messages[1].generation?.isFailure == false && read.diagnostics.isEmpty)
  }

  @Test("OpenCode: rows of every kind are turns of those who wrote them, or notes")
  func kinds() throws {
    let file = #"{"uri": "file:///w/a.ts", "mime": "text/plain", "name": "a.ts"}"#
    let retry =
      #"{"attempt": 2, "at": 1793500012000, "error": {"type": "unknown", "message": "overloaded"}}"#
    let read = try Self.openCode([
      ("user", #"{"text": "Hello", "files": [\#(file)]}"#),
      ("assistant", #"{"content": [{"type": "text", "id": "t", "text": "Done."}], "retry": \#(retry)}"#),
      (
        "shell",
        #"{"shellID": "h", "command": "git status", "status": "exited", "exit": 0, "output": {"output": "clean"}}"#
      ),
      ("shell", #"{"callID": "h", "command": "ls x", "exit": 1, "output": "missing"}"#),
      ("synthetic", #"{"text": "injected words"}"#), ("skill", #"{"name": "sk", "text": "Be brief."}"#),
      (
        "compaction",
        #"{"status": "completed", "reason": "auto", "summary": "Summary words", "recent": "New"}"#
      ),
      ("idle", #"{"outcome": "succeeded"}"#), ("agent-switched", #"{"agent": "plan"}"#),
      ("model-switched", #"{"model": {"id": "swan-2"}}"#),
    ])
    #expect(
      read.lines == [
        "User: Hello", "OpenCode: ", "OpenCode: Done.", "command: $ git status\nclean",
        "command: $ ls x\nmissing", "System: injected words", "System: Skill: sk\n\nBe brief.",
        "System: Summary words\n\nNew",
      ])
    #expect(
      read.messages.map(\.role) == [.user, .system, .assistant, .tool, .tool, .system, .system, .system])
    #expect(read.messages[0].attachments.map(\.title) == ["a.ts"])
    #expect(read.messages[0].attachments.map(\.mime) == ["text/plain"])
    #expect(read.messages[1].error == "overloaded" && read.messages[1].time.seconds == 1_793_500_010)
    #expect(read.messages[3...4].map { $0.generation?.isFailure } == [nil, true])
    #expect(read.messages[3].time.seconds == 1_793_500_020)
    #expect(Self.skipped("note of the program", in: read) == 4)
    #expect(read.ledger.addsUp && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("OpenCode: unknown fields of rows and of calls are kept")
  func unknownFields() throws {
    let state = #""state": {"status": "completed", "input": {}, "output": "ok"}, "executed": true"#
    let call = #"{"type": "tool", "id": "c", "name": "ls", \#(state), "zorblax": 1}"#
    let read = try Self.openCode([
      ("assistant", #"{"content": [\#(call)]}"#), ("skill", #"{"skill": "sk", "text": "Be brief."}"#),
      ("compaction", #"{"status": "running", "reason": "manual", "frobnix": 2}"#),
    ])
    #expect(read.lines == ["OpenCode: ", "ls: ok", "System: Skill: sk\n\nBe brief."])
    #expect(read.messages[0].generation?.calls.map(\.id) == ["c"])
    #expect(
      read.diagnostics.map(\.message) == [
        #"unknown field "zorblax" of a part; it is kept as metadata"#,
        #"unknown field "frobnix" of a message; it is kept as metadata"#,
      ])
    let metadata = read.chats.first?.record.metadata ?? []
    #expect(metadata.first { $0.name == "a part.zorblax" }?.value == "1")
    #expect(metadata.first { $0.name == "a message.frobnix" }?.value == "2")
    #expect(Self.skipped("note of the program", in: read) == 1 && read.ledger.addsUp)
  }

  @Test("OpenCode: a row of an unknown kind is kept once")
  func unknownKind() throws {
    let read = try Self.openCode([("zorblax", #"{"text": "odd words"}"#)])
    #expect(read.messages.count == 1 && read.messages[0].text.contains("odd words"))
    #expect(read.diagnostics.map(\.message) == [#"unknown role "zorblax"; it is kept as JSON"#])
    #expect(read.ledger.addsUp)
  }
  #endif

  // MARK: Kimi

  private static func wire(_ second: Int, _ event: String) -> String {
    #"{"timestamp": \#(1_793_500_000 + second), "message": \#(event)}"#
  }

  private static func text(_ text: String, _ kind: String = "text") -> String {
    #"{"type": "ContentPart", "payload": {"type": "\#(kind)", "\#(kind)": "\#(text)"}}"#
  }

  private static func agent(_ id: String, _ kind: String, _ event: String) -> String {
    let who = #""agent_id": "\#(id)", "subagent_type": "\#(kind)""#
    return #"{"type": "SubagentEvent", "payload": {\#(who), "event": \#(event)}}"#
  }

  private static func prompt(_ text: String) -> String {
    #"{"type": "TurnBegin", "payload": {"user_input": "\#(text)"}}"#
  }

  /// Two sub-agents that work at the same time.
  private static var parallel: String {
    let call =
      #"{"type": "ToolCall", "payload": {"id": "c1", "function": {"name": "Agent", "arguments": "{}"}}}"#
    let result =
      #"{"type": "ToolResult", "payload": {"tool_call_id": "c1", "return_value": {"output": "A done"}}}"#
    return [
      wire(0, prompt("Explore")), wire(1, call),
      wire(2, agent("a", "explore", text("thought of A", "think"))),
      wire(3, agent("b", "coder", text("words of B"))), wire(4, agent("a", "explore", text("words of A"))),
      wire(5, agent("b", "coder", text("more of B"))), wire(6, result), wire(7, text("All done.")),
    ].joined(separator: "\n")
  }

  @Test("Kimi: sub-agents that work at the same time keep their own thoughts, words and names")
  func parallelAgents() throws {
    let read = try Reading([("wire.jsonl", Self.parallel)])
    #expect(
      read.lines == [
        "User: Explore", "Kimi: ", "Kimi: words of B\n\nmore of B", "Kimi: words of A", "Agent: A done",
        "Kimi: All done.",
      ])
    #expect(read.messages.map { $0.generation?.agent } == [nil, nil, "coder", "explore", nil, nil])
    #expect(read.messages.map { $0.generation?.thinking ?? "" } == ["", "", "", "thought of A", "", ""])
    #expect(read.messages[2].time.seconds == 1_793_500_003)
    #expect(read.messages[1].generation?.calls.map(\.id) == ["c1"])
    #expect(read.ledger.addsUp && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("Kimi: the file of a sub-agent adds what the session lacks")
  func agentFile() throws {
    let file = [
      #"{"type": "metadata", "protocol_version": "1.9"}"#, Self.wire(2, Self.prompt("Look at A")),
      Self.wire(4, Self.text("words of A")), Self.wire(5, Self.text("late words")),
    ].joined(separator: "\n")
    let read = try Reading([
      ("x/s/wire.jsonl", Self.parallel), ("x/s/subagents/a/wire.jsonl", file),
      ("x/s/subagents/other/wire.jsonl", Self.wire(6, Self.text("unheard"))),
    ])
    #expect(read.chats.map(\.id) == ["s"])
    #expect(
      read.lines == [
        "User: Explore", "Kimi: ", "System: Look at A", "Kimi: words of B\n\nmore of B", "Kimi: words of A",
        "Kimi: late words", "Agent: A done", "Kimi: unheard", "Kimi: All done.",
      ])
    let agents = [nil, nil, "explore", "coder", "explore", "explore", nil, "other", nil]
    #expect(read.messages.map { $0.generation?.agent } == agents)
    #expect(Self.skipped("record, which the session has too", in: read) == 1)
    #expect(read.ledger.addsUp && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  private static func said(_ text: String, _ second: Int) -> String {
    let time = 1_793_500_000 + second
    return #"{"type": "turn.prompt", "input": [{"type": "text", "text": "\#(text)"}], "time": \#(time)}"#
  }

  private static func answer(_ text: String, _ second: Int) -> String {
    func event(_ fields: String) -> String {
      let time = 1_793_500_000 + second
      return #"{"type": "context.append_loop_event", "event": {\#(fields)}, "time": \#(time)}"#
    }
    return event(#""type": "step.begin""#) + "\n"
      + event(#""type": "content.part", "part": {"type": "text", "text": "\#(text)"}"#)
  }

  private static func undone(_ count: Int, _ second: Int) -> String {
    #"{"type": "context.undo", "count": \#(count), "time": \#(1_793_500_000 + second)}"#
  }

  private static let twoPrompts = [
    #"{"type": "metadata", "protocol_version": "1.0"}"#, said("one", 0), answer("first", 1),
    said("two", 2), answer("second", 3),
  ]

  @Test("Kimi: after prompts were taken back the next one is a branch", arguments: [1, 2, 3])
  func undo(_ count: Int) throws {
    let lines = Self.twoPrompts + [Self.undone(count, 4), Self.said("three", 5), Self.answer("third", 6)]
    let read = try Reading([("wire.jsonl", lines.joined(separator: "\n"))])
    #expect(read.messages.map(\.text) == ["one", "first", "two", "second", "three", "third"])
    let before: String? = [1: read.messages[1].id, 2: Generation.beginning][count]
    #expect(read.messages.map { $0.generation?.parent } == [nil, nil, nil, nil, before, nil])
    #expect(Self.skipped("prompts taken back", in: read) == 1)
    #expect(read.ledger.addsUp && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("Kimi: a prompt that was taken back after another is a branch of the same turn")
  func undoAgain() throws {
    let lines =
      Self.twoPrompts + [
        Self.undone(1, 4), Self.said("three", 5), Self.answer("third", 6), Self.undone(1, 7),
        #"{"type": "zorblax", "time": 1793500008}"#, Self.said("four", 9), Self.answer("fourth", 10),
      ]
    let read = try Reading([("wire.jsonl", lines.joined(separator: "\n"))])
    let texts = ["one", "first", "two", "second", "three", "third", "four", "fourth"]
    #expect(read.messages.count == 9 && read.messages[6].text.contains("zorblax"))
    #expect(read.messages.enumerated().filter { $0.offset != 6 }.map(\.element.text) == texts)
    let first = read.messages[1].id
    let parents = [nil, nil, nil, nil, first, nil, first, nil, nil]
    #expect(read.messages.map { $0.generation?.parent } == parents)
    #expect(read.diagnostics.map(\.message) == [#"unknown record "zorblax"; it is kept as JSON"#])
    #expect(Self.skipped("prompts taken back", in: read) == 2 && read.ledger.addsUp)
  }

  // MARK: Aider

  @Test("Aider: counts of the cache are read, and thoughts are those of the answer")
  func aider() throws {
    let end = "\u{20}\u{20}"
    let history = """
      # aider chat started at 2026-11-01 10:00:00

      > Main model: swan-1 with diff edit format\(end)

      #### Fix the sum\(end)

      --------------
      ► **THINKING**

      Let me see.

      ------------
      ► **ANSWER**

      Done.

      > Tokens: 12k sent, 2.1k cache write, 3.4k cache hit, 340 received. Cost: $0.01 message, $0.02 session.\(end)

      #### And this?\(end)

      Yes.

      > Tokens: 1.2k sent, 20 received.\(end)
      """
    let read = try Reading([("history.md", history)])
    #expect(
      read.messages.map(\.role) == [.system, .user, .assistant, .system, .user, .assistant, .system])
    let answers = read.messages.filter { $0.role == .assistant }
    #expect(answers.map(\.text) == ["Done.", "Yes."])
    #expect(answers.map { $0.generation?.thinking } == ["Let me see.", ""])
    var usage = Generation.Usage(input: 12000, output: 340, cached: 3400)
    usage.cost = 0.01
    #expect(answers.map { $0.generation?.usage } == [usage, Generation.Usage(input: 1200, output: 20)])
    #expect(read.ledger.addsUp)
  }
}
