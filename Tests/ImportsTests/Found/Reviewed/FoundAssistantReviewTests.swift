@testable import Conversations
import Testing

/// Exports of apps: shapes next to those of the other tests, and hostile ones.
@Suite("Chats of assistants, reviewed")
struct FoundAssistantReviewTests {
  // MARK: Gemini

  private static func activity(_ prompt: String, _ hour: Int, _ answer: String?, _ more: String) -> String {
    let items = answer.map { #"{"html": "<p>\#($0)</p>"}"# } ?? ""
    return
      #"{"header": "Gemini Apps", "title": "Prompted \#(prompt)", "time": "2026-01-01T1\#(hour):00:00Z", "#
      + #""products": ["Gemini Apps"], "safeHtmlItem": [\#(items)], \#(more)}"#
  }

  private static let details = #""details": [{"url": "https://gemini.google.com/app/aa"}]"#

  @Test("Gemini: a conversation has the metadata of all its activities")
  func metadata() throws {
    let gem = #", "subtitles": [{"name": "Lamp was used", "url": "https://gemini.google.com/gems/1"}]"#
    let list = [Self.activity("two", 1, "2", Self.details + gem), Self.activity("one", 0, "1", Self.details)]
    let read = try Reading([("MyActivity.json", "[\(list.joined(separator: ", "))]")])
    #expect(read.lines == ["User: one", "Gemini: 1", "User: two", "Gemini: 2"])
    let facts = read.chats[0].record.metadata.map { "\($0.name)=\($0.value)" }
    #expect(facts == ["gem=Lamp was used"] && read.diagnostics.isEmpty)
  }

  @Test("Gemini: pages below a prompt without an answer are not the user's words; their names are no marks")
  func pages() throws {
    let page = #""subtitles": [{"name": "](x) <b>", "url": "https://example.org/l"}]"#
    let asked = try Reading([("MyActivity.json", "[\(Self.activity("Look", 0, nil, page))]")])
    #expect(asked.lines == ["User: Look"])
    #expect(asked.chats[0].record.metadata.map(\.name) == ["pages"])
    let answered = try Reading([("MyActivity.json", "[\(Self.activity("Look", 0, "Seen", page))]")])
    let text = answered.messages.last?.text ?? ""
    #expect(text.hasPrefix("Seen\n\nSources: [") && text.hasSuffix("](<https://example.org/l>)"))
    #expect(text.contains("\\](x)") && !text.contains(" <b>"))
  }

  // MARK: Claude Design

  @Test("Claude Design: content without blocks, as a text and as a list")
  func design() throws {
    let read = try Reading([
      (
        "design_chats/d.json",
        #"""
        {"uuid": "d1", "title": "Lamp", "project": {"uuid": "p"}, "created_at": "2026-07-01T10:00:00Z", "messages": [
        {"uuid": "1", "role": "user", "content": {"content": "Hi", "contentBlocks": [], "type": "chat"}},
        {"uuid": "2", "role": "assistant", "content": [{"type": "text", "text": "Yes"}]},
        {"uuid": "3", "role": "user", "content": "Go"}]}
        """#
      )
    ])
    #expect(read.lines == ["User: Hi", "Claude: Yes", "User: Go"] && read.diagnostics.isEmpty)
  }

  // MARK: Grok

  private static func grok(_ answer: String) throws -> Reading {
    try Reading([
      (
        "prod-grok-backend.json",
        #"{"conversations": [{"conversation": {"id": "c1", "title": "Lamps"}, "responses": [{"response": "#
          + #"{"_id": "r1", "sender": "assistant", "message": "On", \#(answer)}}]}]}"#
      )
    ])
  }

  @Test("Grok: a card's error is its result, and unknown tags are metadata")
  func failedCard() throws {
    let read = try Self.grok(
      #""steps": [{"tagged_text": {"note": "Slow"}, "tool_usage_cards": [{"tool_usage_card_id": "k1", "tool": "#
        + #"{"WebSearch": {"args": {}}}}], "tool_usage_results": [{"tool_usage_card_id": "k1", "result": null, "#
        + #""error": "no network"}]}]"#)
    let said = read.messages.map(SaidTurn.init)
    #expect(said.map(\.text) == ["", #"{"error":"no network"}"#, "On"] && said[1].callID == "k1")
    #expect(read.chats[0].record.metadata.map(\.name) == ["steps.note"])
  }

  @Test("Grok: cards that are no JSON are no sources; the least number is no time")
  func hostile() throws {
    let read = try Self.grok(
      #""create_time": {"$date": {"$numberLong": "-9223372036854775808"}}, "card_attachments_json": ["{bad", 5]"#
    )
    #expect(read.lines == ["Grok: On"])
  }

  // MARK: LibreChat

  @Test("LibreChat: a prompt that is only a quote")
  func onlyQuote() throws {
    let read = try Reading([
      (
        "chat.json",
        #"{"conversationId": "c", "endpoint": "e", "title": "T", "messages": [{"messageId": "m1", "conversationId": "#
          + #""c", "isCreatedByUser": true, "sender": "User", "text": "", "quotes": ["It is on"]}]}"#
      )
    ])
    #expect(read.lines == ["User: > It is on"] && read.diagnostics.isEmpty)
  }
}
