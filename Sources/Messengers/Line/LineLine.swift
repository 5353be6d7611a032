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
      name = known
      text = String(words.dropFirst(known.count + 1))
    }
  }

  private static func isAfternoon(_ word: Substring?) -> Bool? {
    word.map { ["下午", "午後", "오후", "PM", "pm", "Pm", "pM"].contains(String($0)) }
  }

  func time(on day: CivilDate) -> WrittenClock? {
    WrittenClock(
      year: day.year, month: day.month, day: day.day, hour: hour, minute: minute, isAfternoon: isAfternoon)
  }

  /// The date that a line announces: `2024/05/01(Wed)`, `2024.05.01 Wednesday`, `Wed, 5/1/2024`. The day of the week
  /// decides which of two numbers is the month.
  static func day(_ line: String) -> CivilDate? {
    let text = line.drop { $0 == "\u{FEFF}" }
    guard text.utf8.count < 60 else { return nil }
    // `\d` would also match 三, as in 週三.
    if let match = text.wholeMatch(of: #/(\d{4})[\/.](\d{1,2})[\/.](\d{1,2})\.? ?[（(]?[^0-9\t]{0,24}/#) {
      return date(match.1, match.2, match.3)
    }
    guard let match = text.wholeMatch(of: #/(\p{L}{2,10})\.?, (\d{1,2})\/(\d{1,2})\/(\d{4})/#) else {
      return nil
    }
    let dates = [date(match.4, match.2, match.3), date(match.4, match.3, match.2)].compactMap { $0 }
    return dates.first { match.1.hasPrefix(weekdays[Int($0.daysSince1970 % 7 + 7) % 7]) } ?? dates.first
  }

  /// From 1 January 1970.
  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

  private static func date(_ year: Substring, _ month: Substring, _ day: Substring) -> CivilDate? {
    guard let year = Int(year), let month = Int(month), let day = Int(day), (1...9999).contains(year),
      (1...12).contains(month), (1...CivilDate.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }
}
