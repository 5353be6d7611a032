import Basics
@testable import Conversations
import Model
import Testing

/// Chats whose people have other names.
@Suite struct PseudonymousChatTests {
  @Test(
    "no name of anybody is left anywhere in the chat, and the same person is the same one (X-11)")
  func nothingLeft() {
    var chat = Conversation(slug: "chat-with-ada-lovelace", title: "Ada Lovelace", source: "x")
    chat.contentPath = "chats/Ada Lovelace.txt"
    chat.summary = "Ada and Bo"
    chat.participants = [
      Participant(id: "ada", name: "Ada Lovelace", bio: "wrote", avatar: "ada.png"),
      Participant(id: "Bo", name: "Bo"),
    ]
    var message = Message(
      id: "1", sender: "ada", text: "@Bo, Lovelace here", time: Instant(seconds: 0), position: .start)
    message.reactions = [Reaction(emoji: "👍", participants: ["Bo", "ada"])]
    message.attachments = [Attachment(path: "a.jpg", alt: "Photo from Ada Lovelace", mime: "", caption: "Bo")]
    message.forwardedFrom = "Ada Lovelace"
    chat.messages = [message]
    let other = PseudonymousChat(chat, Pseudonyms()).chat
    // The name of a property contains one of the names.
    let told = "\(other)".replacing("metadata", with: "")

    for name in ["Ada", "ada", "Lovelace", "lovelace", "\"Bo\"", " Bo", "wrote"] {
      #expect(!told.contains(name))
    }
    #expect(other.messages[0].sender == other.participants[0].id)
    #expect(
      other.messages[0].reactions[0].participants == [other.participants[1].id, other.participants[0].id])
    #expect(other.title == other.participants[0].name)
  }

  @Test("generated conversations keep their roles")
  func generated() {
    var chat = Conversation(slug: "x", title: "User", source: "x")
    chat.kind = .assistant
    chat.participants = [Participant(id: "user", name: "User")]
    #expect(PseudonymousChat(chat, Pseudonyms()).chat.participants == chat.participants)
  }
}
