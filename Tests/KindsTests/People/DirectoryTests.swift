import Basics
import Content
@testable import Kinds
import TestSupport
import Testing

/// Whether JSON can be read yet; while the reader is a placeholder, these tests are skipped.
private let canReadJSON: Bool = {
  var problems = Problems(path: "a.json")
  return (try? JSONFile.read(Array("[]".utf8), line: 1, path: "a.json", &problems)) != nil
}()

/// The directory of pages given as cursor and ids.
private func directory(_ pages: KeyValuePairs<Int, [Int]>) -> Directory {
  Directory(
    PeopleFiles(
      pages.map { since, ids in
        let users = ids.map { "{\"id\":\($0),\"login\":\"u\($0)\"}" }.joined(separator: ",\n")
        return InputFile(contentPath: "people/users/since-\(since).json", text: "[\(users)]")
      }))
}

@Suite(.enabled(if: canReadJSON)) struct DirectoryTests {
  @Test("pages follow their cursors, positions count over the whole directory")
  func pages() {
    let found = directory([46: [47, 48], 0: [1, 7, 46], 48: [50]])
    #expect(found.diagnostics == [])
    #expect(found.batches.map(\.since) == [0, 46, 48])
    #expect(found.batches.map(\.firstPosition) == [1, 4, 6])
    #expect(found.batches.map(\.previous) == [nil, 0, 46])
    #expect(found.batches.map(\.next) == [46, 48, nil])
    #expect(found.batches.allSatisfy { $0.total == 6 && $0.first == 0 })
  }

  @Test("an empty first batch is an empty state, an empty last one the end")
  func empty() {
    #expect(directory([0: []]).batches.isEmpty)
    #expect(directory([0: [1, 2], 2: []]).batches.map(\.next) == [nil])
  }

  @Test("the page after empty ones is the directory's first")
  func emptyBefore() {
    let found = directory([0: [], 5: [6], 6: [7]])
    #expect(found.batches.map(\.first) == [5, 5])
    #expect(found.batches.map(\.previous) == [nil, 5])
  }

  @Test("a user who comes again is dropped, with a warning at the place")
  func overlap() {
    let found = directory([0: [1, 46], 45: [46, 47]])
    #expect(found.batches.map { $0.users.map(\.id) } == [[1, 46], [47]])
    #expect(found.batches.map(\.firstPosition) == [1, 3])
    #expect(
      found.diagnostics.map(\.description).last
        == "content/people/users/since-45.json:1:8: warning: user \"u46\" (id 46) appears twice; this entry is dropped"
    )
  }

  @Test("a user whom the API repeats at the cursor is a repeat and no error")
  func overlapAtTheCursor() {
    let found = directory([0: [1, 46], 46: [46, 47]])
    #expect(found.batches.map { $0.users.map(\.id) } == [[1, 46], [47]])
    #expect(
      found.diagnostics.map(\.description) == [
        "content/people/users/since-46.json:1:8: warning: user \"u46\" (id 46) appears twice; this entry is dropped"
      ])
  }

  @Test("an app's name ends in [bot], and its folder is nobody else's")
  func bots() {
    let file = InputFile(
      contentPath: "people/users/since-0.json",
      text: #"[{"id":1,"login":"helper[bot]","type":"Bot"},{"id":2,"login":"x[bot]y"}]"#)
    let found = Directory(PeopleFiles([file]))
    #expect(found.batches.flatMap { $0.users.map(\.path) } == ["people/helper--bot/index.html"])
    #expect(found.diagnostics.map(\.message) == [#"invalid GitHub login "x[bot]y""#])
  }

  @Test("ids out of order keep the order of the file, with a warning")
  func unsorted() {
    let found = directory([0: [3, 1, 2]])
    #expect(found.batches.first?.users.map(\.id) == [3, 1, 2])
    #expect(
      found.diagnostics.map(\.description) == [
        "content/people/users/since-0.json:2:7: warning: ids are not ascending; file order is kept"
      ])
  }

  @Test("a cursor that counts pages instead of following the last id is noticed")
  func trap() {
    #expect(
      directory([0: [1, 46], 30: [31]]).diagnostics.map(\.description) == [
        "content/people/users/since-30.json: warning: cursor 30 does not match the last id of the previous page, 46; pages may be missing"
      ])
  }

  @Test("what does not belong is said as the specification shows")
  func wording() {
    #expect(
      directory([46: [1]]).diagnostics.map(\.description) == [
        "content/people/users/since-46.json:1:8: error: user \"u1\" (id 1) must have an id above since=46"
      ])
    let answer = "{\"message\":\"API rate limit exceeded for xxx.xxx.xxx.xxx.\",\"documentation_url\":\"x\"}"
    let found = Directory(PeopleFiles([InputFile(contentPath: "people/users/since-0.json", text: answer)]))
    #expect(
      found.diagnostics.map(\.description) == [
        "content/people/users/since-0.json:1:1: error: expected a list of users, found a GitHub error response: \"API rate limit exceeded for xxx.xxx.xxx.xxx.\""
      ])
  }
}
