internal import Basics
internal import Model

/// Date and time at the start of a WhatsApp line: `05/11/2025, 10:30 - ` or `[5.11.25, 10:30:05 PM] `, in the
/// forms of all languages.
struct WhatsAppStamp {
  /// In the order written.
  let fields: (Int, Int, Int)
  /// Whether the year is written first.
  let isYearFirst: Bool
  /// Whether the year is in the Buddhist calendar: 2566 is 2023.
  let isBuddhist: Bool
  let form: WhatsAppHead.Form
  /// Index in the line of the remaining text.
  let end: Int
  /// Seconds since midnight.
  private let seconds: Int

  var isBracketed: Bool { form == .bracket }

  init?(_ bytes: [UInt8]) {
    guard let head = WhatsAppHead(bytes), let parts = Parts(head) else { return nil }
    fields = (parts.date[0].value, parts.date[1].value, parts.date[2].value)
    isYearFirst = parts.isYearFirst
    let year = isYearFirst ? fields.0 : fields.2
    isBuddhist = (2400...2700).contains(year) || parts.roles.contains(.buddhist) && year < 100
    guard let seconds = parts.seconds else { return nil }
    self.seconds = seconds
    form = head.form
    end = head.end
  }

  /// The date, if its fields are valid in this order.
  func day(_ order: SiteSettings.DateOrder) -> CivilDate? {
    let (year, month, day) =
      isYearFirst
      ? fields : order == .dayFirst ? (fields.2, fields.1, fields.0) : (fields.2, fields.0, fields.1)
    let full = Self.common(year, isBuddhist)
    guard (1...12).contains(month), day >= 1, day <= CivilDate.days(inMonth: month, of: full), full > 1900
    else { return nil }
    return CivilDate(year: full, month: month, day: day)
  }

  /// The year in the common calendar; two digits are in this century, of the Buddhist calendar if that is
  /// used.
  private static func common(_ year: Int, _ isBuddhist: Bool) -> Int {
    if isBuddhist { return (year < 100 ? year + 2500 : year) - 543 }
    return year < 100 ? year + 2000 : year
  }

  /// Seconds since 1970, as if local time were UTC; in the file's order, or in the other if that gives no
  /// valid date.
  func local(_ order: SiteSettings.DateOrder) -> Int64? {
    let day = day(order) ?? day(order == .dayFirst ? .monthFirst : .dayFirst)
    return day.map { $0.daysSince1970 * 86_400 + Int64(seconds) }
  }
}

/// Assigns the numbers of a head to date and time.
private struct Parts {
  private(set) var date: [WhatsAppHead.Number] = []
  private(set) var roles: [WhatsAppClockWords.Role] = []
  private(set) var isYearFirst = false
  private var time: [WhatsAppHead.Number] = []

  init?(_ head: WhatsAppHead) {
    guard takes(head, dateAt: 0, timeAt: 3) || takes(head, dateAt: head.numbers.count - 3, timeAt: 0) else {
      return nil
    }
  }

  private mutating func takes(_ head: WhatsAppHead, dateAt first: Int, timeAt clock: Int) -> Bool {
    let (numbers, gaps) = (head.numbers, head.gaps)
    date = Array(numbers[first..<first + 3])
    time = Array(numbers[clock..<clock + numbers.count - 3])
    roles = []
    isYearFirst = date[0].digits == 4
    return isDate(gaps[first + 1], gaps[first + 2]) && isTime(Array(gaps[(clock + 1)..<(clock + time.count)]))
      && isAround(gaps[0], between: gaps[max(first, clock)], gaps[numbers.count]) && hasFittingDigits
  }

  private mutating func isDate(_ first: String, _ second: String) -> Bool {
    let marks = [first, second].map { $0.filter { $0 != " " } }
    if marks[0] == marks[1] { return marks[0] == "/" || marks[0] == "-" || marks[0] == "." }
    isYearFirst = true
    return WhatsAppClockWords.roles[marks[0]] == .year && WhatsAppClockWords.roles[marks[1]] == .month
  }

  private func isTime(_ gaps: [String]) -> Bool {
    for (gap, unit) in zip(gaps, [WhatsAppClockWords.Role.hour, .minute]) {
      if gap == ":" || gap == "." { continue }
      guard WhatsAppClockWords.roles[gap.filter { $0 != " " }] == unit else { return false }
    }
    return true
  }

  /// The text before, between and after must be known words; date and time are separated by at least a space.
  private mutating func isAround(_ lead: String, between: String, _ tail: String) -> Bool {
    guard let before = WhatsAppClockWords.read(lead), let middle = WhatsAppClockWords.read(between),
      let behind = WhatsAppClockWords.read(tail),
      between.contains(where: { $0 == " " || $0 == "," }) || middle.first == .day
    else { return false }
    roles = before + middle + behind
    if roles.contains(.yearFirstAM) || roles.contains(.yearFirstPM), date[2].digits < 3 { isYearFirst = true }
    return true
  }

  private var hasFittingDigits: Bool {
    let (year, others) = isYearFirst ? (date[0], [date[1], date[2]]) : (date[2], [date[0], date[1]])
    return year.digits != 3 && year.digits != 1 && others.allSatisfy { $0.digits < 3 }
      && time[0].digits < 3 && time[1].digits == 2 && time.dropFirst(2).allSatisfy { $0.digits < 3 }
  }

  /// Seconds since midnight.
  var seconds: Int? {
    let second = time.count > 2 ? time[2].value : 0
    guard let hour, hour < 24, time[1].value < 60, second < 60 else { return nil }
    return hour * 3600 + time[1].value * 60 + second
  }

  private var hour: Int? {
    let hour = time[0].value
    guard hour <= 12 else { return hour }
    for role in roles {
      switch role {
      case .am, .yearFirstAM: return hour % 12
      case .pm, .yearFirstPM: return hour % 12 + 12
      case .noon: return hour < 6 ? hour + 12 : hour
      case .evening: return hour == 12 ? 0 : hour + 12
      default: continue
      }
    }
    return hour
  }
}
