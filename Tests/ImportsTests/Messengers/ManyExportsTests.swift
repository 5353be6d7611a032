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
}
