import Basics
@testable import Conversations
import Foundation
import Model
import Testing

/// Records that other programs write, or other versions.
@Suite("Messengers' records in the wild")
struct HeldOutRecordTests {
  @Test("WhatsApp's chats are read from the records that WhatsApp-Chat-Exporter makes of a database")
  func whatsApp() throws {
    func record(_ key: String, _ fields: String) -> String {
      #""\#(key)":{"timestamp":1714550400.0,"time":"10:00","key_id":"K\#(key)","thumb":null,\#(fields)}"#
    }
    let records = [
      record("1", #""from_me":true,"media":false,"meta":false,"data":"*tea*<br>now?","sender":null"#),
      record(
        "2",
        #""from_me":false,"media":true,"data":"WhatsApp/a.jpg","mime":"image/jpeg","caption":"look","reply":"K1","reactions":{"You":"👍"}"#
      ),
      record("3", #""from_me":false,"media":true,"meta":true,"data":"The media is missing","mime":"media""#),
      record("4", #""from_me":false,"meta":true,"data":"Missed voice call","sender":null"#),
      record(
        "5", #""from_me":false,"meta":false,"data":"ok","reply":"K0","quoted_data":"old","is_new":"one two""#),
    ]
    let chats =
      #"{"491@s.whatsapp.net":{"name":"Ann","type":"android","messages":{\#(records.joined(separator: ","))}},"#
      + #""7@g.us":{"name":"Trip","messages":{\#(record("9", #""from_me":false,"data":"hi","sender":"Cy""#))}}}"#
    let read = try Reading([("w/result.json", chats), ("w/WhatsApp/a.jpg", "x")])
    #expect(read.format == "whatsapp" && read.chats.map(\.title) == ["Ann", "Trip"])
    #expect(
      read.lines == [
        "Me: **tea**\nnow?", "Ann: look", "Ann: ", "WhatsApp: Missed voice call",
        "Ann: > old\n\nok\n\n```json\n{\"is_new\":\"one two\"}\n```", "Cy: hi",
      ], "\(read.lines)")
    #expect(read.messages.map { $0.attachments.map(\.title) }[1] == ["a.jpg"])
    #expect(read.messages[1].replyTo == read.messages[0].id && read.messages[1].reactions.count == 1)
    #expect(read.messages[2].attachments.count == 1 && read.messages[3].kind == .system)
    #expect(read.ledger.addsUp && read.chats.map(\.kind) == [.direct, .group])
  }

  @Test("Skype's cards and notices have their words, and a planned call is kept")
  func skype() throws {
    let card = #"{"attachments":[{"content":{"title":"Tea","text":"a <b>big</b> cup"}}]}"#
    let contents = [
      (
        "RichText/Media_Card",
        #"<URIObject type=\"SWIFT.1\">Card<Swift b64=\"\#(Data(card.utf8).base64EncodedString())\"/></URIObject>"#
      ),
      ("Notice", #"[{\"attachments\":[{\"content\":{\"text\":\"Hello\"}}]}]"#),
      ("RichText/ScheduledCallInvite", #"<scheduledcallinvite title=\"Standup\"/>"#),
    ]
    let records = contents.enumerated().reversed().map { index, content in
      #"{"id":"\#(index)","originalarrivaltime":"2024-05-01T10:0\#(index):00Z","messagetype":"\#(content.0)","#
        + #""content":"\#(content.1)","from":"8:ann"}"#
    }
    let chat =
      #"{"userId":"8:me","conversations":[{"id":"8:ann","displayName":"Ann","MessageList":[\#(records.joined(separator: ","))]}]}"#
    let read = try Reading([("skype/messages.json", chat)])
    let texts = read.messages.map(\.text)
    #expect(texts.prefix(2) == ["**Tea**\n\na **big** cup", "Hello"], "\(texts)")
    #expect(texts.last?.contains("Standup") == true && read.messages.allSatisfy { $0.attachments.isEmpty })
  }

  @Test("one post of Mattermost as a document is read, and buttons of cards are shown")
  func mattermost() throws {
    let post = """
      {
        "type": "post",
        "post": {"team": "t", "channel": "tea", "user": "ann", "type": "", "message": "root", "create_at": 1714550400000,
          "props": {"attachments": [{"text": "Tea?", "actions": [{"name": "Yes"}, {"name": "No"}]}]},
          "replies": [{"user": "bo", "type": "", "message": "yes", "create_at": 1714550460000}]}
      }
      """
    let read = try Reading([("post.json", post)])
    #expect(
      read.format == "mattermost" && read.lines == ["ann: root\n\n> Tea?\n> \n> Yes · No", "bo: yes"],
      "\(read.lines)")
  }

  @Test("a document with a type and a version is not Mattermost's")
  func settings() throws {
    #expect(
      try Reading([("a.json", #"{"type":"theme","version":1,"user":{"username":"ann"}}"#)]).format == nil)
  }

  @Test("one message of Slack as a document is read, and Slackbot has its name without a list of people")
  func slack() throws {
    let one =
      #"{"type":"message","ts":"1714550400.000100","user":"U1","text":"Hi","user_profile":{"real_name":"Ann"}}"#
    let read = try Reading([("message.json", one)])
    #expect(read.format == "slack" && read.messages.map(\.text) == ["Hi"], "\(read.lines)")
    let list = #"[{"type":"message","ts":"1714550400.000100","user":"USLACKBOT","text":"Hi"}]"#
    let bot = try Reading([("tea.json", list)])
    #expect(bot.chats.flatMap(\.participants).map(\.name) == ["Slackbot"])
  }

  @Test("a conversation of LinkedIn with only a draft is no chat")
  func linkedIn() throws {
    let table = """
      CONVERSATION ID,CONVERSATION TITLE,FROM,SENDER PROFILE URL,TO,DATE,SUBJECT,CONTENT,FOLDER,IS MESSAGE DRAFT
      a,,Ann,u,Bo,2024-05-01 08:00:00 UTC,,Hi,INBOX,No
      b,,Ann,u,Cy,2024-05-01 08:00:00 UTC,,later,INBOX,Yes
      """
    let read = try Reading([("messages.csv", table)])
    #expect(read.format == "linkedin" && read.chats.count == 1 && read.messages.map(\.text) == ["Hi"])
    #expect(read.ledger.addsUp && read.ledger.skipped.map(\.reason) == ["draft"])
  }

  @Test("Webex names the speaker above a cue")
  func webex() throws {
    let text = """
      WEBVTT

      1 "Ann Lee" (3412)
      00:00:01.000 --> 00:00:02.000
      Hello all

      2 "Bo" (124)
      00:00:02.000 --> 00:00:03.000
      Hi: Ann
      """
    #expect(try Reading([("b.vtt", text)]).lines == ["Ann Lee: Hello all", "Bo: Hi: Ann"])
  }

  @Test("a dash between two speakers is no text, and parentheses around a name are no part of it")
  func speakers() throws {
    let cues = ["(Ann Lee)\nTea is here\n-\n \n(Bo Li)\nThanks", "(Ann Lee)\nbye"].enumerated().map {
      number, text in
      "00:00:0\(number + 1).000 --> 00:00:0\(number + 1).900\n\(text)\n"
    }
    let read = try Reading([("a.vtt", "WEBVTT\n\n" + cues.joined(separator: "\n"))])
    #expect(read.lines == ["Ann Lee: Tea is here", "Bo Li: Thanks", "Ann Lee: bye"], "\(read.lines)")
    let lines = ["[Ann Lee]: Hello", "[Bo]: Hi", "(Ann Lee): Bye"].enumerated().map { number, text in
      "\(number + 1)\n00:00:0\(number + 1),000 --> 00:00:0\(number + 1),900\n\(text)\n"
    }
    let named = try Reading([("g.srt", lines.joined(separator: "\n"))])
    #expect(named.lines == ["Ann Lee: Hello", "Bo: Hi", "Ann Lee: Bye"], "\(named.lines)")
  }

  @Test("messages without a program's form keep files, reactions, replies, edits and lines of the program")
  func plain() throws {
    let text = #"""
      {"messages":[
      {"id":"1","author":"Ann","timestamp":"2025-01-01T09:00:00Z","text":"Hello","reactions":[{"emoji":"👍","count":3,"reactors":[{"name":"Bo"}]}]},
      {"id":"2","author":"[system]","timestamp":"2025-01-01T09:01:00Z","text":"Bo joined","system":true},
      {"id":"3","author":"Bo","timestamp":"2025-01-01T09:02:00Z","text":"Hi","tables":[{"a":"b c"}],"edited":true,"replyTo":{"id":"1"},
      "attachments":[{"href":"https://example.org/y.pdf","label":"y.pdf"}]}]}
      """#
    let read = try Reading([("teams.json", text)])
    #expect(read.lines == ["Ann: Hello", "plain messages: Bo joined", "Bo: Hi"], "\(read.lines)")
    #expect(read.messages.map(\.kind) == [.text, .system, .text])
    #expect(read.diagnostics.contains { $0.message.contains("unknown field \"tables\" of a message") })
    #expect(read.messages[0].reactions == [Reaction(emoji: "👍", participants: ["Bo"], others: 2)])
    let last = read.messages[2]
    #expect(last.replyTo == read.messages[0].id && last.editedAt == last.time)
    #expect(
      last.attachments.map(\.path) == ["y.pdf"] && read.chats[0].participants.map(\.name) == ["Ann", "Bo"])
    let table = """
      id,author,timestamp,text,attachments_json
      1,Ann,2025-01-01T09:00:00Z,Hello,[]
      2,Bo,2025-01-01T09:02:00Z,,"[{""href"":""https://example.org/y.pdf"",""label"":""y.pdf""}]"
      """
    let rows = try Reading([("teams.csv", table)])
    #expect(rows.messages.flatMap(\.attachments).map(\.path) == ["y.pdf"] && rows.messages.count == 2)
  }
}
