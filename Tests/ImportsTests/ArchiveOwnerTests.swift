import Basics
@testable import Conversations
import Model
import Testing

/// Whose bubbles are at the end, where the export does not say whose it is.
@Suite struct ArchiveOwnerTests {
  private static let head = "20/05/2024, 15:05 - "

  private static func read(_ lines: [String], file: String = "WhatsApp Chat - Bo.txt", me: String? = nil)
    throws
    -> Reading
  {
    try Reading(
      [(file, lines.map { "\(head)\($0)\n" }.joined())], options: .init(dateOrder: .dayFirst, me: me))
  }

  private static func owners(_ read: Reading) -> [String] {
    read.chats.flatMap(\.participants).filter(\.isMe).map(\.name)
  }

  @Test(
    "in a chat of two the owner is the one whom the chat is not named after, and one line says so (use 1)")
  func inferred() throws {
    let read = try Self.read(["Bo: Hi", "Ann: Hello"])
    #expect(Self.owners(read) == ["Ann"])
    #expect(read.ledger.assumed == ["Reading as Ann. Wrong? --me Bo"])
    let spaced = try Self.read(["Bo Li: Hi", "Ann: Hello"], file: "WhatsApp Chat with bo li.txt")
    #expect(spaced.ledger.assumed == [#"Reading as Ann. Wrong? --me 'Bo Li'"#])
  }

  @Test(
    "nobody is taken for the owner of a group, of a chat with another name, or of one voice (use 1)",
    arguments: [
      (["Bo: Hi", "Ann: Hello", "Cy: Hey"], "WhatsApp Chat - Bo.txt"),
      (["Bo: Hi", "Ann: Hello"], "chat.txt"),
      (["Bo: Hi"], "WhatsApp Chat - Bo.txt"),
    ])
  func unknown(lines: [String], file: String) throws {
    let read = try Self.read(lines, file: file)
    #expect(Self.owners(read).isEmpty && read.ledger.assumed.isEmpty)
  }

  @Test("whoever --me names is the owner, and nothing is assumed (use 1)")
  func named() throws {
    let read = try Self.read(["Bo: Hi", "Ann: Hello"], me: "Bo")
    #expect(Self.owners(read) == ["Bo"] && read.ledger.assumed.isEmpty)
  }

  @Test("each chat without a participant of the name for --me has a warning with its participants (use 1)")
  func unknownName() throws {
    let read = try Self.read(["Bo: Hi", "Ann: Hello"], me: "Zed")
    #expect(Self.owners(read) == ["Ann"] && read.ledger.assumed == ["Reading as Ann. Wrong? --me Bo"])
    #expect(read.diagnostics.map(\.message) == [#"no participant is called "Zed""#])
    #expect(read.diagnostics.flatMap(\.details) == ["Bo", "Ann"])
  }

  @Test("a personal chat of Telegram is told from its title as well (use 1)")
  func telegram() throws {
    let message = { (id: Int, name: String) in
      #"{"id":\#(id),"type":"message","date":"2024-05-20T15:05:00","date_unixtime":"1716217500","from":"\#(name)","from_id":"user\#(name)","text":"Hi"}"#
    }
    let json =
      #"{"name":"Bo","type":"personal_chat","id":1,"messages":[\#(message(1, "Bo")),\#(message(2, "Ann"))]}"#
    let read = try Reading([("result.json", json)])
    #expect(Self.owners(read) == ["Ann"])
  }
}
