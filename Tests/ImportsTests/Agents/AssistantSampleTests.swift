@testable import Conversations
import Foundation
import JSON
import Testing

/// Real exports, whose messages are counted here once more in another way: with Foundation's reader.
@Suite("Samples of exports of assistants")
struct AssistantSampleTests {
  private func load(_ name: String) throws -> (text: String, read: ImportedFiles) {
    let text = try ImportedFiles.sample("assistants/\(name)")
    let read = ImportedFiles(text, as: name)
    read.expectAccounts()
    return (text, read)
  }

  private func objects(_ text: String) -> [NSDictionary] {
    let whole = try? JSONSerialization.jsonObject(with: Data(text.utf8))
    if let list = whole as? [NSDictionary] { return list }
    return text.split(separator: "\n").compactMap {
      (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? NSDictionary
    }
  }

  @Test("OpenAI's sample for fine-tuning: every message of every line, without times")
  func openAI() throws {
    let (text, read) = try load("toy_chat_fine_tuning.jsonl")
    let counted = objects(text).reduce(0) { $0 + (($1["messages"] as? [Any])?.count ?? 0) }
    #expect(read.formats == ["OpenAI messages"])
    #expect(read.messages.count == counted)
    #expect(read.chats.count == objects(text).count)
    #expect(read.chats.allSatisfy { $0.isUntimed })
  }

  @Test("ShareGPT's sample: every message of every conversation")
  func shareGPT() throws {
    let (text, read) = try load("dummy_conversation_40.json")
    let counted = objects(text).reduce(0) { $0 + (($1["conversations"] as? [Any])?.count ?? 0) }
    #expect(read.formats == ["ShareGPT"])
    #expect(read.messages.count == counted)
    #expect(read.chats.count == 40)
  }

  @Test("ChatGPT's sample: every place in the trees that has a message which is not hidden")
  func chatGPT() throws {
    let (text, read) = try load("chatgpt_conversations.json")
    let nodes = objects(text).flatMap { ($0["mapping"] as? NSDictionary)?.allValues ?? [] }
    let messages = nodes.compactMap { ($0 as? NSDictionary)?["message"] as? NSDictionary }
    let hidden = messages.filter { message in
      (message["metadata"] as? NSDictionary)?["is_visually_hidden_from_conversation"] != nil
    }
    #expect(read.formats == ["ChatGPT"])
    #expect(read.messages.count == messages.count - hidden.count)
    #expect(read.skipped("hidden by the program") == hidden.count)
    #expect(read.skipped("tree node without a message") == nodes.count - messages.count)
  }

  @Test("Claude.ai's sample: every message that says something; one with a tool's answer becomes two turns")
  func claude() throws {
    let (text, read) = try load("claude_conversations.json")
    let messages = objects(text).flatMap { ($0["chat_messages"] as? [NSDictionary]) ?? [] }
    let results = messages.flatMap { ($0["content"] as? [NSDictionary]) ?? [] }
      .filter { $0["type"] as? String == "tool_result" }
    #expect(read.formats == ["Claude.ai"])
    #expect(read.messages.count == messages.count - 1 + results.count)
    #expect(read.skipped("no content") == 1)
  }

  @Test(
    "Claude Code's samples: every line that is a prompt, an answer or a tool's result",
    arguments: [("simonw_sample_session.jsonl", 7, 0), ("ccl_edge_cases.jsonl", 11, 6)])
  func claudeCode(_ name: String, made: Int, broken: Int) throws {
    let (text, read) = try load(name)
    let turns = objects(text).filter { line in
      let content = (line["message"] as? NSDictionary)?["content"]
      let isCaveat = ((content as? [NSDictionary])?.first?["text"] as? String)?.hasPrefix("Caveat:") == true
      return content != nil && !isCaveat
    }
    #expect(read.formats == ["Claude Code"])
    #expect(read.messages.count == turns.count)
    #expect(read.messages.count == made)
    #expect(read.diagnostics.filter { $0.contains("it was skipped") }.count == broken)
    #expect(read.read == text.split(separator: "\n").count)
  }
}
