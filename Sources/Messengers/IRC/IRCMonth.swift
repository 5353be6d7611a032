internal import Basics
internal import ImportKit

/// Dates with the name of a month. irssi writes them in the language of its system: `Mi Mai 17 2006`.
enum IRCMonth {
  /// In Finnish and Czech.
  private static let others = [
    ["tammi", "led"], ["helmi", "úno"], ["maalis", "bře"], ["huhti", "dub"], ["touko", "kvě"],
    ["kesä", "čen"], ["heinä", "čec"], ["elo"], ["syys", "zář"], ["loka", "říj"],
    ["marras"], ["joulu", "pro"],
  ]

  /// Names of two months: of the first in Croatian, of the second in Czech or Polish.
  private static let shared = ["lip": [6, 7], "srp": [7, 8], "lis": [10, 11]]
  /// In these languages, from Monday.
  private static let weekdays = [
    ["pon", "po"], ["uto", "út", "wto", "wt"], ["sri", "st", "śro", "śr"], ["čet", "čt", "czw"],
    ["pet", "pá", "pią", "pt"], ["sub", "so", "sob"], ["ned", "ne", "nie", "nd", "niedz"],
  ]

  /// `words`: the day of the week and the month, of which the last is the month: `mar mag` is a Tuesday in May.
  static func date(_ words: [Substring], _ day: Int, _ year: Int) -> CivilDate? {
    guard let last = words.last(where: { $0.contains(where: \.isLetter) }) else { return nil }
    let name = last.lowercased()
    if let months = shared[name] { return date(words, day, months, year) }
    let month =
      others.firstIndex { $0.contains(name) } ?? MonthName.short.firstIndex { last.hasPrefix($0) }
    guard let month else { return written(words.joined(separator: " "), day, year) }
    return date(year, month + 1, day)
  }

  private static func date(_ year: Int, _ month: Int, _ day: Int) -> CivilDate? {
    guard (1..<10_000).contains(year), (1...CivilDate.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  /// The date in one of the months that is on the day of the week among `words`.
  private static func date(_ words: [Substring], _ day: Int, _ months: [Int], _ year: Int) -> CivilDate? {
    let names = words.map { $0.lowercased().filter(\.isLetter) }
    guard let weekday = weekdays.firstIndex(where: { $0.contains(where: names.contains) }) else { return nil }
    // 1 January 1970 was a Thursday.
    return months.compactMap { date(year, $0, day) }.first { ($0.daysSince1970 + 3) % 7 == Int64(weekday) }
  }

  /// In the other languages of exports.
  private static func written(_ words: String, _ day: Int, _ year: Int) -> CivilDate? {
    WrittenClock(inWords: "\(words) \(day) \(year) 13:00").map {
      CivilDate(daysSince1970: $0.local / 86_400)
    }
  }
}
