import Basics
@testable import Conversations
@testable import Messengers
import Testing

/// What texts, pages and records of other programs and languages have besides those of the samples.
@Suite("Messengers' files in the wild: Telegram, Signal, LINE, KakaoTalk")
struct HeldOutChatTests {
  private static func lines(_ text: String, as name: String) throws -> [String] {
    try Reading([(name, text)], options: MessengerFixtures.berlin).messages.map(\.said)
  }

  // MARK: Telegram

  @Test(
    "an account of Telegram needs no word about it, and its messages no ids of people",
    arguments: [
      "", #""personal_information": {"user_id": 1, "first_name": "Ann"}, "#,
    ])
  func accounts(_ before: String) throws {
    let text = #"""
      {\#(before)"chats": {"list": [{"name": "Tea", "messages": [
      {"type": "message", "date_unixtime": "1714550400", "from": "Ann", "text": "Hi"}]},
      {"name": "Cups", "type": "personal_chat", "id": 2, "messages": [
      {"type": "message", "date_unixtime": "1714550460", "from": "Bo", "text": "two"}]}]}}
      """#
    let read = try Reading([("result.json", text)])
    #expect(read.format == "telegram" && read.chats.map(\.title) == ["Tea", "Cups"])
    #expect(read.messages.map(\.said) == ["0 Ann: Hi", "60 Bo: two"])
  }

  @Test("Telegram's text may be in its pieces alone, or one piece")
  func pieces() throws {
    let read = try Reading([
      (
        "result.json",
        #"""
        {"id": 5, "name": "Tea", "messages": [
        {"id": 1, "type": "message", "date_unixtime": "1714550400", "from": "Ann", "from_id": "user1",
        "text_entities": [{"type": "plain", "text": "Hi"}]},
        {"id": 2, "type": "message", "date_unixtime": "1714550460", "from": "Ann", "from_id": "user1",
        "text": {"type": "bold", "text": "loud"}, "text_entities": []}]}
        """#
      )
    ])
    #expect(read.format == "telegram" && read.lines == ["user1: Hi", "user1: **loud**"], "\(read.lines)")
    #expect(read.diagnostics.isEmpty)
  }

  private static func page(_ content: String, _ date: String = "01.05.2024 10:00:00 UTC+02:00") -> String {
    """
    <div class="page_header"><div class="text bold">Tea</div></div>
    <div class="message default clearfix" id="message1"><div class="body">
    <div class="date details" title="\(date)">10:00</div><div class="from_name">Ann</div>\(content)</div></div>
    """
  }

  @Test(
    "fragments of Telegram's pages are read, with dates of other programs",
    arguments: ["01.05.2024 10:00:00 UTC+02:00", "1 May 2024, 10:00:00"])
  func fragments(_ date: String) throws {
    let text = Self.page("<div class=\"text\">Hi</div>", date)
    let read = try Reading([("messages.html", text)], options: MessengerFixtures.berlin)
    #expect(read.format == "telegram-html" && read.chats.map(\.title) == ["Tea"])
    #expect(read.messages.map(\.said) == ["0 Ann: Hi"] && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test(
    "pictures and files of Telegram's pages are attachments in other elements too",
    arguments: [
      (
        "<div class=\"media_wrap clearfix\"><a class=\"photo_wrap\"><img class=\"photo\" src=\"photos/p.jpg\"></a></div>",
        "p.jpg"
      ),
      (
        "<a class=\"photo_wrap clearfix\" href=\"photos/p.jpg\"><img class=\"photo\" src=\"photos/p_thumb.jpg\"></a>",
        "p.jpg"
      ),
      ("<a class=\"photo_wrap\" href=\"photos/p.jpg\"></a>", "p.jpg"),
      ("<div class=\"media_wrap\"><a class=\"document_wrap\" href=\"files/a.pdf\"></a></div>", "a.pdf"),
    ])
  func media(_ content: String, _ name: String) throws {
    let reaction = "<span class=\"reactions\"><span class=\"reaction\">👍 2</span></span>"
    let text = Self.page(content + "<div class=\"text\">look</div>" + reaction)
    #expect(try Self.lines(text, as: "messages.html") == ["0 Ann: look (\(name)) {👍 +2}"])
  }

  // MARK: Signal

  @Test("a document with all chats of Signal Desktop is a chat for each, under its name")
  func desktop() throws {
    let text = #"""
      {"conversations": [{"id": "c1", "uuid": "u1", "name": "Ann Ek", "type": "private"},
      {"id": "c2", "name": "Tea", "type": "group"}],
      "messages": [{"conversationId": "c1", "type": "outgoing", "sent_at": 1714550400000, "body": "Hi"},
      {"conversationId": "c2", "type": "incoming", "sent_at": 1714550430000, "body": "Cups?", "sourceUuid": "u1"},
      {"conversationId": "c1", "type": "incoming", "sent_at": 1714550460000, "body": "Hello"}]}
      """#
    let read = try Reading([("signal.json", text)])
    #expect(read.format == "signal" && read.chats.map(\.title) == ["Ann Ek", "Tea"])
    #expect(read.messages.map(\.said) == ["0 Me: Hi", "60 Ann Ek: Hello", "30 u1: Cups?"], "\(read.lines)")
    #expect(read.chats.last?.participants.map(\.name) == ["Ann Ek"])
    let named = #"""
      {"messages": [{"conversationId": "c", "type": "incoming", "timestamp": 1714550400000, "source": "+1555",
      "conversationName": "Bo", "body": "Hi"}]}
      """#
    #expect(try Reading([("signal.json", named)]).chats.first?.participants.map(\.name) == ["Bo"])
  }

  @Test("sigexport's files without a name are missing, and No-Sender is no person")
  func records() throws {
    let text = #"""
      {"date": "2024-05-01T10:00:00", "sender": "Ann", "body": "here", "attachments": [{"name": "media", "path": "", "missing_kind": "media"}]}
      {"date": "2024-05-01T10:01:00", "sender": "No-Sender", "body": "Ann changed the name", "attachments": [], "quote": "", "reactions": []}
      """#
    let rows = text.replacing("\"here\",", with: "\"here\", \"quote\": \"\", \"reactions\": [],")
    let read = try Reading([("Ann/data.json", rows)], options: MessengerFixtures.berlin)
    #expect(
      read.messages.map(\.said) == ["0 Ann: here (file)", "system 60 Signal: Ann changed the name"],
      "\(read.messages.map(\.said))")
    #expect(read.chats.first?.participants.map(\.name) == ["Ann"])
  }

  @Test("a text of signalbackup-tools has the name of the chat, not its number")
  func backupTitle() throws {
    let text = "[May 01, 2024 10:00:00] <Ann Ek> Hi\n[May 01, 2024 10:01:00] <Bo Li> Hello\n"
    let read = try Reading([("signal/Ann Ek (_id12).txt", text)])
    #expect(read.chats.map(\.title) == ["Ann Ek"] && read.chats.map(\.kind) == [.direct])
  }
}
