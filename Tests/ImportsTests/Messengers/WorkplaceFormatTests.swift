import Content
@testable import Conversations
import Model
import Testing

/// Exports of Matrix, Mattermost, Zulip, Rocket.Chat and Teams.
@Suite struct WorkplaceFormatTests {
  private static func said(_ read: ImportedFiles, _ chat: Int = 0) -> [String] {
    chat < read.chats.count ? read.chats[chat].messages.map(\.said) : ["\(read.diagnostics)"]
  }

  @Test("Matrix: edits and reactions change their message; events about the room are lines")
  func matrix() throws {
    let read = try MessengerFixtures.read([.init(name: "matrix.json")])
    #expect(read.formats == ["Matrix"] && read.chats.map(\.title) == ["Trip"], "\(read.diagnostics)")
    #expect(
      Self.said(read)
        == [
          "system 0 Matrix: @zoe:example.org created the chat", "system 1 Matrix: Zoë Ek joined Matrix",
          "60 @zoe:example.org: Hi **b** a\\*b\ntwo {👍 @bo:example.org}",
          "120 @bo:example.org: answered →$3 edited 140", "180 @bo:example.org:  (p.jpg)",
          "240 @bo:example.org:  deleted", "system 300 Matrix: @bo:example.org: 🔒",
          "call 360 @bo:example.org: ",
          "420 @zoe:example.org: **Poll: Tea?**\n\n- Yes\n- No", "480 @zoe:example.org: _waves_",
        ].map { $0.replacing("$3", with: read.chats.first?.messages[2].id ?? "") }, "\(Self.said(read))")
    #expect(read.skipped("reaction") == 1 && read.skipped("edit") == 1 && read.chats[0].summary == "All")
  }

  @Test("Mattermost: replies, reactions, files, cards, and direct messages")
  func mattermost() throws {
    let read = try MessengerFixtures.read([.init(name: "mattermost.jsonl")])
    #expect(read.chats.map(\.title) == ["#Town", "Zoë Ek, Bo Li"], "\(read.diagnostics)")
    #expect(
      Self.said(read) == [
        "0 zoe: Hi **b** 🎉 {👍 bo} edited 10", "60 bo: answer (p.jpg) →1714550400000-zoe",
        "system 120 Mattermost: bo joined the channel.",
        "180 bo: > **[Build](<https://ci.example.org>)**\n> \n> passed",
      ], "\(Self.said(read))")
    #expect(Self.said(read, 1) == ["240 bo: direct"])
  }

  @Test("Zulip: channels announce new topics; both directions of direct messages are one chat")
  func zulip() throws {
    let read = try MessengerFixtures.read([
      .init(name: "zulip/messages-000001.json", place: "zulip/messages-000001.json"),
      .init(name: "zulip/realm.json", place: "zulip/realm.json"),
    ])
    #expect(read.chats.map(\.title) == ["#general", "Zoë Ek, Bo Li", "Zoë Ek, Bo Li"], "\(read.diagnostics)")
    #expect(
      Self.said(read) == [
        "0 1: **plans**\n\nHi **b** **@Bo Li** {👍 2} edited 10", "60 2:  (p.jpg)",
        "120 2: **other**\n\nnew topic",
      ], "\(Self.said(read))")
    #expect(read.diagnostics.isEmpty && read.ledgers.allSatisfy { $0.unread.isEmpty })
  }

  @Test("Rocket.Chat: threads, reactions, edits, files and events")
  func rocketChat() throws {
    let read = try MessengerFixtures.read([.init(name: "rocket-chat.json")])
    #expect(
      Self.said(read) == [
        "0 u1: Hi **b** 🎉 {👍 u1} edited 10", "60 u2: answer\n\n> a cat (p.jpg) →a1",
        "system 120 Rocket.Chat: Bo Li joined Rocket.Chat", "180 u2:  deleted",
      ], "\(Self.said(read)) \(read.diagnostics)")
  }

  @Test("Teams: HTML, mentions, quoted messages, files, reactions and calls")
  func teams() throws {
    let read = try MessengerFixtures.read([.init(name: "teams.json")])
    #expect(
      Self.said(read) == [
        "0 u1: Hi a\\*b",
        "60 u2: **Plan**\n\n**@Zoë Ek** answer 🙂\n\n- one\n- two\n\n```json\nlet x\n```".replacing(
          "json", with: "")
          + " (p.docx) {👍 u1} →1 edited 70",
        "120 u2:  deleted", "call 180 u1: 61 seconds",
      ], "\(Self.said(read)) \(read.diagnostics)")
  }
}
