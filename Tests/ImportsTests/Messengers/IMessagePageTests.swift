@testable import Conversations
import Model
import Testing

/// Pages of imessage-exporter.
@Suite struct IMessagePageTests {
  private static func head(_ time: String, _ who: String, guid: String = "") -> String {
    let link =
      guid.isEmpty
      ? time : "<a title=\"Reveal in Messages app\" href=\"sms://open?message-guid=\(guid)\">\(time)</a>"
    return """
      <div class="\(who == "Me" ? "sent iMessage" : "received")"><p><span class="timestamp">\(link)
      (Read by you after 5 seconds)</span> <span class="sender">\(who)</span></p>
      """
  }

  private static func message(
    _ time: String, _ who: String, _ parts: String, guid: String = "", after: String = ""
  ) -> String {
    """
    <div class="message">\(head(time, who, guid: guid))<hr><div class="message_part">\(parts)</div>\(after)</div></div>

    """
  }

  private static func read(_ body: String) throws -> Reading {
    let page = "<html>\n<meta charset=\"UTF-8\"><style>.message_part {}</style><body>\n\(body)</body></html>"
    return try Reading(
      [("export/Ann.html", page), ("export/attachments/1/p q.jpg", "x")], options: MessengerFixtures.berlin)
  }

  @Test("texts with styles, files, tapbacks and lines about the chat")
  func texts() throws {
    let tapbacks = """
      <div class="tapbacks"><p>Tapbacks:</p><div class="tapback"><span class="tapback"><b>Loved</b> by Me</span></div>
      <div class="tapback"><span class="tapback"><b>🎉</b> by Ann</span></div></div>
      """
    let read = try Self.read(
      Self.message(
        "May 01, 2024 10:00:00 AM", "Ann", "<span class=\"bubble\">Hi <b>b</b> a*b<br>two</span>",
        after: tapbacks)
        + "<div class =\"announcement\"><p><span class=\"timestamp\">May 01, 2024 10:01:00 AM</span> Ann renamed the conversation to <b>Trip</b></p></div>"
        + Self.message(
          "May 01, 2024 10:02:00 AM", "Me", "<img src=\"attachments/1/p%20q.jpg\" loading=\"lazy\">")
        + Self.message(
          "May 01, 2024 10:03:00 AM", "Me",
          "<a href=\"attachments/1/notes.pdf\">Click to download notes.pdf (1 kB)</a><span class=\"attachment_error\">Unable to locate attachment: gone.mov</span>"
        ))
    #expect(read.format == "imessage-html" && read.chats.map(\.title) == ["Ann"])
    let said = read.messages.map(\.said)
    #expect(
      said.enumerated().map { $0 == 2 ? String($1.prefix(8)) : $1 } == [
        "0 Ann: Hi **b** a\\*b\ntwo {❤️ Me} {🎉 Ann}",
        "system 60 iMessage (HTML): Ann renamed the conversation to Trip",
        "120 Me: ", "180 Me:  (notes.pdf gone.mov)",
      ], "\(said)")
    #expect(read.messages.dropFirst(2).first?.attachments.first?.path.hasPrefix("files/") == true)
    #expect(read.diagnostics.isEmpty && read.ledger.addsUp, "\(read.diagnostics)")
  }

  @Test(
    "replies are read once, in their own place, with the message that they answer", arguments: ["", "G2"])
  func replies(_ guid: String) throws {
    let reply = Self.message(
      "May 01, 2024 10:05:00 AM", "Me", "<span class=\"bubble\">answer</span>", guid: guid)
    let read = try Self.read(
      Self.message(
        "May 01, 2024 10:00:00 AM", "Ann", "<span class=\"bubble\">question</span>",
        after: "<div class=\"replies\"><div class=\"reply\">\(reply)</div></div>")
        + reply.replacing(
          "</div></div>",
          with:
            "<span class=\"reply_context\">This message responded to an earlier message.</span></div></div>"))
    let first = try #require(read.messages.first?.id)
    #expect(
      read.messages.map(\.said) == ["0 Ann: question", "300 Me: answer →\(first)"],
      "\(read.messages.map(\.said))")
  }

  @Test("of an edited message the last version is read; a message that was taken back is deleted")
  func edits() throws {
    let edited = """
      <div class="edited"><table><tbody><tr><td></td><td>one</td></tr></tbody><tfoot><tr>
      <td><span class="timestamp">Edited 1 minute, 5 seconds later</span></td><td>two</td></tr></tfoot></table></div>
      """
    let read = try Self.read(
      Self.message("May 01, 2024 10:00:00 AM", "Ann", edited)
        + Self.message(
          "May 01, 2024 10:01:00 AM", "Me",
          "<span class=\"unsent\">You unsent this message part 5 seconds after sending!</span>"))
    #expect(
      read.messages.map(\.said) == ["0 Ann: two edited 65", "60 Me:  deleted"], "\(read.messages.map(\.said))"
    )
    #expect(read.ledger.skipped.map(\.reason) == ["earlier version of a message"] && read.ledger.addsUp)
  }

  @Test("a page that is cut off keeps what is before")
  func truncated() throws {
    let whole = Self.message("May 01, 2024 10:00:00 AM", "Ann", "<span class=\"bubble\">Hi</span>")
    let read = try Self.read(whole + "<div class=\"message\"><div cla")
    #expect(read.messages.map(\.text) == ["Hi"])
  }
}
