import Content
@testable import Kinds
import TestSupport
import Testing

/// People who have another login today, and people whom no list has.
@Suite struct RenamedTests {
  private static func directory(_ files: KeyValuePairs<String, String>) -> Directory {
    Directory(PeopleFiles(files.map { InputFile(contentPath: "people/\($0)", text: $1) }))
  }

  private static let list = #"[{"id":1,"login":"new-ada"},{"id":2,"login":"bo"}]"#

  @Test("a renamed login keeps its note, its profile and its mark, by its id (G-09, requirements 7)")
  func renamed() throws {
    let found = Self.directory([
      "users/since-0.json": Self.list, "profiles/ada.json": #"{"id":1,"login":"ada","name":"Ada"}"#,
      "notes/ada.md": "Likes *tea*.", "state.json": #"{"version":1,"seen":["ada"]}"#,
    ])
    #expect(found.diagnostics.isEmpty, "\(found.diagnostics)")
    let batch = try #require(found.batches.first)
    #expect(batch.annotations.notes["new-ada"]?.text.contains("tea") == true)
    let (person, _) = PersonReader(batch.files, batch.annotations).read(batch.users[0], position: 1)
    #expect(person.displayName == "Ada" && person.isSeen && person.note != nil)
  }

  @Test("a note in a user's record is a note, and a file of notes wins (requirements 7)")
  func noted() throws {
    let list = #"[{"id":1,"login":"ada","note":"Likes tea"},{"id":2,"login":"bo","note":"x"}]"#
    let found = Self.directory(["users/since-0.json": list, "notes/bo.md": "From a file"])
    let notes = try #require(found.batches.first).annotations.notes
    #expect(notes["ada"] == Note(text: "Likes tea", form: .plain))
    #expect(notes["bo"]?.text.contains("From a file") == true)
  }

  @Test(
    "profiles without a list make a directory; beside one they go where their ids belong (requirements 7)")
  func alone() {
    let (ada, cy) = (#"{"id":3,"login":"ada","name":"Ada"}"#, #"{"id":1,"login":"cy"}"#)
    let bare = Self.directory(["profiles/ada.json": ada, "profiles/cy.json": cy])
    #expect(bare.batches.flatMap(\.users).map(\.login) == ["cy", "ada"])
    #expect(bare.diagnostics.isEmpty, "\(bare.diagnostics)")
    let list = #"[{"id":2,"login":"bo"},{"id":4,"login":"di"}]"#
    let beside = Self.directory(["users/since-0.json": list, "profiles/ada.json": ada])
    #expect(beside.batches.flatMap(\.users).map(\.login) == ["bo", "ada", "di"])
  }
}
