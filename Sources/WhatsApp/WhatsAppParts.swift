internal import ImportKit

/// Assigns the numbers of a head to date and time.
struct WhatsAppParts {
  private(set) var date: [WhatsAppHead.Number] = []
  private(set) var roles: [ClockWords.Role] = []
  private(set) var isYearFirst = false
  /// The year before the first of the era: 2018 for `R4`, which is 2022; nil without an era.
  private(set) var era: Int?
  private var time: [WhatsAppHead.Number] = []

  /// Indices in the head of the first numbers of date and time.
  private var places = (date: 0, time: 3)

  init?(_ head: WhatsAppHead) {
    guard takes(head, dateAt: 0, timeAt: 3) || takes(head, dateAt: head.numbers.count - 3, timeAt: 0) else {
      return nil
    }
  }

  private mutating func takes(_ head: WhatsAppHead, dateAt first: Int, timeAt clock: Int) -> Bool {
    var gaps = head.gaps
    places = (first, clock)
    take(head.numbers)
    (roles, era) = ([], nil)
    isYearFirst = date[0].digits == 4
    for place in [first, first + 2] {
      guard let (name, year) = Self.eras.first(where: { gaps[place].hasSuffix($0.key) }) else { continue }
      gaps[place].removeLast(name.count)
      (era, isYearFirst) = (year, place == first)
    }
    return isDate(gaps[first + 1], gaps[first + 2]) && isTime(Array(gaps[(clock + 1)..<(clock + time.count)]))
      && isAround(gaps[0], between: gaps[max(first, clock)], gaps[head.numbers.count]) && hasFittingDigits
  }

  /// Those of Japan since WhatsApp began.
  private static let eras = ["r": 2018, "令和": 2018, "h": 1988, "平成": 1988]

  /// Replaces the numbers by those of a head with the same digits and words.
  mutating func take(_ numbers: [WhatsAppHead.Number]) {
    date = Array(numbers[places.date..<places.date + 3])
    time = Array(numbers[places.time..<places.time + numbers.count - 3])
  }

  private mutating func isDate(_ first: String, _ second: String) -> Bool {
    let marks = [first, second].map { $0.filter { $0 != " " } }
    if marks[0] == marks[1] { return marks[0] == "/" || marks[0] == "-" || marks[0] == "." }
    isYearFirst = true
    return ClockWords.roles[marks[0]] == .year && ClockWords.roles[marks[1]] == .month
  }

  private func isTime(_ gaps: [String]) -> Bool {
    for (gap, unit) in zip(gaps, [ClockWords.Role.hour, .minute]) {
      if gap == ":" || gap == "." { continue }
      guard ClockWords.roles[gap.filter { $0 != " " }] == unit else { return false }
    }
    return true
  }

  /// The text before, between and after must be known words; date and time are separated by at least a space.
  private mutating func isAround(_ lead: String, between: String, _ tail: String) -> Bool {
    guard let before = ClockWords.read(lead), let middle = ClockWords.read(between),
      let behind = ClockWords.read(tail),
      between.contains(where: { $0 == " " || $0 == "," }) || middle.first == .day
    else { return false }
    roles = before + middle + behind
    if roles.contains(.yearFirstAM) || roles.contains(.yearFirstPM), date[2].digits < 3 { isYearFirst = true }
    return true
  }

  private var hasFittingDigits: Bool {
    let (year, others) = isYearFirst ? (date[0], [date[1], date[2]]) : (date[2], [date[0], date[1]])
    return year.digits != 3 && (year.digits != 1 || era != nil) && others.allSatisfy { $0.digits < 3 }
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
    return ClockWords.isAfternoon(roles, hour: hour).map { hour % 12 + ($0 ? 12 : 0) } ?? hour
  }
}
