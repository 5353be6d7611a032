import Basics
import Content
@testable import Conversations
import Model
import Testing

/// What the samples of evaluators' files hold, format by format.
@Suite("Formats of evaluators")
struct EvaluationFormatTests {
  @Test(
    "each sample is recognised, by its content alone, and raises no warning",
    arguments: EvaluationFixtures.all.map(\.name))
  func recognised(_ name: String) throws {
    let title = EvaluationFixtures.all.first { $0.name == name }?.title
    let read = try EvaluationFixtures.read(name)
    #expect(read.formats == [title])
    #expect(read.diagnostics == [])
    let other = ImportedFiles(
      try EvaluationFixtures.text(name), as: name.hasSuffix("l") ? "x.jsonl" : "x.json")
    #expect(other.formats == [title])
    #expect(Set(other.chats.map(\.title)).count == other.chats.count)
  }

  @Test("τ-bench: a conversation for each task and trial, with domain, reward and the user's task")
  func tauBench() throws {
    let chats = try EvaluationFixtures.read("tau-bench.json").chats
    #expect(
      chats.map(\.title) == [
        "Airline task 0 · trial 0", "Airline task 0 · trial 1", "Retail task 4 · trial 0",
      ])
    #expect(chats.map(\.id) == ["airline-task-0-trial-0", "airline-task-0-trial-1", "retail-task-4-trial-0"])
    #expect(chats.map(\.record.task) == ["airline 0", "airline 0", "retail 4"])
    #expect(chats.map(\.record.trial) == [0, 1, 0])
    #expect(chats.map(\.saidScores) == [["reward=1"], ["reward=0"], ["reward=0"]])
    let turns = chats[0].turns
    try #require(turns.count == 6)
    #expect(turns.map(\.role) == [.system, .user, .assistant, .tool, .assistant, .user])
    #expect(
      turns[2].calls == [#"c1 find {"flight": "X1"}"#] && turns[3].callID == "c1" && turns[3].sender == "find"
    )
    #expect(turns[4].thinking == "Ask first.")
    #expect(chats[0].condition("instruction") == "You are Ines. Book X1.")
    #expect(chats[0].condition("user_cost") == "0.002")
    #expect(chats[0].condition("reward_info")?.contains("gt_data_hash") == true)
    let failed = try #require(chats[1].messages.first)
    #expect(chats[1].messages.count == 1 && failed.error == "context window exceeded")
    #expect(failed.text.contains("ContextWindowExceededError"))
  }

  @Test("Inspect: samples by epoch, with scores, times, usage, thinking, tools, errors and limits")
  func inspect() throws {
    let chats = try EvaluationFixtures.read("inspect.json").chats
    #expect(
      chats.map(\.title) == [
        "sums 1 · epoch 1", "sums 1 · epoch 2", "sums two · epoch 1", "sums two · epoch 2",
      ])
    #expect(chats.map(\.record.task) == ["sums 1", "sums 1", "sums two", "sums two"])
    #expect(chats.map(\.record.trial) == [1, 2, 1, 2])
    #expect(
      chats.map(\.saidScores) == [
        ["match=1", "grader/style=0.5", "grader/length=1", #"words=["a","b"]"#], ["match=0"], ["match=0.5"],
        [],
      ])
    #expect(chats[0].record.scores.map(\.explanation) == ["It is the same.", "Short.", "Short.", ""])
    for (name, value) in [
      ("model", "heron/swan-1"), ("temperature", "0.5"), ("seed", "7"), ("max_tokens", "100"),
      ("level", "easy"),
      ("dataset", "little-sums"), ("commit", "abc1234"), ("target", "5"), ("match grade", "C"),
      ("match answer", "5"), ("grader metadata", #"{"judge":"owl-2"}"#),
      ("messages[1] metadata", #"{"from":"a book"}"#),
    ] { #expect(chats[0].condition(name) == value, "\(name)") }
    let turns = chats[0].turns
    try #require(turns.count == 6)
    #expect(turns[0].text == "You add numbers.")
    #expect(turns[2].thinking == "Add.\n\nHidden sum." && turns[2].calls == [#"t1 add {"a":2,"b":3}"#])
    #expect(turns[2].model == "swan-1" && turns[2].usage == [8, 0, 2])
    #expect(turns[3].callID == "t1" && turns[3].sender == "add" && turns[3].text == "5")
    #expect(turns.map(\.time) == [3000, 3000, 3000, 4000, 4000, 4000].map { $0 + 1_735_725_600_000 })
    #expect(turns[4].usage == [60, 30, 4] && turns[4].files == ["paper.pdf"])
    #expect(turns[4].text == "It is 5.\n\n[Picture](<https://x.example/p.png>)\n\n\\[data\\]")
    #expect(turns[5].callID == "w1" && turns[5].text == "5 results")
    #expect(chats[0].messages[4].generation?.usage?.cost == 0.01)
    #expect(chats[1].turns.map(\.error).last == "message limit (3)")
    #expect(chats[1].turns[2].isFailure && chats[1].turns[2].text == "b is missing")
    #expect(chats[2].turns.map(\.text) == ["What is 7 + 8?", "15"])
    #expect(chats[3].turns.map(\.error) == [nil, "the model is offline"])
  }

  @Test("Inspect: an archive with a file for each sample, also without its header, and NaN for not scored")
  func inspectArchive() throws {
    let header = #"{"version":2,"status":"started","eval":{"task":"sums","model":"m"},"plan":{}}"#
    func sample(_ id: Int, _ value: String) -> String {
      #"{"id":\#(id),"epoch":1,"input":"q","target":"t","messages":[{"id":"a","role":"user","content":"NaN \"NaN\""}],"scores":{"s":{"value":\#(value)}}}"#
    }
    for name in ["header.json", "_journal/start.json"] {
      let read = ImportedFiles(
        [
          (name, header), ("samples/1_epoch_1.json", sample(1, "NaN")),
          ("samples/2_epoch_1.json", sample(2, "-Infinity")),
          ("summaries.json", "[]"), ("reductions.json", "[]"), ("_journal/summaries/1.json", "[]"),
        ].map { InputFile(contentPath: "chats/log.eval/\($0.0)", text: $0.1) })
      read.expectAccounts()
      #expect(read.formats == ["Inspect"] && read.diagnostics == [], "\(read.diagnostics)")
      #expect(read.ledgers.flatMap(\.unread) == [])
      #expect(read.chats.map(\.id) == ["sums-1-epoch-1", "sums-2-epoch-1"])
      #expect(read.chats.map(\.saidScores) == [["s=NaN"], ["s=-Infinity"]])
      #expect(read.messages.map(\.text) == ["NaN \"NaN\"", "NaN \"NaN\""])
    }
  }

  @Test("SWE-agent: history and steps, with commands, functions, their results, cost and settings")
  func sweAgent() throws {
    let chat = try #require(try EvaluationFixtures.read("lamp__lamp-7.traj").chats.first)
    #expect((chat.title, chat.record.task, chat.record.trial) == ("lamp__lamp-7", "lamp__lamp-7", nil))
    #expect(chat.saidScores == ["review=0.75"])
    #expect(chat.condition("model") == "heron/swan-1" && chat.condition("temperature") == "0.0")
    #expect(chat.condition("exit_status") == "submitted (exit_cost)")
    #expect(chat.condition("submission") == "diff --git a/lamp.py b/lamp.py")
    let turns = chat.turns
    #expect(
      turns.map { "\($0.sender): \($0.text)" } == [
        "System: You repair programs.", "Demonstration: A demonstration", "User: The lamp stays on.",
        "Assistant: I open it.", "open: 1: on = True", "Assistant: Change it.", "edit: done",
        "Assistant: Done.",
        "submit: diff --git a/lamp.py b/lamp.py", "Assistant: Exit due to cost limit",
        "tool: Exited (autosubmitted)",
      ])
    #expect(turns[3].calls == ["action-4 open open lamp.py"] && turns[4].callID == "action-4")
    #expect(turns[5].calls == [#"c1 edit {"old": "on", "new": "off"}"#] && turns[6].callID == "c1")
    #expect(turns[5].thinking == "One word." && turns[5].model == "heron/swan-1")
    #expect(chat.messages[4].generation?.delay == 0.5 && chat.messages[8].generation?.delay == 0.1)
    #expect(turns[9].usage == [1000, 0, 50] && chat.messages[9].generation?.usage?.cost == 0.5)
  }

  @Test("SWE-agent: several attempts are trials of one task; what ended one early is its last turn")
  func sweAgentAttempts() throws {
    func attempt(_ status: String) -> String {
      #"{"trajectory":[{"action":"ls","observation":"a","thought":"look"}],"history":[],"info":{"exit_status":"\#(status)"}}"#
    }
    let read = ImportedFiles(
      #"{"attempts":[\#(attempt("submitted")),\#(attempt("exit_context"))]}"#, as: "x.traj")
    read.expectAccounts()
    #expect(read.chats.map(\.title) == ["x · attempt 1", "x · attempt 2"])
    #expect(read.chats.map(\.record.task) == ["x", "x"] && read.chats.map(\.record.trial) == [1, 2])
    #expect(read.chats.map { $0.messages.count } == [2, 3])
    #expect(read.chats.last?.messages.last?.error == "exit_context")
  }

  @Test("SWE-agent: files without the cost of the instance have it as the total")
  func totalCost() throws {
    let read = try EvaluationFixtures.read("lamp__lamp-7.traj") {
      $0.replacing("\"instance_cost\"", with: "\"total_cost\"")
    }
    #expect(read.chats.first?.messages[9].generation?.usage?.cost == 0.5)
  }

  @Test("ATIF: steps with reasoning, tools, results, usage, pictures, times and sub-agents in the file")
  func atif() throws {
    let chat = try #require(try EvaluationFixtures.read("atif.trajectory.json").chats.first)
    #expect((chat.title, chat.id, chat.record.task, chat.record.trial) == ("atif", "atif", "atif", nil))
    for (name, value) in [
      ("model", "heron/swan-1"), ("agent", "robin"), ("total_cost_usd", "0.02"), ("notes", "a note"),
      ("continued_trajectory_ref", "next.json"), ("extra", #"{"dataset":"files"}"#),
      ("reasoning_effort", "low"),
      ("steps[2] extra", #"{"note":1}"#), ("steps[2].metrics extra", #"{"region":"eu"}"#),
      ("steps[2].tool_calls[0] extra", #"{"safe":true}"#),
    ] { #expect(chat.condition(name) == value, "\(name)") }
    let turns = chat.turns
    #expect(
      turns.map { "\($0.sender): \($0.text)" } == [
        "System: You use a shell.", "User: Write a file.", "Assistant: I write it.", "shell: ok",
        "tool: two\n\nparts\n\n\\[sub-agent: b.json\\]", "Assistant: I help.", "Assistant: Copied.",
      ])
    #expect(turns[1].files == ["images/screen.png"])
    #expect(
      turns[2].thinking == "Use echo." && turns[2].usage == [100, 60, 20] && turns[2].model == "swan-1")
    #expect(chat.messages[2].generation?.usage?.cost == 0.02)
    #expect(turns[2].calls == [#"c1 shell {"command":"echo hi > a"}"#] && turns[3].callID == "c1")
    #expect(chat.messages[5].generation?.agent == "wren t2")
    #expect(chat.messages.map(\.id)[2...4] == ["step-3", "step-3-result-1", "step-3-result-2"])
    #expect(turns.map(\.time) == [0, 1000, 2000, 2000, 2000, 2000, 2000].map { $0 + 1_735_725_600_000 })
  }

  @Test("ATIF: files of a Harbor job are trials of the task that the folder names")
  func atifJob() throws {
    let text = try EvaluationFixtures.text("atif.trajectory.json")
    let read = ImportedFiles(
      ["a1", "b2"].map {
        InputFile(contentPath: "chats/job/hello-world__\($0)/agent/trajectory.json", text: text)
      })
    read.expectAccounts()
    #expect(read.chats.map(\.title) == ["hello-world · trial 1", "hello-world · trial 2"])
    #expect(
      read.chats.map(\.slug) == ["hello-world", "hello-world-2"]
        && read.chats.map(\.id) == read.chats.map(\.slug))
    #expect(read.chats.map(\.record.task) == ["hello-world", "hello-world"])
    #expect(read.chats.map(\.record.trial) == [1, 2])
  }

  @Test("promptfoo: a conversation for each result, with assertions, cost, usage and errors")
  func promptfoo() throws {
    let chats = try EvaluationFixtures.read("promptfoo.json").chats
    #expect(
      chats.map(\.title) == [
        "city: Oslo · swan", "city: Oslo · swan · trial 2", "asks for a tool · swan",
        "gives an object · swan · prompt 1", "fails · swan",
      ])
    #expect(
      chats.map(\.record.task) == ["city: Oslo", "city: Oslo", "asks for a tool", "gives an object", "fails"])
    #expect(chats.map(\.record.trial) == [1, 2, 1, 1, 1])
    #expect(
      chats.map(\.saidScores) == [
        ["pass=1", "score=1", "short=0.9", "contains Akers=1", "short=0.9"], ["pass=0", "score=0"],
        ["pass=1", "score=0.5"], ["pass=1", "score=1"], ["pass=0", "score=0"],
      ])
    #expect(chats[1].record.scores.first?.explanation == "Expected output to contain \"Akers\"")
    for (name, value) in [
      ("model", "heron:swan-1"), ("vars.city", "Oslo"), ("prompt", "river"), ("evalId", "eval-1"),
      ("run", "a"),
      ("comment", "good"), ("finishReason", "stop"), ("description", "Rivers"),
    ] { #expect(chats[0].condition(name) == value, "\(name)") }
    #expect(chats[0].turns.map(\.text) == ["Name a river in Oslo.", "Akerselva"])
    #expect(chats[0].turns[1].usage == [9, 0, 3] && chats[0].turns[1].model == "heron:swan-1")
    #expect(
      chats[0].messages[1].generation?.usage?.cost == 0.001 && chats[0].messages[1].generation?.delay == 0.25)
    #expect(chats[1].turns[1].usage == [12, 12, 0] && chats[1].turns.count == 2)
    #expect(chats[2].turns.map(\.role) == [.system, .user, .assistant])
    #expect(chats[2].turns[2].calls == [#"c1 find {"kind": "lake"}"#])
    #expect(chats[3].turns[1].text.contains(#"{"lake":"Mjøsa"}"#))
    #expect(chats[4].turns.map(\.error) == [nil, "API error: 500"])
  }

  @Test("promptfoo: results on lines, and a list of them")
  func promptfooLines() throws {
    let result =
      #"{"promptIdx":0,"testIdx":0,"provider":"p","prompt":{"raw":"hi"},"response":{"output":"ho"},"success":true,"score":1}"#
    for (text, name) in [
      (result + "\n" + result, "x.jsonl"), (#"{"evalId":"e","results":[\#(result),\#(result)]}"#, "x.json"),
      (
        #"{"results":{"results":[\#(result.replacing("\"score\"", with: "\"gradingResult\":null,\"score\"")),\#(result)]}}"#,
        "x.json"
      ),
    ] {
      let read = ImportedFiles(text, as: name)
      read.expectAccounts()
      #expect(read.formats == ["promptfoo"])
      #expect(read.chats.map(\.title) == ["Test 0 · p", "Test 0 · p · trial 2"])
    }
  }

  @Test("OpenAI Evals: a conversation for each sample, with what goes on from it, other calls and scores")
  func openAIEvals() throws {
    let chats = try EvaluationFixtures.read("openai-evals.jsonl").chats
    #expect(chats.map(\.title) == ["rivers.dev.0", "rivers.dev.1", "rivers.dev.2"])
    let first = try #require(chats.first)
    #expect(
      first.messages.map(\.text) == [
        "Be brief.", "Which river runs through Oslo?", "Akerselva", "Sure?", "Yes.",
        "Is \"Yes.\" short? Y or N", "Y",
      ])
    #expect(first.messages.map { $0.generation?.agent } == [nil, nil, nil, nil, nil, "call 3", "call 3"])
    #expect(first.turns[2].usage == [20, 0, 4] && first.turns[2].model == "swan-1")
    #expect(first.turns[2].time == 1_735_732_801_250)
    #expect(
      first.saidScores == ["match=1"]
        && first.record.scores.first?.explanation == "expected: Akerselva\npicked: Akerselva")
    for (name, value) in [
      ("eval_name", "rivers.dev.v0"), ("report.accuracy", "0.5"), ("sampling.temperature", "0"),
    ] {
      #expect(first.condition(name) == value, "\(name)")
    }
    #expect(chats[1].saidScores == ["match=0", "f1_score=0.25", "grade=C"])
    #expect(
      chats[1].messages.prefix(2).map(\.text) == ["Complete: The Thames runs through\nAnswer:", "London"])
    #expect(chats[2].messages.map(\.error) == ["Too many requests."])
  }

  @Test(
    "OpenAI Evals: a sample that only has scores is a conversation too",
    arguments: [
      (#""correct": true, "expected": "A", "picked": "A", "sampled": "A.", "prompt": "Q?""#, ["Q?", "A."]),
      (#""correct": true, "expected": "A", "picked": "A""#, ["A"]),
      (#""correct": true, "expected": "A", "picked": null"#, [""]),
    ])
  func openAIEvalsScores(_ data: String, _ texts: [String]) throws {
    let event = #"{"run_id": "r", "event_id": 0, "sample_id": "e.0", "type": "match", "data": {\#(data)}}"#
    let read = ImportedFiles(event, as: "log.jsonl")
    read.expectAccounts()
    let chat = try #require(read.chats.first)
    #expect(chat.messages.map(\.text) == texts && chat.saidScores == ["match=1"])
  }

  @Test(
    "OpenAI: responses of a batch with their requests, choices as trials, completions, and items of evals")
  func openAIResults() throws {
    let chats = try EvaluationFixtures.read("openai-results.jsonl").chats
    #expect(
      chats.map(\.title) == [
        "greet · choice 1", "greet · choice 2", "chatcmpl-2", "Item 5", "Item 6", "late", "lost",
      ])
    #expect(chats.map(\.record.task) == ["greet", "greet", nil, "item 5", "item 6", "late", "lost"])
    #expect(chats.map(\.record.trial) == [1, 2, nil, nil, nil, nil, nil])
    #expect(chats[0].turns.map(\.text) == ["Be brief.", "Hello", "Hi."])
    #expect(chats[1].turns.map(\.text) == ["Be brief.", "Hello", "Hello."])
    #expect(chats[0].turns[2].usage == [20, 8, 5] && chats[1].turns[2].usage == [])
    #expect(chats[0].turns[2].model == "swan-1" && chats[0].turns[2].time == 1_735_725_600_000)
    for (name, value) in [
      ("temperature", "0.5"), ("seed", "7"), ("status", "200"), ("finish_reason", "stop"),
    ] {
      #expect(chats[0].condition(name) == value, "\(name)")
    }
    #expect(chats[2].turns[0].calls == [#"c1 find {"q": 1}"#])
    #expect(chats[3].saidScores == ["pass=1", "names a river=1", "is short=0.25"])
    #expect(chats[3].turns.map(\.text) == ["A river?", "Akerselva"] && chats[3].turns[1].usage == [9, 4, 3])
    #expect(chats[3].condition("item.city") == "Oslo" && chats[3].condition("is short passed") == "false")
    #expect(chats[4].saidScores == ["pass=0"] && chats[4].turns.last?.error == "the model is offline")
    #expect(chats[5].messages.map(\.error) == ["This request was too late."])
    #expect(chats[6].turns.map(\.text) == ["Anyone?"])
  }

  @Test("long and foreign names of tasks have addresses of their own, the same in every file and order")
  func addresses() throws {
    let long = String(repeating: "long name ", count: 12)
    let names = ["\(long)a", "\(long)b", "日本", "中国", "a/b", "a-b", "A b", ""]
    func read(_ names: [String]) -> [String: String] {
      let results = names.map {
        #"{"task_id":"\#($0)","reward":0,"traj":[{"role":"user","content":"\#($0) x"}],"trial":0}"#
      }
      let read = ImportedFiles("[\(results.joined(separator: ","))]", as: "x.json")
      read.expectAccounts()
      return Dictionary(
        read.chats.map { ($0.messages[0].text, $0.slug) }, uniquingKeysWith: { first, _ in first })
    }
    let (one, other) = (read(names), read(names.reversed()))
    #expect(Set(one.values).count == names.count)
    for name in names.dropLast(3) {
      #expect(one["\(name) x".trimmed] == other["\(name) x".trimmed], "\(name)")
    }
    #expect(one.values.allSatisfy { $0.utf8.count <= 80 })
  }
}
