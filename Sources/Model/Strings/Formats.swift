internal import Basics
internal import Templates

/// How one language writes dates, times and numbers, for sites with `formats: local` (C-60).
///
/// The patterns are in the language's translation file, under names that start with `date.` and `number.`.
/// The script reads the same ones (`site.js/05-say.js`), and `Tests/Vectors/formats.tsv` tests both.
package struct Formats: Sendable {
  private let months: [String]
  private let shortMonths: [String]
  private let patterns: [String: Phrase]
  private let separator: String
  /// Shorter numbers are not grouped: Spanish writes 1234, but 12.345.
  private let groupedFrom: Int

  init(_ wordings: [String: Wording]) {
    func words(_ name: String, or english: [String]) -> [String] {
      let words = wordings[name]?.whole?.filled([:]).split(separator: " ").map(String.init) ?? english
      return words.count == english.count ? words : english
    }
    months = words("date.months", or: MonthName.long)
    shortMonths = words("date.months.short", or: MonthName.short)
    patterns = Self.english.merging(wordings.compactMapValues(\.whole)) { $1 }
    separator = patterns["number.group"]?.filled([:]) ?? ","
    groupedFrom = patterns["number.groupFrom"].flatMap { Int($0.filled([:])) } ?? 4
  }

  /// `5 de noviembre de 2025`.
  func long(_ date: CivilDate) -> String { filled("date.long", date) }

  /// `5 de nov de 2025`: the long form with a short month.
  func short(_ date: CivilDate) -> String {
    filled("date.long", date, ["month": shortMonths[date.month - 1]])
  }

  /// `05.11.2025`.
  func numeric(_ date: CivilDate) -> String { filled("date.numeric", date) }

  /// `noviembre de 2025`.
  func shortMonth(_ date: CivilDate) -> String { shortMonths[date.month - 1] }

  func month(_ date: CivilDate) -> String { filled("date.month", date) }

  /// `5 nov 10:30`; with its year if it differs.
  func chat(_ wall: WallTime, hasYear: Bool) -> String {
    filled(hasYear ? "date.chatYear" : "date.chat", wall.date, ["time": clock(wall)])
  }

  /// `14:30`, `2:30 PM`.
  func clock(_ wall: WallTime) -> String {
    let (hour, half) = (wall.hour % 12 == 0 ? 12 : wall.hour % 12, wall.hour < 12 ? "date.am" : "date.pm")
    return pattern("date.time").filled([
      "h": String(hour), "HH": padded(wall.hour, 2), "H": String(wall.hour), "min": padded(wall.minute, 2),
      "half": pattern(half).filled([:]),
    ])
  }

  /// `Hoy`, `Mañana`, `Ayer`, by days from today.
  func day(_ distance: Int64) -> String? {
    switch distance {
    case 0: pattern("date.today").filled([:])
    case 1: pattern("date.tomorrow").filled([:])
    case -1: pattern("date.yesterday").filled([:])
    default: nil
    }
  }

  /// A day and a time in the named pattern: `date.service`, `date.near`, `date.absolute`.
  func joined(_ name: String, _ day: String, _ time: String) -> String {
    pattern(name).filled(["date": day, "time": time])
  }

  func grouped(_ count: Int) -> String {
    let plain = Count.grouped(count)
    let isShort = String(count.magnitude).utf8.count < groupedFrom
    return plain.split(separator: ",").joined(separator: isShort ? "" : separator)
  }

  private func filled(_ name: String, _ date: CivilDate, _ more: [String: String] = [:]) -> String {
    pattern(name).filled(
      [
        "day": String(date.day), "dd": padded(date.day, 2), "mm": padded(date.month, 2),
        "month": months[date.month - 1], "mon": shortMonths[date.month - 1], "year": String(date.year),
        "yyyy": padded(date.year, 4),
      ].merging(more) { $1 })
  }

  private func pattern(_ name: String) -> Phrase { patterns[name] ?? Phrase("") }

  /// The fixed forms as patterns, for languages that lack one.
  private static let english: [String: Phrase] = [
    "date.long": "{day} {month} {year}", "date.numeric": "{dd}/{mm}/{yyyy}", "date.month": "{month} {year}",
    "date.chat": "{mon} {day} {time}", "date.chatYear": "{mon} {day}, {year} {time}",
    "date.time": "{h}:{min} {half}", "date.am": "AM", "date.pm": "PM", "date.today": "Today",
    "date.tomorrow": "Tomorrow", "date.yesterday": "Yesterday", "date.service": "{date}, {time}",
    "date.near": "{date} {time}", "date.absolute": "{date}, {time}", "number.group": ",",
    "number.groupFrom": "4",
  ].mapValues(Phrase.init)
}
