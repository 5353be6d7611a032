import Basics
import Content
@testable import Conversations
import Model
import Secrets
import TestSupport
import Testing

/// Task, scores and conditions that a run records about a conversation.
@Suite struct RunRecordTests {
  private func header(_ json: String, forgives: Bool = false) throws -> (
    chat: Conversation, printed: [String]
  ) {
    var problems = Problems(path: "run.jsonl", forgives: forgives)
    let value = try JSONFile.read(Array(json.utf8), line: 1, path: problems.path, &problems)
    let record = try #require(Record(value, &problems))
    let chat = HeaderReader.read(record, fallbackSlug: "x", source: "run.jsonl", &problems)
    return (chat, problems.printed)
  }

  private static let whole =
    #"{"id":"x","title":"X","kind":"assistant","task":"airline 7","trial":3,"scores":["#
    + #"{"name":"reward","value":1},{"name":"f1","value":0.25,"explanation":"two of \"eight\""},"#
    + #"{"name":"grade","value":"C"}],"metadata":{"model":"m-1","seed":"7","b":"{\"x\":[1,2]}"},"participants":[]}"#

  @Test("task, trial, scores and metadata are read, and written back byte for byte")
  func roundTrip() throws {
    let (chat, printed) = try header(Self.whole)
    #expect(printed == [])
    #expect((chat.record.task, chat.record.trial) == ("airline 7", 3))
    #expect(chat.record.scores.map(\.name) == ["reward", "f1", "grade"])
    #expect(chat.record.scores.map(\.value) == [.number(1), .number(0.25), .text("C")])
    #expect(chat.record.scores.map(\.value.words) == ["1", "0.25", "C"])
    #expect(chat.record.metadata.map(\.name) == ["model", "seed", "b"])
    #expect(chat.record.metadata.map(\.value) == ["m-1", "7", #"{"x":[1,2]}"#])
    #expect(String(decoding: ArchiveExport.header(chat), as: UTF8.self) == Self.whole + "\n")
  }

  @Test("a chat without a record has none of its keys")
  func none() throws {
    let text = #"{"id":"x","title":"X","kind":"direct","participants":[]}"#
    let chat = try header(text).chat
    #expect(chat.record.isEmpty)
    #expect(String(decoding: ArchiveExport.header(chat), as: UTF8.self) == text + "\n")
  }

  @Test("scores may be an object; true and false are 1 and 0; a task may be a number")
  func short() throws {
    let (chat, printed) = try header(
      #"{"title":"X","task":7,"scores":{"passed":true,"failed":false,"f1":0.5,"grade":"A"}}"#)
    #expect(printed == [])
    #expect(chat.record.task == "7")
    #expect(chat.record.scores.map(\.name) == ["passed", "failed", "f1", "grade"])
    #expect(chat.record.scores.map(\.value.words) == ["1", "0", "0.5", "A"])
  }

  @Test(
    "what has another type is reported at its place and kept",
    arguments: [
      (#""task":{"a":1}"#, "13: error: \"task\" must be text, found an object", #"task={"a":1}"#),
      (#""trial":1.5"#, "21: error: \"trial\" must be a whole number, found the number 1.5", "trial=1.5"),
      (
        #""scores":"high""#, "22: error: \"scores\" must be a list or an object, found \"high\"",
        "scores=high"
      ),
      (#""metadata":[1]"#, "24: error: \"metadata\" must be an object, found a list", "metadata=[1]"),
      (#""scores":[3]"#, "23: error: expected an object, found the number 3", "score=3"),
      (#""scores":[{"value":2}]"#, "23: error: missing \"name\"", "score:2"),
      (#""scores":[{"name":"n"}]"#, "23: error: missing \"value\"", "n:"),
      (#""scores":{"n":[1]}"#, "27: error: a score must be a number or text, found a list", "n:[1]"),
      (
        #""scores":[{"name":"n","value":1,"why":"x"}]"#,
        "45: warning: unknown key \"why\"", "n:1"
      ),
    ])
  func wrong(member: String, message: String, kept: String) throws {
    let (chat, printed) = try header("{\"title\":\"X\",\(member)}")
    #expect(printed.count == 1 && printed[0].hasSuffix(message.drop { $0.isNumber }), "\(printed)")
    #expect(printed.first?.hasPrefix("run.jsonl:1:") == true)
    let found =
      chat.record.scores.map { "\($0.name):\($0.value.words)" }
      + chat.record.metadata.map { "\($0.name)=\($0.value)" }
    #expect(found == [kept])
    #expect(
      try header("{\"title\":\"X\",\(member)}", forgives: true).printed.allSatisfy { $0.contains("warning") })
  }

  @Test("a second value under a name of the metadata gets a number")
  func repeated() {
    var record = RunRecord()
    for value in ["1", "2", "1", "3"] { record.note("seed", value) }
    #expect(record.metadata.map { "\($0.name)=\($0.value)" } == ["seed=1", "seed 2=2", "seed 3=3"])
  }

  @Test("a redacted word is gone from all of it")
  func redacted() throws {
    var chat = Conversation(slug: "x", title: "X", source: "x")
    chat.record.task = "zorblax"
    chat.record.scores = [.init(name: "zorblax", value: .text("zorblax"), explanation: "zorblax")]
    chat.record.note("zorblax", "zorblax")
    let rule = Redaction.Rule(name: "n", target: .pattern(try Pattern("zorblax")))
    let record = RedactedChat(chat, Redaction([rule])).chat.record
    #expect(!"\(record)".contains("zorblax") && record.metadata.count == 1 && record.scores.count == 1)
  }

  @Test("a pseudonym replaces a name in all of it")
  func pseudonyms() {
    var chat = Conversation(slug: "x", title: "X", source: "x")
    chat.participants = [Participant(id: "zorblax", name: "Zorblax")]
    chat.record.task = "ask zorblax"
    chat.record.scores = [.init(name: "zorblax", value: .number(1), explanation: "Zorblax")]
    chat.record.note("Zorblax", "by zorblax")
    let record = PseudonymousChat(chat, Pseudonyms()).chat.record
    #expect(!"\(record)".lowercased().contains("zorblax") && record.metadata.count == 1)
  }
}
