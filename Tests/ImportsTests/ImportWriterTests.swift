import Basics
import Content
@testable import Conversations
@testable import ImportKit
@testable import Imports
import Model
import Testing

/// What becomes of other programs' records on their way to the model.
@Suite struct ImportWriterTests {
  @Test("ids are unique and fit for addresses; what is derived does not depend on the place")
  func ids() {
    let chat = Self.chat([
      Self.message(id: "a"), Self.message(id: "a"), Self.message(id: "ts 1/2"), Self.message(text: "x"),
      Self.message(text: "x"), Self.message(text: "y"),
    ])
    let ids = chat.messages.map(\.id)
    #expect(Set(ids).count == 6)
    #expect(ids.allSatisfy(RecordID.isValid))
    #expect(Array(ids.prefix(2)) == ["a", "a-2"])
    #expect(Self.chat([Self.message(text: "y")]).messages.map(\.id) == [ids[5]])
  }

  @Test("an answer and its question keep each other where ids were made fit")
  func replies() {
    var answer = Self.message(id: "b c")
    answer.replyTo = "a b"
    let chat = Self.chat([Self.message(id: "a b"), answer])
    #expect(chat.messages[1].replyTo == chat.messages[0].id)
  }

  @Test("a message that says nothing is skipped with a reason, and the ledger adds up")
  func empty() {
    let read = Self.read([Self.message(text: " \n"), Self.message(text: "x")])
    #expect(read.ledger?.made == 1)
    #expect(read.ledger?.skipped.map(\.reason) == ["no text"])
    #expect(read.ledger?.addsUp == true)
  }

  @Test("a text of 200 KB becomes several messages that hold all of it; nothing is cut off")
  func long() {
    let text = Array(repeating: "word and word", count: 16_000).joined(separator: " ")
    let chat = Self.chat([Self.message(text: text)])
    #expect(chat.messages.count > 3)
    #expect(chat.messages.allSatisfy { $0.text.utf8.count <= MessageReader.maximumTextBytes })
    let whole = chat.messages.map { $0.text.trimmed }.joined(separator: " ")
    #expect(whole.split(separator: " ") == text.split(separator: " "))
  }

  @Test("what answers a long text comes after all of it, and no branch is made of its parts")
  func longBranch() {
    var question = Self.message(id: "q", text: String(repeating: "word ", count: 30_000))
    question.generation = Generation()
    var answer = Self.message(id: "a", text: "x")
    answer.generation = Generation()
    answer.generation?.parent = "q"
    let messages = Self.chat([question, answer]).messages
    #expect(messages.count > 3)
    #expect(messages.suffix(2).map(\.id) == ["q", "a"])
    #expect(Branches(messages).siblings.isEmpty)
  }

  @Test(
    "a text without a blank is cut between characters, one endless character inside",
    arguments: [String(repeating: "é", count: 500), "a" + String(repeating: "\u{301}", count: 1000)])
  func cut(_ text: String) {
    let parts = LongText.parts(text, limit: 100)
    #expect(parts.joined() == text)
    #expect(parts.allSatisfy { (1...100).contains($0.utf8.count) })
  }

  @Test("files that the export does not carry are counted, and pictures get words")
  func files() {
    var message = Self.message(text: "")
    message.attachments = [Attachment(path: "gone.jpg", alt: "", mime: "", caption: "")]
    let read = Self.read([message])
    #expect(read.ledger?.missingFiles == 1)
    #expect(
      read.conversations.first?.conversation?.messages.first?.attachments.first?.alt == "Photo from Ada")
  }

  private static func message(id: String = "", text: String = "hello") -> Message {
    Message(id: id, sender: "Ada", text: text, time: Instant(seconds: 0), position: .start)
  }

  private static func chat(_ messages: [Message]) -> Conversation {
    read(messages).conversations.first?.conversation ?? Conversation(slug: "", title: "", source: "")
  }

  private static func read(_ messages: [Message]) -> ReadSource {
    let export = Export(InputFile(contentPath: "chats/x.txt", text: ""))
    return ImportedSource.read(
      ExportUnit(format: Given.self, export: export, files: export.files),
      SiteSettings.Imports(), messages)
  }
}

extension ImportedSource {
  /// The same of messages instead of a file.
  fileprivate static func read(
    _ unit: ExportUnit, _ options: SiteSettings.Imports, _ messages: [Message]
  ) -> ReadSource {
    Given.$messages.withValue(messages) { read(unit, options) }
  }
}

/// A format whose export is a list of messages.
private enum Given: ExportFormat {
  @TaskLocal static var messages: [Message] = []
  static let name = "given"
  static let title = "Given"
  static let reads = "texts"
  static let origin = "a test"

  static func recognises(_ export: Export) -> Bool { true }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) {
    out.begin(Conversation(slug: "x", title: "X", source: unit.export.path))
    for message in messages {
      out.record()
      out.message(message)
    }
  }
}
