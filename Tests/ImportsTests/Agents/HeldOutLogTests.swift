import Basics
@testable import Conversations
import Model
import Testing

/// Logs of Claude Code and Codex that lack some of what the program usually writes.
@Suite("Logs in the wild")
struct HeldOutLogTests {
  private static let bare = [
    #"{"type":"user","timestamp":"2026-01-01T10:00:00Z","message":{"role":"user","content":"Fix it"}}"#,
    #"{"type":"assistant","timestamp":"2026-01-01T10:00:01Z","message":{"role":"assistant","content":[{"type":"tool_use","id":"c1","name":"Edit","input":{}}]},"usage":{"input_tokens":3,"output_tokens":4},"costUSD":0.5}"#,
    #"{"type":"user","timestamp":"2026-01-01T10:00:02Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":"denied","is_error":true}]}}"#,
  ]

  @Test("messages of Claude Code without any ids are a session, as lines, as a list and below loglines")
  func withoutIDs() throws {
    for (name, text) in [
      ("s.jsonl", Self.bare.joined(separator: "\n")), ("s.json", "[\(Self.bare.joined(separator: ","))]"),
      ("session.json", "{\"loglines\":[\(Self.bare.joined(separator: ","))]}"),
    ] {
      let read = try Reading([(name, text)])
      #expect(read.format == "claude-code" && read.lines == ["User: Fix it", "Claude: ", "Edit: denied"])
      let usage = read.messages.count > 1 ? read.messages[1].generation?.usage : nil
      #expect(usage?.output == 4 && usage?.cost == 0.5 && read.messages.last?.generation?.isFailure == true)
      #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    }
  }

  @Test("a stream of claude -p whose messages have no ids is a session")
  func stream() throws {
    let read = try Reading([
      (
        "out.jsonl",
        """
        {"type":"system","subtype":"init","session_id":"s","model":"m"}
        {"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"Done"}]}}
        {"type":"result","subtype":"success","result":"Done","total_cost_usd":0.01,"num_turns":1,"is_error":false}
        """
      )
    ])
    #expect(read.format == "claude-code" && read.messages.first?.text == "Done")
  }

  @Test("a sub-agent without ids is part of the session in whose folder it is")
  func subAgent() throws {
    let main = [
      #"{"type":"user","uuid":"u1","sessionId":"main","message":{"role":"user","content":"Ask"}}"#,
      #"{"type":"assistant","uuid":"a1","parentUuid":"u1","sessionId":"main","message":{"id":"m","role":"assistant","content":[{"type":"tool_use","id":"t1","name":"Task","input":{"description":"dig","prompt":"Dig here"}}]}}"#,
    ]
    let agent = [
      #"{"type":"user","message":{"role":"user","content":"Dig here"}}"#,
      #"{"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"Dug"}]}}"#,
    ]
    let read = try Reading([
      ("p/main.jsonl", main.joined(separator: "\n")),
      ("p/main/subagents/agent-a1.jsonl", agent.joined(separator: "\n")),
    ])
    #expect(read.chats.count == 1 && read.lines.last == "Claude: Dug")
    #expect(read.messages.last?.generation?.agent == "dig")
  }

  private static func queue(_ operation: String, _ content: String? = nil) -> String {
    let said = content.map { ",\"content\":\"\($0)\"" } ?? ""
    return "{\"type\":\"queue-operation\",\"operation\":\"\(operation)\",\"sessionId\":\"s\"\(said)}"
  }

  private static func line(_ type: String, _ id: String, _ content: String) -> String {
    #"{"type":"\#(type)","uuid":"\#(id)","sessionId":"s","message":{"id":"m\#(id)","role":"\#(type)","content":\#(content)}}"#
  }

  @Test("a prompt that left the queue without its words is there once; one that was taken back is not")
  func queue() throws {
    let start = [
      Self.line("user", "1", #""one""#), Self.queue("enqueue", "two"), Self.queue("dequeue"),
      Self.line("user", "2", #""two""#), Self.queue("enqueue", "three"), Self.queue("remove"),
    ]
    let end = [
      Self.line("assistant", "3", #""Yes""#), Self.queue("enqueue", "four"), Self.queue("popAll", "four"),
    ]
    let read = try Reading([("s.jsonl", (start + end).joined(separator: "\n"))])
    #expect(read.lines == ["User: one", "User: two", "User: three", "Claude: Yes"])
    let attached =
      #"{"type":"attachment","uuid":"9","sessionId":"s","attachment":{"type":"queued_command","prompt":"three"}}"#
    let once = try Reading([("s.jsonl", (start + [attached] + end).joined(separator: "\n"))])
    #expect(once.lines == ["User: one", "User: two", "User: three", "Claude: Yes"])
    let cancelled = #"{"type":"queue-operation","operation":"remove","reason":"cancelled","content":"four"}"#
    let back = start + [Self.queue("enqueue", "four"), cancelled]
    #expect(try Reading([("s.jsonl", back.joined(separator: "\n"))]).lines == Array(read.lines.prefix(3)))
    let before = start.dropLast() + [attached] + start.suffix(1) + end
    #expect(try Reading([("s.jsonl", before.joined(separator: "\n"))]).lines == once.lines)
  }

  @Test(
    "an answer of Claude Code without content is kept as JSON, and one whose content is an object is read")
  func odd() throws {
    let read = try Reading([
      (
        "s.jsonl",
        [
          Self.line("user", "1", #""Go""#), Self.line("assistant", "2", #"{"type":"text","text":"Going"}"#),
          #"{"type":"assistant","uuid":"3","sessionId":"s","message":null}"#,
        ].joined(separator: "\n")
      )
    ])
    #expect(read.lines.prefix(2) == ["User: Go", "Claude: Going"])
    #expect(read.messages.last?.text.contains(#""message":null"#) == true, "\(read.lines)")
    let other = try Reading([("s.jsonl", Self.line("assistant", "2", #"{"odd":1}"#))])
    #expect(other.messages.last?.text.contains(#"{"odd":1}"#) == true && other.diagnostics.count == 1)
    #expect(read.diagnostics.contains { $0.message.contains("line has no message") })
  }

  private static func event(_ payload: String, at second: Int? = nil) -> String {
    let time = second.map { #""timestamp":"2026-01-01T00:00:0\#($0)Z","# } ?? ""
    return #"{\#(time)"type":"event_msg","payload":\#(payload)}"#
  }

  private static func say(_ text: String, isUser: Bool = false, at second: Int? = nil) -> String {
    event(#"{"type":"\#(isUser ? "user" : "agent")_message","message":"\#(text)"}"#, at: second)
  }

  private static func item(_ text: String, at second: Int? = nil) -> String {
    let time = second.map { #""timestamp":"2026-01-01T00:00:0\#($0)Z","# } ?? ""
    return
      #"{\#(time)"type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"\#(text)"}]}}"#
  }

  private static func tokens(_ count: Int, at second: Int) -> String {
    event(
      #"{"type":"token_count","info":{"last_token_usage":{"input_tokens":10,"output_tokens":\#(count)}}}"#,
      at: second)
  }

  @Test("answers of Codex that only events have keep their thoughts and usage")
  func events() throws {
    let lines = [
      #"{"timestamp":"2026-01-01T00:00:00Z","type":"session_meta","payload":{"id":"x","cwd":"/w"}}"#,
      Self.say("q1", isUser: true, at: 1), Self.event(#"{"type":"agent_reasoning","text":"t1"}"#, at: 2),
      Self.say("a1", at: 3), Self.tokens(5, at: 3), Self.say("q2", isUser: true, at: 4),
      Self.event(#"{"type":"agent_reasoning","text":"t2"}"#, at: 5), Self.say("a2", at: 6),
      Self.tokens(7, at: 6),
    ]
    let read = try Reading([("rollout-1.jsonl", lines.joined(separator: "\n"))])
    #expect(read.lines == ["User: q1", "Codex: a1", "User: q2", "Codex: a2"])
    #expect(read.messages.map { $0.generation?.thinking ?? "" } == ["", "t1", "", "t2"])
    #expect(read.messages.compactMap(\.generation?.usage?.output) == [5, 7])
  }

  @Test("the usage of an answer whose event comes before its item is that of the item")
  func usage() throws {
    let lines = [
      #"{"timestamp":"2026-01-01T00:00:00Z","type":"session_meta","payload":{"id":"x","cwd":"/w"}}"#,
      Self.item("a0", at: 1), Self.say("a1", at: 2), Self.tokens(5, at: 3), Self.item("a1", at: 4),
    ]
    let read = try Reading([("rollout-1.jsonl", lines.joined(separator: "\n"))])
    #expect(read.lines == ["Codex: a0", "Codex: a1"])
    #expect(read.messages.map { $0.generation?.usage?.output } == [nil, 5])
  }

  @Test("thoughts before an answer that only an event has are not those of the next answer")
  func thoughts() throws {
    let lines = [
      #"{"timestamp":"2026-01-01T00:00:00Z","type":"session_meta","payload":{"id":"x","cwd":"/w"}}"#,
      Self.event(#"{"type":"agent_reasoning","text":"t1"}"#, at: 1), Self.say("a1", at: 2),
      Self.event(#"{"type":"agent_reasoning","text":"t2"}"#, at: 3), Self.say("a2", at: 4),
      Self.event(#"{"type":"agent_reasoning","text":"t3"}"#, at: 5), Self.item("a3", at: 6),
      Self.item("a2", at: 7),
    ]
    let read = try Reading([("rollout-1.jsonl", lines.joined(separator: "\n"))])
    #expect(
      read.messages.map { "\($0.text) \($0.generation?.thinking ?? "")" } == ["a1 t1", "a3 t3", "a2 t2"])
  }

  @Test("prompts of Codex that only events have are in their places, also without times and a header")
  func untimed() throws {
    let lines = [
      Self.say("one", isUser: true), Self.item("a1"), Self.say("two", isUser: true), Self.item("a2"),
      Self.say("a2"), Self.say("a3"), Self.item("a3"),
    ]
    let read = try Reading([("rollout-1.jsonl", lines.joined(separator: "\n"))])
    #expect(read.format == "codex")
    #expect(read.lines == ["User: one", "Codex: a1", "User: two", "Codex: a2", "Codex: a3"])
  }

  @Test("prompts and thoughts of Codex that are only completed items are kept, once")
  func completed() throws {
    func done(_ item: String, _ second: Int) -> String {
      Self.event(#"{"type":"item_completed","item":\#(item)}"#, at: second)
    }
    let lines = [
      #"{"timestamp":"2026-01-01T00:00:00Z","type":"session_meta","payload":{"id":"x","cwd":"/w"}}"#,
      done(#"{"type":"UserMessage","id":"u","content":[{"type":"text","text":"Do it"}]}"#, 1),
      done(#"{"type":"Reasoning","id":"r","summary_text":["hm"],"raw_content":[]}"#, 2),
      done(#"{"type":"AgentMessage","id":"a","content":[{"type":"Text","text":"Did"}]}"#, 3),
    ]
    let read = try Reading([("rollout-1.jsonl", lines.joined(separator: "\n"))])
    #expect(read.lines == ["User: Do it", "Codex: Did"] && read.messages.last?.generation?.thinking == "hm")
    let more =
      lines + [
        Self.say("Do it", isUser: true, at: 1), Self.event(#"{"type":"agent_reasoning","text":"hm"}"#, at: 2),
        Self.item("Did", at: 3),
      ]
    let once = try Reading([("rollout-1.jsonl", more.joined(separator: "\n"))])
    #expect(once.lines == read.lines && once.messages.last?.generation?.thinking == "hm")
    let again =
      more + [done(#"{"type":"UserMessage","id":"v","content":[{"type":"text","text":"Do it"}]}"#, 4)]
    let twice = try Reading([("rollout-1.jsonl", again.joined(separator: "\n"))])
    #expect(twice.lines == read.lines + ["User: Do it"])
  }
}
