import Basics
import Foundation
import Testing

@Suite struct ZoneTableTests {
  /// Half-hour and quarter-hour offsets, half-hour and two-hour summer times, skipped days, suspended summer times.
  static let zones = [
    "UTC", "Europe/London", "America/New_York", "America/St_Johns", "America/Sao_Paulo",
    "Australia/Lord_Howe",
    "Pacific/Apia", "Pacific/Kiritimati", "Africa/Casablanca", "Antarctica/Troll", "Asia/Tehran",
    "Asia/Kathmandu",
  ]

  @Test("offsets equal Foundation's every six hours from 1970 to 2035", arguments: zones)
  func offsets(identifier: String) throws {
    let table = try #require(ZoneTable(identifier: identifier))
    let zone = try #require(TimeZone(identifier: identifier))
    let end: Int64 = 2_051_222_400
    let wrong = stride(from: 0, to: end, by: 21_600).filter { seconds in
      table.offset(at: seconds)
        != Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
    }
    #expect(wrong.isEmpty, "first difference at \(wrong.first ?? 0)")
  }

  @Test(
    "a clock that is never changed is as far from UTC as its zone",
    arguments: ["UTC", "Etc/GMT+5", "Etc/GMT-3"])
  func unchanged(identifier: String) throws {
    let table = try #require(ZoneTable(identifier: identifier))
    for local: Int64 in [-2_000_000_000, 0, 1_700_000_000] {
      let seconds = table.seconds(atLocal: local)
      #expect(seconds == local - table.offset(at: 0) && [seconds] == table.moments(atLocal: local))
    }
  }

  @Test("clock and calendar equal Foundation's around every change of the clocks", arguments: zones)
  func changes(identifier: String) throws {
    let table = try #require(ZoneTable(identifier: identifier))
    let zone = try #require(TimeZone(identifier: identifier))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    var moment = Date(timeIntervalSince1970: 0)
    var wrong: [Int64] = []
    while let change = zone.nextDaylightSavingTimeTransition(after: moment),
      change.timeIntervalSince1970 < 2_051_222_400
    {
      for shift in [-3601, -1, 0, 1, 1799, 3600, 7200] as [Int64] {
        let seconds = Int64(change.timeIntervalSince1970) + shift
        let parts = calendar.dateComponents(
          [.year, .month, .day, .hour, .minute, .second], from: Date(timeIntervalSince1970: Double(seconds)))
        let wall = WallTime(Instant(seconds: seconds), in: table)
        let found = [wall.date.year, wall.date.month, wall.date.day, wall.hour, wall.minute, wall.second]
        if found != [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second] {
          wrong.append(seconds)
        }
      }
      moment = change
    }
    #expect(wrong.isEmpty)
  }

  @Test(
    "a day begins when Foundation says so, also where midnight is skipped or comes twice", arguments: zones)
  func startOfDay(identifier: String) throws {
    let table = try #require(ZoneTable(identifier: identifier))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: identifier))
    let wrong = stride(from: Int64(43_200), to: 2_051_222_400, by: 86_400).filter { seconds in
      let date = WallTime(Instant(seconds: seconds), in: table).date
      let start = calendar.startOfDay(for: Date(timeIntervalSince1970: Double(seconds)))
      return table.startOfDay(date) != Instant(seconds: Int64(start.timeIntervalSince1970))
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(3).map { ISO8601.utc(Instant(seconds: $0)) })")
  }

  @Test("a day without midnight begins at one o'clock")
  func skippedMidnight() throws {
    let zone = try #require(ZoneTable(identifier: "America/Sao_Paulo"))
    let start = zone.startOfDay(CivilDate(year: 2018, month: 11, day: 4))
    #expect(ISO8601.utc(start) == "2018-11-04T03:00:00Z")
    #expect(WallTime(start, in: zone).clock == "1:00 AM")
  }

  @Test("a day that a zone skipped is not counted")
  func skippedDay() throws {
    let apia = try #require(ZoneTable(identifier: "Pacific/Apia"))
    let (before, after) = (
      CivilDate(year: 2011, month: 12, day: 29), CivilDate(year: 2011, month: 12, day: 31)
    )
    #expect(apia.dayDistance(from: before, to: after) == 1)
    #expect(apia.dayDistance(from: after, to: before) == -1)
    #expect(ZoneTable.utc.dayDistance(from: before, to: after) == 2)
    #expect(
      apia.dayDistance(
        from: CivilDate(year: 2012, month: 1, day: 1), to: CivilDate(year: 2012, month: 1, day: 3)) == 2)
  }

  @Test(
    "names of zones are taken as IANA writes them",
    arguments: zones + ["Asia/Kolkata", "America/Argentina/Ushuaia"])
  func known(identifier: String) {
    #expect(ZoneTable(identifier: identifier)?.identifier == identifier)
  }

  @Test(
    "abbreviations, other cases and paths are no names",
    arguments: [
      "", "EST", "BST", "europe/london", "Europe/Londn", "../../etc/passwd", "UTC+1", "Europe/London ",
    ])
  func unknown(identifier: String) {
    #expect(ZoneTable(identifier: identifier) == nil)
  }

  @Test(
    "the clock shows twelve hours with AM and PM and plain spaces",
    arguments: [
      (0, "12:00 AM"), (5, "12:05 AM"), (60, "1:00 AM"), (719, "11:59 AM"), (720, "12:00 PM"),
      (750, "12:30 PM"), (1439, "11:59 PM"),
    ])
  func clock(minutes: Int64, text: String) {
    #expect(WallTime(Instant(seconds: minutes * 60), in: .utc).clock == text)
  }

  @Test("milliseconds before 1970 belong to the second that has begun")
  func beforeEpoch() {
    let wall = WallTime(Instant(milliseconds: -1), in: .utc)
    #expect(wall.date == CivilDate(year: 1969, month: 12, day: 31))
    #expect((wall.hour, wall.minute, wall.second) == (23, 59, 59))
  }
}
