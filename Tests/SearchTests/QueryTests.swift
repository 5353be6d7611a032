@testable import Basics
@testable import Search
@testable import SearchRecords
import TestSupport
import Testing

/// What queries mean, by the vectors that the script is tested with.
struct QueryTests {
  /// The day of the vectors.
  private static let today = CivilDate(year: 2024, month: 3, day: 13)

  @Test(
    "dates, periods and ranges are for the terminal what the vectors say (issue 24)",
    arguments: VectorRow.all("query_dates"))
  func dates(_ row: VectorRow) throws {
    let span = QueryDates(today: Self.today).span(try row.json("value"))
    let ends = span.map { range in
      [
        range.lowerBound == Int.min ? "start" : String(range.lowerBound),
        range.upperBound == Int.max ? "end" : String(range.upperBound),
      ]
    }
    #expect(ends ?? ["", ""] == [row["from"], row["to"]], "\(row)")
  }

  @Test("a period is made up of years, months and days")
  func parts() throws {
    for (text, parts) in [
      ("2024", ["2024"]), ("2024-02", ["202402"]), ("2024-02-29", ["20240229"]),
      ("2023-12-31..2024-02-01", ["20231231", "202401", "20240201"]), ("2023..2024-01", ["2023", "202401"]),
    ] {
      let span = try #require(QueryDates(today: nil).span(text))
      #expect(QueryDates.parts(span) == parts)
    }
    #expect(QueryDates.parts(0..<Int.max) == nil)
    #expect(QueryDates(today: nil).span("last month") == nil)
  }

  @Test("queries mean for the terminal what the vectors say (search 8)", arguments: VectorRow.all("queries"))
  func vectors(_ row: VectorRow) throws {
    let query = SearchQuery(try row.json("query"), today: Self.today)
    var message = FoundMessage()
    message.text = try row.json("text")
    (message.name, message.kinds, message.title) = ("Ann Lee", "chats direct", "Harbour")
    (message.path, message.time) = ("chats/a/index.html", 1)
    (message.people, message.tags) = (["Ann Lee", "Bo"], ["big sky"])
    message.traits = Int(SearchRecord.Traits([.mine, .emoji]).rawValue)
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
