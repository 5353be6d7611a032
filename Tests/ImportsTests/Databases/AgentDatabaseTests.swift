#if Fetch
import Basics
@testable import Conversations
@testable import Imports
@testable import Model
import Testing

@Suite("Databases of agents") struct AgentDatabaseTests {
  private static func read(_ sql: String) throws -> Reading {
    try Reading(bytes: [("x/state.vscdb", try SampleDatabase.of(sql))])
  }

  private static func turns(_ chat: Conversation) -> [String] {
    chat.messages.map { message in
      let made = message.generation ?? Generation()
      let calls = made.calls.map { "\($0.name)(\($0.arguments.filter { !$0.isWhitespace }))" }
      let parts =
        [made.agent.map { "@\($0)" } ?? "", made.thinking, message.text, message.error ?? ""] + calls
      return "\(message.sender): " + parts.filter { !$0.isEmpty }.joined(separator: " | ")
    }
  }

  @Test("sessions of OpenCode with their parts and sub-agents") func openCode() throws {
    let read = try Self.read(AgentDatabaseSample.openCode)
    #expect(read.format == "opencode-database")
    #expect(read.chats.map(\.title) == ["Fix the tide", "Other"])
    #expect(
      Self.turns(read.chats[0]) == [
        "User: The tide is wrong.", "OpenCode: Look at the table. | I look. | read({\"path\":\"tide.txt\"})",
        "read: low at ten", "OpenCode: @Look around (@explore) | Where is the table?",
      ])
    #expect(read.chats[0].messages[1].generation?.usage?.input == 12)
    #expect(read.chats[0].messages[1].time.seconds == 1_714_550_401)
    #expect(read.chats[0].messages[3].time.seconds == 1_714_550_403)
    #expect(read.ledger.addsUp)
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("conversations of Cursor with thoughts, calls, sub-agents and old chats") func cursor() throws {
    let read = try Self.read(AgentDatabaseSample.cursor)
    #expect(read.format == "cursor-database")
    #expect(read.chats.map(\.title) == ["Fix the tide", "Whose turn is this?", "Old chat"])
    let tide = try #require(read.chats.first { $0.title == "Fix the tide" })
    #expect(
      Self.turns(tide) == [
        "User: The tide is wrong.",
        "Cursor: Look at the table. | I look. | read_file({\"path\":\"tide.txt\"})",
        "read_file: {\"contents\": \"low at ten\"}", "Cursor: The network is away.",
        "Cursor: /work/tide.py\n\n```python\ntide = 10\n```", "Cursor: @explore | Where is the table?",
        "Cursor: @explore | tool()", "tool: @explore | error",
      ])
    #expect(tide.messages[1].generation?.model == "claude-4")
    #expect(tide.messages[0].attachments.map(\.title) == ["shot.png"])
    #expect(Self.turns(read.chats[2]) == ["User: How old?", "Cursor: From 2024."])
    #expect(read.ledger.skipped.first { $0.reason == "turn that was taken back" }?.count == 1)
    #expect(read.ledger.addsUp)
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("results of Cursor are what commands printed and what the user was shown of failures")
  func results() throws {
    let sql = #"""
      CREATE TABLE ItemTable (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB);
      CREATE TABLE cursorDiskKV (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB);
      INSERT INTO cursorDiskKV VALUES
        ('composerData:one', '{"composerId": "one", "fullConversationHeadersOnly": [{"bubbleId": "b1"}, {"bubbleId": "b2"}]}'),
        ('bubbleId:one:b1', '{"_v": 3, "type": 2, "bubbleId": "b1", "text": "", "toolFormerData": {"toolCallId": "t1",
        "status": "completed", "name": "run", "rawArgs": "{}", "result": "{\"output\":\"a.txt\",\"exitCodeV2\":1}"}}'),
        ('bubbleId:one:b2', '{"_v": 3, "type": 2, "bubbleId": "b2", "text": "", "toolFormerData": {"toolCallId": "t2",
        "status": "error", "name": "edit", "rawArgs": "{}", "error": "{\"clientVisibleErrorMessage\":\"Not found\"}"}}');
      """#
    let results = try Self.read(sql).messages.filter { $0.role == .tool }
    #expect(results.map(\.text) == ["a.txt", "Not found"])
    #expect(results.allSatisfy { $0.generation?.isFailure == true })
  }

  @Test("messages of OpenCode with their parts in one row are read, unless the older tables have the session")
  func newerMessages() throws {
    let newer = #"""
      CREATE TABLE session_message (id text PRIMARY KEY, session_id text, type text, time_created integer,
        time_updated integer, data text);
      CREATE TABLE session_v2 (id text PRIMARY KEY, parent_id text, title text, directory text, time_created integer);
      INSERT INTO session_v2 VALUES ('ses_9', NULL, 'The list', '/work', 1790000000000);
      INSERT INTO session_message VALUES
        ('u', 'ses_9', 'user', 1790000000000, 0, '{"text": "Where?", "time": {"created": 1790000000000}}'),
        ('a', 'ses_9', 'assistant', 1790000001000, 0, '{"agent": "build", "model": {"id": "m"}, "content":
          [{"type": "reasoning", "id": "r", "text": "hm"}, {"type": "text", "text": "I look."}, {"type": "tool", "id": "t",
          "name": "bash", "state": {"status": "completed", "input": {"command": "ls"}, "content": [{"type": "text",
          "text": "a.txt"}]}}], "time": {"created": 1790000001000}}'),
        ('b', 'ses_3', 'user', 1714550500000, 0, '{"text": "Something else"}');
      """#
    let read = try Self.read(AgentDatabaseSample.openCode + newer)
    let chat = try #require(read.chats.first { $0.title == "The list" })
    #expect(
      Self.turns(chat) == [
        "User: Where?", "OpenCode: hm | I look. | bash({\"command\":\"ls\"})", "bash: a.txt",
      ])
    #expect(chat.messages[1].generation?.model == "m")
    #expect(read.chats.count == 3 && read.ledger.addsUp && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.ledger.skipped.contains { $0.reason == "message that older tables have" && $0.count == 1 })
  }
}
#endif
