import Basics
import Content
@testable import Kinds
import TestSupport
import Testing

/// Answers of GitHub under names of the user's own.
@Suite("Pages of users under any name")
struct ForeignPagesTests {
  private func directory(_ files: (String, String)...) -> Directory {
    Directory(PeopleFiles(files.map { InputFile(contentPath: "people/\($0.0)", text: $0.1) }))
  }

  @Test("page1.json, users.json and the answer of a search are pages of users (requirements 13)")
  func names() {
    let found = directory(
      ("users/page1.json", #"[{"id":1,"login":"ada"},{"id":46,"login":"bo"}]"#),
      ("users/page2.json", #"[{"id":60,"login":"cy"}]"#),
      ("found.json", #"{"total_count":1,"items":[{"id":90,"login":"di"}]}"#))
    #expect(found.diagnostics == [])
    #expect(found.batches.flatMap(\.users).map(\.login) == ["ada", "bo", "cy", "di"])
    #expect(found.batches.map(\.since) == [0, 59, 89])
  }

  @Test("files that hold no users are still named as not used (requirements 13)")
  func others() {
    let found = directory(("extra.json", #"[{"a":1}]"#), ("users/page-2.json", "[]"))
    #expect(
      found.diagnostics.map(\.message) == [
        "file is not used", "a file of users must be named \"since-<cursor>.json\"",
      ])
  }
}
