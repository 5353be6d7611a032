import Basics
@testable import Conversations
import Model
import Testing

/// Posts of Mattermost without ids, its tables for compliance, and pages of Rocket.Chat.
@Suite("Messengers' files in the wild: Mattermost, Rocket.Chat")
struct HeldOutPostTests {
  /// `reason count` of what was skipped.
  private static func skipped(_ read: Reading) -> Set<String> {
    Set(read.ledger.skipped.map { "\($0.reason) \($0.count)" })
  }

  // MARK: Mattermost

  @Test("posts of one author in the same millisecond are all kept, and a copy of one is not")
  func moments() throws {
    func post(_ text: String, _ more: String = "") -> String {
      #"{"type":"post","post":{"team":"tea","channel":"town","user":"robo","message":"\#(text)","#
        + #""create_at":1714557600000\#(more)}}"#
    }
    func reply(_ text: String) -> String { #"{"user":"bo","message":"\#(text)","create_at":1714557601000}"# }
    let lines = [
      post("first"), post("second", #","replies":[\#(reply("a")),\#(reply("b"))]"#),
      post("second", #","reactions":[{"user":"bo","emoji_name":"wave"}],"replies":[\#(reply("c"))]"#),
    ]
    let read = try Reading([("export.jsonl", lines.joined(separator: "\n"))])
    #expect(
      read.messages.map(\.said) == [
        "7200 robo: first", "7200 robo: second", "7201 bo: a →1714557600000-robo-2",
        "7201 bo: b →1714557600000-robo-2", "7201 bo: c →1714557600000-robo-2",
      ], "\(read.messages.map(\.said))")
    #expect(
      read.messages.map(\.id) == [
        "1714557600000-robo", "1714557600000-robo-2", "1714557601000-bo", "1714557601000-bo-2",
        "1714557601000-bo-3",
      ])
    #expect(Self.skipped(read) == ["copy of a message 1"] && read.ledger.addsUp)
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  private static let header =
    "Post Creation Time,Post Update Time,Post Update Type,Team Id,Team Name,Team Display Name,Channel Id,"
    + "Channel Name,Channel Display Name,Channel Type,User Id,User Email,Username,Post Id,Edited By Post Id,"
    + "Replied to Post Id,"
    + "Post Message,Post Type,User Type,Previews Post Id"

  /// `seconds`: after 10:00.
  private static func row(
    _ seconds: Int, _ update: (seconds: Int, type: String), _ user: String, _ ids: String, _ text: String,
    _ type: String = "message"
  ) -> String {
    let (time, later) = (1_714_557_600 + seconds, 1_714_557_600 + update.seconds)
    return "\(time)000,\(later)000,\(update.type),t1,tea,Tea,c1,town,Town,public,u-\(user),"
      + "\(user)@example.org,\(user),\(ids),\(text),\(type),user,"
  }

  private static func table(_ rows: String...) -> String {
    ([header] + rows).joined(separator: "\n") + "\n"
  }

  @Test("Mattermost's table for compliance has senders, files, edits, deletions, replies and events")
  func compliance() throws {
    let table = Self.table(
      Self.row(0, (0, ""), "ann", "p1,,", "hello"),
      Self.row(0, (0, ""), "ann", "p1,,", "a.png (files/p1/f1-a.png)", "attachment"),
      Self.row(0, (5, "FileDeleted"), "ann", "p1,,", "a.png (files/p1/f1-a.png)", "deleted attachment"),
      Self.row(20, (30, "EditedOriginalMsg"), "bo", "p4,p3,", "frist"),
      Self.row(20, (30, "EditedNewMsg"), "bo", "p3,,p1", "first"),
      Self.row(40, (40, ""), "bo", "p5,,", "oops"),
      Self.row(40, (50, "Deleted"), "bo", "p5,,", "delete oops"),
      Self.row(60, (60, ""), "cy", ",,", "User cy (cy@example.org) joined the channel", "enter"),
      Self.row(
        60, (60, ""), "di", ",,", "User di (di@example.org) was already in the channel", "previously-joined"),
      Self.row(70, (70, ""), "cy", ",,", "User cy (cy@example.org) left the channel", "leave"))
    let read = try Reading([("comp/posts.csv", table), ("comp/files/p1/f1-a.png", "picture")])
    #expect(read.format == "mattermost" && read.chats.map(\.title) == ["#Town"])
    #expect(
      read.messages.map(\.said) == [
        "7200 ann: hello (files/2cea274d0bedc39ec4ab.png)", "7220 bo: first →p1 edited 7230",
        "7240 bo: oops deleted",
        "system 7260 Mattermost: User cy (cy@example.org) joined the channel",
        "system 7260 Mattermost: User di (di@example.org) was already in the channel",
        "system 7270 Mattermost: User cy (cy@example.org) left the channel",
      ], "\(read.messages.map(\.said))")
    #expect(read.messages.prefix(3).map(\.id) == ["p1", "p3", "p5"])
    #expect(read.messages[0].attachments.map(\.name) == ["a.png"] && read.ledger.missingFiles == 0)
    #expect(read.chats[0].participants.map(\.name) == ["ann", "bo"])
    #expect(
      Self.skipped(read) == ["file of a post 2", "earlier version of a message 1", "deletion of a post 1"])
    #expect(read.diagnostics.isEmpty && read.ledger.addsUp, "\(read.diagnostics)")
  }

  @Test("later tables of Mattermost edit and delete posts of earlier ones, or show what only they have")
  func laterTables() throws {
    let first = Self.table(
      Self.row(0, (0, ""), "ann", "p1,,", "tea?"), Self.row(5, (5, ""), "bo", "p2,,", "no"))
    let second = Self.table(
      Self.row(0, (100, "EditedOriginalMsg"), "ann", "p8,p1,", "tea?"),
      Self.row(0, (100, "EditedNewMsg"), "ann", "p1,,", "tea!"),
      Self.row(5, (110, "Deleted"), "bo", "p2,,", "delete no"),
      Self.row(6, (120, "EditedOriginalMsg"), "bo", "p9,p6,", "well"),
      Self.row(7, (130, "Deleted"), "bo", "p7,,", "delete deleted"),
      Self.row(8, (8, ""), "bo", "p0,,", "b.png (files/p0/f2-b.png)", "attachment"))
    let read = try Reading([("comp/1/posts.csv", first), ("comp/2/posts.csv", second)])
    #expect(
      read.messages.map(\.said) == [
        "7200 ann: tea! edited 7300", "7205 bo: no deleted", "7206 bo: well", "7207 bo: deleted deleted",
        "7208 bo:  (f2-b.png)",
      ], "\(read.messages.map(\.said))")
    #expect(read.messages.map(\.id) == ["p1", "p2", "p6", "p7", "p0"])
    #expect(Self.skipped(read) == ["earlier version of a message 1", "copy of a message 2"])
    #expect(read.diagnostics.isEmpty && read.ledger.addsUp, "\(read.diagnostics)")
  }

  @Test("older servers write deletions without their type, and files without the last cell")
  func olderTable() throws {
    let table = """
      Post Creation Time,Channel Name,Username,Post Id,Post Message,Post Type,User Type,Previews Post Id
      1714557600000,town,ann,p1,oops,message,user,
      1714557610000,town,ann,p1,delete oops,message,user,
      1714557610000,town,ann,p1,a.png (files/p1/f1-a.png),deleted attachment,user
      1714557620000,town,ann,p2,delete it,message,user
      """
    let read = try Reading([("posts.csv", table)])
    #expect(
      read.messages.map(\.said) == ["7200 ann: oops deleted (f1-a.png)", "7220 ann: delete it"],
      "\(read.messages.map(\.said))")
    #expect(read.diagnostics.map(\.message) == ["row has 7 columns, header has 8"], "\(read.diagnostics)")
    #expect(read.diagnostics.map(\.line) == [5] && read.ledger.addsUp)
  }

  @Test("rows of Mattermost's tables may be in any order, name themselves and each other, and have no text")
  func oddRows() throws {
    let table = Self.table(
      Self.row(0, (10, "EditedOriginalMsg"), "ann", "p8,p6,", "one"),
      Self.row(0, (20, "EditedOriginalMsg"), "ann", "p9,p6,", "two"),
      Self.row(5, (5, ""), "bo", "p2,,", "a.png (files/p2/f1-a.png)", "attachment"),
      Self.row(5, (5, ""), "bo", "p2,,", "look"), Self.row(6, (6, ""), "bo", "p3,p3,", "self"),
      Self.row(7, (7, ""), "bo", "p4,p5,", "here"), Self.row(8, (8, ""), "bo", "p5,p4,", "there"),
      Self.row(9, (9, ""), "cy", ",,", "", "enter"))
    let read = try Reading([("posts.csv", table)])
    #expect(
      read.messages.map(\.said) == [
        "7200 ann: two", "7205 bo: look (f1-a.png)", "7206 bo: self", "7207 bo: here", "7208 bo: there",
        "system 7209 Mattermost: cy: enter",
      ], "\(read.messages.map(\.said))")
    #expect(read.messages.prefix(5).map(\.id) == ["p6", "p2", "p3", "p5", "p4"])
    #expect(Self.skipped(read) == ["earlier version of a message 1", "file of a post 1"])
    #expect(read.diagnostics.isEmpty && read.ledger.addsUp, "\(read.diagnostics)")
  }

  @Test("posts of one moment are all kept, also one that another file has edited; a deleted one is one")
  func editedCopies() throws {
    func post(_ time: Int, _ text: String, _ edited: Int) -> String {
      #"{"type":"post","post":{"team":"tea","channel":"town","user":"ann","message":"\#(text)","#
        + #""create_at":\#(1_714_557_600 + time)000,"edit_at":\#(edited == 0 ? 0 : 1_714_557_600_000 + edited)}}"#
    }
    let first = [
      post(0, "hello", 0), post(1, "one", 0), post(1, "two", 5000), post(2, "old", 0),
      post(3, "gone", 0),
    ]
    let second = [
      post(0, "hello edited", 9000), post(1, "three", 6000), post(2, "old", 0), post(2, "new", 7000),
      post(3, "gone", 0).replacing(#""edit_at""#, with: #""delete_at":1714557700000,"edit_at""#),
    ]
    let files = [("tea/a.jsonl", first), ("tea/b.jsonl", second)]
    let read = try Reading(files.map { ($0.0, $0.1.joined(separator: "\n")) })
    #expect(
      read.messages.map(\.said) == [
        "7200 ann: hello", "7200 ann: hello edited edited 7209", "7201 ann: one", "7201 ann: two edited 7205",
        "7201 ann: three edited 7206", "7202 ann: old", "7202 ann: new edited 7207", "7203 ann: gone deleted",
      ], "\(read.messages.map(\.said))")
    #expect(Self.skipped(read) == ["copy of a message 2"] && read.ledger.addsUp, "\(read.ledger)")
  }

  // MARK: Rocket.Chat

  private static func page(_ messages: (head: String, body: String)...) throws -> Reading {
    let paragraphs = messages.map { "<p><strong>\($0.head):<br/>\n\($0.body)\n</p>\n" }
    let page = #"<meta http-equiv="content-type" content="text/html; charset=utf-8">"# + paragraphs.joined()
    return try Reading([("data/tea.html", page), ("data/assets/abc-a-1.png", "picture")])
  }

  @Test("pages of Rocket.Chat have texts, events and files, with times in UTC")
  func rocketChat() throws {
    let read = try Self.page(
      ("ann</strong> (Wed, 01 May 2024 10:00:00 GMT)", "hello\n*two* lines"),
      ("bo</strong> (Wed, 01 May 2024 10:01:00 GMT)", "<i>User joined the channel</i>"),
      ("bo</strong> (Wed, 01 May 2024 10:02:00 GMT)", "look\n<br/><a href=\"./assets/abc-a-1.png\">a</a>"),
      (
        "bo</strong> (Wed, 01 May 2024 10:03:00 GMT)",
        "\n<br/><a href=\"./assets/d-b.png\">Message Attachments</a>"
      ),
      ("bo</strong> (Wed, 01 May 2024 10:04:00 GMT)", ""))
    #expect(read.format == "rocket-chat" && read.chats.map(\.title) == ["tea"], "\(read.diagnostics)")
    #expect(
      read.messages.map(\.said) == [
        "7200 ann: hello\n**two** lines", "system 7260 Rocket.Chat: bo: User joined the channel",
        "7320 bo: look (files/2cea274d0bedc39ec4ab.png)", "7380 bo:  (d-b.png)",
      ], "\(read.messages.map(\.said))")
    #expect(read.messages.flatMap(\.attachments).map(\.name) == ["a-1.png", "b.png"])
    #expect(read.chats[0].participants.map(\.name) == ["ann", "bo"])
    #expect(Self.skipped(read) == ["no content 1"] && read.ledger.missingFiles == 1)
    #expect(read.diagnostics.isEmpty && read.ledger.addsUp, "\(read.diagnostics)")
  }

  @Test("a page of Rocket.Chat beside the same room as JSON is not read")
  func twice() throws {
    let page =
      #"<meta http-equiv="content-type" content="text/html; charset=utf-8">"#
      + "<p><strong>ann</strong> (Wed, 01 May 2024 10:00:00 GMT):<br/>\nhello\n</p>\n"
    let json = ["hello", "you"].map { #"{"msg":"\#($0)","username":"ann","ts":"2024-05-01T10:00:00.000Z"}"# }
    let read = try Reading([("data/tea.html", page), ("data/tea.json", json.joined(separator: "\n"))])
    let said = read.messages.map(\.said)
    #expect(said == ["7200 ann: hello", "7200 ann: you"], "\(said)")
    #expect(read.format == "rocket-chat" && read.ledger.addsUp && read.ledger.read == 2)
  }

  @Test("words of a page of Rocket.Chat may be tags, and a time may be in no known form")
  func tags() throws {
    let read = try Self.page(
      ("a<b</strong> (Wed, 01 May 2024 10:00:00 GMT)", "<script>one\n</p>\n<p>two"),
      ("a<b</strong> (Wed, 01 May 2024 10:00:00 GMT)", "<i>one</i> and <i>two</i>"),
      ("a<b</strong> (soon)", "three"))
    #expect(read.messages.map(\.sender) == ["a<b", "a<b", "a<b"], "\(read.lines)")
    #expect(read.messages.map(\.kind) == [.text, .text, .text], "\(read.lines)")
    #expect(read.lines[1].contains("one") && read.lines[1].contains(" and "), "\(read.lines)")
    #expect(read.lines.first?.contains("one") == true && read.lines.first?.hasSuffix("two") == true)
    #expect(read.messages.map(\.time.seconds) == [1_714_557_600, 1_714_557_600, 1_714_557_600])
    let what = "\"ts\" of a message is not a time; it has the time of the message before"
    #expect(read.diagnostics.map(\.message) == [what] && read.diagnostics.map(\.line) == [9])
    #expect(read.ledger.addsUp)
  }
}
