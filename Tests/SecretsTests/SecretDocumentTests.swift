@testable import Secrets
import TestSupport
import Testing

@Suite("docs/secrets.md")
struct SecretDocumentTests {
  @Test("has a row for every rule: what it finds, and what takes it out of texts")
  func rules() throws {
    let rows = SecretRule.allCases.map { rule in
      let group = SecretRule.groups.first { $0.value.contains(rule) }
      return ["`\(rule.rawValue)`", DocumentPart.sentence(rule.noun), "`redact: [\(group?.key ?? "")]`"]
    }
    let table = DocumentPart.table(["Rule", "Finds", ""], rows)
    #expect(try DocumentPart.fault(in: "docs/secrets.md", after: "<!-- rules -->", text: table) == nil)
  }
}
