import Basics
@testable import Conversations
import Model
import Testing

/// Logs of IRC in other languages, of IRCCloud, and lines of Textual and WeeChat.
@Suite("Messengers' files in the wild: foreign logs")
struct HeldOutForeignLogTests {
  /// In UTC.
  private static func read(_ name: String, _ lines: String...) throws -> Reading {
    let read = try Reading([(name, lines.joined(separator: "\n") + "\n")])
    #expect(read.format == "irc" && read.ledger.addsUp, "\(read.format ?? "none") \(read.diagnostics)")
    return read
  }

  /// `2006-05-17T12:00:00Z ann: hi` of each message.
  private static func said(_ read: Reading) -> [String] {
    read.messages.map { "\(ISO8601.utc($0.time)) \($0.sender): \($0.text)" }
  }

  @Test("irssi: German days begin new days")
  func german() throws {
    let read = try Self.read(
      "tea.log", "--- Log opened So Apr 30 10:00:00 2006", "10:00 < ann> guten morgen",
      "--- Log closed So Apr 30 11:00:00 2006", "--- Log opened Mi Mai 17 12:00:00 2006",
      "12:00 < ann> wieder da", "--- Day changed Do Mai 18 2006", "13:00 < bo> hi")
    let said = [
      "2006-04-30T10:00:00Z ann: guten morgen", "2006-05-17T12:00:00Z ann: wieder da",
      "2006-05-18T13:00:00Z bo: hi",
    ]
    #expect(Self.said(read) == said, "\(Self.said(read))")
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.ledger.skipped.map(\.count) == [4])
  }

  @Test(
    "irssi: days are read in the languages of Europe and with months as numbers",
    arguments: [
      ("Di Mär 05 2024", 3), ("mar. mars 05 2024", 3), ("mar mar 05 2024", 3), ("di mrt 05 2024", 3),
      ("ter mar 05 2024", 3), ("ti maalis 05 2024", 3), ("tis mar 05 2024", 3), ("ti. mars 05 2024", 3),
      ("wto mar 05 2024", 3), ("Út bře 05 2024", 3), ("火  3月 05 2024", 3), ("mar mag 05 2024", 5),
      ("sun. mai 05 2024", 5), ("ti marras 05 2024", 11), ("Út lis 05 2024", 11), ("wto lis 05 2024", 11),
      ("mar. nov. 05 2024", 11), ("jue dic 05 2024", 12), ("to joulu 05 2024", 12), ("Čt pro 05 2024", 12),
      ("pet srp 05 2024", 7), ("Po srp 05 2024", 8), ("sub lis 05 2024", 10), ("sri lip 05 2024", 6),
      ("pią lip 05 2024", 7),
    ])
  func languages(_ day: String, _ month: Int) throws {
    let read = try Self.read("tea.log", "--- Day changed \(day)", "13:00 < bo> hi")
    #expect(Self.said(read) == ["2024-\(padded(month, 2))-05T13:00:00Z bo: hi"], "\(Self.said(read))")
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test(
    "irssi: a day in no known language, or in one of two months, gives a warning with its place",
    arguments: ["Xo Qwe", "Xo lis", "sub lis"])
  func unknown(_ day: String) throws {
    let read = try Self.read(
      "tea.log", "--- Log opened Mon Nov 15 12:00:00 2004", "12:00 < ann> hi",
      "--- Day changed \(day) 17 2004", "13:00 < bo> ho")
    #expect(Self.said(read) == ["2004-11-15T12:00:00Z ann: hi", "2004-11-15T13:00:00Z bo: ho"])
    let warning = "the date is in no known language; dates after this line may be wrong"
    #expect(read.diagnostics.map(\.message) == [warning] && read.diagnostics.map(\.line) == [3])
  }

  @Test(
    "IRCCloud: arrows and some stars are lines of the program, a dash is an action, the first line is the title",
    arguments: ["", "\u{FEFF}"])
  func cloud(_ mark: String) throws {
    let read = try Self.read(
      "log.txt", "\(mark)#tea", "[2020-01-15 13:28:40] <ann> good", "[2020-01-15 13:33:24] * Socket closed",
      "[2020-01-15 13:34:26] → Joined channel #tea", "[2020-01-15 13:34:26] * ChanServ set +o bo",
      "[2020-01-15 13:34:29] * Channel mode is +cnt", "[2020-01-15 13:35:00] \u{2014} bo waves",
      "[2020-01-15 13:35:10] ⇐ cy quit (~cy@host.example): Ping timeout", "[2020-01-15 13:36:00] <bo> bye")
    let said = [
      "2020-01-15T13:28:40Z ann: good", "2020-01-15T13:33:24Z IRC: Socket closed",
      "2020-01-15T13:34:26Z IRC: Joined channel #tea", "2020-01-15T13:34:26Z IRC: ChanServ set +o bo",
      "2020-01-15T13:34:29Z IRC: Channel mode is +cnt", "2020-01-15T13:35:00Z bo: waves",
      "2020-01-15T13:35:10Z IRC: cy quit (~cy@host.example): Ping timeout", "2020-01-15T13:36:00Z bo: bye",
    ]
    #expect(Self.said(read) == said, "\(Self.said(read))")
    #expect(read.chats.map(\.title) == ["#tea"])
    #expect(read.chats[0].participants.map(\.name) == ["ann", "bo"])
    #expect(read.ledger.skipped.map(\.reason) == ["name of the channel"])
  }

  @Test("a mode has as many values as letters, and other words after it are an action")
  func modes() throws {
    let read = try Self.read(
      "log.txt", "[2020-01-15 13:34:00] <ann> hi", "[2020-01-15 13:34:26] * ann set -x in the script",
      "[2020-01-15 13:34:27] * ChanServ set +o bo", "[2020-01-15 13:34:28] * bo set +lk 10 key")
    let said = [
      "2020-01-15T13:34:00Z ann: hi", "2020-01-15T13:34:26Z ann: set -x in the script",
      "2020-01-15T13:34:27Z IRC: ChanServ set +o bo", "2020-01-15T13:34:28Z IRC: bo set +lk 10 key",
    ]
    #expect(Self.said(read) == said, "\(Self.said(read))")
  }

  @Test("IRCCloud: a log that begins with events and actions is no chat of WhatsApp")
  func arrows() throws {
    let read = try Self.read(
      "log.txt", "[2016-10-03 21:38:29] → Joined channel #tea", "[2016-10-03 21:38:50] \u{2014} bo waves",
      "[2016-10-03 21:39:10] ← cy left (~cy@host.example)")
    let said = [
      "2016-10-03T21:38:29Z IRC: Joined channel #tea", "2016-10-03T21:38:50Z bo: waves",
      "2016-10-03T21:39:10Z IRC: cy left (~cy@host.example)",
    ]
    #expect(Self.said(read) == said, "\(Self.said(read))")
    #expect(read.messages.map(\.kind) == [.system, .text, .system])
  }

  @Test("Textual: who left IRC with a reason is a line of the program")
  func textual() throws {
    let read = try Self.read(
      "2021-04-22.txt", "[2021-04-22T10:01:04+0200] <ann> hi",
      "[2021-04-22T13:31:48+0200] nine (~s@d.example) left IRC (Quit: Leaving.)")
    let said = [
      "2021-04-22T08:01:04Z ann: hi",
      "2021-04-22T11:31:48Z IRC: nine (~s@d.example) left IRC (Quit: Leaving.)",
    ]
    #expect(Self.said(read) == said, "\(Self.said(read))")
    #expect(read.ledger.skipped.isEmpty)
  }

  @Test("WeeChat: an error of the program has no sender")
  func weeChat() throws {
    let read = try Self.read(
      "tea.weechatlog", "2024-05-01 10:00:05\tann\tgood morning",
      "2024-05-01 10:02:26\t=!=\tirc: disconnected from server")
    let said = [
      "2024-05-01T10:00:05Z ann: good morning", "2024-05-01T10:02:26Z IRC: irc: disconnected from server",
    ]
    #expect(Self.said(read) == said, "\(Self.said(read))")
    #expect(read.messages.map(\.kind) == [.text, .system])
    #expect(read.chats[0].participants.map(\.name) == ["ann"])
  }
}
