import Basics
import Content
@testable import Conversations
import ImportKit
import Testing

/// What files of other apps than those of the samples have, and which format reads them.
@Suite("Apps' files in the wild")
struct HeldOutAppTests {
  private static let tree = #"""
    "mapping": {"root": {"id": "root", "parent": null, "children": ["1"], "message": null}, "1": {"id": "1", "parent":
    "root", "children": ["2"], "message": {"files": [], "model": "deepseek-chat", "inserted_at":
    "2025-02-01T10:00:01+08:00", "fragments": [{"type": "REQUEST", "content": "Why?"}]}}, "2": {"id": "2", "parent":
    "1", "children": [], "message": {"files": [], "model": "deepseek-chat", "inserted_at":
    "2025-02-01T10:00:05+08:00", "fragments": [{"type": "THINK", "content": "Hm."}, {"type": "RESPONSE", "content":
    "So."}]}}}
    """#.replacing("\n", with: " ")

  @Test(
    "a chat of DeepSeek is not ChatGPT's, in a list, alone, in lines, and without a time of its own",
    arguments: [
      #"[{"id": "d", "title": "Lamp", "inserted_at": "2025-02-01T10:00:00+08:00", \#(tree)}]"#,
      #"{"id": "d", "title": "Lamp", "inserted_at": "2025-02-01T10:00:00+08:00", \#(tree)}"#,
      #"[{"id": "d", "title": "Lamp", \#(tree)}]"#,
      #"{"id": "d", "title": "Lamp", \#(tree)}"# + "\n" + #"{"id": "d", "title": "Lamp", "mapping": {}}"#,
    ])
  func deepSeekTree(_ text: String) {
    let read = ImportedFiles(text, as: text.contains("\n") ? "chats.jsonl" : "conversations.json")
    read.expectAccounts()
    #expect(read.formats == ["DeepSeek"] && read.diagnostics.isEmpty)
    #expect(read.messages.map { "\($0.sender): \($0.text)" } == ["User: Why?", "DeepSeek: So."])
    #expect(read.messages.last?.generation?.thinking == "Hm.")
  }

  @Test("a conversation of ChatGPT about fragments stays ChatGPT's")
  func chatGPTFragments() {
    let text = #"""
      [{"title": "\"fragments\"", "mapping": {"a": {"id": "a", "message": {"id": "a", "author": {"role": "user"},
      "content": {"content_type": "text", "parts": ["What are \"fragments\"?"], "fragments": []}}, "parent": null,
      "children": []}}}]
      """#
    #expect(ImportedFiles(text, as: "conversations.json").formats == ["ChatGPT"])
  }

  @Test("messages of DeepSeek without parents follow each other; fragments may be a text of JSON")
  func deepSeekList() {
    let text = #"""
      {"chat_session": {"id": "d", "title": "Lamp"}, "chat_messages": [{"role": "USER", "fragments":
      "[{\"type\": \"REQUEST\", \"content\": \"Why?\"}]"}, {"role": "ASSISTANT", "fragments": [{"type": "RESPONSE",
      "content": null}, {"type": "TIP", "content": "Made by a model."}]}, {"role": "ASSISTANT", "fragments": []}]}
      """#
    let read = ImportedFiles(text, as: "history.json")
    read.expectAccounts()
    #expect(read.formats == ["DeepSeek"] && read.messages.map(\.sender) == ["User", "DeepSeek"])
    #expect(read.messages.allSatisfy { $0.generation?.parent == nil })
    #expect(read.messages.last?.text.contains("Made by a model.") == true)
    #expect(read.diagnostics.count == 1 && read.diagnostics[0].contains("unknown fragment \"TIP\""))
  }
}
