import Basics
import Content
@testable import Conversations
import ImportKit
@testable import Imports
import Model
import Testing

/// What events, tapbacks and kept chats say in files of other versions than those of the samples.
@Suite("Messengers' files in the wild: events and tapbacks")
struct HeldOutEventTests {
  private static let head = [
    #"{"version": "1", "backupTimeMs": "1714550400000"}"#, #"{"recipient": {"id": "1", "self": {}}}"#,
    #"{"recipient": {"id": "2", "contact": {"aci": "AAA=", "profileGivenName": "Bo"}}}"#,
    #"{"chat": {"id": "10", "recipientId": "2"}}"#,
  ]

  private static func update(_ update: String) -> String {
    #"{"chatItem": {"chatId": "10", "authorId": "2", "dateSent": "1714550400000", "directionless": {}, "#
      + #""updateMessage": \#(update)}}"#
  }

  @Test(
    "lines about a chat of Signal say what changed, and who changed it",
    arguments: [
      (
        #"{"groupChange": {"updates": [{"groupNameUpdate": {"updaterAci": "AAA=", "newGroupName": "Tea"}}, {"groupMemberJoinedUpdate": {"newMemberAci": "AAA="}}]}}"#,
        "group name update: Tea (Bo); group member joined update: Bo"
      ),
      (
        #"{"groupChange": {"updates": [{"groupDescriptionUpdate": {"updaterAci": "zzz", "newDescription": "A cup"}}]}}"#,
        "group description update: A cup"
      ),
      (#"{"profileChange": {"previousName": "B", "newName": "Bo"}}"#, "profile change: B → Bo"),
      (#"{"expirationTimerChange": {"expiresInMs": "604800000"}}"#, "expiration timer change: 1 week"),
      (#"{"expirationTimerChange": {"expiresInMs": "7200000"}}"#, "expiration timer change: 2 hours"),
      (#"{"expirationTimerChange": {"expiresInMs": "0"}}"#, "expiration timer change: off"),
      (#"{"sessionSwitchover": {"e164": "491"}}"#, "session switchover: +491"),
      (#"{"pollTerminate": {"targetSentTimestamp": "1", "question": "Tea?"}}"#, "poll terminate: Tea?"),
      (#"{"simpleUpdate": {"type": "JOINED_SIGNAL"}}"#, "joined signal"),
    ])
  func signal(_ update: String, _ text: String) throws {
    let lines = (Self.head + [Self.update(update)]).joined(separator: "\n")
    let read = try Reading([("main.jsonl", lines)])
    #expect(read.messages.map(\.text) == [text] && read.diagnostics.isEmpty)
  }

  @Test("the version beside a backup of Signal belongs to it")
  func version() throws {
    let lines = (Self.head + [Self.update(#"{"pinMessage": {}}"#)]).joined(separator: "\n")
    let files = [("s/main.jsonl", lines), ("s/metadata.json", #"{"version": 1}"#)]
    let export = Export(
      folder: "s", files: files.map { InputFile(contentPath: "chats/\($0.0)", bytes: Array($0.1.utf8)) })
    let format = try #require(try ExportFormats.format(of: export))
    #expect(try format.name == "signal" && format.claims(export).count == 2)
    #expect(try Reading(files).messages.map(\.text) == ["pin message"])
    #expect(try Reading([("s/metadata.json", #"{"version": 1}"#)]).format == nil)
  }

  // MARK: iMessage

  private static func iMessage(_ lines: String...) throws -> Reading {
    try Reading([("Bo.txt", (["May 01, 2024 10:00:00 AM", "Me"] + lines).joined(separator: "\n") + "\n")])
  }

  @Test(
    "a sticker on a message is a tapback",
    arguments: [
      "Sticker from Bo: /a/by me/1.heic", "Normal Sticker from Bo: /a/1.png from Bo",
      "Sticker from Bo not found!",
    ])
  func stickers(_ line: String) throws {
    let read = try Self.iMessage("Hi", "Tapbacks:", "    " + line, "    Loved by Bo")
    #expect(read.messages.map(\.text) == ["Hi"] && read.diagnostics.isEmpty)
    #expect(read.messages.first?.reactions.map(\.emoji) == ["Sticker", "❤️"])
    #expect(read.messages.first?.reactions.allSatisfy { $0.participants == ["Bo"] } == true)
  }

  @Test(
    "paths of files in a backup and of stickers are files",
    arguments: [
      ("Library/Application Support/MobileSync/Backup/0000-1/8f/8f48", "8f48"),
      ("Library/SMS/Attachments/ab/11/A cup.HEIC", "A cup.HEIC"), ("/Users/bo/Attachments/x y/tea", "tea"),
      ("Outline Sticker from Me: /Users/bo/1.heic", "1.heic"), ("attachments/12/p.jpg", "p.jpg"),
    ])
  func paths(_ line: String, _ name: String) throws {
    let read = try Self.iMessage(line, "Look")
    #expect(read.messages.map(\.text) == ["Look"])
    #expect(read.messages.flatMap(\.attachments).map(\.title) == [name])
  }

  @Test(
    "words about files are words",
    arguments: ["See Library/SMS/Attachments/ for it", "Sticker from Bo: nice", "/Attachments/"])
  func words(_ line: String) throws {
    let read = try Self.iMessage(line)
    #expect(read.messages.flatMap(\.attachments).isEmpty && read.messages.first?.text.isEmpty == false)
  }

  @Test("a message that was taken back is deleted")
  func unsent() throws {
    let read = try Self.iMessage("You unsent this message part 3 seconds after sending!")
    #expect(read.messages.map(\.isDeleted) == [true] && read.messages.map(\.text) == [""])
    let rest = try Self.iMessage("Hi", "You unsent this message part 3 seconds after sending!")
    #expect(rest.messages.map(\.isDeleted) == [false])
  }

  // MARK: Google

  @Test("a file of Google Drive is a link, unless the text has it")
  func drive() throws {
    let drive =
      #""annotations": [{"start_index": 0, "length": 0, "drive_metadata": {"id": "1u-3", "title": "Plan"}}]"#
    func messages(_ text: String) -> String {
      #"{"messages": [{"creator": {"name": "Ann", "email": "ann@tea.example"}, "created_date": "#
        + #""Thursday, November 3, 2016 at 11:59:50 AM UTC", \#(text)\#(drive), "topic_id": "t", "message_id": "m"}]}"#
    }
    let info = #"{"members": [{"name": "Ann", "email": "ann@tea.example"}]}"#
    func read(_ text: String) throws -> Reading {
      try Reading([
        ("g/Google Chat/Groups/DM a/group_info.json", info),
        ("g/Google Chat/Groups/DM a/messages.json", messages(text)),
      ])
    }
    let alone = try read("")
    #expect(alone.messages.map(\.text) == ["[Plan](<https://drive.google.com/open?id=1u-3>)"])
    #expect(alone.diagnostics.isEmpty)
    #expect(try read(#""text": "drive.example/1u-3", "#).messages.map(\.text) == ["drive.example/1u-3"])
  }

  @Test("a chat that Gmail kept as a mail has its own messages")
  func talk() throws {
    func line(_ from: String, _ to: String, _ time: String, _ body: String) -> String {
      "<cli:message to=\"\(to)\" from=\"\(from)/gmail.1\"\(time) xmlns:cli=\"jabber:client\">"
        + "<cli:body>\(body)</cli:body><html><body>\(body)</body></html></cli:message>"
    }
    let (ann, bo) = ("ann@tea.example", "bo@tea.example")
    let mail = """
      From 1@xxx Wed May 01 08:00:00 +0000 2024
      X-GM-THRID: 12
      X-Gmail-Labels: Chat
      From: Ann <ann@tea.example>
      Content-Type: text/xml; charset=utf-8

      <con:conversation xmlns:con="google:archive:conversation">\
      \(line(ann, bo, " int:time-stamp=\"1714550400000\"", "Tea &amp; cake?"))\
      \(line(bo, ann, " int:time-stamp=\"1714550460000\"", "Yes"))\(line(bo, ann, "", ""))\
      \(line(bo, ann, "", "*now*"))</con:conversation>
      """
    let read = try Reading([("chats.mbox", mail)])
    #expect(read.lines == ["\(ann): Tea \\& cake?", "\(bo): Yes", "\(bo): \\*now\\*"], "\(read.lines)")
    #expect(read.messages.map(\.time.seconds) == [1_714_550_400, 1_714_550_460, 1_714_550_460])
    #expect(read.chats.map { $0.participants.map(\.name) } == [["Ann", bo]])
    #expect(
      read.diagnostics.map(\.message)
        == ["message has no \"int:time-stamp\"; it has the time of the message before"])
    #expect(read.ledger.read == 4 && read.ledger.addsUp)
  }

  @Test("a chat of Hangouts that Gmail kept as a mail for each message is one chat, named after its people")
  func hangouts() throws {
    func mail(_ minute: Int, _ from: String, _ label: String, _ text: String) -> String {
      """
      From 152037414343464031\(minute)@xxx Wed May 01 08:0\(minute):00 +0000 2024
      X-GM-THRID: 1520374143434640317
      X-Gmail-Labels: \(label)
      From: \(from)
      MIME-Version: 1.0
      Content-Type: text/plain

      \(text)


      """
    }
    let (ann, bo) = ("Ann Lee <ann@tea.example>", "Bo <bo@tea.example>")
    let text =
      mail(0, ann, "Chat,Family/Tea", "🙌") + mail(1, bo, "Chat", "we&#39;ll have &lt;tea&gt; & cake")
      + mail(2, ann, "Chat", "> no *mark*")
    let read = try Reading([("All mail.mbox", text)])
    #expect(
      read.lines == [
        "ann@tea.example: 🙌", "bo@tea.example: we'll have \\<tea> \\& cake",
        "ann@tea.example: \\> no \\*mark\\*",
      ], "\(read.lines)")
    #expect(read.chats.map(\.title) == ["Ann Lee, Bo"] && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.messages.map { $0.time.seconds - 1_714_550_400 } == [0, 60, 120])
  }
}
