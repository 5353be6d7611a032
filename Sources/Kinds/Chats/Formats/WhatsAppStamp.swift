internal import Model

/// Date and time at the beginning of a line of WhatsApp: `05/11/2025, 10:30 - ` or `[5.11.25, 10:30:05 PM] `.
struct WhatsAppStamp {
  /// As they are written.
  let fields: (Int, Int, Int)
  /// Whether the year is written first, which its four digits tell.
  let isYearFirst: Bool
  private let seconds: Int
  let isBracketed: Bool
  /// Where in the line the rest begins.
  let end: Int

  init?(_ bytes: [UInt8]) {
    guard bytes.count > 9 else { return nil }
    var scan = ByteScan(bytes)
    scan.directionMarks()
    isBracketed = scan.take("[")
    guard let date = Self.date(&scan) else { return nil }
    fields = (date[0].value, date[1].value, date[2].value)
    isYearFirst = date[0].digits == 4
    guard isYearFirst || date[0].digits < 3, date[1].digits < 3, date[2].digits != 3,
      let seconds = Self.time(&scan)
    else { return nil }
    self.seconds = seconds
    scan.directionMarks()
    if isBracketed {
      guard scan.take("]") else { return nil }
    } else {
      guard scan.blanks(), scan.take("-") || scan.take("–") else { return nil }
    }
    guard scan.blanks() || scan.isAtEnd else { return nil }
    end = scan.index
  }

  private static func date(_ scan: inout ByteScan) -> [(value: Int, digits: Int)]? {
    var parts: [(value: Int, digits: Int)] = []
    while parts.count < 3 {
      guard let part = scan.number(upTo: 4) else { return nil }
      parts.append(part)
      guard parts.count < 3 else { break }
      guard scan.take(anyOf: "/-.") else { return nil }
      scan.blanks()
    }
    _ = scan.take(".")
    let hasComma = scan.take(",") || scan.take("،")
    return scan.blanks() || hasComma ? parts : nil
  }

  /// Seconds of the day.
  private static func time(_ scan: inout ByteScan) -> Int? {
    let early = scan.halfOfDay()
    scan.blanks()
    guard let hour = scan.number(upTo: 2), scan.take(anyOf: ":."), let minute = scan.number(upTo: 2),
      minute.digits == 2, minute.value < 60
    else { return nil }
    var second = 0
    if scan.take(anyOf: ":.") {
      guard let part = scan.number(upTo: 2), part.value < 60 else { return nil }
      second = part.value
    }
    var hours = hour.value
    if let isLate = early ?? scan.halfOfDay() {
      guard hours <= 12 else { return nil }
      hours = hours % 12 + (isLate ? 12 : 0)
    }
    return hours < 24 ? hours * 3600 + minute.value * 60 + second : nil
  }

  /// The day, if there is one when its fields are read so.
  func day(_ order: SiteSettings.DateOrder) -> CivilDate? {
    let (year, month, day) =
      isYearFirst
      ? fields : order == .dayFirst ? (fields.2, fields.1, fields.0) : (fields.2, fields.0, fields.1)
    let full = year < 100 ? year + 2000 : year
    guard (1...12).contains(month), day >= 1, day <= CivilDate.days(inMonth: month, of: full), full > 1900
    else { return nil }
    return CivilDate(year: full, month: month, day: day)
  }

  /// Read in the file's order, or in the other where that gives no day.
  func time(_ order: SiteSettings.DateOrder, in zone: ZoneTable) -> Instant? {
    guard let day = day(order) ?? day(order == .dayFirst ? .monthFirst : .dayFirst) else { return nil }
    return Instant(seconds: zone.seconds(atLocal: day.daysSince1970 * 86_400 + Int64(seconds)))
  }
}

/// What a first look at a file of WhatsApp tells: which of day and month comes first, and how many people write.
struct WhatsAppSurvey {
  private var dayOver12 = 0
  private var monthOver12 = 0
  private var backwards = [SiteSettings.DateOrder.dayFirst: 0, .monthFirst: 0]
  private var previous: WhatsAppStamp?
  private(set) var names: Set<[UInt8]> = []
  private var hasDates = false

  init(_ file: InputFile) throws(Diagnostic) {
    var lines = try Lines(file)
    while let line = try lines.next() {
      guard let stamp = WhatsAppStamp(line.bytes) else { continue }
      take(stamp)
      if names.count < 4, let name = WhatsAppLine.name(line.bytes, after: stamp.end) { names.insert(name) }
    }
  }

  private mutating func take(_ stamp: WhatsAppStamp) {
    guard !stamp.isYearFirst else { return }
    hasDates = true
    if stamp.fields.0 > 12 { dayOver12 += 1 }
    if stamp.fields.1 > 12 { monthOver12 += 1 }
    for order in SiteSettings.DateOrder.allCases {
      if let before = previous?.day(order), let now = stamp.day(order), now < before {
        backwards[order, default: 0] += 1
      }
    }
    previous = stamp
  }

  /// Nil where the dates can be read both ways.
  var order: SiteSettings.DateOrder? {
    guard hasDates else { return .dayFirst }
    if dayOver12 != monthOver12 { return dayOver12 > monthOver12 ? .dayFirst : .monthFirst }
    let (day, month) = (backwards[.dayFirst, default: 0], backwards[.monthFirst, default: 0])
    return day == month ? nil : day < month ? .dayFirst : .monthFirst
  }
}
