@testable import Conversations
import Model
import Testing

/// Calls of APIs: shapes next to those of the other tests.
@Suite("Found calls, reviewed")
struct FoundCallReviewTests {
  @Test("messages with a mark that they are done are no parts of an answer")
  func plainMessages() throws {
    let read = try Reading([
      (
        "a.json",
        #"""
        [{"author": "Ann", "message": "Hi Bob", "created_at": "2026-01-01T10:00:00Z", "done": true},
        {"author": "Bob", "message": "Hi Ann", "created_at": "2026-01-01T10:01:00Z", "done": false}]
        """#
      )
    ])
    #expect(read.format == "plain" && read.lines == ["Ann: Hi Bob", "Bob: Hi Ann"])
  }

  private static let said = ["User: A lamp?", "Assistant: A light."]
  private static let request = #"{"model": "heron", "messages": [{"role": "user", "content": "A lamp?"}]}"#
  private static let response =
    #"{"choices": [{"index": 0, "message": {"role": "assistant", "content": "A light."}}]}"#

  @Test(
    "a call that has interactions or a log beside it is read",
    arguments: [#""interactions": []"#, #""log": {"entries": [{}]}"#])
  func beside(_ field: String) throws {
    let row = #"{"request": \#(Self.request), "response": \#(Self.response), \#(field)}"#
    #expect(try Reading([("a.json", row)]).lines == Self.said)
  }

  @Test("calls for embeddings are no conversations")
  func embeddings() throws {
    let embedding =
      #"{"request": {"method": "POST", "uri": "https://example.org/v1/embeddings", "body": "#
      + #"{"model": "heron", "input": "lamp"}}, "response": {"body": {"data": [{"embedding": [0.5]}]}}}"#
    let call =
      #"{"request": {"method": "POST", "uri": "u", "body": \#(Self.request)}, "response": {"body": \#(Self.response)}}"#
    let read = try Reading([("a.json", #"{"version": 1, "interactions": [\#(embedding), \#(call)]}"#)])
    #expect(read.lines == Self.said && read.diagnostics.isEmpty)
    #expect(read.ledger.skipped.map(\.reason) == ["no conversation with a model"])
  }

  @Test("a context of words is metadata")
  func context() throws {
    let read = try Reading([
      (
        "a.json",
        #"{"model": "heron", "prompt": "Sky?", "context": "A page.", "response": "Blue.", "done": true}"#
      )
    ])
    #expect(read.lines == ["User: Sky?", "Assistant: Blue."])
    #expect(
      read.chats.first?.record.metadata.contains { $0.name == "context" && $0.value == "A page." } == true)
  }

  @Test("an error that ends a stream of Ollama follows what was said")
  func cutStream() throws {
    let lines =
      #"{"model": "heron", "message": {"role": "assistant", "content": "A li"}, "done": false}"# + "\n"
      + #"{"error": "the server stopped"}"# + "\n"
      + #"{"model": "heron", "message": {"role": "assistant", "content": "Two"}, "done": true}"#
    let read = try Reading([("a.jsonl", lines)])
    #expect(read.chats.map { $0.messages.map(\.text) } == [["A li", ""], ["Two"]])
    #expect(read.messages.compactMap(\.error) == ["the server stopped"] && read.diagnostics.isEmpty)
  }

  @Test("an empty list in place of a call is the text")
  func noCall() throws {
    let read = try Reading([
      (
        "a.jsonl",
        #"{"messages": [{"role": "user", "content": "Q"}, {"role": "tool_call", "content": "[]"}]}"#
      )
    ])
    #expect(read.lines == ["User: Q", "Assistant: []"])
  }

  @Test("Cohere: citations are metadata without a warning")
  func citations() throws {
    let read = try Reading([
      (
        "a.json",
        #"""
        {"id": "c", "finish_reason": "COMPLETE", "message": {"role": "assistant", "content": [{"type": "text", "text": "So"}],
        "citations": [{"start": 0, "end": 2, "text": "So"}]}, "usage": null}
        """#
      )
    ])
    #expect(read.lines == ["Assistant: So"] && read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.chats.first?.record.metadata.contains { $0.name == "citations" } == true)
  }

  @Test("a file with an address is a link")
  func address() throws {
    let read = try Reading([
      (
        "a.json",
        #"""
        {"model": "heron", "input": [{"role": "user", "content": [{"type": "input_text", "text": "Read"},
        {"type": "input_file", "file_url": "https://example.org/a.pdf"}]}]}
        """#
      )
    ])
    #expect(
      read.messages.first?.text.contains("[https://example.org/a.pdf](<https://example.org/a.pdf>)") == true)
  }
}
