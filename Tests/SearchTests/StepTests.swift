@testable import Search
import TestSupport
import Testing

/// In what order texts are compared, by the vectors that the script is tested with.
struct StepTests {
  @Test(
    "texts are compared in the steps that the vectors say (issue 24)",
    arguments: VectorRow.all("search_steps"))
  func steps(_ row: VectorRow) throws {
    let lists = try row["lists"].split(separator: " ").map { try $0.split(separator: "+").map(entry) }
    let found = SearchReader.steps(lists, end: try #require(Int(row["end"])))
    #expect(
      found.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: " ") == row["steps"], "\(row)")
  }

  /// `d`, a list in the dictionary, or files as `0-99:100-199`.
  private func entry(_ text: Substring) throws -> TermEntry {
    if text == "d" { return TermEntry(count: 1, place: .inline([], count: 1)) }
    let files = try text.split(separator: ":").map { piece in
      let ends = try piece.split(separator: "-").map { try #require(Int($0)) }
      return TermEntry.File(ids: ends[0]...ends[1], count: 1, name: "")
    }
    return TermEntry(count: files.count, place: .files(files))
  }
}
