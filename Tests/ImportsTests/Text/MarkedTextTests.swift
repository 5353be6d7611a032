import Basics
import Content
@testable import Conversations
@testable import ImportKit
import JSON
import Testing

/// Texts with marks that Markdown lacks, in the archive form.
@Suite struct MarkedTextTests {
  private static func chat(isMarkdown: Bool = true) -> Conversation {
    var chat = Conversation(slug: "c", title: "C", source: "c.jsonl")
    chat.isMarkdown = isMarkdown
    return chat
  }

  private static func written(_ text: String, in chat: Conversation) -> String {
    let message = Message(id: "1", sender: "a", text: text, time: Instant(seconds: 0), position: .start)
    return String(decoding: ArchiveExport.line(message, of: chat) { _ in false }, as: UTF8.self)
  }

  private static func read(_ line: String, in chat: Conversation) throws -> (text: String?, said: [String]) {
    var problems = Problems(path: "c.jsonl")
    var reader = MessageReader(chat)
    let file = InputFile(contentPath: "chats/c/messages.jsonl", text: line)
    reader.read(try JSONFile.read(file, &problems), &problems)
    return (reader.finish(&problems).first?.text, problems.diagnostics.map(\.message))
  }

  @Test(
    "a mark is an object with its name, around the text that it is over",
    arguments: [
      ("It was ![the butler](<spoiler:>).", #"["It was ",{"type":"spoiler","text":"the butler"},"."]"#),
      (
        "![a ![b](<bold:>) [c](https://d.example)](<spoiler:>)",
        #"[{"type":"spoiler","text":["a ",{"type":"bold","text":"b"}," [c](https://d.example)"]}]"#
      ),
      ("![](<underline:>)", #"[{"type":"underline","text":[]}]"#),
    ])
  func form(text: String, expected: String) throws {
    let line = Self.written(text, in: Self.chat())
    #expect(line.contains("\"text\":\(expected)"), "\(line)")
    #expect(try Self.read(line, in: Self.chat()).text == text)
  }

  @Test(
    "what only looks like a mark is a text: in code, in addresses, escaped, or without an image's bracket",
    arguments: [
      "`![a](<spoiler:>)`", "\\![a](<spoiler:>)`", "![a [b](<spoiler:>)", "![a](spoiler:)", "](<bold:>)",
      "<https://a.example/![>b](<bold:>)",
    ])
  func other(text: String) throws {
    let line = Self.written(text, in: Self.chat())
    #expect(line.contains("\"text\":\""), "\(line)")
    #expect(try Self.read(line, in: Self.chat()).text == text)
  }

  @Test("marks nested without end stay one text, which is read back", arguments: [80, 81, 3500])
  func deep(count: Int) throws {
    let mark = "](<spoiler:>)"
    let text = String(repeating: "![", count: count) + "x" + String(repeating: mark, count: count)
    let line = Self.written(text, in: Self.chat())
    #expect(line.contains("\"text\":[{") == (count <= 80), "\(line.prefix(200))")
    let read = try Self.read(line, in: Self.chat())
    #expect(read.text == text)
    #expect(read.said == [])
  }

  @Test("any text of any runs of styles is read back byte for byte", arguments: 0..<20)
  func roundTrip(seed: Int) throws {
    var draw = SplitMix64(seed: UInt64(seed))
    for _ in 0..<50 {
      let text = StyledTextTests.random(&draw).markdown.trimmed
      guard !text.isEmpty else { continue }
      let line = Self.written(text, in: Self.chat())
      #expect(try Self.read(line, in: Self.chat()).text == text)
    }
  }

  @Test("a text that is not Markdown is written unchanged, and pieces in one are read as their words")
  func plain() throws {
    let chat = Self.chat(isMarkdown: false)
    #expect(Self.written("![a](<spoiler:>)", in: chat).contains(#""text":"![a](<spoiler:>)""#))
    let line =
      #"{"id":"1","sender":"a","timestamp":"2025-01-01T00:00:00Z","text":["a ",{"type":"bold","text":"b"}]}"#
    #expect(try Self.read(line, in: chat).text == "a b")
  }

  @Test(
    "a piece that is neither a text nor a known mark is refused, with the marks that are known",
    arguments: ["[1]", #"[{"type":"blink","text":"a"}]"#, #"[{"type":"bold"}]"#, "[null]"])
  func refused(text: String) throws {
    let line = #"{"id":"1","sender":"a","timestamp":"2025-01-01T00:00:00Z","text":\#(text)}"#
    let read = try Self.read(line, in: Self.chat())
    #expect(read.text == nil)
    #expect(read.said.contains { $0.hasPrefix("a piece of text must be") }, "\(read.said)")
  }
}
