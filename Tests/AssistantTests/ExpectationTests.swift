@testable import Assistant
import Basics
import Content
@testable import Conversations
import Foundation
import JSON
import TestSupport
import Testing

/// What scripts expect of replies, and the scores of simulated runs.
struct ExpectationTests {
  private static func run(
    _ scripts: [String: String], seed: Int = 1, rules: String? = nil
  ) throws -> (run: AssistantRun, chats: [ContentValue]) {
    let files = scripts.sorted { $0.key < $1.key }.map {
      InputFile(contentPath: "assistant/scripts/\($0.key).txt", text: $0.value)
    }
    let run = AssistantRun(
      AssistantRun.Request(name: "n", seed: seed, start: nil), scripts: files,
      rules: rules.map { InputFile(contentPath: "assistant/rules.json", text: $0) })
    let bytes = run.files.first { $0.name == "conversations.jsonl" }?.bytes ?? []
    let chats = try String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
      var problems = Problems(path: "conversations.jsonl")
      return try JSONFile.read(InputFile(contentPath: "x", text: String(line)), &problems)
    }
    return (run, chats)
  }

  @Test("expect: and expectRule: belong to the turn before them, and are no text of the user")
  func lines() throws {
    let script = try Rules.script(
      "hi\nexpect: help you\nexpectRule: greeting\n> Hi!\nbye\n\nexpected: not one")
    #expect(script.turns.map(\.text) == ["hi", "bye", "expected: not one"])
    #expect(script.turns.map(\.expected) == ["Hi!", nil, nil])
    #expect(script.turns[0].wishes.map(\.text) == ["help you", "greeting"])
    #expect(script.turns[0].wishes.map(\.kind) == [.words, .rule])
    #expect(script.turns[0].wishes.map(\.line) == [2, 3])
  }

  @Test(
    "an expectation without words or without a turn is an error",
    arguments: [
      ("hi\nexpect:  ", "a.txt:2:1: error: expectation is empty"),
      ("expectRule: greeting\n\nhi", "a.txt:1:1: error: expected reply comes before the first turn"),
    ])
  func broken(_ text: String, _ expected: String) throws {
    var problems = Problems(path: "a.txt")
    _ = try AssistantScript(InputFile(contentPath: "assistant/scripts/a.txt", text: text), &problems)
    #expect(problems.printed == [expected])
  }

  @Test("the share of met expectations is the score, and each miss is explained")
  func score() throws {
    let text = "hi\nexpect: HELP you\n\nWhat's the weather?\nexpectRule: question\n> No idea.\n\nbye"
    let (run, chats) = try Self.run(["talk": text])
    let score = try #require(chats.first?.elements("scores").first)
    #expect(score["name"]?.string == "expected")
    #expect(score["value"]?.double == 1.0 / 3)
    #expect(
      score["explanation"]?.string
        == "1 of 3 expectations met; turn a2: expected “No idea.”, got “I'm a simple assistant and can't check real weather, but I hope it's nice where…”; turn a2: expected rule question, got question/weather"
    )
    #expect(score["turn"]?.string == "a2")
    #expect(run.diagnostics.map(\.severity) == [.warning], "only the pinned reply is worth a warning")
  }

  @Test("a score is 1 only if all expectations are met, and absent if there are none")
  func whole() throws {
    let (_, chats) = try Self.run(["all": "hi\nexpectRule: greeting", "none": "hi"])
    #expect(chats[0].elements("scores").map { $0["value"]?.int } == [1])
    #expect(chats[0].elements("scores").map { $0["explanation"]?.string } == ["1 of 1 expectation met"])
    #expect(chats[1]["scores"] == nil)
  }

  @Test("each conversation names its task, the seed and the rules, with the same bytes every time")
  func conditions() throws {
    let (run, chats) = try Self.run(["talk": "hi"], seed: 7)
    #expect(chats[0]["task"]?.string == "talk")
    #expect(chats[0]["metadata"]?["seed"]?.string == "7")
    let rules = try #require(chats[0]["metadata"]?["rules"]?.string)
    let header = run.files.first { $0.name == "run.yml" }.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(header?.contains("rules \(rules)\"") == true)
    #expect(try Self.run(["talk": "hi"], seed: 7).run.files.map(\.bytes) == run.files.map(\.bytes))
  }

  @Test("a turn that stays failed meets nothing")
  func failed() throws {
    let rules = #"{"errorRate": 1, "rules": [{"name": "default", "priority": 1, "reply": "Yes"}]}"#
    let (_, chats) = try Self.run(["talk": "hi\nexpect: yes"], rules: rules)
    let score = try #require(chats.first?.elements("scores").first)
    #expect(score["value"]?.int == 0)
    #expect(
      score["explanation"]?.string == "0 of 1 expectation met; turn a1: expected “yes”, got no reply")
  }

  @Test("a build keeps quiet about a missed expectation, and warns about a rule that does not exist")
  func session() throws {
    #expect(try Rules.session("hi\nexpect: goat\nexpectRule: default").diagnostics == [])
    #expect(
      try Rules.session("hi\nexpectRule: greting").diagnostics.map(\.description) == [
        """
        content/assistant/scripts/talk.txt:2:1: warning: unknown rule "greting"
          help: did you mean "greeting"? Rules: greeting, question, question/weather, question/code, code, default
        """
      ])
  }
}
