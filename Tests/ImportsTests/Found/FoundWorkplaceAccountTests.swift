import Basics
@testable import Conversations
import Model
import Testing

/// Dates of Google Chat, parts of messages of Skype and Teams, speakers of captions, and days of logs.
@Suite("Found: accounts, meetings and logs")
struct FoundWorkplaceAccountTests {
  @Test(
    "Google Chat: dates are read in other languages",
    arguments: [
      ("Mittwoch, 1. Mai 2024 um 10:00:09 UTC", 7209), ("mercredi 1 mai 2024 à 10:00:09 UTC", 7209),
      ("miércoles, 1 de mayo de 2024, 10:00:09 UTC", 7209),
      ("quarta-feira, 1 de maio de 2024 às 10:00:09 UTC", 7209),
      ("mercoledì 1 maggio 2024 alle ore 10:00:09 UTC", 7209),
      ("woensdag 1 mei 2024 om 10:00:09 UTC", 7209), ("среда, 1 мая 2024 г. в 10:00:09 UTC", 7209),
      ("2024年5月1日水曜日 10時00分09秒 UTC", 7209), ("2024年5月1日星期三 UTC 10:00:09", 7209),
      ("2024년 5월 1일 수요일 오전 10시 0분 9초 UTC", 7209), ("2024년 5월 1일 수요일 오후 3시 0분 9초 UTC", 25_209),
    ])
  func dates(_ date: String, _ second: Int) throws {
    let record =
      #"{"creator": {"name": "Ann", "email": "ann"}, "topic_id": "t", "message_id": "m", "#
      + #""created_date": "\#(date)", "text": "hi"}"#
    let read = try Reading([("g/messages.json", #"{"messages": [\#(record)]}"#)])
    #expect(Self.seconds(read) == [second], "\(Self.seconds(read))")
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  /// Of messages, after 10:00 in Berlin.
  private static func seconds(_ read: Reading) -> [Int] {
    read.messages.map { Int($0.time.seconds) - 1_714_550_400 }
  }

  private static func skype(_ type: String, _ content: String) throws -> Reading {
    let record =
      #"{"id":"1","originalarrivaltime":"2024-05-01T08:00:00Z","from":"8:ann","messagetype":"\#(type)","#
      + #""content":"\#(content)"}"#
    return try Reading([
      (
        "skype/messages.json",
        #"{"userId":"8:me","conversations":[{"id":"8:ann","displayName":"Ann","MessageList":[\#(record)]}]}"#
      )
    ])
  }

  @Test("Skype: polls are read with their answers, and files of older programs by name")
  func skypeParts() throws {
    let poll = try Self.skype(
      "Poll", "<pollquestion>Tea?</pollquestion><polloption>Yes</polloption><polloption>No</polloption>")
    #expect(poll.messages.map(\.text) == ["**Poll: Tea?**\n\n- Yes\n- No"], "\(poll.lines)")
    let files = try Self.skype("RichText/Files", "<files><file>a.pdf</file></files>")
    #expect(files.messages.flatMap(\.attachments).map(\.path) == ["a.pdf"], "\(files.lines)")
    #expect(poll.diagnostics.isEmpty && files.diagnostics.isEmpty)
  }

  @Test("Teams: custom emoji keep their names, and a meeting is no file")
  func teams() throws {
    let message =
      #"{"id": "1", "messageType": "message", "createdDateTime": "2024-05-01T08:00:00Z", "chatId": "c", "#
      + #""from": {"user": {"id": "u", "displayName": "Ann"}}, "body": {"contentType": "html", "content": "#
      + #""<p>hi <customemoji id=\"x\" alt=\"teapot\" source=\"y\"></customemoji></p>"}, "attachments": "#
      + #"[{"id": "m", "contentType": "meetingReference", "name": "Tea time"}]}"#
    let read = try Reading([("chat.json", #"{"value": [\#(message)]}"#)])
    #expect(read.format == "teams" && read.lines == ["u: hi teapot\n\n📅 Tea time"], "\(read.lines)")
    #expect(read.messages[0].attachments.isEmpty && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("captions: a speaker may be above the text with a colon, or in brackets before it")
  func speakers() throws {
    let above =
      "1\n00:00:01,000 --> 00:00:02,000\nAnn:\nhello\n\n2\n00:00:02,000 --> 00:00:03,000\nBo:\nhi\n\n"
      + "3\n00:00:03,000 --> 00:00:04,000\nI said:\n"
    let read = try Reading([("a.srt", above)])
    #expect(read.lines == ["Ann: hello", "Bo: hi", "Unknown: I said:"], "\(read.lines)")
    let script =
      "1\n00:00:01,000 --> 00:00:02,000\n[SPEAKER_00] hello\n\n"
      + "2\n00:00:02,000 --> 00:00:03,000\n[Speaker 1] hi\n"
    #expect(try Reading([("b.srt", script)]).lines == ["SPEAKER_00: hello", "Speaker 1: hi"])
  }

  @Test("irssi: Polish Sundays of newer systems are known in months that two languages share")
  func sunday() throws {
    let log =
      "--- Log opened sob. lip 06 10:00:00 2024\n10:00 < ann> hi\n"
      + "--- Day changed niedz. lip 07 2024\n00:05 < ann> ho\n"
    let read = try Reading([("tea.log", log)], options: MessengerFixtures.berlin)
    #expect(Self.seconds(read) == [5_702_400, 5_753_100], "\(Self.seconds(read))")
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("mail: an invitation is shown as it is, without a warning")
  func invitation() throws {
    let mail =
      "From: ann@x.org\nTo: bo@x.org\nSubject: Tea\nDate: Wed, 1 May 2024 08:00:00 +0000\nMIME-Version: 1.0\n"
      + "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nhello\n--b\n"
      + "Content-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR\nEND:VCALENDAR\n--b--\n"
    let read = try Reading([("a.eml", mail)])
    let text = "hello\n\n```\nBEGIN:VCALENDAR\nEND:VCALENDAR\n```"
    #expect(read.messages.map(\.text) == [text], "\(read.lines)")
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }
}
