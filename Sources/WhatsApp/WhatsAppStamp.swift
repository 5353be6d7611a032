internal import Basics
internal import ImportKit
package import Model

/// Date and time at the start of a WhatsApp line: `05/11/2025, 10:30 - ` or `[5.11.25, 10:30:05 PM] `, in the
/// forms of all languages.
package struct WhatsAppStamp {
  /// In the order written.
  let fields: (Int, Int, Int)
  /// Whether the year is written first.
  var isYearFirst: Bool
  /// Whether the year is in the Buddhist calendar: 2566 is 2023.
  let isBuddhist: Bool
  /// Whether the year is in the Solar Hijri calendar of Iran: 1402 began in March 2023.
  let isSolarHijri: Bool
  let form: WhatsAppHead.Form
  /// Index in the line of the remaining text.
  package let end: Int
  /// Seconds since midnight.
  private let seconds: Int

  var isBracketed: Bool { form == .bracket }

  init?(_ bytes: [UInt8]) {
    guard let head = WhatsAppHead(bytes), let parts = WhatsAppParts(head) else { return nil }
    self.init(parts, form: head.form, end: head.end)
  }

  init?(_ parts: WhatsAppParts, form: WhatsAppHead.Form, end: Int) {
    isYearFirst = parts.isYearFirst
    let (first, last) = (parts.date[0].value, parts.date[2].value)
    let era = parts.era ?? 0
    fields = (isYearFirst ? first + era : first, parts.date[1].value, isYearFirst ? last : last + era)
    let year = isYearFirst ? fields.0 : fields.2
    isBuddhist = (2400...2700).contains(year) || parts.roles.contains(.buddhist) && year < 100
    isSolarHijri = SolarHijri.years.contains(year)
    guard let seconds = parts.seconds else { return nil }
    self.seconds = seconds
    self.form = form
    self.end = end
  }

  /// The date, if its fields are valid in this order.
  func day(_ order: SiteSettings.DateOrder) -> CivilDate? {
    let (year, month, day) =
      isYearFirst
      ? fields : order == .dayFirst ? (fields.2, fields.1, fields.0) : (fields.2, fields.0, fields.1)
    if isSolarHijri { return SolarHijri.day(year: year, month: month, day: day) }
    let full = Self.common(year, isBuddhist)
    guard (1...12).contains(month), day >= 1, day <= CivilDate.days(inMonth: month, of: full), full > 1900
    else { return nil }
    return CivilDate(year: full, month: month, day: day)
  }

  /// WhatsApp began in 2009.
  static let firstYear = 9

  /// The same with its first number as a year of two digits; nil if it cannot be one.
  var withShortYearFirst: WhatsAppStamp? {
    guard !isYearFirst, !isBuddhist, (Self.firstYear..<100).contains(fields.0), fields.2 < 32 else {
      return nil
    }
    var stamp = self
    stamp.isYearFirst = true
    return stamp
  }

  /// The year in the common calendar; two digits are in this century, of the Buddhist calendar if that is
  /// used.
  private static func common(_ year: Int, _ isBuddhist: Bool) -> Int {
    if isBuddhist { return (year < 100 ? year + 2500 : year) - 543 }
    return year < 100 ? year + 2000 : year
  }

  /// Seconds since 1970, as if local time were UTC; in the file's order, or in the other if that gives no
  /// valid date.
  package func local(_ order: SiteSettings.DateOrder) -> Int64? {
    let day = day(order) ?? day(order == .dayFirst ? .monthFirst : .dayFirst)
    return day.map { $0.daysSince1970 * 86_400 + Int64(seconds) }
  }
}
