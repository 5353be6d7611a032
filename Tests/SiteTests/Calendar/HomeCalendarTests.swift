@testable import Basics
import Model
@testable import Site
import Testing

@Suite("The calendar on the home page")
struct HomeCalendarTests {
  private static let theme = Result { try Theme(overrides: []) }
  /// 5 November 2025, a Wednesday.
  private static let today = CivilDate(year: 2025, month: 11, day: 5)

  private static func home(_ days: [CivilDate], _ change: (inout SiteSettings) -> Void = { _ in }) throws
    -> String
  {
    let theme = try theme.get()
    var settings = SiteSettings()
    change(&settings)
    let context = BuildContext(
      settings: settings, now: Instant(seconds: 1_762_344_000),
      shell: SiteShell(sections: [], assets: theme.assetPaths))
    var chats = DayLog("message", "messages")
    chats.add("Ann", folder: "chats/ann", place: .day)
    for day in days { chats.add(day, count: 2) }
    var content = SiteContent()
    content.days = [chats]
    let files = try SitePages(theme: theme.library).files(content, context)
    let page = try #require(files.first { $0.path == "index.html" })
    return String(decoding: try page.content.bytes(), as: UTF8.self)
  }

  private static func days(before last: CivilDate, _ distances: Int64...) -> [CivilDate] {
    distances.map { CivilDate(daysSince1970: last.daysSince1970 - $0) }
  }

  /// Columns of the days, in the order of the days.
  private static func columns(_ home: String) -> [Double] {
    home.matches(of: #/class="level-\d" x="([\d.]+)%"/#).compactMap { Double($0.1) }
  }

  @Test("each day of the last year is a square that says its count, in the column of its week")
  func year() throws {
    let home = try Self.home(Self.days(before: Self.today, 400, 365, 7, 3, 0))
    #expect(home.contains("<title>5 November 2025: 2 messages</title>"))
    #expect(!home.contains("<title>1 October 2024"), "older than 53 weeks")
    #expect(home.contains("<bdi>November 2024 – November 2025</bdi> · 8 messages"))
    #expect(home.contains(#/<text x="[\d.]+%" y="87">Jan</text>/#))
    let columns = Self.columns(home)
    #expect(columns.count == 4 && columns == columns.sorted())
    #expect(Set(columns).count == 3, "Sunday and Wednesday are in one week that begins on a Sunday")
  }

  @Test("the week begins on the site's first day, and where it is read from the right, time runs to the left")
  func direction() throws {
    let days = Self.days(before: Self.today, 7, 3, 0)
    #expect(Set(Self.columns(try Self.home(days) { $0.language = "de" })).count == 2)
    let mirrored = Self.columns(try Self.home(days) { $0.language = "ar" })
    #expect(mirrored == mirrored.sorted(by: >) && mirrored.count == 3)
  }

  @Test("an archive that ended long ago shows its last year; planned days count only if there are no others")
  func past() throws {
    let old = CivilDate(year: 2019, month: 5, day: 14)
    #expect(try Self.home(Self.days(before: old, 9, 5, 0)).contains("<title>14 May 2019: 2 messages</title>"))
    let planned = Self.days(before: Self.today, 9, 5, 1, -30)
    #expect(try !Self.home(planned).contains("5 December 2025"))
    let future = try Self.home(Self.days(before: Self.today, -30, -31, -40))
    #expect(future.contains("<title>15 December 2025: 2 messages</title>"))
  }

  @Test("two days make no map, and nothing makes none")
  func few() throws {
    #expect(try !Self.home(Self.days(before: Self.today, 1, 0)).contains("class=\"activity\""))
    #expect(try !Self.home([]).contains("class=\"activity\""))
  }

  @Test("what happened on the day of the build in earlier years is listed, newest year first")
  func anniversaries() throws {
    let years = [2019, 2021, 2022, 2024, 2025].map { CivilDate(year: $0, month: 11, day: 5) }
    let home = try Self.home(years + [CivilDate(year: 2024, month: 11, day: 6)].sorted())
    let dates = home.matches(of: #/<time datetime="(\d{4}-11-05)">/#).map { String($0.1) }
    #expect(dates == ["2024-11-05", "2022-11-05", "2021-11-05"])
    #expect(home.contains("href=\"calendar/2024-11/index.html#d-2024-11-05\""))
    #expect(home.contains("href=\"chats/ann/index.html#d-2024-11-05\""))
    #expect(try !Self.home(years) { $0.relativeDates = .never }.contains("On this day"))
    #expect(try !Self.home(Self.days(before: Self.today, 0, 1, 30)).contains("On this day"))
  }
}
