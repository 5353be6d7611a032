import Basics
import TestSupport
import Testing

/// What a person reads about a text that is not a moment: `<problem> (<detail>) <help>`.
private func complaint(_ text: String) -> String? {
  do throws(ISO8601.Failure) {
    _ = try ISO8601.parse(text)
    return nil
  } catch {
    return error.problem + (error.detail.map { " (\($0))" } ?? "") + (error.help.map { "; \($0)" } ?? "")
  }
}

@Suite struct ISO8601Tests {
  @Test(
    "every usual form of a moment is read to the millisecond",
    arguments: [
      ("1970-01-01T00:00:00Z", 0),
      ("1970-01-01T00:00Z", 0),
      ("1970-01-01t00:00:01z", 1000),
      ("1970-01-01T01:00:00+01:00", 0),
      ("1969-12-31T19:00:00-0500", 0),
      ("1970-01-01T00:00:00.1Z", 100),
      ("1970-01-01T00:00:00,25Z", 250),
      ("1970-01-01T00:00:00.123999999Z", 123),
      ("1969-12-31T23:59:59.999Z", -1),
      ("1970-01-01T14:00:00+14:00", 0),
      ("1969-12-31T10:00:00-14:00", 0),
      ("1970-01-01T00:00:00-00:00", 0),
      ("2024-02-29T00:00:00Z", 1_709_164_800_000),
      ("2000-02-29T00:00:00Z", 951_782_400_000),
      ("0001-01-01T00:00:00Z", -62_135_596_800_000),
      ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
    ])
  func accepted(text: String, milliseconds: Int64) throws {
    #expect(try ISO8601.parse(text).milliseconds == milliseconds)
  }

  @Test(
    "anything else is refused with what is wrong and what to do",
    arguments: [
      ("", "is not an ISO 8601 date"),
      ("soon", "is not an ISO 8601 date"),
      ("24-11-15T10:00:00Z", "is not an ISO 8601 date"),
      ("-001-01-01T00:00:00Z", "is not an ISO 8601 date"),
      ("12024-01-01T00:00:00Z", "is not an ISO 8601 date"),
      ("20241115T143000Z", "is not an ISO 8601 date"),
      ("２０２４-11-15T14:30:00Z", "is not an ISO 8601 date"),
      ("0000-01-01T00:00:00Z", "is not an ISO 8601 date (years run from 0001 to 9999)"),
      ("0001-01-01T00:00:00+01:00", "is not an ISO 8601 date (years run from 0001 to 9999)"),
      ("9999-12-31T23:59:59-14:00", "is not an ISO 8601 date (years run from 0001 to 9999)"),
      ("10000-01-01T00:00:00Z", "is not an ISO 8601 date"),
      ("2024-13-01", "is not an ISO 8601 date (month 13 does not exist)"),
      ("2024-00-10T00:00:00Z", "is not an ISO 8601 date (month 0 does not exist)"),
      ("2024-02-30T10:00:00Z", "is not a calendar date (February 2024 has 29 days)"),
      ("2023-02-29T10:00:00Z", "is not a calendar date (February 2023 has 28 days)"),
      ("1900-02-29T10:00:00Z", "is not a calendar date (February 1900 has 28 days)"),
      ("2024-04-31T10:00:00Z", "is not a calendar date (April 2024 has 30 days)"),
      ("2024-01-00T10:00:00Z", "is not a calendar date (January 2024 has 31 days)"),
      ("2024-11-15", "has no time of day; write the time as well, such as \"T14:30:00Z\""),
      ("2024-11-15 14:30:00Z", "is not an ISO 8601 date (expected \"T\" between date and time)"),
      ("2024-11-15T24:00:00Z", "is not an ISO 8601 date (hour 24 does not exist)"),
      ("2024-11-15T23:60:00Z", "is not an ISO 8601 date (minute 60 does not exist)"),
      ("2016-12-31T23:59:60Z", "is not an ISO 8601 date (second 60 does not exist)"),
      ("2024-11-15T14Z", "is not an ISO 8601 date"),
      ("2024-11-15T14:30:00.Z", "is not an ISO 8601 date (no digits follow the decimal point)"),
      ("2024-11-15T14:30:00", "has no time zone; add \"Z\" or an offset such as \"+01:00\""),
      ("2024-11-15T14:30:00+14:01", "is not an ISO 8601 date (offsets run from -14:00 to +14:00)"),
      ("2024-11-15T14:30:00+15:00", "is not an ISO 8601 date (offsets run from -14:00 to +14:00)"),
      ("2024-11-15T14:30:00+01:60", "is not an ISO 8601 date (offsets run from -14:00 to +14:00)"),
      ("2024-11-15T14:30:00 +01:00", "is not an ISO 8601 date"),
      ("2024-11-15T14:30:00ZZ", "is not an ISO 8601 date (unexpected text after the time zone)"),
      ("2024-11-15T14:30:00Z\n", "is not an ISO 8601 date (unexpected text after the time zone)"),
      ("2024-11-15T14:30:00Europe/London", "is not an ISO 8601 date"),
    ])
  func refused(text: String, expected: String) {
    #expect(complaint(text) == expected)
  }

  @Test("a moment written in UTC or in any zone is read back as itself")
  func roundTrip() throws {
    var random = SplitMix64(seed: 8601)
    let zones = try ["UTC", "Australia/Lord_Howe", "America/St_Johns", "Pacific/Apia", "Africa/Monrovia"].map
    {
      try #require(ZoneTable(identifier: $0))
    }
    for _ in 0..<2000 {
      let milliseconds = Int64(random.next(below: 300_000_000_000_000)) - 60_000_000_000_000
      let instant = Instant(milliseconds: milliseconds)
      #expect(try ISO8601.parse(ISO8601.utc(instant)) == instant)
      for zone in zones {
        #expect(try ISO8601.parse(ISO8601.local(instant, in: zone)) == Instant(seconds: instant.seconds))
      }
    }
  }

  @Test("the first and the last moment are read back in every zone, also where its clock shows another year")
  func ends() throws {
    for text in ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"] {
      let instant = try ISO8601.parse(text)
      for name in ["UTC", "Asia/Tokyo", "America/St_Johns"] {
        let zone = try #require(ZoneTable(identifier: name))
        #expect(try ISO8601.parse(ISO8601.local(instant, in: zone)) == instant, "\(name)")
      }
    }
  }

  @Test("milliseconds are written only where there are any")
  func milliseconds() {
    #expect(ISO8601.utc(Instant(seconds: 0)) == "1970-01-01T00:00:00Z")
    #expect(ISO8601.utc(Instant(milliseconds: 7)) == "1970-01-01T00:00:00.007Z")
    #expect(ISO8601.utc(Instant(milliseconds: -1)) == "1969-12-31T23:59:59.999Z")
  }

  @Test("two moments with one clock time in a zone are told apart by their offset")
  func autumn() throws {
    let london = try #require(ZoneTable(identifier: "Europe/London"))
    let first = try ISO8601.parse("2024-10-27T00:30:00Z")
    let second = try ISO8601.parse("2024-10-27T01:30:00Z")
    #expect(ISO8601.local(first, in: london) == "2024-10-27T01:30:00+01:00")
    #expect(ISO8601.local(second, in: london) == "2024-10-27T01:30:00+00:00")
  }

  @Test("the first moment of year 1 keeps a year that HTML allows, also west of Greenwich")
  func firstYear() throws {
    let newYork = try #require(ZoneTable(identifier: "America/New_York"))
    #expect(ISO8601.local(try ISO8601.parse("0001-01-01T00:00:00Z"), in: newYork) == "0001-01-01T00:00:00Z")
  }
}
