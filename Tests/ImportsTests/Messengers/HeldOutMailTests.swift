import Basics
@testable import Mailboxes
@testable import Conversations
import Foundation
import Model
import Testing

/// Mail as programs of all times and places write it.
@Suite("Mail in the wild")
struct HeldOutMailTests {
  private static func mail(_ headers: String, _ body: String) -> String {
    """
    From: Ann <ann@example.org>
    Date: Wed, 1 May 2024 10:00:00 +0200
    Message-ID: <1@example.org>
    \(headers)

    \(body)
    """
  }

  private static func text(_ headers: String, _ body: [UInt8]) throws -> String {
    let coded = "Content-Transfer-Encoding: base64\nSubject: Hi\n\(headers)"
    return try Reading([("a.eml", mail(coded, Data(body).base64EncodedString()))]).messages.first?.text ?? ""
  }

  @Test("a body in base64 or with coded ends of lines has the lines of other bodies")
  func lines() throws {
    let said = Array("Hello\r\n> tea?\r\n\r\nyes".utf8)
    #expect(try Self.text("Content-Type: text/plain; charset=utf-8", said) == "Hello\n\n> tea?\n\nyes")
    let flowed = Array("one \r\nline\r\n".utf8)
    #expect(try Self.text("Content-Type: text/plain; format=flowed", flowed) == "one line")
    let coded = "Subject: Hi\nContent-Transfer-Encoding: quoted-printable"
    let read = try Reading([("a.eml", Self.mail(coded, "one=0D=0Atwo=0D=0A"))])
    #expect(read.messages.map(\.text) == ["one\ntwo"])
  }

  @Test(
    "bodies are read in the charsets of mail",
    arguments: [
      ("iso-8859-15", [0xA4, 0xE9] as [UInt8], "€é"), ("ISO-8859-5", [0xB4, 0xD0], "Да"),
      ("koi8-r", [0xC4, 0xC1], "да"), ("cp1251", [0xE4, 0xE0], "да"), ("windows-1255", [0xF9, 0xEC], "של"),
      ("gb2312", [0xC4, 0xE3], "你"), ("GB18030", [0xC4, 0xE3], "你"), ("big5", [0xA7, 0x41], "你"),
      ("euc-kr", [0xBE, 0xC8], "안"), ("ks_c_5601-1987", [0xBE, 0xC8], "안"), ("latin2", [0xB1], "ą"),
      ("iso8859-1", [0xE9], "é"), ("ISO_8859-1:1987", [0xE9], "é"), ("x-sjis", [0x82, 0xA0], "あ"),
    ])
  func charsets(name: String, bytes: [UInt8], text: String) throws {
    #expect(MailCharset.text(bytes, in: name) == text)
    #expect(try Self.text("Content-Type: text/plain; charset=\(name)", bytes) == text)
  }

  @Test("a line that does not fit its charset is read as Windows-1252, and the others are not")
  func broken() {
    #expect(MailCharset.text([0xC4, 0xE3, 0x0A, 0xC4, 0xFF, 0x0A, 0x61], in: "gb2312") == "你\nÄÿ\na")
    #expect(MailCharset.text([0xC3, 0xA9, 0x0A, 0xE9], in: "utf-8") == "é\né")
  }

  @Test("names and subjects are read in these charsets, also of words that divide a character")
  func words() {
    #expect(MailWords.decoded("=?ISO-8859-15?Q?Ren=E9?=") == "René")
    #expect(MailWords.decoded("=?cp1251?B?5OA=?= =?koi8-r?B?xME=?= x") == "дада x")
    #expect(MailWords.decoded("=?UTF-8?Q?=E8=AA?=\n =?utf-8?Q?=9E?=!") == "語!")
    #expect(MailWords.decoded("=?UTF-8?B?0J/R?= =?UTF-8?Q?=80?= and =?UTF-8?Q?=C3=A9?=") == "Пр and é")
    #expect(MailWords.decoded("=?zorblax?Q?a?= =?zorblax?Q?b?= =?utf-8?q?c d?=").hasSuffix("c d"))
    #expect(MailWords.decoded("a =?zorblax?Q?a?= b") == "a =?zorblax?Q?a?= b")
  }

  @Test("a line of a header that continues the one before is separated by a space")
  func folded() throws {
    let read = try Reading([("a.eml", Self.mail("Subject: A long\n\tsubject\n  here", "x"))])
    #expect(read.chats.map(\.title) == ["A long subject  here"])
  }

  @Test("a message that was attached is a quotation; one that is coded is a file")
  func attached() throws {
    func read(_ headers: String) throws -> Reading {
      let body = """
        --b
        Content-Type: message/rfc822
        Content-Disposition: attachment; filename="old.eml"
        \(headers)
        From: Bo <bo@example.org>
        Subject: Cups

        How many?
        --b--
        """
      return try Reading([
        ("a.eml", Self.mail("Subject: Fwd\nContent-Type: multipart/mixed; boundary=b", body))
      ])
    }
    #expect(try read("").messages.map(\.text) == ["> Bo: Cups\n> \n> How many?"])
    let coded = try read("Content-Transfer-Encoding: base64\n").messages
    #expect(coded.flatMap(\.attachments).map(\.path) == ["old.eml"])
  }

  @Test(
    "a file of one message is recognised by its headers",
    arguments: [
      "maildir/inbox/1.", "mail/cur/1714550400.V801I1.host:2,S", "mail/new/1.host", "m/mail1", "m/1.txt",
    ])
  func single(name: String) throws {
    let read = try Reading([(name, Self.mail("Subject: Tea", "From here on\n\nFrom me May  1 2024\nyes"))])
    #expect(read.format == "mbox" && read.chats.map(\.title) == ["Tea"])
    #expect(read.messages.map(\.text) == ["From here on\n\nFrom me May  1 2024\nyes"])
  }

  @Test("a message of Apple Mail ends before the list of its properties")
  func apple() throws {
    let mail = Self.mail("Subject: Tea", "yes\n")
    let file = "\(mail.utf8.count)\n\(mail)<?xml version=\"1.0\"?>\n<plist><dict/></plist>\n"
    let read = try Reading([("m/12.emlx", file)])
    #expect(read.format == "mbox" && read.messages.map(\.text) == ["yes"])
  }

  @Test("a text with a few words and colons is no mail")
  func others() throws {
    for text in ["Date: today\nSubject: tea\n\nx\n", "From: Ann\nType: incoming\nReceived: today\n\nx\n"] {
      #expect(try Reading([("m/a.txt", text)]).format != "mbox")
    }
  }
}
