import Basics
@testable import Conversations
import Model
import Testing

/// Words that look like the marks of a program, and files of other programs that look like those of messengers.
@Suite("Messengers' files in the wild: words that look like marks")
struct HeldOutTextTests {
  @Test("messages of Teams without ids keep their words beside an event")
  func teams() throws {
    func message(_ minute: Int, _ name: String, _ text: String) -> String {
      #"{"messageType": "message", "createdDateTime": "2024-05-01T10:0\#(minute):00Z", "chatId": "19:a@thread.v2", "#
        + #""from": {"user": {"id": "\#(name)", "displayName": "\#(name)"}}, "#
        + #""body": {"contentType": "html", "content": "<p>\#(text)</p>"}}"#
    }
    let event =
      #"{"messageType": "systemEventMessage", "createdDateTime": "2024-05-01T10:02:00Z", "chatId": "19:a@thread.v2", "#
      + #""from": null, "body": {"contentType": "html", "content": "<systemEventMessage/>"}, "eventDetail": {"#
      + ##""@odata.type": "#microsoft.graph.chatRenamedEventMessageDetail", "chatDisplayName": "Lamps", "##
      + #""initiator": {"user": {"id": "Ann", "displayName": "Ann"}}}}"#
    let all = [message(0, "Ann", "hi"), message(1, "Bo", "hello"), event, message(3, "Bo", "bye")]
    let read = try Reading([("teams.json", #"{"value": [\#(all.joined(separator: ", "))]}"#)])
    #expect(read.messages.filter { $0.kind == .text }.map(\.text) == ["hi", "hello", "bye"])
    #expect(read.messages.count == 4)
  }

  @Test("what begins with > or says Version in sigtop's text is text")
  func sigtop() throws {
    let text = """
      Conversation: Ann (ann.01)

      From: Ann (ann.01)
      Type: incoming
      Sent: Wed, 1 May 2024 10:00:00 +0200

      >:( I lost my keys

      From: You
      Type: outgoing
      Sent: Wed, 1 May 2024 10:03:00 +0200
      Edited: 2 versions

      | Version: 2
      | Sent: Wed, 1 May 2024 10:06:00 +0200
      |
      | App notes
      | Version: 1
      | is out
      |
      | Version: 1
      | Sent: Wed, 1 May 2024 10:05:00 +0200
      |
      | App

      """
    let read = try Reading([("ann.txt", text)])
    #expect(read.messages.map(\.text) == ["\\>:( I lost my keys", "App notes\nVersion: 1\nis out"])
    #expect(read.messages.first?.sender == "Ann")
  }

  @Test("files of signalbackup-tools have no names, types or reactions, and brackets are words")
  func backup() throws {
    let text = """
      [May 01, 2024 10:00:00] <Ann> [edited] is what it says below
      [May 01, 2024 10:01:00] *** <Bo> sent file of type image/jpeg
      [May 01, 2024 10:02:00] *** <Bo> sent file "tea.jpg" (Ann: \u{1F44D})
      """
    let read = try Reading([("a.txt", text)])
    #expect(read.messages.map(\.sender) == ["Ann", "Bo", "Bo"])
    #expect(read.messages.first?.text == #"\[edited\] is what it says below"#)
    #expect(read.messages.map(\.attachments.count) == [0, 1, 1])
    #expect(read.messages.last?.reactions.map(\.participants) == [["Ann"]])
  }

  @Test(
    "logs of other programs are not taken for Signal's",
    arguments: [
      "2024-05-01 10:01 sshd: [error message] connection refused\n2024-05-01 10:02 cron: done",
      "[May 01, 2024 10:00:00] <ann> hi\n[May 01, 2024 10:00:05] * carl waves",
      "[May 01, 2024 10:00:00] <ann> hi\n[May 01, 2024 10:00:05] *** carl has joined #lamps",
    ])
  func others(_ text: String) {
    #expect(!ImportedFiles(text, as: "log.txt").formats.contains("Signal"))
  }

  @Test("dates of a table that may begin with the day or the month are read as an option says")
  func dates() throws {
    let table = "AuthorID,Author,Date,Content\n1,Ann,03/04/2023 2:15 PM,Hi\n1,Ann,03/05/2023 2:15 PM,Ho"
    let read = try Reading([("a.csv", table)])
    #expect(
      read.messages.map(\.text) == ["Hi", "Ho"] && read.diagnostics.contains { "\($0)".contains("times") })
    let first = try Reading([("a.csv", table)], options: SiteSettings.Imports(dateOrder: .dayFirst))
    #expect(first.messages.map { WallTime($0.time, in: .utc).date.iso } == ["2023-04-03", "2023-05-03"])
  }
}
