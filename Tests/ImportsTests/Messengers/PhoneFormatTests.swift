import Basics
import Content
@testable import Conversations
import Testing

/// Backups of phones, Signal, LINE and KakaoTalk.
@Suite struct PhoneFormatTests {
  private static func said(_ read: ImportedFiles, _ chat: Int = 0) -> [String] {
    chat < read.chats.count ? read.chats[chat].messages.map(\.said) : []
  }

  @Test("texts, pictures and calls of a phone are chats with each number, however it is written")
  func sms() throws {
    let read = try MessengerFixtures.read([
      .init(name: "sms.xml", place: "phone/sms.xml"), .init(name: "calls.xml", place: "phone/calls.xml"),
    ])
    #expect(read.chats.map(\.title) == ["Zoë Ek, Bo Li", "Zoë Ek", "BANK"], "\(read.diagnostics)")
    #expect(read.chats.map(\.kind) == [.group, .direct, .direct])
    let picture = try #require(read.media.first)
    #expect(
      Self.said(read, 1) == [
        "0 +4915123456789: Grüße \\& a\\*b\nzwei 😀", "call 30 +4915123456789: 61 seconds",
        "call 31 +4915123456789: missed", "call 32 Me: 5 seconds", "60 Me: **Plan**\n\n😀", "180 Me: failed",
        "300 +4915123456789: look (\(picture.parts.suffix(2).joined(separator: "/")) gone.amr)",
      ], "\(Self.said(read))")
    #expect(Self.said(read) == ["360 +4917000000001: **Trip**\n\nto both", "420 Me: from me"])
    #expect(read.skipped("draft") == 1 && read.chats[1].participants.map(\.isMe) == [false, true])
    #expect(read.chats[1].messages[5].status == .failed && read.diagnostics.isEmpty)
  }

  @Test("a backup that is larger than memory is read in parts, each chat once")
  func largeBackup() throws {
    let text = try ImportedFiles.sample("messengers/sms.xml")
    let file = InputFile(contentPath: "chats/sms.xml", text: text)
    let large = InputFile(path: file.path, contentPath: file.contentPath, size: 1 << 30) {
      () throws(Diagnostic) in try file.stream()
    }
    let read = ImportedFiles([large])
    read.expectAccounts()
    #expect(read.messages.count == 7 && read.chats.count == 3)
  }

  @Test("sigexport's text: quotations, reactions, files, stickers and deletions")
  func signalText() throws {
    let read = try MessengerFixtures.read([.init(name: "signal/chat.md", place: "signal/Zoë Ek/chat.md")])
    #expect(read.formats == ["Signal"] && read.chats.map(\.title) == ["Zoë Ek"], "\(read.diagnostics)")
    #expect(
      Self.said(read) == [
        "0 Zoë Ek: Grüße a\\*b  \nsecond line", "60 Me: > Grüße a\\*b\n\nanswer {👍 Zoë Ek} {❤ Bo}",
        "120 Zoë Ek:  (p.jpg notes.pdf)", "emoji 180 Me: 😀", "240 Zoë Ek:  deleted",
        "300 Me: Missed voice call",
      ])
    let old = try MessengerFixtures.read([.init(name: "signal/old.txt")])
    #expect(old.formats == ["Signal"] && old.messages.map(\.text) == ["Hello John!", "Hello\nJane!"])
  }

  @Test("sigexport's records are read instead of its text")
  func signalRecords() throws {
    let read = try MessengerFixtures.read([
      .init(name: "signal/data.json", place: "signal/Zoë/data.json"),
      .init(name: "signal/chat.md", place: "signal/Zoë/chat.md"),
    ])
    #expect(
      Self.said(read) == [
        "0 Zoë Ek: Grüße a\\*b {❤ Bo}", "60 Me: > Grüße a\\*b\n\nanswer (p.jpg)", "emoji 120 Me: 😀",
        "180 Zoë Ek:  deleted", "call 240 Zoë Ek: Missed voice call",
      ], "\(Self.said(read)) \(read.diagnostics)")
  }

  @Test("messages of Signal Desktop: styles, replies, edits, calls and events")
  func signalDesktop() throws {
    let read = try MessengerFixtures.read([
      .init(name: "signal/desktop.json", place: "signal/Zoë (1a2b).json")
    ])
    #expect(read.chats.map(\.title) == ["Zoë"])
    #expect(
      Self.said(read) == [
        "0 11111111-aaaa: **bold** and **@Bo** {👍 +1}", "60 Me: answer (p.jpg) →a1 edited 100",
        "120 11111111-aaaa:  deleted", "call 180 Signal: missed", "system 240 Signal: keychange",
        "300 11111111-aaaa:  (sticker)", "emoji 360 11111111-aaaa: 😀", "420 11111111-aaaa: 👤 Cy",
      ], "\(Self.said(read)) \(read.diagnostics)")
    #expect(read.chats[0].participants.map(\.name) == ["Zoë", "Me"])
  }

  @Test("frames of a Signal backup: names, groups, replies and updates")
  func signalBackup() throws {
    let read = try MessengerFixtures.read([.init(name: "signal/main.jsonl", place: "signal/main.jsonl")])
    #expect(read.chats.map(\.title) == ["Bo Li", "Trip"] && read.chats[1].kind == .group)
    #expect(
      Self.said(read) == [
        "0 2: **Grüße** a\\*b {👍 Me}", "60 Me: answer (p.jpg) →1714550400000-2 edited 60",
        "120 2:  deleted", "180 2:  (sticker)", "call 240 2: missed", "system 300 Signal: identity update",
        "360 2: 👤 Cy Om", "420 2:  (photo)",
      ], "\(Self.said(read)) \(read.diagnostics)")
    #expect(read.chats[0].participants.map(\.name) == ["Bo Li", "Me"] && read.diagnostics.isEmpty)
  }

  @Test("imessage-exporter's text: tapbacks, files, replies once, and lines about the chat")
  func iMessage() throws {
    let read = try MessengerFixtures.read([.init(name: "imessage.txt", place: "Ann.txt")])
    #expect(read.formats == ["iMessage"] && read.chats.map(\.title) == ["Ann"], "\(read.diagnostics)")
    let first = try #require(read.messages.first?.id)
    #expect(
      Self.said(read) == [
        "0 Ann: Hi a\\*b\nsecond line (p.jpg) {❤️ Me} {🎉 Ann}",
        "system 60 iMessage: Ann renamed the conversation to Trip", "120 Me: answer →\(first)",
        "emoji 180 Me: 😀", "240 Ann: first\nand more {👍 Me} edited 305",
      ], "\(Self.said(read))")
    #expect(read.skipped("earlier version of a message") == 1)
    #expect(read.skipped("reply that follows in its own place") == 1)
  }

  @Test("pages of Telegram: styles, files, replies, forwards, and messages that continue one person's")
  func telegramPages() throws {
    let read = try MessengerFixtures.read([.init(name: "telegram.html", place: "ChatExport/messages.html")])
    #expect(read.formats == ["Telegram (HTML)"] && read.chats.map(\.title) == ["Trip"], "\(read.diagnostics)")
    #expect(
      Self.said(read).dropFirst() == [
        "0 Ann: Hi **b** a\\*b\ntwo <https://example.org/> {👍 +1}", "60 Ann:  (photo_1.jpg)",
        "120 Bo: answer →2", "180 Ann: news from Cy",
        "180 Ann: more news {❤ Bo,+2} from Cy", "240 Ann: found\n\nvia @gif", "call 300 Ann: 61 seconds",
      ], "\(Self.said(read))")
    #expect(Self.said(read).first == "system 0 Telegram (HTML): Ann created group «Trip» with members Bo")
    #expect(read.skipped("start of a day") == 1)
  }

  @Test("LINE: quoted texts, omitted files, calls and lines about the chat")
  func line() throws {
    let read = try MessengerFixtures.read([.init(name: "line.txt")])
    #expect(read.formats == ["LINE"] && read.chats.map(\.title) == ["Zoë Ek"])
    #expect(
      Self.said(read) == [
        "0 Zoë Ek: Grüße a\\*b", "60 Bo: two\nlines \"quoted\"", "120 Zoë Ek:  (photo)", "180 Bo:  (sticker)",
        "call 240 Zoë Ek: Call time 1:23", "system 300 LINE: Bo unsent a message.", "emoji 360 Bo: 😀",
        "51000 Zoë Ek: late",
      ], "\(Self.said(read)) \(read.diagnostics)")
    let japanese = try MessengerFixtures.read([.init(name: "line-ja.txt")])
    #expect(japanese.chats.map(\.title) == ["アン"])
    #expect(Self.said(japanese) == ["-35700 Bo: おはよう", "19500 アン:  (photo)"], "\(Self.said(japanese))")
    let desktop = try MessengerFixtures.read([.init(name: "line-desktop.txt", place: "[LINE] Ann.txt")])
    #expect(desktop.formats == ["LINE"] && Self.said(desktop) == ["0 Ann: Hello there", "60 Bo:  (photo)"])
  }

  @Test("KakaoTalk: text of Windows and of phones, and the table of the Mac")
  func kakaoTalk() throws {
    let windows = try MessengerFixtures.read([.init(name: "kakaotalk-windows.txt")])
    #expect(windows.formats == ["KakaoTalk"] && windows.chats.map(\.title) == ["민수"])
    #expect(
      Self.said(windows) == [
        "-35700 민수:  (sticker)", "system -35700 KakaoTalk: 민수님이 나갔습니다.", "19500 민수: 안녕 a\\*b\n둘째 줄",
        "19560 Bo:  (photo photo)", "50340 Bo:  (notes.pdf)", "50340 Bo:  deleted",
      ], "\(Self.said(windows)) \(windows.diagnostics)")
    let phone = try MessengerFixtures.read([.init(name: "kakaotalk-phone.txt")])
    #expect(
      Self.said(phone) == [
        "19500 Ann: 안녕\n줄", "system 19560 KakaoTalk: Ann님이 Bo님을 초대했습니다.", "call 19620 Bo: 보이스톡 0:31",
        "system 19680 KakaoTalk: Ann님이 나갔습니다.", "19740 Bo: bye",
      ], "\(Self.said(phone)) \(phone.diagnostics)")
    let table = try MessengerFixtures.read([
      .init(name: "kakaotalk.csv", place: "kakao/KakaoTalk_Chat_Ann.csv")
    ])
    #expect(
      Self.said(table) == [
        "0 Ann: Hello, a\\*b\nline \"two\"", "60 Bo:  (photo)", "system 120 KakaoTalk: Bo님이 들어왔습니다.",
      ], "\(Self.said(table)) \(table.diagnostics)")
  }
}
