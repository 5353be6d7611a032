import Basics
import Content
@testable import Mailboxes
@testable import Conversations
import Model
import Testing

/// Mail in mbox files.
@Suite struct MailFormatTests {
  private static func said(_ read: ImportedFiles, _ chat: Int = 0) -> [String] {
    chat < read.chats.count ? read.chats[chat].messages.map(\.said) : ["\(read.diagnostics)"]
  }

  private static let box = MessengerFixtures.File(name: "mail.mbox", place: "mail/Inbox")

  @Test("threads, encoded words, parts, charsets, quotations, forwarded messages and files")
  func mail() throws {
    let read = try MessengerFixtures.read([Self.box])
    #expect(
      read.chats.map(\.title) == ["Trip to Zürich", "[list] Other", "only a subject"], "\(read.diagnostics)")
    #expect(read.diagnostics.isEmpty && read.skipped("no content") == 1, "\(read.diagnostics)")
    let ids = read.messages.map(\.id)
    #expect(
      Self.said(read) == [
        "0 zoe@example.org: Hi a\\*b,\n\nFrom the start: ä long line.\nFrom here on it is 1 \\< 2.",
        "60 bo@example.org: Grüße\n\n> Hi a\\*b,\n> > older\n> \n> newer\n\nyes →\(ids[0])",
        "120 zoe@example.org: **Re: Trip: the map**\n\nSee **map** – [here](<https://example.org/>)"
          + " (p.png Zürich; a.pdf notes.txt) →\(ids[1])",
      ], "\(Self.said(read))")
    #expect(
      Self.said(read, 1) == [
        "180 news@example.org: one line\n\n> a quotation\n\n\\-- \nNews",
        "240 bo@example.org: see below\n\n> Ann: Inner\n> \n> inner _text_ →\(ids[3])",
        "emoji 300 bo@example.org: 👍 →\(ids[4])",
      ], "\(Self.said(read, 1))")
    #expect(Self.said(read, 2) == ["420 ann@example.org: **only a subject**"])
    let people = read.chats[0].participants
    #expect(
      people.map(\.name) == ["Ek, Zoë", "Bo Li", "Ann"] && people.filter(\.isMe).map(\.name) == ["Bo Li"])
    #expect(read.messages.allSatisfy { $0.position.line > 0 } && read.chats[0].kind == .group)
  }

  @Test("a file of one message is read, and joins the thread of another")
  func single() throws {
    func mail(_ id: Int, _ subject: String, _ more: String, _ text: String) -> String {
      "From: Ann <ann@example.org>\nSubject: \(subject)\nDate: Wed, 1 May 2024 10:0\(id):00 +0200\n"
        + "Message-ID: <\(id)@example.org>\n\(more)\n\(text)\n\nFrom me Wed May  1 08:00:00 2024\n"
    }
    let read = try Reading([
      ("mail/a.eml", mail(0, "[tea] The pot", "", "Hello")),
      ("mail/b.eml", mail(1, "[tea] Re: The pot", "In-Reply-To: <0@example.org>\n", ">From you")),
    ])
    #expect(read.format == "mbox" && read.chats.map(\.title) == ["[tea] The pot"])
    let end = "\n\nFrom me Wed May  1 08:00:00 2024"
    let first = read.messages.first?.id ?? ""
    #expect(
      read.messages.map(\.said) == [
        "0 ann@example.org: Hello\(end)", "60 ann@example.org: > From you\(end) →\(first)",
      ], "\(read.messages.map(\.said))")
  }

  @Test("a thread continues in another file of the export")
  func files() throws {
    let bytes = try [UInt8](ImportedFiles.data("messengers/sent.mbox"))
    let inbox = try ImportedFiles.sample("messengers/mail.mbox")
    let read = ImportedFiles([
      InputFile(contentPath: "chats/mail/Inbox", text: inbox),
      InputFile(contentPath: "chats/mail/Sent.mbox", bytes: bytes),
    ])
    read.expectAccounts()
    #expect(read.chats.count == 3 && read.chats[0].messages.count == 4)
    #expect(read.chats[0].messages.last?.text == "Dzień dobry", "\(read.chats[0].messages.last?.text ?? "")")
    #expect(read.chats[0].messages.last?.replyTo == read.chats[0].messages[0].id)
  }

  @Test("mail that differs from the known form is kept, and a warning has its place")
  func drift() throws {
    let cases = [
      ("Date: 1 May 2024 08:01:00 GMT", "Date: noon", ":26:1: warning: \"Date\" of a message is not a date"),
      (
        "Date: 1 May 2024 08:01:00 GMT", "Day: x",
        ":22:1: warning: message has no \"Date\"; it has the time of its"
      ),
      ("From: News <news@example.org>", "Author: News", ":85:1: warning: message has no \"From\""),
      (
        "Content-Type: text/html\n\n<p>inner", "Content-Type: text/zorblax\n\n<p>inner",
        ":118:1: warning: unknown type \"text/zorblax\" of a"
      ),
      ("charset=\"utf-8\"", "charset=\"zorblax\"", ":13:1: warning: unknown charset \"zorblax\" of a text"),
      (
        "Encoding: base64\n\nR3L", "Encoding: zorblax\n\nR3L",
        ":36:1: warning: unknown encoding \"zorblax\" of a text"
      ),
      ("\n boundary=\"a b\"", "", ":30:1: warning: message in parts has no boundary; it is kept as one text"),
    ]
    let before = try MessengerFixtures.read([Self.box])
    for (old, new, says) in cases {
      let read = try MessengerFixtures.read([Self.box]) { $0.replacing(old, with: new, maxReplacements: 1) }
      #expect(read.diagnostics.contains { $0.contains(says) }, "\(new): \(read.diagnostics)")
      #expect(read.messages.count == before.messages.count, "\(new): \(read.messages.count)")
    }
  }

  @Test("a message that was cut off anywhere is accounted for")
  func truncated() throws {
    let text = try ImportedFiles.sample("messengers/mail.mbox")
    for length in stride(from: 80, to: text.utf8.count, by: 37) {
      let bytes = Array(text.utf8.prefix(length))
      let read = ImportedFiles([InputFile(contentPath: "chats/mail/Inbox", bytes: bytes)])
      #expect(read.ledgers.allSatisfy { $0.addsUp }, "\(length)")
    }
  }

  @Test("dates, addresses and subjects of all programs")
  func pieces() {
    let dates = [
      "Wed, 1 May 2024 10:00:00 +0200", "1 May 24 08:00 Z", "Wed, 01 May 2024 04:00:00 EDT (x)",
      "Wednesday, 01-May-2024 08:00:00 GMT", "Wed, 1 May 2024 08:00:00",
    ]
    for date in dates { #expect(MailDate.read(date)?.seconds == 1_714_550_400, "\(date)") }
    for date in ["31 Feb 2024 08:00:00 +0000", "noon", "1 Foo 2024 08:00:00 +0000"] {
      #expect(MailDate.read(date) == nil)
    }
    let people = MailAddress.list("\"A, B\" <A@x>, (c) c@x (C), <d@x>, Group: e@x; Just a name")
    #expect(people.map(\.id) == ["a@x", "c@x", "d@x", "e@x", "Just a name"], "\(people)")
    #expect(MailAddress.list("undisclosed-recipients:;").isEmpty)
    for subject in ["Trip", "Re: Trip", "RE: AW: Trip", "Re[2]: Trip", "Fwd: Re: Trip", "SV : Trip"] {
      #expect(MailSubject.base(subject) == "Trip")
    }
    #expect(MailWords.decoded("=?utf-8?q?a_b?= =?utf-8?q?c?= d =?x?y?z?=") == "a bc d =?x?y?z?=")
    #expect(MailWords.decoded("=?ISO-2022-JP?B?GyRCJCIbKEI=?=") == "あ")
  }

  @Test("only mail is mail")
  func others() {
    for text in [
      "From the start of 2024\nSubject: x\n\nx\n", "From a@b Wed May  1 08:00:00 2024\n\nno header\n",
      "Subject: x\n\nx\n",
    ] {
      #expect(!ImportedFiles(text, as: "a.mbox").formats.contains("Mail (mbox)"), "\(text)")
    }
  }
}
