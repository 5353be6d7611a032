internal import Basics
internal import ImportKit

/// Dates with the name of a month. irssi writes them in the language of its system: `Mi Mai 17 2006`.
enum IRCMonth {
  /// In Finnish and Czech.
  private static let others = [
    ["tammi", "led"], ["helmi", "úno"], ["maalis", "bře"], ["huhti", "dub"], ["touko", "kvě"],
    ["kesä", "čen"], ["heinä", "čec"], ["elo", "srp"], ["syys", "zář"], ["loka", "říj"],
    ["marras", "lis"], ["joulu", "pro"],
  ]

  /// `words`: the day of the week and the month, of which the last is the month: `mar mag` is a Tuesday in May.
  static func date(_ words: [Substring], _ day: Int, _ year: Int) -> CivilDate? {
    guard let last = words.last(where: { $0.contains(where: \.isLetter) }) else { return nil }
    let name = last.lowercased()
    let month =
      others.firstIndex { $0.contains(name) } ?? MonthName.short.firstIndex { last.hasPrefix($0) }
    guard let month else { return written(words.joined(separator: " "), day, year) }
    guard (1..<10_000).contains(year), (1...CivilDate.days(inMonth: month + 1, of: year)).contains(day)
    else { return nil }
    return CivilDate(year: year, month: month + 1, day: day)
  }

  /// In the other languages of exports.
  private static func written(_ words: String, _ day: Int, _ year: Int) -> CivilDate? {
    WrittenClock(inWords: "\(words) \(day) \(year) 13:00").map {
      CivilDate(daysSince1970: $0.local / 86_400)
    }
  }
}
