import Basics
@testable import Conversations
import Testing

/// What bodies of messages hold besides words.
@Suite("Messengers' files in the wild: pictures, forwards, notes, marks")
struct HeldOutBodyTests {
  /// Messages of Teams in one chat, one minute apart.
  private static func teams(_ messages: [String]) throws -> Reading {
    let records = messages.enumerated().map { number, fields in
      #"{"id": "\#(number)", "createdDateTime": "2024-05-01T12:0\#(number):00Z", "chatId": "19:x@thread.v2", \#(fields)}"#
    }
    return try Reading([("messages.json", #"{"value": [\#(records.joined(separator: ", "))]}"#)])
  }

  private static func body(_ html: String, _ more: String = "") -> String {
    let content = html.replacing("\"", with: "\\\"")
    return #""messageType": "message", "from": {"user": {"id": "u1", "displayName": "Ann"}}, "#
      + #""body": {"contentType": "html", "content": "\#(content)"}\#(more)"#
  }

  @Test("pictures pasted into a message of Teams are missing files, and no word of it")
  func pastedPictures() throws {
    let picture = #"<img src="https://graph.example.org/messages/1/hostedContents/aWQ9/$value""#
    let read = try Self.teams([
      Self.body("<div>\(picture) width=\"9\"></div>"),
      Self.body("<p>Look \(picture) alt=\"image\"> \(picture)></p>"),
      Self.body(#"<p><img alt="😀" src="https://example.org/smile.png"> hi</p>"#),
    ])
    #expect(read.lines == ["u1: ", "u1: Look", "u1: 😀 hi"] && read.diagnostics.isEmpty)
    #expect(read.messages.map { $0.attachments.map(\.type) } == [["image"], ["image", "image"], []])
  }

  @Test("a forwarded message of Teams is a quotation with its author")
  func forwardedInTeams() throws {
    let card =
      #"{\"originalMessageId\":\"9\",\"originalMessageContent\":\"<p>The <b>words</b></p>\",\"originalMessageSender\":{\"user\":{\"id\":\"u3\",\"displayName\":\"Cy\"}}}"#
    let file =
      #", "attachments": [{"id": "f", "contentType": "forwardedMessageReference", "content": "\#(card)"}]"#
    let read = try Self.teams([Self.body("<attachment id=\"f\"></attachment><p>Look</p>", file)])
    #expect(read.lines == ["u1: Look\n\n> The **words**"] && read.diagnostics.isEmpty)
    #expect(read.messages.first?.forwardedFrom == "Cy" && read.messages.first?.attachments.isEmpty == true)
  }

  private static func event(_ type: String, _ more: String) -> String {
    #""messageType": "systemEventMessage", "body": {"contentType": "html", "content": "<systemEventMessage/>"}, "#
      + ##""eventDetail": {"@odata.type": "#microsoft.graph.\##(type)EventMessageDetail", \##(more)}"##
  }

  @Test("events of Teams have names that only later messages and mentions have")
  func eventsInTeams() throws {
    func person(_ id: String) -> String { #"{"id": "\#(id)", "displayName": null}"# }
    func by(_ id: String) -> String { #""initiator": {"user": \#(person(id))}"# }
    let mention =
      #", "mentions": [{"id": 0, "mentionText": "Bo", "mentioned": {"user": {"id": "u2", "displayName": "Bo"}}}]"#
    let read = try Self.teams([
      Self.event("membersJoined", #""members": [\#(person("u2"))], \#(by("u1"))"#),
      Self.event("membersLeft", #""members": [\#(person("u2"))], \#(by("u2"))"#),
      Self.event("callRecording", #""callRecordingDisplayName": "Tea.mp4", \#(by("u1"))"#),
      Self.event("callEnded", #""callDuration": "PT1M5S", \#(by("u1"))"#),
      Self.body("<p><at id=\"0\">Bo</at></p>", mention),
    ])
    #expect(
      read.messages.map(\.text) == [
        "Ann added Bo", "Bo left", "Ann: call recording “Tea.mp4”", "65 seconds", "**@Bo**",
      ])
    #expect(read.messages.map(\.kind) == [.system, .system, .system, .call, .text])
  }

  @Test("transcripts of Meet in Markdown may have anchors, and notes keep their marks")
  func anchorsOfMeet() throws {
    let text = """
      # 📝 Notes

      Feb 11, 2026

      Records [Transcript](?tab=t.x)

      ### Summary

      * **Tea**: Ann said hello.

      # 📖 Transcript

      Feb 11, 2026

      ## Tea round \\- Transcript

      ### 00:00:10 {#00:00:10}

      **Ann:** It is a\\*b
      **Bo:** Oh

      ### Meeting ended after 00:02:00 👋

      *This editable transcript was computer generated and might contain errors.*
      """
    let read = try Reading([("notes.md", text)])
    #expect(read.format == "google-meet" && read.chats.map(\.title) == ["Tea round"])
    #expect(
      read.lines == [
        "Gemini: # 📝 Notes\n\nRecords Transcript\n\n### Summary\n\n* **Tea**: Ann said hello.",
        "Ann: It is a\\*b", "Bo: Oh",
      ], "\(read.lines)")
  }

  @Test("what ends a meeting and what somebody presents are no text and no person")
  func peopleOfMeet() throws {
    let text = """
      Trip (2024-05-01 10:00 GMT+2) - Transcript
      Attendees
      Ann Lee, Ann Lee's Presentation, Bo
      Transcript
      This editable transcript was computer generated and might contain errors.
      Ann Lee: Good morning.
      Bo: Hi.
      Meeting ended after lunch is what we planned
      Meeting ended after 00:06:10 👋
      """
    let read = try Reading([("a.txt", text)])
    #expect(
      read.lines == ["Ann Lee: Good morning.", "Bo: Hi.\nMeeting ended after lunch is what we planned"]
        && read.diagnostics.isEmpty)
    #expect(read.chats.first?.participants.map(\.name).sorted() == ["Ann Lee", "Bo"])
  }

  @Test("times of older Zulip servers have another name")
  func olderZulip() throws {
    let message =
      #"{"id": 1, "sender": 7, "recipient": 5, "subject": "", "content": "Hi", "pub_date": 1700000000.0}"#
    let read = try ZulipFixture.reading(message)
    #expect(read.messages.map(\.time.seconds) == [1_700_000_000] && read.diagnostics.isEmpty)
  }

  @Test("words that Snapchat records for what happened are calls, deletions and sentences")
  func statusesOfSnapchat() throws {
    func record(_ type: String, _ minute: Int) -> String {
      #"{"From": "bo", "Media Type": "\#(type)", "Created": "2024-05-01 10:0\#(minute):00 UTC", "Content": "", "IsSender": false}"#
    }
    let records = ["STATUSCALLMISSEDVIDEO", "STATUSERASEDMESSAGE", "STATUSSAVETOCAMERAROLL"]
      .enumerated().map { record($0.element, $0.offset) }.joined(separator: ", ")
    let read = try Reading([("chat_history.json", #"{"bo": [\#(records)]}"#)])
    #expect(read.messages.map(\.kind) == [.call, .text, .system], "\(read.diagnostics)")
    #expect(read.messages.map(\.isDeleted) == [false, true, false])
    #expect(read.messages.last?.text == "bo saved a snap to the camera roll")
  }
}
