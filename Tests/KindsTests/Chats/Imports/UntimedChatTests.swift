import Foundation
import Model
import Testing

@testable import Kinds

@Suite("Chats without times")
struct UntimedChatTests {
  private func site() throws -> ChatSite {
    try ChatSite([
      InputFile(contentPath: "chats/data.jsonl", text: AssistantFixtures.openAI),
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
    let first = try ChatSite([InputFile(contentPath: "chats/data.jsonl", text: AssistantFixtures.openAI)])
    let second = try ChatSite([first.archive])
    #expect(second.diagnostics.filter { $0.contains("error:") } == [])
    #expect(first.exports == second.exports)
    #expect(first.pages.keys.sorted() == second.pages.keys.sorted())
  }

  @Test("The Markdown transcript of an untimed chat reads back to the same texts")
  func markdown() throws {
    let first = try site()
    let path = try #require(
      first.files.keys.first { $0.hasPrefix("again-") && $0.hasSuffix("transcript.md") })
    let second = ImportedFiles(first[path], as: "again.md")
    #expect(second.diagnostics == [])
    #expect(second.messages.map(\.text) == ["Again"])
    #expect(second.chats.first?.isUntimed == true)
  }

  @Test("A time in an untimed chat is told of")
  func warned() throws {
    let site = try ChatSite(
      header: "title: C\nuntimed: true", #"{"sender":"a","text":"x"}"#,
      #"{"sender":"a","text":"y","timestamp":"2025-01-01T00:00:00Z"}"#)
    #expect(
      site.diagnostics == [
        "content/chats/c/messages.jsonl:2:38: warning: \"timestamp\" means nothing in an untimed chat"
      ])
  }

  @Test("A turn without a time in a timed chat has that of its neighbour")
  func neighbours() {
    let lines = ["null", #""2026-01-01T10:00:00Z""#, "7", #""2026-01-01T11:00:00Z""#].enumerated().map {
      #"{"type":"user","uuid":"u\#($0)","sessionId":"s","timestamp":\#($1),"message":{"content":"m\#($0)"}}"#
    }
    let read = ImportedFiles(lines.joined(separator: "\n"), as: "s.jsonl")
    #expect(read.messages.map { $0.time.seconds - 1_767_261_600 } == [0, 0, 0, 3600])
  }
}
