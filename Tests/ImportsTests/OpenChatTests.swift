import Basics
import Content
@testable import Conversations
import Testing

/// Chat folders whose header names nobody, and times that are numbers.
@Suite("Chats without participants")
struct OpenChatTests {
  private func read(_ header: String, _ lines: String...) -> ImportedFiles {
    ImportedFiles([
      InputFile(contentPath: "chats/a/chat.yml", text: header),
      InputFile(contentPath: "chats/a/messages.jsonl", text: lines.joined(separator: "\n")),
    ])
  }

  @Test("a chat of an assistant without participants takes them from the roles (requirements 2)")
  func roles() throws {
    let read = read(
      "title: A\nkind: assistant\n", #"{"role":"user","content":"one","timestamp":"2025-01-01T10:00:00Z"}"#,
      #"{"role":"assistant","content":"two","timestamp":"2025-01-01T10:00:01Z"}"#)
    #expect(read.diagnostics == [])
    #expect(read.messages.map { "\($0.sender): \($0.text)" } == ["User: one", "Assistant: two"])
    #expect(read.chats.first?.participants.map(\.isMe) == [true, false])
  }

  @Test("times of our own form may be numbers of one unit, with a warning (requirements 2)")
  func numbers() {
    let read = read(
      "title: A\nparticipants: [Ann]\n", #"{"sender":"Ann","text":"one","timestamp":783691200}"#,
      #"{"sender":"Ann","text":"two","timestamp":783691201}"#,
      #"{"sender":"Ann","text":"three","timestamp":1735722000}"#)
    #expect(read.messages.map { ISO8601.utc($0.time) } == ["2025-11-01T12:00:00Z", "2025-11-01T12:00:01Z"])
    #expect(read.diagnostics.count == 2)
    #expect(read.diagnostics.contains { $0.contains(":1:42: warning: times are read as seconds since 2001") })
    #expect(
      read.diagnostics.contains { $0.contains(":3:") && $0.contains("error: \"timestamp\" must be text") })
  }
}
