import Basics
import Content
@testable import Conversations
import Model
import Testing

/// Messages between agents, resumed sessions and sub-agents of Codex, the Gemini CLI and Qwen Code.
@Suite("Sessions of several agents, and sessions that were resumed")
struct HeldOutMailTurnTests {
  // MARK: Codex

  private static func codex(_ type: String, _ time: String, _ payload: String) -> String {
    #"{"timestamp":"2026-01-01T10:\#(time)Z","type":"\#(type)","payload":\#(payload)}"#
  }

  private static func said(_ role: String, _ time: String, _ text: String) -> String {
    let type = role == "user" ? "input_text" : "output_text"
    return codex(
      "response_item", time,
      #"{"type":"message","role":"\#(role)","content":[{"type":"\#(type)","text":"\#(text)"}]}"#)
  }

  private static func mail(_ time: String, from author: String, _ text: String) -> String {
    let words = #""other_recipients":[],"content":"\#(text)","trigger_turn":true}"#
    return codex(
      "inter_agent_communication", time, #"{"author":"\#(author)","recipient":"/r",\#(words)"#)
  }

  private static let header = codex("session_meta", "00:00", #"{"id":"a","source":"cli"}"#)

  @Test("messages between agents of Codex are turns of their authors")
  func mail() {
    let spawn = #"{"subagent":{"thread_spawn":{"parent_thread_id":"a","depth":1,"agent_nickname":"Finder"}}}"#
    let main = [
      Self.header, Self.said("user", "00:01", "Find bugs"),
      Self.mail("00:09", from: "/root/finder", "Three bugs"),
      Self.mail("00:10", from: "/root/finder", ""), Self.said("assistant", "00:11", "Three."),
    ]
    let agent = [
      Self.codex("session_meta", "00:03", #"{"id":"b","source":\#(spawn)}"#),
      Self.mail("00:04", from: "/root", "Look in the parser"), Self.said("assistant", "00:08", "Found 3"),
    ]
    let read = folderOf([("rollout-a.jsonl", main), ("rollout-b.jsonl", agent)])
    read.expectAccounts()
    #expect(read.diagnostics == [] && read.skipped("message between agents, encrypted") == 1)
    #expect(
      turnWords(read, ids: false) == [
        "user User @1: Find bugs", "assistant /root @4 agent(/root): Look in the parser",
        "assistant Codex @8 agent(Finder): Found 3",
        "assistant /root/finder @9 agent(/root/finder): Three bugs", "assistant Codex @11: Three.",
      ])
  }

  @Test("an item of an event of Codex that is unknown is kept as JSON")
  func unknownItem() {
    func completed(_ time: String, _ item: String) -> String {
      Self.codex("event_msg", time, #"{"type":"item_completed","turn_id":"t","item":\#(item)}"#)
    }
    let lines = [
      Self.header, Self.said("user", "00:01", "Go"),
      completed("00:02", #"{"type":"Sleep","id":"x","duration_ms":5}"#),
      completed("00:03", #"{"type":"Zorblax","id":"z","text":"New"}"#),
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "rollout-a.jsonl")
    read.expectAccounts()
    #expect(read.messages.map(\.role) == [.user, .system] && read.skipped("note of the program") == 1)
    #expect(read.messages.last?.text.contains(#"{"type":"Zorblax","id":"z","text":"New"}"#) == true)
    #expect(read.diagnostics.count == 1)
    #expect(read.diagnostics.first?.contains("unknown item \"Zorblax\"; it is kept as JSON") == true)
  }

  @Test("taking back more prompts than there are takes all back")
  func rolledBack() {
    let lines = [
      Self.header, Self.said("user", "00:01", "First try"), Self.said("assistant", "00:02", "Bad."),
      Self.codex("event_msg", "00:03", #"{"type":"thread_rolled_back","num_turns":5}"#),
      Self.said("user", "00:04", "Second try"), Self.said("assistant", "00:05", "Good."),
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "rollout-a.jsonl")
    #expect(
      turnWords(read, ids: false) == [
        "user User @1: First try", "assistant Codex @2: Bad.", "user User @4 after(-): Second try",
        "assistant Codex @5: Good.",
      ])
  }

  @Test("a prompt of Codex that was taken back after another is a branch of the same turn")
  func rolledBackAgain() {
    let back = #"{"type":"thread_rolled_back","num_turns":1}"#
    let lines = [
      Self.header, Self.said("user", "00:01", "One"), Self.said("assistant", "00:02", "A1"),
      Self.said("user", "00:03", "Two"), Self.said("assistant", "00:04", "A2"),
      Self.codex("event_msg", "00:05", back), Self.said("user", "00:06", "Three"),
      Self.said("assistant", "00:07", "A3"), Self.codex("event_msg", "00:08", back),
      Self.said("user", "00:09", "Four"), Self.said("assistant", "00:10", "A4"),
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "rollout-a.jsonl")
    read.expectAccounts()
    #expect(read.diagnostics == [] && read.skipped("prompts taken back") == 2)
    #expect(
      turnWords(read) == [
        "user User #turn-1 @1: One", "assistant Codex #turn-3 @2: A1", "user User #turn-2 @3: Two",
        "assistant Codex #\(read.messages[3].id) @4: A2", "user User #turn-4 @6 after(turn-3): Three",
        "assistant Codex #\(read.messages[5].id) @7: A3", "user User #turn-5 @9 after(turn-3): Four",
        "assistant Codex #\(read.messages[7].id) @10: A4",
      ])
  }

  // MARK: Gemini CLI

  private static func gemini(_ id: String, _ type: String, _ time: String, _ text: String) -> String {
    #"{"id":"\#(id)","timestamp":"2026-01-01T10:\#(time)Z","type":"\#(type)","content":"\#(text)"}"#
  }

  private static func head(_ id: String, _ more: String) -> String {
    #"{"sessionId":"\#(id)","projectHash":"h","startTime":"2026-01-01T10:00:00Z"\#(more)}"#
  }

  @Test("a resumed session of the Gemini CLI is one, without the settings of its sub-agents")
  func resumed() throws {
    let first = [Self.gemini("m1", "user", "00:00", "Hello"), Self.gemini("m2", "gemini", "00:01", "Hi.")]
    let next = [Self.gemini("m3", "user", "01:00", "More"), Self.gemini("m4", "gemini", "01:01", "Here.")]
    let agent = [Self.gemini("q1", "user", "01:02", "look"), Self.gemini("q2", "gemini", "01:03", "seen")]
    let read = folderOf([
      ("chats/session-x.json", [Self.head("s1", #","messages":[\#(first.joined(separator: ","))]"#)]),
      ("chats/session-x.jsonl", [Self.head("s1", "")] + first + next),
      ("chats/s1/sub-1.jsonl", [Self.head("sub-1", #","kind":"subagent","directories":["/w"]"#)] + agent),
    ])
    read.expectAccounts()
    #expect(read.formats == ["Gemini CLI"] && read.diagnostics == [])
    #expect(
      turnWords(read) == [
        "user User #m1 @0: Hello", "assistant Gemini #m2 @1: Hi.", "user User #m3 @60: More",
        "assistant Gemini #m4 @61: Here.", "user Gemini #q1 @62 agent(sub-1): look",
        "assistant Gemini #q2 @63 agent(sub-1): seen",
      ])
    #expect(read.skipped("earlier version of a message") == 2)
    let chat = try #require(read.chats.first)
    #expect(chat.id == "s1" && chat.record.metadata.map(\.name) == ["projectHash"])
  }

  @Test("going back to a message of the Gemini CLI that is unknown goes back to the beginning")
  func rewound() {
    let lines = [
      Self.head("s1", ""), Self.gemini("m1", "user", "00:00", "Hello"),
      Self.gemini("m2", "gemini", "00:01", "Hi."),
      #"{"$rewindTo":"gone"}"#, Self.gemini("m3", "user", "01:00", "Again"),
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "session-x.jsonl")
    read.expectAccounts()
    #expect(
      turnWords(read) == [
        "user User #m1 @0: Hello", "assistant Gemini #m2 @1: Hi.", "user User #m3 @60 after(-): Again",
      ])
  }

  @Test("going back twice with the Gemini CLI makes two branches of the same message")
  func rewoundAgain() {
    let lines = [
      Self.head("s1", ""), Self.gemini("m1", "user", "00:00", "One"),
      Self.gemini("m2", "gemini", "00:01", "A1"), Self.gemini("m3", "user", "00:02", "Two"),
      Self.gemini("m4", "gemini", "00:03", "A2"), #"{"$rewindTo":"m3"}"#,
      Self.gemini("m5", "user", "00:04", "Three"), Self.gemini("m6", "gemini", "00:05", "A3"),
      #"{"$rewindTo":"m5"}"#, Self.gemini("m7", "user", "00:06", "Four"),
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "session-x.jsonl")
    read.expectAccounts()
    #expect(read.diagnostics == [] && read.skipped("messages taken back") == 2)
    #expect(
      turnWords(read) == [
        "user User #m1 @0: One", "assistant Gemini #m2 @1: A1", "user User #m3 @2: Two",
        "assistant Gemini #m4 @3: A2", "user User #m5 @4 after(m2): Three",
        "assistant Gemini #m6 @5: A3", "user User #m7 @6 after(m2): Four",
      ])
  }

  // MARK: Qwen Code

  private static func qwen(
    _ id: String, after parent: String?, _ type: String, _ time: String, _ parts: String, _ more: String = ""
  ) -> String {
    let parent = parent.map { "\"\($0)\"" } ?? "null"
    let role = type == "assistant" ? "model" : "user"
    return #"{"uuid":"\#(id)","parentUuid":\#(parent),"sessionId":"qs","type":"\#(type)","#
      + #""timestamp":"2026-01-01T10:\#(time)Z","message":{"role":"\#(role)","parts":[\#(parts)]}\#(more)}"#
  }

  @Test("sub-agents of Qwen Code are part of the session that called them")
  func qwenAgents() {
    let call = #"{"functionCall":{"id":"c1","name":"agent","args":{"prompt":"look around"}}}"#
    let result = #"{"functionResponse":{"id":"c1","name":"agent","response":{"output":"seen"}}}"#
    let main = [
      Self.qwen("1", after: nil, "user", "00:00", #"{"text":"Please explore"}"#),
      Self.qwen("2", after: "1", "assistant", "00:01", call),
      Self.qwen("3", after: "2", "tool_result", "00:09", result),
    ]
    let mark = #","agentId":"ex1","agentName":"explore","isSidechain":true"#
    let round = mark + #","agentRunId":"x","agentRound":1"#
    let agent = [
      Self.qwen("a1", after: nil, "user", "00:02", #"{"text":"look around"}"#, mark),
      Self.qwen("a2", after: "a1", "assistant", "00:03", #"{"text":"I see"}"#, round),
    ]
    let about = #"{"agentId":"ex1","agentType":"explore","parentSessionId":"qs","toolUseId":"c1"}"#
    let read = folderOf([
      ("p/chats/qs.jsonl", main), ("p/subagents/qs/agent-ex1.jsonl", agent),
      ("p/subagents/qs/agent-ex1.meta.json", [about]),
    ])
    read.expectAccounts()
    #expect(read.formats == ["Qwen Code"] && read.diagnostics == [])
    #expect(read.ledgers.flatMap(\.unread) == [])
    #expect(
      turnWords(read) == [
        "user User #1 @0: Please explore", "assistant Qwen #2 @1 calls(c1 agent): ",
        "user Qwen #a1 @2 agent(explore) to(2): look around", "assistant Qwen #a2 @3 agent(explore): I see",
        "tool agent #3 @9 answers(c1): seen",
      ])
  }

  @Test("a prompt of Qwen Code is what was typed, without the files that it names")
  func typed() {
    let parts = #"{"text":"Explain @a.txt"},{"text":"Content from @a.txt:\nlong"}"#
    let shown = #","systemPayload":{"displayText":"Explain @a.txt"}"#
    let lines = [
      Self.qwen("1", after: nil, "user", "00:00", parts, shown),
      Self.qwen("2", after: "1", "assistant", "00:01", #"{"text":"It is long."}"#),
    ]
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "qs.jsonl")
    read.expectAccounts()
    #expect(
      turnWords(read) == ["user User #1 @0: Explain @a.txt", "assistant Qwen #2 @1: It is long."])
  }
}
