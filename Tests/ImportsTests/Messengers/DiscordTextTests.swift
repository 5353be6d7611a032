@testable import Conversations
import Model
import Testing

/// Texts of DiscordChatExporter.
@Suite struct DiscordTextTests {
  @Test("messages, files, cards, stickers, reactions and events are read; the end of the file is no message")
  func text() throws {
    let read = try MessengerFixtures.read([
      .init(name: "discord.txt", place: "club/Club - general.txt")
    ])
    #expect(
      read.formats == ["Discord (text)"] && read.chats.map(\.title) == ["#general"], "\(read.diagnostics)")
    #expect(
      read.messages.map(\.said) == [
        "0 ann: Hi **b** and a\\*b ![secret](<spoiler:>)\ntwo {👍 +2} {🎉 +1}",
        "60 Bo#0001:  (cup of tea-0A1B2.jpg)",
        "120 Brew: answer\n\n> <https://tea.example.org/>\n> Tea\n> \n> A page (1.png)",
        "system 1000980 Discord (text): ann pinned a message.",
      ], "\(read.messages.map(\.said))")
    #expect(read.chats[0].summary == "Club · Text Channels · All about tea" && read.diagnostics.isEmpty)
  }

  @Test("other dates, conversations of two, a second part of a channel and damaged ends are read")
  func otherForms() throws {
    let rule = String(repeating: "=", count: 62)
    func part(_ lines: String) -> String {
      "\(rule)\nGuild: Direct Messages\nChannel: Private / Bo\n\(rule)\n\n\(lines)"
    }
    let end = "\(rule)\nExported 3 message(s)\n\(rule)\n"
    let read = try Reading(
      [
        ("a/Bo.txt", part("[01.05.2024 10:00] bo\nhi\n\n[13.05.2024 10:00] ann\n\n\n")),
        ("a/Bo [part 2].txt", part("[2024-05-13 10:01:05] bo\n[not a date] stays\n\(rule)\nend\n\n\(end)")),
      ], options: MessengerFixtures.berlin)
    #expect(read.chats.map(\.title) == ["Bo"] && read.chats[0].kind == .direct, "\(read.diagnostics)")
    #expect(
      read.messages.map(\.said) == ["0 bo: hi", "1036865 bo: \\[not a date\\] stays\n\\\(rule)\nend"],
      "\(read.messages.map(\.said)) \(read.diagnostics)")
  }

  @Test("all parts of a channel have one order of day and month")
  func order() throws {
    let rule = String(repeating: "=", count: 62)
    func part(_ line: String) -> String { "\(rule)\nGuild: Club\nChannel: a\n\(rule)\n\n\(line)\nhi\n" }
    let read = try Reading(
      [
        ("a/x.txt", part("[4/30/2024 10:00 AM] ann")), ("a/x [part 2].txt", part("[5/1/2024 10:00 AM] ann")),
      ], options: MessengerFixtures.berlin)
    #expect(read.messages.map(\.said) == ["-86400 ann: hi", "0 ann: hi"], "\(read.messages.map(\.said))")
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }
}
