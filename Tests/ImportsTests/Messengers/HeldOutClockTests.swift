import Basics
@testable import Conversations
import Testing

/// Clocks, titles and versions of messages in files of other phones than those of the samples.
@Suite("Messengers' files in the wild: clocks, titles, versions")
struct HeldOutClockTests {
  @Test("LINE: the hour 24 is the first of its day")
  func lastHour() throws {
    let read = try Reading([("LINE.txt", "2018/04/19(Thu)\n24:53\tbar\tsecret\n10:00\tfoo\thello\n")])
    #expect(read.lines == ["bar: secret", "foo: hello"])
    let times = read.messages.map(\.time.milliseconds)
    #expect(times[1] - times[0] == (9 * 60 + 7) * 60_000)
  }

  @Test(
    "KakaoTalk: English clocks may be written as on paper",
    arguments: ["PM", "pm", "p.m.", "P.M."])
  func clocks(_ half: String) throws {
    let text = """
      KakaoTalk Chats with Ann
      Date Saved : December 9, 2018, 2:40 \(half)

      December 9, 2018, 2:30 \(half)
      December 9, 2018, 2:30 \(half), Ann : Hello
      December 9, 2018 at 11:31 \(half), Bo : So late
      """
    let read = try Reading([("kakao.txt", text)])
    #expect(read.lines == ["Ann: Hello", "Bo: So late"] && read.diagnostics.isEmpty)
    let times = read.messages.map(\.time.milliseconds)
    #expect(times[1] - times[0] == (9 * 60 + 1) * 60_000)
  }

  @Test(
    "KakaoTalk: the title is in the first line, in any of its forms",
    arguments: [
      ("Team 님과의 카카오톡 대화", "Team"), ("Tea 4 KakaoTalk Chats", "Tea"),
      ("KakaoTalk Chats with Ann-2.txt", "Ann-2"),
      ("Ann 님과 카카오톡 대화", "Ann"),
    ])
  func titles(_ line: String, _ title: String) throws {
    let read = try Reading([
      ("kakao.txt", "\(line)\nDate Saved : May 2, 2024, 3:30 PM\n\nMay 1, 2024, 3:25 PM, Ann : hi\n")
    ])
    #expect(read.chats.map(\.title) == [title] && read.lines == ["Ann: hi"])
  }

  @Test("Skype: the version of a message before it was edited is no message of its own")
  func versions() throws {
    let chat = #"""
      {"userId": "8:live:ann", "exportDate": "2024-05-01T10:00", "conversations": [{"id": "8:bo", "displayName": "Bo",
      "MessageList": [{"id": "2", "originalarrivaltime": "2020-05-06T21:20:10Z", "messagetype": "RichText", "content":
      "tea at five", "from": "8:bo", "properties": {"edittime": "1588800012000"}}, {"id": "1", "originalarrivaltime":
      "2020-05-06T21:20:10Z", "messagetype": "RichText", "content": "tea at for", "from": "8:bo", "properties":
      {"isserversidegenerated": "True"}}]}]}
      """#
    let read = try Reading([("messages.json", chat)])
    #expect(read.messages.map(\.text) == ["tea at five"])
  }

  @Test("messages of an Android phone as lines of JSON are no stream of an agent")
  func phoneLines() throws {
    let line =
      #"{"_id": "2", "thread_id": "44", "address": "+15550001111", "date": "1726518279000", "type": "1", "body": "hi"}"#
    let read = ImportedFiles("\(line)\n\(line)", as: "messages.ndjson")
    #expect(!read.formats.contains("Streams of agents"))
  }
}
