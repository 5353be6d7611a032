internal import Basics
internal import ImportKit

/// A line that announces a day: `2024/05/01(Wed)`, `2024.05.01 Wednesday`, `2024年5月1日(水)`, `Wed, 5/1/2024`,
/// `Mi., 1.5.2024`, `CN, 05/07/2026`, `ศ. 28/11/2568`.
struct LineDay: Equatable {
  /// What all such lines of a file have in common.
  struct Form: Equatable {
    let mark: Character
    let place: Place
  }

  /// Where the day of the week is.
  enum Place { case missing, bracketed, after, before }

  let form: Form
  /// Empty if the line has none.
  let weekday: String
  /// The date as read with the day or with the month first; nil if there is no such day.
  private let dayFirst: CivilDate?
  private let monthFirst: CivilDate?

  // Regular expressions do not change once they are compiled. `\d` would also match 三, as in 週三.
  nonisolated(unsafe) private static let yearFirst =
    #/([0-9]{4})([\/.年년\-]) ?([0-9]{1,2})[\/.月월\-] ?([0-9]{1,2})[.日일]?( ?)([（(]?)([^0-9\t\/,()（）]{0,24})[)）]?/#

  nonisolated(unsafe) private static let yearLast =
    #/(?:((?:Th|Thứ|T) ?[2-7]|(?:Thứ|Chủ) \p{L}{2,4}|[^0-9\s\/,.]{1,12})\.?,|([^0-9\s\/,.]{1,4})\.) ([0-9]{1,2})([\/.])([0-9]{1,2})\4([0-9]{4})/#

  init?(_ line: String) {
    guard line.utf8.count < 60, line.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return nil }
    let text = line.drop { $0 == "\u{FEFF}" }
    if let match = text.wholeMatch(of: Self.yearFirst) {
      guard let date = Self.date(match.1, match.3, match.4) else { return nil }
      weekday = String(match.7).trimmed
      let place: Place = weekday.isEmpty ? .missing : match.6.isEmpty ? .after : .bracketed
      form = Form(mark: match.2.first ?? "/", place: place)
      (dayFirst, monthFirst) = (date, date)
    } else if let match = text.wholeMatch(of: Self.yearLast) {
      weekday = String(match.1 ?? match.2 ?? "")
      form = Form(mark: match.4.first ?? "/", place: .before)
      (dayFirst, monthFirst) = (Self.date(match.6, match.5, match.3), Self.date(match.6, match.3, match.5))
      if dayFirst == nil, monthFirst == nil { return nil }
    } else {
      return nil
    }
  }

  var isKnownWeekday: Bool { LineWeekdays.has(weekday) }

  /// `isMonthFirst`: in the file, for a line that does not say; nil if none does.
  func date(isMonthFirst usual: Bool? = nil) -> CivilDate? {
    let isMonthFirst = isMonthFirst ?? usual ?? (form.mark != "." && english != nil)
    return isMonthFirst ? monthFirst ?? dayFirst : dayFirst ?? monthFirst
  }

  /// Whether the month is before the day; nil if the line does not say.
  var isMonthFirst: Bool? {
    let fits = [dayFirst, monthFirst].map { date in
      date.map { english == nil || Int($0.daysSince1970 % 7 + 7) % 7 == english } ?? false
    }
    return fits[0] == fits[1] ? nil : fits[1]
  }

  /// The place of an English day of the week in a week that begins as 1970 did.
  private var english: Int? {
    ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"].firstIndex { weekday.hasPrefix($0) }
  }

  /// Thai years are in the Buddhist calendar.
  private static func date(_ year: Substring, _ month: Substring, _ day: Substring) -> CivilDate? {
    guard let written = Int(year), let month = Int(month), let day = Int(day), (1...9999).contains(written),
      case let year = written > 2400 ? written - 543 : written,
      (1...12).contains(month), (1...CivilDate.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }
}

/// The lines of a file that announce a day: all have the form of the first.
struct LineDays {
  private var first: LineDay?

  mutating func take(_ line: String) -> LineDay? {
    guard let day = LineDay(line) else { return nil }
    guard let first else {
      self.first = day
      return day
    }
    guard day.form == first.form else { return nil }
    // Days of other languages are single words.
    let isWord = !first.isKnownWeekday && !day.weekday.contains(" ")
    return day.weekday.isEmpty || day.isKnownWeekday || isWord ? day : nil
  }
}

/// Days of the week in the languages of LINE, in lower case.
enum LineWeekdays {
  static func has(_ word: String) -> Bool {
    let word = word.lowercased()
    if words.contains(word.hasSuffix(".") ? String(word.dropLast()) : word) { return true }
    let eastern =
      #/(?:週|周|星期|礼拜|禮拜)?[一二三四五六天月火水木金土日월화수목금토일](?:曜|曜日|요일)?/#
    return word.wholeMatch(of: eastern) != nil
  }

  private static let words: Set<String> = Set(
    words: """
      mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday
      mo di mi do fr sa so montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
      lun mar mer jeu ven sam dim lundi mardi mercredi jeudi vendredi samedi dimanche
      lun mar mié jue vie sáb dom lunes martes miércoles jueves viernes sábado domingo
      lun mar mer gio ven sab dom lunedì martedì mercoledì giovedì venerdì sabato domenica
      seg ter qua qui sex sáb dom segunda-feira terça-feira quarta-feira quinta-feira sexta-feira
      sen sel rab kam jum sab min senin selasa rabu kamis jumat sabtu minggu
      isn sel rab kha jum sab ahd isnin khamis jumaat ahad
      пн вт ср чт пт сб вс понедельник вторник среда четверг пятница суббота воскресенье
      pzt sal çar per cum cmt paz pazartesi salı çarşamba perşembe cuma cumartesi pazar
      จ อ พ พฤ ศ ส อา จันทร์ อังคาร พุธ พฤหัส พฤหัสบดี ศุกร์ เสาร์ อาทิตย์
      วันจันทร์ วันอังคาร วันพุธ วันพฤหัสบดี วันศุกร์ วันเสาร์ วันอาทิตย์
      cn t2 t3 t4 t5 t6 t7 th2 th3 th4 th5 th6 th7 thứ2 thứ3 thứ4 thứ5 thứ6 thứ7
      """
  ).union(vietnamese)
  private static let vietnamese = [
    "th 2", "th 3", "th 4", "th 5", "th 6", "th 7", "thứ 2", "thứ 3", "thứ 4", "thứ 5", "thứ 6", "thứ 7",
    "chủ nhật", "thứ hai", "thứ ba", "thứ tư", "thứ năm", "thứ sáu", "thứ bảy",
  ]
}
