import Basics
@testable import Conversations
import Model
import Testing

/// What a second look at the formats of phones found.
@Suite("Found: phones, reviewed")
struct FoundPhoneReviewTests {
  private static func whatsApp(_ texts: [String]) throws -> Reading {
    let lines = texts.enumerated().map { "[25/03/2024, 10:00:0\($0.offset)] \($0.element)\n" }
    return try Reading([("Ann.txt", lines.joined())])
  }

  @Test("WhatsApp: without marks, sentences of people about themselves are texts")
  func ownWords() throws {
    let read = try Self.whatsApp([
      "Ann: Hi", "Will: Will added salt", "Ann: Ann removed the cake from the oven",
      "Ann: Ann started a call", "Bo: Bo left the keys", "Bo: Bo left",
    ])
    #expect(
      read.lines == [
        "Ann: Hi", "Will: Will added salt", "Ann: Ann removed the cake from the oven",
        "Ann: Ann started a call", "Bo: Bo left the keys", "WhatsApp: Bo left",
      ], "\(read.lines)")
    #expect(read.messages.map(\.kind) == [.text, .text, .text, .text, .text, .system])
  }

  @Test("WhatsApp: the mark of an edit shows that phrases have marks")
  func editMark() throws {
    let read = try Self.whatsApp([
      "Ann: Hi \u{200E}<This message was edited>", "Bo: image omitted", "Bo: Bo left",
    ])
    #expect(read.lines == ["Ann: Hi", "Bo: image omitted", "Bo: Bo left"], "\(read.lines)")
    #expect(read.messages.map { $0.editedAt != nil } == [true, false, false])
  }

  @Test("WhatsApp: a poll may be an answer, and its question only in the text")
  func polls() throws {
    func record(_ number: Int, _ fields: String) -> String {
      let time = 1_714_550_400 + number
      return #""\#(number)": {"from_me": false, "timestamp": \#(time), "key_id": "K\#(number)", \#(fields)}"#
    }
    let options = #"[{"text": "Here", "vote_count": 2}, "Far"]"#
    let records = [
      record(0, #""data": "Hi", "poll": null"#),
      record(1, #""data": "📊", "reply": "K0", "poll": {"question": "Where?", "options": \#(options)}"#),
      record(2, #""data": "Where?", "poll": {"question": null, "options": \#(options)}"#),
      record(3, #""data": "Ho", "poll": {}"#),
    ]
    let chat = #"{"name": "Ann", "messages": {\#(records.joined(separator: ", "))}}"#
    let read = try Reading([("result.json", #"{"15550100@s.whatsapp.net": \#(chat)}"#)])
    let poll = "Ann: **Poll: Where?**\n\n- Here (2 votes)\n- Far"
    #expect(read.lines == ["Ann: Hi", poll, poll, "Ann: Ho"], "\(read.lines)")
    #expect(read.messages.map(\.replyTo) == [nil, "K0", nil, nil] && read.diagnostics.isEmpty)
  }

  @Test("Signal: payments without a note, polls without a question, and who began a call of a group")
  func signal() throws {
    func record(_ number: Int, _ type: String, _ fields: String) -> String {
      #"{"id": "m\#(number)", "conversationId": "c1", "type": "\#(type)", "#
        + #""sent_at": \#(1_714_550_400_000 + number * 1000), \#(fields)}"#
    }
    let from = #""sourceServiceId": "aaaa""#
    let call = #""callHistoryDetails": {"mode": "Group", "ringerId": null, "startedById": "bbbb"}"#
    let records = [
      record(0, "incoming", #"\#(from), "payment": {"kind": 1, "note": null}"#),
      record(1, "incoming", #"\#(from), "poll": {"question": "", "options": ["A"]}"#),
      record(2, "call-history", call),
    ]
    let read = try Reading([("Ann.json", "[\(records.joined(separator: ", "))]")])
    let texts = read.messages.map(\.text)
    #expect(texts.prefix(2) == ["💸 payment", "**Poll:**\n\n- A (0 votes)"], "\(texts)")
    #expect(read.messages.map(\.sender) == ["aaaa", "aaaa", "bbbb"] && read.messages.last?.kind == .call)
    #expect(read.diagnostics.isEmpty && read.ledger.addsUp, "\(read.diagnostics)")
  }

  @Test("sigexport: a chat of one record is a chat, and an empty one with a reaction is kept")
  func reaction() throws {
    let row =
      #"{"date": "2024-05-01T10:00:00", "sender": "Ann", "body": "", "quote": "", "sticker": "", "#
      + #""reactions": [{"name": "Bo", "emoji": "👍"}], "attachments": []}"#
    let read = try Reading([("Ann/data.json", row)])
    #expect(read.messages.map(\.reactions) == [[Reaction(emoji: "👍", participants: ["Bo"])]], "\(read.lines)")
  }

  @Test("KakaoTalk: a quotation mark of Windows in an English text is no Korean")
  func quotationMark() throws {
    let text =
      "KakaoTalk Chats with Ann\nDate Saved : 2024-05-02 10:00:00\n\n"
      + "--------------- Wednesday, May 1, 2024 ---------------\n[Ann] [3:25 PM] it"
    let read = try Reading(bytes: [("talk.txt", Array(text.utf8) + [0x92] + Array("s ok\n".utf8))])
    #expect(read.format == "kakaotalk" && read.lines == ["Ann: it’s ok"], "\(read.lines)")
    #expect(!"\(read.ledger.assumed)".contains("949"))
  }

  @Test("Skype: styles inside a poll are no ends of it, and files without names are kept as JSON")
  func skype() throws {
    func read(_ type: String, _ content: String) throws -> Reading {
      let record =
        #"{"id":"1","originalarrivaltime":"2024-05-01T08:00:00Z","from":"8:ann","messagetype":"\#(type)","#
        + #""content":"\#(content)"}"#
      let chat = #"{"id":"8:ann","displayName":"Ann","MessageList":[\#(record)]}"#
      return try Reading([("messages.json", #"{"userId":"8:me","conversations":[\#(chat)]}"#)])
    }
    let options = "<polloption>Yes</polloption><polloption></polloption>"
    let poll = try read("Poll", "<pollquestion>Tea &amp; <b>cake</b>?</pollquestion>" + options)
    #expect(poll.messages.map(\.text) == ["**Poll: Tea \\& cake?**\n\n- Yes"], "\(poll.lines)")
    let files = try read("RichText/Files", "hello there")
    #expect(files.messages.map { $0.text.contains("hello there") } == [true], "\(files.lines)")
    #expect(files.diagnostics.count == 1)
  }
}
