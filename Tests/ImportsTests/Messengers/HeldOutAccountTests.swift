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

  // MARK: Meta

  private static func chat(_ title: String, _ people: String, _ cards: [(String, String, String)]) -> String {
    let card = { (parts: String) in "<div class=\"pam _a6-g\">\(parts)</div>" }
    let sender = { (name: String) in "<div class=\"_3-95 _a6-h\">\(name)</div>" }
    let messages = cards.map { name, text, time in
      card(
        sender(name) + "<div class=\"_3-95 _a6-p\"><div><div>\(text)</div></div></div>"
          + "<div class=\"_a6-o\">\(time)</div>")
    }
    return "<html><head><title>\(title)</title></head><body>" + card(sender("Participants: \(people)"))
      + messages.joined() + "</body></html>"
  }

  @Test(
    "pages of Meta have the afternoon in many languages",
    arguments: [
      "2024년 5월 1일 오후 3:45", "2024年5月1日 下午3:45", "2024年5月1日午後3:45", "1. Mai 2024, 3:45 nachm.",
      "1 de maio de 2024 3:45 da tarde", "1 de mayo de 2024, 3:45 de la tarde", "1 maj 2024 3:45 po południu",
      "1 Mai 2024, 3:45 ΜΜ", "1 May 2024, 3:45 م", "1 May 2024 3:45 ÖS", "May 1, 2024 3:45 PM",
      "1 mai 2024 à 15:45",
    ])
  func afternoons(_ time: String) throws {
    let text = Self.chat("Bo", "Bo and Ann", [("Bo", "Hi", time)])
    let read = try Reading([("message_1.html", text)])
    #expect(read.messages.map(\.time.seconds) == [1_714_578_300], "\(read.messages.map(\.time.seconds))")
    #expect(read.diagnostics.isEmpty)
  }

  @Test("mornings and nights are before noon, and twelve at night is midnight")
  func mornings() throws {
    let times = ["2024년 5월 1일 오전 12:45", "1 May 2024, 12:45 da noite", "1 May 2024, 12:45 vorm."]
    let read = try Reading([("message_1.html", Self.chat("Bo", "Bo", times.map { ("Bo", "Hi", $0) }))])
    #expect(Set(read.messages.map(\.time.seconds)) == [1_714_524_300])
  }

  @Test(
    "dates of Meta in numbers have the order of the page, or that of their clock",
    arguments: [
      (["30/10/2025 15:45", "01/11/2025 15:45"], [0, 2]),
      (["10/30/2025 15:45", "11/01/2025 15:45"], [0, 2]),
      (["01/11/2025 15:45"], [2]), (["11/01/2025 3:45 PM"], [2]),
    ])
  func numbers(_ times: [String], _ days: [Int64]) throws {
    let text = Self.chat("Bo", "Bo", times.reversed().map { ("Bo", "Hi", $0) })
    let read = try Reading([("message_1.html", text)])
    #expect(read.messages.map(\.time.seconds) == days.map { 1_761_839_100 + $0 * 86_400 })
  }

  @Test("the last two people of a chat of Meta are two in any language")
  func people() throws {
    let text = Self.chat(
      "Participants: Tea", "Bo, Cy Ek og Ann Li", [("Ann Li", "Hi", "May 1, 2024 3:45 PM")])
    let read = try Reading([("message_1.html", text)])
    #expect(read.chats.map(\.title) == ["Tea"])
    #expect(read.chats.first?.participants.map(\.name) == ["Bo", "Cy Ek", "Ann Li"])
  }

  @Test(
    "Messenger's records say once what their texts say, and keep the words of a message that is sent again")
  func records() throws {
    let text = #"""
      {"participants": [{"name": "Ann"}, {"name": "Bo"}], "title": "Bo", "thread_path": "inbox/bo_1", "messages": [
      {"sender_name": "Bo", "timestamp_ms": 1714550580000, "photos": [{"uri": "a/p.jpg"}],
      "bumped_message_metadata": {"bumped_message": "old *words*", "is_bumped": true}},
      {"sender_name": "Bo", "timestamp_ms": 1714550520000, "type": "Share", "content": "look https://example.org/a",
      "share": {"link": "https://example.org/a"}},
      {"sender_name": "Ann", "timestamp_ms": 1714550460000, "type": "Call", "call_duration": 0, "missed": true},
      {"sender_name": "Ann", "timestamp_ms": 1714550400000, "type": "Call", "call_duration": 0, "missed": true,
      "content": "You missed a call from Ann."}]}
      """#
    let read = try Reading([("bo/message_1.json", text)])
    #expect(
      read.messages.map(\.said) == [
        "call 0 Ann: You missed a call from Ann.", "call 60 Ann: missed",
        "120 Bo: look https://example.org/a",
        "180 Bo: > old \\*words\\* (p.jpg)",
      ], "\(read.messages.map(\.said))")
  }

  // MARK: SMS

  @Test(
    "calls of a phone that were declined or answered elsewhere are not missed; a hidden number is unknown")
  func calls() throws {
    let call = { (number: String, type: Int, minute: Int) in
      "<call number=\"\(number)\" duration=\"0\" date=\"\(1_714_550_400_000 + minute * 60_000)\" type=\"\(type)\"/>"
    }
    let text =
      "<calls>" + call("+1555", 5, 0) + call("+1555", 7, 1) + call("+1555", 3, 2) + call("", 3, 3)
      + "</calls>"
    let read = try Reading([("calls.xml", text)])
    #expect(
      Set(read.messages.map(\.said)) == [
        "call 0 +1555: declined", "call 60 +1555: answered on another device", "call 120 +1555: missed",
        "call 180 Unknown: missed",
      ], "\(read.messages.map(\.said))")
    #expect(Set(read.chats.map(\.title)) == ["+1555", "Unknown"])
    #expect(read.chats.contains { $0.slug.hasPrefix("sms-backup-restore-") })
  }
}
