internal import Basics
internal import Model

/// The items of all kinds by day and month.
struct SiteCalendar: Sendable {
  /// An entry of a log.
  struct Item: Sendable {
    let log: Int32
    let entry: Int32
  }

  /// A day with items.
  struct Day: Sendable {
    let date: CivilDate
    /// In the order of the kinds and their lists.
    let items: Range<Int>
  }

  /// A month with items.
  struct Month: Sendable {
    let month: CivilMonth
    let days: [Day]

    var path: String { "\(SiteCalendar.folder)/\(month.iso)/index.html" }
    var items: Range<Int> { (days.first?.items.lowerBound ?? 0)..<(days.last?.items.upperBound ?? 0) }
  }

  static let folder = "calendar"

  private let logs: [DayLog]
  private let items: [Item]
  /// Oldest first.
  let months: [Month]

  /// `logs`: in the order of the kinds.
  init(_ logs: [DayLog]) {
    self.logs = logs
    var items = logs.enumerated().flatMap { number, log in
      log.entries.indices.map { Item(log: Int32(clamping: number), entry: Int32(clamping: $0)) }
    }
    func day(_ item: Item) -> Int32 { logs[Int(item.log)].entries[Int(item.entry)].day }
    items.sort { (day($0), $0.log, $0.entry) < (day($1), $1.log, $1.entry) }
    self.items = items
    months = Self.months(Self.days(items, day))
  }

  private static func days(_ items: [Item], _ day: (Item) -> Int32) -> [Day] {
    var days: [Day] = []
    var start = 0
    for index in items.indices.dropFirst() where day(items[index]) != day(items[start]) {
      days.append(Day(date: CivilDate(daysSince1970: Int64(day(items[start]))), items: start..<index))
      start = index
    }
    guard !items.isEmpty else { return [] }
    let last = CivilDate(daysSince1970: Int64(day(items[start])))
    return days + [Day(date: last, items: start..<items.count)]
  }

  private static func months(_ days: [Day]) -> [Month] {
    var months: [Month] = []
    for day in days {
      let month = CivilMonth(of: day.date)
      if let last = months.last, last.month == month {
        months[months.count - 1] = Month(month: month, days: last.days + [day])
      } else {
        months.append(Month(month: month, days: [day]))
      }
    }
    return months
  }

  /// Entries with their logs.
  func entries(_ range: Range<Int>) -> [(log: DayLog, entry: DayLog.Entry)] {
    items[range].map { item in
      let log = logs[Int(item.log)]
      return (log, log.entries[Int(item.entry)])
    }
  }

  func count(_ range: Range<Int>) -> Int { sums(range).reduce(0, +) }

  /// `12 messages · 2 services`.
  func words(_ range: Range<Int>, _ strings: Strings) -> String {
    zip(logs, sums(range)).filter { $1 > 0 }.map { strings.count($1, $0.words.one, $0.words.many) }
      .joined(separator: " · ")
  }

  /// Sums by log.
  private func sums(_ range: Range<Int>) -> [Int] {
    var sums = [Int](repeating: 0, count: logs.count)
    for item in items[range] {
      sums[Int(item.log)] += Int(logs[Int(item.log)].entries[Int(item.entry)].count)
    }
    return sums
  }
}
