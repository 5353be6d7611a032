import Basics
@testable import Conversations
import Testing

/// Requests to Anthropic's Messages interface, alone and among OpenAI's.
@Suite("Anthropic messages")
struct AnthropicFormatTests {
  private static let callMessages = #"""
    [{"role":"user","content":[{"type":"text","text":"Weather?"},{"type":"image","source":{"type":"base64","media_type":"image/png","data":"\#(AssistantFixtures.pixel)"}}]},{"role":"assistant","content":[{"type":"thinking","thinking":"hm","signature":"s"},{"type":"text","text":"I look."},{"type":"tool_use","id":"t1","name":"weather","input":{"city":"Bern"}},{"type":"tool_use","id":"t2","name":"time","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":[{"type":"text","text":"12 degrees"}]},{"type":"tool_result","tool_use_id":"t2","is_error":true,"content":"no clock"},{"type":"text","text":"Well?"}]},{"role":"assistant","content":"It is **12**."}]
    """#
  private static let call =
    #"{"model":"claude-x","max_tokens":99,"system":[{"type":"text","text":"Be brief"}],"messages":\#(callMessages)}"#

  private func read(_ text: String, as name: String) -> ImportedFiles {
    let read = ImportedFiles(text, as: name)
    read.expectAccounts()
    return read
  }

  @Test("tool calls, results by id, system and thinking of the Messages API are each their own (imports 5)")
  func request() throws {
    let read = read(Self.call, as: "call.json")
    #expect(read.formats == ["Anthropic messages"])
    let turns = try #require(read.chats.first).messages.map(SaidTurn.init)
    try #require(turns.count == 7)
    #expect(turns[0] == SaidTurn(.system, "System", "Be brief"))
    #expect(turns[1].sender == "User" && turns[1].text == "Weather?" && turns[1].files.count == 1)
    #expect(turns[2].thinking == "hm" && turns[2].text == "I look." && turns[2].model == "claude-x")
    #expect(turns[2].calls == [#"t1 weather {"city":"Bern"}"#, "t2 time {}"])
    #expect(turns[3].role == .tool && turns[3].sender == "weather" && turns[3].text == "12 degrees")
    #expect(turns[3].callID == "t1" && turns[4].callID == "t2" && turns[4].isFailure)
    #expect(turns[5].role == .user && turns[5].text == "Well?")
    #expect(turns[6].text == "It is **12**." && turns[6].sender == turns[2].sender)
    #expect(!read.messages.contains { $0.text.contains("[tool") })
    #expect(read.read == 7)
  }

  @Test(
    "the Messages API is read as lines, as a list and as a bare list of messages (imports 5)",
    arguments: [
      ("a.jsonl", "\(call)\n\(call)", 14), ("a.json", "[\(call)]", 7), ("b.json", callMessages, 6),
    ])
  func forms(_ name: String, text: String, count: Int) {
    let read = read(text, as: name)
    #expect(read.formats == ["Anthropic messages"])
    #expect(read.messages.count == count)
    #expect(read.messages.contains { $0.role == .tool && $0.text == "12 degrees" })
  }

  @Test("OpenAI's and Anthropic's records in one file are read each by their own form (imports 5)")
  func mixed() {
    let openAI = AssistantFixtures.openAI.split(separator: "\n")[0]
    for text in ["\(openAI)\n\(Self.call)", "\(Self.call)\n\(openAI)"] {
      let read = read(text, as: "mixed.jsonl")
      let answers = read.messages.filter { $0.role == .tool }
      let calls = read.messages.flatMap { $0.generation?.calls ?? [] }
      #expect(answers.count == 4 && calls.count == 4)
      #expect(!read.messages.contains { $0.text.contains("[tool") })
    }
  }

  @Test("text that speaks of tools stays OpenAI's (imports 5)")
  func talk() {
    let read = read(
      #"{"messages":[{"role":"user","content":"What is \"tool_use\"?"},{"role":"assistant","content":"A block"}]}"#,
      as: "a.jsonl")
    #expect(read.formats == ["OpenAI messages"])
  }

  @Test("times beside role and content are kept (imports 12)")
  func times() {
    let openAI = read(
      #"{"messages":[{"role":"user","content":"a","created_at":"2025-01-01T10:00:00Z"},{"role":"assistant","content":"b","created_at":"2025-01-01T10:00:09Z"}]}"#,
      as: "a.jsonl")
    #expect(openAI.formats == ["OpenAI messages"])
    #expect(openAI.messages.map { ISO8601.utc($0.time) } == ["2025-01-01T10:00:00Z", "2025-01-01T10:00:09Z"])
    let wild = read(
      #"{"conversation_hash":"w","model":"m","timestamp":"2023-04-09 00:02:53+00:00","conversation":[{"role":"user","content":"a","timestamp":null},{"role":"assistant","content":"b","timestamp":"2023-04-09T00:02:53+00:00"}]}"#,
      as: "wild.jsonl")
    #expect(wild.formats == ["ShareGPT"])
    #expect(wild.messages.map { ISO8601.utc($0.time) } == ["2023-04-09T00:02:53Z", "2023-04-09T00:02:53Z"])
  }
}
