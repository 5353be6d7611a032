@testable import Kinds
import TestSupport
import Testing

/// Ids of batches as the rows of `github_paging.tsv` tell of them, the last one being the row's own.
private func batches(_ row: VectorRow) -> [[Int]] {
  let recorded = Array(1...7) + Array(17...23) + Array(25...32) + Array(34...38) + Array(44...46)
  return switch row["state"] {
  case "start": [recorded]
  case "after page 1": [recorded, Array(47...76)]
  case "after page 2": [recorded, Array(47...76), Array(77...88)]
  case "boundary" where row["response"] == "0 users": [recorded, Array(47...76), []]
  case "boundary": [recorded, Array(47...76), Array(77...106)]
  case "first batch is short": [Array(1...7)]
  case "first batch is empty": [[]]
  case "overlap": [recorded, [46] + Array(47...75)]
  case "unsorted": [[3, 1, 2]]
  default: []
  }
}

@Suite struct PagingTests {
  @Test(
    "the next page begins after the last user, until a page is shorter than the first (G-14, G-15, G-16)",
    arguments: VectorRow.all("github_paging").filter { $0["state"] != "trap" })
  func rows(row: VectorRow) throws {
    let batches = batches(row)
    var paging = Paging()
    for ids in batches { paging.take(ids) }
    let last = try #require(batches.last)
    let isEnd = row["end"].hasPrefix("yes") || last.isEmpty
    #expect(paging.next == (isEnd ? nil : last.last), "\(row["nextSince"])")
    if let size = Int(row["pageSize"]) { #expect(paging.pageSize == size) }
  }

  @Test("a cursor that counts users would ask for the same ones again")
  func trap() {
    var paging = Paging()
    paging.take(Array(1...29) + [46])
    #expect(paging.next == 46)
  }

  @Test("the log of the build tells the size that the first batch has (G-16)")
  func log() throws {
    func notes(_ pages: [(String, String)]) throws -> [String] { try PeopleSite(pages).notes }
    let users = #"[{"id":1,"login":"a"},{"id":4,"login":"b"}]"#
    #expect(
      try notes([("users/since-0.json", users)]) == [
        "people: 2 in 1 page, page size 2 (that of the first page); more may follow since=4"
      ])
    #expect(
      try notes([("users/since-0.json", users), ("users/since-4.json", #"[{"id":5,"login":"c"}]"#)])
        == ["people: 3 in 2 pages, page size 2 (that of the first page)"])
    #expect(try notes([("users/since-0.json", "[]")]) == [])
  }

  @Test(
    "pages link to the page before and after by cursor, the first has the directory's address (G-01, G-15)")
  func links() throws {
    let site = try PeopleSite([
      ("users/since-0.json", #"[{"id":1,"login":"a"},{"id":46,"login":"b"}]"#),
      ("users/since-46.json", #"[{"id":47,"login":"c"}]"#),
    ])
    #expect(site["index.html"].contains(#"<a rel="next" href="_since/46/index.html">"#))
    #expect(site["_since/46/index.html"].contains(#"<a rel="prev" href="../../index.html">"#))
    #expect(!site["_since/46/index.html"].contains(#"rel="next""#))
    #expect(site["_since/46/index.html"].contains(#"data-index="3""#))
  }
}
