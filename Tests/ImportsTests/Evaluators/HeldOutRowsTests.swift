import Basics
import Content
@testable import Conversations
@testable import ImportKit
@testable import Imports
import Model
import Testing

/// Rows of data sets that share an id, and rows with several answers, steps or prompts alone.
@Suite("Rows of data sets")
struct HeldOutRowsTests {
  private static func read(_ rows: String...) throws -> Reading {
    try Reading([("rows.jsonl", rows.joined(separator: "\n"))])
  }

  private static func talk(_ texts: String...) -> String {
    let turns = texts.enumerated().map { number, text in
      #"{"role": "\#(number % 2 == 0 ? "user" : "assistant")", "content": "\#(text)"}"#
    }
    return "[" + turns.joined(separator: ", ") + "]"
  }

  /// A vote for the first of two answers.
  private static func battle(_ number: Int, _ answers: (String, String)) -> String {
    #"{"question_id": 81, "model_a": "swan-\#(number)", "model_b": "heron-\#(number)", "winner": "model_a", "#
      + #""conversation_a": \#(talk("Q", answers.0)), "conversation_b": \#(talk("Q", answers.1))}"#
  }

  private static let battles = [battle(1, ("One", "Two")), battle(2, ("Three", "Four"))]

  /// The address of a row that is named after its content.
  private static func address(of row: String, _ title: String = "Q") -> String {
    Conversation.slug(title: title, id: String(FNV1a.hash(row), radix: 16))
  }

  @Test("rows with one id are conversations of their own; the first keeps the address of the id")
  func battles() throws {
    let read = try Self.read(Self.battles[0], Self.battles[1])
    #expect(read.format == "preferences" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.chats.map(\.slug) == ["q-5316ca1c", Self.address(of: Self.battles[1])])
    #expect(read.chats.map(\.id) == ["81", nil])
    #expect(read.chats.map { $0.condition("question_id") } == ["81", "81"])
    #expect(read.messages.map(\.text) == ["Q", "One", "Two", "Q", "Three", "Four"])
    #expect(
      read.messages.map(\.id) == [
        "prompt-1", "answer-1-swan-1", "answer-2-heron-1", "prompt-1", "answer-1-swan-2", "answer-2-heron-2",
      ])
    #expect(
      read.messages.map { $0.generation?.model } == [nil, "swan-1", "heron-1", nil, "swan-2", "heron-2"])
    #expect(read.chats.map(\.current) == ["answer-1-swan-1", "answer-1-swan-2"])
  }

  @Test("a mark after one line break at the beginning begins a turn", arguments: ["", #"\n"#, #"\n\n"#])
  func beginning(_ space: String) throws {
    let talk = #"Human: Why?\n\nAssistant: "#
    let read = try Self.read(#"{"chosen": "\#(space)\#(talk)No idea.", "rejected": "\#(talk)Because."}"#)
    #expect(read.messages.map(\.text) == ["Why?", "No idea.", "Because."])
    #expect(read.messages.map(\.role) == [.user, .assistant, .assistant])
  }

  @Test(
    "a repeated id is known in other pieces of a file, and further rows leave the addresses as they are",
    arguments: [#""prompt_id": "p""#, #""id": 7.0, "prompt_id": "p""#, #""id": "p""#, #""question_id": "p""#])
  func pieces(_ field: String) throws {
    func row(_ answer: String) -> String {
      #"{"prompt": "Q", "chosen": "Good", "rejected": "\#(answer)", \#(field)}"#
    }
    let long = #"{"prompt": "Long", "chosen": "\#(String(repeating: "a", count: 100_000))", "rejected": "b"}"#
    let few = try Self.read(row("Bad"), row("Worse")).chats.map(\.slug)
    #expect(few == [Conversation.slug(title: "Q", id: "p"), Self.address(of: row("Worse"))])
    let many = try Self.read(row("Bad"), long, row("Worst"), long, row("Worse")).chats
    #expect(Set(many.map(\.slug)).count == 5 && [many[0].slug, many[4].slug] == few)
    #expect(many[4].messages.map(\.text) == ["Q", "Good", "Worse"])
  }

  @Test("rows with one id are kept beside each other in an archive, also if they are imported again")
  func archive() throws {
    let file = InputFile(
      contentPath: "chats/rows.jsonl", text: Self.battles.joined(separator: "\n") + "\n")
    let store = MemoryStore()
    for merged in [nil, "0 new, 0 edited, 0 deleted since"] {
      let reports = try ChatImport([file], format: nil, SiteSettings.Imports()).run(to: store)
      #expect(reports.flatMap(\.chats).map(\.merged) == [merged, merged])
      #expect(Set(store.slugs()) == ["q-5316ca1c", Self.address(of: Self.battles[1])])
    }
    let built = ImportedFiles([file])
    built.expectAccounts()
    #expect(built.chats.count == 2 && built.diagnostics.isEmpty)
  }

  @Test("texts of a list of rejected answers are alternatives beside the chosen one, which is shown")
  func rejected() throws {
    let read = try Self.read(
      #"{"prompt": "Q", "chosen": ["Good"], "rejected": ["Bad", "Worse", "Worst"], "id": "1", "subset": "s"}"#
    )
    #expect(read.format == "preferences" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(
      read.lines == [
        "User: Q", "Assistant (chosen): Good", "Assistant (rejected): Bad", "Assistant (rejected 2): Worse",
        "Assistant (rejected 3): Worst",
      ])
    #expect(
      read.messages.map(\.id) == [
        "prompt-1", "answer-1-chosen", "answer-2-rejected", "answer-3-rejected-2", "answer-4-rejected-3",
      ])
    #expect(
      read.messages.map { $0.generation?.parent } == ["-", "prompt-1", "prompt-1", "prompt-1", "prompt-1"])
    #expect(read.chats.map(\.current) == ["answer-1-chosen"])
    #expect(read.messages.allSatisfy { $0.generation?.model == nil })
  }

  @Test(
    "of answers with ranks the lowest is shown, of others the highest score, and of equal ones the first",
    arguments: [
      (#""rank": 3.0"#, #""rank": 1.0"#, "answer-2-heron"), (#""rank": 1"#, #""rank": 1"#, "answer-1-swan"),
      (#""overall_score": 3.0"#, #""overall_score": 9.0"#, "answer-2-heron"),
      (#""overall_score": 9"#, #""overall_score": 9"#, "answer-1-swan"),
      (#""rank": 1, "overall_score": 2"#, #""rank": 2, "overall_score": 9"#, "answer-1-swan"),
      (#""overall_score": null"#, #""overall_score": 1"#, "answer-2-heron"),
    ])
  func ranks(_ first: String, _ second: String, _ current: String) throws {
    let answers = zip(["swan", "heron"], [first, second]).map { model, rank in
      #"{"response": "From \#(model)", "model": "\#(model)", \#(rank)}"#
    }
    let list = answers.joined(separator: ", ")
    var rows = [#"{"instruction": "Q", "completions": [\#(list)]}"#]
    if first.contains("rank") {
      let others = list.replacing(#""response""#, with: #""answer""#)
      rows.append(#"{"prompt": "\n\nHuman: Q\n\nAssistant: ", "answers": [\#(others)]}"#)
    }
    for row in rows {
      let read = try Self.read(row)
      #expect(read.format == "preferences" && read.diagnostics.isEmpty, "\(read.diagnostics)")
      #expect(read.lines == ["User: Q", "Assistant: From swan", "Assistant: From heron"])
      #expect(read.messages.map(\.id) == ["prompt-1", "answer-1-swan", "answer-2-heron"])
      #expect(read.chats.map(\.current) == [current])
    }
  }

  @Test(
    "a prompt that the turns before the answers end with is said once, in its place",
    arguments: [
      #""prompt": "Q2""#, #""prompt": \#(talk("Q2"))"#,
      #""prompt": "Q2", "conversation": [{"input": "Q1", "output": "A1"}, {"input": "Q2", "output": "Old"}]"#,
    ])
  func prompts(_ prompt: String) throws {
    let read = try Self.read(
      #"{\#(prompt), "chosen": \#(Self.talk("Q1", "A1", "Q2", "New")), "#
        + #""rejected": \#(Self.talk("Q1", "A1", "Q2", "Old"))}"#)
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(
      read.lines == [
        "User: Q1", "Assistant: A1", "User: Q2", "Assistant (chosen): New", "Assistant (rejected): Old",
      ])
    #expect(read.messages.suffix(2).map { $0.generation?.parent } == ["prompt-3", "prompt-3"])
    #expect(read.chats.first?.record.metadata.isEmpty == true)
  }

  @Test("words that the user says twice, and a prompt of other words, stay")
  func twice() throws {
    func texts(_ prompt: String, _ last: String) throws -> [String] {
      try Self.read(
        #"{"prompt": "\#(prompt)", "chosen": \#(Self.talk("On", "A1", last, "New")), "#
          + #""rejected": \#(Self.talk("On", "A1", last, "Old"))}"#
      ).messages.map(\.text)
    }
    #expect(try texts("On", "On") == ["On", "A1", "On", "New", "Old"])
    #expect(try texts("P", "Q2") == ["P", "On", "A1", "Q2", "New", "Old"])
  }

  @Test("LIMA: texts of a conversation are turns of the user and the assistant")
  func texts() throws {
    let read = try Self.read(
      #"{"conversations": ["How tall is a lamp?", "About a metre."], "source": "x"}"#)
    #expect(read.format == "sharegpt" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["User: How tall is a lamp?", "Assistant: About a metre."])
    #expect(read.chats.first?.condition("source") == "x")
  }

  @Test("a prompt alone is a conversation")
  func prompt() throws {
    let read = try Self.read(
      #"{"prompt": [{"role": "system", "content": "Be kind"}, {"role": "user", "content": "Prompt only"}]}"#,
      #"{"prompt": [{"role": "user", "content": "Another"}]}"#)
    #expect(read.format == "sharegpt" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["System: Be kind", "User: Prompt only", "User: Another"])
    #expect(read.chats.count == 2 && read.chats.allSatisfy { $0.record.metadata.isEmpty })
  }

  @Test("the steps of an answer are its turns, and their labels scores")
  func steps() throws {
    let read = try Self.read(
      #"{"prompt": "Blue light", "completions": ["Step one", "Step two"], "labels": [true, false]}"#)
    #expect(read.format == "preferences" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(
      read.lines == [
        "User: Blue light", "Assistant (completion): Step one", "Assistant (completion): Step two",
      ])
    #expect(read.messages.map { $0.generation?.parent } == [nil, nil, nil])
    #expect(read.chats.map(\.saidScores) == [["step 1=1", "step 2=0"]])
    #expect(read.chats.first?.record.metadata.isEmpty == true)
  }

  @Test("answers in lists are alternatives with their models, ratings and reasons; the best is shown")
  func generations() throws {
    let answers = #""instruction": "Q", "generations": ["First", "Second"]"#
    let read = try Self.read(
      #"{\#(answers), "generation_models": ["swan", "heron"], "ratings": [3.0, 5.0], "#
        + #""rationales": ["Dim", "Lit"]}"#)
    #expect(read.format == "preferences" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["User: Q", "Assistant: First", "Assistant: Second"])
    #expect(read.messages.map { $0.generation?.model } == [nil, "swan", "heron"])
    #expect(read.messages.map { $0.generation?.parent } == ["-", "prompt-1", "prompt-1"])
    #expect(read.chats.map(\.current) == ["answer-2-heron"])
    let record = try #require(read.chats.first?.record)
    #expect(
      record.scores.map { "\($0.name)=\($0.value.words) \($0.explanation)" } == [
        "swan rating=3 Dim", "heron rating=5 Lit",
      ])
    #expect(record.metadata.isEmpty)
    let unnamed = try Self.read(#"{\#(answers), "ratings": [5, null], "rationales": ["Lit", "Unrated"]}"#)
    #expect(unnamed.lines == ["User: Q", "Assistant (answer 1): First", "Assistant (answer 2): Second"])
    #expect(unnamed.chats.map(\.saidScores) == [["answer 1 rating=5"]])
    #expect(unnamed.chats.first?.condition("answer 2 rationale") == "Unrated")
  }

  @Test(
    "JSON with some of these keys is refused",
    arguments: [
      #"{"prompt": ["a"]}"#, #"{"prompt": [{"role": "user", "content": "Q"}], "output": "A"}"#,
      #"{"conversations": ["c1", "c2"], "users": ["u1"]}"#, #"{"conversations": [], "source": "x"}"#,
      #"{"prompt": "p", "completions": [{"text": "a"}], "labels": [true]}"#,
      #"{"prompt": "p", "completions": ["a", "b"]}"#,
      #"{"prompt": "p", "completions": ["a"], "labels": true}"#,
      #"{"instruction": "Q", "generations": ["a", "b"]}"#,
      #"{"instruction": "Q", "generations": [{"text": "a"}], "ratings": [1]}"#,
    ])
  func refused(_ row: String) throws { #expect(try Self.read(row).format == nil) }

  @Test("an answer without content is skipped, and the best of the others is shown")
  func withoutContent() throws {
    func answer(_ model: String, _ text: String, _ score: Int) -> String {
      #"{"model": "\#(model)", "response": "\#(text)", "overall_score": \#(score)}"#
    }
    let all = [answer("swan", "A", 1), answer("heron", "", 9), answer("owl", "C", 5)]
    let read = try Self.read(#"{"instruction": "Q", "completions": [\#(all.joined(separator: ", "))]}"#)
    #expect(read.lines == ["User: Q", "Assistant: A", "Assistant: C"] && read.diagnostics.isEmpty)
    #expect(read.chats.map(\.current) == ["answer-3-owl"])
    #expect(read.chats.map(\.saidScores.count) == [3])
    let unrated = try Self.read(#"{"prompt": "Q", "chosen": "", "rejected": ["A", "C"]}"#)
    #expect(unrated.lines == ["User: Q", "Assistant (rejected): A", "Assistant (rejected 2): C"])
    #expect(unrated.chats.map(\.current) == ["answer-2-rejected"])
    let texts = try Self.read(
      #"{"instruction": "Q", "generations": ["A", "", "C"], "ratings": [1, 5, 3]}"#)
    #expect(texts.messages.map(\.text) == ["Q", "A", "C"])
    #expect(texts.chats.map(\.current) == ["answer-3-answer-3"])
  }

  @Test("steps with another number of labels are the turns of one answer, and the labels metadata")
  func labels() throws {
    let read = try Self.read(
      #"{"prompt": "Q", "completions": ["One", "Two", "Three"], "labels": [true, false]}"#)
    #expect(
      read.lines == [
        "User: Q", "Assistant (completion): One", "Assistant (completion): Two",
        "Assistant (completion): Three",
      ])
    #expect(read.messages.allSatisfy { $0.generation?.parent == nil })
    #expect(read.chats.map(\.saidScores) == [[]])
    #expect(read.chats.first?.condition("labels") == "[true,false]")
    #expect(
      read.diagnostics.map(\.message) == [
        "steps have another number of labels; these are kept as metadata"
      ])
    #expect(read.diagnostics.map(\.line) == [1])
  }

  @Test("scores of several answers of one model have numbers")
  func oneModel() throws {
    let read = try Self.read(
      #"{"instruction": "Q", "generations": ["A", "B"], "ratings": [3, 5], "generation_models": ["swan", "swan"]}"#
    )
    #expect(read.chats.map(\.saidScores) == [["swan rating=3", "swan-2 rating=5"]])
    #expect(read.messages.map(\.id) == ["prompt-1", "answer-1-swan", "answer-2-swan"])
    #expect(read.messages.map { $0.generation?.model } == [nil, "swan", "swan"])
    let rated = try Self.read(
      #"{"instruction": "Q", "completions": [{"model": "swan", "response": "A", "overall_score": 1}, "#
        + #"{"model": "swan", "response": "B", "overall_score": 2}]}"#)
    #expect(rated.chats.map(\.saidScores) == [["swan overall_score=1", "swan-2 overall_score=2"]])
  }

  @Test("a prompt of several turns stays, also if other turns end with its last question")
  func longPrompt() throws {
    let read = try Self.read(
      #"{"prompt": \#(Self.talk("On", "A1", "Q")), "chosen": \#(Self.talk("X", "Y", "Q", "New")), "#
        + #""rejected": \#(Self.talk("X", "Y", "Q", "Old"))}"#)
    #expect(read.messages.map(\.text) == ["On", "A1", "Q", "X", "Y", "Q", "New", "Old"])
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }
}
