import Model
import Testing

@testable import Agents
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

  @Test(
    "marks of documents and thoughts without an end cost no squares of their number",
    .timeLimit(.minutes(1)),
    arguments: [
      "<antThinking>", "<antArtifact>", "<antArtifact ", ":::thinking\n", ":::artifact{title=\"A\"}\n```\n",
    ])
  func openMarks(_ piece: String) {
    let text = String(repeating: piece, count: 500_000 / piece.utf8.count)
    #expect(ClaudeArtifact.readable(text).text == text)
    #expect(LibreChatText.readable(text).text == text)
  }

  @Test("marks of links in an answer without a question cost no squares", .timeLimit(.minutes(1)))
  func title() {
    let answer = String(repeating: " ([", count: 100_000)
    let read = ImportedFiles(
      #"{"request":{"model":"m","messages":[{"role":"user","content":""}]},"response":{"choices":[{"index":0,"message":"#
        + #"{"role":"assistant","content":"\#(answer)"}}]}}"#, as: "call.json")
    #expect(!read.messages.isEmpty)
  }

  @Test("results of calls of LM Studio cost no squares of their number", .timeLimit(.minutes(1)))
  func results() {
    let results = (0..<20_000).map { #"{"type":"toolCallResult","callId":"c\#($0)","content":"x"}"# }
    let step = #"{"type":"contentBlock","content":[\#(results.joined(separator: ","))]}"#
    let read = ImportedFiles(
      #"{"name":"T","messages":[{"versions":[{"type":"multiStep","role":"assistant","steps":[\#(step)]}],"#
        + #""currentlySelected":0}]}"#, as: "chat.json")
    #expect(read.messages.count == 20_000)
  }
}
