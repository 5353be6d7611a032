#if Fetch
import Basics
@testable import Conversations
@testable import Model
import Testing

@Suite("Database of Messages") struct ChatDatabaseTests {
  private static func read(_ sql: String = ChatDatabaseSample.all) throws -> Reading {
    try Reading(bytes: [
      ("messages/chat.db", try SampleDatabase.of(sql)),
      ("messages/Attachments/0a/10/A1/cake.jpeg", [0xFF, 0xD8, 0xFF]),
    ])
  }

  @Test("chats of all services of a person are one, groups have their names") func chats() throws {
    let read = try Self.read()
    #expect(read.format == "imessage-database")
    #expect(read.chats.map(\.title) == ["+4930111", "bo@example.org", "Picnic"])
    #expect(read.chats.map(\.kind) == [.direct, .direct, .group])
    #expect(read.chats.last?.participants.map(\.name) == ["Me", "+4930111", "bo@example.org"])
    #expect(read.ledger.addsUp)
    #expect(read.ledger.read == 22)
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("texts, styles, replies and lines about the chat are read") func texts() throws {
    let read = try Self.read()
    #expect(
      read.lines == [
        "+4930111: Tea at four?", "Me: 🫖 **Big** tea for Bo: [menu](<https://example.org/menu>)", "Me: 👍",
        "+4930111: Yes, with scones", "bo@example.org: Without a chat", "bo@example.org: ",
        "bo@example.org: ",
        "iMessage (chat.db): +4930111 changed the title to “Picnic in June”",
        "iMessage (chat.db): +4930111 added bo@example.org",
        "iMessage (chat.db): +4930111 removed bo@example.org",
        "iMessage (chat.db): bo@example.org left", "iMessage (chat.db): bo@example.org changed the photo",
        "iMessage (chat.db): bo@example.org shared their location", "bo@example.org: At five", "Me: ",
        "Me: \\[Chess\\]", "Me: **Cups**\nBring cups",
      ])
    #expect(read.messages[3].replyTo == "G1")
    #expect(read.messages[0].time.seconds == 1_714_550_400)
    #expect(read.messages[3].time.seconds == 1_714_554_000)
  }

  @Test("tapbacks belong to their message, and can be taken back") func reactions() throws {
    let read = try Self.read()
    #expect(read.messages[0].reactions == [Reaction(emoji: "🫖", participants: ["Me"])])
    #expect(read.ledger.skipped.first { $0.reason == "reaction" }?.count == 2)
    #expect(read.ledger.skipped.first { $0.reason == "reaction taken back" }?.count == 1)
    #expect(read.messages[2].replyTo == "GONE")
  }

  @Test("edits, unsent messages and delivery are read; deleted messages are not") func states() throws {
    let read = try Self.read()
    #expect(read.messages.first { $0.id == "G16" }?.editedAt?.seconds == 1_714_551_540)
    #expect(read.ledger.skipped.first { $0.reason == "earlier version of a message" }?.count == 1)
    #expect(read.messages.first { $0.id == "G17" }?.isDeleted == true)
    #expect(read.messages.first { $0.id == "G2" }?.status == .read)
    #expect(read.messages.first { $0.id == "G19" }?.status == .failed)
    #expect(!read.lines.joined().contains("Old secret"))
  }

  @Test("files are found in the folder of attachments, and missing ones are named") func files() throws {
    let read = try Self.read()
    let files = read.messages.flatMap(\.attachments)
    #expect(files.map(\.path) == ["files/6e568e1f67fba258184c.jpeg", "gone.pdf"])
    #expect(files.map(\.title) == ["cake.jpeg", "plan.pdf"])
    #expect(read.ledger.missingFiles == 1)
  }

  @Test("what was written last is in the log beside a database") func log() throws {
    let (database, log) = try SampleDatabase.bytes(
      "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;" + ChatDatabaseSample.all, isOpen: true)
    let read = try Reading(bytes: [("messages/chat.db", database), ("messages/chat.db-wal", log)])
    #expect(read.messages.count == 17)
    #expect(read.ledger.assumed.isEmpty)
    let closed = try SampleDatabase.of("PRAGMA journal_mode = WAL;" + ChatDatabaseSample.all)
    let alone = try Reading(bytes: [("messages/chat.db", closed)])
    #expect(alone.messages.count == 17)
    #expect("\(alone.ledger.assumed)".contains("without chat.db-wal"))
  }
}
#endif
