import Basics
@testable import Conversations
@testable import ImportKit
import Testing

/// A newer export of a chat that is there already.
@Suite struct ConversationMergeTests {
  @Test("only what is new is added; ids and anchors stay (X-19)")
  func added() {
    let merge = ConversationMerge(
      Self.chat([("1", "a", 0), ("2", "b", 1)]), Self.chat([("2", "b", 1), ("3", "c", 2)]))
    #expect(merge.result.messages.map(\.id) == ["1", "2", "3"])
    #expect([merge.added, merge.edited, merge.deleted] == [1, 0, 0])
    #expect(merge.result.messages.allSatisfy { $0.editedAt == nil && !$0.isDeleted })
  }

  @Test("an older export that is read again changes nothing")
  func again() {
    let chat = Self.chat([("1", "a", 0), ("2", "b", 1)])
    let merge = ConversationMerge(chat, chat)
    #expect(merge.summary == "0 new, 0 edited, 0 deleted since")
  }

  @Test("a message with another text under the same id was edited, at the latest when the newer export ends")
  func edited() {
    let merge = ConversationMerge(
      Self.chat([("1", "a", 0), ("2", "b", 1)]), Self.chat([("1", "A", 0), ("2", "b", 5)]))
    #expect(merge.result.messages[0].text == "A")
    #expect(merge.result.messages[0].editedAt == Instant(seconds: 5))
    #expect([merge.added, merge.edited, merge.deleted] == [0, 1, 0])
  }

  @Test("where ids come from texts, an edited message is known by sender and time and keeps its id")
  func derived() {
    let merge = ConversationMerge(
      Self.chat([("x1", "a", 0), ("x2", "b", 1)]), Self.chat([("y9", "A!", 0), ("x2", "b", 1)]))
    #expect(merge.result.messages.map(\.id) == ["x1", "x2"])
    #expect(merge.result.messages[0].text == "A!")
    #expect(merge.edited == 1)
  }

  @Test("what is missing inside the time of the newer export was deleted; before and after it nothing was")
  func deleted() {
    let old = Self.chat([("0", "z", 0), ("1", "a", 1), ("2", "b", 2), ("3", "c", 3), ("9", "y", 9)])
    let merge = ConversationMerge(old, Self.chat([("1", "a", 1), ("3", "c", 3)]))
    #expect(merge.result.messages.map(\.isDeleted) == [false, false, true, false, false])
    #expect(merge.result.messages[2].text == "")
    #expect(merge.deleted == 1)
  }

  @Test("who joined since takes part")
  func joined() {
    var newer = Self.chat([("3", "c", 2)])
    newer.participants.append(Participant(id: "bo", name: "Bo"))
    #expect(ConversationMerge(Self.chat([]), newer).result.participants.map(\.id) == ["ada", "bo"])
  }

  private static func message(_ sender: String, _ text: String, _ second: Int64) -> Message {
    let time = Instant(seconds: second)
    let id = ConversationRules.derivedID(sender: sender, time: time, text: text)
    return Message(id: id, sender: sender, text: text, time: time, position: .start)
  }

  private static func chat(_ people: [String], _ messages: [Message], slug: String = "x") -> Conversation {
    var chat = Conversation(slug: slug, title: slug, source: "\(slug).txt")
    chat.participants = people.map { Participant(id: $0, name: $0) }
    chat.messages = messages
    return chat
  }

  @Test(
    "a contact who was renamed is one person: ids and anchors stay, nothing is doubled or deleted (imports 13)"
  )
  func renamed() {
    let older = Self.chat(
      ["Ann", "Bo"], (0..<8).map { Self.message($0 % 2 == 0 ? "Ann" : "Bo", "t\($0)", $0 * 90) })
    let newer = Self.chat(
      ["Ann Smith", "Bo"], (0..<9).map { Self.message($0 % 2 == 0 ? "Ann Smith" : "Bo", "t\($0)", $0 * 90) })
    let merge = ConversationMerge(older, newer)
    #expect(merge.summary == "1 new, 0 edited, 0 deleted since")
    #expect(merge.result.messages.prefix(8).map(\.id) == older.messages.map(\.id))
    #expect(Set(merge.result.messages.map(\.sender)) == ["Ann", "Bo"])
    #expect(merge.result.participants.map(\.name) == ["Ann Smith", "Bo"])
  }

  @Test("the same chat from a phone that writes no seconds and other marks is one chat (imports 13)")
  func otherPhone() {
    let ios = Self.chat(["Ann", "Bo"], (0..<8).map { Self.message("Ann", "\u{200E}t\($0)", $0 * 61 + 7) })
    let android = Self.chat(
      ["Ann", "Bo"], (0..<8).map { Self.message("Ann", "t\($0)", ($0 * 61 + 7) / 60 * 60) })
    let merge = ConversationMerge(ios, android)
    #expect(
      merge.summary.hasPrefix("0 new") && merge.summary.hasSuffix("0 deleted since"), "\(merge.summary)")
    #expect(merge.result.messages.map(\.time) == ios.messages.map(\.time))
  }

  @Test("two people who said the same in one minute stay two (imports 13)")
  func notRenamed() {
    let merge = ConversationMerge(
      Self.chat(["Ann", "Bo"], [Self.message("Ann", "ok", 0), Self.message("Ann", "x", 200)]),
      Self.chat(["Ann", "Bo"], [Self.message("Bo", "ok", 5), Self.message("Ann", "x", 200)]))
    #expect(merge.added == 1 && merge.result.messages.map(\.sender) == ["Ann", "Bo", "Ann"])
  }

  private static func chat(_ messages: [(id: String, text: String, second: Int64)]) -> Conversation {
    var chat = Conversation(slug: "x", title: "X", source: "x")
    chat.participants = [Participant(id: "ada", name: "Ada")]
    chat.messages = messages.map { message in
      Message(
        id: message.id, sender: "ada", text: message.text, time: Instant(seconds: message.second),
        position: .start)
    }
    return chat
  }
}
