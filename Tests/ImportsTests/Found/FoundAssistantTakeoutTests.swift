import Basics
@testable import Conversations
import ImportKit
import Testing

/// Activities of Gemini with what newer downloads say of them.
@Suite("Gemini's activity as other readers found it")
struct FoundAssistantTakeoutTests {
  private static func activity(
    _ title: String, _ time: String, _ answers: [String], _ more: String = "", header: String = "Gemini Apps"
  ) -> String {
    let items = answers.map { #"{"html": "<p>\#($0)</p>"}"# }.joined(separator: ", ")
    return #"{"header": "\#(header)", "title": "\#(title)", "time": "2026-03-04T05:0\#(time)Z", "#
      + #""products": ["\#(header)"], "safeHtmlItem": [\#(items)]\#(more)}"#
  }

  private static func details(_ ids: String...) -> String {
    let items = ids.map { id in
      #"{"name": "https://gemini.google.com/app/\#(id)", "url": "https://gemini.google.com/app/\#(id)"}"#
    }
    return #", "details": [\#(items.joined(separator: ", "))]"#
  }

  @Test("activities that name a conversation belong to it, the oldest first; others are one each")
  func conversations() throws {
    let list = [
      Self.activity("Prompted second", "7:07.008", ["two"], Self.details("aa1")),
      Self.activity("Prompted other", "6:37.000", ["else"], Self.details("bb2")),
      Self.activity("Prompted both", "6:30.000", ["none"], Self.details("aa1", "bb2")),
      Self.activity("Prompted first", "6:07.008", ["one", "more"], Self.details("aa1")),
    ]
    let read = try Reading([("MyActivity.json", "[\(list.joined(separator: ", "))]")])
    #expect(read.format == "gemini-takeout" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(Set(read.chats.map { $0.id ?? "" }) == ["", "aa1", "bb2"] && read.chats.count == 3)
    let chat = try #require(read.chats.first { $0.id == "aa1" })
    #expect(chat.messages.map(\.text) == ["first", "one", "more", "second", "two"])
    #expect(chat.messages.first?.time.milliseconds == 1_772_600_767_008)
    #expect(chat.messages.last?.time.milliseconds == 1_772_600_827_008)
    let other = try #require(read.chats.first { $0.id == nil })
    #expect(other.messages.map(\.text) == ["both", "none"])
  }

  @Test("files beside the list are found, a picture once; pages are links, a Gem is metadata")
  func files() throws {
    let more =
      #", "attachedFiles": ["a-1.pdf", "x-2.png"], "imageFile": "x-2.png", "subtitles": [{"name": "Attached 2 files."}, "#
      + #"{"name": "-  a.pdf", "url": "a-1.pdf"}, {"name": "Lamps", "url": "https://example.org/l"}, "#
      + #"{"name": "Lamp was used in this chat.", "url": "https://gemini.google.com/gems/edit/1"}]"#
    let read = try Reading([
      ("t/Gemini Apps/MyActivity.json", "[\(Self.activity("Prompted Look", "7:07.008", ["Seen"], more))]"),
      ("t/Gemini Apps/a-1.pdf", "pdf"), ("t/Gemini Apps/x-2.png", "png"),
    ])
    #expect(read.lines == ["User: Look", "Gemini: Seen\n\nSources: [Lamps](<https://example.org/l>)"])
    #expect(read.messages[0].attachments.map(\.title) == ["a-1.pdf", "x-2.png"])
    #expect(Set(read.messages[0].attachments.map(\.path)).count == 2)
    let facts = read.chats[0].record.metadata.map { "\($0.name)=\($0.value)" }
    #expect(facts == ["gem=Lamp was used in this chat."] && read.diagnostics.isEmpty)
  }

  @Test("the activity of AI Mode is read, and what Workspace says before a text")
  func others() throws {
    let search = Self.activity("Searched for bread", "7:07.008", ["Bake it"], header: "AI Mode")
    let read = try Reading([("MyActivity.json", "[\(search)]")])
    #expect(read.format == "gemini-takeout" && read.lines == ["User: bread", "AI Mode: Bake it"])
    let turns =
      #"{"title": "Draft", "creation_time": "2026-01-02T03:04:05Z", "conversation_turns": [{"user_turn": "#
      + #"{"prompt": "Write it"}}, {"system_turn": {"text": [{"data": "The text", "preamble": "Here it is."}]}}]}"#
    let draft = try Reading([("conversation.json", turns)])
    #expect(draft.lines == ["User: Write it", "Gemini: Here it is.\n\nThe text"])
  }
}
