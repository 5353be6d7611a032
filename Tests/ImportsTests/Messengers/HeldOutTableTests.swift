import Basics
import Content
@testable import Conversations
import ImportKit
import Model
import Testing

/// What tables and texts of other versions than those of the samples have.
@Suite("Tables and texts in the wild")
struct HeldOutTableTests {
  private static let rule = String(repeating: "=", count: 62)

  private func times(_ read: Reading) -> [String] { read.messages.map { ISO8601.utc($0.time) } }

  @Test("older texts of Discord write the month as a word, and the year with two digits")
  func oldDiscordText() throws {
    let text = """
      \(Self.rule)
      Guild: Club
      Channel: general
      Messages: 2
      \(Self.rule)

      [01-Jan-20 01:33 AM] Ann#0000
      Tea?

      [12-Dec-20 12:05 PM] Bo#1234
      [32-Jan-20 01:33 AM] stays
      yes
      """
    let read = try Reading([("old.txt", text)])
    #expect(read.format == "discord-text" && read.chats.map(\.title) == ["#general"])
    #expect(
      read.lines == ["Ann#0000: Tea?", "Bo#1234: \\[32-Jan-20 01:33 AM\\] stays\nyes"], "\(read.lines)")
    #expect(times(read) == ["2020-01-01T01:33:00Z", "2020-12-12T12:05:00Z"])
    #expect(read.diagnostics.isEmpty && read.ledger.addsUp, "\(read.diagnostics)")
  }
}
