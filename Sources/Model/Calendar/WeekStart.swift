/// The first day of the week in calendars, by the country in the language tag (CLDR, `weekData`).
enum WeekStart {
  /// A language without a country starts on Monday, as in ISO 8601, unless none of its countries does.
  static func day(in language: String) -> Weekday {
    let parts = language.split(separator: "-").map { $0.uppercased() }
    if let country = parts.dropFirst().first(where: { $0.utf8.count == 2 }) {
      return saturday.contains(country) ? .saturday : sunday.contains(country) ? .sunday : .monday
    }
    return switch parts.first {
    case "AR", "FA": .saturday
    case "HE": .sunday
    default: .monday
    }
  }

  private static let saturday: Set<String> = Set(
    "AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY".split(separator: " ").map(String.init))

  private static let sunday: Set<String> = Set(
    """
    AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH \
    PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW
    """.split(separator: " ").map(String.init))
}

extension SiteSettings {
  /// The first day of the week in calendars.
  package var weekStart: Weekday { WeekStart.day(in: language) }
}
