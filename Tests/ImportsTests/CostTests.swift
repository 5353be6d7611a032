import Model
import Testing

@testable import Conversations
@testable import ImportKit
@testable import Discord
@testable import Messengers
@testable import Workplaces

/// Texts made to be slow.
@Suite struct CostTests {
  @Test(
    "a text of marks costs no squares of its length", .timeLimit(.minutes(5)),
    arguments: [
      "*a ", "_a ", "```", "`", "||", "**", "[", "](", "<", "<@", "http://", "https://a", "~", "\\", "> ",
      ":a:", "&lt;", "- ", "1. ",
    ])
  func marks(_ piece: String) {
    let text = String(repeating: piece, count: 20_000 / piece.utf8.count)
    let discord = DiscordText(names: DiscordNames(), options: SiteSettings.Imports())
    #expect(!discord.markdown(text).isEmpty)
    #expect(!InlineMarks.markdown(text, .whatsApp).isEmpty)
    let slack = SlackBody(team: SlackTeam([]))
    #expect(!slack.mrkdwn(text).isEmpty)
  }
}
