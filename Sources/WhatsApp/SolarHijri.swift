internal import Basics

/// The Solar Hijri calendar of Iran and Afghanistan, whose year begins with spring: months 1 to 6 have 31 days,
/// 7 to 11 have 30, the last 29 or, in leap years, 30.
enum SolarHijri {
  /// 2001 to 2041. Years of the Islamic lunar calendar since 2009 begin with 1430.
  static let years = 1380..<1420

  /// Nil if there is no such day.
  static func day(year: Int, month: Int, day: Int) -> CivilDate? {
    guard years.contains(year), (1...12).contains(month), (1...days(month, year)).contains(day) else {
      return nil
    }
    let before = month <= 7 ? 31 * (month - 1) : 186 + 30 * (month - 7)
    let newYear = CivilDate(year: 2024, month: 3, day: 20).daysSince1970
    let years = start(year) - start(1403)
    return CivilDate(daysSince1970: newYear + Int64(years + before + day - 1))
  }

  private static func days(_ month: Int, _ year: Int) -> Int {
    month <= 6 ? 31 : month < 12 ? 30 : start(year + 1) - start(year) - 336
  }

  /// The days before a year, counted from a fixed day: 8 of 33 years are leap years.
  private static func start(_ year: Int) -> Int { 365 * year + (8 * year + 21) / 33 }
}
