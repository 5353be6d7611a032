import Content
@testable import Conversations
import Model
import Testing

/// Details of exports that the programs' own sources show.
@Suite struct ExportDetailTests {
  private static func said(_ read: ImportedFiles, _ chat: Int = 0) -> [String] {
    chat < read.chats.count ? read.chats[chat].messages.map(\.said) : ["\(read.diagnostics)"]
  }

  @Test("Element saves a file with the time of its message in the name, in the language of the person")
  func element() throws {
    let names = ["p-5-1-2024 at 10-03-00 AM.jpg", "p-1.5.2024 um 10-03-00.jpg", "p-01-05-24 at 13-48-00.jpg"]
    for name in names {
      let read = try MessengerFixtures.read([
        .init(name: "matrix.json", place: "trip/export.json"),
        .init(name: "viber.csv", place: "trip/images/p-5-1-2024 at 10-04-00 AM.jpg"),
        .init(name: "viber.txt", place: "trip/images/\(name)"),
      ])
      let said = try #require(Self.said(read).first { $0.hasPrefix("180 ") })
      #expect(said.hasPrefix("180 @bo:example.org:  (files/"), "\(name) \(read.diagnostics)")
    }
  }

  @Test("two files of Element that fit a message are not guessed")
  func twoFiles() throws {
    let read = try MessengerFixtures.read([
      .init(name: "matrix.json", place: "trip/export.json"),
      .init(name: "viber.txt", place: "trip/images/p-5-1-2024 at 10-03-00 AM.jpg"),
      .init(name: "viber.txt", place: "trip/images/p-5-1-2024 at 9-03-00 AM.jpg"),
    ])
    #expect(Self.said(read).contains("180 @bo:example.org:  (p.jpg)"), "\(Self.said(read))")
  }

  @Test("Rocket.Chat's own export names people only by login, and its events are sentences")
  func rocketChatExport() throws {
    let read = try MessengerFixtures.read([
      .init(name: "rocket-chat-export.json", place: "export/general.json"),
      .init(name: "viber.txt", place: "export/assets/f1-p.jpg"),
    ])
    #expect(read.formats == ["Rocket.Chat"] && read.chats.map(\.title) == ["general"], "\(read.diagnostics)")
    #expect(
      Self.said(read) == [
        "0 zoe: Hi **b** 🎉", "60 bo:  (\(read.messages[1].attachments.first?.path ?? ""))",
        "120 bo: yes\n\n> <https://chat.example.org/channel/general?msg=a1>",
        "system 180 Rocket.Chat: bo: joined the channel", "240 bo:  deleted",
      ], "\(Self.said(read))")
    #expect(read.messages[1].attachments.first?.path.hasPrefix("files/") == true)
  }

  @Test("Mattermost stores /me with asterisks")
  func me() throws {
    let read = try MessengerFixtures.read([.init(name: "mattermost.jsonl")]) {
      $0.replacing("\"message\":\"Hi **b** :tada:\"", with: "\"type\":\"me\",\"message\":\"*waves*\"")
    }
    #expect(Self.said(read).first == "0 zoe: _waves_ {👍 bo} edited 10", "\(Self.said(read))")
  }

  @Test("Zulip's direct messages between two people may be sent to a group")
  func zulip() throws {
    let read = try MessengerFixtures.read([
      .init(name: "zulip/messages-000001.json", place: "zulip/messages-000001.json"),
      .init(name: "zulip/realm.json", place: "zulip/realm.json"),
    ])
    #expect(read.chats.map(\.kind) == [.group, .direct, .direct])
  }

  @Test("Teams: custom reactions have a name; a call may last days")
  func teams() throws {
    let read = try MessengerFixtures.read([.init(name: "teams.json")]) {
      $0.replacing(
        "\"reactionType\":\"like\"", with: "\"reactionType\":\"custom\",\"displayName\":\"parrot\""
      )
      .replacing("PT1M1S", with: "P1DT1S")
    }
    let said = Self.said(read)
    #expect(
      said.contains { $0.contains("{:parrot: u1}") } && said.last == "call 180 u1: 86,401 seconds", "\(said)")
  }

  @Test("Signal Desktop named mentioned people by another field before 2023")
  func mentions() throws {
    let read = try MessengerFixtures.read([.init(name: "signal/desktop.json", place: "signal/Zoë.json")]) {
      $0.replacing(
        "\"mentionAci\":\"22222222-bbbb\",\"replacementText\":\"Bo\"", with: "\"mentionUuid\":\"2-b\"")
    }
    #expect(Self.said(read).first == "0 11111111-aaaa: **bold** and **@2-b** {👍 +1}", "\(Self.said(read))")
  }

  @Test("LinkedIn's column for archived conversations is known")
  func linkedIn() throws {
    let read = try MessengerFixtures.read([.init(name: "linkedin.csv", place: "linkedin/messages.csv")]) {
      $0.replacing(",FOLDER", with: ",FOLDER,IS CONVERSATION ARCHIVED").replacing(",INBOX", with: ",INBOX,No")
    }
    #expect(read.diagnostics.isEmpty && read.chats.count == 2, "\(read.diagnostics)")
  }

  @Test("photos of old Hangouts archives have a longer name")
  func hangouts() throws {
    let read = try MessengerFixtures.read([.init(name: "hangouts.json")]) {
      $0.replacing("\"plus_photo\"", with: "\"embeds.PlusPhoto.plus_photo\"")
    }
    #expect(
      Self.said(read).contains { $0.hasPrefix("60 1: ") && $0.contains("(my p.jpg)") }, "\(Self.said(read))")
  }

  @Test("folders of Discord's package may have names of another language; the index names channels")
  func discordPackage() throws {
    let read = try MessengerFixtures.read([
      .init(name: "discord-package/channel.json", place: "paket/Nachrichten/c123/channel.json"),
      .init(name: "discord-package/messages.json", place: "paket/Nachrichten/c123/messages.json"),
      .init(name: "discord-package/index.json", place: "paket/Nachrichten/index.json"),
      .init(name: "discord-package/user.json", place: "paket/Konto/user.json"),
    ]) { $0.replacing("\"name\":\"general\",", with: "") }
    #expect(read.chats.map(\.title) == ["#general"], "\(read.diagnostics)")
    #expect(read.chats.first?.participants.map(\.name) == ["Zoë Ek"])
    let direct = try MessengerFixtures.read([
      .init(name: "discord-package/channel.json", place: "paket/Nachrichten/c123/channel.json"),
      .init(name: "discord-package/messages.json", place: "paket/Nachrichten/c123/messages.json"),
      .init(name: "discord-package/index.json", place: "paket/Nachrichten/index.json"),
    ]) { _ in #"{"id":"124","type":"DM","recipients":["7","8"]}"# }
    #expect(direct.chats.map(\.title) == ["bo"] && direct.chats.first?.kind == .direct)
  }

  @Test("Matrix: the end of a poll is a line; polls before the stable form are read")
  func polls() throws {
    let read = try MessengerFixtures.read([.init(name: "matrix.json")]) {
      $0.replacing(
        #""m.room.message","sender":"@zoe:example.org","content":{"body":"waves","msgtype":"m.emote"}"#,
        with: ##""m.poll.end","sender":"@zoe:example.org","content":{"m.text":[{"body":"Yes won"}]}"##
      ).replacing(#"{"m.text":[{"body":"Tea?"}]}"#, with: ##"{"org.matrix.msc1767.text":"Tea?"}"##)
        .replacing("\"m.poll\"", with: "\"org.matrix.msc3381.poll.start\"")
    }
    let said = Self.said(read)
    #expect(said.contains("420 @zoe:example.org: **Poll: Tea?**\n\n- Yes\n- No"), "\(said)")
    #expect(said.last == "system 480 Matrix: Zoë Ek: Yes won", "\(said)")
  }

  @Test("Zulip: /me is an action; Signal Desktop: old changes of groups; Rocket.Chat: events and calls")
  func actionsAndEvents() throws {
    let zulip = try MessengerFixtures.read([
      .init(name: "zulip/messages-000001.json", place: "zulip/messages-000001.json"),
      .init(name: "zulip/realm.json", place: "zulip/realm.json"),
    ]) { $0.replacing("\"content\":\"direct\"", with: "\"content\":\"/me waves\"") }
    #expect(zulip.messages.map(\.said).contains("180 1: _waves_"), "\(zulip.messages.map(\.said))")
    let signal = try MessengerFixtures.read([.init(name: "signal/desktop.json", place: "signal/Zoë.json")]) {
      $0.replacing("\"keychange\"", with: "\"group\"")
    }
    #expect(signal.diagnostics.isEmpty, "\(signal.diagnostics)")
    for type in ["room-allowed-reacting", "voip-call-ended", "user-converted-to-team"] {
      let rooms = try MessengerFixtures.read([.init(name: "rocket-chat.json")]) {
        $0.replacing("\"t\":\"uj\"", with: "\"t\":\"\(type)\"")
      }
      #expect(rooms.diagnostics.isEmpty, "\(rooms.diagnostics)")
    }
  }

  @Test("X: the reaction \"hot\" is a flame")
  func hot() throws {
    let read = try MessengerFixtures.read([.init(name: "direct-messages.js")]) {
      $0.replacing("\"funny\"", with: "\"hot\"")
    }
    #expect(Self.said(read).last == "60 2: see https://example.org/a {🔥 1}", "\(Self.said(read))")
  }

  @Test("KakaoTalk: times with seconds, and the English title of the Windows program")
  func kakaoTalk() throws {
    let phone = try MessengerFixtures.read([.init(name: "kakaotalk-phone.txt")]) {
      $0.replacing("2024. 5. 1. 오후 3:27, Bo", with: "2024. 5. 1. 오후 3:27:05, Bo")
    }
    #expect(Self.said(phone).contains("call 19625 Bo: 보이스톡 0:31"), "\(Self.said(phone))")
    let windows = try MessengerFixtures.read([.init(name: "kakaotalk-windows.txt")]) {
      $0.replacing("민수 님과 카카오톡 대화", with: "Min with KakaoTalk Chats")
    }
    #expect(windows.chats.map(\.title) == ["Min"])
  }
}
