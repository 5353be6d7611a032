@testable import Mailboxes
import Basics
@testable import Conversations
import Model
import Testing

/// Letters that break the rules of mail, or use their rarer ones.
@Suite("Messengers' files in the wild: letters")
struct HeldOutLetterTests {
  /// A letter from Ann, with the lines of its headers and of its text.
  private static func read(_ headers: [String], _ text: [String]) throws -> Reading {
    let head = ["From: Ann <ann@example.org>", "Date: Wed, 1 May 2024 10:00:00 +0200", "Subject: Hi"]
    return try Reading([("a.eml", (head + headers + text).joined(separator: "\n"))])
  }

  private static let runOn = "no blank line follows the headers; the first other line begins the text"

  @Test("a letter that begins like a mail box is one, whatever its extension (issue 25)")
  func box() throws {
    let lines = [
      "From ann@example.org  Wed May  1 08:00:00 2024", "From: Ann <ann@example.org>",
      "Date: Wed, 1 May 2024 10:00:00 +0200", "Subject: Tea", "", "Hello", "", ">From here on",
    ]
    let read = try Reading([("a.eml", lines.joined(separator: "\n"))])
    #expect(read.format == "mbox" && read.chats.map(\.title) == ["Tea"])
    #expect(read.lines == ["ann@example.org: Hello\n\nFrom here on"], "\(read.lines)")
  }

  @Test("a text begins at the first line that is no header, with a warning (issue 25)")
  func runOn() throws {
    let read = try Self.read(["This line has no blank line above", "second line"], [])
    let text = "This line has no blank line above\nsecond line"
    #expect(read.lines == ["ann@example.org: \(text)"] && read.chats.map(\.title) == ["Hi"], "\(read.lines)")
    #expect(read.diagnostics.map(\.message) == [Self.runOn] && read.diagnostics.map(\.line) == [4])
    let broken = try Self.read(["X-Note: one", "two", "Message-ID: <1@example.org>"], ["", "Hello"])
    #expect(broken.messages.map(\.text) == ["Hello"] && broken.diagnostics.isEmpty)
  }

  @Test("so does the text of a part (issue 25)")
  func runOnPart() throws {
    let parts = [
      "--b", "Content-Type: text/plain", "bar", "", "--b", "Content-Type: text/html", "<p>baz</p>", "",
      "--b--",
    ]
    let read = try Self.read(["Content-Type: multipart/mixed; boundary=b", ""], parts)
    #expect(read.messages.map(\.text) == ["bar\n\nbaz"], "\(read.lines)")
    #expect(read.diagnostics.map(\.message) == [Self.runOn, Self.runOn])
  }

  @Test(
    "a mark in an encoded word, or after a backslash, does not end a name (issue 25)",
    arguments: [
      ("=?UTF-8?Q?Lee,_Bo?= <bo@example.org>", "Lee, Bo", "bo@example.org"),
      ("=?UTF-8?Q?Support:_Team?= <c@example.org>", "Support: Team", "c@example.org"),
      (#""Dee \"D, Jr" <d@example.org>"#, #"Dee "D, Jr"#, "d@example.org"),
    ])
  func names(from: String, name: String, id: String) throws {
    let read = try Reading([("a.eml", "From: \(from)\nDate: Wed, 1 May 2024 10:00:00 +0200\n\nHi\n")])
    #expect(read.chats.flatMap(\.participants).map(\.name) == [name])
    #expect(read.lines == ["\(id): Hi"], "\(read.lines)")
  }

  @Test("an encoded word may end with a question mark (issue 25)")
  func question() {
    #expect(MailWords.decoded("=?UTF-8?Q?Why??=") == "Why?")
    #expect(MailWords.decoded("=?UTF-8?Q?Why?_=3F?= =?UTF-8?B?4oKs?= x") == "Why? ?€ x")
  }

  @Test("the parts of a digest are messages (issue 25)")
  func digest() throws {
    let parts = [
      "--b", "", "From: Bo <bo@example.org>", "Subject: Cups", "", "How many?", "", "--b", "",
      "From: Cy <cy@example.org>", "Subject: Pots", "", "One.", "--b--",
    ]
    let read = try Self.read(["Content-Type: multipart/digest; boundary=b", ""], parts)
    let text = "> Bo: Cups\n> \n> How many?\n\n> Cy: Pots\n> \n> One."
    #expect(read.messages.map(\.text) == [text], "\(read.lines)")
  }

  @Test(
    "a text in an unknown charset may be UTF-8 (issue 25)", arguments: ["X-UNKNOWN", "default"])
  func charset(name: String) throws {
    let read = try Self.read(["Content-Type: text/plain; charset=\(name)", ""], ["Grüße"])
    #expect(read.messages.map(\.text) == ["Grüße"], "\(read.lines)")
    let warning = "unknown charset \"\(name)\" of a text; it is read as UTF-8"
    #expect(read.diagnostics.map(\.message) == [warning], "\(read.diagnostics)")
  }

  @Test("lines of a quotation continue at the same depth, and a signature continues nothing (issue 25)")
  func flowed() throws {
    let text = ["> a ", "> b", "> c ", ">> d", "reply ", "-- ", "Ann"]
    let read = try Self.read(["Content-Type: text/plain; format=flowed", ""], text)
    let said = "> a b\n> c \n> > d\n\nreply \n\\-- \nAnn"
    #expect(read.messages.map(\.text) == [said], "\(read.lines)")
  }

  @Test("fields of mail below a line that is none are headers, and it continues the one above (issue 25)")
  func odd() throws {
    let first = [
      "From: Bo <bo@example.org>", "Date: Wed, 1 May 2024 09:00:00 +0200", "Message-ID: <0@example.org>",
      "Subject: a long subject", "", "Hi",
    ]
    let second = [
      "From: Ann <ann@example.org>", "Date: Wed, 1 May 2024 10:00:00 +0200", "Subject: Re: a long subject",
      "that is continued", "To: Cy <cy@example.org>", "In-Reply-To: <0@example.org>", "", "Text",
    ]
    let read = try Reading([
      ("mail/a.eml", first.joined(separator: "\n")),
      ("mail/b.eml", second.joined(separator: "\n")),
    ])
    let said = "**Re: a long subject that is continued**\n\nText"
    #expect(read.chats.map(\.title) == ["a long subject"] && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.chats.flatMap(\.participants).map(\.name).sorted() == ["Ann", "Bo", "Cy"])
    #expect(read.messages.map(\.text) == ["Hi", said], "\(read.lines)")
    #expect(read.messages.last?.replyTo == read.messages.first?.id && read.messages.count == 2)
    let alone = try Self.read(["goes on", "X-Note: one", ""], ["Text"])
    #expect(alone.lines == ["ann@example.org: Text"] && alone.chats.map(\.title) == ["Hi goes on"])
  }

  @Test("a file of a part has its name after a line that is not indented (issue 25)")
  func oddPart() throws {
    let parts = [
      "--b", "", "Text", "--b", "Content-Transfer-Encoding: base64", "Content-Type: image/png;",
      "name=\"a.png\"", "Content-Disposition: attachment; filename=\"b.png\"", "", "AAAA", "--b",
      "Content-Type: image/png;", "name=\"c.png\"", "Content-ID: <c>", "", "AAAA", "--b--",
    ]
    let read = try Self.read(["Content-Type: multipart/mixed; boundary=b", ""], parts)
    #expect(read.messages.map(\.text) == ["Text"] && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.messages.flatMap(\.attachments).map(\.path) == ["b.png", "c.png"])
  }

  @Test("words with a colon in a text without a blank line above are text (issue 25)")
  func colons() throws {
    let text = ["Hello Bo", "Note: tea", "x-ray machines: two", "Received: two cups"]
    let read = try Self.read(Array(text.dropLast()), ["", "More"])
    let said = "Hello Bo\nNote: tea\nx-ray machines: two\n\nMore"
    #expect(read.messages.map(\.text) == [said], "\(read.lines)")
    let cut = try Self.read(text, [])
    #expect(cut.messages.map(\.text) == [text.joined(separator: "\n")], "\(cut.lines)")
  }
}
