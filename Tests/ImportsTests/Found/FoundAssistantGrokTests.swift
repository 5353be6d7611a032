@testable import Conversations
import Testing

/// Steps and cards of Grok's archive of an account.
@Suite("Grok's steps as its archive has them")
struct FoundAssistantGrokTests {
  private static func read(_ answer: String) throws -> Reading {
    try Reading([
      (
        "prod-grok-backend.json",
        #"{"conversations": [{"conversation": {"id": "c1", "title": "Lamps", "leaf_response_id": "r2"}, "responses": ["#
          + #"{"response": {"_id": "r1", "sender": "human", "message": "Lamps?", "create_time": "#
          + #"{"$date": {"$numberLong": "1787775850033"}}, "model": "", "metadata": {}}}, "#
          + #"{"response": {"_id": "r2", "sender": "assistant", "parent_response_id": "r1", "create_time": "#
          + #"{"$date": {"$numberLong": "1787775850043"}}, "model": "build", "metadata": {"request_metadata": "#
          + #"{"model": "build", "resolved_model": "grok-x"}}, \#(answer)}}]}], "projects": []}"#
      )
    ])
  }

  private static let markup =
    #"<xai:tool_usage_card>\n<xai:tool_usage_card_id>k</xai:tool_usage_card_id>\n<xai:tool_name>BrowsePage"#
    + #"</xai:tool_name>\n<xai:tool_args><![CDATA[{\"args\": {\"url\": \"u\"}}]]></xai:tool_args>\n</xai:tool_usage_card>"#

  @Test("headers and summaries are thoughts, cards calls with results, the model the one that answered")
  func steps() throws {
    let read = try Self.read(
      #""message": "On", "steps": [{"tag_order": ["header"], "tagged_text": {"header": "Looking"}, "#
        + #""tool_usage_results": []}, {"tagged_text": {"tool_usage_card": "x", "raw_function_result": ""}, "#
        + #""tool_usage_cards": [{"tool_usage_card_id": "k1", "intent": null, "tool": {"WebSearch": {"args": "#
        + #"{"query": "lamp"}}}}], "tool_usage_results": [{"tool_usage_card_id": "k1", "result": "#
        + #"{"WebSearchResults": [{"url": "https://example.org/", "title": "Lamps", "preview": "All"}]}}], "#
        + #""web_search_results": [{"url": "https://example.org/", "title": "Lamps"}]}, "#
        + #"{"tagged_text": {"header": "Summing", "summary": "So it is"}}]"#)
    #expect(read.format == "grok" && read.diagnostics.isEmpty, "\(read.diagnostics)")
    let said = read.messages.map(SaidTurn.init)
    #expect(said.map(\.text) == ["Lamps?", "", "[Lamps](<https://example.org/>)\nAll", "On"])
    #expect(said[1].thinking == "Looking" && said[1].calls == [#"k1 WebSearch {"query":"lamp"}"#])
    #expect(said[2].sender == "WebSearch" && said[2].callID == "k1" && said[2].role == .tool)
    #expect(said[3].thinking == "Summing\n\nSo it is" && said[3].model == "grok-x")
    #expect(read.chats[0].record.metadata.isEmpty)
  }

  @Test("a card that only its text has is a call, with what it printed")
  func markup() throws {
    let read = try Self.read(
      #""message": "On", "steps": [{"tagged_text": {"tool_usage_card": "\#(Self.markup)", "#
        + #""raw_function_result": "exit 0"}}]"#)
    let said = read.messages.map(SaidTurn.init)
    #expect(said.map(\.text) == ["Lamps?", "", "exit 0", "On"])
    #expect(said[1].calls == [#"k BrowsePage {"url":"u"}"#] && said[2].callID == "k")
  }

  @Test("cards beside the text are pictures and sources; artifacts are documents")
  func cards() throws {
    let read = try Self.read(
      #""message": "Lamp<grok:render card_id=\"a\"></grok:render> here", "card_attachments_json": ["#
        + #""{\"id\": \"a\", \"cardType\": \"citation_card\", \"url\": \"https://example.org/s\"}", "#
        + #""{\"id\": \"b\", \"image_chunk\": {\"imageUrl\": \"https://example.org/i.jpg\"}}"]"#)
    #expect(
      read.messages.last?.text
        == "Lamp here\n\n[Picture](<https://example.org/i.jpg>)\n\n"
        + "Sources: [https://example.org/s](<https://example.org/s>)")
    let made = try Self.read(
      #""message": "<xaiArtifact artifact_id=\"a\" title=\"main.py\" contentType=\"text/python\">\nprint(1)\n"#
        + #"</xaiArtifact>\nDone""#)
    let text = made.messages.last?.text ?? ""
    #expect(text.contains("**main.py**") && text.contains("```\nprint(1)\n```") && text.hasSuffix("Done"))
    #expect(!text.contains("xaiArtifact"))
  }
}
