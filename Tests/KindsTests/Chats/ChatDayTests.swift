import Basics
@testable import Conversations
import Testing
@testable import Transcripts

@Suite struct ChatDayTests {
  @Test("a message that went back over midnight stays on the day of the one above it (imports 7)")
  func midnight() throws {
    let messages = try ["2024-10-27T00:10:00Z", "2024-10-26T23:50:00Z", "2024-10-27T00:20:00Z"].enumerated()
      .map {
        let time = try ISO8601.parse($0.element)
        return Message(id: "\($0.offset)", sender: "a", text: "x", time: time, position: .start)
      }
    #expect(ConversationRules.sortedAsFiled(messages).map(\.id) == ["0", "1", "2"])
    #expect(ChatDay.days(of: messages, .utc).map(\.range) == [0..<3])
  }
}
