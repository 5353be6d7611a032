import Basics
@testable import Conversations
import Testing

@Suite struct UntimedTurnTests {
  @Test("A turn without a time in a timed chat has that of its neighbour")
  func neighbours() {
    let lines = ["null", #""2026-01-01T10:00:00Z""#, "7", #""2026-01-01T11:00:00Z""#].enumerated().map {
      #"{"type":"user","uuid":"u\#($0)","sessionId":"s","timestamp":\#($1),"message":{"content":"m\#($0)"}}"#
    }
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "s.jsonl")
    #expect(read.messages.map { $0.time.seconds - 1_767_261_600 } == [0, 0, 0, 3600])
  }
}
