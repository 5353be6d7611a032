@testable import Conversations
import Model
import Testing

/// Pages of DiscordChatExporter.
@Suite struct DiscordPageTests {
  @Test("messages of a group have one author; replies, files, reactions, embeds, bots and events are read")
  func page() throws {
    let read = try MessengerFixtures.read([
      .init(name: "discord.html", place: "club/Club - general.html")
    ])
    #expect(
      read.formats == ["Discord (HTML)"] && read.chats.map(\.title) == ["#general"], "\(read.diagnostics)")
    let ids = read.messages.map(\.id)
    #expect(
      read.messages.map(\.said) == [
        "0 1: Hi **b** a\\*b ![secret](<spoiler:>)\ntwo 🎉 {👍 +2} edited 0", "60 1:  (p.jpg)",
        "120 2: answer\n\n> [Tea](<https://tea.example.org/>)\n> \n> A page →\(ids[0])",
        "system 180 Discord (HTML): Ann pinned a message to this channel.",
      ], "\(read.messages.map(\.said))")
    #expect(read.messages[1].attachments.map(\.name) == ["cup of tea.jpg"])
    #expect(read.chats[0].participants.map { "\($0.name) \($0.bio)" } == ["Ann ", "Brew Bot"])
    #expect(read.chats[0].summary == "Club · Text Channels · All about tea" && read.diagnostics.isEmpty)
  }

  @Test("pages without quotation marks around attributes, and of older versions, are read")
  func otherForms() throws {
    let newer = try MessengerFixtures.read([.init(name: "discord.html")]) { text in
      text.replacing(#/([a-z-]+)="([^" ]+)"/#) { "\($0.1)=\($0.2)" }
    }
    #expect(newer.messages.count == 4 && newer.diagnostics.isEmpty, "\(newer.diagnostics)")
    let id = (1_714_550_400_000 - 1_420_070_400_000) << 22
    let older = try Reading([
      (
        "club.html",
        """
        <div class="preamble"><div class="preamble__entry">Direct Messages</div><div class="preamble__entry">Private / Bo</div></div>
        <div class="chatlog"><div class="chatlog__message-group"><div class="chatlog__messages">
        <span class="chatlog__author-name" title="bo#0001" data-user-id="3">Bo</span>
        <span class="chatlog__timestamp">01-May-24 10:00 AM</span>
        <div class="chatlog__message" data-message-id="\(id)" id="message-\(id)"><div class="chatlog__content">
        <div class="markdown"><span class="preserve-whitespace">hi</span><div class="quote">tea</div><div class="pre pre--multiline nohighlight">cup</div></div></div></div></div></div></div>
        """
      )
    ])
    #expect(older.chats.map(\.title) == ["Bo"] && older.chats[0].kind == .direct)
    #expect(
      older.messages.map(\.said) == ["0 3: hi\n\n> tea\n\n```\ncup\n```"] && older.diagnostics.isEmpty,
      "\(older.diagnostics)")
  }
}
