#if Fetch
import Basics
@testable import Conversations
@testable import Model
import Testing

/// Databases of newer or changed programs: a warning names the place, and nothing is lost.
@Suite("Drift of databases") struct DatabaseDriftTests {
  /// A change to the SQL of a sample, and the warning about it.
  struct Drift: Sendable, CustomTestStringConvertible {
    let sample: String
    let old: String
    let new: String
    let says: String
    /// Is still in the chats.
    let word: String
    var testDescription: String { "\(sample): \(new)" }

    init(_ sample: String, _ old: String, _ new: String, _ says: String, word: String) {
      (self.sample, self.old, self.new, self.says, self.word) = (sample, old, new, says, word)
    }
  }

  static let messages: [Drift] = [
    Drift("chat", "'p:0/G1', 2000", "'p:0/G1', 2999", "unknown type 2999 of a message", word: "Loved"),
    Drift(
      "chat", "2, 0, 'Picnic in June'", "99, 0, 'Picnic in June'", "unknown \"item_type\" 99 of a message",
      word: "Tea"),
    Drift(
      "chat", "subject TEXT", "subject TEXT, note TEXT DEFAULT 'a zorblax'",
      "unknown field \"note\" of a message; it is kept as JSON", word: "a zorblax"),
    Drift(
      "chat", "subject TEXT", "subject TEXT, color INTEGER DEFAULT 7",
      "unknown field \"color\" of a message; it is not shown", word: "Tea"),
    Drift(
      "chat", "text, handle_id, date) VALUES (1, 'G1', 'Tea at four?', 1, \(ChatDatabaseSample.time(0))",
      "text, handle_id) VALUES (1, 'G1', 'Tea at four?', 1", "message has no \"date\"", word: "Tea at four?"),
    Drift(
      "chat", "guid TEXT UNIQUE NOT NULL, text TEXT", "guid TEXT, body TEXT", "unknown field \"body\"",
      word: "Tea at"),
    Drift("chat", "is_from_me", "is_mine", "message has no \"is_from_me\"", word: "Tea at four?"),
    Drift("chat", "'￼', 2, ", "'zorblax', NULL, ", "message has no sender", word: "zorblax"),
    Drift("chat", "X'040b", "X'050b", "\"attributedBody\" of a message cannot be read", word: "Tea at four?"),
  ]

  @Test("a warning names the place, and nothing is lost", arguments: messages + AgentDatabaseSample.drifts)
  func drift(_ drift: Drift) throws {
    let sql = drift.sample == "chat" ? ChatDatabaseSample.all : AgentDatabaseSample.all[drift.sample] ?? ""
    let changed = Self.changed(sql, drift)
    #expect(changed != sql)
    let read = try Reading(bytes: [("x/a.db", try SampleDatabase.of(changed))])
    let found = read.diagnostics.filter { $0.message.contains(drift.says) }
    #expect(!found.isEmpty, "\(read.diagnostics.map(\.message))")
    #expect(found.allSatisfy { $0.line != nil && $0.path.hasPrefix("content/chats/x/a.db") })
    #expect(read.ledger.addsUp)
    let kept =
      read.messages.map { $0.text + ($0.generation?.thinking ?? "") } + read.chats.map { "\($0.record)" }
    #expect(kept.contains { $0.contains(drift.word) }, "\(kept)")
  }

  /// A column is renamed in all statements, anything else in the first.
  private static func changed(_ sql: String, _ drift: Drift) -> String {
    switch drift.old {
    case "is_from_me": sql.replacing(drift.old, with: drift.new)
    case "guid TEXT UNIQUE NOT NULL, text TEXT": replaced(sql, drift).replacing(", text, ", with: ", body, ")
    default: replaced(sql, drift)
    }
  }

  private static func replaced(_ sql: String, _ drift: Drift) -> String {
    guard let range = sql.firstRange(of: drift.old) else { return sql }
    return sql[..<range.lowerBound] + drift.new + sql[range.upperBound...]
  }
}
#endif
