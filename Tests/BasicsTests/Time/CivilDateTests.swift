import Basics
import Foundation
import Testing

@Suite struct CivilDateTests {
  @Test("every day from 1600 to 2400 has the number and the parts that Foundation's calendar gives it")
  func foundation() throws {
    let calendar = try utcCalendar()
    var parts = DateComponents()
    (parts.year, parts.month, parts.day) = (1600, 1, 1)
    let start = try #require(calendar.date(from: parts))
    var days = Int64(start.timeIntervalSince1970 / 86_400)
    var wrong: [String] = []
    var expected = CivilDate(year: 1600, month: 1, day: 1)
    while expected.year < 2400 {
      let date = CivilDate(daysSince1970: days)
      if date != expected || date.daysSince1970 != days { wrong.append("\(days): \(date.iso)") }
      if expected.day == 1 {
        let moment = Date(timeIntervalSince1970: Double(days) * 86_400)
        let found = calendar.dateComponents([.year, .month, .day], from: moment)
        if found.year != date.year || found.month != date.month || found.day != date.day {
          wrong.append(date.iso)
        }
        if calendar.range(of: .day, in: .month, for: moment)?.count
          != CivilDate.days(inMonth: date.month, of: date.year)
        {
          wrong.append("length of \(date.iso)")
        }
      }
      expected = dayAfter(expected)
      days += 1
    }
    #expect(wrong.isEmpty)
  }

  @Test(
    "days far from ours survive the way there and back",
    arguments: [-719_162, -719_528, 0, 2_932_896, -1_000_000_000, 1_000_000_000])
  func farAway(days: Int64) {
    #expect(CivilDate(daysSince1970: days).daysSince1970 == days)
  }

  @Test(
    "a year is a leap year by the Gregorian rule",
    arguments: [
      (1600, true), (1700, false), (1900, false), (2000, true), (2023, false), (2024, true), (2100, false),
    ])
  func leap(year: Int, isLeap: Bool) {
    #expect(CivilDate.isLeap(year) == isLeap)
  }

  @Test("dates are ordered by year, then month, then day, and written with leading zeros")
  func order() {
    let dates = [(2024, 12, 31), (2025, 1, 2), (2025, 1, 10), (2025, 2, 1)].map {
      CivilDate(year: $0.0, month: $0.1, day: $0.2)
    }
    #expect(dates.shuffledByParity().sorted() == dates)
    #expect(CivilDate(year: 7, month: 3, day: 4).iso == "0007-03-04")
  }

  private func utcCalendar() throws -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "GMT"))
    return calendar
  }

  private func dayAfter(_ date: CivilDate) -> CivilDate {
    if date.day < CivilDate.days(inMonth: date.month, of: date.year) {
      return CivilDate(year: date.year, month: date.month, day: date.day + 1)
    }
    return date.month < 12
      ? CivilDate(year: date.year, month: date.month + 1, day: 1)
      : CivilDate(year: date.year + 1, month: 1, day: 1)
  }
}

extension Array {
  /// Elements at odd places first: another order without chance.
  fileprivate func shuffledByParity() -> [Element] {
    indices.filter { $0 % 2 == 1 }.map { self[$0] } + indices.filter { $0 % 2 == 0 }.map { self[$0] }
  }
}
