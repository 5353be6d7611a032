internal import Basics

extension WrittenClock {
  /// How names of months begin in English, German, French, Spanish, Portuguese, Italian, Dutch and the
  /// languages of Scandinavia.
  private static let months: [[String]] = [
    ["jan", "gen", "ene"], ["feb", "fév", "fev"], ["mar", "mär", "mrz", "mrt", "maa"], ["apr", "avr", "abr"],
    ["may", "mai", "mag", "maj", "mei"], ["jun", "juin", "giu"], ["jul", "juil", "lug"],
    ["aug", "aoû", "ago"], ["sep", "set"], ["oct", "okt", "ott", "out"], ["nov"],
    ["dec", "déc", "dez", "des", "dic"],
  ]

  // Regular expressions do not change once they are compiled.
  nonisolated(unsafe) private static let time = #/(\d{1,2}):(\d\d)(?::(\d\d))? ?([AaPp]\.?[Mm])?/#

  /// A date with a month in words, and a time: `Wed, May 1, 2024 10:02`, `Mi., 1. Mai 2024 10:02:00`.
  package init?(inWords text: String) {
    guard let time = text.firstMatch(of: Self.time) else { return nil }
    let date = text[..<time.range.lowerBound]
    let numbers = date.split { !$0.isNumber }.compactMap { Int($0) }
    let others = numbers.filter { $0 <= 31 }
    // `2024年5月1日` has no name of a month.
    let month = others.count == 2 ? others[0] : Self.month(in: date)
    self.init(
      year: numbers.first { $0 > 31 }, month: month, day: others.last, hour: Int(time.1),
      minute: Int(time.2), second: time.3.flatMap { Int($0) } ?? 0,
      isAfternoon: time.4.map { $0.lowercased().hasPrefix("p") })
  }

  /// The last word that begins as a month does: `mar. 1 mai 2024` is a Tuesday in May.
  private static func month(in date: Substring) -> Int? {
    let words = date.lowercased().split { !$0.isLetter }
    return words.lazy.reversed().compactMap { word in
      months.firstIndex { $0.contains { word.hasPrefix($0) } }.map { $0 + 1 }
    }.first
  }
}
