internal import Basics

extension WrittenClock {
  /// How names of months begin in English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Turkish,
  /// Russian and the languages of Scandinavia.
  private static let months: [[String]] = [
    ["jan", "gen", "ene", "sty", "oca", "янв"], ["feb", "fév", "fev", "lut", "şub", "фев"],
    ["mar", "mär", "mrz", "mrt", "maa", "мар"], ["apr", "avr", "abr", "kwi", "nis", "апр"],
    ["may", "mai", "mag", "maj", "mei", "май", "мая"], ["jun", "juin", "giu", "cze", "haz", "июн"],
    ["jul", "juil", "lug", "lip", "tem", "июл"], ["aug", "aoû", "ago", "sie", "ağu", "авг"],
    ["sep", "set", "wrz", "eyl", "сен"], ["oct", "okt", "ott", "out", "paź", "eki", "окт"],
    ["nov", "lis", "kas", "ноя"], ["dec", "déc", "dez", "des", "dic", "gru", "ara", "дек"],
  ]

  // Regular expressions do not change once they are compiled.
  nonisolated(unsafe) private static let time = #/(\d{1,2}):(\d\d)(?::(\d\d))?/#
  nonisolated(unsafe) private static let half =
    #/\s?(?:([AaPp])(?:\.?\s?[Mm])?(?!\p{L})|(\p{L}{2,5})(?!\p{L}))/#
  nonisolated(unsafe) private static let numeric = #/(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})/#
  /// Months are numbers in Vietnamese.
  nonisolated(unsafe) private static let numbered = #/(?:[Tt]háng|[Tt]hg|[Tt]h)\.?\s?(\d{1,2})/#

  /// A date with a month in words, and a time: `Wed, May 1, 2024 10:02`, `Mi., 1. Mai 2024 10:02:00`; also
  /// `13.03.2025, 21:52`.
  package init?(inWords text: String) {
    guard let time = text.firstMatch(of: Self.time) else { return nil }
    let (before, after) = (text[..<time.range.lowerBound], text[time.range.upperBound...])
    let day = Self.day(in: before)
    let hour = Int(time.1)
    self.init(
      year: day.year, month: day.month, day: day.day, hour: hour, minute: Int(time.2),
      second: time.3.flatMap { Int($0) } ?? 0,
      isAfternoon: Self.isAfternoon(after, hour: hour ?? 0)
        ?? Self.isAfternoon(between: before, after, hour: hour ?? 0))
  }

  /// Words of other languages, which may be before the time: `下午3:45`, `3:45 da tarde`.
  private static func isAfternoon(between before: Substring, _ after: Substring, hour: Int) -> Bool? {
    guard hour <= 12, before.utf8.count < 128, after.utf8.count < 64 else { return nil }
    let last = before.suffix(before.reversed().prefix { !$0.isNumber }.count)
    let roles = [last, after].compactMap { ClockWords.read($0.lowercased().trimmed) }.joined()
    return ClockWords.isAfternoon(Array(roles), hour: hour)
  }

  private static func day(in date: Substring) -> (year: Int?, month: Int?, day: Int?) {
    if let match = date.firstMatch(of: numeric) { return (Int(match.3), Int(match.2), Int(match.1)) }
    let numbers = date.split { !$0.isNumber }.compactMap { Int($0) }
    let year = numbers.first { $0 > 31 }
    var others = numbers.filter { $0 <= 31 }
    if let month = date.firstMatch(of: numbered).flatMap({ Int($0.1) }) {
      if let place = others.firstIndex(of: month) { others.remove(at: place) }
      return (year, month, others.last)
    }
    // `2024年5月1日` has no name of a month.
    return (year, others.count == 2 ? others[0] : month(in: date), others.last)
  }

  /// The last word that begins as a month does: `mar. 1 mai 2024` is a Tuesday in May.
  private static func month(in date: Substring) -> Int? {
    let words = date.lowercased().split { !$0.isLetter }
    return words.lazy.reversed().compactMap { word in
      months.firstIndex { $0.contains { word.hasPrefix($0) } }.map { $0 + 1 }
    }.first
  }

  /// What follows a time: `PM`, `a. m.`, or a part of the day in Vietnamese; nil for 24 hours.
  private static func isAfternoon(_ rest: Substring, hour: Int) -> Bool? {
    guard let match = rest.prefixMatch(of: half) else { return nil }
    if let letter = match.1 { return letter.lowercased() == "p" }
    return switch match.2?.lowercased() {
    case "sáng", "sa": false
    case "chiều", "ch", "tối": true
    // Around noon.
    case "trưa", "tr": hour == 12 || hour < 4
    default: nil
    }
  }
}
