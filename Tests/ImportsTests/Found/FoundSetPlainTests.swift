@testable import Conversations
import Testing

/// Lists of messages under further names.
@Suite("Found data sets: plain messages")
struct FoundSetPlainTests {
  @Test(
    "a list of messages may be a history or a log",
    arguments: ["chat_history", "chatLog", "conversation_history", "messageHistory"])
  func lists(_ key: String) throws {
    let read = try Reading([
      (
        "talk.json",
        #"{"\#(key)": [{"role": "user", "content": "Why?"}, {"role": "assistant", "content": "So."}]}"#
      )
    ])
    #expect(read.format == "plain" && read.lines == ["User: Why?", "Assistant: So."])
    #expect(read.chats.count == 1 && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }
}
