internal import Basics

/// Dates in queries.
enum QueryDates {
  /// From the first second of a year, month or day to the first of the next.
  static func days(_ text: String) -> Range<Int>? {
    guard let match = text.wholeMatch(of: #/([0-9]{4})(?:-([0-9]{1,2})(?:-([0-9]{1,2}))?)?/#),
      let year = Int(match.1), year >= 100
    else { return nil }
    let month = match.2.flatMap { Int($0) }
    let day = match.3.flatMap { Int($0) }
    guard (1...12).contains(month ?? 1),
      (1...CivilDate.days(inMonth: month ?? 1, of: year)).contains(day ?? 1)
    else { return nil }
    let start = CivilDate(year: year, month: month ?? 1, day: day ?? 1)
    var end = CivilDate(year: year + 1, month: 1, day: 1).daysSince1970
    if let month { end = start.daysSince1970 + Int64(CivilDate.days(inMonth: month, of: year)) }
    if day != nil { end = start.daysSince1970 + 1 }
    return Int(start.daysSince1970) * 86_400..<Int(end) * 86_400
  }
}
