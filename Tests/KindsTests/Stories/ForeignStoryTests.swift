import Basics
import Content
@testable import Kinds
import TestSupport
import Testing

/// Stories in the forms of other libraries.
@Suite("Stories of other libraries")
struct ForeignStoryTests {
  private func read(_ files: [String: String]) -> (users: [StoryUser], printed: [String]) {
    let reader = StoryReader(
      files.sorted { $0.key < $1.key }.map { InputFile(contentPath: "stories/\($0.key)", text: $0.value) })
    return (reader.users, reader.diagnostics.map(\.description))
  }

  @Test(
    "a flat list of users, alone or as \"users\", is one page (requirements 13)",
    arguments: [#"[\#(people)]"#, #"{"users":[\#(people)]}"#, #"{"data":[\#(people)]}"#])
  func flat(_ text: String) {
    let (users, printed) = read(["users.json": text])
    #expect(users.map(\.name) == ["Ada", "Bo"] && users.allSatisfy { $0.page == 1 })
    #expect(printed == [])
  }

  private static let people = #"{"id":1,"name":"Ada"},{"id":2,"name":"Bo"}"#

  @Test("seen may be a number (requirements 13)")
  func seen() {
    let (users, _) = read([
      "users.json":
        #"{"pages":[{"users":[{"id":1,"name":"A","items":[{"id":"x","seen":1},{"id":"y","seen":0}]}]}]}"#
    ])
    #expect(users.first?.items.map(\.isSeen) == [true, false])
  }

  @Test("items of react-insta-stories are read: addresses alone, milliseconds, headers (requirements 13)")
  func react() {
    let (users, printed) = read([
      "users.json": #"[{"id":1,"name":"Ada"}]"#,
      "items/1.json":
        #"["a.jpg",{"src":"b.jpg","duration":5000,"type":"image","header":{"heading":"Ada"},"seeMore":true}]"#,
      "media/1/a.jpg": "", "media/1/b.jpg": "",
    ])
    #expect(printed == [])
    #expect(users.first?.items.map(\.duration) == [nil, 5])
  }
}
