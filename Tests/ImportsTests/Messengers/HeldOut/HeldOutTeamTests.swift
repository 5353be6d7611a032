import Basics
@testable import Conversations
import Model
import Testing

/// Chats of Teams with their people, and events, canvases and texts of Slack.
@Suite("Messengers' files in the wild: Teams, Slack")
struct HeldOutTeamTests {
  // MARK: Teams

  private static let ann = #""from":{"id":"u1","displayName":"Ann"},"isFromMe":true"#
  private static let bo = #""from":{"id":"u2","displayName":"Bo"},"isFromMe":false"#

  private static func message(
    _ minute: Int, _ from: String, _ content: String, _ more: String = ""
  ) -> String {
    #"{"importance":"normal","id":"\#(minute)","messageType":"message","#
      + #""createdDateTime":"2024-05-01T10:0\#(minute):00Z","#
      + #"\#(from),"body":{"contentType":"html","content":"\#(content)"},"attachments":[]\#(more)}"#
  }

  private static func event(_ minute: Int, _ type: String, _ more: String) -> String {
    #"{"id":"\#(minute)","messageType":"systemEventMessage","#
      + #""createdDateTime":"2024-05-01T10:0\#(minute):00Z","#
      + #""from":{"id":null,"displayName":"Unknown"},"body":{"contentType":"text","content":"words"},"attachments":[],"#
      + ##""systemEvent":{"type":"#microsoft.graph.\##(type)EventMessageDetail",\##(more)}}"##
  }

  @Test("chats of export-ms-teams-chats have names, people, edits, events and pictures")
  func chats() throws {
    let picture =
      #","body":{"contentType":"html","content":"<p>see <img src=\"https://example.org/a\"></p>","#
      + #""contentProcessed":"<p>see <img src=\"/out/assets/AB.jpg\" style=\"width: 100%;\" ></p>"}"#
    let messages = [
      Self.message(0, Self.ann, "<p>hi <b>Bo</b></p>", #","lastEditedDateTime":null,"deletedDateTime":null"#),
      Self.message(1, Self.bo, "yo", #","lastEditedDateTime":"2024-05-01T10:01:30Z""#),
      Self.message(2, Self.bo, "", #","deletedDateTime":"2024-05-01T10:02:30Z""#),
      Self.event(
        3, "membersAdded",
        #""initiator":"Ann","members":[{"id":"u3","displayName":"Cy"}],"description":"Ann added Cy.""#),
      Self.event(4, "teamsAppInstalled", #""initiator":"Ann","description":"Ann added Planner here.""#),
      Self.event(5, "callStarted", #""initiator":"Ann","description":"Ann started a call.""#),
      Self.message(6, Self.bo, "").replacing(#","body":{"contentType":"html","content":""}"#, with: picture),
      Self.message(7, Self.bo, "").replacing(
        #""attachments":[]"#,
        with: #""attachments":[{"name":"p.docx","contentUrl":"https://x.org/p","contentType":"reference"}]"#),
    ]
    let group =
      #"{"id":"19:x@thread.v2","name":"Tea","chatType":"group","members":[{"id":"u1","displayName":"Ann"},"#
      + #"{"id":"u2","displayName":"Bo"}],"messages":[\#(messages.joined(separator: ",\n"))]}"#
    let pair =
      #"{"messages":[\#(Self.message(1, Self.bo, "new")),\#(Self.message(0, Self.ann, "old"))],"chatType":"oneOnOne","#
      + #""members":[],"name":"Bo","id":"19:a"}"#
    let file =
      #"{"exportVersion":"1.0","chats":[\#(group),\#(pair)],"exportedAt":"2025-02-25T12:00:00Z","#
      + #""user":{"id":"u1","displayName":"Ann"}}"#
    let read = try Reading([("out/teams-export.json", file), ("out/assets/AB.jpg", "picture")])
    #expect(read.format == "teams" && read.chats.map(\.title) == ["Bo", "Tea"], "\(read.chats.map(\.title))")
    #expect(read.chats.map(\.kind) == [.direct, .group])
    #expect(
      read.messages.map(\.said) == [
        "7200 u1: old", "7260 u2: new", "7200 u1: hi **Bo**", "7260 u2: yo edited 7290", "7320 u2:  deleted",
        "system 7380 Microsoft Teams: Ann added Cy", "system 7440 Microsoft Teams: Ann added Planner here.",
        "call 7500 u1: ", "7560 u2: see (files/2cea274d0bedc39ec4ab.jpg)", "7620 u2:  (p.docx)",
      ], "\(read.messages.map(\.said))")
    #expect(read.chats.map { $0.participants.map(\.name) } == [["Ann", "Bo"], ["Ann", "Bo"]])
    #expect(read.chats.map { $0.participants.filter(\.isMe).map(\.id) } == [["u1"], ["u1"]])
    #expect(read.diagnostics.isEmpty && read.ledger.addsUp, "\(read.diagnostics)")
  }

  @Test("pictures at addresses are their alternative texts, and others are files, also of tags in capitals")
  func pictures() throws {
    let body =
      #"<p>hi <img src=\"cid:abc\" alt=\"pic\"> <img src='//cdn.example.org/y.png' alt='cdn'></p>"#
    let file = #"<IMG SRC=\"C:\\out\\a.png\"> see"#
    let chat =
      #"{"id":"19:a","name":"Bo","messages":[\#(Self.message(0, Self.bo, body)),\#(Self.message(1, Self.bo, file))]}"#
    let read = try Reading([("teams-export.json", #"{"chats":[\#(chat)]}"#)])
    let said = read.messages.map(\.said)
    #expect(said == ["7200 u2: hi pic cdn", "7260 u2: see (a.png)"], "\(said)")
    #expect(read.ledger.missingFiles == 1 && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("an event of Teams without its people is its description, and unknown fields of chats are counted")
  func around() throws {
    let events = [
      Self.event(0, "membersAdded", #""initiator":"Ann","description":"Ann added Cy.""#),
      Self.event(1, "membersAdded", #""initiator":"Ann""#),
      Self.event(2, "membersDeleted", #""members":null,"description":"Cy left.""#),
    ]
    let chat =
      #"{"id":"19:a","name":"Tea","mood":"good","messages":[\#(Self.message(3, Self.bo, "hi")),"#
      + events.joined(separator: ",") + "]}"
    let file = #"{"chats":[\#(chat)],"weather":"sun","exportVersion":"1"}"#
    let read = try Reading([("teams-export.json", file)])
    let said = read.messages.map(\.said)
    #expect(
      said == [
        "system 7200 Microsoft Teams: Ann added Cy.", "system 7260 Microsoft Teams: Ann: members added",
        "system 7320 Microsoft Teams: Cy left.", "7380 u2: hi",
      ], "\(said)")
    #expect(
      read.diagnostics.map(\.message) == [
        "unknown field \"mood\" of a chat; it is not shown",
        "unknown field \"weather\" of an export; it is not shown",
      ], "\(read.diagnostics)")
    #expect(read.ledger.addsUp)
  }

  @Test("a chat of Teams that is none is skipped with a warning")
  func noChat() throws {
    let chat = #"{"id":"19:a","name":"Bo","messages":[\#(Self.message(0, Self.bo, "hi"))]}"#
    let read = try Reading([("teams-export.json", #"{"chats":[\#(chat),5]}"#)])
    #expect(read.lines == ["u2: hi"] && read.chats.map(\.title) == ["Bo"], "\(read.lines)")
    #expect(
      read.diagnostics.map(\.message) == ["expected a chat, found the number 5; it was skipped"],
      "\(read.diagnostics)")
    #expect(read.ledger.addsUp)
  }

  // MARK: Slack

  private static let lists = [
    ("s/users.json", #"[{"id":"U1","name":"ann"}]"#),
    ("s/channels.json", #"[{"id":"C1","name":"light","members":[]}]"#),
  ]

  @Test(
    "events of Slack without a text say what happened",
    arguments: [
      ("channel_canvas_updated", #","canvas":{"file_id":"F012"}"#, "ann: channel canvas updated"),
      ("tabbed_canvas_updated", "", "ann: tabbed canvas updated"),
      ("channel_archive", "", "ann: channel archive"),
    ])
  func events(_ type: String, _ more: String, _ said: String) throws {
    let event =
      #"[{"type":"message","subtype":"\#(type)","user":"U1","ts":"1714557600.000100","text":""\#(more)}]"#
    let read = try Reading(Self.lists + [("s/light/2024-05-01.json", event)])
    #expect(read.messages.map(\.said) == ["system 7200 Slack: \(said)"], "\(read.messages.map(\.said))")
    #expect(read.diagnostics.isEmpty && read.ledger.addsUp, "\(read.diagnostics)")
  }

  @Test("comments on a canvas of Slack are named after it")
  func canvas() throws {
    let message = #"[{"type":"message","user":"U1","ts":"1714557600.000300","text":"nice"}]"#
    let read = try Reading(Self.lists + [("s/FC:F012:Plan/2024-05-01.json", message)])
    #expect(read.chats.map(\.title) == ["Plan"] && read.messages.map(\.said) == ["7200 U1: nice"])
  }

  private static let text = """

    > ann [U1] @ 01/05/2024 10:00:00 Z:
    hello
    again
    |\u{20}\u{20}\u{20}
    |   > bo [U2] @ 01/05/2024 12:01:00 +0200:
    |   *reply*
    |   more
    |\u{20}\u{20}\u{20}
    |   > Robo [] @ 01/05/2024 10:01:30 Z:
    |   beep

    > bo [U2] @ 01/05/2024 10:02:00 Z:
    |   no table
    """

  @Test("slackdump's text has messages, replies and their times, unless the same is beside it as JSON")
  func slackdump() throws {
    let read = try Reading([("C1.txt", Self.text)])
    #expect(read.format == "slack" && read.chats.map(\.title) == ["C1"], "\(read.chats.map(\.title))")
    #expect(
      read.messages.dropLast().map(\.said) == [
        "7200 U1: hello\nagain", "7260 U2: **reply**\nmore →1714557600-U1", "7290 Robo: beep →1714557600-U1",
      ], "\(read.messages.map(\.said))")
    let last = try #require(read.messages.last)
    #expect(last.sender == "U2" && last.text.hasSuffix("no table") && last.time.seconds == 1_714_557_720)
    #expect(read.messages.count == 4 && last.replyTo == nil)
    #expect(read.chats[0].participants.map(\.name) == ["ann", "bo", "Robo"])
    #expect(read.diagnostics.isEmpty && read.ledger.addsUp, "\(read.diagnostics)")
    let odd = try Reading([
      (
        "C1.txt",
        """
        > ann [U1] @ 01/05/2024 10:00:00 Z:
        hello <@U2>
        |   > Bo Li [U2] @ 01/05/2024 10:01:00 Z:
        |   yes
        and more
        still
        """
      )
    ])
    #expect(
      odd.messages.map(\.said) == [
        "7200 U1: hello **@Bo Li**", "7260 U2: yes\nand more\nstill →1714557600-U1",
      ], "\(odd.messages.map(\.said))")
    #expect(odd.diagnostics.map(\.line) == [5])
    #expect(
      odd.diagnostics.map(\.message) == [
        "lines after a reply are read as its own; they may be of the message above"
      ], "\(odd.diagnostics)")
    let tea = #"{"type":"message","user":"U1","ts":"1714557600.000300","text":"Tea"}"#
    let json = #"{"channel_id":"C1","messages":[\#(tea)]}"#
    let both = try Reading([("d/C1.json", json), ("d/C1.txt", Self.text)])
    #expect(both.lines == ["U1: Tea"], "\(both.lines)")
  }
}
