@testable import Search
import TestSupport
import Testing

/// What queries mean, by the vectors that the script is tested with.
struct QueryTests {
  @Test("queries mean for the terminal what the vectors say (search 8)", arguments: VectorRow.all("queries"))
  func vectors(_ row: VectorRow) throws {
    let query = SearchQuery(try row.json("query"))
    var message = FoundMessage()
    message.text = try row.json("text")
    (message.name, message.kinds, message.title) = ("Ann Lee", "chats direct", "Harbour")
    (message.path, message.time) = ("chats/a/index.html", 1)
    let holds = query.findsAnything && query.matches(SearchedText(message))
    #expect(holds == (row["holds"] == "yes"), "\(row)")
    #expect(query.notes.count == Int(row["notes"]), "\(row)")
  }

  @Test(
    "the last free word may be the beginning of one, also before a filter; a word in marks may not (search 4, requirements 11)"
  )
  func beginnings() throws {
    for made in [SearchTests.small, SearchTests.large] {
      var record = LayoutTests.record("chats/long", ["segfault in the kernel"])
      record.title = "Long"
      let reader = try MadeIndex(made.records + [record]).reader()
      for query in ["segfau", "segfau kind:chats", "in:long kern segfau", "-zzz segfau"] {
        #expect(try reader.search(SearchQuery(query)).isEmpty == query.contains("kern"), "\(query)")
      }
      for query in ["\"segfau\"", "segfau kernel", "segfau \"kernel\""] {
        #expect(try reader.search(SearchQuery(query)).isEmpty, "\(query)")
      }
    }
  }
}
