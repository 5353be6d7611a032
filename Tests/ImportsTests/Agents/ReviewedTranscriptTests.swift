import Basics
@testable import Conversations
import Model
import Testing

/// What a review of the transcripts of Cursor, OpenHands, Continue, SillyTavern and ChatGPT Exporter found.
@Suite("Transcripts after a review")
struct ReviewedTranscriptTests {
  // MARK: Cursor

  @Test("a long result of Cursor, and many calls without results, are read in a moment")
  func long() throws {
    let lines = String(repeating: "abc\n", count: 40_000)
    let calls = (0..<10_000).map { "[Tool call] T\($0)\n  a: b\n" }.joined()
    let results = (0..<10_000).reversed().map { "[Tool result] T\($0)\n  c\n" }.joined()
    let start = ContinuousClock.now
    let read = try Reading([
      (
        "t.txt",
        "user:\nHi\n\nA:\n[Tool call] Look\n  a: b\n[Tool result] Look\n\(lines)\nA:\n\(calls)\(results)"
      )
    ])
    #expect(ContinuousClock.now - start < .seconds(60))
    #expect(read.messages.count > 10_000 && read.messages.last?.generation?.callID == "call-2")
  }

  @Test("a blank line after the mark of a result of Cursor says that it is empty, and the answer follows")
  func emptyResult() throws {
    let text =
      "user:\n<user_query>\nMend\n</user_query>\n\nassistant:\n[Tool call] Read\n  path: a.md\n[Tool result] Read\n\nMended.\n"
    let read = try Reading([("t.txt", text)])
    #expect(read.lines == ["User: Mend", "Cursor: ", "Cursor: Mended."])
  }

  @Test("a text of speakers is Cursor's only with a mark of its own or in its folder")
  func others() throws {
    let text = "user:\nhello there\n\nassistant:\nhi\n"
    #expect(try Reading([("chat.txt", text)]).format != "cursor")
    #expect(try Reading([("p/agent-transcripts/a.txt", text)]).format == "cursor")
    #expect(try Reading([("chat.txt", text + "[Thinking] Hm.\n")]).format == "cursor")
  }
}
