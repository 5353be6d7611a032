import Basics
import Content
@testable import Conversations
import Testing

/// Collections in other forms than those of the samples.
@Suite("Other forms of data sets and evaluations")
struct OtherCollectionTests {
  private static func read(_ record: String) throws -> Reading { try Reading([("a.json", "[\(record)]")]) }

  @Test(
    "pairs of a question and its answer are conversations",
    arguments: [
      (
        #"{"instruction": "Name it.", "input": "", "output": "Lamp"}"#, ["User: Name it.", "Assistant: Lamp"]
      ),
      (
        #"{"instruction": "Name", "input": "it", "output": "Lamp"}"#, ["User: Name\n\nit", "Assistant: Lamp"]
      ),
      (#"{"prompt": "Name it.", "completion": "Lamp"}"#, ["User: Name it.", "Assistant: Lamp"]),
      (
        #"{"instruction": "And?", "output": "Bulb", "history": [["Name it.", "Lamp"]]}"#,
        ["User: Name it.", "Assistant: Lamp", "User: And?", "Assistant: Bulb"]
      ),
      (
        #"{"conversation_id": 1, "conversation": [{"human": "Hi", "assistant": "Hello"}]}"#,
        ["User: Hi", "Assistant: Hello"]
      ),
      (
        #"{"conversation": [{"system": "Be kind.", "input": "Hi", "output": "Hello"}]}"#,
        ["System: Be kind.", "User: Hi", "Assistant: Hello"]
      ),
    ])
  func pairs(_ record: String, _ lines: [String]) throws {
    let read = try Self.read(record)
    #expect(read.format == "sharegpt" && read.lines == lines && read.diagnostics.isEmpty)
  }

  @Test("what a collection records of a conversation is metadata")
  func metadata() throws {
    let read = try Self.read(
      #"{"conversation_id": "c1", "model": "swan-1", "language": "English", "turn": 1, "redacted": false, "#
        + #""conversation": [{"role": "user", "content": "Hi"}], "image": "a/1.jpg", "moderation": [{}]}"#)
    #expect(
      read.chats.first?.record.metadata.map { "\($0.name)=\($0.value)" }
        == [
          "conversation_id=c1", "language=English", "turn=1", "redacted=false", "image=a/1.jpg",
          "moderation=[{}]",
        ])
  }

  @Test(
    "pairs of answers are read in the forms of other collections",
    arguments: [
      #"{"conversations": [{"from": "human", "value": "Hi"}], "chosen": {"from": "gpt", "value": "Good"}, "#
        + #""rejected": {"from": "gpt", "value": "Bad"}}"#,
      #"{"input": {"messages": [{"role": "user", "content": "Hi"}], "tools": []}, "#
        + #""preferred_output": [{"role": "assistant", "content": "Good"}], "#
        + #""non_preferred_output": [{"role": "assistant", "content": "Bad"}]}"#,
      #"{"context": [{"role": "user", "content": "Hi"}], "response1": "Bad", "response2": "Good", "#
        + #""overall_preference": 2}"#,
      #"{"post_id": "p", "history": "Hi", "human_ref_A": "Bad", "human_ref_B": "Good", "labels": 0, "#
        + #""score_A": 1, "score_B": 2}"#,
      #"{"post_id": "p", "history": "Hi", "human_ref_A": "Good", "human_ref_B": "Bad", "labels": 1}"#,
    ])
  func preferences(_ record: String) throws {
    let read = try Self.read(record)
    #expect(read.format == "preferences" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.messages.map(\.text) == ["Hi", "Good", "Bad"])
    #expect(read.chats.first?.current == read.messages[1].id)
  }

  @Test("HH-RLHF: transcripts of red teams are conversations with their ratings")
  func redTeam() throws {
    let read = try Self.read(
      #"{"transcript": "\n\nHuman: Hi\n\nAssistant: Hello", "rating": 1.0, "task_description": "ask", "tags": null}"#
    )
    #expect(read.format == "preferences" && read.lines == ["User: Hi", "Assistant: Hello"])
    #expect(read.chats.first?.record.metadata.map(\.name) == ["rating", "task_description"])
  }

  @Test("τ²-bench: simulations with both sides' calls, times, rewards, and what ended them")
  func tau2() throws {
    let read = try EvaluationFixtures.read("tau2.json")
    #expect(read.formats == ["τ-bench"] && read.diagnostics.isEmpty)
    #expect(read.chats.map(\.title) == ["Lamps task mend · trial 0", "Lamps task mend · trial 1"])
    #expect(read.chats.map(\.record.task) == ["lamps mend", "lamps mend"])
    #expect(read.chats[0].saidScores == ["reward=0.5", "reward/DB=1", "reward/COMMUNICATE=0.5"])
    #expect(read.chats[0].condition("model") == "swan-1")
    #expect(read.chats[0].condition("user_scenario")?.contains("Ask for light.") == true)
    let turns = read.chats[0].turns
    #expect(turns.map(\.role) == [.assistant, .user, .assistant, .tool, .user, .tool, .user])
    #expect(
      turns[2].calls == [#"c1 look {"lamp":7}"#] && turns[3].callID == "c1" && turns[3].sender == "look")
    #expect(turns[4].calls == ["c2 toggle {}"] && turns[5].sender == "toggle")
    let messages = read.chats[0].messages
    #expect(messages[5].generation?.isFailure == true && messages[6].text == "###STOP###")
    let usage = try #require(messages[2].generation?.usage)
    #expect(usage.input == 50 && usage.output == 5 && usage.cost == 0.25)
    #expect(messages[2].time.milliseconds - messages[0].time.milliseconds == 2000)
    #expect(read.chats[1].messages.last?.error == "max_steps")
  }

  @Test("τ²-bench: a folder has the simulations as files beside the results")
  func tau2Folder() throws {
    let info = #""user_info": {"llm": "heron-1"}, "agent_info": {"llm": "swan-1"}, "#
    let results =
      #"{"timestamp": "t", "info": {\#(info)"environment_info": {"domain_name": "lamps"}}, "tasks": [], "#
      + #""simulation_index": [{"id": "s-1"}]}"#
    let simulation =
      #"{"id": "s-1", "task_id": 3, "start_time": "t", "termination_reason": "agent_stop", "trial": 0, "#
      + #""reward_info": {"reward": 1.0}, "messages": [{"role": "user", "content": "Hi"}]}"#
    let read = try Reading([("run/results.json", results), ("run/simulations/s-1.json", simulation)])
    #expect(read.chats.map(\.title) == ["Lamps task 3 · trial 0"] && read.diagnostics.isEmpty)
    let few = try Reading([("few.json", #"{"info": {"agent_info": {}}, "simulations": [\#(simulation)]}"#)])
    #expect(few.chats.map(\.title) == ["Task 3 · trial 0"] && few.lines == ["User: Hi"])
    let alone = try Reading([("s-1.json", simulation)])
    #expect(alone.chats.map(\.title) == ["Task 3 · trial 0"])
  }

  private static func span(_ id: String, _ second: Int, _ attributes: [(String, String)]) -> String {
    let list = attributes.map { #"{"key": "\#($0.0)", "value": {"stringValue": "\#($0.1)"}}"# }
    return #"{"traceId": "t", "spanId": "\#(id)", "startTimeUnixNano": "176726165\#(second)000000000", "#
      + #""attributes": [\#(list.joined(separator: ", "))]}"#
  }

  @Test(
    "the AI SDK: calls of a model are read with their results, and the span around them is not another call")
  func aiSDK() throws {
    let messages = #"[{\"role\": \"user\", \"content\": \"Mend it.\"}]"#
    let call = #"[{\"toolCallId\": \"c1\", \"toolName\": \"look\", \"args\": \"{}\"}]"#
    let spans = [
      Self.span("1", 0, [("ai.operationId", "ai.generateText"), ("ai.response.text", "Done.")]),
      Self.span(
        "2", 1,
        [
          ("ai.operationId", "ai.generateText.doGenerate"), ("ai.prompt.messages", messages),
          ("ai.response.toolCalls", call),
        ]),
      Self.span(
        "3", 2, [("ai.toolCall.name", "look"), ("ai.toolCall.id", "c1"), ("ai.toolCall.result", "no bulb")]),
    ]
    let read = try Reading([
      ("s.json", #"{"resourceSpans": [{"scopeSpans": [{"spans": [\#(spans.joined(separator: ", "))]}]}]}"#)
    ])
    #expect(read.lines == ["User: Mend it.", "Assistant: ", "look: no bulb"])
    #expect(read.messages[1].generation?.calls.map(\.id) == ["c1"])
    #expect(read.messages[2].generation?.callID == "c1")
  }

  @Test("times with a space between date and time are read")
  func spacedTimes() throws {
    let row =
      #"{"id": "o1", "trace_id": "t1", "type": "GENERATION", "start_time": "2026-01-01 10:00:50.500", "#
      + #""end_time": "2026-01-01 10:00:51", "input": "Hi", "output": "Hello", "provided_model_name": "swan-1"}"#
    let read = try Reading([("o.jsonl", row)])
    #expect(read.messages.map { $0.time.milliseconds % 60_000 } == [50_500, 51_000])
  }

  @Test("Inspect: a sample without events has the time when it began")
  func inspectWithoutEvents() throws {
    let sample =
      #"{"id": 1, "epoch": 1, "input": "1 + 1?", "started_at": "2026-01-01T10:00:50+00:00", "#
      + #""messages": [{"id": "m1", "role": "user", "content": "1 + 1?"}]}"#
    let log =
      #"{"version": 2, "status": "success", "eval": {"task": "sums", "model": "swan-1"}, "samples": [\#(sample)]}"#
    let read = try Reading([("log.json", log)])
    #expect(read.messages.map { $0.time.milliseconds % 60_000 } == [50_000])
    #expect(read.chats.first?.isUntimed == false)
  }

  @Test("lines with a session and a message that no agent printed are plain messages")
  func plainSessions() throws {
    let line =
      #"{"type": "user", "message": "Hi", "sender": "Ann", "session_id": "s", "timestamp": "2026-01-01T10:00:50Z"}"#
    #expect(try Reading([("log.jsonl", line + "\n" + line)]).format != "agent-streams")
  }

  @Test("mini-SWE-agent: commands with their results, the model, usage, and how it ended")
  func miniSWEAgent() throws {
    let read = try EvaluationFixtures.read("lamp__lamp-8.traj.json")
    #expect(read.formats == ["SWE-agent"] && read.diagnostics.isEmpty, "\(read.diagnostics)")
    let chat = try #require(read.chats.first)
    #expect(chat.record.task == "lamp__lamp-8" && chat.condition("model") == "heron/swan-1")
    let turns = chat.turns
    #expect(turns.map(\.role) == [.system, .user, .assistant, .tool, .assistant, .tool, .system])
    #expect(turns[2].calls.first?.hasSuffix("ls ls -a") == true && turns[3].sender == "ls")
    #expect(turns[4].calls == [#"c1 bash {"command": "mend"}"#] && turns[5].callID == "c1")
    #expect(chat.messages.last?.error == "LimitsExceeded")
    #expect(chat.messages[2].generation?.usage == Generation.Usage(input: 20, output: 5))
    #expect(chat.messages[2].time.milliseconds - chat.messages[0].time.milliseconds == 2000)
  }
}
