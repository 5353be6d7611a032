import Basics
@testable import Conversations
import Model
import Testing

/// What a review of calls in tags and of rows with trajectories found.
@Suite("Rows and tags after a review")
struct ReviewedRowTests {
  private static func messages(_ turns: (role: String, text: String)...) -> String {
    let list = turns.map { #"{"role": "\#($0.role)", "content": "\#($0.text)"}"# }
    return "[\(list.joined(separator: ", "))]"
  }

  private static func chat(_ turns: String) throws -> Reading {
    try Reading([("a.jsonl", #"{"messages": \#(turns)}"#)])
  }

  private static let call = #"<tool_call>\n{\"name\": \"one\", \"arguments\": {}}\n</tool_call>"#

  @Test("many calls in tags and their results are read in a moment")
  func many() throws {
    let calls = (0..<10_000).map { #"<tool_call>\n{\"name\": \"f\#($0)\", \"arguments\": {}}\n</tool_call>"# }
    let results = (0..<10_000).reversed().map {
      #"<tool_response>\n{\"name\": \"f\#($0)\", \"content\": \"r\"}\n</tool_response>"#
    }
    let start = ContinuousClock.now
    let read = try Self.chat(
      Self.messages(("user", "Go"), ("assistant", calls.joined()), ("tool", results.joined())))
    #expect(ContinuousClock.now - start < .seconds(60))
    #expect(read.messages.count == 10_002 && read.messages.last?.generation?.callID == "call-1")
  }

  @Test("a result in tags is a user's own words if no call waits for it")
  func words() throws {
    let said = "Explain:\n<tool_response>\nboom\n</tool_response>\nThanks"
    let turns = Self.messages(
      ("user", #"Explain:\n<tool_response>\nboom\n</tool_response>\nThanks"#), ("assistant", "It failed."))
    #expect(try Self.chat(turns).lines == ["User: \(said)", "Assistant: It failed."])
    let answered = try Self.chat(
      Self.messages(
        ("user", "Go"), ("assistant", Self.call), ("user", #"<tool_response>\nseen\n</tool_response>"#)))
    #expect(answered.lines == ["User: Go", "Assistant: ", "one: seen"])
  }

  @Test(
    "tags in a block of code, and before prose, are words",
    arguments: [
      #"So:\n```\n<tool_call>\n{\"name\": \"one\"}\n</tool_call>\n```\nDone."#,
      #"So:\n```\n<function=one>\n<parameter=a>1</parameter>\n</function>\n```\nDone."#,
      #"The tag is\n<tool_call>\nand then you write JSON."#, #"The tag is\n<function= name>."#,
    ])
  func code(_ said: String) throws {
    let read = try Self.chat(Self.messages(("user", "How?"), ("assistant", said)))
    #expect(read.messages.last?.generation?.calls.isEmpty != false)
    let text = said.replacing(#"\n"#, with: "\n").replacing(#"\""#, with: "\"")
    #expect(read.messages.last?.text == text)
  }

  @Test("a call after a block of code is a call")
  func after() throws {
    let said = #"So:\n```\nls\n```\n"# + Self.call
    let read = try Self.chat(Self.messages(("user", "Go"), ("assistant", said)))
    #expect(read.messages.last?.generation?.calls.map(\.name) == ["one"])
  }

  @Test("a call of GLM has the name and the arguments of its tags")
  func glm() throws {
    let said = "<tool_call>read<arg_key>path</arg_key><arg_value>a.md</arg_value></tool_call>"
    let read = try Self.chat(Self.messages(("user", "Go"), ("assistant", said), ("tool", "seen")))
    #expect(read.messages[1].generation?.calls.map(\.arguments) == [#"{"path":"a.md"}"#])
    #expect(read.lines == ["User: Go", "Assistant: ", "read: seen"])
  }

  private static let shell = #"I look\n\n<function=bash>\n<parameter=command>ls</parameter>\n</function>"#

  @Test("observations in the user's name are results of calls in tags, also in a row with its task alone")
  func observations() throws {
    let turns = Self.messages(("user", "Fix"), ("assistant", Self.shell), ("user", #"OBSERVATION:\na.md"#))
    for file in [#"{"messages": \#(turns)}"#, #"{"messages": \#(turns), "instance_id": "lamp-1"}"#] {
      let read = try Reading([("rows.jsonl", file)])
      #expect(read.lines == ["User: Fix", "Assistant: I look", "bash: OBSERVATION:\na.md"])
      #expect(read.messages[1].generation?.calls.count == 1 && read.diagnostics.isEmpty)
    }
    let named = try Self.chat(
      Self.messages(
        ("user", "Fix"), ("assistant", Self.shell), ("user", #"EXECUTION RESULT of [bash]:\na.md"#)))
    #expect(named.messages.last?.role == .tool && named.messages.last?.sender == "bash")
  }

  @Test("a row with messages and a trajectory of events is read from its messages")
  func events() throws {
    let turns = Self.messages(("user", "Fix"), ("assistant", "Running `ls`"))
    let event = #"{"id": 1, "source": "agent", "action": "run", "args": {"command": "ls"}}"#
    let read = try Reading([
      (
        "rows.jsonl",
        #"{"instance_id": "lamp-1", "resolved": true, "messages": \#(turns), "model": "m", "trajectory": [\#(event)]}"#
      )
    ])
    #expect(read.format == "swe-agent" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["User: Fix", "Assistant: Running `ls`"])
    #expect(read.ledger.skipped.map(\.reason) == ["trajectory, which the messages repeat"])
  }

  @Test(
    "commands of mini-SWE-agent's rows are calls",
    arguments: [
      #""trajectory_format": "mini-swe-agent-1", "exit_status": "submitted", "duration_sec": 2.5"#,
      #""resolved": true"#,
    ])
  func mini(_ more: String) throws {
    let turns = Self.messages(
      ("user", "Fix"), ("assistant", #"<think>\nHm\n</think>\n\nTHOUGHT: a\n\n```bash\nls\n```"#),
      ("user", #"<returncode>0</returncode>\n<output>\na\n</output>"#))
    let read = try Reading([("rows.json", #"[{"instance_id": "lamp-1", "messages": \#(turns), \#(more)}]"#)])
    #expect(read.format == "swe-agent" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.messages[1].generation?.calls.map(\.arguments) == ["ls"])
    #expect(read.messages[1].generation?.thinking == "Hm" && read.messages.last?.sender == "ls")
  }
}
