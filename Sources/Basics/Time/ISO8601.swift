/// Strict reading and writing of ISO 8601 moments: `2024-11-15T14:30:00.123+01:00`.
///
/// Foundation's parser takes 30 February for 1 March and 24:00 for the next day; this one reports an error.
package enum ISO8601 {
  /// Why a text is not a moment, in words that complete `"scheduledDate" …`.
  package struct Failure: Error, Equatable, Sendable {
    /// `is not an ISO 8601 date`, `is not a calendar date`, `has no time zone`.
    package let problem: String
    /// The exact error, for parentheses; nil if the problem is enough.
    package let detail: String?
    /// What to do; nil if it is obvious.
    package let help: String?

    /// Whether only the time zone is missing.
    package let lacksZone: Bool

    init(_ problem: String, _ detail: String? = nil, help: String? = nil, lacksZone: Bool = false) {
      self.problem = problem
      self.detail = detail
      self.help = help
      self.lacksZone = lacksZone
    }
  }

  /// Years 0001…9999. A zone is required unless `zone` is given. Seconds and fractions may be omitted; digits
  /// beyond milliseconds are dropped.
  package static func parse(_ text: String, assuming zone: ZoneTable? = nil) throws(Failure) -> Instant {
    var scan = Scanner(text)
    let date = try scan.date()
    let time = try scan.time()
    let local = date.daysSince1970 * 86_400 + Int64(time.seconds)
    let seconds: Int64
    if let zone, scan.isAtEnd {
      seconds = zone.seconds(atLocal: local)
    } else {
      seconds = local - Int64(try scan.offset())
    }
    guard (firstSecond...lastSecond).contains(seconds) else {
      throw Failure("is not an ISO 8601 date", "years run from 0001 to 9999")
    }
    return Instant(milliseconds: seconds * 1000 + Int64(time.milliseconds))
  }

  /// `2025-11-05T10:30:00Z`; milliseconds only if there are any.
  package static func utc(_ instant: Instant) -> String {
    let wall = WallTime(instant, in: .utc)
    let milliseconds = Int(instant.milliseconds - instant.seconds * 1000)
    return DateText.make { text in
      text.add(wall.date)
      text.add("T")
      text.addClock(wall)
      if milliseconds != 0 {
        text.add(".")
        text.add(milliseconds, width: 3)
      }
      text.add("Z")
    }
  }

  /// `2025-11-05T10:30:00+01:00`, with the zone's offset at that moment.
  ///
  /// The format has no seconds in offsets, such as Monrovia's -00:44:30 until 1972; they are dropped from
  /// offset and clock alike. Year 0 and five-digit years are written in UTC. The text is thus always the same
  /// moment.
  package static func local(_ instant: Instant, in zone: ZoneTable) -> String {
    let offset = zone.offset(at: instant.seconds) / 60 * 60
    let wall = WallTime(Instant(seconds: instant.seconds + offset), in: .utc)
    guard (1...9999).contains(wall.date.year) else { return utc(instant) }
    let minutes = Int(abs(offset)) / 60
    return DateText.make { text in
      text.add(wall.date)
      text.add("T")
      text.addClock(wall)
      text.add(offset < 0 ? "-" : "+")
      text.add(minutes / 60, width: 2)
      text.add(":")
      text.add(minutes % 60, width: 2)
    }
  }

  /// The first and last moment in UTC of the years that can be written; an offset could go beyond either.
  private static let firstSecond = CivilDate(year: 1, month: 1, day: 1).daysSince1970 * 86_400
  private static let lastSecond = CivilDate(year: 10_000, month: 1, day: 1).daysSince1970 * 86_400 - 1
}
