import Basics
@testable import Conversations
import Secrets
import Testing

/// Chats without what `redact` hides.
@Suite struct RedactedChatTests {
  @Test(
    "a word is gone from all that a chat holds, and ids that show it are others, alike everywhere (safety 1)")
  func everywhere() throws {
    var chat = Conversation(slug: "on-zorblax", title: "On zorblax", source: "x")
    chat.participants = [
      Participant(id: "zorblax", name: "Zor Zorblax"), Participant(id: "zorblax-b", name: "B"),
      Participant(id: "c", name: "zorb\u{AD}lax"),
    ]
    var first = Message(
      id: "m-zorblax", sender: "zorblax", text: "zorb**lax**", time: Instant(seconds: 0), position: .start)
    first.reactions = [Reaction(emoji: ":zorblax:", participants: ["zorblax-b"])]
    first.attachments = [Attachment(path: "a.jpg", alt: "zorblax", mime: "", caption: "zorb&#108;ax")]
    first.forwardedFrom = "zorblax"
    var second = Message(id: "2", sender: "c", text: "yes", time: Instant(seconds: 1), position: .start)
    second.replyTo = "m-zorblax"
    chat.messages = [first, second]
    let rule = Redaction.Rule(name: "n", target: .pattern(try Pattern("(?i)zorblax")))
    let other = RedactedChat(chat, Redaction([rule])).chat
    let told = "\(other)".lowercased()
    #expect(!told.contains("zorb"), "\(told)")
    #expect(other.participants.map(\.id) == ["redacted", "redacted-b", "c"])
    #expect(other.participants.map(\.name) == ["Zor [redacted]", "B", "[redacted]"])
    #expect(other.messages[0].sender == "redacted" && other.messages[1].replyTo == other.messages[0].id)
    #expect(other.messages[0].reactions == [Reaction(emoji: ":[redacted]:", participants: ["redacted-b"])])
  }
}
