package import Basics

/// A month of the calendar.
package struct CivilMonth: Sendable, Hashable, Comparable {
  package let year: Int
  /// 1…12.
  package let month: Int

  package init(year: Int, month: Int) {
    self.year = year
    self.month = month
  }

  package init(of date: CivilDate) { self.init(year: date.year, month: date.month) }

  package static func < (one: CivilMonth, other: CivilMonth) -> Bool {
    (one.year, one.month) < (other.year, other.month)
  }

  /// `2025-11`.
  package var iso: String { "\(padded(year, 4))-\(padded(month, 2))" }

  package var first: CivilDate { CivilDate(year: year, month: month, day: 1) }

  package func date(_ day: Int) -> CivilDate { CivilDate(year: year, month: month, day: day) }

  /// Weeks starting on that day; nil before the first of the month and after the last.
  package func weeks(from start: Weekday) -> [[Int?]] {
    let blanks = (Weekday(of: first).number - start.number + 7) % 7
    let length = CivilDate.days(inMonth: month, of: year)
    let cells = (0..<(blanks + length + 6) / 7 * 7).map { cell -> Int? in
      let day = cell - blanks + 1
      return (1...length).contains(day) ? day : nil
    }
    return stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<$0 + 7]) }
  }
}

/// A day of the week.
package struct Weekday: Sendable, Equatable {
  /// 0 is Monday, as in ISO 8601.
  package let number: Int

  package static let monday = Weekday(number: 0)
  package static let saturday = Weekday(number: 5)
  package static let sunday = Weekday(number: 6)

  package init(number: Int) { self.number = number }

  /// 1 January 1970 was a Thursday.
  package init(of date: CivilDate) { number = Int((date.daysSince1970 + 3) % 7 + 7) % 7 }

  /// Short English name, the key of its translation.
  package var name: String { ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][number] }

  /// All seven, this one first.
  package var week: [Weekday] { (0..<7).map { Weekday(number: (number + $0) % 7) } }
}
