import Basics
@testable import Conversations
import Model
import Testing

/// Paid media and photos of events in Telegram, media that can be seen once and deletions by admins in WhatsApp,
/// forwarded messages in Discord's texts.
@Suite("Messengers' files in the wild: paid, passing and forwarded")
struct HeldOutPaidTests {
  // MARK: Telegram

  private static func telegram(_ records: String...) throws -> Reading {
    let head = #"{"name":"Tea","type":"public_channel","id":5,"messages":["#
    let read = try Reading([("result.json", head + records.joined(separator: ",\n") + "]}")])
    #expect(read.format == "telegram" && read.ledger.addsUp, "\(read.diagnostics)")
    return read
  }

  /// A post of the channel, so many seconds after 10:00 UTC.
  private static func post(_ id: Int, _ seconds: Int, _ fields: String) -> String {
    #"{"id":\#(id),"type":"message","date":"2024-05-01T10:00:00","date_unixtime":"\#(1_714_557_600 + seconds)","#
      + #""from":"Tea","from_id":"channel5",\#(fields)}"#
  }

  @Test("Telegram: paid media are a missing file with their price, unless a file is there")
  func paid() throws {
    let read = try Self.telegram(
      Self.post(1, 0, #""paid_stars_amount":50,"text":"","text_entities":[]"#),
      Self.post(2, 60, #""paid_stars_amount":7,"text":"new film""#),
      Self.post(3, 120, #""paid_stars_amount":7,"photo":"photos/a.jpg","text":"""#))
    let said = read.messages.map(\.said)
    #expect(
      said == [
        "7200 channel5:  (media)", "7260 channel5: new film (media)", "7320 channel5:  (photos/a.jpg)",
      ], "\(said)")
    #expect(read.messages.flatMap(\.attachments).map(\.caption) == ["⭐ 50", "⭐ 7", ""])
    #expect(read.ledger.skipped.isEmpty && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("Telegram: a new photo of a group and a suggested one are files of their events")
  func photos() throws {
    func event(_ id: Int, _ fields: String) -> String {
      #"{"id":\#(id),"type":"service","date":"2024-05-01T10:00:00","date_unixtime":"1714557600","#
        + #""actor":"Ann","actor_id":"user1","text":"",\#(fields)}"#
    }
    let read = try Self.telegram(
      event(1, #""action":"edit_group_photo","photo":"photos/p1.jpg","width":640,"height":640"#),
      event(2, #""action":"suggest_profile_photo","photo":"(File not included. Change settings.)""#))
    let said = read.messages.map(\.said)
    #expect(
      said == [
        "system 7200 Telegram: Ann changed the photo (photos/p1.jpg)",
        "system 7200 Telegram: Ann: suggest profile photo (photo)",
      ], "\(said)")
  }

  @Test("Telegram (HTML): a new photo of a group is a file of its event")
  func page() throws {
    let page = """
      <!DOCTYPE html><html><body><div class="page_wrap"><div class="page_header"><div class="content">
      <div class="text bold">Tea</div></div></div><div class="page_body chat_page"><div class="history">
      <div class="message default clearfix" id="message1"><div class="body">
      <div class="pull_right date details" title="01.05.2024 10:00:00 UTC+02:00">10:00</div>
      <div class="from_name">Ann</div><div class="text">hi</div></div></div>
      <div class="message service" id="message2"><div class="body details">Ann changed group photo</div>
      <div class="userpic_wrap"><a class="userpic_link" href="photos/p1.jpg">
      <img class="userpic userpic1" src="photos/p1_thumb.jpg"></a></div></div>
      </div></div></div></body></html>
      """
    let read = try Reading([("tea/messages.html", page), ("tea/photos/p1.jpg", "x")])
    let said = read.messages.map(\.said)
    #expect(
      said == [
        "0 Ann: hi",
        "system 0 Telegram (HTML): Ann changed group photo (files/2d711642b726b0440162.jpg)",
      ], "\(said)")
  }

  @Test("Telegram: stories of an account are counted")
  func stories() throws {
    let text = """
      {"about":"Here is the data you requested.","personal_information":{"user_id":1},
      "stories":[{"date":"2024-05-01T10:00:00","media":"stories/s1.jpg"},{"date":"2024-05-02T10:00:00"}],
      "chats":{"list":[{"name":"Bo","type":"personal_chat","id":2,"messages":[{"id":1,"type":"message",
      "date":"2024-05-01T10:00:10","date_unixtime":"1714557610","from":"Bo","from_id":"user2","text":"hi"}]}]}}
      """
    let read = try Reading([("tea/result.json", text)])
    #expect(read.format == "telegram" && read.ledger.addsUp, "\(read.diagnostics)")
    #expect(read.messages.map(\.said) == ["7210 user2: hi"])
    #expect(read.ledger.skipped.map(\.reason) == ["story"] && read.ledger.skipped.map(\.count) == [2])
  }

  // MARK: WhatsApp

  @Test("WhatsApp: media that can be seen once are missing files of their sender")
  func once() throws {
    let end = "For added privacy, you can only open it on your phone."
    let lines = ["message", "photo", "video", "voice message"].enumerated().map { number, word in
      "\u{200E}[13/05/2024, 10:0\(number + 1):00] Bo: \u{200E}You received a view once \(word). \(end)\n"
    }
    let phone = try Reading(
      [("_chat.txt", "[13/05/2024, 10:00:00] Ann: hello\n" + lines.joined())],
      options: MessengerFixtures.berlin)
    let said = phone.messages.map(\.said)
    #expect(
      said == [
        "1036800 Ann: hello", "1036860 Bo:  (media)", "1036920 Bo:  (photo)", "1036980 Bo:  (video)",
        "1037040 Bo:  (voice message)",
      ], "\(said)")
  }

  @Test("WhatsApp: a message deleted by an admin with a name is deleted, a sentence without a name is a text")
  func admin() throws {
    let read = try Reading(
      [
        (
          "a.txt",
          """
          13/05/2024, 10:00 - Ada: hello
          13/05/2024, 10:01 - Ada: This message was deleted by admin ~Bolanle.
          13/05/2024, 10:02 - Bo: This message was deleted by admin because of all the noise
          13/05/2024, 10:03 - Bo: Diese Nachricht wurde von Admin Ada gelöscht.
          13/05/2024, 10:04 - Bo: This message was deleted by admin lol why
          13/05/2024, 10:05 - Bo: Ce message a été supprimé par l'admin hier soir
          13/05/2024, 10:06 - Bo: This message was deleted by admin 😡😡😡
          13/05/2024, 10:07 - Bo: This message was deleted by admin +49 30 123456.
          13/05/2024, 10:08 - Bo: \u{200E}This message was deleted by admin Cy Li.

          """
        )
      ], options: MessengerFixtures.berlin)
    let said = read.messages.map(\.said)
    #expect(
      said == [
        "1036800 Ada: hello", "1036860 Ada:  deleted",
        "1036920 Bo: This message was deleted by admin because of all the noise", "1036980 Bo:  deleted",
        "1037040 Bo: This message was deleted by admin lol why",
        "1037100 Bo: Ce message a été supprimé par l'admin hier soir",
        "1037160 Bo: This message was deleted by admin 😡😡😡", "1037220 Bo:  deleted", "1037280 Bo:  deleted",
      ], "\(said)")
  }

  // MARK: Discord

  @Test("Discord (text): a forwarded message is its text and its files")
  func forwarded() throws {
    let rule = String(repeating: "=", count: 62)
    let text = """
      \(rule)
      Guild: Tea
      Channel: General / tea
      \(rule)

      [7/12/2025 3:50 AM] ann

      {Forwarded Message}
      Pinned a message.
      Originally sent: 7/11/2025 1:00 PM

      [7/13/2025 3:50 AM] bo

      {Forwarded Message}
      look
      {Attachments}
      files/a.png

      Originally sent: 7/11/2025 1:00 PM

      [7/13/2025 3:51 AM] bo
      hi

      \(rule)
      Exported 3 message(s)
      \(rule)
      """
    let read = try Reading([("tea.txt", text)])
    #expect(read.format == "discord-text" && read.ledger.addsUp, "\(read.diagnostics)")
    let said = read.messages.map { "\(ISO8601.utc($0.time)) \($0.sender): \($0.text)" }
    #expect(
      said == [
        "2025-07-12T03:50:00Z ann: Pinned a message.", "2025-07-13T03:50:00Z bo: look",
        "2025-07-13T03:51:00Z bo: hi",
      ], "\(said)")
    #expect(read.messages.map(\.forwardedFrom) == ["another message", "another message", nil])
    #expect(read.messages.map(\.kind) == [.text, .text, .text])
    #expect(read.messages.map { $0.attachments.map(\.path) } == [[], ["a.png"], []])
  }
}
