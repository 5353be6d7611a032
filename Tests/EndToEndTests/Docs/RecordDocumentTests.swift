import Content
import TestSupport
import Testing

@testable import Command

@Suite("docs/chats.md, content.md and reviews.md")
struct RecordDocumentTests {
  /// A row for each key, and behind it those of the objects that it holds.
  private static func rows(_ members: [ValueForm.Member], in outer: String = "") -> [[String]] {
    members.flatMap { member in
      let name = outer + member.name
      let standard = member.isRequired ? "required" : member.standard.map { "`\($0)`" } ?? ""
      return [["`\(name)`", member.form.words, standard, DocumentPart.sentence(member.summary)]]
        + rows(member.form.members, in: "\(name).")
    }
  }

  private static func document(of record: String) -> String {
    switch record {
    case "chat.yml", "message": "docs/chats.md"
    case "run.yml", "verdict", "preference", "labels.yml", "rubric.yml", "modes.yml", "mode change",
      "sample.yml", "drawn conversation", "rules.json", "allowed.yml":
      "docs/reviews.md"
    default: "docs/content.md"
    }
  }

  @Test("says of every key of every record what it may be, what holds without it, and what it is for")
  func document() throws {
    for record in Schemas.records where record.name != "site.yml" {
      let table = DocumentPart.table(["Key", "Value", "Default", ""], Self.rows(record.form.members))
      let fault = try DocumentPart.fault(
        in: Self.document(of: record.name), after: "<!-- \(record.name) -->",
        text: "In \(record.place):\n\n\(table)")
      #expect(fault == nil)
    }
  }
}
