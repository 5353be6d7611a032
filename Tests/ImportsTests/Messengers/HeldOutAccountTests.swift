import Basics
@testable import Conversations
import Model
import Testing

/// What exports of phones and accounts have besides the records of the samples.
@Suite("Messengers' files in the wild: iMessage, Meta, SMS")
struct HeldOutAccountTests {
  // MARK: iMessage

  private static func page(_ time: String, _ who: String, _ content: String, _ after: String = "") -> String {
    """
    <div class="message"><div class="\(who == "Me" ? "sent iMessage" : "received")">
    <p><span class="timestamp">May 01, 2024 \(time) AM</span> <span class="sender">\(who)</span></p>
    \(content)\(after)</div></div>
    """
  }

  private static func bubble(_ words: String) -> String {
    "<hr><div class=\"message_part\"><span class=\"bubble\">\(words)</span></div>"
  }

  @Test("a page's reply that does not follow is a message, with its tapbacks")
  func lostReplies() throws {
    let tapback =
      "<div class=\"tapbacks\"><div class=\"tapback\"><img src=\"a.png\"><span class=\"tapback\">from Me</span></div></div>"
    let own = Self.page("10:05:00", "Me", Self.bubble("in its place"))
    let lost = Self.page("10:02:00", "Bo", Self.bubble("only inside"), tapback)
    let replies = [own, lost].map { "<div class=\"reply\">\($0)</div>" }.joined()
    let text =
      "<html>" + Self.page("10:00:00", "Ann", Self.bubble("Tea?"), "<div class=\"replies\">\(replies)</div>")
      + Self.page("10:03:00", "Bo", "Subject: <span class=\"subject\">Cups</span>" + Self.bubble("two")) + own
      + "</html>"
    let read = try Reading([("export/Ann.html", text)], options: MessengerFixtures.berlin)
    let first = try #require(read.messages.first?.id)
    #expect(
      read.messages.map(\.said) == [
        "0 Ann: Tea?", "120 Bo: only inside {Sticker Me} →\(first)", "180 Bo: **Cups**\n\ntwo",
        "300 Me: in its place →\(first)",
      ], "\(read.messages.map(\.said))")
    #expect(read.diagnostics.isEmpty && read.ledger.addsUp && read.ledger.read == 4)
  }

  @Test("a text's indented reply that does not follow is a message")
  func lostLines() throws {
    let text = """
      May 01, 2024 10:00:00 AM
      Ann
      Tea?

          May 01, 2024 10:02:00 AM
          Bo
          only inside
          two lines
          Tapbacks:
              Loved by Ann

          May 01, 2024 10:05:00 AM
          Me
          in its place


      May 01, 2024 10:03:00 AM
      Bo
      two

      May 01, 2024 10:05:00 AM
      Me
      in its place
      Tapbacks:
      Liked by Ann
      This message responded to an earlier message.

      """
    let read = try Reading([("Ann.txt", text)], options: MessengerFixtures.berlin)
    let first = try #require(read.messages.first?.id)
    #expect(
      read.messages.map(\.said) == [
        "0 Ann: Tea?", "120 Bo: only inside\ntwo lines {❤️ Ann} →\(first)", "180 Bo: two",
        "300 Me: in its place {👍 Ann} →\(first)",
      ], "\(read.messages.map(\.said))")
    #expect(read.diagnostics.isEmpty && read.ledger.addsUp && read.ledger.read == 5)
  }

  @Test("stickers of apps are files in iMessage's text, with the words of a Genmoji")
  func stickers() throws {
    let text = """
      May 01, 2024 10:00:00 AM
      Ann
      Sticker from Me: attachments/1/m.heic (App: Memoji)
      Sticker from Me: attachments/1/g.heic (Genmoji prompt: a cup (of tea))

      """
    let read = try Reading([("Ann.txt", text)], options: MessengerFixtures.berlin)
    #expect(read.messages.map(\.said) == ["0 Ann:  (m.heic g.heic)"], "\(read.messages.map(\.said))")
    #expect(read.messages.first?.attachments.map(\.alt) == ["Memoji", "a cup (of tea)"])
  }
}
