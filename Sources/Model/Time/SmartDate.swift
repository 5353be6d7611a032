/// Dates as people say them, as of a given moment and in the site's zone (E.1, E.2).
package struct SmartDate: Sendable {
  private let today: CivilDate
  private let zone: ZoneTable
  /// Whether near days have names and this year goes without saying; else every label says all (`dates.relative`).
  private let isRelative: Bool

  package init(asOf now: Instant, in zone: ZoneTable, isRelative: Bool = true) {
    self.zone = zone
    self.isRelative = isRelative
    today = WallTime(now, in: zone).date
  }

  /// `Today, 2:30 PM`, `Tomorrow, …`, `Yesterday, …` or `15/11/2024, 2:30 PM` (E.1).
  package func service(_ instant: Instant) -> String {
    let wall = WallTime(instant, in: zone)
    return "\(day(wall.date)), \(wall.clock)"
  }

  /// `Today`, `Tomorrow`, `Yesterday` or `15/11/2024`.
  package func day(_ date: CivilDate) -> String { dayName(date) ?? Self.numeric(date) }

  /// `Today 10:30 AM`, `Yesterday 3:45 PM`, `Jan 7 2:15 PM` or, in another year, `Jan 7, 2020 8:18 PM` (E.2, D-3).
  package func chat(_ instant: Instant) -> String {
    let wall = WallTime(instant, in: zone)
    if let name = dayName(wall.date), name != "Tomorrow" { return "\(name) \(wall.clock)" }
    let year = isRelative && wall.date.year == today.year ? "" : ", \(wall.date.year)"
    return "\(MonthName.short[wall.date.month - 1]) \(wall.date.day)\(year) \(wall.clock)"
  }

  /// The same in every view, for tooltips and lists: `5 November 2025, 10:30 AM`.
  package func absolute(_ instant: Instant) -> String {
    let wall = WallTime(instant, in: zone)
    return "\(Self.long(wall.date)), \(wall.clock)"
  }

  /// `5 November 2025`.
  package static func long(_ date: CivilDate) -> String {
    "\(date.day) \(MonthName.long[date.month - 1]) \(date.year)"
  }

  /// `15/11/2024`.
  package static func numeric(_ date: CivilDate) -> String {
    "\(padded(date.day, 2))/\(padded(date.month, 2))/\(padded(date.year, 4))"
  }

  private func dayName(_ date: CivilDate) -> String? {
    guard isRelative else { return nil }
    return switch zone.dayDistance(from: today, to: date) {
    case 0: "Today"
    case 1: "Tomorrow"
    case -1: "Yesterday"
    default: nil
    }
  }
}
