import Content
@testable import Conversations
import Model
import Testing

/// One folder with exports of many programs.
@Suite struct ManyExportsTests {
  private static let files = [
    ("fb/message_1.json", "messenger/message_1.json"), ("fb/message_2.json", "messenger/message_2.json"),
    ("encrypted.json", "messenger-encrypted.json"), ("phone/sms.xml", "sms.xml"),
    ("phone/calls.xml", "calls.xml"),
    ("signal/Ann/chat.md", "signal/chat.md"), ("signal/Bo/data.json", "signal/data.json"),
    ("signal/Zoe (1a).json", "signal/desktop.json"), ("signal/main.jsonl", "signal/main.jsonl"),
    ("line.txt", "line.txt"), ("line-ja.txt", "line-ja.txt"), ("kakao.txt", "kakaotalk-phone.txt"),
    ("kakao/talk.csv", "kakaotalk.csv"), ("viber/Ann.csv", "viber.csv"), ("viber.txt", "viber.txt"),
    ("Ann.txt", "imessage.txt"), ("Bo.html", "imessage.html"), ("club.html", "discord.html"),
    ("telegram/messages.html", "telegram.html"),
    ("skype/messages.json", "skype.json"),
    ("google/Space A/messages.json", "google-chat/messages.json"),
    ("google/Space A/group_info.json", "google-chat/group_info.json"), ("Hangouts.json", "hangouts.json"),
    ("snap/chat_history.json", "snapchat.json"), ("x/direct-messages.js", "direct-messages.js"),
    ("x/account.js", "account.js"), ("linkedin/messages.csv", "linkedin.csv"),
    ("package/messages/c1/messages.json", "discord-package/messages.json"),
    ("package/messages/c1/channel.json", "discord-package/channel.json"), ("matrix.json", "matrix.json"),
    ("mattermost.jsonl", "mattermost.jsonl"), ("zulip/messages-000001.json", "zulip/messages-000001.json"),
    ("zulip/realm.json", "zulip/realm.json"), ("rocket.json", "rocket-chat.json"),
    ("teams.json", "teams.json"), ("captions.vtt", "captions.vtt"), ("subtitles/a.srt", "captions.srt"),
    ("2024-05-01 10.00.00 Zoom/meeting_saved_chat.txt", "zoom/meeting_saved_chat.txt"),
    ("ig/inbox/zoe_1/message_1.html", "messenger-html/instagram.html"), ("Mail/Inbox", "mail.mbox"),
    ("meet/Trip - Transcript.txt", "meet.txt"),
    ("meet/Trip (2024-05-01 at 10 00 GMT+2).sbv", "meet.sbv"),
  ]

  @Test("each export is read by its own format, every file is read, and each chat has its own address")
  func many() throws {
    let inputs = try Self.files.map { place, name in
      InputFile(contentPath: "chats/all/\(place)", text: try ImportedFiles.sample("messengers/\(name)"))
    }
    let read = ImportedFiles(inputs.sorted { $0.contentPath < $1.contentPath })
    #expect(Set(read.formats).count == 27, "\(read.formats.sorted())")
    #expect(read.ledgers.allSatisfy { $0.addsUp && $0.unread.isEmpty }, "\(read.ledgers.map(\.unread))")
    #expect(Set(read.chats.map(\.slug)).count == read.chats.count, "\(read.chats.map(\.slug).sorted())")
    #expect(read.ledgers.reduce(0) { $0 + $1.made } == read.messages.count)
  }

  @Test(
    "chats with people whose names have no Latin letters have addresses of their own",
    arguments: [
      ("WhatsApp Chat with NAME.txt", "20/05/2024, 10:30 - NAME: hi\n"),
      ("NAME.txt", "[LINE] NAMEとのトーク履歴\n\n2024/05/01(水)\n10:00\tNAME\thi\n"),
      ("NAME.txt", "NAME 님과 카카오톡 대화\n\n2024년 5월 1일 오후 3:25, NAME : hi\n"),
      ("NAME/chat.md", "[2024-05-01 10:00:00] NAME: hi\n"),
      ("NAME.txt", "[ 20/5/2024 ][ 10:30:05 ] NAME: hi\n"),
      ("NAME.txt", "May 01, 2024 10:00:00 AM\nNAME\nhi\n"),
    ])
  func otherScripts(_ place: String, _ text: String) {
    let names = ["太郎", "花子", "Иван", "Пётр"]
    let read = ImportedFiles(
      names.map { name in
        InputFile(
          contentPath: "chats/all/" + place.replacing("NAME", with: name),
          text: text.replacing("NAME", with: name))
      })
    #expect(Set(read.chats.map(\.title)) == Set(names) && Set(read.chats.map(\.slug)).count == 4)
  }
}
