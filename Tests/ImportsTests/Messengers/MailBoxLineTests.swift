import Basics
@testable import Conversations
import Model
import Testing

/// The lines of a mail box that begin messages, and lines that only look like them.
@Suite("Mail boxes in the wild")
struct MailBoxLineTests {
  private static func mail(_ first: String, _ id: Int, _ text: String) -> String {
    "\(first)\nFrom: Ann <ann@example.org>\nSubject: Tea \(id)\n"
      + "Date: Wed, 1 May 2024 10:0\(id):00 +0200\nMessage-ID: <\(id)@example.org>\n\n\(text)\n"
  }

  private static let line = "From ann@example.org Wed May  1 08:00:00 2024"

  private static func texts(_ box: String) throws -> [String] {
    let read = try Reading([("tea.mbox", box)])
    #expect(read.format == "mbox" && read.diagnostics.isEmpty && read.ledger.addsUp, "\(read.diagnostics)")
    return read.messages.sorted { $0.time < $1.time }.map(\.text)
  }

  @Test("a message without a blank line above is read")
  func noBlank() throws {
    let box = Self.mail(Self.line, 1, "one") + Self.mail(Self.line, 2, "two")
    #expect(try Self.texts(box) == ["one", "two"])
  }

  @Test("a line without address and date begins a message, as in newer versions of Thunderbird")
  func bare() throws {
    #expect(try Self.texts(Self.mail("From ", 1, "one\n") + Self.mail("From ", 2, "two")) == ["one", "two"])
  }

  @Test("a file may begin with a blank line")
  func blankFirst() throws {
    #expect(try Self.texts("\n" + Self.mail(Self.line, 1, "one")) == ["one"])
  }

  @Test("a line like the first of a message is text if no header follows", arguments: [line, "From "])
  func notFirst(_ line: String) throws {
    let box =
      Self.mail(Self.line, 1, "one\n\n\(line)\nis a line") + "\n" + Self.mail(Self.line, 2, "two\n\(line)")
    let said = line.split(separator: " ").joined(separator: " ")
    let texts = try Self.texts(box).map {
      $0.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    }
    #expect(texts == [["one", said, "is a line"], ["two", said]])
  }
}
