@testable import Conversations
import ImportKit
import Testing

/// Answers as servers send them, event by event.
@Suite("Recorded streams in the wild")
struct HeldOutEventStreamTests {
  static let events = [
    #"{"type":"message_start","message":{"id":"m","type":"message","role":"assistant","model":"c","content":[],"usage":{"input_tokens":3,"output_tokens":1}}}"#,
    #"{"type":"content_block_start","index":0,"content_block":{"citations":[],"type":"text","text":""}}"#,
    #"{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}"#,
    #"{"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":{"type":"web_search_result_location","url":"https://example.org/a","title":"P","cited_text":"c"}}}"#,
    #"{"type":"content_block_delta","index":0,"delta":{"type":"zorblax_delta","hum":"new words"}}"#,
    #"{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":9}}"#,
    #"{"type":"message_stop"}"#,
  ]

  @Test("a stream of Anthropic has its citations, and keeps deltas that are not known")
  func citations() throws {
    let read = HeldOutOutputTests.read(Self.events.joined(separator: "\n"), as: "events.jsonl")
    let text = try #require(read.messages.first?.text)
    #expect(text.hasPrefix("Hello ([P](<https://example.org/a>))") && text.contains("new words"))
    #expect(read.messages.map(SaidTurn.init).map(\.usage) == [[3, 0, 9]])
    #expect(read.diagnostics.count == 1 && read.diagnostics[0].contains("unknown content \"zorblax_delta\""))
  }

  @Test(
    "another id begins another answer once one has ended",
    arguments: [
      [
        #"{"candidates":[{"content":{"role":"model","parts":[{"text":"One."}]},"finishReason":"STOP"}],"responseId":"r1"}"#,
        #"{"candidates":[{"content":{"role":"model","parts":[{"text":"Two."}]}}],"responseId":"r2"}"#,
      ],
      [
        #"{"id":"c1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"role":"assistant","content":"One."}}]}"#,
        #"{"id":"c1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"#,
        #"{"id":"c2","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"Two."}}]}"#,
      ],
    ])
  func otherAnswers(_ events: [String]) {
    let read = HeldOutOutputTests.read(events.map { "data: \($0)\n\n" }.joined(), as: "answers.txt")
    #expect(read.formats == ["API calls"] && read.diagnostics.isEmpty)
    #expect(read.chats.map { $0.messages.map(\.text) } == [["One."], ["Two."]])
    #expect(read.messages.map(\.role) == [.assistant, .assistant])
  }

  @Test("events with ids of their own are one answer until it ends")
  func ownIDs() {
    let events = ["One ", "two"].enumerated().map { number, text in
      #"data: {"id":"c\#(number)","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"\#(text)"}}]}"#
    }
    let read = HeldOutOutputTests.read(events.joined(separator: "\n\n"), as: "answer.txt")
    #expect(read.messages.map(\.text) == ["One two"] && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("an event may have several lines of data; an error without an event, and other lines, are not lost")
  func otherLines() {
    let read = HeldOutOutputTests.read(
      """
      data: {"type":"message_start","message":{"id":"m","type":"message","role":"assistant","model":"c","content":[]}}

      event: content_block_start
      data: {"type":"content_block_start","index":0,
      data: "content_block":{"type":"text","text":"Hello"}}

      retry: 5
      data:
      {"error":{"type":"overloaded_error","message":"Overloaded"}}
      words that are no event
      """, as: "answer.txt")
    #expect(read.messages.map(\.text) == ["Hello", ""])
    #expect(read.messages.map(\.error) == [nil, "Overloaded"])
    #expect(read.messages.map(\.role) == [.assistant, .system])
    #expect(read.skipped("line is not an event") == 1 && read.diagnostics.count == 1)
    #expect(read.diagnostics[0].contains("line is not an event; it was skipped"))
    let apart = HeldOutOutputTests.read(
      """
      data: {"candidates":[{"content":{"role":"model","parts":[{"text":"One."}]}}]}

      {"error":{"message":"Overloaded"}}
      """, as: "answer.txt")
    #expect(apart.chats.map { $0.messages.map(\.text) } == [["One."], [""]])
    #expect(apart.messages.map(\.error) == [nil, "Overloaded"] && apart.diagnostics.isEmpty)
  }

  @Test("citations of a block in a stream follow its text in their order")
  func severalCitations() {
    func cite(_ page: String) -> String {
      let citation = #"{"url":"https://example.org/\#(page)","title":"\#(page)"}"#
      return
        #"{"type":"content_block_delta","index":0,"delta":{"type":"citations_delta","citation":\#(citation)}}"#
    }
    let text =
      #"{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":" words"}}"#
    let events = Self.events[..<3] + [cite("a"), text, cite("b")]
    let read = HeldOutOutputTests.read(events.joined(separator: "\n"), as: "events.jsonl")
    let links = "([a](<https://example.org/a>), [b](<https://example.org/b>))"
    #expect(read.messages.map(\.text) == ["Hello words \(links)"] && read.diagnostics.isEmpty)
  }
}
