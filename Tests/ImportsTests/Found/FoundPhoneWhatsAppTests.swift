import Basics
@testable import Conversations
import Model
import Testing

/// Chats of phones: what WhatsApp-Chat-Exporter writes, and texts of iPhones without WhatsApp's marks.
@Suite("Found: WhatsApp")
struct FoundPhoneWhatsAppTests {
  private static func record(_ minute: Int, _ fields: String, mine: Bool = false) -> String {
    let time = 1_714_550_400 + minute * 60
    return #""\#(minute)": {"from_me": \#(mine), "timestamp": \#(time), "key_id": "K\#(minute)", \#(fields)}"#
  }

  private static func chat(_ key: String, _ name: String, _ records: [String]) -> String {
    #""\#(key)": {"name": "\#(name)", "type": "android", "messages": {\#(records.joined(separator: ", "))}}"#
  }

  @Test("deletions, places, calls, contacts and polls of a database keep their senders; calls are a chat")
  func database() throws {
    let page = #"This media include the following vCard file:<br><a href=\"vCards/Bo.vcf\">Bo Li</a>"#
    let card = #""meta": true, "media": true, "safe": true, "mime": "text/x-vcard", "data": "\#(page)""#
    let options = #"[{"text": "Here", "vote_count": 2}, {"text": "There", "vote_count": 0}]"#
    let ann = Self.chat(
      "15550100@s.whatsapp.net", "Ann",
      [
        Self.record(0, #""meta": true, "data": "Message deleted""#, mine: true),
        Self.record(1, #""meta": true, "data": "Location shared: (52.5, 13.4)""#),
        Self.record(2, #""meta": true, "data": "A video call was missed""#),
        Self.record(3, card),
        Self.record(4, #""data": "📊 Where?", "poll": {"question": "Where?", "options": \#(options)}"#),
        Self.record(5, #""meta": true, "data": "The security code changed""#),
      ])
    let calls = Self.chat(
      "000000000000000", "WhatsApp Calls",
      [Self.record(9, #""meta": true, "sender": "Ann", "data": "A voice call from Ann was missed.""#)])
    let read = try Reading([("result.json", "{\(ann), \(calls)}")])
    #expect(read.format == "whatsapp" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.ledger.addsUp && read.chats.map(\.title) == ["Ann", "WhatsApp Calls"])
    #expect(
      read.lines == [
        "Me: ", "Ann: 📍 [52.5, 13.4](<geo:52.5,13.4>)", "Ann: A video call was missed", "Ann: ",
        "Ann: **Poll: Where?**\n\n- Here (2 votes)\n- There (0 votes)", "WhatsApp: The security code changed",
        "Ann: A voice call from Ann was missed.",
      ], "\(read.lines)")
    #expect(read.messages.map(\.isDeleted) == [true, false, false, false, false, false, false])
    #expect(read.messages.map(\.kind) == [.text, .text, .call, .text, .text, .system, .call])
    #expect(read.messages[3].attachments.map(\.path) == ["Bo.vcf"])
    #expect(read.messages[3].attachments.map(\.title) == ["Bo Li"])
  }

  @Test("a mark in what a person copied does not make phrases of a file without marks texts")
  func copiedMarks() throws {
    let texts = [
      "Ann: Messages and calls are end-to-end encrypted. No one outside of this chat can read them.",
      "Ann: image omitted", "Bo: Missed voice call", "Bo: call \u{200E}+49 30 111\u{200E} now", "Bo: Bo left",
      "Bo: Ann left her keys here",
    ]
    let lines = texts.enumerated().map { "[25/03/2024, 10:00:0\($0.offset)] \($0.element)\n" }
    let read = try Reading([("Ann.txt", lines.joined())])
    #expect(
      read.lines == [
        "WhatsApp: Messages and calls are end-to-end encrypted. No one outside of this chat can read them.",
        "Ann: ", "Bo: Missed voice call", "Bo: call +49 30 111 now", "WhatsApp: Bo left",
        "Bo: Ann left her keys here",
      ], "\(read.lines)")
    #expect(read.messages.map(\.kind) == [.system, .text, .call, .text, .system, .text])
    #expect(read.messages[1].attachments.map(\.mime) == ["image/*"])
  }
}
