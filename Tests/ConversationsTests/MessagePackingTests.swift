import Basics
import Conversations
import Testing

/// Messages as bytes, as an import keeps them until it writes them.
struct MessagePackingTests {
  private static var plain: Message {
    Message(
      id: "a", sender: "Ann", text: "Hé 👋", time: Instant(milliseconds: -5),
      position: SourcePosition(line: 7, column: 300))
  }

  private static var full: Message {
    var message = plain
    (message.kind, message.status, message.role, message.isDeleted) = (.emoji, .read, .tool, true)
    (message.roleName, message.replyTo, message.forwardedFrom) = ("x", "b", "Bo")
    (message.editedAt, message.error) = (Instant(milliseconds: 9), "broken")
    message.reactions = [Reaction(emoji: "👍", participants: ["Bo", "Cy"], others: 3)]
    message.attachments = [
      Attachment(
        path: "p", alt: "a", mime: "m", caption: "c", duration: 1.25, peaks: [0.1, 1], name: "n",
        isMissing: true)
    ]
    message.generation = Generation(rule: "r", delay: 0.5)
    message.generation?.calls = [.init(id: "1", name: "look", arguments: "{}")]
    message.generation?.usage = Generation.Usage(input: 1, output: 2, cached: 3)
    message.generation?.usage?.cost = 0.1
    message.generation?.thinking = "hm"
    message.generation?.parent = "-"
    (message.plain, message.revealed) = ("words", "more")
    return message
  }

  @Test("every field is the same again", arguments: [plain, full])
  func roundTrip(_ message: Message) throws {
    let again = try #require(Message(packed: message.packed))
    #expect(String(reflecting: again) == String(reflecting: message))
  }

  @Test("bytes that are cut off are no message")
  func cut() {
    let bytes = Self.full.packed
    for count in bytes.indices { #expect(Message(packed: Array(bytes[..<count])) == nil) }
  }
}
