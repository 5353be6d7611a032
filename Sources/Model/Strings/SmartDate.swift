package import Basics

/// Dates as people say them, relative to a moment and in the site's zone. An object, since every message uses
/// it.
package final class SmartDate: Sendable {
  private let today: CivilDate
  private let zone: ZoneTable
  /// Whether near days have names and the current year is omitted; otherwise labels are complete
  /// (`dates.relative`).
  private let isRelative: Bool
  /// The forms of the site's language; nil for the fixed English ones.
  private let formats: Formats?
  /// Whether a long English date is isolated inside right-to-left text.
  private let isolates: Bool
  /// Whether services and chats have their own forms (`dates.style`).
  private let style: SiteSettings.DateStyle

  package init(
    asOf now: Instant, in zone: ZoneTable, isRelative: Bool = true, formats: Formats? = nil,
    isolates: Bool = false, style: SiteSettings.DateStyle = .one
  ) {
    (self.isolates, self.style) = (isolates, style)
    self.zone = zone
    self.isRelative = isRelative
    self.formats = formats
    today = WallTime(now, in: zone).date
  }

  /// The kinds of content with a form of their own. The name is the script's name of the form.
  package enum Kind: String { case chat, service }

  /// The date as pages show it: `moment`, unless the site asks for a form by kind.
  package func shown(_ instant: Instant, _ kind: Kind) -> String {
    switch (style, kind) {
    case (.one, _): moment(instant)
    case (.kinds, .chat): chat(instant)
    case (.kinds, .service): service(instant)
    }
  }

  /// The script's name of the form of `shown`.
  package func formName(_ kind: Kind) -> String { style == .one ? "moment" : kind.rawValue }

  /// `Today, 2:30 PM`, `Tomorrow, …`, `Yesterday, …` or `15/11/2024, 2:30 PM`.
  package func service(_ instant: Instant) -> String {
    let wall = WallTime(instant, in: zone)
    let day = nearDay(wall.date) ?? numeric(wall.date)
    return formats?.joined("date.service", day, clock(wall)) ?? "\(day), \(wall.clock)"
  }

  /// `Today, 2:30 PM`, `Tomorrow, …`, `Yesterday, …` or `15 November 2024, 2:30 PM`.
  package func moment(_ instant: Instant) -> String {
    let wall = WallTime(instant, in: zone)
    guard let name = nearDay(wall.date) else { return absolute(instant) }
    return formats?.joined("date.service", name, clock(wall)) ?? "\(name), \(wall.clock)"
  }

  /// `Today`, `Tomorrow`, `Yesterday` or `15 November 2024`.
  package func day(_ date: CivilDate) -> String { nearDay(date) ?? long(date) }

  /// `Today 10:30 AM`, `Yesterday 3:45 PM`, `Jan 7 2:15 PM` or, in another year, `Jan 7, 2020 8:18 PM`.
  package func chat(_ instant: Instant) -> String {
    let wall = WallTime(instant, in: zone)
    let isThisYear = isRelative && wall.date.year == today.year
    let distance = isRelative ? zone.dayDistance(from: today, to: wall.date) : 2
    if distance != 1, let name = dayName(distance) {
      return formats?.joined("date.near", name, clock(wall)) ?? "\(name) \(wall.clock)"
    }
    if let formats { return formats.chat(wall, hasYear: !isThisYear) }
    let year = isThisYear ? "" : ", \(wall.date.year)"
    return "\(MonthName.short[wall.date.month - 1]) \(wall.date.day)\(year) \(wall.clock)"
  }

  /// The same in every view, for tooltips and lists: `5 November 2025, 10:30 AM`.
  package func absolute(_ instant: Instant) -> String {
    let wall = WallTime(instant, in: zone)
    if let formats { return formats.joined("date.absolute", long(wall.date), clock(wall)) }
    return isolated(
      DateText.make { text in
        text.addLong(wall.date)
        text.add(", ")
        text.addTwelveHours(wall)
      })
  }

  /// `5 November 2025`.
  package func long(_ date: CivilDate) -> String { formats?.long(date) ?? isolated(Self.long(date)) }

  /// The same dates for files other than pages.
  package var plain: SmartDate { isolates ? SmartDate(isolating: false, like: self) : self }

  private init(isolating isolates: Bool, like other: SmartDate) {
    (self.isolates, self.isRelative) = (isolates, other.isRelative)
    (self.zone, self.formats, self.today) = (other.zone, other.formats, other.today)
    style = other.style
  }

  /// `5 Nov 2025`: where a row has no room for more.
  package func short(_ date: CivilDate) -> String {
    formats?.short(date) ?? isolated("\(date.day) \(MonthName.short[date.month - 1]) \(date.year)")
  }

  /// `10:30 AM` of today, `Yesterday`, `Tomorrow`, otherwise the short day.
  package func near(_ instant: Instant) -> String {
    let wall = WallTime(instant, in: zone)
    return isRelative && wall.date == today ? clock(wall) : nearDay(wall.date) ?? short(wall.date)
  }

  /// Between U+2066 and U+2069, which are invisible.
  private func isolated(_ text: String) -> String { isolates ? "\u{2066}\(text)\u{2069}" : text }

  /// `November 2025`.
  package func month(_ date: CivilDate) -> String {
    formats?.month(date) ?? "\(MonthName.long[date.month - 1]) \(date.year)"
  }

  /// `Nov`.
  package func shortMonth(_ date: CivilDate) -> String {
    formats?.shortMonth(date) ?? MonthName.short[date.month - 1]
  }

  /// `10:30 AM`.
  package func clock(_ instant: Instant) -> String { clock(WallTime(instant, in: zone)) }

  package func clock(_ wall: WallTime) -> String { formats?.clock(wall) ?? wall.clock }

  /// `5 November 2025`, in every language: for files that programs read, and for settings without texts.
  package static func long(_ date: CivilDate) -> String {
    DateText.make { $0.addLong(date) }
  }

  /// `15/11/2024`.
  package static func numeric(_ date: CivilDate) -> String {
    "\(padded(date.day, 2))/\(padded(date.month, 2))/\(padded(date.year, 4))"
  }

  private func numeric(_ date: CivilDate) -> String { formats?.numeric(date) ?? Self.numeric(date) }

  private func nearDay(_ date: CivilDate) -> String? {
    isRelative ? dayName(zone.dayDistance(from: today, to: date)) : nil
  }

  private func dayName(_ distance: Int64) -> String? {
    if let formats { return formats.day(distance) }
    return switch distance {
    case 0: "Today"
    case 1: "Tomorrow"
    case -1: "Yesterday"
    default: nil
    }
  }
}
