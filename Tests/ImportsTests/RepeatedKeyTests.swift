@testable import Conversations
import Testing

/// Objects of exports that have a key twice.
@Suite("Keys given twice")
struct RepeatedKeyTests {
  private static let cases: [(name: String, text: String)] = [
    (
      "a.jsonl",
      #"{"id":"a","id":"b","messages":[{"role":"user","role":"user","content":"old","content":"hi"}]}"# + "\n"
        + #"{"messages":[{"role":"user","content":"ho"}]}"#
    ),
    (
      "result.json",
      #"{"name":"Ann","type":"personal_chat","id":1,"id":1,"messages":[{"id":1,"type":"message","date":"2025-01-01T10:00:00","from":"Ann","from_id":"u1","from_id":"u1","text":"old","text":"hi"},{"id":2,"type":"message","date":"2025-01-01T10:00:01","from":"Ann","from_id":"u1","text":"ho"}]}"#
    ),
    (
      "general.json",
      #"{"guild":{"id":"1","id":"1","name":"G"},"channel":{"id":"2","id":"2","type":"GuildTextChat","name":"general"},"messages":[{"id":"1","type":"Default","timestamp":"2025-01-01T10:00:00Z","content":"old","content":"hi","author":{"id":"5","name":"Ann"}},{"id":"2","type":"Default","timestamp":"2025-01-01T10:00:01Z","content":"ho","author":{"id":"5","name":"Ann"}}]}"#
    ),
    (
      "plain.json",
      #"[{"sender":"Ann","sender":"Ann","text":"old","text":"hi","id":1,"id":1},{"sender":"Ann","text":"ho"}]"#
    ),
  ]

  @Test(
    "a key given twice in an export is its last value, told once with a number (imports 8)", arguments: cases)
  func last(_ name: String, text: String) throws {
    let read = ImportedFiles(text, as: name)
    read.expectAccounts()
    #expect(read.messages.map(\.text) == ["hi", "ho"])
    let told = read.diagnostics.filter { $0.contains("duplicate key") }
    try #require(told.count == 1)
    #expect(told[0].contains("warning: 3 duplicate keys in objects, such as \""))
  }

  @Test("our own content stays strict about keys given twice (imports 8)")
  func own() {
    let read = ImportedFiles(
      #"{"title":"A","title":"B","participants":["x"],"messages":[{"sender":"x","text":"t","timestamp":"2025-01-01T00:00:00Z"}]}"#,
      as: "a.json")
    #expect(read.chats.isEmpty && read.diagnostics.first?.contains("duplicate key \"title\"") == true)
  }
}
