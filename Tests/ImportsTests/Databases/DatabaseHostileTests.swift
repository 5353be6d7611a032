#if Fetch
@testable import Accounts
import Basics
import Content
@testable import Conversations
@testable import Databases
import ImportKit
@testable import Imports
@testable import Model
import Testing

@Suite("Hostile databases") struct DatabaseHostileTests {
  private static func diagnostic(_ bytes: [UInt8], name: String = "chat.db") throws -> Diagnostic {
    try UnknownExport.diagnostic(of: InputFile(contentPath: "chats/\(name)", bytes: bytes))
  }

  @Test(
    "damage anywhere is an error with what to do, or leaves a database that is read",
    arguments: [
      ChatDatabaseSample.all, AgentDatabaseSample.cursor, AgentDatabaseSample.openCode,
    ])
  func damage(_ sample: String) throws {
    let whole = try SampleDatabase.of("PRAGMA page_size = 512;" + sample)
    var generator = Xorshift(seed: 7)
    for round in 0..<60 {
      var bytes = whole
      for _ in 0..<(1 + round % 8) {
        bytes[Int(generator.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: generator.next())
      }
      if round % 5 == 0 { bytes = Array(bytes.prefix(Int(generator.next() % UInt64(bytes.count)))) }
      let read = try? Reading(bytes: [("x/chat.db", bytes)])
      #expect(read?.ledger.addsUp ?? true)
    }
  }

  @Test("a cut database says how to copy it or what is left of it") func cut() throws {
    let whole = try SampleDatabase.of(ChatDatabaseSample.all)
    let found = try Self.diagnostic(Array(whole.prefix(600)))
    #expect(found.message.contains("a program's database"))
    #expect(found.help.joined().contains("-wal"))
  }

  @Test("another program's database is named with its tables") func other() throws {
    let found = try Self.diagnostic(try SampleDatabase.of("CREATE TABLE birds (name TEXT)"))
    #expect(found.message == "is a program's database, not an export: with the tables \"birds\"")
  }

  @Test("views in place of tables, and computed columns, are not read") func views() throws {
    let view = """
      CREATE TABLE handle (id TEXT); CREATE TABLE chat_message_join (chat_id, message_id);
      CREATE VIEW message AS WITH RECURSIVE n(guid) AS (SELECT 1 UNION ALL SELECT guid + 1 FROM n)
        SELECT guid FROM n;
      """
    #expect(try Reading(bytes: [("x/chat.db", try SampleDatabase.of(view))]).format == nil)
    let computed = """
      CREATE TABLE handle (id TEXT); CREATE TABLE chat_message_join (chat_id, message_id);
      CREATE TABLE message (guid TEXT, text TEXT AS (hex(zeroblob(100000000))));
      """
    #expect(try Reading(bytes: [("x/chat.db", try SampleDatabase.of(computed))]).format == nil)
  }

  @Test("an archived text may end anywhere or have any byte") func streams() {
    let whole = ChatDatabaseSample.styled
    #expect(AttributedBody(whole)?.isWhole == true)
    for end in whole.indices {
      let body = AttributedBody(Array(whole[..<end]))
      #expect(body?.isWhole != true || end > whole.count - 2)
      for value: UInt8 in [0, 0x7F, 0x81, 0x82, 0x83, 0x84, 0x85, 0x86, 0x92, 0xFF] {
        var changed = whole
        changed[end] = value
        _ = AttributedBody(changed)?.styled.markdown
      }
    }
  }

  @Test("types of no size, and arrays of any size, end") func sizes() {
    let header: [UInt8] = [4, 11] + Array("streamtyped".utf8) + [0x81, 0xE8, 0x03]
    let types = [
      "[99999999999[99999999[99999!]]]", "[999999999{a=}]", "[9223372036854775807c]", "{", "[", "[9", "{=",
      String(repeating: "[9", count: 90),
    ]
    for type in types {
      let stream = TypedStream(header + [0x84, UInt8(type.utf8.count)] + Array(type.utf8) + [1, 2, 3])
      #expect(!stream.isWhole)
    }
    let nested = [UInt8](repeating: 0x84, count: 4000)
    #expect(!TypedStream(header + nested).isWhole)
  }

  @Test("a property list may be cut, refer to itself, or have any byte") func lists() {
    let whole = ChatDatabaseSample.edits
    #expect(PropertyList(whole).map(ChatEdits.init)?.earlier == 1)
    for index in whole.indices {
      _ = PropertyList(Array(whole[..<index]))
      for value: UInt8 in [0, 1, 0x0F, 0x7F, 0xA1, 0xAF, 0xD1, 0xDF, 0xFF] {
        var changed = whole
        changed[index] = value
        _ = PropertyList(changed).map(ChatEdits.init)
      }
    }
  }

  @Test("an open database is not changed") func unchanged() throws {
    let bytes = try SampleDatabase.of(ChatDatabaseSample.all)
    let database = try DatabaseFile(InputFile(contentPath: "chats/chat.db", bytes: bytes))
    #expect(database.tables.contains("message"))
    #expect(throws: Diagnostic.self) {
      try database.rows("SELECT rowid AS row, nothing FROM message") { _ in }
    }
  }
}

/// Numbers that look random and are the same in every run.
private struct Xorshift {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
#endif
