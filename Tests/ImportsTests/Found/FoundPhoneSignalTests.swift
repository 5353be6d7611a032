@testable import Conversations
import Model
import Testing

/// Records of Signal Desktop, of sigexport and of a plain backup.
@Suite("Found: Signal")
struct FoundPhoneSignalTests {
  private static func record(_ number: Int, _ type: String, _ fields: String) -> String {
    #"{"id": "m\#(number)", "conversationId": "c1", "type": "\#(type)", "#
      + #""sent_at": \#(1_714_550_400_000 + number * 60000), \#(fields)}"#
  }

  @Test("calls have a caller, and answers to stories, polls, long texts, payments and events their words")
  func desktop() throws {
    let from = #""sourceServiceId": "aaaa""#
    let call =
      #""callHistoryDetails": {"mode": "Direct", "direction": "Incoming", "status": "Accepted", "ringerId": "aaaa", "#
      + #""timestamp": 1714550460000, "endedTimestamp": 1714550520000}"#
    let votes = #"[{"fromConversationId": "c9", "optionIndexes": [0], "voteCount": 1}]"#
    let name = #"{"givenName": "Cy", "familyName": "Day"}"#
    let records = [
      Self.record(0, "incoming", #"\#(from), "body": "Hi""#), Self.record(1, "call-history", call),
      Self.record(2, "incoming", #"\#(from), "isViewOnce": true, "attachments": []"#),
      Self.record(
        3, "incoming",
        #"\#(from), "poll": {"question": "Where?", "options": ["Here", "There"], "votes": \#(votes)}"#),
      Self.record(4, "incoming", #"\#(from), "body": "", "storyReaction": {"emoji": "😂"}"#),
      Self.record(5, "timer-notification", #""expirationTimerUpdate": {"expireTimer": 604800}"#),
      Self.record(
        6, "group-v2-change", #""groupV2Change": {"details": [{"type": "title", "newTitle": "Tea"}]}"#),
      Self.record(
        7, "incoming", #"\#(from), "contact": [{"name": \#(name), "number": [{"value": "+1555"}]}]"#),
      Self.record(
        8, "incoming",
        #"\#(from), "body": "long", "bodyAttachment": {"contentType": "text/x-signal-plain", "path": "x/y"}"#),
      Self.record(9, "incoming", #"\#(from), "payment": {"kind": 1, "note": "lunch"}"#),
      Self.record(10, "incoming", #"\#(from), "giftBadge": {"level": 1}"#),
    ]
    let read = try Reading([("Ann.json", "[\(records.joined(separator: ", "))]")])
    #expect(read.format == "signal" && read.diagnostics.isEmpty && read.ledger.addsUp, "\(read.diagnostics)")
    #expect(
      read.lines == [
        "aaaa: Hi", "aaaa: 60 seconds", "aaaa: ",
        "aaaa: **Poll: Where?**\n\n- Here (1 vote)\n- There (0 votes)", "aaaa: 😂",
        "Signal: timer notification: 1 week", "Signal: group v2 change: title Tea",
        "aaaa: 👤 Cy Day · +1555", "aaaa: long", "aaaa: 💸 lunch", "aaaa: 🎁 gift badge",
      ], "\(read.lines)")
    #expect(read.messages[1].kind == .call && read.messages[4].kind == .emoji)
    #expect(read.messages[2].attachments.map(\.mime) == ["image/*"])
    #expect(read.messages[8].attachments.map(\.path) == ["y"])
  }

  @Test("sigexport's empty records for lines about the chat are skipped, without a warning")
  func empty() throws {
    let rows = [
      #"{"date": "2024-05-01T10:00:00", "sender": "Ann", "body": "Hi  ", "quote": "", "sticker": "", "#
        + #""reactions": [], "attachments": []}"#,
      #"{"date": "2024-05-01T10:01:00", "sender": "No-Sender", "body": "  ", "quote": "", "sticker": "", "#
        + #""reactions": [], "attachments": []}"#,
    ]
    let read = try Reading([("Ann/data.json", rows.joined(separator: "\n"))])
    #expect(read.lines == ["Ann: Hi"] && read.diagnostics.isEmpty, "\(read.lines) \(read.diagnostics)")
    #expect(read.ledger.skipped.map(\.reason) == ["no content"] && read.ledger.addsUp)
  }

  @Test("payments and badges of a backup are words")
  func backup() throws {
    func item(_ minute: Int, _ fields: String) -> String {
      #"{"chatItem": {"chatId": "10", "authorId": "2", "dateSent": "\#(1_714_550_400_000 + minute * 60000)", \#(fields)}}"#
    }
    let lines = [
      #"{"version": "1", "backupTimeMs": "1714550400000"}"#,
      #"{"recipient": {"id": "2", "contact": {"aci": "AAA=", "profileGivenName": "Bo"}}}"#,
      #"{"chat": {"id": "10", "recipientId": "2"}}"#,
      item(0, #""paymentNotification": {"amountMob": "1.5", "note": "lunch"}"#),
      item(1, #""giftBadge": {"state": "REDEEMED"}"#),
    ]
    let read = try Reading([("export/main.jsonl", lines.joined(separator: "\n"))])
    #expect(read.lines == ["2: 💸 1.5 MOB: lunch", "2: 🎁 gift badge"], "\(read.lines)")
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }
}
