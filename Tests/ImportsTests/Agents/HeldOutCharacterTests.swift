import Basics
@testable import Conversations
import Testing

/// Chats of SillyTavern, and what ChatGPT Exporter saves.
@Suite("Characters and exporters in the wild")
struct HeldOutCharacterTests {
  private static func message(_ name: String, _ text: String, _ more: String = "") -> String {
    #"{"name": "\#(name)", "is_user": \#(name == "Ann"), "mes": "\#(text)"\#(more)}"#
  }

  @Test("the versions of a message are alternatives, and the selected one is shown, also without a header")
  func versions() throws {
    let lines = [
      Self.message("Lumi", "Hello", #", "swipe_id": 0, "swipes": ["Hello", "Hi", ""]"#),
      Self.message("Ann", "So?"),
      Self.message("Lumi", "Two", #", "swipe_id": 1, "swipes": ["One", "Two"], "swipe_info": [{}, {}]"#),
    ]
    let read = try Reading([("chat.jsonl", lines.joined(separator: "\n"))])
    #expect(read.format == "sillytavern" && read.diagnostics.isEmpty)
    #expect(Set(read.lines) == ["Lumi: Hello", "Lumi: Hi", "Ann: So?", "Lumi: One", "Lumi: Two"])
    #expect(read.messages.map(\.role) == [.assistant, .assistant, .user, .assistant, .assistant])
    let chat = try #require(read.chats.first)
    let shown = chat.messages.first { $0.text == "Two" }
    #expect(
      chat.current == shown?.id && shown?.generation?.parent == chat.messages.first { $0.text == "So?" }?.id)
  }

  @Test(
    "dates of SillyTavern are read in all of its forms",
    arguments: [
      #""January 1, 2026 10:00am""#, #""2026-1-1 @10h 00m 00s 5ms""#, #""2026-01-01@10h00m00s""#,
      #""2026-01-01T10:00:00.000Z""#, "1767261600000", #""Jan 1, 2026 10:00 AM""#,
    ])
  func dates(_ date: String) throws {
    let read = try Reading([("chat.jsonl", Self.message("Ann", "Hi", #", "send_date": \#(date)"#))])
    #expect(read.messages.first?.time.milliseconds == 1_767_261_600_000)
  }

  @Test("a hidden message keeps its speaker")
  func hidden() throws {
    let lines = [
      Self.message("Lumi", "Hello", #", "is_system": true"#),
      Self.message("Ann", "So?", #", "is_system": true"#),
    ]
    let read = try Reading([("chat.jsonl", lines.joined(separator: "\n"))])
    #expect(read.messages.map(\.role) == [.assistant, .user])
  }

  @Test("what ChatGPT Exporter saves without times of messages begins when the chat was created")
  func exporter() throws {
    let file =
      #"{"metadata": {"title": "Lamp", "dates": {"created": "1/13/2026 10:00:00"}, "powered_by": "Claude Exporter (https://x.example)"}, "#
      + #""messages": [{"role": "Prompt", "say": "Why?"}, {"role": "Response", "say": "So."}]}"#
    let read = try Reading([("a.json", file)])
    #expect(read.format == "chatgpt-exporter" && read.lines == ["User: Why?", "Claude: So."])
    #expect(read.messages.first?.time.milliseconds == 1_768_298_400_000 && read.diagnostics.isEmpty)
  }
}
