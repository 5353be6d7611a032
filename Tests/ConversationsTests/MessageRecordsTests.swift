import Basics
@testable import Conversations
import Testing

/// Where the messages of a page come from.
@Suite struct MessageRecordsTests {
  @Test("each message is found by its anchor, the first of those with the same id, and nothing else")
  func places() {
    let ids = ["b", "a", "c", "a"] + (0..<500).map { "n\($0)" }
    let messages = ids.enumerated().map { place, id in
      Message(
        id: id, sender: "x", text: "", time: Instant(seconds: 0),
        position: SourcePosition(line: place + 1, column: 1))
    }
    let place = MessageRecords(messages).place
    #expect(["m-b", "m-a", "m-c", "m-n499"].map { place($0)?.line } == [1, 2, 3, 504])
    #expect(place("a") == nil)
    #expect(place("m-d") == nil)
    #expect(MessageRecords([]).place("m-a") == nil)
  }
}
