internal import Basics
internal import ImportKit

/// A line that begins a message.
struct KakaoTalkLine {
  /// Nil for a line about the chat.
  let name: String?
  let text: String
  let time: WrittenClock

  /// `day`: the date announced last, for lines of the Windows program.
  init?(_ line: String, on day: CivilDate?) {
    guard let first = line.utf8.first,
      first == 0x5B || first == 0xEF || (0x30...0x39).contains(first) || (0x41...0x5A).contains(first)
    else { return nil }
    let line = line.drop { $0 == "\u{FEFF}" }
    if let match = line.wholeMatch(
      of: #/\[(.+?)\] \[(?:(오전|오후|AM|PM) )?(\d{1,2}):(\d\d)(?: (AM|PM))?\] ?(.*)/#)
    {
      let half = Self.isAfternoon(match.2 ?? match.5)
      guard let day,
        let time = WrittenClock(
          year: day.year, month: day.month, day: day.day, hour: Int(match.3), minute: Int(match.4),
          isAfternoon: half)
      else { return nil }
      (name, text, self.time) = (String(match.1), String(match.6), time)
      return
    }
    guard let (time, rest) = Self.time(line) else { return nil }
    self.time = time
    // `, Name : text`, or `, text` and `: text` about the chat.
    if let match = rest.wholeMatch(of: #/, (.+?) : (.*)/#) {
      (name, text) = (String(match.1), String(match.2))
    } else if let match = rest.wholeMatch(of: #/[,:] (.+)/#) {
      (name, text) = (nil, String(match.1))
    } else {
      return nil
    }
  }

  /// `2024년 5월 1일 오후 3:25`, `2024. 5. 1. 오후 3:25`, `2024. 5. 1. 15:25`, `May 1, 2024, 3:25 PM` and what
  /// follows.
  private static func time(_ line: Substring) -> (WrittenClock, Substring)? {
    let korean =
      #/(\d{4})[년.] ?(\d{1,2})[월.] ?(\d{1,2})[일.] ?(?:(오전|오후|AM|PM) )?(\d{1,2}):(\d\d)(?::(\d\d)\b)?/#
    if let match = line.prefixMatch(of: korean),
      let time = WrittenClock(
        year: Int(match.1), month: Int(match.2), day: Int(match.3), hour: Int(match.5), minute: Int(match.6),
        second: match.7.flatMap { Int($0) } ?? 0, isAfternoon: isAfternoon(match.4))
    {
      return (time, line[match.range.upperBound...])
    }
    let english = #/([A-Z][a-z]{2,8}) (\d{1,2}), (\d{4}),?(?: at)? (\d{1,2}):(\d\d)(?:\h(AM|PM))?/#
    guard let match = line.prefixMatch(of: english),
      let time = WrittenClock(
        year: Int(match.3), month: month(match.1), day: Int(match.2), hour: Int(match.4),
        minute: Int(match.5),
        isAfternoon: isAfternoon(match.6))
    else { return nil }
    return (time, line[match.range.upperBound...])
  }

  private static func isAfternoon(_ word: Substring?) -> Bool? { word.map { $0 == "오후" || $0 == "PM" } }

  private static func month(_ name: Substring) -> Int? {
    MonthName.short.firstIndex { name.hasPrefix($0) }.map { $0 + 1 }
  }

  /// Phones announce a day with its date and the time of its first message.
  static func isClock(_ line: String) -> Bool {
    line.first?.isASCII == true && time(line[...])?.1.allSatisfy(\.isWhitespace) == true
  }

  /// `--------------- 2024년 5월 1일 수요일 ---------------`, without the lines on phones, or in English.
  static func day(_ line: String) -> CivilDate? {
    guard line.utf8.count < 120 else { return nil }
    let text = line.drop { $0 == "-" || $0 == " " || $0 == "\u{FEFF}" }
    var parts: (Int?, Int?, Int?)
    if let match = text.wholeMatch(of: #/(\d{4})년 (\d{1,2})월 (\d{1,2})일 .요일[ -]*/#) {
      parts = (Int(match.1), Int(match.2), Int(match.3))
    } else if let match = text.wholeMatch(of: #/[A-Z][a-z]+day, ([A-Z][a-z]+) (\d{1,2}), (\d{4})[ -]*/#) {
      parts = (Int(match.3), month(match.1), Int(match.2))
    } else {
      return nil
    }
    let clock = WrittenClock(year: parts.0, month: parts.1, day: parts.2, hour: 0, minute: 0)
    return clock.map { CivilDate(daysSince1970: $0.local / 86_400) }
  }
}
