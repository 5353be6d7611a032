import Basics
import Content
import Model
@testable import Conversations
import TestSupport
import Testing

@Suite struct HeaderReaderTests {
  private func header(_ yaml: String) throws -> (chat: Conversation, printed: [String]) {
    var problems = Problems(path: "content/chats/alisha/chat.yml")
    let record = try #require(Record(try YAMLReader.read(yaml, path: problems.path), &problems))
    let chat = HeaderReader.read(record, fallbackSlug: "Alisha Chat", source: "m.jsonl", &problems)
    return (chat, problems.printed)
  }

  @Test("every key of a header is taken")
  func all() throws {
    let (chat, printed) = try header(
      """
      title: Alisha
      slug: ali--sha
      kind: group
      markdown: true
      draft: true
      private: true
      summary: S
      tags: [a, b]
      timezone: Europe/London
      participants:
        - {id: me, name: Max, me: true, bio: B, interests: [x], avatar: a.svg, matchedAt: 2025-01-01T00:00:00Z}
        - Bo
        - id: 7
          name: Seven
      """)
    #expect(printed == [])
    #expect(
      (chat.title, chat.slug, chat.kind, chat.summary, chat.tags.map(\.name)) == (
        "Alisha", "ali--sha", .group, "S", ["a", "b"]
      ))
    #expect(chat.isMarkdown && chat.isDraft && chat.isPrivate)
    #expect(chat.participants.map(\.id) == ["me", "Bo", "7"])
    #expect(chat.participants.map(\.isMe) == [true, false, false])
    #expect(chat.participants[0].interests == ["x"])
  }

  @Test("the folder names the chat that has no slug; an assistant's is Markdown")
  func defaults() throws {
    let (chat, printed) = try header("title: A\nkind: assistant\n")
    #expect((chat.slug, chat.kind, chat.isMarkdown) == ("alisha-chat", .assistant, true))
    #expect(printed == [])
  }

  @Test(
    "what is wrong in a header is said at its place",
    arguments: [
      ("kind: direct\n", "1:1: error: missing \"title\""),
      ("title: ' '\n", "1:8: error: \"title\" must not be blank"),
      (
        "title: A\nslug: A b\n",
        "2:7: error: \"slug\" may only contain a-z, 0-9 and hyphens: \"A b\"\n  help: write for example \"a-b\""
      ),
      (
        "title: A\nslug: con\n",
        "2:7: error: \"slug\" may only contain a-z, 0-9 and hyphens: \"con\"\n  help: write for example \"con-\""
      ),
      (
        "title: A\nkind: grup\n",
        "2:7: error: unknown kind \"grup\"\n  help: did you mean \"group\"? Allowed: direct, group, assistant"
      ),
      (
        "title: A\nparticipant: []\n",
        "2:1: warning: unknown key \"participant\"\n  help: did you mean \"participants\"?"
      ),
      ("title: A\nparticipants:\n  - name: A\n", "3:5: error: missing \"id\""),
      ("title: A\nparticipants: [a, a]\n", "2:19: error: duplicate participant \"a\""),
      (
        "title: A\nkind: direct\nparticipants:\n  - {id: me, name: Max, me: true}\n\n  - {id: alisha, name: A, me: true}\n",
        "6:5: error: two participants have \"me: true\" (me, alisha)"
      ),
    ])
  func wrong(yaml: String, message: String) throws {
    #expect(try header(yaml).printed == ["content/chats/alisha/chat.yml:\(message)"])
  }
}
