internal import Basics
internal import ImportKit

/// A line that begins a message: `10:30⇥Name⇥text`, `午後03:25⇥Name⇥text`, `3:25PM⇥⇥text`, `10:30 Name text`.
struct LineLine {
  /// Nil for a line about the chat.
  let name: String?
  let text: String
  private let hour: Int
  private let minute: Int
  private let isAfternoon: Bool?

  // A regular expression does not change once it is compiled.
  nonisolated(unsafe) private static let clock =
    #/(上午|下午|午前|午後|오전|오후|AM|PM)? ?(\d{1,2}):(\d\d)(?: ?([AaPp][Mm])(?![A-Za-z]))?/#

  /// `names`: for lines without tabs, the names that contain spaces.
  init?(_ line: String, isTabbed: Bool, names: Set<String> = []) {
    guard let first = line.utf8.first,
      first >= 0x80 || (0x30...0x39).contains(first) || first == 0x41 || first == 0x50,
      let match = line.prefixMatch(of: Self.clock), let hour = Int(match.2), let minute = Int(match.3)
    else { return nil }
    let rest = line[match.range.upperBound...]
    guard rest.first == (isTabbed ? "\t" : " ") else { return nil }
    // Some phones write the first hour of a day as 24.
    (self.hour, self.minute) = (hour == 24 ? 0 : hour, minute)
    isAfternoon = Self.isAfternoon(match.1 ?? match.4)
    if isTabbed {
      let parts = rest.dropFirst().split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      let isNamed = parts.count == 2 && !parts[0].isEmpty
      name = isNamed ? String(parts[0]) : nil
      text = String(parts.last ?? "")
    } else {
      let words = rest.dropFirst()
      let known = names.first { words.hasPrefix($0 + " ") } ?? String(words.prefix { $0 != " " })
      guard !known.isEmpty else { return nil }
      let isEvent = LineWords.isEvent(words, of: names)
      name = isEvent ? nil : known
      text = String(isEvent ? words : words.dropFirst(known.count + 1))
    }
  }

  private static func isAfternoon(_ word: Substring?) -> Bool? {
    word.map { ["下午", "午後", "오후", "PM", "pm", "Pm", "pM"].contains(String($0)) }
  }

  func time(on day: CivilDate) -> WrittenClock? {
    WrittenClock(
      year: day.year, month: day.month, day: day.day, hour: hour, minute: minute, isAfternoon: isAfternoon)
  }

  /// The date that a line announces: `2024/05/01(Wed)`, `2024.05.01 Wednesday`, `Wed, 5/1/2024`, `ศ. 28/11/2568`.
  /// `isMonthFirst`: in the file, for a line that does not say; nil if none does.
  static func day(_ line: String, isMonthFirst: Bool? = nil) -> CivilDate? {
    let text = line.drop { $0 == "\u{FEFF}" }
    guard text.utf8.count < 60 else { return nil }
    // `\d` would also match 三, as in 週三.
    if let match = text.wholeMatch(of: #/(\d{4})[\/.](\d{1,2})[\/.](\d{1,2})\.? ?[（(]?[^0-9\t]{0,24}/#) {
      return date(match.1, match.2, match.3)
    }
    guard let dates = dates(text) else { return nil }
    let usual = isMonthFirst ?? (dates.weekday != nil)
    return Self.isMonthFirst(dates) ?? usual ? dates.month ?? dates.day : dates.day ?? dates.month
  }

  /// Whether a line with a date has the month before the day; nil if it does not say.
  static func isMonthFirst(_ line: String) -> Bool? {
    guard line.utf8.count < 60, line.utf8.last.map({ (0x30...0x39).contains($0) }) == true else { return nil }
    return dates(line[...]).flatMap { isMonthFirst($0) }
  }

  /// A date with the day first and with the month first; the place of an English day of the week in `weekdays`.
  private typealias Dates = (day: CivilDate?, month: CivilDate?, weekday: Int?)

  // A regular expression does not change once it is compiled.
  nonisolated(unsafe) private static let numbers =
    #/(?:(\p{L}{2,10})\.?,|(?:จ|อ|พ|พฤ|ศ|ส|อา)\.) (\d{1,2})\/(\d{1,2})\/(\d{4})/#

  private static func dates(_ line: Substring) -> Dates? {
    guard let match = line.wholeMatch(of: numbers) else { return nil }
    let weekday = match.1.flatMap { name in weekdays.firstIndex { name.hasPrefix($0) } }
    return (date(match.4, match.3, match.2), date(match.4, match.2, match.3), weekday)
  }

  private static func isMonthFirst(_ dates: Dates) -> Bool? {
    let fits = [dates.day, dates.month].map { date in
      date.map { dates.weekday == nil || Int($0.daysSince1970 % 7 + 7) % 7 == dates.weekday } ?? false
    }
    return fits[0] == fits[1] ? nil : fits[1]
  }

  /// From 1 January 1970.
  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

  /// Thai years are in the Buddhist calendar.
  private static func date(_ year: Substring, _ month: Substring, _ day: Substring) -> CivilDate? {
    guard let written = Int(year), let month = Int(month), let day = Int(day), (1...9999).contains(written),
      case let year = written > 2400 ? written - 543 : written,
      (1...12).contains(month), (1...CivilDate.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }
}
