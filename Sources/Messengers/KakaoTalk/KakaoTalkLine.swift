internal import Basics
internal import ImportKit

/// A line that begins a message.
struct KakaoTalkLine {
  /// Nil for a line about the chat.
  let name: String?
  let text: String
  let time: WrittenClock

  let form: Form

  /// Where the date of a line is. All lines of a file have one form.
  enum Form {
    /// In the line, as phones write it.
    case dated
    /// In a line before it; the time is in brackets (Windows).
    case bracketed
    /// In a line before it; the time begins the line (iOS).
    case timed
  }

  /// `day`: the date announced last, for lines without one.
  init?(_ line: String, on day: CivilDate?) {
    guard let first = line.utf8.first,
      first == 0x5B || first == 0xEC || first == 0xEF || (0x30...0x39).contains(first)
        || (0x41...0x5A).contains(first)
    else { return nil }
    let line = line.drop { $0 == "\u{FEFF}" }
    if let match = line.wholeMatch(
      of: #/\[(.*?)\] \[(?:(오전|오후|AM|PM) )?(\d{1,2}):(\d\d)(?: (AM|PM))?\] ?(.*)/#)
    {
      guard let time = Self.clock(day, match.3, match.4, match.2 ?? match.5) else { return nil }
      (name, text) = (match.1.isEmpty ? nil : String(match.1), String(match.6))
      (self.time, form) = (time, .bracketed)
      return
    }
    guard let (time, rest, form) = Self.time(line) ?? Self.time(line, on: day),
      let said = Self.said(rest, form)
    else { return nil }
    (self.time, self.form) = (time, form)
    (name, text) = said
  }

  /// False for a time in the text of a message: it begins lines only if the first message had one there too.
  func fits(_ first: Form?) -> Bool { form != .timed || first == nil || first == .timed }

  /// `, Name : text`, or `, text` and `: text` about the chat.
  private static func said(_ rest: Substring, _ form: Form) -> (name: String?, text: String)? {
    // The program's own lines may have an empty name.
    if let match = rest.wholeMatch(of: #/,  : (.+)/#) { return (nil, String(match.1)) }
    if let match = rest.wholeMatch(of: #/, (.+?) : (.*)/#) { return (String(match.1), String(match.2)) }
    guard let match = rest.wholeMatch(of: #/([,:]) (.+)/#), form == .dated || match.1 == "," else {
      return nil
    }
    return (nil, String(match.2))
  }

  private static func clock(_ day: CivilDate?, _ hour: Substring, _ minute: Substring, _ half: Substring?)
    -> WrittenClock?
  {
    day.flatMap {
      WrittenClock(
        year: $0.year, month: $0.month, day: $0.day, hour: Int(hour), minute: Int(minute),
        isAfternoon: isAfternoon(half))
    }
  }

  /// `오후 3:25` or `3:25 PM`, and what follows.
  private static func time(_ line: Substring, on day: CivilDate?) -> (WrittenClock, Substring, Form)? {
    guard let match = line.prefixMatch(of: #/(?:(오전|오후|AM|PM) )?(\d{1,2}):(\d\d)(?:\h([AaPp]\.?[Mm]\.?))?/#),
      let half = match.1 ?? match.4, let time = clock(day, match.2, match.3, half)
    else { return nil }
    return (time, line[match.range.upperBound...], .timed)
  }

  /// `2024년 5월 1일 오후 3:25`, `2024. 5. 1. 오후 3:25`, `2024. 5. 1. 15:25`, `May 1, 2024, 3:25 PM`, rest.
  private static func time(_ line: Substring) -> (WrittenClock, Substring, Form)? {
    let korean =
      #/(\d{4})[년.] ?(\d{1,2})[월.] ?(\d{1,2})[일.] ?(?:(오전|오후|AM|PM) )?(\d{1,2}):(\d\d)(?::(\d\d)\b)?/#
    if let match = line.prefixMatch(of: korean),
      let time = WrittenClock(
        year: Int(match.1), month: Int(match.2), day: Int(match.3), hour: Int(match.5), minute: Int(match.6),
        second: match.7.flatMap { Int($0) } ?? 0, isAfternoon: isAfternoon(match.4))
    {
      return (time, line[match.range.upperBound...], .dated)
    }
    let english = #/([A-Z][a-z]{2,8}) (\d{1,2}), (\d{4}),?(?: at)? (\d{1,2}):(\d\d)(?:\h([AaPp]\.?[Mm]\.?))?/#
    guard let match = line.prefixMatch(of: english),
      let time = WrittenClock(
        year: Int(match.3), month: month(match.1), day: Int(match.2), hour: Int(match.4),
        minute: Int(match.5),
        isAfternoon: isAfternoon(match.6))
    else { return nil }
    return (time, line[match.range.upperBound...], .dated)
  }

  /// `오후`, `PM`, `pm` or `p.m.`.
  private static func isAfternoon(_ word: Substring?) -> Bool? {
    word.map { $0 == "오후" || $0.hasPrefix("P") || $0.hasPrefix("p") }
  }

  private static func month(_ name: Substring) -> Int? {
    MonthName.short.firstIndex { name.hasPrefix($0) }.map { $0 + 1 }
  }

  /// Whether a line that announces a day has the dashes of the Windows program.
  static func isDashed(_ line: String) -> Bool { line.hasPrefix("-----") }

  /// Phones announce a day with its date and the time of its first message.
  static func isClock(_ line: String) -> Bool {
    line.first?.isASCII == true && time(line[...])?.1.allSatisfy(\.isWhitespace) == true
  }

  /// `--------------- 2024년 5월 1일 수요일 ---------------`, without the lines on phones, `2024. 5. 1. 수요일`, or
  /// in English.
  static func day(_ line: String) -> CivilDate? {
    guard line.utf8.count < 120 else { return nil }
    let text = line.drop { $0 == "-" || $0 == " " || $0 == "\u{FEFF}" }
    var parts: (Int?, Int?, Int?)
    if let match = text.wholeMatch(of: #/(\d{4})[년.] (\d{1,2})[월.] (\d{1,2})[일.] .요일[ -]*/#) {
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
