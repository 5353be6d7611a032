import Basics
@testable import Conversations
@testable import Imports
import Model
import Testing

/// Exports larger than anybody writes: a bounded amount of work, and words that say what to do.
@Suite struct HugeExportTests {
  @Test("of a line of megabytes one message's worth is read, and that is said (safety 9)")
  func longLine() throws {
    let text = String(repeating: "lorem ipsum ", count: 200_000)
    let read = try Reading([("a.txt", "20/05/2024, 15:05 - Ann: \(text)\n20/05/2024, 15:06 - Bo: hi\n")])
    #expect((17...19).contains(read.messages.count), "\(read.messages.count)")
    #expect(read.messages.last?.text == "hi" && read.ledger.addsUp && read.ledger.made == 2)
    let told = try #require(read.diagnostics.first { $0.message.contains("longer than 1 MB") })
    #expect(told.line == 1 && !told.help.isEmpty)
  }

  @Test("the cut of a long line falls between characters (safety 9)")
  func cut() throws {
    let text = "ab" + String(repeating: "😀", count: 270_000)
    let read = try Reading([("a.txt", "20/05/2024, 15:05 - Ann: \(text)\n")])
    #expect(!read.messages.contains { $0.text.contains("\u{FFFD}") })
  }

  @Test("a chat of more people than a page can name says what to do (safety 9)")
  func crowd() throws {
    var chat = Conversation(slug: "crowd", title: "Crowd", source: "content/chats/crowd.txt")
    chat.participants = (0..<100_000).map { Participant(id: "p\($0)", name: "P") }
    #expect(ImportedSource.refusal(of: chat) == nil)
    chat.participants.append(Participant(id: "one more", name: "P"))
    let told = try #require(ImportedSource.refusal(of: chat))
    #expect(told.severity == .error && told.path == "content/chats/crowd.txt")
    #expect(told.message == "chat has 100,001 participants; the limit is 100,000")
    #expect(told.help.contains { $0.contains("split the export") })
  }
}
