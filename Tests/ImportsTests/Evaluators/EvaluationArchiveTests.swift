import Content
@testable import Conversations
@testable import ImportKit
import Testing

/// What evaluators recorded, in our own archives.
@Suite("Archives of evaluations")
struct EvaluationArchiveTests {
  @Test(
    "an archive holds task, trial, scores and metadata, and is the same byte for byte when read and written again",
    arguments: EvaluationFixtures.all.map(\.name))
  func roundTrip(_ name: String) throws {
    for chat in try EvaluationFixtures.read(name).chats {
      let bytes = ArchiveExport.bytes(chat, chat.messages)
      let read = ImportedFiles([InputFile(contentPath: "chats/all.jsonl", bytes: bytes)])
      read.expectAccounts()
      #expect(read.diagnostics == [])
      let again = try #require(read.chats.first)
      #expect(again.record == chat.record && !chat.record.isEmpty)
      #expect(ArchiveExport.bytes(again, again.messages) == bytes)
    }
  }

  @Test("an archive with a record of another type is read with a warning, and nothing of it is lost")
  func forgives() throws {
    let read = ImportedFiles(
      #"{"id":"a","title":"A","task":[1],"trial":"two","scores":{"n":{"x":1},"m":null},"metadata":7,"messages":[]}"#,
      as: "all.jsonl")
    let chat = try #require(read.chats.first)
    #expect(chat.record.metadata.map { "\($0.name)=\($0.value)" } == ["task=[1]", "trial=two", "metadata=7"])
    #expect(chat.saidScores == [#"n={"x":1}"#, "m=null"])
    #expect(
      read.diagnostics.count == 4
        && read.diagnostics.allSatisfy { $0.contains(":1:") && $0.contains("warning: ") })
  }

  @Test("a newer export of a conversation brings its newer scores; one without any keeps the older")
  func merge() {
    var (older, newer) = (
      Conversation(slug: "a", title: "A", source: "x"), Conversation(slug: "a", title: "A", source: "x")
    )
    older.record.scores = [.init(name: "reward", value: .number(0))]
    #expect(ConversationMerge(older, newer).result.saidScores == ["reward=0"])
    newer.record.scores = [.init(name: "reward", value: .number(1))]
    #expect(ConversationMerge(older, newer).result.saidScores == ["reward=1"])
  }
}
