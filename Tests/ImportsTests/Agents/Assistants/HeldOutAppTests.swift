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
      "content": null}, {"type": "NOTE", "content": "Made by a model."}]}, {"role": "ASSISTANT", "fragments": []}]}
      """#
    let read = ImportedFiles(text, as: "history.json")
    read.expectAccounts()
    #expect(read.formats == ["DeepSeek"] && read.messages.map(\.sender) == ["User", "DeepSeek"])
    #expect(read.messages.allSatisfy { $0.generation?.parent == nil })
    #expect(read.messages.last?.text.contains("Made by a model.") == true)
    #expect(read.diagnostics.count == 1 && read.diagnostics[0].contains("unknown fragment \"NOTE\""))
  }

  private static let asked = #"{"id": "1", "role": "user", "parts": [{"type": "text", "text": "Why?"}]}"#
  private static let answered = #"""
    {"id": "2", "role": "assistant", "content": "So.", "parts": [{"type": "step-start"}, {"type": "text", "text":
    "So."}]}
    """#.replacing("\n", with: " ")

  @Test(
    "messages of the AI SDK are a list, a conversation, a list of those, or one per line",
    arguments: [
      ("m.json", "[\(asked), \(answered)]", 1),
      ("m.json", #"{"id": "a", "messages": [\#(asked), \#(answered)]}"#, 1),
      ("m.json", #"[{"id": "a", "messages": [\#(asked)]}, {"id": "b", "messages": [\#(answered)]}]"#, 2),
      (
        "m.jsonl",
        #"{"id": "a", "messages": [\#(asked)]}"# + "\n" + #"{"id": "b", "messages": [\#(answered)]}"#, 2
      ),
      ("m.jsonl", "[\(asked)]\n[\(answered)]", 2),
    ])
  func aiSDK(_ name: String, _ text: String, _ chats: Int) {
    let read = ImportedFiles(text, as: name)
    read.expectAccounts()
    #expect(read.formats == ["AI SDK"] && read.diagnostics.isEmpty && read.chats.count == chats)
    #expect(read.messages.map { "\($0.sender): \($0.text)" }.sorted() == ["Assistant: So.", "User: Why?"])
  }

  @Test("calls of AI SDK 4 are calls, and what Google's API says without types stays a checkpoint")
  func olderParts() {
    let old = #"""
      [{"id": "1", "role": "assistant", "content": "", "parts": [{"type": "reasoning", "reasoning": "Hm."}, {"type":
      "tool-invocation", "toolInvocation": {"state": "result", "toolCallId": "c", "toolName": "ls", "args": {},
      "result": "bulb"}}, {"type": "source", "source": {"url": "https://example.org/a", "title": "A"}}]}]
      """#
    let read = ImportedFiles(old, as: "m.json")
    #expect(read.formats == ["AI SDK"] && read.diagnostics.isEmpty)
    #expect(read.messages.map(\.sender) == ["Assistant", "ls", "Assistant"])
    #expect(read.messages.first?.generation?.thinking == "Hm." && read.messages[1].text == "bulb")
    let google =
      #"[{"role": "user", "parts": [{"text": "Why?"}]}, {"role": "model", "parts": [{"text": "So."}]}]"#
    #expect(ImportedFiles(google, as: "m.json").formats == ["Gemini CLI checkpoints"])
  }

  @Test("messages of ChatGPT without parents or children follow each other")
  func chatGPTList() {
    let nodes = ["user", "assistant", "user"].enumerated().map { number, role in
      #""n\#(number)":{"message":{"author":{"role":"\#(role)"},"content":{"parts":["\#(number)"]}}}"#
    }
    let text = #"{"title":"T","mapping":{\#(nodes.joined(separator: ","))}}"#
    let read = ImportedFiles(text, as: "chat.json")
    read.expectAccounts()
    #expect(read.messages.map(\.text) == ["0", "1", "2"])
    #expect(read.messages.allSatisfy { $0.generation?.parent == nil })
  }

  @Test("conversations of ChatGPT and Claude.ai may be in a list of an object")
  func within() {
    let tree =
      #"{"id":"c1","title":"T","mapping":{"m":{"id":"m","message":{"id":"m","author":{"role":"user"},"content":{"content_type":"text","parts":["Hi"]}},"parent":null,"children":[]}}}"#
    let chat =
      #"{"uuid":"c1","name":"T","created_at":"2024-01-01T00:00:00Z","chat_messages":[{"uuid":"m1","sender":"human","text":"Hi","created_at":"2024-01-01T00:00:00Z"}]}"#
    for (title, one) in [("ChatGPT", tree), ("Claude.ai", chat)] {
      let other = one.replacing("c1", with: "c2").replacing("Hi", with: "Ho")
      let read = ImportedFiles(#"{"conversations":[\#(one),\#(other)]}"#, as: "export.json")
      read.expectAccounts()
      #expect(read.formats == [title] && read.messages.map(\.text) == ["Hi", "Ho"])
    }
  }

  @Test("a result of Claude.ai without content says what happened")
  func claudeResult() {
    for content in ["", #""content":[],"#] {
      let blocks =
        #"[{"type":"tool_use","name":"web_fetch","input":{}},{"type":"tool_result","name":"web_fetch",\#(content)"message":"Fetch failed","is_error":true},{"type":"text","text":"No."}]"#
      let text =
        #"[{"uuid":"c","name":"T","created_at":"2025-12-02T21:17:10Z","chat_messages":[{"uuid":"m","sender":"assistant","created_at":"2025-12-02T21:17:12Z","text":"x","content":\#(blocks)}]}]"#
      let read = ImportedFiles(text, as: "conversations.json")
      #expect(read.messages.map(\.text) == ["", "Fetch failed", "No."])
      #expect(read.messages.dropFirst().first?.generation?.isFailure == true)
    }
  }
}
