import Basics
import Content
@testable import Conversations
import TestSupport
import Testing

@Suite struct MessageFormatTests {
  @Test("a transcript by hand has its messages under lines of name and moment")
  func markdown() throws {
    let text = """
      ---
      title: A
      participants: [Alisha, Bo]
      ---

      **Alisha** 2025-11-05T10:30:00Z
      Hi **you**

      second paragraph
      **Bo** 2025-11-05T10:31:00Z
      **bold** is no heading
      """
    var problems = Problems(path: "content/chats/a.md")
    let chat = try #require(
      try MarkdownTranscript.conversation(InputFile(contentPath: "chats/a.md", text: text), &problems))
    #expect(problems.printed == [])
    #expect((chat.title, chat.slug, chat.isMarkdown) == ("A", "a", true))
    #expect(chat.messages.map(\.sender) == ["Alisha", "Bo"])
    #expect(chat.messages.map(\.text) == ["Hi **you**\n\nsecond paragraph", "**bold** is no heading"])
    #expect(chat.messages.map(\.position.line) == [6, 10])
  }

  @Test("after a moment in UTC, a time of day is on the same day")
  func timesOfDay() {
    var problems = Problems(path: "a.md")
    let lines = [
      "**Bo** 10:00:00Z", "**Bo** 2025-11-05T10:31:00Z", "**Bo** 10:32:00.5Z", "**Bo** 10:33Z",
      "**Bo** 10:34:00",
      "**Bo** 2025-11-06T10:31:00+01:00", "**Bo** 10:35:00Z",
    ]
    let found = MarkdownTranscript.messages(lines, firstLine: 1, &problems)
    #expect(
      found.map { $0["timestamp"]?.string } == [
        "10:00:00Z", "2025-11-05T10:31:00Z", "2025-11-05T10:32:00.5Z", "2025-11-06T10:31:00+01:00",
        "10:35:00Z",
      ], "without a day in UTC before it, it is an error like any other time without a day")
    #expect(found[2]["text"]?.string == "**Bo** 10:33Z\n**Bo** 10:34:00")
  }

  @Test("text that belongs to no message is an error, not lost")
  func lostText() {
    var problems = Problems(path: "a.md")
    let found = MarkdownTranscript.messages(
      ["", "**Alisha** yesterday", "Hi", "**Bo** 2025-11-05T10:31:00Z", "x"], firstLine: 5, &problems)
    #expect(found.count == 1)
    #expect(
      problems.printed == [
        "a.md:6:1: error: text before the first message\n  help: begin each message with a line such as \"**Alisha** 2025-11-05T10:30:00Z\""
      ])
  }

  @Test("a table has messages in rows, and reactions as emoji and name")
  func table() throws {
    let text =
      "sender,timestamp,text,reactions\nme,2025-11-05T10:30:00Z,null,❤️:alisha;😂:bob;❤️:cy\nalisha,2025-11-05T10:31:00Z,\"b,c\",\n"
    var problems = Problems(path: "a.csv")
    var reader = MessageReader(participants: [
      Participant(id: "me", name: "Max"), Participant(id: "alisha", name: "Alisha"),
    ])
    for value in try MessageTable.read(InputFile(contentPath: "a.csv", text: text), &problems) {
      reader.read(value, &problems)
    }
    let messages = reader.finish(&problems)
    #expect(problems.printed == [])
    #expect(messages.map(\.text) == ["null", "b,c"])
    #expect(
      messages[0].reactions == [
        Reaction(emoji: "❤️", participants: ["alisha", "cy"]), Reaction(emoji: "😂", participants: ["bob"]),
      ])
  }

  @Test("a reaction in a table without a name is an error")
  func tableReaction() throws {
    var problems = Problems(path: "a.csv")
    _ = try MessageTable.read(InputFile(contentPath: "a.csv", text: "id,reactions\n1,❤️\n"), &problems)
    #expect(
      problems.printed == [
        "a.csv:2:3: error: reaction without participant: \"❤️\"\n  help: write for example ❤️:alisha;😂:bob"
      ])
  }
}
