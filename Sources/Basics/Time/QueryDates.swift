/// Dates in queries: days, months and years, periods before today, and ranges.
package struct QueryDates {
  /// The reader's date, for "last month"; without it, only dates count.
  private let today: CivilDate?

  package init(today: CivilDate?) { self.today = today }

  /// Seconds of a date, a period or a range; its ends may be open. Nil if the text is none of them, or ends before
  /// it starts.
  package func span(_ text: String) -> Range<Int>? {
    let text = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let ends = text.split(separator: "..", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return period(text) }
    let (first, last) = (period(String(ends[0])), period(String(ends[1])))
    guard first != nil || ends[0].isEmpty, last != nil || ends[1].isEmpty, first != nil || last != nil
    else { return nil }
    let (low, high) = (first?.lowerBound ?? Int.min, last?.upperBound ?? Int.max)
    return low < high ? low..<high : nil
  }

  private func period(_ text: String) -> Range<Int>? {
    if let days = Self.days(text) { return days }
    guard let today else { return nil }
    switch text {
    case "today": return Self.seconds(today, 1)
    case "yesterday": return Self.seconds(today.adding(days: -1), 1)
    default: break
    }
    if let match = text.wholeMatch(of: #/(this|last) (week|month|year)/#) {
      return calendar(match.2, match.1 == "this" ? 0 : 1, today)
    }
    guard let match = text.wholeMatch(of: #/last ([0-9]{1,4}) (day|week|month|year)s?/#),
      let count = Int(match.1), count > 0
    else { return nil }
    return last(count, match.2, today)
  }

  /// This week, month or year, or one before it. Weeks start on Monday.
  private func calendar(_ unit: Substring, _ back: Int, _ today: CivilDate) -> Range<Int>? {
    switch unit {
    case "week":
      let monday = today.adding(days: -Int((today.daysSince1970 + 3) % 7) - 7 * back)
      return Self.seconds(monday, 7)
    case "month":
      let start = CivilDate(year: today.year, month: today.month, day: 1).adding(months: -back)
      return Self.seconds(start, CivilDate.days(inMonth: start.month, of: start.year))
    default: return Self.days(padded(today.year - back, 4))
    }
  }

  /// So many days, weeks, months or years up to today.
  private func last(_ count: Int, _ unit: Substring, _ today: CivilDate) -> Range<Int>? {
    let start =
      switch unit {
      case "day": today.adding(days: -count)
      case "week": today.adding(days: -7 * count)
      case "month": today.adding(months: -count)
      default: today.adding(months: -12 * count)
      }
    guard start.year >= 100 else { return nil }
    let first = start.adding(days: 1)
    return Self.seconds(first, Int(today.daysSince1970 - first.daysSince1970) + 1)
  }

  private static func seconds(_ start: CivilDate, _ days: Int) -> Range<Int> {
    let first = Int(start.daysSince1970)
    return first * 86_400..<(first + days) * 86_400
  }

  /// From the first second of a year, month or day to the first of the next.
  private static func days(_ text: String) -> Range<Int>? {
    guard let match = text.wholeMatch(of: #/([0-9]{4})(?:-([0-9]{1,2})(?:-([0-9]{1,2}))?)?/#),
      let year = Int(match.1), year >= 100
    else { return nil }
    let month = match.2.flatMap { Int($0) }
    let day = match.3.flatMap { Int($0) }
    guard (1...12).contains(month ?? 1),
      (1...CivilDate.days(inMonth: month ?? 1, of: year)).contains(day ?? 1)
    else { return nil }
    let start = CivilDate(year: year, month: month ?? 1, day: day ?? 1)
    if day != nil { return seconds(start, 1) }
    let end = start.adding(months: month == nil ? 12 : 1)
    return seconds(start, Int(end.daysSince1970 - start.daysSince1970))
  }

  /// Years, months and days, as `2024`, `202405` and `20240501`, that make up a period; nil for an open one, or one
  /// of more than three years, whose lists would not narrow much.
  package static func parts(_ range: Range<Int>) -> [String]? {
    guard range.lowerBound > Int.min, range.upperBound < Int.max, range.count <= 1096 * 86_400
    else { return nil }
    var parts: [String] = []
    var day = CivilDate(daysSince1970: Int64(range.lowerBound / 86_400))
    let end = CivilDate(daysSince1970: Int64(range.upperBound / 86_400))
    while day < end {
      let digits = day.iso.filter { $0 != "-" }
      if day.day == 1, day.month == 1, day.adding(months: 12) <= end {
        parts.append(String(digits.prefix(4)))
        day = day.adding(months: 12)
      } else if day.day == 1, day.adding(months: 1) <= end {
        parts.append(String(digits.prefix(6)))
        day = day.adding(months: 1)
      } else {
        parts.append(digits)
        day = day.adding(days: 1)
      }
    }
    return parts
  }
}

extension CivilDate {
  fileprivate func adding(days: Int) -> CivilDate { CivilDate(daysSince1970: daysSince1970 + Int64(days)) }

  /// The same day of another month, or its last. For years after 0.
  fileprivate func adding(months: Int) -> CivilDate {
    let number = year * 12 + month - 1 + months
    let (year, month) = (number / 12, number % 12 + 1)
    return CivilDate(year: year, month: month, day: min(day, Self.days(inMonth: month, of: year)))
  }
}
