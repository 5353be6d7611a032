import Content
@testable import Conversations
import Foundation
@testable import Imports
import Testing

@Suite("Chats without times")
struct UntimedChatTests {
  private static let talks = [
    #"{"messages":[{"role":"system","content":"Be brief"},{"role":"user","name":"Ann","content":"Look"},{"role":"assistant","content":null,"reasoning_content":"hm","tool_calls":[{"id":"t1","type":"function","function":{"name":"look","arguments":"{\"a\": 1}"}}]},{"role":"tool","tool_call_id":"t1","content":"a dot"},{"role":"assistant","content":null,"refusal":"I will not"}]}"#,
    #"{"messages":[{"role":"user","content":"Again"}]}"#,
    #"{"messages":[{"role":"user","content":"Again"}]}"#,
  ].joined(separator: "\n")

  private func site() throws -> ChatSite {
    try ChatSite([
      InputFile(contentPath: "chats/data.jsonl", text: Self.talks),
      InputFile(
        contentPath: "chats/timed.json",
        text: #"{"title":"Zed","messages":[{"sender":"a","text":"x","timestamp":"2025-01-01T00:00:00Z"}]}"#),
    ])
  }

  @Test("No page, list or export of a chat without times shows a date or a time")
  func nothingLies() throws {
    let site = try site()
    let own = site.files.filter { $0.key.hasPrefix("again-") || $0.key.hasPrefix("look-") }
    #expect(own.keys.filter { $0.hasSuffix("/index.html") }.count >= 3)
    for (path, whole) in own {
      let text = whole.components(separatedBy: "<footer")[0]
      #expect(!text.contains("1970") && !text.contains("12:00 AM"), "\(path)")
      #expect(!text.contains("<time"), "\(path)")
    }
    #expect(!own.keys.contains { $0.hasSuffix("feed.xml") || $0.contains("/days/") })
    #expect(!site["index.html"].contains("1970"))
  }

  @Test("Chats without times stand behind the others, by title")
  func order() throws {
    let list = try site()["index.html"]
    let places = [">Zed<", ">Again<", ">Look<"].compactMap { list.firstRange(of: $0)?.lowerBound }
    #expect(places.count == 3 && places == places.sorted())
  }

  @Test("What an untimed chat exports reads back to the same pages and exports (C-67)")
  func roundTrip() throws {
    let first = try ChatSite([InputFile(contentPath: "chats/data.jsonl", text: Self.talks)])
    let second = try ChatSite([first.archive])
    #expect(second.diagnostics.filter { $0.contains("error:") } == [])
    #expect(first.exports == second.exports)
    #expect(first.pages.keys.sorted() == second.pages.keys.sorted())
  }

  @Test("The Markdown transcript of an untimed chat reads back to the same texts")
  func markdown() throws {
    let first = try site()
    let path = try #require(
      first.files.keys.first { $0.hasPrefix("again-") && $0.hasSuffix("index.md") })
    let second = ConversationReader.read(.file(InputFile(contentPath: "chats/again.md", text: first[path])))
    #expect(second.conversations.flatMap(\.diagnostics) == [])
    let chat = try #require(second.conversations.first?.conversation)
    #expect(chat.messages.map(\.text) == ["Again"])
    #expect(chat.isUntimed)
  }

  @Test("A time in an untimed chat is told of")
  func warned() throws {
    let site = try ChatSite(
      header: "title: C\nuntimed: true", #"{"sender":"a","text":"x"}"#,
      #"{"sender":"a","text":"y","timestamp":"2025-01-01T00:00:00Z"}"#)
    #expect(
      site.diagnostics == [
        "content/chats/c/messages.jsonl:2:38: warning: \"timestamp\" is ignored in an untimed chat"
      ])
  }
}
