@testable import Conversations
import Testing

/// Files that are nearly those of a format, and messages that are nearly something else.
@Suite("Messengers at their edges")
struct ReviewedMessengerTests {
  @Test(
    "channels of two teams with one name are two chats, and a beginning of a thread that each answer repeats is one post"
  )
  func mattermost() throws {
    let table = """
      Post Creation Time,Team Name,Channel Name,Post Message
      1577836800000,sales,town-square,hello
      1577836801000,legal,town-square,secret
      """
    #expect(try Reading([("t.csv", table)]).chats.count == 2)
    func post(_ id: String) -> String {
      #"{"id":"\#(id)","create_at":1577836800000,"user_id":"u","channel_id":"c","root_id":"","message":"\#(id)","type":""}"#
    }
    let pages = [
      ("p/1.json", #"{"order":["b"],"posts":{"a":\#(post("a")),"b":\#(post("b"))}}"#),
      ("p/2.json", #"{"order":["a"],"posts":[\#(post("a"))]}"#),
    ]
    #expect(try Reading(pages).messages.map(\.text).sorted() == ["a", "b"])
    #expect(
      try Reading([("x.json", #"{"order":"desc","posts":{"a":{"title":"My post","body":"Hi"}}}"#)]).format
        != "mattermost")
  }

  @Test("sounds in parentheses are no speakers, and a cue of one is kept")
  func sounds() throws {
    let cues = ["(Upbeat Music)", "(Crowd Cheering)\nHello all", "bye"].enumerated().map { number, text in
      "\(number + 1)\n00:00:0\(number + 1),000 --> 00:00:0\(number + 1),900\n\(text)\n"
    }
    let read = try Reading([("film.srt", cues.joined(separator: "\n"))])
    #expect(Set(read.messages.map(\.sender)).count == 1)
    let said = read.messages.map(\.text).joined(separator: "|")
    #expect(said.contains("Upbeat Music") && said.contains("Crowd Cheering"))
  }

  @Test("the desktop program of LINE: words that end like an event have their author")
  func line() throws {
    let text = """
      [LINE] Chat history with Ann
      Saved on: 2025/05/01 12:00

      2025.05.01 Thursday
      10:00 Ann I think she left the chat.
      10:01 Bob joined the group.
      """
    let read = try Reading([("line.txt", text)])
    #expect(read.messages.first?.sender == "Ann" && read.messages.first?.text == "I think she left the chat.")
    #expect(read.messages.last?.kind == .system)
  }

  @Test(
    "a line of a text that looks like the beginning of a mail is text, unless it has an address and a header follows"
  )
  func mails() throws {
    func box(_ inner: String) -> String {
      "From ann@example.org Wed May  1 08:00:00 2024\nFrom: ann@example.org\nSubject: Hi\n\nhi\n\(inner)\n"
    }
    let text = "From here to Sunday May 5 10:00 2024\nNote: bring tea"
    let read = try Reading([("a.mbox", box(text))])
    #expect(read.messages.count == 1 && read.messages.first?.text.contains("bring tea") == true)
    let patch = "From 1234567890abcdef Mon Sep 17 00:00:00 2001\nFrom: Bo <bo@example.org>\nSubject: fix"
    #expect(try Reading([("a.mbox", box(patch))]).messages.count == 1)
    let next = "From bo@example.org Wed May  1 09:00:00 2024\nFrom: bo@example.org\nSubject: Hi\n\nyes"
    #expect(try Reading([("a.mbox", box(next))]).messages.count == 2)
  }
}
