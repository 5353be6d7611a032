import Basics
@testable import Conversations
import Testing

/// Lines of texts that programs for Signal and Discord write.
@Suite("Messengers' files in the wild: lines of texts")
struct HeldOutLineTests {
  private static let head = "From: Ann (+15550100)\nType: incoming\nSent: Wed, 1 May 2024 10:00:00 +0200\n"

  @Test("sigtop's text is read with quotations, files, reactions, versions, calls and events")
  func sigtop() throws {
    let text = """
      Conversation: Ann (+15550100)

      \(Self.head)Received: Wed, 1 May 2024 10:00:02 +0200

      Good morning

      From: the sea

      From: You
      Type: outgoing
      Sent: Wed, 1 May 2024 10:01:00 +0200
      Attachment: tea.jpg (image/jpeg, 1234 bytes)
      Reaction: 👍 from Ann (+15550100)

      > From: Ann (+15550100)
      > Sent: Wed, 1 May 2024 10:00:00 +0200
      >
      > Good morning

      Fine a*b

      \(Self.head)Edited: 2 versions

      | Version: 2
      | Sent: Wed, 1 May 2024 10:06:00 +0200
      |
      | See you at noon
      |
      | Version: 1
      | Sent: Wed, 1 May 2024 10:05:00 +0200
      |
      | See you at non

      From: You
      Type: call-history
      Sent: Wed, 1 May 2024 11:05:00 +0200

      Type: group-v2-change
      Received: Wed, 1 May 2024 11:06:00 +0200

      """
    let read = try Reading([("Ann (+15550100).txt", text)])
    #expect(read.format == "signal" && read.chats.map(\.title) == ["Ann"], "\(read.diagnostics)")
    #expect(
      read.lines == [
        "Ann: Good morning\n\nFrom: the sea", "Me: > **Ann**\n> Good morning\n\nFine a\\*b",
        "Ann: See you at noon", "Me: ", "Signal: group v2 change",
      ], "\(read.lines)")
    #expect(read.messages.map(\.kind) == [.text, .text, .text, .call, .system])
    let seconds = read.messages.map { $0.time.seconds - 1_714_550_400 }
    #expect(seconds == [0, 60, 0, 3900, 3960] && read.messages[2].editedAt != nil, "\(seconds)")
    let reply = read.messages[1]
    #expect(reply.attachments.map(\.path) == ["tea.jpg"] && reply.reactions.map(\.emoji) == ["👍"])
    #expect(reply.reactions.first?.participants == ["Ann"] && read.diagnostics.isEmpty)
  }

  @Test("sigtop's short text has marks before the words of a message")
  func short() throws {
    let text = """
      2024-05-01 10:00 Ann: Good morning
      how are you?
      2024-05-01 10:01 You: [reply to Ann on 2024-05-01 10:00, 1 attachment] Fine
      2024-05-01 10:05 Ann: [edited] See you
      2024-05-01 10:06 Ann: [sic] no mark
      2024-05-01 11:05 You: [call-history message]

      """
    let read = try Reading([("Ann.txt", text)])
    #expect(read.format == "signal", "\(read.diagnostics)")
    #expect(
      read.lines == [
        "Ann: Good morning\nhow are you?", "Me: > **Ann**\n\nFine", "Ann: See you",
        "Ann: \\[sic\\] no mark", "Me: ",
      ], "\(read.lines)")
    #expect(read.messages.map(\.attachments.count) == [0, 1, 0, 0, 0])
    #expect(read.messages.last?.kind == .call && read.messages[2].editedAt != nil)
    let other = try Reading([("Ann.txt", "2024-05-01 10:00 Ann: Good morning\n")])
    #expect(other.format != "signal")
  }

  @Test("the text of signalbackup-tools is read with events and files")
  func backupText() throws {
    let text = """
      [May 01, 2024 10:00:00] *** You created the group
      [May 01, 2024 10:00:05] <Ann Lee> Good morning
      how are you?
      [May 01, 2024 10:00:09] *** <Bo> sent file "tea.jpg"
      [May 01, 2024 10:00:09] <Bo> As promised

      """
    let read = try Reading([("Trip (_id3).txt", text)])
    #expect(read.format == "signal" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(
      read.lines == [
        "Signal: You created the group", "Ann Lee: Good morning\nhow are you?", "Bo: ", "Bo: As promised",
      ], "\(read.lines)")
    #expect(read.messages.map(\.kind) == [.system, .text, .text, .text])
    #expect(read.messages[2].attachments.map(\.path) == ["tea.jpg"])
  }

  @Test(
    "tables of Discord may have dates in numbers",
    arguments: [
      ("03/25/2023 2:15 PM", "2023-03-25"), ("25.03.2023 14:15", "2023-03-25"),
      ("25/03/2023 2:15 PM", "2023-03-25"), ("25/03/2023 14:15", "2023-03-25"),
    ])
  func numericDates(_ date: String, _ day: String) throws {
    let table = """
      AuthorID,Author,Date,Content,Attachments,Reactions
      "1","ann#0001","\(date)","Hello","",""
      "2","bo#0002","\(date)","Hi","",""

      """
    let read = try Reading([("general.csv", table)])
    let seconds = read.messages.map { $0.time.seconds % 86_400 }
    #expect(seconds == [51_300, 51_300], "\(read.diagnostics)")
    #expect(read.messages.first.map { WallTime($0.time, in: .utc).date.iso } == day)
  }

  @Test("quotations, hidden text, times and groups of Zulip are shown as such")
  func zulip() throws {
    let text =
      #"@*crew* @**Ann|7** said:\n```quote\nWhich day?\n```\nMonday at <time:2024-05-06T10:00:00+02:00>\n```spoiler The end\nhidden words\n```"#
    let message =
      #"{"id": 1, "sender": 7, "recipient": 5, "subject": "", "content": "\#(text)", "date_sent": 1700000000.0}"#
    let read = try ZulipFixture.reading(message)
    let shown = """
      **@crew** **@Ann** said:

      > Which day?

      Monday at 2024-05-06 10:00:00+02:00

      **The end**

      ![hidden words](<spoiler:>)
      """
    #expect(read.messages.map(\.text).first?.hasSuffix(shown) == true, "\(read.messages.map(\.text))")
  }
}
