import Basics
@testable import Conversations
import Model
import Testing

/// Lists of messages in the archives of Snapchat and X.
@Suite("Messengers' files in the wild: lists of Snapchat and X")
struct HeldOutListTests {
  @Test("messages that were not saved, and snaps, are in the chats of their people (issue 25)")
  func snapchat() throws {
    func record(_ person: String, _ type: String, _ minute: Int, _ more: String = "") -> String {
      #"[{\#(person),"Media Type":"\#(type)","Created":"2021-01-02 12:0\#(minute):00 UTC"\#(more)}]"#
    }
    let (fromBo, toBo) = (#""From":"bo""#, #""To":"bo""#)
    let received = record(fromBo, "TEXT", 0, #","Text":"in""#)
    let sent = record(toBo, "TEXT", 1, #","Text":"out""#)
    let snaps = (received: record(fromBo, "Image", 2), sent: record(#""To":"ann""#, "Video", 3))
    let read = try Reading([
      (
        "snap/json/chat_history.json",
        #"{"Received Unsaved Chat History":\#(received),"Sent Unsaved Chat History":\#(sent)}"#
      ),
      (
        "snap/json/snap_history.json",
        #"{"Received Snap History":\#(snaps.received),"Sent Snap History":\#(snaps.sent)}"#
      ),
    ])
    #expect(read.format == "snapchat" && read.chats.map(\.title) == ["ann", "bo"])
    #expect(read.lines == ["Me: ", "bo: in", "Me: out", "bo: "], "\(read.lines)")
    #expect(read.messages.map(\.attachments.count) == [1, 0, 0, 1])
    #expect(read.chats.map(\.kind) == [.direct, .direct] && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  /// A script of X with one conversation.
  private static func script(_ name: String, _ chat: String, end: String) -> String {
    let message =
      #"{"messageCreate":{"id":"5","senderId":"1","createdAt":"2026-01-01T10:00:00.000Z","text":"tea; cake"}}"#
    return #"window.YTD.\#(name).part0 = [{"dmConversation":{\#(chat),"messages":[\#(message)]}}\#(end)"#
  }

  @Test(
    "a broken file of X is an error, and the others are read (issue 25)",
    arguments: [
      (
        "direct-messages-group.js",
        #"window.YTD.direct_messages_group.part0 = [{"dmConversation":{"conversationId":"9","messages":[{"#
      ),
      ("account.js", #"window.YTD.account.part0 = [{"account":{"accountId":"1""#),
    ])
  func broken(name: String, text: String) throws {
    let messages = Self.script("direct_messages", #""conversationId":"1-2""#, end: "]")
    let read = try Reading([("x/data/\(name)", text), ("x/data/direct-messages.js", messages)])
    #expect(read.format == "x" && read.lines == ["1: tea; cake"], "\(read.lines)")
    #expect(read.diagnostics.map(\.severity) == [.error], "\(read.diagnostics)")
    #expect(read.diagnostics.allSatisfy { $0.path.hasSuffix(name) })
  }

  @Test("a list of X may end with a semicolon, and a group has its own name (issue 25)")
  func semicolon() throws {
    let group = Self.script(
      "direct_messages_group", #""conversationId":"999","name":"Crew""#, end: "\n];\n")
    let read = try Reading([("x/data/direct-messages-group.js", group)])
    #expect(read.chats.map(\.title) == ["Crew"] && read.chats.map(\.kind) == [.group])
    #expect(read.lines == ["1: tea; cake"] && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  @Test("parts of a conversation of X, in one file or several, are one chat in the order of time (issue 25)")
  func parts() throws {
    func part(_ minute: Int, _ text: String) -> String {
      #"{"dmConversation":{"conversationId":"1-2","messages":[{"messageCreate":{"id":"\#(minute)","senderId":"1","#
        + #""text":"\#(text)","createdAt":"2024-05-01T10:0\#(minute):00.000Z"}}]}}"#
    }
    let files = [("", [part(2, "two"), part(4, "four")]), ("-part1", [part(1, "one"), part(3, "three")])]
    let read = try Reading(
      files.enumerated().map { number, file in
        let list = file.1.joined(separator: ",")
        return ("x/data/direct-messages\(file.0).js", "window.YTD.direct_messages.part\(number) = [\(list)]")
      })
    #expect(read.chats.map(\.slug) == ["1-2"] && read.ledger.addsUp)
    #expect(read.lines == ["1: one", "1: two", "1: three", "1: four"], "\(read.lines)")
  }

  @Test("semicolons and much white space may follow a list of X (issue 25)")
  func semicolons() throws {
    let end = "\n];;" + String(repeating: "\n ", count: 1_000_000) + ";\n"
    let group = Self.script("direct_messages_group", #""conversationId":"999""#, end: end)
    let read = try Reading([("x/data/direct-messages-group.js", group)])
    #expect(read.lines == ["1: tea; cake"] && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }
}
