@testable import Conversations
import Model
import Testing

/// Pages of signalbackup-tools.
@Suite struct SignalPageTests {
  @Test("texts, quotations, reactions, files, polls, cards, edits, deletions and events are read")
  func pages() throws {
    let read = try MessengerFixtures.read([.init(name: "signal.html", place: "Trip (_id2)/Trip (_id2).html")])
    #expect(
      read.formats == ["Signal (HTML)"] && read.chats.map(\.title) == ["Trip"], "\(read.diagnostics)")
    #expect(
      read.messages.map(\.said) == [
        "system 0 Signal (HTML): Ann created the group.",
        "60 Ann: Hi **b** a\\*b\ntwo 🎉 \\<3 <https://tea.example.org/> {👍 Bo,Cy} {❤️ Bo}",
        "120 Me: > **Ann**\n> Hi **b**\n\nanswer edited 120",
        "180 Bo: look (Attachment_5_17.jpg Attachment_7_19.pdf)", "240 Bo:  (Attachment_6_18.mp3)",
        "300 Me:  deleted", "360 Ann: **Poll: Tea?**\n\n- Yes (2 votes)\n- No (0 votes)",
        "420 Ann: see\n\n> Tea \\& more\n> A page", "480 Ann: > Cy\n> \\+1 555 0100", "emoji 540 Me: 🎉",
      ], "\(read.messages.map(\.said))")
    let files = read.messages.flatMap(\.attachments)
    #expect(files.map(\.name) == [nil, "plan.pdf", nil] && files.map(\.caption) == ["at sea", "", ""])
    #expect(read.chats[0].summary == "All about tea" && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }
}
