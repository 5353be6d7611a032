@testable import Conversations
import Testing

/// Programs give many conversations the same title: windows and results tell them apart, the heading is for reading.
@Suite("Titles of a conversation")
struct PageTitleTests {
  struct Case: Sendable {
    let slug: String
    let title: String
    var kind = Conversation.Kind.assistant
    let inWindows: String
    let heading: String
  }

  private static let cases = [
    Case(slug: "new-chat-1a2b3c4d", title: "New chat", inWindows: "New chat (1a2b3c4d)", heading: "New chat"),
    Case(slug: "new-chat", title: "New chat", inWindows: "New chat", heading: "New chat"),
    Case(slug: "new-chat-2", title: "New chat", inWindows: "New chat (2)", heading: "New chat (2)"),
    Case(
      slug: "club-general", title: "#general", kind: .group, inWindows: "#general (club)",
      heading: "#general (club)"),
    Case(slug: "ann-1a2b3c4d", title: "Ann", kind: .direct, inWindows: "Ann (1a2b3c4d)", heading: "Ann"),
    Case(
      slug: "trip-20251205", title: "Trip", kind: .group, inWindows: "Trip (20251205)",
      heading: "Trip (20251205)"),
  ]

  @Test(
    "windows name the part of the address that the title lacks, the heading only what tells a reader something",
    arguments: cases)
  func titles(_ one: Case) {
    var chat = Conversation(slug: one.slug, title: one.title, source: "chats/a.json")
    chat.kind = one.kind
    #expect(chat.pageTitle == one.inWindows)
    #expect(chat.heading == one.heading)
  }
}
