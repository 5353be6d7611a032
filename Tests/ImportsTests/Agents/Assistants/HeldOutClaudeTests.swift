@testable import Conversations
import Testing

/// What exports of Claude.ai have besides blocks of text.
@Suite("Claude.ai's messages in the wild")
struct HeldOutClaudeTests {
  private static func read(_ messages: String, header: String = #""name": "Lamp""#) -> ImportedFiles {
    let text = #"[{"uuid": "c", \#(header), "chat_messages": [\#(messages)]}]"#
    let read = ImportedFiles(text.replacing("\n", with: " "), as: "conversations.json")
    read.expectAccounts()
    #expect(read.formats == ["Claude.ai"])
    return read
  }

  @Test("a pasted text without a name is shown, also without other words (issue 25)")
  func pasted() {
    let paste = #"{"file_name": "", "file_size": 9, "file_type": "txt", "extracted_content": "Long lamp"}"#
    let read = Self.read(
      """
      {"uuid": "1", "sender": "human", "text": "Read this:", "content": [{"type": "text", "text": "Read this:"}],
      "attachments": [\(paste)]}, {"uuid": "2", "sender": "human", "text": "", "content": [], "attachments":
      [\(paste)]}
      """)
    let shown = "**Pasted text**\n\n```\nLong lamp\n```"
    #expect(read.messages.allSatisfy { $0.text.replacing("\n\n\n", with: "\n\n").contains("Long lamp\n```") })
    #expect(read.messages.count == 2 && read.messages[0].text.hasPrefix("Read this:"), "\(shown)")
    #expect(read.messages.allSatisfy { $0.text.contains("**Pasted text**") })
  }

  @Test("what the program adds to a question is a turn of the system (issue 25)")
  func injected() {
    let read = Self.read(
      """
      {"uuid": "1", "sender": "human", "text": "Remind me", "content": [{"type": "injected_prompt_block",
      "injection_source": "date_note", "prompt": "\\n\\nIt is Wednesday."}, {"type": "text", "text": "Remind me"}],
      "files": [{"file_uuid": "f", "file_name": "a.png"}]}
      """)
    #expect(read.diagnostics.isEmpty && read.messages.map(\.role) == [.system, .user])
    #expect(read.messages.map(\.text) == ["It is Wednesday.", "Remind me"])
    #expect(read.messages.map(\.id) == ["1.1", "1"] && read.messages[1].attachments.map(\.path) == ["a.png"])
  }

  @Test("content that is a text of JSON is read as its blocks (issue 25)")
  func encoded() {
    let read = Self.read(
      #"""
      {"uuid": "1", "sender": "human", "text": "", "content": "[{\"type\":\"text\",\"text\":\"Why?\"}]"},
      {"uuid": "2", "sender": "assistant", "text": "", "content": "[{\"type\":\"thinking\",\"thinking\":\"Hm.\"},
      {\"type\":\"text\",\"text\":\"So.\"}]"}, {"uuid": "3", "sender": "human", "text": "", "content": "Thanks"}
      """#)
    #expect(read.messages.map(\.text) == ["Why?", "So.", "Thanks"] && read.diagnostics.isEmpty)
    #expect(read.messages[1].generation?.thinking == "Hm.")
  }

  @Test("spoken words, data of tools, the title of a share and the model of a message are read (issue 25)")
  func others() {
    let read = Self.read(
      """
      {"uuid": "1", "sender": "human", "text": "", "content": [{"type": "voice_note", "title": "Note", "text": "Dim it"}]},
      {"uuid": "2", "sender": "human", "text": "", "content": [{"type": "voice_note", "transcript": "Now"}]},
      {"uuid": "3", "sender": "assistant", "text": "", "model": "opus", "content": [{"type": "tool_use", "id": "t",
      "name": "dim", "input": {}}, {"type": "tool_result", "tool_use_id": "t", "name": "dim", "content": [],
      "structured_content": {"level": 3}}]}
      """, header: #""snapshot_name": "Shared lamp", "created_at": "2026-01-01T00:00:00Z""#)
    #expect(read.chats.map(\.title) == ["Shared lamp"] && read.diagnostics.isEmpty)
    #expect(read.messages.prefix(2).map(\.text) == ["Dim it", "Now"])
    #expect(read.messages[2].generation?.model == "opus" && read.messages[3].text == #"{"level":3}"#)
  }
}
