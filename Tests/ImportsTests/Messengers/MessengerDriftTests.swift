@testable import Conversations
import Testing

/// Files of newer or changed programs: a warning names the place, and nothing is lost.
@Suite("Drift of messengers' formats")
struct MessengerDriftTests {
  /// A change to a sample, and the warning about it. The text of the chats contains `zorblax` afterwards,
  /// and as many
  /// messages as before.
  struct Drift: Sendable, CustomTestStringConvertible {
    let files: [MessengerFixtures.File]
    let old: String
    let new: String
    let says: String
    var word = "zorblax"
    var testDescription: String { "\(files[0].name): \(new)" }

    init(_ name: String, _ old: String, _ new: String, _ says: String, word: String = "zorblax") {
      let place = MessengerDriftTests.places[name] ?? ""
      let beside = MessengerDriftTests.beside[name] ?? []
      files = [.init(name: name, place: beside.isEmpty ? place : "drift/" + place)] + beside
      (self.old, self.new, self.says, self.word) = (old, new, says, word)
    }
  }

  static let places = [
    "skype.json": "messages.json", "direct-messages.js": "direct-messages.js", "linkedin.csv": "messages.csv",
    "snapchat.json": "chat_history.json", "google-chat/messages.json": "messages.json",
    "zulip/messages-000001.json": "messages-000001.json", "signal/data.json": "data.json",
    "signal/desktop.json": "Zoe.json", "signal/main.jsonl": "main.jsonl", "signal/chat.md": "chat.txt",
    "messenger-html/message_2.html": "message_2.html",
    "discord-package/messages.json": "messages.json", "messenger/message_1.json": "message_1.json",
  ]
  static let beside: [String: [MessengerFixtures.File]] = [
    "zulip/messages-000001.json": [.init(name: "zulip/realm.json", place: "drift/realm.json")],
    "linkedin.csv": [.init(name: "account.js", place: "drift/account.js")],
  ]

  private static let kept = "it is kept as JSON"

  /// Records of an unknown type.
  static let records: [Drift] = [
    Drift(
      "chatlab.json", #""type":99,"content":"odd""#, #""type":42,"content":"zorblax""#,
      "unknown type \"42\" of a message; its text is shown"),
    Drift(
      "messenger/message_1.json", #""type": "Share""#, #""type": "zorblax""#,
      "unknown type \"zorblax\" of a message; its text is shown", word: "look"),
    Drift(
      "sms.xml", "  <sms protocol=\"0\" address=\"BANK\"", "  <zorblax protocol=\"0\" address=\"BANK\"",
      "unknown record \"zorblax\"; \(kept)"),
    Drift(
      "signal/desktop.json", #""type":"keychange""#, #""type":"zorblax""#,
      "unknown type \"zorblax\" of a message; \(kept)"),
    Drift(
      "signal/main.jsonl", #"{"chatItem":{"chatId":"11""#, #"{"zorblax":{"chatId":"11""#,
      "unknown frame \"zorblax\"; \(kept)"),
    Drift(
      "signal/main.jsonl", #""contactMessage":"#, #""zorblaxMessage":"#,
      "message has no known content; \(kept)"),
    Drift(
      "skype.json", #""RichText/Contacts""#, #""zorblax""#, "unknown type \"zorblax\" of a message; \(kept)"),
    Drift(
      "hangouts.json", #""conversation_rename":"#, #""zorblax":"#,
      "unknown event \"RENAME_CONVERSATION\"; \(kept)"),
    Drift(
      "snapchat.json", #""Media Type":"TEXT","Created":"2024-05-01 08:01:00 UTC","Content":"answer"#,
      #""Media Type":"ZORBLAX","Created":"2024-05-01 08:01:00 UTC","Content":"answer"#,
      "unknown type \"ZORBLAX\" of a message; its text is shown", word: "answer a"),
    Drift(
      "direct-messages.js", #"{"participantsLeave":"#, #"{"zorblax":"#, "unknown record \"zorblax\"; \(kept)"),
    Drift(
      "matrix.json", #""type":"m.call.invite""#, #""type":"zorblax""#, "unknown event \"zorblax\"; \(kept)"),
    Drift(
      "mattermost.jsonl", #"{"type":"direct_post","direct_post":"#, #"{"type":"zorblax","zorblax":"#,
      "unknown line \"zorblax\"; \(kept)"),
    Drift(
      "rocket-chat.json", #""t":"uj""#, #""t":"zorblax""#,
      "unknown type \"zorblax\" of a message; its text is shown"),
    Drift(
      "messenger-html/message_2.html", "<div></div><div></div></div></div><div class=\"_3-94 _a6-o\">",
      "</div></div><div class=\"zorblax\">a zorblax</div><div class=\"_3-94 _a6-o\">",
      "unknown part of a message; its text is kept"),
    Drift(
      "telegram.html", "<div class=\"message default clearfix\" id=\"message4\">",
      "<div class=\"zorblax\" id=\"message4\">", "unknown record \"zorblax\"; its text is kept",
      word: "answer"),
    Drift(
      "telegram.html", "<div class=\"message default clearfix\" id=\"message4\">",
      "<div class=\"message zorblax\" id=\"message4\">",
      "unknown type \"message zorblax\" of a message; its text is kept", word: "answer"),
    Drift(
      "imessage.txt", "May 01, 2024 10:01:00 AM Ann renamed", "Zorblax 01, 2024 10:01:00 AM zorblax renamed",
      "time of a message is in no known form; it has the time of the message before"),
    Drift(
      "discord.html",
      "<div class=\"chatlog__message-group\">\n<div id=\"chatlog__message-container-1235139396894720000\"",
      "<div class=\"zorblax\">zorblax\n<div id=\"chatlog__message-container-1235139396894720000\"",
      "unknown record \"zorblax\"; its text is kept"),
    Drift(
      "imessage.html", "<div class =\"announcement\"><p><span", "<div class=\"zorblax\"><p>zorblax <span",
      "unknown record \"zorblax\"; its text is kept"),
    Drift(
      "signal.html", "<div class=\"poll\">", "<div class=\"zorblax\">zorblax ",
      "unknown part of a message; its text is kept"),
    Drift(
      "matrix.html", "<div class=\"mx_MPollBody\">", "<div class=\"mx_Zorblax\">zorblax ",
      "unknown part of a message; its text is kept"),
    Drift(
      "teams.json", #""messageType":"systemEventMessage""#, #""messageType":"zorblax""#,
      "unknown type \"zorblax\" of a message; \(kept)"),
  ]

  /// Fields that are new: what a person may have written is kept.
  static let fields: [Drift] = [
    Drift(
      "chatlab.json", #""type":0,"#, #""mood":"zorblax words","type":0,"#,
      "unknown field \"mood\" of a message; \(kept)"),
    Drift(
      "telegram.html", "<div class=\"text\">\nanswer",
      "<div class=\"mood\">a zorblax</div><div class=\"text\">\nanswer",
      "unknown part of a message; its text is kept"),
    Drift(
      "discord.html", "<div class=\"chatlog__embed\">",
      "<div class=\"mood\">a zorblax</div><div class=\"chatlog__embed\">",
      "unknown part of a message; its text is kept"),
    Drift(
      "imessage.html", "<hr><div class=\"message_part\">\n<img",
      "<div class=\"mood\">a zorblax</div><hr><div class=\"message_part\">\n<img",
      "unknown part of a message; its text is kept"),
    Drift(
      "signal.html", "<div class=\"poll\">", "<div class=\"mood\">a zorblax</div><div class=\"poll\">",
      "unknown part of a message; its text is kept"),
    Drift(
      "matrix.html", "<div class=\"mx_MPollBody\">",
      "<div class=\"mood\">a zorblax</div><div class=\"mx_MPollBody\">",
      "unknown part of a message; its text is kept"),
    Drift(
      "imessage.html", "<b>Loved</b> by Me", "a zorblax of Ann",
      "unknown line of tapbacks; it is kept with the text"),
    Drift(
      "imessage.txt", "🎉 by Ann", "a zorblax of Ann", "unknown line of tapbacks; it is kept with the text"),
    Drift(
      "messenger/message_1.json", #""content": "look","#, #""content": "look", "mood": "a zorblax","#,
      "unknown field \"mood\" of a message; \(kept)"),
    Drift(
      "sms.xml", #"body="Code 1""#, #"body="Code 1" mood="a zorblax""#,
      "unknown field \"mood\" of a message; \(kept)"),
    Drift(
      "signal/data.json", #""body": "Grüße"#, #""mood": "a zorblax", "body": "Grüße"#,
      "unknown field \"mood\" of a message; \(kept)"),
    Drift(
      "skype.json", #""version":1,"content":"Hi there"#, #""mood":"a zorblax","content":"Hi there"#,
      "unknown field \"mood\" of a message; \(kept)"),
    Drift(
      "google-chat/messages.json", #""text":"quoting","#, #""text":"quoting","mood":{"words":"a zorblax"},"#,
      "unknown field \"mood\" of a message; \(kept)"),
    Drift(
      "snapchat.json", #""Content":"Hi","#, #""Content":"Hi","Mood":["a zorblax"],"#,
      "unknown field \"Mood\" of a message; \(kept)"),
    Drift(
      "direct-messages.js", #""text":"see https://t.co/a","#,
      #""text":"see https://t.co/a","mood":"a zorblax","#, "unknown field \"mood\" of a message; \(kept)"),
    Drift(
      "discord-package/messages.json", #""Contents":"Hi a*b","#, #""Contents":"Hi a*b","Mood":"a zorblax","#,
      "unknown field \"Mood\" of a message; \(kept)"),
    Drift(
      "matrix.json", #"{"body":"waves","#, #"{"mood":"a zorblax","body":"waves","#,
      "unknown field \"mood\" of the content of a message; \(kept)"),
    Drift(
      "mattermost.jsonl", #""message":"direct","#, #""message":"direct","mood":"a zorblax","#,
      "unknown field \"mood\" of a message; \(kept)"),
    Drift(
      "zulip/messages-000001.json", #""content":"direct","#, #""content":"direct","mood":"a zorblax","#,
      "unknown field \"mood\" of a message; \(kept)"),
    Drift(
      "rocket-chat.json", #""msg":"answer","#, #""msg":"answer","mood":"a zorblax","#,
      "unknown field \"mood\" of a message; \(kept)"),
    Drift(
      "teams.json", #""subject":"Plan","#, #""subject":"Plan","mood":"a zorblax","#,
      "unknown field \"mood\" of a message; \(kept)"),
    Drift(
      "teams.json", #""subject":"Plan","#, #""subject":"Plan","mood":"x1","#,
      "unknown field \"mood\" of a message; it is not shown", word: "answer"),
    Drift(
      "linkedin.csv", "FOLDER\n", "MOOD\n", "unknown column \"MOOD\"; it is kept with the text",
      word: "answer"),
  ]

  /// Fields that are missing or have another name.
  static let names: [Drift] = [
    Drift(
      "chatlab.json", #""content":"hello""#, #""words":"zorblax""#, "message has no \"content\"; \(kept)"),
    Drift(
      "telegram.html", "<div class=\"text\">\nanswer", "<div class=\"words\">\nzorblax",
      "unknown part of a message; its text is kept"),
    Drift(
      "telegram.html", "<div class=\"from_name\">\nBo\n       </div>", "", "message has no \"from_name\"",
      word: "answer"),
    Drift(
      "telegram.html", " title=\"01.05.2024 10:02:00 UTC+02:00\"", "",
      "message has no \"date\"; it has the time of the message before", word: "answer"),
    Drift(
      "telegram.html", "01.05.2024 10:02:00 UTC+02:00", "noon",
      "\"title\" of a message is not a time; it has the time of the message before", word: "answer"),
    Drift(
      "discord.html", "<span class=\"chatlog__author\" title=\"ann\" data-user-id=\"1\">", "<span>",
      "message has no author", word: "secret"),
    Drift(
      "discord.html", "data-message-id=\"1235139145236480000\"", "data-message-id=\"noon\"",
      "\"data-message-id\" of a message is not a time; it has the time of the message before", word: "answer"),
    Drift(
      "discord.html",
      "<div class=\"chatlog__content chatlog__markdown\"><span class=\"chatlog__markdown-preserve\">answer",
      "<div class=\"zorblax\"><span class=\"words\">zorblax", "unknown part of a message; its text is kept"),
    Drift(
      "signal.html", "May 01, 2024 10:03:00", "noon",
      "time of a message is in no known form; it has the time of the message before", word: "look"),
    Drift(
      "signal.html", "<pre>look</pre>", "<p>zorblax</p>", "unknown part of a message; its text is kept"),
    Drift(
      "matrix.html", " mx_DisambiguatedProfile_displayName\" dir=\"auto\">Zoë Ek", "\">",
      "message has no sender", word: "Unknown"),
    Drift(
      "matrix.html", ">00:08</a>", ">noon</a>",
      "time of a message is in no known form; it has the time of the message before", word: "Tea"),
    Drift(
      "matrix.html", "<div class=\"mx_EventTile_body translate\" dir=\"auto\">answer",
      "<div class=\"words\">zorblax",
      "unknown part of a message; its text is kept"),
    Drift(
      "imessage.html", "<span class=\"sender\">Ann</span>", "", "message has no sender", word: "Unknown"),
    Drift(
      "imessage.html", "May 01, 2024 10:02:00 AM", "noon",
      "\"timestamp\" of a message is not a time; it has the time of the message before", word: "Plan"),
    Drift(
      "imessage.html", "<span class=\"bubble\">Hi", "<span class=\"zorblax\">zorblax",
      "unknown part of a message; its text is kept"),
    Drift(
      "imessage.txt", "Me\n😀", "\n😀", "message has no sender", word: "Unknown"),
    Drift(
      "messenger/message_1.json", #""timestamp_ms": 1714554600000"#, #""time": 1714554600000"#,
      "message has no \"timestamp_ms\"; it has the time of the message before", word: "look"),
    Drift(
      "messenger/message_1.json", #""content": "from an account that is gone""#, #""words": "zorblax""#,
      "message has no known content; \(kept)"),
    Drift(
      "messenger-html/message_2.html", "_a6-p\"><div><div></div><div>first",
      "_zz\"><div><div></div><div>zorblax",
      "unknown part of a message; its text is kept"),
    Drift(
      "messenger-html/message_2.html", "May 1, 2024 10:00:00am", "zorblax",
      "\"time\" of a message is not a time; it has the time of the message before", word: "oldest"),
    Drift(
      "messenger-html/message_2.html", "<div class=\"_2ph_ _a6-h _a6-i\">Bo Li</div>", "",
      "message has no sender", word: "oldest"),
    Drift("sms.xml", #"body="Code 1""#, #"words="zorblax""#, "message has no \"body\"; \(kept)"),
    Drift(
      "sms.xml", #"date="1714550640000""#, #"day="x""#,
      "message has no \"date\"; it has the time of the message before", word: "Code 1"),
    Drift(
      "signal/data.json", #""body": "Grüße a*b  ""#, #""words": "zorblax""#,
      "message has no known content; \(kept)"),
    Drift(
      "signal/desktop.json", #""sent_at":1714550760000,"#, "",
      "message has no \"sent_at\"; it has the time of the message before", word: "😀"),
    Drift(
      "signal/main.jsonl", #""standardMessage":{"text":{"body":"in the group"}}"#,
      #""plain":{"text":{"body":"zorblax"}}"#, "message has no known content; \(kept)"),
    Drift(
      "skype.json", #""content":"Hi there <ss type=\"smile\">:)</ss>""#, #""words":"zorblax""#,
      "message has no \"content\"; \(kept)"),
    Drift(
      "skype.json", #""originalarrivaltime":"2024-05-01T08:05:00.000Z""#, #""time":"x""#,
      "message has no \"originalarrivaltime\"; it has the time of the message before", word: "61 seconds"),
    Drift(
      "google-chat/messages.json", #""text":"quoting""#, #""words":"zorblax""#,
      "message has no known content; \(kept)"),
    Drift(
      "google-chat/messages.json", #""created_date":"Wednesday, May 1, 2024 at 8:04:00 AM UTC""#,
      #""created_date":"noon""#,
      "\"created_date\" of a message is not a time; it has the time of the message before", word: "quoting"),
    Drift(
      "hangouts.json", #""timestamp":"1714550460000000""#, #""time":"1""#,
      "message has no \"timestamp\"; it has the time of the message before", word: "my p.jpg"),
    Drift(
      "snapchat.json", #""Content":"answer a*b""#, #""Words":"zorblax""#,
      "message has no \"Content\"; \(kept)"),
    Drift(
      "direct-messages.js", #""text":"see https://t.co/a""#, #""words":"zorblax""#,
      "message has no \"text\"; \(kept)"),
    Drift(
      "discord-package/messages.json", #""Contents":"Hi a*b""#, #""Words":"zorblax""#,
      "message has no \"Contents\"; \(kept)"),
    Drift(
      "matrix.json", #""content":{"body":"waves","msgtype":"m.emote"}"#,
      #""content":{"words":"zorblax","msgtype":"m.emote"}"#, "message has no known content; \(kept)"),
    Drift(
      "mattermost.jsonl", #""message":"direct""#, #""words":"zorblax""#, "post has no \"message\"; \(kept)"),
    Drift(
      "zulip/messages-000001.json", #""content":"direct""#, #""words":"zorblax""#,
      "message has no \"content\"; \(kept)"),
    Drift(
      "rocket-chat.json", #""msg":"Hi *b* :tada:""#, #""words":"zorblax""#, "message has no \"msg\"; \(kept)"),
    Drift(
      "teams.json", #""body":{"contentType":"text","content":"Hi a*b"}"#,
      #""words":{"contentType":"text","content":"zorblax"}"#, "message has no \"body\"; \(kept)"),
    Drift(
      "linkedin.csv", "2024-05-01 08:01:00 UTC,,", "noon,,",
      "\"DATE\" of a message is not a time; it has the time of the message before", word: "answer"),
    Drift(
      "kakaotalk.csv", "2024-05-01 10:01:00", "noon",
      "\"Date\" of a message is not a time; it has the time of the message before", word: "photo"),
  ]

  @Test(
    "a record, a field or a name that is new gives a warning with its place, and its text is kept",
    arguments: records + fields + names)
  func drift(_ one: Drift) throws {
    let text = try ImportedFiles.sample("messengers/\(one.files[0].name)")
    let range = try #require(text.firstRange(of: one.old), "\(one.old) is in \(one.files[0].name)")
    let line = text[..<range.lowerBound].count { $0.isNewline } + 1
    let before = try MessengerFixtures.read(one.files)
    let read = try MessengerFixtures.read(one.files) {
      $0[..<range.lowerBound] + one.new + $0[range.upperBound...]
    }
    let found = read.diagnostics.first { $0.contains("warning: \(one.says)") }
    let place = try #require(
      found.flatMap { Int($0.split(separator: ":").dropFirst().first ?? "") }, "\(read.diagnostics)")
    #expect((1...line).contains(place) && line - place < 8, "\(found ?? "")")
    #expect("\(read.chats)".contains(one.word))
    #expect(read.messages.count >= before.messages.count && read.formats == before.formats)
  }

  @Test("a line of a text log that begins in no known way continues the message above it")
  func texts() throws {
    for (name, old) in [
      ("line.txt", "10:02\tZoë"), ("kakaotalk-windows.txt", "[Bo] [오후 3:26]"),
      ("viber.txt", "[ 13/05/2024 ]"), ("zoom/meeting_saved_chat.txt", "10:04:00 From"),
      ("zoom/cloud.txt", "00:01:00\tBo"), ("meet.txt", "Bo Li: One"),
      ("whatsapp.txt", "1/14/24, 12:03 AM"),
      ("discord.txt", "[5/1/2024 10:02 AM] Brew"), ("mail.mbox", "From the start"),
      ("matrix.txt", "Wed, May 1, 2024, 10:02:00"),
    ] {
      let read = try MessengerFixtures.read([.init(name: name)]) { $0.replacing(old, with: "zorblax " + old) }
      #expect("\(read.chats)".contains("zorblax"), "\(name)")
    }
  }

  @Test("a file that was cut off keeps what came before, and says where it ends")
  func truncated() throws {
    for name in [
      "messenger/message_1.json", "sms.xml", "skype.json", "matrix.json", "hangouts.json", "teams.json",
      "rocket-chat.json",
    ] {
      let read = try MessengerFixtures.read([.init(name: name)]) { String($0.dropLast(60)) }
      #expect(read.diagnostics.contains { $0.contains("error") }, "\(name)")
    }
  }
}
