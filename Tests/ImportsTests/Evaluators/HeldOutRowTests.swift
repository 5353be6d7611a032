@testable import Conversations
import Testing

/// Rows of data sets with trajectories, logs of arenas, and calls that models write as tags.
@Suite("Rows of data sets in the wild")
struct HeldOutRowTests {
  private static let turns =
    #"[{"role": "user", "content": "Fix"}, {"role": "assistant", "content": "I look", "tool_calls": "#
    + #"[{"id": "c", "type": "function", "function": {"name": "bash", "arguments": "{}"}}]}, "#
    + #"{"role": "tool", "content": "seen", "tool_call_id": "c"}]"#

  @Test(
    "a row with messages, a trajectory or a history is an attempt at its task, with its outcome as a score",
    arguments: [
      #"{"messages": \#(turns), "instance_id": "lamp-1", "resolved": true, "model": "m", "traj_id": "t"}"#,
      #"{"instance_id": "lamp-1", "trajectory": \#(turns), "model_patch": "+", "exit_status": "submit", "resolved": 1, "model": "m"}"#,
      #"{"instance_id": "lamp-1", "model_name": "m", "target": true, "messages": \#(turns), "patch": null}"#,
    ])
  func outcomes(_ row: String) throws {
    for file in [("rows.jsonl", row), ("rows.json", "[\(row)]"), ("row.json", row)] {
      let read = try Reading([file])
      #expect(read.format == "swe-agent" && read.diagnostics.isEmpty, "\(read.diagnostics)")
      #expect(read.lines == ["User: Fix", "Assistant: I look", "bash: seen"])
      #expect(read.messages.last?.generation?.callID == "c")
      #expect(read.messages[1].generation?.model == "m")
      #expect(read.chats.map(\.record.task) == ["lamp-1"] && read.chats.map(\.saidScores) == [["resolved=1"]])
    }
  }

  @Test("rows of the same task are attempts, and a status besides a submission ends one")
  func attempts() throws {
    let row = #"{"messages": \#(Self.turns), "instance_id": "lamp-1", "exit_status": "exit_cost"}"#
    let read = try Reading([("rows.jsonl", row + "\n" + row)])
    #expect(read.chats.map(\.slug) == ["lamp-1", "lamp-1-attempt-2"])
    #expect(read.messages.compactMap(\.error) == ["exit_cost", "exit_cost"])
  }

  @Test("a history alone, one in each line, is read with its commands and results")
  func histories() throws {
    let line =
      #"{"history": [{"role": "user", "content": "Fix", "agent": "main", "message_type": "observation"}, "#
      + #"{"role": "assistant", "content": "So: ls", "thought": "So", "action": "ls", "agent": "main"}, "#
      + #"{"role": "user", "content": "a.md", "agent": "main"}]}"#
    let read = try Reading([("all.jsonl", line + "\n" + line)])
    #expect(read.format == "swe-agent" && read.chats.count == 2 && read.diagnostics.isEmpty)
    #expect(read.lines.prefix(3) == ["User: Fix", "Assistant: So", "ls: a.md"])
  }

  @Test("the words of a tag in a sentence or in code are no call")
  func words() throws {
    let said = #"Write `<tool_call>` and `</tool_call>` around it, or <function=x> in a line."#
    let read = try Reading([
      (
        "a.jsonl",
        #"{"conversations": [{"from": "human", "value": "How?"}, {"from": "gpt", "value": "\#(said)"}]}"#
      )
    ])
    #expect(read.messages.last?.text == said && read.messages.last?.generation?.calls.isEmpty != false)
  }

  @Test("results in tags answer the call of their name, and a result without tags the first open one")
  func results() throws {
    let calls = ["one", "two"].map {
      #"<tool_call>\n{\"name\": \"\#($0)\", \"arguments\": {}}\n</tool_call>"#
    }
    let answer = #"<tool_response>\n{\"name\": \"two\", \"content\": \"second\"}\n</tool_response>"#
    let read = try Reading([
      (
        "a.jsonl",
        #"{"messages": [{"role": "user", "content": "Go"}, {"role": "assistant", "content": "\#(calls.joined())"}, "#
          + #"{"role": "tool", "content": "\#(answer)"}, {"role": "tool", "content": "first"}]}"#
      )
    ])
    #expect(read.lines == ["User: Go", "Assistant: ", "two: second", "one: first"])
    #expect(read.messages.map { $0.generation?.callID } == [nil, nil, "call-2", "call-1"])
  }

  @Test("calls in tags of a request and its answer stay text, as their numbers could be those of others")
  func requests() throws {
    let call = #"<tool_call>\n{\"name\": \"one\", \"arguments\": {}}\n</tool_call>"#
    let request = #"{"model": "m", "messages": [{"role": "user", "content": "Go"}]}"#
    let answer = #"{"choices": [{"index": 0, "message": {"role": "assistant", "content": "\#(call)"}}]}"#
    let read = try Reading([("a.jsonl", #"{"request": \#(request), "response": \#(answer)}"#)])
    #expect(read.messages.last?.generation?.calls.isEmpty != false)
    #expect(read.messages.last?.text.hasPrefix("<tool_call>") == true)
  }

  @Test("thoughts in tags at the beginning of an answer are its thoughts")
  func thoughts() throws {
    let read = try Reading([
      (
        "a.jsonl",
        #"{"messages": [{"role": "user", "content": "Why?"}, {"role": "assistant", "content": "<think>\nHm.\n</think>\n\nSo."}]}"#
      )
    ])
    #expect(read.lines == ["User: Why?", "Assistant: So."])
    #expect(read.messages.last?.generation?.thinking == "Hm.")
  }

  private static func chat(_ id: String, _ type: String, _ messages: String, model: String = "m") -> String {
    let state =
      #"{"roles": ["user", "assistant"], "messages": [\#(messages)], "offset": 0, "conv_id": "\#(id)", "model_name": "\#(model)"}"#
    return
      #"{"tstamp": 1767261600.5, "type": "\#(type)", "model": "\#(model)", "state": \#(state), "ip": "1"}"#
  }

  @Test("a conversation of FastChat is read once from its lines, and an answer that never came is left out")
  func snapshots() throws {
    let first = #"["user", "Hi"], ["assistant", "Hello"]"#
    let lines = [
      Self.chat("a", "chat", first), Self.chat("b", "chat", #"["user", "Other"], ["assistant", null]"#),
      Self.chat("a", "chat", first + #", ["user", "More"], ["assistant", "Less"]"#),
      Self.chat("a", "downvote", first),
    ]
    let read = try Reading([("2026-01-01-conv.json", lines.joined(separator: "\n"))])
    #expect(read.format == "fastchat" && read.diagnostics.isEmpty)
    #expect(
      read.lines == ["User: Hi", "Assistant: Hello", "User: More", "Assistant: Less", "User: Other"])
    #expect(read.chats.map(\.saidScores) == [["vote=downvote"], []])
  }
}

/// Tables and documents of promptfoo.
@Suite("Other outputs of promptfoo")
struct PromptfooOutputTests {
  @Test("a table with the status of each answer in a column is read as its JSON is")
  func columns() throws {
    let header =
      "Description,place,[house:model-1] How warm is {{place}}?,Status,Score,Named Scores,Metric: tone,Grader Reason,Comment,[model-2] Warm?,Status,Score,Named Scores,Grader Reason,Comment"
    let row =
      #""A town",Ulm,"Nine, I think",PASS,1.00,"{""tone"":0.5}",0.50,All passed,,No key,ERROR,0.00,,Broken,"#
    let read = try Reading([("results.csv", header + "\n" + row + "\n")])
    #expect(read.format == "promptfoo" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(
      read.lines == ["User: How warm is Ulm?", "Assistant: Nine, I think", "User: Warm?", "promptfoo: "])
    #expect(read.chats.map(\.record.task) == ["A town", "A town"])
    #expect(read.chats.first?.saidScores.prefix(3) == ["pass=1", "score=1", "tone=0.5"])
    #expect(read.messages.last?.error == "No key")
  }

  @Test("a table of an older version has the status in each cell")
  func cells() throws {
    let text =
      #"q,[m] Say {{q}}"# + "\n" + #"hi,"[PASS] (1.00)"# + "\n\n" + #"hello""# + "\n" + #"ho,[FAIL] bad"#
      + "\n"
    let read = try Reading([("t.csv", text)])
    #expect(read.lines == ["User: Say hi", "Assistant: hello", "User: Say ho", "Assistant: bad"])
    #expect(read.chats.map { $0.saidScores.first } == ["pass=1", "pass=0"])
  }

  @Test("the same document as YAML is read as its JSON is")
  func yaml() throws {
    let text = """
      evalId: eval-1
      results:
        version: 3
        results:
          - promptIdx: 0
            testIdx: 0
            provider: {id: model-1}
            prompt: {raw: Why?, label: Why?}
            vars: {q: why}
            response: {output: So.}
            success: true
            score: 1
            gradingResult: {pass: true, score: 1, reason: Fine}

      """
    let read = try Reading([("results.yaml", text)])
    #expect(read.format == "promptfoo" && read.lines == ["User: Why?", "Assistant: So."])
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }
}
