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

  private static let header = "AuthorID,Author,Date,Content,Attachments,Reactions"

  @Test(
    "a table of Discord has ids of its authors, times, files and reactions",
    arguments: [
      ("01-Jan-20 01:33 AM", "01-Jan-20 01:35 PM"),
      ("2020-01-01T01:33:00.0000000+00:00", "2020-01-01T14:35:00+01:00"),
    ])
  func discordTable(_ first: String, _ second: String) throws {
    let files = #""https://cdn.example/1/a%20b.png?ex=1,cup.csv_Files\c.png""#
    let table = """
      \(Self.header)
      "41","Ann","\(first)","Tea?","",""
      "42","Ann","\(second)","One ""cup""
      please",\(files),"👍 (2),heart (1)"
      "41","Ann","\(second)","","",""
      """
    let read = try Reading([("cup.csv", table)])
    #expect(read.format == "plain" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["41: Tea?", "42: One \"cup\"\nplease"], "\(read.lines)")
    #expect(read.chats[0].participants.map { "\($0.id) \($0.name)" } == ["41 Ann", "42 Ann"])
    #expect(times(read) == ["2020-01-01T01:33:00Z", "2020-01-01T13:35:00Z"])
    let last = try #require(read.messages.last)
    #expect(last.attachments.map(\.path) == ["a b.png", "c.png"])
    #expect(last.reactions.map { "\($0.emoji) \($0.others)" } == ["👍 2", "heart 1"])
    #expect(read.ledger.addsUp)
  }

  @Test("a column without a part of a message is named once, and so are reactions in another form")
  func unread() throws {
    let table = """
      \(Self.header),Mood,Blank
      41,Ann,2020-01-01T01:33:00Z,Tea?,,liked by Bo,,
      41,Ann,2020-01-01T01:34:00Z,Tea!,,,glad,
      41,Ann,2020-01-01T01:35:00Z,Tea.,,,sad,
      """
    let read = try Reading([("mood.csv", table)])
    #expect(
      read.diagnostics.map(\.message) == [
        "column \"Mood\" is not read", "reaction \"liked by Bo\" is in no known form; it is not read",
      ], "\(read.diagnostics)")
    #expect(read.diagnostics.map(\.line) == [3, 2] && read.messages.count == 3)
  }

  @Test("LinkedIn's archives of 2017 have a chat for each partner, and outgoing messages are yours")
  func linkedIn() throws {
    let table = """
      From,To,Date,Subject,Content,Direction,Folder
      Ann Lee,Bo,"11/15/17, 02:31 PM",hi,to Bo,OUTGOING,SENT
      Cy,Ann Lee,"11/14/17, 03:00 PM",,from Cy,INCOMING,INBOX
      Ann Lee,Cy,"11/14/17, 02:00 PM",,to Cy,OUTGOING,SENT
      """
    let read = try Reading([("Messages.csv", table)])
    #expect(read.format == "linkedin" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.lines == ["Ann Lee: **hi**\n\nto Bo", "Ann Lee: to Cy", "Cy: from Cy"], "\(read.lines)")
    #expect(times(read) == ["2017-11-15T14:31:00Z", "2017-11-14T14:00:00Z", "2017-11-14T15:00:00Z"])
    #expect(read.chats.flatMap(\.participants).filter(\.isMe).map(\.name) == ["Ann Lee", "Ann Lee"])
  }

  @Test("a table with sessions has a chat for each, and knows what the owner sent")
  func sessions() throws {
    let table = """
      Chat Session,Message Date,Type,Sender Name,Text,Attachment
      Bo,2020-01-01 12:00:00,Incoming,Bo,Hello,
      Cy,2020-01-02 12:00:00,Outgoing,,Hi,"a, b.jpg"
      Bo,2020-01-03 12:00:00,Outgoing,,,c.jpg
      """
    let read = try Reading([("Messages.csv", table)])
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.chats.map(\.title) == ["Bo", "Cy"] && read.lines == ["Bo: Hello", "You: ", "You: Hi"])
    #expect(times(read).sorted() == ["2020-01-01T12:00:00Z", "2020-01-02T12:00:00Z", "2020-01-03T12:00:00Z"])
    #expect(read.messages.map { $0.attachments.map(\.path) } == [[], ["c.jpg"], ["a, b.jpg"]])
    #expect(read.chats.flatMap(\.participants).filter(\.isMe).map(\.name) == ["You", "You"])
  }
}
