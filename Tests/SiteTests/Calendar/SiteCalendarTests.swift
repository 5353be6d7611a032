@testable import Basics
import Model
@testable import Site
import Testing

@Suite("The calendar of a site")
struct SiteCalendarTests {
  private static let first = CivilDate(year: 2025, month: 11, day: 1)
  private static let fifth = CivilDate(year: 2025, month: 11, day: 5)
  private static let may = CivilDate(year: 2019, month: 5, day: 14)

  private var logs: [DayLog] {
    var chats = DayLog("message", "messages")
    chats.add("A", folder: "chats/a", place: .day)
    chats.add(Self.first, count: 2, page: 1)
    chats.add(Self.fifth, count: 3, page: 2)
    chats.add("B", folder: "chats/b", place: .day)
    chats.add(Self.fifth, count: 1)
    var services = DayLog("service", "services")
    services.add("S", folder: "services/s", place: .top)
    services.add(Self.fifth)
    services.add("T", folder: "services/t", place: .anchor("x"))
    services.add(Self.may)
    return [chats, services]
  }

  @Test("months stand oldest first, days in them, and what happened by kind and list")
  func order() {
    let calendar = SiteCalendar(logs)
    #expect(calendar.months.map(\.month.iso) == ["2019-05", "2025-11"])
    #expect(calendar.months[1].days.map(\.date.day) == [1, 5])
    let titles = calendar.entries(calendar.months[1].days[1].items).map { $0.log.title(of: $0.entry) }
    #expect(titles == ["A", "B", "S"])
  }

  @Test("counts are those of all kinds, each with its word")
  func counts() {
    let calendar = SiteCalendar(logs)
    #expect(calendar.words(calendar.months[1].items, Strings()) == "6 messages · 1 service")
    #expect(calendar.count(calendar.months[1].items) == 7)
    #expect(calendar.words(calendar.months[0].items, Strings()) == "1 service")
  }

  @Test("a day of a thing is found on its page, at its place")
  func targets() {
    let logs = logs
    let targets = logs.flatMap { log in log.entries.map { log.target(of: $0) } }
    #expect(
      targets.map(\.path) == [
        "chats/a/page/1/index.html", "chats/a/page/2/index.html", "chats/b/index.html",
        "services/s/index.html", "services/t/index.html",
      ])
    #expect(targets.map(\.fragment) == ["d-2025-11-01", "d-2025-11-05", "d-2025-11-05", nil, "x"])
  }

  @Test("nothing that happened makes no month and no page")
  func nothing() {
    #expect(SiteCalendar([]).months.isEmpty && SiteCalendar([DayLog("message", "messages")]).months.isEmpty)
  }

  @Test("an entry takes sixteen bytes, so that those of 100,000 chats fit into some megabytes")
  func small() { #expect(MemoryLayout<DayLog.Entry>.stride == 16) }
}
