import Basics
@testable import Conversations
import Foundation
import Model
import Testing

/// Instagram, Messenger, Snapchat, Telegram and KakaoTalk.
@Suite("Found: accounts of phones")
struct FoundPhoneAccountTests {
  @Test("Instagram's list of chats until 2020: texts, hearts, posts, stories, files, likes")
  func instagram() throws {
    func record(_ sender: String, _ second: Int, _ fields: String) -> String {
      #"{"sender": "\#(sender)", "created_at": "2019-05-01T08:00:0\#(second).123456+00:00", \#(fields)}"#
    }
    let records = [
      record("ann", 7, #""text": "newest""#),
      record("bo", 6, #""video_call_action": "Started a video call""#),
      record(
        "bo", 5,
        #""media_owner": "cy", "media_share_caption": "cap", "media_share_url": "https://x/y.jpg", "#
          + #""likes": [{"username": "ann", "date": "2019-05-01T08:01:30+00:00"}]"#),
      record("bo", 4, #""heart": "❤️""#), record("bo", 3, #""media": "https://x/z.jpg?a=1""#),
      record("bo", 2, #""story_share": "Shared a story""#),
      record("bo", 1, #""voice_media": "Media unavailable.""#), record("bo", 0, #""text": "hi""#),
    ]
    let chat = #"{"participants": ["ann", "bo"], "conversation": [\#(records.joined(separator: ",\n"))]}"#
    let read = try Reading([("messages.json", "[\(chat)]")])
    #expect(read.format == "messenger" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.chats.map(\.title) == ["ann, bo"] && read.chats.map(\.kind) == [.direct])
    #expect(
      read.lines == [
        "bo: hi", "bo: ", "bo: > Shared a story", "bo: ", "bo: ❤️", "bo: <https://x/y.jpg>\n\n> cap\n> \n> cy",
        "bo: Started a video call", "ann: newest",
      ], "\(read.lines)")
    #expect(read.messages[3].attachments.map(\.path) == ["z.jpg"] && read.messages[1].attachments.count == 1)
    #expect(read.messages[5].reactions == [Reaction(emoji: "❤️", participants: ["ann"])])
    #expect(read.messages[6].kind == .call && read.messages[0].time.seconds == 1_556_697_600)
    #expect(read.ledger.addsUp && read.ledger.read == 8)
  }

  @Test("the title and the place of a plan are shown")
  func plan() throws {
    let text = #"""
      {"participants": [{"name": "Ann"}, {"name": "Bo"}], "thread_path": "inbox/ann_1", "messages": [{"sender_name": "Ann",
      "timestamp_ms": 1714550400000, "content": "Ann created a plan.", "type": "Plan",
      "plan": {"title": "Picnic", "timestamp": 1714560000, "location": "Park"}}]}
      """#
    let read = try Reading([("message_1.json", text)])
    #expect(read.lines == ["Ann: Ann created a plan.\n\n📅 Picnic · Park"], "\(read.lines)")
  }

  @Test("what happened in a chat of Snapchat has words, and erased snaps are deleted")
  func snapchat() throws {
    let types = [
      ("NONPARTICIPANTBOTRESPONSE", "I am a bot"), ("MAPREACTION", ""), ("STATUSERASEDSNAPMESSAGE", ""),
      ("STATUSPARTICIPANTADDED", ""), ("STATUSCONVERSATIONNAMECHANGED", "Tea"), ("STATUS", ""),
      ("LOCATION", "Park"),
    ]
    let records = types.enumerated().map { number, type in
      #"{"From": "bo", "Media Type": "\#(type.0)", "Created": "2024-05-01 08:0\#(number):00 UTC", "#
        + #""Content": "\#(type.1)", "IsSender": false}"#
    }
    let read = try Reading([("chat_history.json", #"{"bo": [\#(records.joined(separator: ", "))]}"#)])
    #expect(read.format == "snapchat" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(
      read.lines == [
        "bo: I am a bot", "Snapchat: bo: reaction on the map", "bo: ", "Snapchat: bo: participant added",
        "Snapchat: bo: name of the chat changed: Tea", "Snapchat: bo: status", "bo: Park",
      ], "\(read.lines)")
    #expect(read.messages[2].isDeleted && read.messages[6].attachments.isEmpty)
  }

  @Test("Telegram: the bot through which a message was sent, and data sent to a bot")
  func telegram() throws {
    let text = #"""
      {"name": "Ann", "type": "personal_chat", "id": 1, "messages": [{"id": 1, "type": "message",
      "date": "2024-05-01T08:00:00", "date_unixtime": "1714550400", "from": "Ann", "from_id": "user1",
      "via_bot": "@like", "text": "Hi"}, {"id": 2, "type": "service", "date": "2024-05-01T08:01:00",
      "date_unixtime": "1714550460", "action": "send_webview_data", "text": "Open"}]}
      """#
    let read = try Reading([("result.json", text)])
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(
      read.lines == ["user1: Hi\n\nvia @like", "Telegram: Ann: send webview data “Open”"], "\(read.lines)")
  }

  @Test("KakaoTalk in code page 949, and a table with the name of its room")
  func kakaoTalk() throws {
    // Written by the Windows program with a Korean code page.
    let base64 =
      "VGVhILTUsPogxKvEq7/AxeUgtOvIrQoKLS0tLS0tLS0tLS0tLS0tIDIwMjSz4iA1v/kgMcDPILz2v+TAzyAtLS0tLS0tLS0tLS0tLS0KW77YXSBb"
      + "v8DIxCAzOjI1XSC+yLPnClu6uF0gW7/AyMQgMzoyNl0gu+fB+Ao="
    let bytes = [UInt8](try #require(Data(base64Encoded: base64)))
    let read = try Reading(bytes: [("talk.txt", bytes)])
    #expect(read.format == "kakaotalk" && read.chats.map(\.title) == ["Tea"], "\(read.chats.map(\.title))")
    #expect(read.lines == ["앤: 안녕", "보: "], "\(read.lines)")
    #expect(read.messages.map(\.time.seconds) == [1_714_577_100, 1_714_577_160])
    #expect("\(read.ledger.assumed)".contains("code page 949"))
    let table = "Date,User,Message\n2024-05-01 15:25:00,\"Ann\",\"Hi\"\n"
    let named = try Reading([("KakaoTalk_Chat_Tea club_2024-05-02-10-00-00.csv", table)])
    #expect(named.chats.map(\.title) == ["Tea club"])
  }
}
