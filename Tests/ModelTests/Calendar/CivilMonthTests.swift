import Basics
import Model
import Testing

@Suite("Months of calendars")
struct CivilMonthTests {
  @Test("a month is rows of seven days with blanks at both ends")
  func weeks() {
    let weeks = CivilMonth(year: 2025, month: 11).weeks(from: .monday)
    #expect(weeks.count == 5 && weeks.allSatisfy { $0.count == 7 })
    #expect(weeks[0] == [nil, nil, nil, nil, nil, 1, 2] && weeks[4] == [24, 25, 26, 27, 28, 29, 30])
    #expect(CivilMonth(year: 2026, month: 3).weeks(from: .monday).last == [30, 31, nil, nil, nil, nil, nil])
  }

  @Test("every day of a month stands once below its day of the week, whichever comes first")
  func complete() {
    for start in 0..<7 {
      for year in [1, 1900, 1969, 1970, 2000, 2024, 9999] {
        for number in 1...12 {
          let month = CivilMonth(year: year, month: number)
          let weeks = month.weeks(from: Weekday(number: start))
          let days = weeks.flatMap { $0 }.compactMap { $0 }
          #expect(days == Array(1...CivilDate.days(inMonth: number, of: year)))
          let column = weeks[1].firstIndex { $0 != nil } ?? 0
          let day = weeks[1][column] ?? 1
          #expect(Weekday(of: month.date(day)).number == (start + column) % 7)
        }
      }
    }
  }

  @Test(
    "weeks begin as the country says, and on Monday where the language names none",
    arguments: [
      ("en", "Mon"), ("en-GB", "Mon"), ("en-US", "Sun"), ("pt-BR", "Sun"), ("zh-Hant-TW", "Sun"),
      ("de", "Mon"),
      ("ar", "Sat"), ("ar-EG", "Sat"), ("ar-SA", "Sun"), ("ar-MA", "Mon"), ("fa", "Sat"), ("he", "Sun"),
    ])
  func start(language: String, day: String) {
    var settings = SiteSettings()
    settings.language = language
    #expect(settings.weekStart.name == day)
    #expect(Set(settings.weekStart.week.map(\.number)) == Set(0..<7))
  }
}
