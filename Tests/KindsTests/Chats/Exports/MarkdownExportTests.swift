import Basics
import Content
@testable import Conversations
@testable import Imports
import Model
import Testing
@testable import Transcripts

@Suite("The Markdown file of a conversation")
struct MarkdownExportTests {
  @Test("Participants of whom only names are known take one line; one with more gives each a line of its own")
  func names() throws {
    let message = #"{"sender":"Ann","timestamp":"2025-01-01T00:00:00Z","text":"hi"}"#
    let names = try ChatSite(header: "title: C\nparticipants: [Ann, \"B, o\"]", message)["c/index.md"]
    #expect(names.contains("\nparticipants: [\"Ann\", \"B, o\"]\n---\n\n**Ann** 2025"))
    let only = try ChatSite(header: "title: C\nparticipants: [Ann]", message)["c/index.md"]
    #expect(only.contains("\nmarkdown: false\n---\n\n**Ann** 2025"), "the headings name them")
    let more = try ChatSite(header: "title: C\nparticipants: [Ann, {id: b, name: b, me: true}]", message)[
      "c/index.md"]
    #expect(
      more.contains("  - id: \"Ann\"\n    name: \"Ann\"\n  - id: \"b\"\n    name: \"b\"\n    me: true\n"))
  }

  @Test("A chat is a header in YAML and a heading for each message")
  func form() throws {
    let site = try ChatSite(
      header:
        "title: \"C \\\"q\\\": d\"\ntags: [x]\nparticipants: [{id: a, name: Ann, me: true}, {id: b, name: Bo}]",
      #"{"sender":"a","timestamp":"2025-01-01T00:00:00.5Z","text":"hi\nyou","reactions":{"❤️":["b"]}}"#,
      #"{"sender":"b","timestamp":"2025-01-01T00:00:01Z","text":"gone","deleted":true}"#)
    #expect(
      site["c/index.md"] == #"""
        ---
        title: "C \"q\": d"
        slug: "c"
        markdown: false
        tags: ["x"]
        participants:
          - id: "a"
            name: "Ann"
            me: true
          - id: "b"
            name: "Bo"
        ---

        **Ann** 2025-01-01T00:00:00.500Z

        hi
        you

        *↳ (reactions: ❤️ Bo)*

        **Bo** 00:00:01Z

        Message deleted

        """#)
  }

  @Test("Header, senders, moments and texts of every sample chat are read back from it (C-67)")
  func readsBack() throws {
    let site = try ChatSite(SampleChats.all)
    let paths = site.files.keys.filter { $0.hasSuffix("/index.md") }.sorted()
    #expect(paths.count == 6)
    for path in paths {
      let archive = try #require(site.files[path.replacing("index.md", with: "transcript.jsonl")])
      let (from, to) = (try Self.read("x.jsonl", archive), try Self.read("x.md", site[path]))
      #expect(from.title == to.title && from.slug == to.slug && from.kind == to.kind, "\(path)")
      #expect(
        from.isMarkdown == to.isMarkdown && from.summary == to.summary && from.tags == to.tags, "\(path)")
      #expect(from.participants == to.participants, "\(path)")
      #expect(from.messages.map(\.sender) == to.messages.map(\.sender), "\(path)")
      #expect(from.messages.map(\.time) == to.messages.map(\.time), "\(path)")
      for (old, new) in zip(from.messages, to.messages) where !old.text.isEmpty {
        #expect(old.text.replacing("\r\n", with: "\n") == new.text, "\(path)")
      }
    }
  }

  @Test(
    "A line of a text that would be taken for a heading is text when it is read back",
    arguments: [
      "**Bo** 2025-01-01T00:00:00Z", "\\**Bo** 2025-01-01T00:00:00Z", "\\\\\\**Bo** 2025-01-01T00:00:00Z",
      "a\n**Bo** 2025-01-01T00:00:00Z \nb", "**Bo** 00:00:00Z", "\\**Bo** 00:00:00.5Z", "**Bo** 0:00Z",
      "a\r\n**Bo** 2025-01-01T00:00:00Z\r\nb", "\\*", "\\", "**Bo**",
      "---", "*↳ a note*", "\\*↳ a note*", "a\n*↳ note*\nb", "*↳ no note",
      "\\**not** a heading", "**\u{301}Bo** 2025-01-01T00:00:00Z", "x\n\n\n\\\n",
    ])
  func headingsInTexts(text: String) throws {
    let message = Message(id: "1", sender: "a", text: text, time: Instant(seconds: 0), position: .start)
    var chat = Conversation(slug: "c", title: "C", source: "")
    chat.participants = [Participant(id: "a", name: "Ann"), Participant(id: "b", name: "Bo")]
    let read = try Self.read(
      "x.md", String(decoding: MarkdownExport.bytes(chat, [message], Self.context), as: UTF8.self))
    #expect(read.messages.map(\.sender) == ["a"])
    let expected = text.replacing("\r\n", with: "\n").replacing(#/\n+$/#, with: "")
    #expect(read.messages.map(\.text) == [expected])
  }

  @Test(
    "Whatever people are called, nobody speaks for another",
    arguments: [
      [("a", "Ann"), ("b", "Ann")], [("a", "b"), ("b", "a")], [("Ann", "Bo"), ("b", "Ann")],
      [("x\n**Bo** 2025-01-01T00:00:00Z", "y\r\n**Bo** 2025-01-01T00:00:00Z\n\nforged"), ("Bo", "Bo")],
      [("a** b", "**"), ("** ", "participant-1")], [("", "x"), (" ", "-")],
      [("\u{301}", "\u{301}"), ("🌹", "**🌹**")],
      [("---", "\"'\\\u{0}\u{2028}\u{FEFF}"), ("b: c", "#\u{85}")],
    ])
  func hostileNames(people: [(String, String)]) throws {
    var chat = Conversation(slug: "c", title: "\n---\n", source: "")
    chat.participants = people.map { Participant(id: $0.0, name: $0.1) }
    let messages = people.enumerated().map { index, person in
      Message(
        id: "\(index)", sender: person.0, text: "t\(index)", time: Instant(seconds: Int64(index)),
        position: .start)
    }
    let read = try Self.read(
      "x.md", String(decoding: MarkdownExport.bytes(chat, messages, Self.context), as: UTF8.self))
    #expect(read.title == chat.title)
    #expect(read.participants.map(\.name) == people.map(\.1))
    #expect(read.messages.map { read.participant($0.sender)?.name } == people.map(\.1))
    #expect(
      read.messages.map { message in read.participants.firstIndex { $0.id == message.sender } } == [0, 1])
    #expect(read.messages.map(\.text) == ["t0", "t1"])
  }

  @Test("A day is stated once, in UTC, also where messages go back to an earlier one")
  func days() throws {
    let times = [
      "2025-01-01T23:59:59Z", "2025-01-01T23:59:59.500Z", "2025-01-02T00:00:00Z", "2025-01-01T10:00:00Z",
    ]
    var chat = Conversation(slug: "c", title: "C", source: "")
    chat.keepsFileOrder = true
    chat.participants = [Participant(id: "Ann", name: "Ann")]
    let messages = try times.enumerated().map { index, time in
      Message(id: "\(index)", sender: "Ann", text: "x", time: try ISO8601.parse(time), position: .start)
    }
    let text = String(decoding: MarkdownExport.bytes(chat, messages, Self.context), as: UTF8.self)
    let headings = text.split(separator: "\n").filter { $0.hasPrefix("**") }.map { $0.dropFirst(8) }
    #expect(headings == [times[0][...], "23:59:59.500Z", times[2][...], times[3][...]])
    let read = try Self.read("x.md", text)
    #expect(Set(read.messages.map(\.time)) == Set(messages.map(\.time)))
  }

  @Test("What the format has no place for is a note, which is skipped when it is read back")
  func notes() throws {
    let site = try ChatSite(
      header: "participants: [{id: a, name: Ann}, {id: b, name: Bo}]",
      #"{"id":"1","sender":"a","timestamp":"2025-01-01T00:00:00Z","text":"one *two*"}"#,
      #"""
      {"sender":"b","timestamp":"2025-01-01T00:00:01Z","text":"three","replyTo":"1","forwardedFrom":"Cy\n**Bo** 2025-01-01",
      "editedAt":"2025-01-01T00:00:02Z"}
      """#.replacing("\n", with: ""))
    let text = site["c/index.md"]
    #expect(text.contains("\n*↳ (reply to Ann: one \\*two\\*)*\n"))
    #expect(text.contains("\n*↳ (edited 1 January 2025, 12:00 AM)*\n"))
    #expect(try Self.read("x.md", text).messages.map(\.text) == ["one *two*", "three"])
  }

  private static let context = BuildContext(
    settings: SiteSettings(), now: Instant(seconds: 0), shell: SiteShell(sections: [], assets: [:]))

  /// Reads a chat, which must have no mistakes.
  static func read(_ name: String, _ text: String) throws -> Conversation {
    let file = InputFile(contentPath: "chats/\(name)", text: text)
    var sources = ChatSources([file])
    let first = sources.next()
    let source = try #require(first)
    let read = try #require(ConversationReader.read(source).conversations.first)
    // A text that looks like a match notice is warned about: this form does not say what type a message has.
    #expect(read.diagnostics.filter { $0.severity == .error }.map(\.description) == [])
    return try #require(read.conversation)
  }
}
