import Content
@testable import Conversations
import Model
import Testing

/// Downloads of accounts: Skype, Google, Snapchat, X, LinkedIn, Discord; and Viber.
@Suite struct AccountFormatTests {
  private static func said(_ read: ImportedFiles, _ chat: Int = 0) -> [String] {
    chat < read.chats.count ? read.chats[chat].messages.map(\.said) : ["\(read.diagnostics)"]
  }

  @Test("Skype: styles, quotations, edits, reactions, files, calls, contacts and events")
  func skype() throws {
    let read = try MessengerFixtures.read([.init(name: "skype.json", place: "messages.json")])
    #expect(read.formats == ["Skype"] && read.chats.map(\.title) == ["Bo Li", "Trip"], "\(read.diagnostics)")
    #expect(
      Self.said(read) == [
        "0 8:live:bo: Hi there :)", "60 8:live:bo: fixed \\& \\*star\\* edited 70",
        "120 8:live:zoe: see <https://example.org/a> **now** {❤️ 8:live:bo}",
        "180 8:live:zoe: > **Bo Li**\n> Hi there\n\nyes →1", "240 8:live:bo:  (p.jpg)",
        "call 300 8:live:bo: 61 seconds", "call 360 8:live:bo: missed", "420 8:live:bo:  deleted",
        "480 8:live:bo: 👤 Cy Om",
      ], "\(Self.said(read))")
    #expect(
      Self.said(read, 1).dropLast() == [
        "system 0 Skype: Bo Li added Cy", "system 60 Skype: Bo Li changed the title to “Trip”",
      ], "\(Self.said(read, 1))")
    #expect(
      read.messages.last?.text.contains("Tea or coffee") == true && read.skipped("chat without messages") == 1
    )
    #expect(read.chats[0].participants.map(\.isMe) == [false, true] && read.chats[1].kind == .group)
  }

  @Test("Skype's files are found by the id in their names")
  func skypeMedia() throws {
    let text = try ImportedFiles.sample("messengers/skype.json")
    let read = ImportedFiles([
      InputFile(contentPath: "chats/skype/media/0-weu-d1-aa.1.jpg", text: "x"),
      InputFile(contentPath: "chats/skype/messages.json", text: text),
    ])
    #expect(read.media.count == 1 && read.ledgers.first?.missingFiles == 0)
  }

  @Test("Google Chat: styles, topics as replies, edits, files, deletions and the owner of the archive")
  func googleChat() throws {
    let chat = "Takeout/Google Chat/Groups/Space A/"
    let read = try MessengerFixtures.read([
      .init(name: "google-chat/messages.json", place: chat + "messages.json"),
      .init(name: "google-chat/group_info.json", place: chat + "group_info.json"),
      .init(name: "google-chat/user_info.json", place: "Takeout/Google Chat/Users/User 1/user_info.json"),
    ])
    #expect(read.formats == ["Google Chat"] && read.chats.map(\.title) == ["Trip"], "\(read.diagnostics)")
    #expect(
      Self.said(read)
        == [
          "0 bo@example.org: Hi a\\*b **bold**",
          "60 zoe@example.org: answer {👍 bo@example.org} →s/t1/t1 edited 90",
          "120 bo@example.org:  (File-p_account_id=1.jpg)", "180 bo@example.org:  deleted",
          "240 zoe@example.org: quoting →s/t1/t1", "300 zoe@example.org: 📞 <https://meet.google.com/abc>",
        ].map { $0.replacing("s/t1/t1", with: read.chats.first?.messages.first?.id ?? "") },
      "\(Self.said(read))")
    #expect(read.chats.first?.participants.map(\.isMe) == [true, false] && read.diagnostics.isEmpty)
    #expect(read.ledgers.allSatisfy { $0.unread.isEmpty })
  }

  @Test("Hangouts: segments, photos, members, names and calls")
  func hangouts() throws {
    let read = try MessengerFixtures.read([.init(name: "hangouts.json", place: "Hangouts.json")])
    #expect(
      Self.said(read) == [
        "0 2: Hi a\\*b **bold**\n<https://example.org/>", "60 1:  (my p.jpg)",
        "system 120 Google Hangouts: Zoë Ek added Bo Li", "system 180 Google Hangouts: Bo Li left",
        "system 240 Google Hangouts: Zoë Ek changed the title to “Trip”", "call 300 1: 61 seconds",
      ], "\(Self.said(read)) \(read.diagnostics)")
    #expect(read.chats.first?.participants.map(\.isMe) == [true, false])
  }

  @Test("Snapchat: both directions are one chat")
  func snapchat() throws {
    let read = try MessengerFixtures.read([.init(name: "snapchat.json", place: "chat_history.json")])
    #expect(read.chats.map(\.title) == ["bo_li", "Trip"], "\(read.diagnostics)")
    #expect(
      Self.said(read) == ["0 Me: Hi", "30 bo_li:  (photo)", "60 bo_li: answer a\\*b"], "\(Self.said(read))")
    #expect(Self.said(read, 1) == ["60 cy: in the group", "system 120 Snapchat: bo_li: participant removed"])
  }

  @Test("Snapchat's messages with null for their content show what is left; a text without words is counted")
  func snapchatNulls() throws {
    func record(_ type: String, _ time: Int) -> String {
      #"{"From":"bo_li","Media Type":"\#(type)","Created":"2024-05-01 08:0\#(time):00 UTC","Content":null,"#
        + #""Conversation Title":null,"IsSender":false,"Media IDs":null}"#
    }
    let text = #"{"bo_li":[\#(record("TEXT", 3)),\#(record("NOTE", 2)),\#(record("MEDIA", 1))]}"#
    let read = ImportedFiles(text, as: "chat_history.json")
    #expect(
      Self.said(read) == ["60 bo_li:  (photo)", "120 bo_li:  (audio)"] && read.skipped("no content") == 1,
      "\(Self.said(read))")
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("Snapchat's files are found by the id in their names, and escaped characters are read")
  func snapchatMedia() throws {
    let text = try ImportedFiles.sample("messengers/snapchat.json").replacing("answer a*b", with: "it&#39;s")
    let read = ImportedFiles([
      InputFile(contentPath: "chats/snap/chat_media/2024-05-01_b~x.jpg", text: "x"),
      InputFile(contentPath: "chats/snap/json/chat_history.json", text: text),
    ])
    #expect(read.media.count == 1 && read.ledgers.first?.missingFiles == 0)
    #expect(read.messages.contains { $0.text == "it's" })
  }

  @Test("X: short addresses are expanded, people are named by id, the owner by name")
  func xMessages() throws {
    let read = try MessengerFixtures.read([
      .init(name: "direct-messages.js", place: "twitter/data/direct-messages.js"),
      .init(name: "account.js", place: "twitter/data/account.js"),
    ])
    #expect(read.chats.map(\.title) == ["@2", "Trip"], "\(read.diagnostics)")
    #expect(
      Self.said(read) == ["0 1: photo (p.jpg)", "60 2: see https://example.org/a {😂 1}"], "\(Self.said(read))"
    )
    #expect(
      Self.said(read, 1) == [
        "system 0 X (Twitter): @2 added Zoë Ek, @2", "system 60 X (Twitter): @2 added @3",
        "system 90 X (Twitter): @2 changed the title to “Trip”", "system 120 X (Twitter): @3 left",
      ], "\(Self.said(read, 1))")
    #expect(read.chats[0].participants.map(\.name) == ["Zoë Ek", "@2"])
  }

  @Test("LinkedIn: one chat for each conversation, with subjects and HTML")
  func linkedIn() throws {
    let read = try MessengerFixtures.read([.init(name: "linkedin.csv", place: "linkedin/messages.csv")])
    #expect(read.chats.map(\.title) == ["Bo Li, Zoë Ek", "Trip"], "\(read.diagnostics)")
    #expect(
      Self.said(read) == [
        "0 Zoë Ek: **Plan**\n\nHi a\\*b\nhttps://example.org/x", "60 Bo Li: answer **now**",
      ], "\(Self.said(read))")
  }

  @Test("letters that LinkedIn garbled are repaired")
  func garbled() throws {
    let read = try MessengerFixtures.read([.init(name: "linkedin.csv", place: "linkedin/messages.csv")]) {
      $0.replacing("Zoë", with: "ZoÃ«")
    }
    #expect(read.chats.first?.title == "Bo Li, Zoë Ek")
  }

  @Test("Discord's data package has the owner's messages of each channel")
  func discordPackage() throws {
    let read = try MessengerFixtures.read([
      .init(name: "discord-package/messages.json", place: "package/messages/c123/messages.json"),
      .init(name: "discord-package/channel.json", place: "package/messages/c123/channel.json"),
      .init(name: "discord-package/user.json", place: "package/account/user.json"),
    ])
    #expect(read.chats.map(\.title) == ["#general"], "\(read.diagnostics)")
    #expect(Self.said(read) == ["0 7: Hi a\\*b", "60 7:  (p.png)"], "\(Self.said(read))")
    #expect(read.chats.first?.participants.map(\.name) == ["Zoë Ek"])
  }

  @Test("Viber: lines and rows; a number over 12 decides the order of the date")
  func viber() throws {
    let lines = try MessengerFixtures.read([.init(name: "viber.txt", place: "Messages - Ann.txt")])
    #expect(lines.formats == ["Viber"] && lines.chats.map(\.title) == ["Ann"], "\(lines.diagnostics)")
    #expect(Self.said(lines) == ["0 Ann: Hi a\\*b\nsecond", "1080030 Me:  (photo)"], "\(Self.said(lines))")
    let rows = try MessengerFixtures.read([.init(name: "viber.csv", place: "viber/Ann.csv")])
    #expect(Self.said(rows) == ["0 Ann: Hi, you", "1036830 Me: bye"], "\(Self.said(rows))")
  }
}
