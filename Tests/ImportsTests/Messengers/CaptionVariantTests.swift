import Basics
@testable import Conversations
import Model
import Testing

/// Captions and chats of meetings as other programs than those of the samples write them.
@Suite("Captions in the wild")
struct CaptionVariantTests {
  private static func lines(_ name: String, _ text: String) throws -> [String] {
    let read = try Reading([(name, text)])
    #expect(read.diagnostics.isEmpty && read.ledger.addsUp, "\(read.diagnostics)")
    return read.lines
  }

  @Test("lines that end with a carriage return alone are lines")
  func returns() throws {
    let text = "1\r00:00:01,000 --> 00:00:02,000\rTea\r\r2\r00:00:03,000 --> 00:00:04,000\rA cup\rof it\r"
    let read = try Reading([("a.srt", text)])
    #expect(
      read.lines == ["Unknown: Tea", "Unknown: A cup\nof it"] && read.messages.map(\.position.line) == [2, 6])
  }

  @Test("styles in braces are styles, and other text in braces is text")
  func braces() throws {
    let text = #"""
      1
      00:00:01,000 --> 00:00:02,000
      {\i1}Héllo{\i0} {\an8}{\b1}you{\b0}

      2
      00:00:03,000 --> 00:00:04,000
      {\alpha} {tea}

      """#
    #expect(try Self.lines("a.srt", text) == ["Unknown: _Héllo_ **you**", #"Unknown: {\\alpha} {tea}"#])
  }

  @Test(
    "speakers are named after marks, before a wide colon, and in parentheses",
    arguments: [
      (">> Ann Lee: Hello", ">> Bo: Hi", ["Ann Lee: Hello", "Bo: Hi"]),
      ("山田花子：はい", "田中太郎: いいえ", ["山田花子: はい", "田中太郎: いいえ"]),
      ("(Ann Lee)\nHello", "(Bo Ek)\nHi\n(Cy Roe)\nHo", ["Ann Lee: Hello", "Bo Ek: Hi", "Cy Roe: Ho"]),
      (
        "(laughter)\nHello", "(MUSIC PLAYS)\nHi",
        ["Unknown: (laughter)\nHello", "Unknown: (MUSIC PLAYS)\nHi"]
      ),
    ])
  func speakers(_ first: String, _ second: String, _ shown: [String]) throws {
    let text = "WEBVTT\n\n00:01.000 --> 00:02.000\n\(first)\n\n00:03.000 --> 00:04.000\n\(second)\n"
    #expect(try Self.lines("a.vtt", text) == shown)
  }

  @Test("a transcript of Teams as text has its speakers on lines of their own, with or without blank lines")
  func teams() throws {
    let text = "0:0:0.0 --> 0:0:1.250\nAnn Lee\nHi, I am Ann.\nTea?\n0:0:2.90 --> 0:0:4.480\nBo\nYes: tea.\n"
    let shown = ["Ann Lee: Hi, I am Ann.\nTea?", "Bo: Yes: tea."]
    #expect(try Self.lines("a.txt", text) == shown)
    #expect(try Self.lines("a.txt", text.replacing("\n0:0:2", with: "\n\n0:0:2")) == shown)
  }

  @Test("the recipient in Zoom's chats may follow a capital word")
  func zoom() throws {
    let text =
      "10:00:00 From Ann Lee To Everyone:\n\tHello\n10:00:20 From Bo To Ann Lee(Direct Message):\n\tTea?\n"
    let read = try Reading([("meeting_saved_chat.txt", text)])
    #expect(read.lines.sorted() == ["Ann Lee: Hello", "Bo: Tea?"] && read.chats.count == 2, "\(read.lines)")
  }
}
