import TestSupport
import Testing

/// What real use found, each with the tests that hold it: `Tests/Requirements/findings.txt`.
struct Finding: Sendable, CustomStringConvertible {
  let id: String
  /// Why it is not mended in full; empty where it is.
  let open: String

  var description: String { id }

  static let all: [Finding] = SourceFile.files(under: "Tests/Requirements") { $0.hasSuffix("findings.txt") }
    .flatMap { table in
      table.text.split(separator: "\n").map { line in
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        return Finding(id: cells[0], open: cells.count > 2 ? cells[2] : "the row has no third cell")
      }
    }
}

@Suite struct FindingTests {
  @Test("each finding of real use has a test that names it, unless it is open", arguments: Finding.all)
  func named(finding: Finding) {
    guard finding.open.isEmpty else { return }
    #expect(TestNames.name(finding.id, in: TestNames.all), "no test names \(finding.id)")
  }

  @Test("a name counts with its number only: imports 1 is not imports 13")
  func whole() {
    #expect(TestNames.name("imports 1", in: ["it holds (imports 1)"]))
    #expect(!TestNames.name("imports 1", in: ["it holds (imports 13)"]))
    #expect(Finding.all.count > 50)
  }
}
